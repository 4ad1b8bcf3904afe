"""Adjustments: several changes of one sheet in one act, looked at or written."""

from typing import Any

import msgspec
from msgspec.structs import replace
from rest_framework import serializers

from rules.outcome import Outcome
from rules.value import worth
from teams import operations
from teams.api.actions import OverridesField
from teams.api.outcomes import (
    BrokenSerializer,
    ExplanationSerializer,
    QuestionSerializer,
    TeamStateSerializer,
    Worded,
    WorthSerializer,
)
from teams.api.values import InputsField
from teams.models import Team
from teams.operations.adjustments import MOST
from teams.rulesets import rules_of
from teams.texts import TEXT_LENGTH, ids_in, words_of
from teams.wording import Wording
from teams.wording.catalogue import catalogue_of


class AdjustmentsSerializer(serializers.Serializer[Any]):
    """What is changed, and why. A path of what is broken or let pass begins with `changes.` and the change's place."""

    reason = serializers.CharField(max_length=TEXT_LENGTH, help_text="For all to see.")
    changes = serializers.ListField(
        child=InputsField("adjust-team"),
        allow_empty=False,
        max_length=MOST,
        help_text="Each one the inputs of `adjust-team`, by step.",
    )
    overrides = OverridesField()


class AdjustedSerializer(serializers.Serializer[Any]):
    """What changes of a sheet come to. Nothing was written."""

    ok = serializers.BooleanField(help_text="Nothing is missing, nothing is broken.")
    explanations = ExplanationSerializer(many=True)
    questions = QuestionSerializer(many=True)
    violations = BrokenSerializer(many=True)
    warnings = BrokenSerializer(many=True, help_text="What the team has beyond the limits then; nothing forbids it.")
    before = WorthSerializer()
    after = WorthSerializer()
    team = TeamStateSerializer()


def look(team: Team, given: dict[str, Any]) -> dict[str, Any]:
    """What changes come to, as ``AdjustedSerializer`` has it."""
    found, wrong = operations.look_at_adjustments(
        team, given["changes"], reason=given["reason"], overrides=given["overrides"]
    )
    states = [found.before, found.after]
    texts = words_of(ids_in(states))
    wording = Wording.of_states(catalogue_of(team.book.ruleset_id), states, texts)
    counting = rules_of(team.book.ruleset_id).ruleset.team_value
    whole = Outcome(
        effects=(),
        explanations=tuple(each for one in found.outcomes for each in one.explanations),
        questions=tuple(each for one in found.outcomes for each in one.questions),
        violations=(*(each for one in found.outcomes for each in one.violations), *wrong),
        unused=(),
        teams={team.pk: found.after},
    )
    data = Worded(whole, wording, texts).data()
    warnings = Worded(replace(whole, violations=found.warnings), wording, texts).data()["violations"]
    return {
        **{name: data[name] for name in ("ok", "explanations", "questions", "violations")},
        "warnings": warnings,
        "before": msgspec.to_builtins(worth(found.before, counting)),
        "after": msgspec.to_builtins(worth(found.after, counting)),
        "team": data["teams"][team.pk],
    }
