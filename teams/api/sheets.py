"""Teams and their sheets as the API writes them."""

from typing import Any

import msgspec
from rest_framework import serializers

from rules.value import in_units
from teams.api.outcomes import TeamStateSerializer, WorthSerializer
from teams.api.people import PersonSerializer
from teams.models import Team
from teams.selectors import PlayerLine, SheetThen, TeamPage
from teams.texts import plain


class WorthInWordsSerializer(serializers.Serializer[Any]):
    """A team value as its edition speaks of it."""

    key = serializers.ChoiceField(["team-value", "current-team-value"])
    name = serializers.CharField(help_text="What the edition calls it.")
    value = serializers.IntegerField(help_text="In units of the edition, rounded down.")
    unit = serializers.IntegerField(help_text="How much gold a unit is.")


class TeamSerializer(serializers.ModelSerializer[Team]):
    """A team in a list. Of a hidden roster the figures are null."""

    name = serializers.CharField(source="__str__")
    league = serializers.CharField(source="league_slug", allow_null=True, help_text="The league's address.")
    coach = PersonSerializer(allow_null=True)
    colours = serializers.SerializerMethodField()
    value = serializers.SerializerMethodField(method_name="get_team_value")
    current_value = serializers.SerializerMethodField()
    treasury = serializers.SerializerMethodField()

    class Meta:
        model = Team
        fields = (
            "id",
            "name",
            "league",
            "coach",
            "roster",
            "status",
            "phase",
            "value",
            "current_value",
            "treasury",
            "fans",
            "matches",
            "colours",
        )

    def get_colours(self, team: Team) -> list[str]:
        """First and second colour, as `#RRGGBB`."""
        return [team.first_colour, team.second_colour]

    def get_team_value(self, team: Team) -> int | None:
        """Team value, in gold."""
        return self._figure(team, team.value)

    def get_current_value(self, team: Team) -> int | None:
        """What takes the pitch next, in gold."""
        return self._figure(team, team.current_value)

    def get_treasury(self, team: Team) -> int | None:
        """In gold."""
        return self._figure(team, team.treasury)

    def _figure(self, team: Team, figure: int) -> int | None:
        """A figure that stands on the sheet: shown where the sheet is (``shows`` of the context says so)."""
        shows = self.context.get("shows")
        return figure if shows is None or shows(team) else None


class NamedSerializer(serializers.Serializer[Any]):
    """A key of the rule set with its name in the reader's language."""

    key = serializers.CharField()
    name = serializers.CharField()


class SheetSkillSerializer(NamedSerializer):
    """A skill on a sheet."""

    gained = serializers.BooleanField(help_text="Learned, not of the position.")


class SheetPlayerSerializer(serializers.Serializer[Any]):
    """A line of the sheet. Characteristics as printed: 3 stands for 3+."""

    id = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_blank=True)
    position = NamedSerializer()
    journeyman = serializers.BooleanField()
    ma = serializers.IntegerField()
    st = serializers.IntegerField()
    ag = serializers.IntegerField()
    pa = serializers.IntegerField(allow_null=True)
    av = serializers.IntegerField()
    skills = SheetSkillSerializer(many=True)
    spp = serializers.IntegerField()
    next_price = serializers.IntegerField(allow_null=True, help_text="SPP of the cheapest advancement; null for none.")
    advancements = serializers.IntegerField()
    niggling = serializers.IntegerField()
    misses_next = serializers.BooleanField()
    temporarily_retired = serializers.BooleanField()
    captain = serializers.BooleanField()
    value = serializers.IntegerField()


class GoodsSerializer(NamedSerializer):
    """Goods of a team."""

    count = serializers.IntegerField()
    price = serializers.IntegerField(allow_null=True, help_text="Of one more, in gold; null where none is sold.")
    most = serializers.IntegerField(allow_null=True, help_text="Null for no limit.")
    value = serializers.IntegerField(help_text="What one counts in team value.")
    uncounted = serializers.IntegerField(help_text="How many of them count for nothing.")


