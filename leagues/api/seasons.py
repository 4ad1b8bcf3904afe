"""Seasons: their teams, table and fixtures, and what a commissioner plans."""

from typing import Any

import msgspec
from django.db.models import F, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import mixins, serializers, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from dugout.dates import within_reach
from leagues import operations
from leagues.api.access import season_for
from leagues.models import Entrant, Round, Season
from leagues.selectors.cards import TeamCard
from leagues.selectors.seasons import Decided, Left, SeasonBook, StandingRow, read_season, standings
from teams.api.drafts import VersionSerializer
from teams.api.people import PersonSerializer
from teams.api.writes import Writes
from teams.selectors.visible import books_shown_to

COUNTED = (
    "played",
    "won",
    "drawn",
    "lost",
    "points",
    "bonus",
    "adjusted",
    "touchdowns",
    "touchdowns_against",
    "casualties",
    "casualties_against",
    "forfeits",
    "byes",
)


class SeasonFilter(filters.FilterSet):
    """By league and state."""

    league = filters.CharFilter(field_name="league__slug", label="The league's address.")
    state = filters.MultipleChoiceFilter(choices=Season.State)

    class Meta:
        model = Season
        fields = ("league", "state")


class SeasonSerializer(serializers.ModelSerializer[Season]):
    """A season."""

    name = serializers.CharField(source="__str__")
    league = serializers.CharField(source="league_slug", help_text="The league's address.")

    class Meta:
        model = Season
        fields = ("id", "league", "number", "name", "state", "version", "made", "opened", "finished")


class EntrantSerializer(serializers.Serializer[Any]):
    """A team as tables show it."""

    id = serializers.CharField()
    name = serializers.CharField()
    roster = serializers.CharField(help_text="The roster's name.")
    coach = PersonSerializer(allow_null=True)


class DecisionSerializer(serializers.Serializer[Any]):
    """League points that a commissioner gave, or docked."""

    team = serializers.CharField(help_text="A team's id.")
    points = serializers.IntegerField()
    reason = serializers.CharField()
    by = serializers.CharField()
    when = serializers.DateTimeField()


class LeftSerializer(serializers.Serializer[Any]):
    """A team that left the season after it had begun."""

    team = serializers.CharField(help_text="A team's id.")
    way = serializers.ChoiceField(Entrant.Way.choices)
    why = serializers.CharField()
    when = serializers.DateTimeField()


class StandingSerializer(serializers.Serializer[Any]):
    """A row of the table, with why it stands there."""

    place = serializers.IntegerField()
    shared = serializers.BooleanField(help_text="Nothing splits it from another row.")
    team = EntrantSerializer()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    points = serializers.IntegerField()
    bonus = serializers.IntegerField()
    adjusted = serializers.IntegerField()
    touchdowns = serializers.IntegerField()
    touchdowns_against = serializers.IntegerField()
    casualties = serializers.IntegerField()
    casualties_against = serializers.IntegerField()
    forfeits = serializers.IntegerField()
    byes = serializers.IntegerField()
    form = serializers.CharField(allow_blank=True, help_text="The latest results, oldest first: `w`, `d`, `l`.")
    why = serializers.CharField(help_text="A sentence in the reader's language.")


class PointsSerializer(serializers.Serializer[Any]):
    """League points of a match."""

    win = serializers.IntegerField()
    draw = serializers.IntegerField()
    loss = serializers.IntegerField()


class StandingsSerializer(serializers.Serializer[Any]):
    """The table of a season."""

    rows = StandingSerializer(many=True)
    decisions = DecisionSerializer(many=True, help_text="Points given or docked.")
    left = LeftSerializer(many=True, help_text="Teams that left.")
    tie_breakers = serializers.ListField(child=serializers.CharField(), help_text="In order.")
    points = PointsSerializer()


