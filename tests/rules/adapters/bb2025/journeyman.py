"""A journeyman who is hired."""

from rules.actions import AdvancePlayer, HireJourneyman
from rules.chance import settle
from rules.engine import resolve
from tests.rules.builders import dice, opened, player_of, team, with_player
from tests.rules.golden_match import told_one

PLAYER = "home60"


def answer(rules, given, _wanted):
    state = opened(team(rules, given["roster"], treasury=1_000_000))
    spp = given.get("spp", 0)
    position = given.get("position", "")
    state = with_player(rules, state, number=60, position=position, journeyman_skill="loner:4", spp=spp)
    if "advancement" in given:
        learned = given["advancement"]
        inputs = {"player": PLAYER, "kind": learned["kind"].replace("_", "-"), "skill": learned["skill"]}
        outcome = resolve(rules, {"home": state}, AdvancePlayer(team="home", inputs={"advance": inputs}))
        assert outcome.ok, outcome.violations
        state = outcome.teams["home"]
    hire = HireJourneyman(team="home", inputs={"hire": {"player": PLAYER}})
    _, outcome = settle(rules, {"home": state}, hire, dice())
    assert outcome.ok, outcome.violations
    hired = player_of(outcome.teams["home"], PLAYER)
    return {
        "cost": told_one(outcome, "hire.journeyman")["price"],
        "loner": hired.has("loner"),
        "spp_left": hired.spp,
        "value": hired.value,
    }
