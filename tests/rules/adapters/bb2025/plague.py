"""Who may have a plague doctor."""

from tests.rules.adapters.bb2025.bribes import offered


def answer(rules, given, _wanted):
    return {"allowed": [_may(rules, each) for each in given["teams"]]}


def _may(rules, one):
    changes = {"special_rules": (one["favoured"],)} if "favoured" in one else {}
    return offered(rules, one["roster"], "plague-doctor", **changes) is not None
