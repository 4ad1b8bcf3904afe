"""Teams: lists, sheets, journals, and what is done to them."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import F, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from dugout.figures import read_number
from teams import operations
from teams.api.access import GREATEST, OF_ENTRY, position_of, team_at
from teams.api.actions import (
    KINDS,
    ActionPreviewSerializer,
    DoneSerializer,
    RollForTeamSerializer,
    act,
    action_of,
    of_kind,
    preview,
)
from teams.api.adjusting import AdjustedSerializer, AdjustmentsSerializer, look
from teams.api.outcomes import OutcomeSerializer, OvertypedSerializer, RolledSerializer, Worded, rolled
from teams.api.people import PersonSerializer
from teams.api.sheets import SheetSerializer, SheetThenSerializer, TeamSerializer, sheet, sheet_as_it_stood
from teams.api.writes import Writes
from teams.models import Team
from teams.models.sheets import hex_colour
from teams.permissions import may_decide, may_manage_team, may_see_gold, require
from teams.records import read_state
from teams.selectors import journal_page, sheet_then
from teams.selectors.teams import page_of
from teams.selectors.visible import books_run_by, teams_shown_to
from teams.texts import ids_in, words_of
from teams.wording import Wording
from teams.wording.catalogue import catalogue_of


class TeamFilter(filters.FilterSet):
    """By league, coach, roster, status and phase."""

    league = filters.CharFilter(field_name="book__league__slug", label="The league's address.")
    coach = filters.NumberFilter(label="The number of a person.", max_value=2**31 - 1)
    roster = filters.CharFilter(label="A key of the rule set.")
    status = filters.MultipleChoiceFilter(choices=Team.Status)
    phase = filters.MultipleChoiceFilter(choices=Team.Phase)
    order = filters.OrderingFilter(fields=["current_value", "value", "made"], label="Ties go by age.")

    class Meta:
        model = Team
        fields = ("league", "coach", "roster", "status", "phase")


class MovementSerializer(serializers.Serializer[Any]):
    """Gold in or out, and what the treasury holds afterwards."""

    account = serializers.CharField()
    gold = serializers.IntegerField()
    balance = serializers.IntegerField()


class RemovedSerializer(serializers.Serializer[Any]):
    """Words that were taken out."""

    by = PersonSerializer(source="redacted_by")
    at = serializers.DateTimeField(source="redacted")
    why = serializers.CharField(source="redacted_why")


class JournalEntrySerializer(serializers.Serializer[Any]):
    """What was done to a sheet, and why each figure is what it is."""

    number = serializers.IntegerField()
    position = serializers.IntegerField(help_text="Where it stands in the story: what it is undone or corrected by.")
    kind = serializers.CharField()
    made = serializers.DateTimeField()
    by = PersonSerializer()
    acted_for = PersonSerializer(allow_null=True)
    explanations = serializers.ListField(child=serializers.CharField())
    overtyped = OvertypedSerializer(many=True, help_text="Dice typed in though the server had rolled them otherwise.")
    removed = RemovedSerializer(many=True, help_text="Words of it that were taken out for good.")
    movements = MovementSerializer(many=True)
    treasury = serializers.IntegerField()
    value = serializers.IntegerField()
    current_value = serializers.IntegerField()


class TransferSerializer(serializers.Serializer[Any]):
    """Who coaches the team from now on; null for nobody: who runs the league then takes its steps."""

    coach = serializers.IntegerField(allow_null=True, min_value=1, max_value=2**31 - 1)


class ColoursSerializer(serializers.Serializer[Any]):
    """Two colours and the crest."""

    first = serializers.CharField(validators=[hex_colour])
    second = serializers.CharField(validators=[hex_colour])
    pattern = serializers.SlugField(max_length=12)
    initials = serializers.CharField(max_length=8, allow_blank=True)


class JournalQuerySerializer(serializers.Serializer[Any]):
    """Which entries of a journal are asked for."""

    player = serializers.CharField(required=False, help_text="Only entries that concern this player.")
    kind = serializers.CharField(required=False, help_text="Only actions of this kind.")
    figure = serializers.CharField(
        required=False, help_text="Only entries that made or changed this figure of the sheet, or these goods."
    )
    match = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=GREATEST,
        help_text="Only entries from the match at this position to the next one: the match and what followed it.",
    )


@extend_schema_view(list=extend_schema(summary="Teams"), retrieve=extend_schema(summary="A team's sheet"))
class TeamViewSet(Writes, viewsets.ReadOnlyModelViewSet[Team]):
    """Accepted teams. Of a league that is not public only its members see them."""

    queryset = Team.objects.none()
    serializer_class = TeamSerializer
    filterset_class = TeamFilter
    lookup_value_regex = "[A-Za-z0-9_:.-]{1,40}"

    def get_queryset(self) -> QuerySet[Team]:
        """The teams that lists show to the reader."""
        return _with_league(teams_shown_to(self.request.user)).order_by("made", "pk")

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Teams page by page; of hidden rosters without the figures of the sheet."""
        rows = self.paginate_queryset(self.filter_queryset(self.get_queryset())) or []
        serializer = TeamSerializer(rows, many=True, context={"shows": _shows(request, rows)})
        return self.get_paginated_response(serializer.data)

    @extend_schema(responses=SheetSerializer)
    def retrieve(self, request: Request, pk: str, **kwargs: Any) -> Response:
        """The sheet as it is printed, and as the engine's value."""
        team, who = team_at(request, pk, sheet=True)
        state = read_state(team.state)
        page = page_of(team, state, words_of(ids_in([state])))
        row = _with_league(Team.objects.with_names()).get(pk=pk)
        return Response(sheet(page, row, shows_plans=may_see_gold(who, team)))

    @extend_schema(
        summary="A team's journal", parameters=[JournalQuerySerializer], responses=JournalEntrySerializer(many=True)
    )
    @action(detail=True, filterset_class=None)
    def journal(self, request: Request, pk: str) -> Response:
        """Every entry of the journal, the newest first, each figure with the sum behind it."""
        team_at(request, pk, sheet=True)
        size = self.paginator.get_page_size(request)  # type: ignore[union-attr]  # lists have pages
        asked = JournalQuerySerializer(data={name: each for name, each in request.query_params.items() if each})
        asked.is_valid(raise_exception=True)
        story = _Journal(pk, request.query_params.get("page", "1"), size, asked.validated_data)
        page = self.paginate_queryset(story)  # type: ignore[arg-type]  # a paginator takes any sequence
        return self.get_paginated_response(JournalEntrySerializer(page, many=True).data)

    @extend_schema(
        summary="A sheet as it stood after an entry",
        parameters=[OF_ENTRY],
        responses=SheetThenSerializer,
    )
    @action(detail=True, url_path="journal/(?P<position>[0-9]{1,19})", url_name="then", filterset_class=None)
    def then(self, request: Request, pk: str, position: str) -> Response:
        """The sheet as it stood when this entry of the journal was made, for reading only."""
        team, _who = team_at(request, pk, sheet=True)
        return Response(sheet_as_it_stood(sheet_then(team, position_of(position))))

    @extend_schema(summary="What an action would come to", request=ActionPreviewSerializer, responses=OutcomeSerializer)
    @action(detail=True, methods=["post"])
    def preview(self, request: Request, pk: str) -> Response:
        """Resolve an action without writing it: consequences, questions and what is broken."""
        team, who = team_at(request, pk, sheet=True)
        require(may_manage_team(who, team))
        found = preview(team, **self.given(ActionPreviewSerializer))
        states = [read_state(team.state), *found.teams.values()]
        texts = words_of(ids_in(states))
        wording = Wording.of_states(catalogue_of(team.book.ruleset_id), states, texts)
        return Response(Worded(found, wording, texts).data())

    @extend_schema(
        summary="What adjustments would come to", request=AdjustmentsSerializer, responses=AdjustedSerializer
    )
    @action(detail=True, methods=["post"], url_path="adjustments/preview", url_name="adjustments-preview")
    def adjustments_preview(self, request: Request, pk: str) -> Response:
        """Changes of the sheet without writing them: before and after, what is broken, what is beyond the limits."""
        team, who = team_at(request, pk, sheet=True)
        require(may_decide(who))
        return Response(look(team, self.given(AdjustmentsSerializer)))

    @extend_schema(summary="Set a sheet right", request=AdjustmentsSerializer, responses={201: DoneSerializer})
    @action(detail=True, methods=["post"])
    def adjustments(self, request: Request, pk: str) -> Response:
        """Who runs the league changes figures of a sheet, several in one act: all are written, or none."""
        team_at(request, pk)
        given = self.given(AdjustmentsSerializer)
        done = operations.adjust_sheet(
            pk,
            given["changes"],
            reason=given["reason"],
            actor=self.actor,
            key=self.key,
            overrides=given["overrides"],
        )
        return Response(DoneSerializer(done).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Roll dice after a match", request=RollForTeamSerializer, responses=RolledSerializer)
    @action(detail=True, methods=["post"])
    def rolls(self, request: Request, pk: str) -> Response:
        """The server rolls what an action asks for: once; asked again, it is the same roll for ever."""
        team_at(request, pk)
        given = self.given(RollForTeamSerializer)
        key, spec = given.pop("key"), given.pop("spec")
        return Response(rolled(operations.roll_for_team(action_of(pk, **given), key, spec, actor=self.actor)))

    @extend_schema(summary="Pass a team to another coach", request=TransferSerializer, responses=TeamSerializer)
    @action(detail=True, methods=["post"])
    def transfer(self, request: Request, pk: str) -> Response:
        """Who runs the league passes a team on."""
        team_at(request, pk)
        given = self.given(TransferSerializer)
        operations.transfer_team(pk, given["coach"], actor=self.actor, key=self.key)
        return self._row(pk)

    @extend_schema(summary="Colours and crest", request=ColoursSerializer, responses=TeamSerializer)
    @action(detail=True, methods=["put"])
    def colours(self, request: Request, pk: str) -> Response:
        """Set a team's two colours and its crest."""
        team_at(request, pk)
        given = self.given(ColoursSerializer)
        with self.once("set-colours") as done:
            if not done.again:
                operations.set_colours(pk, actor=self.actor, **given)
        return self._row(pk)

    def _row(self, pk: str) -> Response:
        row = _with_league(Team.objects.with_names().select_related("book")).get(pk=pk)
        return Response(TeamSerializer(row, context={"shows": _shows(self.request, [row])}).data)


def _with_league(teams: QuerySet[Team]) -> QuerySet[Team]:
    return teams.annotate(league_slug=F("book__league__slug"))


def _shows(request: Request, rows: list[Team]) -> Callable[[Team], bool]:
    """Whether a team's figures are shown: not of a hidden roster, but to its coach and to who runs the league."""
    hidden = [each.book_id for each in rows if each.book.rosters_hidden]
    run = books_run_by(request.user, hidden) if hidden else set()

    def shows(team: Team) -> bool:
        own = request.user.is_authenticated and team.coach_id == request.user.pk
        return not team.book.rosters_hidden or own or team.book_id in run

    return shows


class _Journal:
    """One page of a team's journal, as a paginator takes it."""

    ordered = True

    def __init__(self, team_id: str, number: str, size: int, asked: Mapping[str, Any]) -> None:
        # A number that is none is refused by the paginator; until then it is the first page that is read.
        self._page = journal_page(team_id, page=read_number(number, digits=6) or 1, size=size, **asked)

    def __len__(self) -> int:
        return self._page.total

    def __getitem__(self, part: slice) -> Any:
        return self._page.entries


def _of_kind(kind: str) -> Any:
    """The view of one kind of action."""

    def view(self: TeamViewSet, request: Request, pk: str) -> Response:
        team_at(request, pk)
        return act(self, pk, kind, KINDS[kind])

    view.__name__ = kind.replace("-", "_")
    view.__doc__ = KINDS[kind].__doc__
    return of_kind(kind)(action(detail=True, methods=["post"], url_path=kind, url_name=kind)(view))


for each in KINDS:
    setattr(TeamViewSet, each.replace("-", "_"), _of_kind(each))
