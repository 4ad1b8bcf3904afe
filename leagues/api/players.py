"""Players: lists, and what each has done."""

from typing import Any

from django.db.models import F, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, serializers, viewsets
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.selectors.people import career
from leagues.selectors.statistics import COLUMNS
from teams.api.access import player_at
from teams.api.sheets import SheetPlayerSerializer, player_line
from teams.models import Player
from teams.selectors.teams import page_of_player
from teams.selectors.visible import players_shown_to


class PlayerFilter(filters.FilterSet):
    """By team, league, position; whether he is on the list still."""

    team = filters.CharFilter(label="A team's id.")
    league = filters.CharFilter(field_name="team__book__league__slug", label="The league's address.")
    position = filters.CharFilter(label="A key of the rule set.")
    active = filters.BooleanFilter(label="On the team's list now.")
    order = filters.OrderingFilter(fields=["spp", "value", "number"], label="Ties go by id.")

    class Meta:
        model = Player
        fields = ("team", "league", "position", "active")


class TeamOfPlayerSerializer(serializers.Serializer[Any]):
    """The team that a player belongs to."""

    id = serializers.CharField()
    name = serializers.CharField()


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player in a list."""

    name = serializers.SerializerMethodField()
    team = serializers.SerializerMethodField()
    league = serializers.CharField(source="league_slug", allow_null=True, help_text="The league's address.")
    temporarily_retired = serializers.BooleanField(source="retired")

    class Meta:
        model = Player
        fields = (
            "id",
            "name",
            "team",
            "league",
            "number",
            "position",
            "journeyman",
            "active",
            "left",
            "spp",
            "value",
            "misses_next",
            "temporarily_retired",
        )

    def get_name(self, player: Player) -> str:
        """His name; empty where he has none."""
        return str(player.name) if player.name else ""

    def get_team(self, player: Player) -> TeamOfPlayerSerializer:
        """His team."""
        found: Any = {"id": player.team_id, "name": str(player.team.name)}
        return found


class CareerLineSerializer(serializers.Serializer[Any]):
    """What he did in one match."""

    match = serializers.CharField()
    when = serializers.CharField(help_text="Season and round, or the kind of match.")
    against = TeamOfPlayerSerializer()
    result = serializers.CharField(allow_blank=True, help_text="`w`, `d`, `l`, or nothing.")
    score = serializers.CharField(allow_blank=True)
    counts = serializers.DictField(child=serializers.IntegerField())


class PlayerDetailSerializer(PlayerSerializer):
    """A player, with his line of the sheet (the last one, where he has left) and his career."""

    sheet = SheetPlayerSerializer()
    totals = serializers.DictField(child=serializers.IntegerField())
    career = CareerLineSerializer(many=True)

    class Meta:
        model = Player
        fields = (*PlayerSerializer.Meta.fields, "sheet", "totals", "career")


@extend_schema_view(list=extend_schema(summary="Players"))
class PlayerViewSet(mixins.ListModelMixin, viewsets.GenericViewSet[Player]):
    """Players of teams whose sheets the reader may see; those who left keep their last state."""

    queryset = Player.objects.none()
    serializer_class = PlayerSerializer
    filterset_class = PlayerFilter
    lookup_value_regex = "[A-Za-z0-9_:.-]{1,40}"

    def get_queryset(self) -> QuerySet[Player]:
        """The players that lists show to the reader."""
        return _with_league(players_shown_to(self.request.user)).order_by("pk")

    @extend_schema(summary="A player", responses=PlayerDetailSerializer)
    def retrieve(self, request: Request, pk: str) -> Response:
        """His line of the sheet, and his matches, the latest first."""
        player = player_at(request, pk)
        done = career(player)
        row = _with_league(Player.objects.select_related("name", "team__name")).get(pk=pk)
        matches = [
            {
                "match": each.line.match_id,
                "when": each.label,
                "against": {"id": each.against.key, "name": each.against.name},
                "result": each.result,
                "score": each.score,
                "counts": {key: getattr(each.line, key) for key in COLUMNS},
            }
            for each in done.lines
        ]
        return Response(
            {
                **PlayerSerializer(row).data,
                "sheet": player_line(page_of_player(player)[1]),
                "totals": done.totals,
                "career": matches,
            }
        )


def _with_league(players: QuerySet[Player]) -> QuerySet[Player]:
    return players.annotate(league_slug=F("team__book__league__slug"))
