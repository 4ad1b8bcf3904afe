"""A journeyman who is hired."""

from rules.actions import AdvancePlayer, HireJourneyman
from rules.chance import settle
from rules.effects import SkillLost
from tests.rules.builders import changed, dice, opened, player_of, team, with_player
from tests.rules.golden_match import effects, told

SKILL = "loner:4"


def answer(rules, given, _wanted):
    roster = given.get("roster", "human")
    state = opened(team(rules, roster, players=given.get("players_on_list", 11), treasury=1_000_000))
    state = with_player(rules, state, number=60, journeyman_skill=SKILL, spp=999)
    fee = given.get("hiring_fee", player_of(state, "home60").fee)
    counted = player_of(state, "home60").value
    state = changed(state, "home60", fee=fee, value=fee if counted else 0)
    if "advancement" in given:
        kind = given["advancement"].replace("_", "-")
        action = AdvancePlayer(team="home", inputs={"advance": {"player": "home60", "kind": kind}})
        _, outcome = settle(rules, {"home": state}, action, dice())
        assert outcome.ok
        state = outcome.teams["home"]
    hire = HireJourneyman(team="home", inputs={"hire": {"player": "home60"}})
    _, outcome = settle(rules, {"home": state}, hire, dice())
    lost = effects(outcome, SkillLost)
    hired = told(outcome, "hire.journeyman")
    return {
        "may_hire": outcome.ok,
        "price": hired[0].params["price"] if hired else None,
        "loses": lost[0].skill if lost else None,
    }
