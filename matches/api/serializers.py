"""Matches as the API writes and reads them."""

from typing import Any

from rest_framework import serializers

from dugout.dates import within_reach
from matches.models import Match, Report
from teams.api.actions import OverridesField
from teams.api.outcomes import OutcomeSerializer, OvertypedSerializer
from teams.api.people import PersonSerializer
from teams.api.values import InputsField

KIND = "play-match"
SIDES = ("home", "away")
# The kinds that are arranged outside the schedule.
OUTSIDE = [(each.value, each.label) for each in (Match.Kind.FRIENDLY, Match.Kind.EXHIBITION)]


class OpponentSerializer(serializers.Serializer[Any]):
    """A team of a match, with what it did."""

    id = serializers.CharField()
    name = serializers.CharField()
    coach = PersonSerializer(allow_null=True)
    result = serializers.CharField(allow_blank=True, help_text="`win`, `draw`, `loss`, or nothing yet.")
    score = serializers.IntegerField(allow_null=True)
    casualties = serializers.IntegerField(allow_null=True)


class MatchSerializer(serializers.ModelSerializer[Match]):
    """A match from fixture to result. Season and round are null outside the schedule."""

    league = serializers.CharField(source="league_slug", allow_null=True, help_text="The league's address.")
    season = serializers.IntegerField(source="season_id", allow_null=True)
    round = serializers.IntegerField(source="round_number", allow_null=True)
    home = serializers.SerializerMethodField()
    away = serializers.SerializerMethodField()
    answer_due = serializers.DateTimeField(allow_null=True, help_text="Until when a report should be answered.")
    confirmed_by = PersonSerializer(allow_null=True)

    class Meta:
        model = Match
        fields = (
            "id",
            "league",
            "season",
            "round",
            "kind",
            "state",
            "dice",
            "overtime",
            "version",
            "due",
            "opened",
            "reported",
            "answer_due",
            "played",
            "confirmed",
            "confirmed_by",
            "decided",
            "decided_in_own",
            "decision",
            "ended",
            "gave_up",
            "home",
            "away",
        )

    def get_home(self, match: Match) -> OpponentSerializer:
        """The home side."""
        return self._side(match, "home")

    def get_away(self, match: Match) -> OpponentSerializer:
        """The visitors."""
        return self._side(match, "away")

    def _side(self, match: Match, side: str) -> Any:
        team = match.team_of(side)
        coach = team.coach
        return {
            "id": team.pk,
            "name": str(team.name),
            "coach": {"id": coach.pk, "name": str(coach)} if coach is not None else None,
            "result": getattr(match, f"{side}_result"),
            "score": getattr(match, f"{side}_score"),
            "casualties": getattr(match, f"{side}_casualties"),
        }


class LineSerializer(serializers.Serializer[Any]):
    """What somebody did in a match."""

    who = serializers.CharField(help_text="The id that he acted under: of a player, of a star …")
    name = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    spp = serializers.IntegerField()
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="What is counted, by its name.")


class SideSerializer(serializers.Serializer[Any]):
    """One team's part of a decided match."""

    side = serializers.ChoiceField(SIDES)
    lines = LineSerializer(many=True)
    explained = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()), help_text="Why, in sentences, by step."
    )


class RecordSerializer(serializers.Serializer[Any]):
    """What is known of a decided match."""

    weather = serializers.CharField(allow_blank=True)
    attendance = serializers.IntegerField(allow_null=True)
    sides = SideSerializer(many=True)


class MatchDetailSerializer(MatchSerializer):
    """A match; with its record once it is decided."""

    record = RecordSerializer(allow_null=True)

    class Meta:
        model = Match
        fields = (*MatchSerializer.Meta.fields, "record")


# --- what is sent -----------------------------------------------------------------------------------------------------


class ArrangeSerializer(serializers.Serializer[Any]):
    """A match outside the schedule: a league friendly or an exhibition."""

    home = serializers.CharField(max_length=40)
    away = serializers.CharField(max_length=40)
    kind = serializers.ChoiceField(OUTSIDE)
    due = serializers.DateTimeField(required=False, allow_null=True, default=None, validators=[within_reach])
    overtime = serializers.BooleanField(default=False, help_text="Whether it may go into overtime.")


class DateSerializer(serializers.Serializer[Any]):
    """Until when a match is played, whether it may go into overtime, and the version of the match that was read."""

    due = serializers.DateTimeField(allow_null=True, validators=[within_reach])
    overtime = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text="Null: as it is. Until a report is sent."
    )
    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class StepsSerializer(serializers.Serializer[Any]):
    """Some steps of a match, and the version that they change: 0 where nothing was kept yet."""

    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    inputs = InputsField(KIND)


class BeforeSerializer(StepsSerializer):
    """Steps that go before the match, and the version of what was sent before."""


class KeptStepsSerializer(serializers.Serializer[Any]):
    """Steps as they are kept."""

    version = serializers.IntegerField(help_text="0 for nothing.")
    inputs = InputsField(KIND)


class PreviewMatchSerializer(serializers.Serializer[Any]):
    """What would be sent. Without `inputs`: one's draft over what was sent before the match."""

    inputs = InputsField(KIND, required=False, allow_null=True, default=None)
    overrides = OverridesField()


class DigestSerializer(serializers.Serializer[Any]):
    """The digest of what was read: with another one by now, nothing is done."""

    digest = serializers.RegexField(r"^[0-9a-f]{64}\Z")


class SendSerializer(PreviewMatchSerializer, DigestSerializer):
    """A report, with the digest of the preview that was read."""


class DisputeSerializer(DigestSerializer):
    """Which report is wrong, and why."""

    reason = serializers.CharField(max_length=500)


class DecideSerializer(DisputeSerializer):
    """A commissioner's verdict. Who coaches one of the teams says that he knows it, for all to see."""

    verdict = serializers.ChoiceField(["uphold", "return"])
    in_own_match = serializers.BooleanField(default=False)


class RecordResultSerializer(SendSerializer):
    """A result that a commissioner records in one act, with his reason."""

    reason = serializers.CharField(max_length=500)
    in_own_match = serializers.BooleanField(default=False)


# --- what is read -----------------------------------------------------------------------------------------------------


class MatchPreviewSerializer(OutcomeSerializer):
    """What inputs come to, with the digest that a report of them is sent with."""

    digest = serializers.CharField()


class DisputedSerializer(serializers.Serializer[Any]):
    """Who disputes a report, when and why."""

    by = PersonSerializer()
    at = serializers.DateTimeField()
    reason = serializers.CharField()


class ReportSerializer(serializers.Serializer[Any]):
    """The report that stands. Until it is decided with all that it comes to, and the digest to answer it with."""

    author = PersonSerializer()
    side = serializers.ChoiceField(Report.Side.choices)
    sent = serializers.DateTimeField()
    disputed = DisputedSerializer(allow_null=True)
    overtyped = OvertypedSerializer(many=True)
    inputs = InputsField(KIND)
    outcome = MatchPreviewSerializer(allow_null=True)
    may = serializers.ListField(
        child=serializers.ChoiceField(["confirm", "dispute", "withdraw", "decide"]),
        help_text="What the reader may do about it.",
    )
