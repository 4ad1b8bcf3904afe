"""Skills that famous staff lends for a match: what a die leaves of them."""

import pytest

from tests.rules.builders import player_of, shipped, team
from tests.rules.golden_match import asked, codes, played, rich, sides, told

RULES = shipped("bb2020")
PROFESSOR, TALKER = "professor-fronkelheim", "schielund-scharlitan"


def lent(key, d3=1, *players, facts=None, roster="shambling-undead", **more):
    """What comes of a match for which the home side hired this member of the staff."""
    inputs = {
        "inducements": {"home": {"items": [{"key": key}]}, "away": {}},
        "events": {"log": []},
        "casualties": {"suffered": []},
        "lent": {"home": {"by": {key: {"d3": d3, "players": list(players)}}}},
        **more,
    }
    return played(RULES, sides(RULES, team(RULES, roster)), inputs, facts=rich())


def left(outcome, player="home1"):
    assert not codes(outcome)
    one = player_of(outcome.teams["home"], player)
    return one.gained, one.value - one.fee, one.misses_next


@pytest.mark.parametrize(
    ("key", "die", "found"),
    [
        (PROFESSOR, 1, ((), 0, True)),
        (PROFESSOR, 5, ((), 0, False)),
        (PROFESSOR, 6, (("claws",), 20_000, False)),
        (TALKER, 1, (("loner:2",), 0, False)),
        (TALKER, 2, ((), 0, False)),
        (TALKER, 6, (("pro",), 20_000, False)),
    ],
)
def test_a_die_says_what_is_left(key, die, found):
    kept = {"skill": "claws"} if key == PROFESSOR and die == 6 else {}
    assert left(lent(key, 1, {"player": "home1", "die": die, **kept})) == found


def test_as_many_are_asked_for_as_the_die_says_and_nobody_twice():
    outcome = lent(TALKER, 2, {"player": "home1", "die": 3})
    path = f"inputs.lent.home.by.{TALKER}.players"
    assert "home2" in asked(outcome, f"{path}.1.player")
    assert asked(outcome, f"{path}.2.player") is None
    assert codes(lent(TALKER, 2, *[{"player": "home1", "die": 3}] * 2)) == {"named-twice"}


def test_what_was_lent_is_a_mutation_of_the_list():
    outcome = lent(PROFESSOR, 1, {"player": "home1", "die": 6, "skill": "block"})
    assert codes(outcome) == {"not-an-option"}


def test_the_dead_keep_nothing_and_roll_nothing():
    fallen = {"suffered": [{"victim": "home1", "cause": "fall", "roll": {"d16": 16}, "regeneration": 1}]}
    outcome = lent(TALKER, 1, {"player": "home1"}, casualties=fallen)
    assert not codes(outcome)
    assert not told(outcome, "lent.gone")
    assert asked(outcome, f"inputs.lent.home.by.{TALKER}.players.0.die") is None


def test_nobody_is_asked_who_has_not_hired_them():
    outcome = played(RULES, sides(RULES), {"inducements": {"home": {}, "away": {}}, "events": {"log": []}})
    assert not [each for each in outcome.questions if each.step == "lent"]
