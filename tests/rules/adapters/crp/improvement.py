"""What an improvement is worth."""

from rules.actions import AdvancePlayer
from rules.effects import AdvancementBought
from rules.engine import resolve
from tests.rules.builders import changed, opened, team
from tests.rules.golden_match import effects

PLAYER = "home1"
SKILLS = {"double": "dodge"}
NORMAL = "block"


def answer(rules, given, _wanted):
    outcome = improved(rules, opened(team(rules)), given["dice"], given["choice"])
    assert outcome.ok, (outcome.questions, outcome.violations)
    return {"value_increase": sum(each.advancement.value for each in effects(outcome, AdvancementBought))}


def improved(rules, state, dice, choice):
    """A player who has points enough takes a roll, and what the example says."""
    state = changed(state, PLAYER, spp=999)
    inputs = {"player": PLAYER, "first": dice[0], "second": dice[1]}
    if choice.startswith("plus-"):
        inputs["choice"] = choice.removeprefix("plus-")
    else:
        inputs |= {"choice": "skill", "skill": SKILLS.get(choice.split(" ")[0].split("-")[0], NORMAL)}
    return resolve(rules, {"home": state}, AdvancePlayer(team="home", inputs={"advance": inputs}))
