"""Matches: lists, fixtures, drafts, previews, reports and their answers."""

from typing import Any

import msgspec
from django.db.models import F, QuerySet
from django.http import Http404
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from dugout.dates import within_reach
from matches import inputs as given_inputs
from matches import operations, permissions, selectors
from matches.api.serializers import (
    KIND,
    ArrangeSerializer,
    BeforeSerializer,
    DateSerializer,
    DecideSerializer,
    DigestSerializer,
    DisputeSerializer,
    KeptStepsSerializer,
    MatchDetailSerializer,
    MatchPreviewSerializer,
    MatchSerializer,
    PreviewMatchSerializer,
    RecordResultSerializer,
    ReportSerializer,
    SendSerializer,
    StepsSerializer,
)
from matches.models import Draft, Match, PreMatch, Report
from matches.operations.shared import read_overrides
from matches.paper import Paper, on
from teams.api.access import team_at
from teams.api.outcomes import RolledSerializer, RollSerializer, Worded, rolled
from teams.api.writes import Writes
from teams.permissions import Standing, require, standing
from teams.selectors.visible import books_shown_to
from teams.texts import plain, words_of

PLAYED: dict[str, Any] = {
    "conduct": {"ended": "played"},
    "fans": {"home": {"d3": 2}, "away": {"d3": 1}},
    "weather": {"home": 3, "away": 4},
    "inducements": {"home": {}, "away": {}},
    "kick-off": {"kicking": "home"},
    "events": {"log": [{"event": "touchdown", "side": "home", "player": "k3m9qxh7wz2p"}]},
    "mvp": {"home": [{"pick": 3}], "away": [{"pick": 2}]},
    "dedicated-fans": {"home": {"d6": 3}, "away": {"d6": 3}},
}
DIGEST = "0f" * 32
GREATEST = 2**31 - 1  # a number that every database can look up


class MatchFilter(filters.FilterSet):
    """By league, season and round, team, state and kind."""

    league = filters.CharFilter(field_name="book__league__slug", label="The league's address.")
    season = filters.NumberFilter(
        field_name="fixture__round__stage__season", label="The number of a season.", max_value=GREATEST
    )
    round = filters.NumberFilter(
        field_name="fixture__round__number", label="The round's number in its season.", max_value=GREATEST
    )
    team = filters.CharFilter(method="of_team", label="A team's id, whichever side it plays.")
    state = filters.MultipleChoiceFilter(choices=Match.State)
    kind = filters.MultipleChoiceFilter(choices=Match.Kind)
    due_before = filters.IsoDateTimeFilter(field_name="due", lookup_expr="lt", validators=[within_reach])

    class Meta:
        model = Match
        fields = ("league", "season", "round", "team", "state", "kind")

    def of_team(self, matches: QuerySet[Match], name: str, value: str) -> Any:
        """The matches that a team plays."""
        return matches.filter(pk__in=Match.objects.of_team(value).values("pk"))


