"""Seasons as the API shows them, and what is sent about them."""

from typing import Any

from django.db.models import F, QuerySet
from rest_framework import serializers

from dugout.dates import within_reach
from leagues.models import Entrant, Season
from leagues.selectors.cards import TeamCard
from leagues.selectors.fixtures import FixtureCard
from leagues.selectors.play_offs import read_play_offs
from leagues.selectors.seasons import Decided, Left, SeasonBook
from leagues.selectors.standings import StandingRow
from rules.knockout import FEWEST, MOST
from teams.api.drafts import VersionSerializer
from teams.api.people import PersonSerializer

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
    "brought",
)


def season_rows() -> QuerySet[Season]:
    """Seasons with their league's address."""
    return Season.objects.annotate(league_slug=F("league__slug"))


def season_row(pk: int) -> dict[str, Any]:
    """A season as ``SeasonSerializer`` has it."""
    return dict(SeasonSerializer(season_rows().get(pk=pk)).data)


def entrant(card: TeamCard) -> dict[str, Any]:
    """A team as ``EntrantSerializer`` has it."""
    coach = {"id": card.coach_id, "name": card.coach} if card.coach_id is not None else None
    return {"id": card.key, "name": card.name, "roster": card.roster, "coach": coach}


def rounds_shown(book: SeasonBook) -> list[dict[str, Any]]:
    """Rounds as ``RoundSerializer`` has them."""
    return [
        {
            "id": each.pk,
            "number": each.number,
            "deadline": each.deadline,
            "fixtures": [_fixture(one) for one in each.fixtures],
        }
        for each in book.rounds
    ]


def _fixture(one: FixtureCard) -> dict[str, Any]:
    return {
        "match": one.match.pk if one.match else None,
        "home": one.home.key,
        "away": one.away.key if one.away else None,
        "state": one.state,
        "score": one.score,
        "due": one.match.due if one.match else None,
    }


def play_offs_shown(book: SeasonBook) -> dict[str, Any] | None:
    """The play-offs as ``PlayOffsSerializer`` has them."""
    found = read_play_offs(book) if book.places else None
    if found is None:
        return None
    return {
        "places": found.stage.places,
        "third_place": found.stage.third_place,
        "winner": found.bracket.winner,
        "ties": [
            {
                "round": each.round,
                "number": each.number,
                "title": found.title(each),
                "home": each.home,
                "away": each.away,
                "bye": each.bye,
                "match": card.match.pk if (card := found.fixtures.get(each.place)) and card.match else None,
                "onward": found.bracket.onward(each),
                "gone": card.gone.key if card and card.gone else None,
            }
            for each in found.bracket.ties
        ],
        "displaced": [_fixture(each) for each in book.displaced],
    }


def decision_shown(found: Decided) -> dict[str, Any]:
    """Points by decision as ``DecisionSerializer`` has them."""
    return {
        "team": found.team.key,
        "points": found.points,
        "reason": found.reason,
        "by": found.by,
        "when": found.when,
    }


def left_shown(found: Left) -> dict[str, Any]:
    """A team that left as ``LeftSerializer`` has it."""
    return {"team": found.team.key, "way": found.way, "why": found.why, "when": found.when}


def standing_shown(row: StandingRow) -> dict[str, Any]:
    """A row of the table as ``StandingSerializer`` has it."""
    return {
        "place": row.place,
        "shared": row.shared,
        "team": entrant(row.team),
        **{each: getattr(row.row, each) for each in COUNTED},
        "form": row.form,
        "why": row.why,
    }


# --- what is shown ----------------------------------------------------------------------------------------------------


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
    brought = serializers.IntegerField(help_text="How many of the matches played were brought over.")
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


class TieSerializer(serializers.Serializer[Any]):
    """A tie of the play-offs."""

    round = serializers.IntegerField(help_text="Within the play-offs, from 1.")
    number = serializers.IntegerField(help_text="Within the round, from 1. Who wins has this place in the next one.")
    title = serializers.CharField()
    home = serializers.CharField(allow_null=True, help_text="A team's id; null: nobody yet.")
    away = serializers.CharField(allow_null=True)
    bye = serializers.BooleanField(help_text="Home goes on without a match.")
    match = serializers.CharField(allow_null=True)
    onward = serializers.CharField(allow_null=True, help_text="Who has gone on, or has won it all.")
    gone = serializers.CharField(allow_null=True, help_text="Who had left the season: the other goes on.")


class PlayOffsSerializer(serializers.Serializer[Any]):
    """The play-offs of a season, drawn from its table."""

    places = serializers.IntegerField(help_text="How many teams of the table are in.")
    third_place = serializers.BooleanField()
    winner = serializers.CharField(allow_null=True, help_text="A team's id.")
    ties = TieSerializer(many=True)
    displaced = FixtureSerializer(many=True, help_text="Matches that were taken out, and whose place others have.")


class SeasonDetailSerializer(SeasonSerializer):
    """A season with its teams and rounds."""

    teams = EntrantSerializer(many=True)
    rounds = RoundSerializer(many=True)
    play_offs = PlayOffsSerializer(allow_null=True)

    class Meta:
        model = Season
        fields = (*SeasonSerializer.Meta.fields, "teams", "rounds", "play_offs")


# --- what is sent -----------------------------------------------------------------------------------------------------


class NameSerializer(serializers.Serializer[Any]):
    """A name."""

    name = serializers.CharField(max_length=60, allow_blank=True)


class TeamsSerializer(serializers.Serializer[Any]):
    """Teams, by id."""

    teams = serializers.ListField(child=serializers.CharField(max_length=40), min_length=1, max_length=500)


class DrawSerializer(VersionSerializer):
    """The version of the season that was read, and whether its matches may go into overtime."""

    overtime = serializers.BooleanField(default=False)


class DrawPlayOffsSerializer(DrawSerializer):
    """How many teams of the table play on, and whether who loses before the final plays for the third place."""

    places = serializers.IntegerField(min_value=FEWEST, max_value=MOST)
    third_place = serializers.BooleanField(default=False)


class RulingSerializer(serializers.Serializer[Any]):
    """Who has a place of the play-offs, whoever won the tie before, and why."""

    round = serializers.IntegerField(min_value=1, max_value=99, help_text="Of the place: the one after the tie's.")
    number = serializers.IntegerField(min_value=1, max_value=99, help_text="The tie's number.")
    version = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, help_text="Of the season that was read: see drawing."
    )
    team = serializers.CharField(max_length=40)
    reason = serializers.CharField(max_length=500)


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
