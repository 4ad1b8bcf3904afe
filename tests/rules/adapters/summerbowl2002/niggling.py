"""An old injury that an apothecary treats."""

from rules.engine import explore
from tests.rules.adapters.lrb2002 import PLAYER
from tests.rules.adapters.summerbowl2002 import NOTHING, equipment
from tests.rules.builders import changed, team
from tests.rules.golden_match import match, sides


def answer(rules, given, _wanted):
    owned = equipment(rules, ["apothecary"] * given["apothecary"])
    home = changed(team(rules, goods=owned), PLAYER, niggling=1)
    told = {"dice": {PLAYER: [given["niggle_roll"]]}, "treated": {PLAYER: True}}
    facts = explore(rules, sides(rules, home), match({"inducements": NOTHING, "niggling": {"home": told}})).facts
    left = home.count("apothecary") - facts.get("apothecaries-used/home", 0)
    return {"plays": PLAYER in facts["participants/home"], "apothecary_left": left}
