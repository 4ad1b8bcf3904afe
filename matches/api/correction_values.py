"""Corrections as the API shows them, and what is sent about them."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from matches import operations
from matches.api.serializers import KIND, DigestSerializer
from matches.models import Match
from matches.selectors.consequences import Consequences
from matches.selectors.findings import Conflict, Line, Reason
from teams.api.access import GREATEST
from teams.api.outcomes import ANSWERS
from teams.api.people import PersonSerializer
from teams.api.values import InputsField
from teams.surroundings import around

CHANGES = ("replace", "void", "reinstate", "take-back")
CHOICES = ("void", "adjust", "pass", "answer")
OPEN = "open"
PLACE = ("match", "title", "drawn", "now", "choice", "stays")


class ProposeSerializer(serializers.Serializer[Any]):
    """What becomes of a match. Without `inputs`: one's draft of it, or what is recorded."""

    change = serializers.ChoiceField(CHANGES)
    inputs = InputsField(KIND, required=False, allow_null=True, default=None)
    kind = serializers.ChoiceField(
        Match.Kind.choices, required=False, default="", help_text="Another kind of match than it has."
    )


class ProposeEntrySerializer(serializers.Serializer[Any]):
    """What becomes of an entry. Without `inputs`: what is recorded."""

    change = serializers.ChoiceField(CHANGES)
    inputs = serializers.DictField(
        required=False, allow_null=True, default=None, help_text="Its inputs by step, as for an action of its kind."
    )


class ChooseSerializer(serializers.Serializer[Any]):
    """What becomes of a later action, and the version of the correction that was read."""

    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    position = serializers.IntegerField(min_value=0, max_value=GREATEST)
    take = serializers.ChoiceField((*CHOICES, OPEN), help_text="`open` takes back what was chosen there.")
    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)
    answers = serializers.DictField(
        child=serializers.JSONField(allow_null=True),
        required=False,
        default=dict,
        help_text="What is asked for, by its path, or a whole step (`inputs.journeymen`) where something of it is asked"
        " or broken; for `answer`.",
    )


class WriteSerializer(DigestSerializer):
    """The digest of what was read, and why it is written."""

    reason = serializers.CharField(max_length=500)


class ReasonSerializer(serializers.Serializer[Any]):
    """An action: whose and when, what came of it and what comes of it now, as far as that differs."""

    title = serializers.CharField()
    by = PersonSerializer(allow_null=True)
    made = serializers.DateTimeField(allow_null=True)
    before = serializers.ListField(child=serializers.CharField())
    after = serializers.ListField(child=serializers.CharField())


class FigureSerializer(serializers.Serializer[Any]):
    """A figure before and after."""

    what = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class FigureWithReasonsSerializer(FigureSerializer):
    """A figure before and after, and the actions that make the difference."""

    reasons = ReasonSerializer(many=True)


class TeamLinesSerializer(serializers.Serializer[Any]):
    """What changes on a team's sheet."""

    team = serializers.CharField()
    lines = FigureWithReasonsSerializer(many=True)


class TableSerializer(serializers.Serializer[Any]):
    """A season's table: the rows that differ."""

    title = serializers.CharField()
    rows = FigureSerializer(many=True)


class LaterTeamSerializer(serializers.Serializer[Any]):
    """A team's part of a later action."""

    team = serializers.CharField()
    before = serializers.ListField(child=serializers.CharField())
    after = serializers.ListField(child=serializers.CharField())


class LaterSerializer(serializers.Serializer[Any]):
    """A later action that holds and comes to something else."""

    position = serializers.IntegerField()
    title = serializers.CharField()
    teams = LaterTeamSerializer(many=True)
    keeps = serializers.ListField(
        child=serializers.CharField(), help_text="What `adjust` would do, to leave it what it was worth."
    )


class AskedSerializer(serializers.Serializer[Any]):
    """Something that is missing now."""

    path = serializers.CharField()
    message = serializers.CharField()
    kind = serializers.ChoiceField(ANSWERS)
    spec = serializers.CharField(allow_blank=True)
    options = serializers.ListField(child=serializers.CharField())


class ConflictSerializer(serializers.Serializer[Any]):
    """An action that no longer holds, and what can be chosen."""

    position = serializers.IntegerField()
    title = serializers.CharField()
    match = serializers.CharField(allow_blank=True)
    own = serializers.BooleanField(help_text="It is what is corrected itself.")
    was = serializers.ListField(child=serializers.CharField(), help_text="What came of it when it was done.")
    broken = serializers.ListField(child=serializers.CharField())
    asked = AskedSerializer(many=True)
    choices = serializers.ListField(child=serializers.ChoiceField(CHOICES))
    keeps = serializers.ListField(child=serializers.CharField(), help_text="What `adjust` would do.")


