"""Whether a team may buy an inducement."""

from tests.rules.golden_match import codes, item


def answer(rules, given, _wanted):
    return {"allowed": not codes(item(rules, given))}
