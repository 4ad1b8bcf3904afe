"""Seasons: their teams, table and fixtures, and what a commissioner plans."""

import msgspec
from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import mixins, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from leagues import operations
from leagues.api.access import season_for
from leagues.api.season_values import (
    DatesSerializer,
    DeadlineSerializer,
    DrawPlayOffsSerializer,
    DrawSerializer,
    DropOutSerializer,
    NameSerializer,
    PointsGivenSerializer,
    ReadmitSerializer,
    RulingSerializer,
    SeasonDetailSerializer,
    SeasonSerializer,
    StandingsSerializer,
    TeamsSerializer,
    decision_shown,
    entrant,
    left_shown,
    play_offs_shown,
    rounds_shown,
    season_row,
    season_rows,
    standing_shown,
)
from leagues.models import Round, Season
from leagues.selectors.seasons import read_season
from leagues.selectors.standings import standings
from teams.api.writes import Writes
from teams.selectors.visible import books_shown_to


class SeasonFilter(filters.FilterSet):
    """By league and state."""

    league = filters.CharFilter(field_name="league__slug", label="The league's address.")
    state = filters.MultipleChoiceFilter(choices=Season.State)

    class Meta:
        model = Season
        fields = ("league", "state")


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
        return season_rows().filter(league__book__in=books_shown_to(self.request.user)).order_by("league", "number")

    @extend_schema(summary="A season with its fixtures", responses=SeasonDetailSerializer)
    def retrieve(self, request: Request, pk: str) -> Response:
        """The teams that are in it, and its rounds."""
        season = self._season(pk)
        book = read_season(season)
        return Response(
            {
                **season_row(season.pk),
                "teams": [entrant(each) for each in book.teams.values()],
                "rounds": rounds_shown(book),
                "play_offs": play_offs_shown(book),
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
                "rows": [standing_shown(each) for each in table.rows],
                "decisions": [decision_shown(each) for each in book.decisions],
                "left": [left_shown(each) for each in book.left.values()],
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

    @extend_schema(summary="Draw the rounds", request=DrawSerializer, responses=SeasonDetailSerializer)
    @action(detail=True, methods=["post"])
    def draw(self, request: Request, pk: str) -> Response:
        """A single round robin, drawn at will until the first report. The version makes it safe to send twice."""
        season = self._season(pk)
        operations.draw_round_robin(season.pk, actor=self.actor, **self.given(DrawSerializer))
        return self.retrieve(request, pk)

    @extend_schema(summary="Draw the play-offs", request=DrawPlayOffsSerializer, responses=SeasonDetailSerializer)
    @action(detail=True, methods=["post"], url_path="play-offs", url_name="play-offs")
    def play_offs(self, request: Request, pk: str) -> Response:
        """From the table, once it stands; again until they begin. The version makes it safe to send twice."""
        season = self._season(pk)
        operations.draw_play_offs(season.pk, actor=self.actor, **self.given(DrawPlayOffsSerializer))
        return self.retrieve(request, pk)

    @extend_schema(summary="Take the play-offs away", responses={200: SeasonDetailSerializer})
    @play_offs.mapping.delete
    def drop_play_offs(self, request: Request, pk: str) -> Response:
        """As long as they have not begun."""
        season = self._season(pk)
        with self.once("drop-play-offs") as done:
            if not done.again:
                operations.drop_play_offs(season.pk, actor=self.actor)
        return self.retrieve(request, pk)

    @extend_schema(summary="Say who goes on", request=RulingSerializer, responses=SeasonDetailSerializer)
    @action(detail=True, methods=["post"], url_path="play-offs/rulings", url_name="play-offs-rulings")
    def rule(self, request: Request, pk: str) -> Response:
        """Where nobody won a tie, or others should go on: with a reason that everybody reads."""
        season = self._season(pk)
        given = self.given(RulingSerializer)
        place = given["round"], given["number"]
        operations.rule_place(
            season.pk,
            place,
            given["team"],
            given["reason"],
            version=given.get("version"),
            actor=self.actor,
            key=self.key,
        )
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