class FixtureSerializer(serializers.Serializer[Any]):
    """A match or, with nobody away, a bye."""

    match = serializers.CharField(allow_null=True)
    home = serializers.CharField(help_text="A team's id.")
    away = serializers.CharField(allow_null=True)
    state = serializers.CharField(allow_blank=True, help_text="The match's state; `due` and `late` by its date.")
    score = serializers.ListField(child=serializers.IntegerField(), allow_null=True, min_length=2, max_length=2)
    due = serializers.DateTimeField(allow_null=True)


class RoundSerializer(serializers.Serializer[Any]):
    """A round with its fixtures."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    deadline = serializers.DateTimeField(allow_null=True)
    fixtures = FixtureSerializer(many=True)


class SeasonDetailSerializer(SeasonSerializer):
    """A season with its teams and rounds."""

    teams = EntrantSerializer(many=True)
    rounds = RoundSerializer(many=True)

    class Meta:
        model = Season
        fields = (*SeasonSerializer.Meta.fields, "teams", "rounds")


# --- what is sent -----------------------------------------------------------------------------------------------------


class NameSerializer(serializers.Serializer[Any]):
    """A name."""

    name = serializers.CharField(max_length=60, allow_blank=True)


class TeamsSerializer(serializers.Serializer[Any]):
    """Teams, by id."""

    teams = serializers.ListField(child=serializers.CharField(max_length=40), min_length=1, max_length=500)


class PointsGivenSerializer(serializers.Serializer[Any]):
    """League points for a team, or from it, and why."""

    team = serializers.CharField(max_length=40)
    points = serializers.IntegerField(min_value=-999, max_value=999)
    reason = serializers.CharField(max_length=500)


class DropOutSerializer(serializers.Serializer[Any]):
    """A team leaves: what becomes of its matches, and why."""

    team = serializers.CharField(max_length=40)
    way = serializers.ChoiceField(Entrant.Way.choices)
    reason = serializers.CharField(max_length=500)
    in_own_match = serializers.BooleanField(default=False)


class ReadmitSerializer(serializers.Serializer[Any]):
    """A team whose results were voided comes back, and why."""

    team = serializers.CharField(max_length=40)
    reason = serializers.CharField(max_length=500)


class DatesSerializer(serializers.Serializer[Any]):
    """The first round's last day, and how many days later each of the others ends."""

    first = serializers.DateField(validators=[within_reach])
    days = serializers.IntegerField(min_value=1, max_value=366)


class DeadlineSerializer(serializers.Serializer[Any]):
    """The last day of a round, in the league's time zone; null for none."""

    day = serializers.DateField(allow_null=True, validators=[within_reach])


ROUND = OpenApiParameter("round_id", OpenApiTypes.INT, OpenApiParameter.PATH)


