"""A casualty roll, and what it does to the sheet."""

from msgspec.structs import replace

from tests.rules.builders import changed, player_of, team
from tests.rules.golden_match import played, sides, told_one

VICTIM = "home1"
FIGURES = ("ma", "st", "ag", "av")


def answer(rules, given, _wanted):
    state = team(rules)
    before = player_of(state, VICTIM)
    outcome = hurt(rules, state, given["roll"])
    after = outcome.teams["home"].player(VICTIM) or before
    return {
        "result": told_one(outcome, "casualties.table")["result"],
        "mng": after.misses_next,
        "niggling": after.niggling - before.niggling,
        **{name: after.profile.of(name) - before.profile.of(name) for name in FIGURES},
    }


def hurt(rules, state, roll):
    """The match in which the victim falls and is hurt."""
    tens, units = divmod(roll, 10)
    suffered = [{"victim": VICTIM, "cause": "fall", "roll": {"tens": tens, "units": units}}]
    outcome = played(rules, sides(rules, state), {"events": {"log": []}, "casualties": {"suffered": suffered}})
    assert not outcome.violations
    return outcome


def with_figures(state, base, now):
    """The victim with these figures at the start and today."""
    start = replace(player_of(state, VICTIM).profile, **base)
    return changed(state, VICTIM, base=start, profile=replace(start, **now))
