"""Adapters of the 2025 edition's own examples, and what several of them do."""

from rules.actions import AdvancePlayer
from rules.engine import resolve
from tests.rules.builders import changed, player_of
from tests.rules.golden_match import asked


def plain_primary(rules, state, player):
    """The team after `player` has learned a primary skill that is no elite one; his SPP stay what they were."""
    before = player_of(state, player)
    state = changed(state, player, spp=999)
    inputs = {"player": player, "kind": "chosen-primary"}
    outcome = resolve(rules, {state.id: state}, AdvancePlayer(team=state.id, inputs={"advance": inputs}))
    skills = asked(outcome, "inputs.advance.skill") or ()
    inputs["skill"] = next(each for each in skills if not rules.skill(each).elite)
    outcome = resolve(rules, {state.id: state}, AdvancePlayer(team=state.id, inputs={"advance": inputs}))
    assert outcome.ok, outcome.violations
    return changed(outcome.teams[state.id], player, spp=before.spp)
