"""The rest between two seasons: what heals, what is forgotten."""

from msgspec.structs import replace

from rules.actions import RedraftTeam
from rules.engine import resolve
from rules.state import Goods
from tests.rules.builders import changed, player_of, team

PLAYER = "home1"
GRUDGE = "hatred:orc"


def answer(rules, given, _wanted):
    goods = (Goods(key="apothecary", count=1, value=50000),) if given.get("apothecary") else ()
    state = team(rules, goods=goods)
    profile = player_of(state, PLAYER).profile
    state = changed(
        state,
        PLAYER,
        niggling=1,
        retired=True,
        profile=replace(profile, st=profile.st - 1),
        reduced=("st",),
        gained=(GRUDGE,),
    )
    dice = {
        name: {PLAYER: [given[key]]}
        for name, key in (("niggling", "niggling_d6"), ("retired", "characteristic_d6"), ("grudges", "hatred_d6"))
        if key in given
    }
    inputs = {
        "rest": dice,
        "players": {"kept": [each.id for each in state.players]},
        "goods": {"goods": {"apothecary": 1} if goods else {}},
    }
    outcome = resolve(rules, {"home": state}, RedraftTeam(team="home", inputs=inputs))
    after = player_of(outcome.teams["home"], PLAYER)
    return {
        "niggling_removed": after.niggling == 0,
        "characteristic_restored": after.profile.st == profile.st,
        "hatred_lost": GRUDGE not in after.gained,
    }
