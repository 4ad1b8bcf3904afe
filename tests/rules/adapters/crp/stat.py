"""How far characteristics may move from where they started."""

from tests.rules.adapters.crp.casualty import FIGURES, VICTIM, hurt, with_figures
from tests.rules.adapters.crp.improvement import improved
from tests.rules.builders import opened, player_of, team

DICE = {"ma": (4, 6), "av": (4, 6), "ag": (5, 6), "st": (6, 6)}


def answer(rules, given, _wanted):
    base = {name: given[f"base_{name}"] for name in FIGURES if f"base_{name}" in given}
    now = {name: given[name] for name in FIGURES if name in given}
    state = with_figures(team(rules), base, now)
    if "improvement" in given:
        wanted = given["improvement"].removeprefix("plus-")
        outcome = improved(rules, opened(state), DICE[wanted], given["improvement"])
    else:
        outcome = hurt(rules, state, given["casualty"])
    after = player_of(outcome.teams["home"], VICTIM)
    figures = {name: after.profile.of(name) for name in FIGURES}
    return {"allowed": not outcome.violations, "mng": after.misses_next, **figures}
