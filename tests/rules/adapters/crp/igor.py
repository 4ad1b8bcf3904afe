"""Whether a roster may have an inducement."""

from tests.rules.golden_match import codes, item


def answer(rules, given, _wanted):
    return {"allowed": "inducement-not-allowed" not in codes(item(rules, given))}
