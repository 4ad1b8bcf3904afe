"""Team value and current team value."""

from rules.actions import AdjustTeam
from rules.engine import resolve
from rules.value import worth
from tests.rules.adapters.bb2025 import plain_primary
from tests.rules.builders import opened, team, with_player


def answer(rules, given, _wanted):
    state = _valued(rules, given) if "team_value" in given else _listed(rules, given)
    now = worth(state, rules.ruleset.team_value)
    return {"ctv": now.current, "team_value": now.total}


def _valued(rules, given):
    """A team of that value: the absent with theirs, and one player who makes up the rest."""
    state = team(rules, players=0)
    missing, retired = given.get("missing", ()), given.get("temporarily_retired", ())
    rest = given["team_value"] - sum(missing) - sum(retired)
    number = 0
    for values, absence in (((rest,), {}), (missing, {"misses_next": True}), (retired, {"retired": True})):
        for value in values:
            number += 1
            state = with_player(rules, state, number=number, value=value, **absence)
    for value in given.get("journeymen", ()):
        number += 1
        state = with_player(rules, state, number=number, journeyman_skill="loner:4", value=value)
    return state


def _listed(rules, given):
    state = opened(team(rules, given.get("roster", "human"), players=0))
    number = 0
    for position, count in given.get("players", {}).items():
        for _ in range(count):
            number += 1
            state = with_player(rules, state, number=number, position=position)
    linemen = [each.id for each in state.players if each.position in rules.rosters[state.roster].journeymen]
    for player in linemen[: given.get("lineman_with_primary", 0)]:
        state = plain_primary(rules, state, player)
    if given.get("rerolls"):
        inputs = {"goods": {"goods": "team-re-roll", "by": given["rerolls"], "reason": "t1"}}
        outcome = resolve(rules, {"home": state}, AdjustTeam(team="home", inputs=inputs))
        assert outcome.ok, outcome.violations
        state = outcome.teams["home"]
    return state
