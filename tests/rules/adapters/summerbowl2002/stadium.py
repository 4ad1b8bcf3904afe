"""A stadium in the team's rating."""

from msgspec.structs import replace

from rules.state import Goods
from rules.value import in_units, team_value
from tests.rules.adapters.lrb2002 import PLAYER
from tests.rules.adapters.summerbowl2002 import equipment
from tests.rules.builders import changed, team


def answer(rules, given, _wanted):
    state = team(rules, players=1, fans=0, treasury=given["treasury"])
    state = changed(state, PLAYER, value=0, spp=given["spp"])
    rest = Goods(key="team-re-roll", count=1, value=given["value_without"])
    state = replace(state, goods=(rest, *equipment(rules, given["equipment"])))
    counting = rules.ruleset.team_value
    return {"team_rating": in_units(team_value(state, counting), counting)}
