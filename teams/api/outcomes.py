"""What the engine answers, for programs: keys and figures as they are, each with a sentence for people."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from rest_framework import serializers

from rules.outcome import Outcome
from rules.state import TeamState
from rules.value import Worth
from teams.api.values import ValueSerializer
from teams.models import Roll
from teams.texts import plain
from teams.wording import Wording

ANSWERS = ["dice", "choice", "number", "gold", "text", "flag", "value"]


class TeamStateSerializer(ValueSerializer):
    """A team sheet as a value, as `python -m rules resolve` takes it; names stand as words."""

    value = TeamState


class WorthSerializer(ValueSerializer):
    """What a team is worth, part by part."""

    value = Worth


class ExplanationSerializer(serializers.Serializer[Any]):
    """Why a figure is what it is."""

    key = serializers.CharField()
    team = serializers.CharField()
    step = serializers.CharField()
    params = serializers.DictField(help_text="The figures of the sentence.")
    message = serializers.CharField()


class QuestionSerializer(serializers.Serializer[Any]):
    """What is still asked. A server roll is asked for with its `key` and `spec`."""

    path = serializers.CharField(help_text="Where the answer goes, parts apart by dots.")
    step = serializers.CharField()
    who = serializers.ChoiceField(["home", "away", "team"])
    kind = serializers.ChoiceField(ANSWERS)
    spec = serializers.CharField(allow_blank=True, help_text="The dice: `2d6`.")
    options = serializers.ListField(child=serializers.CharField())
    key = serializers.CharField(allow_blank=True, help_text="What a die is for: the same key, the same roll.")
    message = serializers.CharField()


class BrokenSerializer(serializers.Serializer[Any]):
    """A broken rule."""

    code = serializers.CharField()
    path = serializers.CharField(allow_blank=True)
    team = serializers.CharField(allow_blank=True)
    step = serializers.CharField(allow_blank=True)
    params = serializers.DictField(help_text="The figures of the sentence.")
    overridable = serializers.BooleanField(help_text="Whether a commissioner may let it pass.")
    overridden = serializers.BooleanField()
    message = serializers.CharField()


class OutcomeSerializer(serializers.Serializer[Any]):
    """What inputs come to. Nothing was written."""

    ok = serializers.BooleanField(help_text="Nothing is missing, nothing is broken.")
    explanations = ExplanationSerializer(many=True)
    questions = QuestionSerializer(many=True)
    violations = BrokenSerializer(many=True)
    unused = serializers.ListField(child=serializers.CharField(), help_text="Dice that nobody asked for, by path.")
    teams = serializers.DictField(child=TeamStateSerializer(), help_text="The sheets afterwards, by team.")


class OvertypedSerializer(serializers.Serializer[Any]):
    """A die that was typed in though the server had rolled it otherwise."""

    path = serializers.CharField()
    key = serializers.CharField()
    typed = serializers.IntegerField()
    rolled = serializers.IntegerField()


class RollSerializer(serializers.Serializer[Any]):
    """Key and dice of a question."""

    key = serializers.CharField(max_length=120)
    spec = serializers.RegexField(r"^[1-9][0-9]?d[1-9][0-9]{0,2}\Z")


class RolledSerializer(serializers.Serializer[Any]):
    """What was rolled, now or before."""

    key = serializers.CharField()
    spec = serializers.CharField()
    dice = serializers.ListField(child=serializers.IntegerField())
    total = serializers.IntegerField()


def rolled(roll: Roll) -> dict[str, Any]:
    """A roll as ``RolledSerializer`` has it."""
    return {"key": roll.key, "spec": roll.spec, "dice": roll.each, "total": roll.total}


@dataclass(frozen=True, slots=True)
class Worded:
    """An outcome with the wording for its teams, and the words of its texts by id."""

    outcome: Outcome
    wording: Wording
    texts: Mapping[str, str | None]

    def data(self) -> dict[str, Any]:
        """The outcome as ``OutcomeSerializer`` has it."""
        said, outcome = self.wording, self.outcome
        return {
            "ok": outcome.ok,
            "explanations": [self._with(each, said.explanation(each)) for each in outcome.explanations],
            "questions": [self._with(each, said.question(each)) for each in outcome.questions],
            "violations": [self._with(each, said.violation(each)) for each in outcome.violations],
            "unused": list(outcome.unused),
            "teams": {key: plain(msgspec.to_builtins(each), self.texts) for key, each in outcome.teams.items()},
        }

    def _with(self, value: Any, message: str) -> dict[str, Any]:
        found: dict[str, Any] = plain(msgspec.to_builtins(value), self.texts)
        return {**found, "message": message}
