"""What a draft comes to: the engine's answer to its inputs, before anything is written."""

from typing import Any

import msgspec
from msgspec.structs import replace

from rules.actions import CreateTeam
from rules.engine import resolve
from rules.outcome import Outcome
from teams.models import TeamDraft
from teams.rulesets import rules_of
from teams.texts import lift_action, name_path, nameless

DRAFTED = "draft"


def preview(draft: TeamDraft, ruleset: str = "") -> Outcome:
    """What the draft's inputs come to under its rule set (or another, by digest), with its words as they are."""
    rules = rules_of(ruleset or draft.ruleset_id)
    action = CreateTeam(team=draft.team_id or DRAFTED, inputs=msgspec.json.decode(draft.inputs))
    outcome = resolve(rules, {}, action)
    _, lifted = lift_action(rules, action)
    found = (*outcome.violations, *lifted.violations, *nameless(rules, action, outcome))
    return replace(outcome, violations=found)


def name_in(ruleset: str, inputs: dict[str, Any]) -> str:
    """The team's name among a draft's inputs: the one text that stands alone; "" where it is not given yet."""
    path = name_path(rules_of(ruleset), "create-team")
    value: Any = inputs
    for part in path.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value[:60] if isinstance(value, str) else ""