@extend_schema_view(list=extend_schema(summary="Matches"))
class MatchViewSet(Writes, mixins.ListModelMixin, viewsets.GenericViewSet[Match]):
    """Matches from fixture to result. Of a league that is not public only its members see them."""

    queryset = Match.objects.none()
    serializer_class = MatchSerializer
    filterset_class = MatchFilter
    lookup_value_regex = "[A-Za-z0-9_:.-]{1,40}"
    ruleset = ""  # of the match at hand: what refusals are worded by

    def get_queryset(self) -> QuerySet[Match]:
        """The matches that lists show to the reader, the latest made last."""
        return _rows().filter(book__in=books_shown_to(self.request.user)).order_by("made", "pk")

    @extend_schema(
        summary="Arrange a friendly or an exhibition", request=ArrangeSerializer, responses={201: MatchSerializer}
    )
    def create(self, request: Request) -> Response:
        """Arrange a match outside the schedule, as a coach of either team."""
        given = self.given(ArrangeSerializer)
        home, away = given.pop("home"), given.pop("away")
        team_at(request, home)
        match = operations.arrange(home, away, actor=self.actor, key=self.key, **given)
        return self._row(match.pk, status.HTTP_201_CREATED)

    @extend_schema(summary="A match", responses=MatchDetailSerializer)
    def retrieve(self, request: Request, pk: str) -> Response:
        """A match; with its record once it is decided."""
        match, _ = self._seen(pk)
        return Response({**MatchSerializer(match).data, "record": _record(match) if match.is_decided else None})

    @extend_schema(summary="Set a match's date", request=DateSerializer, responses=MatchSerializer)
    @action(detail=True, methods=["put"])
    def date(self, request: Request, pk: str) -> Response:
        """Who runs the league sets until when a match is played."""
        self._seen(pk)
        given = self.given(DateSerializer)
        with self.once("reschedule") as done:
            if not done.again:
                operations.reschedule(pk, actor=self.actor, **given)
        return self._row(pk)

    @extend_schema(summary="Take back a match's opening", request=None, responses=MatchSerializer)
    @action(detail=True, methods=["post"])
    def cancel(self, request: Request, pk: str) -> Response:
        """Both teams are free again; what was sent before the match is gone."""
        self._seen(pk)
        operations.cancel(pk, actor=self.actor, key=self.key)
        return self._row(pk)

    # --- writing it down ----------------------------------------------------------------------------------------------

    @extend_schema(summary="One's own draft", responses=KeptStepsSerializer)
    @action(detail=True, permission_classes=[IsAuthenticated])
    def draft(self, request: Request, pk: str) -> Response:
        """What the reader has written down and not sent."""
        self._written(pk)
        return _steps(Draft.objects.filter(match=pk, author=request.user.pk).first())

    @extend_schema(summary="Save some steps of one's draft", request=StepsSerializer, responses=KeptStepsSerializer)
    @draft.mapping.put
    def save_draft(self, request: Request, pk: str) -> Response:
        """The other steps stay as they were. Where another version is kept by now, that one comes back with 409."""
        self._seen(pk)
        given = self.given(StepsSerializer)
        draft = operations.save_draft(pk, given["inputs"], version=given["version"], actor=self.actor, key=self.key)
        return _steps(draft)

    @extend_schema(summary="Throw one's draft away", request=None, responses={204: None})
    @draft.mapping.delete
    def discard_draft(self, request: Request, pk: str) -> Response:
        """What was sent stays."""
        self._written(pk)
        operations.discard_draft(pk, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(summary="What was sent before the match", responses=KeptStepsSerializer)
    @action(detail=True, permission_classes=[IsAuthenticated])
    def before(self, request: Request, pk: str) -> Response:
        """The steps that both sides do before play begins."""
        self._written(pk)
        return _steps(PreMatch.objects.filter(match=pk).first())

    @extend_schema(summary="Send steps before the match", request=BeforeSerializer, responses=KeptStepsSerializer)
    @before.mapping.post
    def send_before(self, request: Request, pk: str) -> Response:
        """The first ones open the match; from then on promised gold is reserved."""
        self._seen(pk)
        given = self.given(BeforeSerializer)
        sent = operations.send_before(pk, given["inputs"], version=given["version"], actor=self.actor, key=self.key)
        return _steps(sent)

    @extend_schema(summary="Roll dice", request=RollSerializer, responses=RolledSerializer)
    @action(detail=True, methods=["post"])
    def rolls(self, request: Request, pk: str) -> Response:
        """The server rolls what a question asks for: once; asked again, it is the same roll for ever."""
        self._seen(pk)
        given = self.given(RollSerializer)
        return Response(rolled(operations.roll(pk, given["key"], given["spec"], actor=self.actor)))

    @extend_schema(summary="What one's draft would come to", responses=MatchPreviewSerializer)
    @action(detail=True, permission_classes=[IsAuthenticated])
    def preview(self, request: Request, pk: str) -> Response:
        """The reader's draft over what was sent before the match: consequences, questions, what is broken."""
        match, who = self._written(pk)
        return Response(_preview(on(match, who)))

    @extend_schema(
        summary="What inputs would come to", request=PreviewMatchSerializer, responses=MatchPreviewSerializer
    )
    @preview.mapping.post
    def preview_inputs(self, request: Request, pk: str) -> Response:
        """Resolve inputs without writing them; the digest is what a report of them is sent with."""
        match, who = self._written(pk)
        given = self.given(PreviewMatchSerializer)
        paper = on(match, who)
        inputs = paper.inputs if given["inputs"] is None else given["inputs"]
        given_inputs.checked(inputs, {each.key for each in paper.rules.sequences[KIND]})
        return Response(_preview(Paper(match, who, inputs, given["overrides"], ground=paper.ground)))

    # --- the report ---------------------------------------------------------------------------------------------------

    @extend_schema(summary="The report that stands", responses=ReportSerializer)
    @action(detail=True)
    def report(self, request: Request, pk: str) -> Response:
        """Until the match is decided for its coaches and who runs the league, afterwards for whoever sees the match."""
        match, who = self._seen(pk)
        if not (match.is_decided or permissions.may_see_report(who, match)):
            raise Http404
        report = Report.objects.filter(match=match, standing=True).select_related("author", "disputed_by").first()
        if report is None:
            raise Http404
        return Response(_report(match, who, report))

    @extend_schema(
        summary="Send a report",
        request=SendSerializer,
        responses={201: MatchSerializer},
        examples=[OpenApiExample("A game", {"digest": DIGEST, "inputs": PLAYED}, request_only=True)],
    )
    @report.mapping.post
    def send_report(self, request: Request, pk: str) -> Response:
        """Send inputs (or one's draft) with the digest of the preview that was read."""
        self._seen(pk)
        operations.send_report(pk, actor=self.actor, key=self.key, **self.given(SendSerializer))
        return self._row(pk, status.HTTP_201_CREATED)

    @extend_schema(summary="Take a report back", request=None, responses={200: MatchSerializer})
    @report.mapping.delete
    def withdraw_report(self, request: Request, pk: str) -> Response:
        """Before it is confirmed; what its author wrote is his draft again."""
        self._seen(pk)
        operations.withdraw_report(pk, actor=self.actor, key=self.key)
        return self._row(pk)

    @extend_schema(summary="Confirm a report", request=DigestSerializer, responses=MatchSerializer)
    @action(detail=True, methods=["post"])
    def confirm(self, request: Request, pk: str) -> Response:
        """The other side confirms what it read; it is written into the books."""
        self._seen(pk)
        operations.confirm_report(pk, actor=self.actor, key=self.key, **self.given(DigestSerializer))
        return self._row(pk)

    @extend_schema(summary="Dispute a report", request=DisputeSerializer, responses=MatchSerializer)
    @action(detail=True, methods=["post"])
    def dispute(self, request: Request, pk: str) -> Response:
        """The other side says that it is wrong, and why."""
        self._seen(pk)
        operations.dispute(pk, actor=self.actor, key=self.key, **self.given(DisputeSerializer))
        return self._row(pk)

    @extend_schema(summary="Decide a match", request=DecideSerializer, responses=MatchSerializer)
    @action(detail=True, methods=["post"])
    def decide(self, request: Request, pk: str) -> Response:
        """Who runs the league decides: the report holds, or goes back to both coaches."""
        self._seen(pk)
        operations.decide(pk, actor=self.actor, key=self.key, **self.given(DecideSerializer))
        return self._row(pk)

    @extend_schema(summary="Record a result", request=RecordResultSerializer, responses=MatchSerializer)
    @action(detail=True, methods=["post"])
    def record(self, request: Request, pk: str) -> Response:
        """Who runs the league records a match in one act, from inputs or from his draft."""
        self._seen(pk)
        operations.record_result(pk, actor=self.actor, key=self.key, **self.given(RecordResultSerializer))
        return self._row(pk)

    @extend_schema(summary="A match that was taken out is to be played", request=None, responses=MatchSerializer)
    @action(detail=True, methods=["post"], url_path="play-again")
    def play_again(self, request: Request, pk: str) -> Response:
        """It has no result, no report and no place in the story any more."""
        self._seen(pk)
        operations.play_again(pk, actor=self.actor, key=self.key)
        return self._row(pk)

    # --- shared -------------------------------------------------------------------------------------------------------

    def _seen(self, pk: str) -> tuple[Any, Standing]:
        """A match that the reader may see. Raises ``Http404``."""
        match = _rows().select_related("prematch").filter(pk=pk).first()
        if match is None:
            raise Http404
        who = standing(self.request.user, match.book_id)
        if not permissions.may_see_match(who, match):
            raise Http404
        self.ruleset = match.book.ruleset_id
        return match, who

    def _written(self, pk: str) -> tuple[Any, Standing]:
        """A match that the reader may write. Raises ``Http404``, ``Denied``."""
        match, who = self._seen(pk)
        require(permissions.may_report(who, match))
        return match, who

    def _row(self, pk: str, code: int = status.HTTP_200_OK) -> Response:
        return Response(MatchSerializer(_rows().get(pk=pk)).data, status=code)


def _rows() -> QuerySet[Any]:
    """Matches with all that a row shows, in one query."""
    return (
        Match.objects.with_teams()
        .select_related("book", "confirmed_by")
        .annotate(
            league_slug=F("book__league__slug"),
            season_id=F("fixture__round__stage__season"),
            round_number=F("fixture__round__number"),
        )
    )


def _steps(kept: Draft | PreMatch | None) -> Response:
    if kept is None:
        return Response({"version": 0, "inputs": {}})
    return Response({"version": kept.version, "inputs": given_inputs.read(kept.inputs)})


def _preview(paper: Paper) -> dict[str, Any]:
    return {**Worded(paper.outcome, paper.wording, paper.texts).data(), "digest": paper.shown.digest}


def _record(match: Match) -> dict[str, Any]:
    found = selectors.decided(selectors.match_shown(match.pk))
    return {
        "weather": found.weather,
        "attendance": found.attendance,
        "sides": [
            {
                "side": side.side,
                "lines": [
                    {
                        "who": line.row.who,
                        "name": line.name,
                        "number": line.number,
                        "spp": line.spp,
                        "counts": line.counts,
                    }
                    for line in side.lines
                ],
                "explained": side.explained,
            }
            for side in found.sides
        ],
    }


def _report(match: Match, who: Standing, report: Report) -> dict[str, Any]:
    inputs = given_inputs.read(report.inputs)
    paper = None if match.position is not None else Paper(match, who, inputs, read_overrides(report.overrides))
    return {
        "author": {"id": report.author_id, "name": str(report.author)},
        "side": report.side,
        "sent": report.sent,
        "disputed": {
            "by": {"id": report.disputed_by_id, "name": str(report.disputed_by)},
            "at": report.disputed,
            "reason": report.reason,
        }
        if report.disputed
        else None,
        "overtyped": msgspec.json.decode(report.overtyped),
        "inputs": plain(inputs, words_of(_strings(inputs))),
        "outcome": _preview(paper) if paper else None,
        "may": [] if paper is None else _may(match, who, report),
    }


def _may(match: Match, who: Standing, report: Report) -> list[str]:
    """What somebody may do about a report that stands."""
    waits = match.state == Match.State.REPORTED
    found = {
        "confirm": waits and permissions.may_confirm(who, match, report),
        "dispute": waits and permissions.may_dispute(who, match, report),
        "withdraw": permissions.may_withdraw(who, match, report),
        "decide": permissions.may_decide(who),
    }
    return [each for each, allowed in found.items() if allowed]


def _strings(value: Any) -> set[str]:
    """All strings in plain data: some of them may be ids of texts."""
    match value:
        case str():
            return {value}
        case dict():
            return set().union(*map(_strings, value.values()))
        case list():
            return set().union(*map(_strings, value))
        case _:
            return set()
