"""The skill that two dice give."""

from rules.actions import AdvancePlayer
from rules.effects import SkillGained
from rules.engine import resolve
from tests.rules.builders import changed, opened, team
from tests.rules.golden_match import effects


def answer(rules, given, _wanted):
    rolled = [{"first": given["first_d6"], "second": given["second_d6"]}]
    for roster in rules.rosters.values():
        for position in roster.positions:
            if given["category"] not in position.primary:
                continue
            state = changed(opened(team(rules, roster.key, position=position.key, players=1)), "home1", spp=999)
            inputs = {"player": "home1", "kind": "random-primary", "category": given["category"], "dice": rolled}
            outcome = resolve(rules, {"home": state}, AdvancePlayer(team="home", inputs={"advance": inputs}))
            gained = effects(outcome, SkillGained)
            if gained:
                return {"skill": gained[0].skill}
    return {}