@extend_schema_view(list=extend_schema(summary="Seasons"))
class SeasonViewSet(Writes, mixins.ListModelMixin, viewsets.GenericViewSet[Season]):
    """Seasons of leagues. Of a league that is not public only its members see them."""

    queryset = Season.objects.none()
    serializer_class = SeasonSerializer
    filterset_class = SeasonFilter
    lookup_value_regex = "[0-9]{1,18}"
    ruleset = ""

    def get_queryset(self) -> QuerySet[Season]:
        """The seasons that lists show to the reader."""
        return _rows().filter(league__book__in=books_shown_to(self.request.user)).order_by("league", "number")

    @extend_schema(summary="A season with its fixtures", responses=SeasonDetailSerializer)
    def retrieve(self, request: Request, pk: str) -> Response:
        """The teams that are in it, and its rounds."""
        season = self._season(pk)
        book = read_season(season)
        return Response(
            {
                **season_row(season.pk),
                "teams": [entrant(each) for each in book.teams.values()],
                "rounds": _rounds(book),
            }
        )

    @extend_schema(summary="The table of a season", responses=StandingsSerializer)
    @action(detail=True)
    def standings(self, request: Request, pk: str) -> Response:
        """Every row with why it stands there."""
        return self._table(self._season(pk))

    def _table(self, season: Season) -> Response:
        book = read_season(season)
        table = standings(book)
        return Response(
            {
                "rows": [_standing(each) for each in table.rows],
                "decisions": [_decided(each) for each in book.decisions],
                "left": [_left(each) for each in book.left.values()],
                "tie_breakers": list(table.tie_breakers),
                "points": msgspec.to_builtins(table.points),
            }
        )

    @extend_schema(summary="Give or dock points", request=PointsGivenSerializer, responses=StandingsSerializer)
    @action(detail=True, methods=["post"])
    def points(self, request: Request, pk: str) -> Response:
        """With a reason that everybody reads; the answer is the table as it stands then."""
        season = self._season(pk)
        given = self.given(PointsGivenSerializer)
        operations.give_points(
            season.pk, given["team"], given["points"], given["reason"], actor=self.actor, key=self.key
        )
        return self._table(season)

    @extend_schema(summary="A team drops out", request=DropOutSerializer, responses=StandingsSerializer)
    @action(detail=True, methods=["post"], url_path="drop-out", url_name="drop-out")
    def drop_out(self, request: Request, pk: str) -> Response:
        """It gives up what is left to play, as far as opponents have settled, or none of its results counts."""
        season = self._season(pk)
        given = self.given(DropOutSerializer)
        operations.drop_out(
            season.pk,
            given["team"],
            given["way"],
            given["reason"],
            in_own_match=given["in_own_match"],
            actor=self.actor,
            key=self.key,
        )
        return self._table(season)

    @extend_schema(summary="A team comes back", request=ReadmitSerializer, responses=StandingsSerializer)
    @action(detail=True, methods=["post"])
    def readmit(self, request: Request, pk: str) -> Response:
        """Its results were voided: they count again, and its matches that became byes are to be played."""
        season = self._season(pk)
        given = self.given(ReadmitSerializer)
        operations.readmit(season.pk, given["team"], given["reason"], actor=self.actor, key=self.key)
        return self._table(season)

    @extend_schema(summary="Name a season", request=NameSerializer, responses=SeasonSerializer)
    @action(detail=True, methods=["put"], url_path="name")
    def rename(self, request: Request, pk: str) -> Response:
        """Give it a name; without one it goes by its number."""
        season = self._season(pk)
        given = self.given(NameSerializer)
        with self.once("rename-season") as done:
            if not done.again:
                operations.rename_season(season.pk, given["name"], actor=self.actor)
        return self._row(pk)

    @extend_schema(summary="Enter teams", request=TeamsSerializer, responses=SeasonDetailSerializer)
    @action(detail=True, methods=["post"])
    def enter(self, request: Request, pk: str) -> Response:
        """Accepted teams of the league; who is in it already stays."""
        season = self._season(pk)
        given = self.given(TeamsSerializer)
        with self.once("enter-teams") as done:
            if not done.again:
                operations.enter_teams(season.pk, given["teams"], actor=self.actor)
        return self.retrieve(request, pk)

    @extend_schema(summary="Take teams out", request=TeamsSerializer, responses=SeasonDetailSerializer)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, pk: str) -> Response:
        """Before the season's first report; the draw goes with them."""
        season = self._season(pk)
        given = self.given(TeamsSerializer)
        with self.once("withdraw-teams") as done:
            if not done.again:
                for each in given["teams"]:
                    operations.withdraw_team(season.pk, each, actor=self.actor)
        return self.retrieve(request, pk)

    @extend_schema(summary="Draw the rounds", request=VersionSerializer, responses=SeasonDetailSerializer)
    @action(detail=True, methods=["post"])
    def draw(self, request: Request, pk: str) -> Response:
        """A single round robin, drawn at will until the first report. The version makes it safe to send twice."""
        season = self._season(pk)
        operations.draw_round_robin(season.pk, actor=self.actor, **self.given(VersionSerializer))
        return self.retrieve(request, pk)

    @extend_schema(summary="Set all deadlines", request=DatesSerializer, responses=SeasonDetailSerializer)
    @action(detail=True, methods=["put"])
    def deadlines(self, request: Request, pk: str) -> Response:
        """Every round ends some days after the one before."""
        season = self._season(pk)
        given = self.given(DatesSerializer)
        with self.once("set-deadlines") as done:
            if not done.again:
                operations.set_deadlines(season.pk, given["first"], days=given["days"], actor=self.actor)
        return self.retrieve(request, pk)

    @extend_schema(
        summary="Set a round's deadline",
        parameters=[ROUND],
        request=DeadlineSerializer,
        responses=SeasonDetailSerializer,
    )
    @action(detail=True, methods=["put"], url_path=r"rounds/(?P<round_id>[0-9]{1,18})")
    def deadline(self, request: Request, pk: str, round_id: str) -> Response:
        """Matches that had the old date move with it."""
        season = self._season(pk)
        found = Round.objects.get(pk=round_id, stage__season=season)
        given = self.given(DeadlineSerializer)
        with self.once("set-deadline") as done:
            if not done.again:
                operations.set_deadline(found.pk, given["day"], actor=self.actor)
        return self.retrieve(request, pk)

    @extend_schema(summary="Open a season", request=None, responses=SeasonSerializer)
    @action(detail=True, methods=["post"])
    def open(self, request: Request, pk: str) -> Response:
        """Its matches may be played, and hidden rosters are shown."""
        season = self._season(pk)
        with self.once("open-season") as done:
            if not done.again:
                operations.open_season(season.pk, actor=self.actor)
        return self._row(pk)

    @extend_schema(summary="Finish a season", request=None, responses=SeasonSerializer)
    @action(detail=True, methods=["post"])
    def finish(self, request: Request, pk: str) -> Response:
        """All its matches are decided: the table stands."""
        season = self._season(pk)
        with self.once("finish-season") as done:
            if not done.again:
                operations.finish_season(season.pk, actor=self.actor)
        return self._row(pk)

    def _season(self, pk: str) -> Season:
        season, _who = season_for(self.request, int(pk))
        self.ruleset = season.league.book.ruleset_id
        return season

    def _row(self, pk: str) -> Response:
        return Response(season_row(int(pk)))


