"""What a dear team pays after a match, where a league wants it; mistakes are another matter."""

from tests.rules.adapters.crp import spiralling
from tests.rules.builders import patched

WANTED = {"expenses": {"params": {"used": True}}}


def answer(rules, given, wanted):
    closing = {"mistakes": None, **(WANTED if given["league_uses_it"] else {})}
    return spiralling.answer(patched(rules, {"sequences": {"close-sequence": closing}}), given, wanted)
