"""A casualty's roll, and what it does to the sheet."""

from msgspec.structs import replace

from tests.rules.builders import changed, player_of, team
from tests.rules.golden_match import asked, played, sides, told

VICTIM = "home1"
FIGURES = ("ma", "st", "ag", "pa", "av")
FACES = range(1, 17)


def answer(rules, given, _wanted):
    state = team(rules)
    player = player_of(state, VICTIM)
    profile = replace(player.profile, **{name: given[name] for name in FIGURES if name in given})
    state = changed(
        state,
        VICTIM,
        base=profile,
        profile=profile,
        value=given.get("value", player.value),
        niggling=given.get("niggling", 0),
        starting=(*player.starting, "decay") if given.get("decay") else player.starting,
    )
    d16 = given["d16"] if "d16" in given else die_for(rules, given["result"])
    outcome = hurt(rules, state, d16, [given["d6"]] if "d6" in given else [])
    after = player_of(outcome.teams["home"], VICTIM) if outcome.teams["home"].player(VICTIM) else player
    injury = told(outcome, "casualties.lasting")
    again = asked(outcome, "inputs.casualties.suffered.0.roll.lasting.1") is not None
    return {
        "result": _result(outcome),
        "injury": injury[0].params["injury"] if injury else None,
        "mng": after.misses_next,
        "value": after.value,
        "reroll_lasting_injury": again,
        **{name: after.profile.of(name) for name in FIGURES},
    }


def hurt(rules, state, d16, lasting):
    """The match in which the victim falls and is hurt."""
    suffered = [{"victim": VICTIM, "cause": "fall", "roll": {"d16": d16, "lasting": lasting}}]
    inputs = {"events": {"log": []}, "casualties": {"suffered": suffered}}
    outcome = played(rules, sides(rules, state), inputs)
    assert not outcome.violations
    return outcome


def die_for(rules, result):
    """The lowest roll of a healthy player that has this result."""
    return next(each for each in FACES if _result(hurt(rules, team(rules), each, [])) == result)


def _result(outcome):
    return told(outcome, "casualties.rolled")[0].params["result"]