def _rows() -> QuerySet[Season]:
    return Season.objects.annotate(league_slug=F("league__slug"))


def season_row(pk: int) -> dict[str, Any]:
    """A season as ``SeasonSerializer`` has it."""
    return dict(SeasonSerializer(_rows().get(pk=pk)).data)


def entrant(card: TeamCard) -> dict[str, Any]:
    """A team as ``EntrantSerializer`` has it."""
    coach = {"id": card.coach_id, "name": card.coach} if card.coach_id is not None else None
    return {"id": card.key, "name": card.name, "roster": card.roster, "coach": coach}


def _rounds(book: SeasonBook) -> list[dict[str, Any]]:
    return [
        {
            "id": each.pk,
            "number": each.number,
            "deadline": each.deadline,
            "fixtures": [
                {
                    "match": one.match.pk if one.match else None,
                    "home": one.home.key,
                    "away": one.away.key if one.away else None,
                    "state": one.state,
                    "score": one.score,
                    "due": one.match.due if one.match else None,
                }
                for one in each.fixtures
            ],
        }
        for each in book.rounds
    ]


def _decided(found: Decided) -> dict[str, Any]:
    return {
        "team": found.team.key,
        "points": found.points,
        "reason": found.reason,
        "by": found.by,
        "when": found.when,
    }


def _left(found: Left) -> dict[str, Any]:
    return {"team": found.team.key, "way": found.way, "why": found.why, "when": found.when}


def _standing(row: StandingRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "shared": row.shared,
        "team": entrant(row.team),
        **{each: getattr(row.row, each) for each in COUNTED},
        "form": row.form,
        "why": row.why,
    }