class SheetPartsSerializer(serializers.Serializer[Any]):
    """What stands on a sheet, today or then. `values` are the one or two team values that the edition tells apart."""

    values = WorthInWordsSerializer(many=True)
    ruleset = serializers.CharField(help_text="The digest of the rule set that it is read by.")
    roster_name = serializers.CharField()
    special_rules = NamedSerializer(many=True)
    leagues = NamedSerializer(many=True)
    players = SheetPlayerSerializer(many=True)
    goods = GoodsSerializer(many=True)
    worth = WorthSerializer()
    state = TeamStateSerializer()


class SheetSerializer(SheetPartsSerializer, TeamSerializer):
    """A team's sheet, whole: as it is printed, and as the engine's value."""

    reserved = serializers.IntegerField(
        allow_null=True, help_text="Gold promised for the open match; null for whom it is no business of."
    )
    open_match = serializers.CharField(allow_blank=True)

    class Meta:
        model = Team
        fields = (*TeamSerializer.Meta.fields, *SheetPartsSerializer().fields, "reserved", "open_match")


class SheetThenSerializer(SheetPartsSerializer):
    """A team's sheet as it stood after an entry of its journal, by the rules that it had, with the names of today."""

    position = serializers.IntegerField()
    kind = serializers.CharField()
    made = serializers.DateTimeField()


def sheet(page: TeamPage, row: Team, *, shows_plans: bool) -> dict[str, Any]:
    """A team's page as ``SheetSerializer`` has it; ``shows_plans``: also what is no business of opponents."""
    return {
        **TeamSerializer(row).data,
        **_parts(page, page.team.book.ruleset_id),
        "reserved": page.team.reserved if shows_plans else None,
        "open_match": page.team.open_match,
    }


def sheet_as_it_stood(then: SheetThen) -> dict[str, Any]:
    """A sheet as it stood, as ``SheetThenSerializer`` has it."""
    made = then.entry.action
    return {
        **_parts(then.page, then.ruleset),
        "position": made.position,
        "kind": made.kind,
        "made": serializers.DateTimeField().to_representation(made.made),
    }


def _parts(page: TeamPage, ruleset: str) -> dict[str, Any]:
    name = page.catalogue.name
    return {
        "values": _values(page),
        "ruleset": ruleset,
        "roster_name": page.roster,
        "special_rules": [{"key": each, "name": name(each)} for each in page.state.special_rules],
        "leagues": [{"key": each, "name": name(each)} for each in page.state.leagues],
        "players": [player_line(each) for each in page.lines],
        "goods": [
            {
                "key": each.key,
                "name": each.name,
                "count": each.count,
                "price": each.price,
                "most": each.most,
                "value": each.value,
                "uncounted": each.uncounted,
            }
            for each in page.goods
        ],
        "worth": msgspec.to_builtins(page.worth),
        "state": plain(msgspec.to_builtins(page.state), page.texts),
    }


def _values(page: TeamPage) -> list[dict[str, Any]]:
    counting = page.rules.ruleset.team_value
    gold = {"team-value": page.worth.total, "current-team-value": page.worth.current}
    return [
        {
            "key": each,
            "name": page.catalogue.name(each),
            "value": in_units(gold[each], counting),
            "unit": counting.unit,
        }
        for each in page.catalogue.values
    ]


def player_line(line: PlayerLine) -> dict[str, Any]:
    """A line of the sheet as ``SheetPlayerSerializer`` has it."""
    player = line.player
    return {
        "id": player.id,
        "number": player.number,
        "name": line.name,
        "position": {"key": player.position, "name": line.position},
        "journeyman": player.journeyman,
        **msgspec.to_builtins(player.profile),
        "skills": [{"key": each.reference, "name": each.shown, "gained": each.gained} for each in line.skills],
        "spp": player.spp,
        "next_price": line.next_price,
        "advancements": line.advancements,
        "niggling": player.niggling,
        "misses_next": player.misses_next,
        "temporarily_retired": player.retired,
        "captain": player.captain,
        "value": player.value,
    }
