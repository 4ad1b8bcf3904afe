"""Cards that are bought, and those that are drawn for nothing."""

from tests.rules.golden_match import played, shopping, sides, told, told_one

DECKS = ("cards-random-events", "cards-miscellaneous-mayhem")


def answer(rules, given, _wanted):
    if "extra_cards" in given:
        items = [{"key": DECKS[place % len(DECKS)]} for place in range(given["extra_cards"])]
        outcome = shopping(rules, "human", {"items": items})
        assert not outcome.violations
        return {"cost": sum(each.params["total"] for each in told(outcome, "inducements.item"))}
    home, away = given["team_values"]
    outcome = played(rules, sides(rules), {}, facts={"ctv/home": home, "ctv/away": away})
    return dict(told_one(outcome, "cards.drawn"))