class ChosenSerializer(serializers.Serializer[Any]):
    """What was chosen so far."""

    position = serializers.IntegerField()
    title = serializers.CharField()
    words = serializers.CharField()


class PlaceLostSerializer(serializers.Serializer[Any]):
    """A match of play-offs whose places would be others'."""

    match = serializers.CharField()
    title = serializers.CharField()
    drawn = serializers.CharField(help_text="Who was drawn into it.")
    now = serializers.CharField(help_text="Whose places they would be, as far as that is known.")
    choice = serializers.CharField(
        allow_null=True, help_text="Why it stays as it was drawn; empty where it is drawn anew; null: to be chosen."
    )
    stays = serializers.BooleanField(help_text="Whether it may only be kept: its season is finished.")


class ChoosePlaceSerializer(serializers.Serializer[Any]):
    """What becomes of a match of play-offs whose places would be others'."""

    match = serializers.CharField(max_length=40)
    take = serializers.ChoiceField(["keep", "void", "open"])
    reason = serializers.CharField(max_length=500, default="", help_text="With `keep`; everybody reads it.")
    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class CorrectionSerializer(serializers.Serializer[Any]):
    """A correction and all that comes of it. Nothing is written; the digest is what it is written with."""

    version = serializers.IntegerField()
    digest = serializers.CharField()
    faults = serializers.ListField(child=serializers.CharField(), help_text="Words that can't be kept.")
    conflicts = ConflictSerializer(many=True)
    chosen = ChosenSerializer(many=True)
    places = PlaceLostSerializer(many=True, help_text="Matches of play-offs whose places would be others’.")
    teams = TeamLinesSerializer(many=True)
    tables = TableSerializer(many=True)
    statistics = FigureWithReasonsSerializer(many=True)
    later = LaterSerializer(many=True)


def data_of(shown: Consequences) -> dict[str, Any]:
    """What comes of a correction as ``CorrectionSerializer`` has it."""
    supposed = operations.otherwise(shown.matches(), shown.shown)
    tables = around().tables_if(supposed)
    places = operations.places_lost(supposed, operations.choices_of(shown.correction))
    return {
        "version": shown.correction.version,
        "digest": shown.digest,
        "faults": shown.faults,
        "conflicts": [_conflict(each) for each in shown.conflicts],
        "chosen": [{"position": place, "title": title, "words": words} for place, title, words in shown.chosen],
        "places": [{each: getattr(place, each) for each in PLACE} for place in places],
        "teams": teams_of(shown),
        "tables": [{"title": table.title, "rows": [_figure(each) for each in table.rows]} for table in tables],
        "statistics": _lines(shown.statistics),
        "later": [
            {
                "position": each.position,
                "title": each.reason.title,
                "teams": [{"team": kit.key, "before": why.before, "after": why.after} for kit, why in each.teams],
                "keeps": each.helps,
            }
            for each in shown.later
        ],
    }


def teams_of(shown: Consequences) -> list[dict[str, Any]]:
    """What changes on sheets, as ``TeamLinesSerializer`` has it."""
    return [{"team": each.kit.key, "lines": _lines(each.lines)} for each in shown.teams]


def _figure(each: Any) -> dict[str, Any]:
    return {"what": each.label, "before": each.before, "after": each.after}


def _lines(lines: Iterable[Line]) -> list[dict[str, Any]]:
    return [{**_figure(each), "reasons": [reason_of(one) for one in each.reasons]} for each in lines]


def reason_of(each: Reason) -> dict[str, Any]:
    """An action and what comes of it, as ``ReasonSerializer`` has it."""
    by = {"id": each.by.pk, "name": str(each.by)} if each.by else None
    return {"title": each.title, "by": by, "made": each.made, "before": each.before, "after": each.after}


def _conflict(each: Conflict) -> dict[str, Any]:
    return {
        "position": each.position,
        "title": each.title,
        "match": each.match,
        "own": each.own,
        "was": each.was,
        "broken": each.broken,
        "asked": [
            {
                "path": ask.path,
                "message": ask.words,
                "kind": ask.kind,
                "spec": ask.spec,
                "options": [key for key, _words in ask.options],
            }
            for ask in each.asked
        ],
        "choices": each.choices,
        "keeps": each.helps,
    }
