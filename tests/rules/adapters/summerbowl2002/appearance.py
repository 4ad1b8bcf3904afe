"""What a star player asks for each match."""

from tests.rules.adapters.summerbowl2002 import NOTHING
from tests.rules.builders import team, with_player
from tests.rules.golden_match import played, sides, told_one

RICH = 10**7


def answer(rules, given, _wanted):
    return {"fee": fee(rules, given["star"])}


def fee(rules, star):
    """What he is paid before one match."""
    roster = next(roster for roster, key in rules.positions if key == star)
    home = with_player(rules, team(rules, roster, treasury=RICH), number=99, position=star)
    inputs = {"inducements": NOTHING, "fees": {"home": {"paid": {"home99": True}}}}
    return told_one(played(rules, sides(rules, home), inputs), "fees.paid")["total"]
