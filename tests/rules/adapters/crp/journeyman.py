"""A journeyman who is hired, or stays one."""

from rules.actions import HireJourneyman
from rules.chance import settle
from tests.rules.builders import dice, opened, player_of, team, with_player
from tests.rules.golden_match import told

SKILL = "loner"
JOURNEYMAN = "home60"


def answer(rules, given, _wanted):
    roster = given.get("roster", "human")
    state = opened(team(rules, roster, treasury=1_000_000))
    spp = given.get("spp_in_match", 0)
    position = given.get("position", "")
    state = with_player(rules, state, number=60, position=position, journeyman_skill=SKILL, spp=spp, earned=spp)
    price = None
    if given.get("hired", True):
        action = HireJourneyman(team="home", inputs={"hire": {"player": JOURNEYMAN}})
        _, outcome = settle(rules, {"home": state}, action, dice())
        assert outcome.ok, outcome.violations
        price = told(outcome, "hire.journeyman")[0].params["price"]
        state = outcome.teams["home"]
    after = player_of(state, JOURNEYMAN)
    return {"cost": price, "loner": after.has(SKILL), "spp": after.spp}
