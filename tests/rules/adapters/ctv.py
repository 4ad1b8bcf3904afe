"""Team value and current team value."""

from msgspec.structs import replace

from rules.actions import AdjustTeam, BuyGoods, CloseSequence
from rules.chance import settle
from rules.engine import resolve
from rules.value import worth
from tests.rules.builders import changed, dice, opened, patched, team, with_player
from tests.rules.golden_match import told_one


def answer(rules, given, wanted):
    if "reroll_cost" in given:
        rules = patched(rules, {"rosters": {"human": {"reroll_cost": given["reroll_cost"]}}})
    bare = team(rules, players=0)
    state, missed = _list(rules, given, bare)
    state = _goods(rules, given, state)
    answers = {}
    if "price" in wanted or given.get("bought_in_league"):
        answers |= _bought(rules, given, state)
    else:
        state_with = changed_head(state, given)
        answers["team_value_added"] = worth(state_with).total - worth(state).total
        state = state_with
    now = worth(state, rules.ruleset.team_value)
    answers |= {"team_value": now.total, "current_team_value": now.current}
    if "current_team_value_next" in wanted:
        close = CloseSequence(team="home")
        _, closing = settle(rules, {"home": opened(state, missed=missed)}, close, dice())
        assert closing.ok, (closing.questions, closing.violations)
        after = worth(closing.teams["home"], rules.ruleset.team_value)
        answers["current_team_value_next"] = after.current
    return answers


def changed_head(state, given):
    """The team with the fans and the treasury of the example."""
    return replace(state, fans=given.get("dedicated_fans", state.fans), treasury=given.get("treasury", 0))


def _list(rules, given, state):
    absent = {
        "misses_next": [*given.get("mng", ()), *given.get("missed_this_game", ()), *given.get("hurt_this_game", ())],
        "retired": list(given.get("temporarily_retired", ())),
    }
    missed_values = list(given.get("missed_this_game", ()))
    missed = []
    for number, value in enumerate(given.get("players", ()), start=1):
        state = with_player(rules, state, number=number, value=value, fee=value)
        for flag, values in absent.items():
            if value in values:
                values.remove(value)
                state = changed(state, f"home{number}", **{flag: True})
                break
        if value in missed_values:
            missed_values.remove(value)
            missed.append(f"home{number}")
    return state, tuple(missed)


def _goods(rules, given, state):
    keys = {"rerolls": "team-re-roll", "assistant_coaches": "assistant-coach", "apothecary": "apothecary"}
    for key, goods in keys.items():
        if given.get(key):
            inputs = {"goods": {"goods": goods, "by": given[key], "reason": "t1"}}
            outcome = resolve(rules, {"home": state}, AdjustTeam(team="home", inputs=inputs))
            assert outcome.ok, outcome.violations
            state = outcome.teams["home"]
    return state


def _bought(rules, given, state):
    rich = opened(replace(state, treasury=10_000_000))
    inputs = {"buy": {"goods": "team-re-roll", "count": given["bought_in_league"]}}
    outcome = resolve(rules, {"home": rich}, BuyGoods(team="home", inputs=inputs))
    assert outcome.ok, outcome.violations
    added = worth(outcome.teams["home"]).total - worth(rich).total
    return {"price": told_one(outcome, "goods.bought")["total"], "team_value_added": added}
