"""Advancements of every kind: price, value, what may be learned and what is rolled again."""

import pytest
from msgspec.structs import replace

from rules.actions import AdvancePlayer, Override
from rules.engine import fold, resolve
from tests.rules.builders import advancements, changed, opened, player_of, shipped, team, with_player

RULES = shipped()


def human(spp=60, **changes):
    """A human lineman (general; agility and strength) after a match."""
    return changed(opened(team(RULES, "human")), "home1", spp=spp, **changes)


def advance(state, kind=None, rules=RULES, overrides=(), **given):
    inputs = {"advance": {"player": "home1"} | ({"kind": kind} if kind else {}) | given}
    return resolve(rules, {"home": state}, AdvancePlayer(team="home", inputs=inputs, overrides=tuple(overrides)))


def after(outcome):
    assert outcome.ok, (outcome.violations, outcome.questions)
    return player_of(outcome.teams["home"], "home1")


def dice(*pairs):
    return [{"first": first, "second": second} for first, second in pairs]


# What each kind costs for the first and for the last advancement, what it adds to value, and what it brings.
KINDS = [
    ("random-primary", 3, 15, 10_000, {"category": "general", "dice": dice((1, 1))}, "block"),
    ("chosen-primary", 6, 30, 20_000, {"skill": "block"}, "block"),
    ("random-secondary", 6, 30, 20_000, {"category": "strength", "dice": dice((4, 1))}, "mighty-blow:1"),
    ("chosen-secondary", 12, 40, 40_000, {"skill": "mighty-blow"}, "mighty-blow:1"),
]


@pytest.mark.parametrize(("kind", "first", "last", "value", "given", "gain"), KINDS)
def test_a_skill_of_each_kind(kind, first, last, value, given, gain):
    outcome = advance(human(), kind, **given)
    player = after(outcome)
    assert player.spp == 60 - first
    assert player.value == 50_000 + value
    assert player.gained == (gain,)
    assert [(each.kind, each.gain, each.spp, each.value) for each in player.advancements] == [
        (kind, gain, first, value)
    ]
    assert fold([outcome.effects], {"home": human()}) == outcome.teams
    sixth = after(advance(human(advancements=advancements(5)), kind, **given))
    assert sixth.spp == 60 - last


@pytest.mark.parametrize(
    ("d16", "choice", "to", "value"),
    [
        (7, "ma", 7, 20_000),
        (1, "av", 10, 10_000),
        (8, "pa", 3, 20_000),
        (13, "ma", 7, 20_000),
        (14, "ag", 2, 40_000),
        (15, "st", 4, 80_000),
        (16, "st", 4, 80_000),
    ],
)
def test_each_characteristic(d16, choice, to, value):
    player = after(advance(human(), "random-characteristic", d16=d16, choice=choice))
    assert player.profile.of(choice) == to
    assert player.base.of(choice) != to
    assert player.value == 50_000 + value
    assert player.spp == 60 - 18
    assert player.improved == (choice,)


@pytest.mark.parametrize(
    ("d16", "options"),
    [
        (7, ("ma", "av")),
        (8, ("ma", "pa", "av")),
        (14, ("ag", "pa")),
        (15, ("st", "ag")),
        (16, ("ma", "st", "ag", "pa", "av")),
    ],
)
def test_the_rows_of_the_characteristic_table(d16, options):
    asked = advance(human(), "random-characteristic", d16=d16).questions
    assert [each.options for each in asked] == [(*options, "secondary-skill", "primary-skill")]


def test_a_refused_characteristic_is_a_skill_at_the_price_of_the_characteristic():
    primary = after(advance(human(), "random-characteristic", d16=1, choice="primary-skill", skill="tackle"))
    assert (primary.spp, primary.value, primary.gained) == (60 - 18, 70_000, ("tackle",))
    secondary = after(advance(human(), "random-characteristic", d16=1, choice="secondary-skill", skill="guard"))
    assert (secondary.spp, secondary.value, secondary.gained) == (60 - 18, 90_000, ("guard",))
    assert secondary.advancements[0].kind == "random-characteristic"


def test_without_the_answer_of_the_faq_a_primary_is_not_offered():
    asked = advance(human(), "random-characteristic", rules=shipped("bb2020-first-printing"), d16=1).questions
    assert asked[0].options == ("ma", "av", "secondary-skill")


def test_a_skill_that_he_has_is_rolled_again():
    state = human(gained=("block",))
    asked = advance(state, "random-primary", category="general", dice=dice((1, 1))).questions
    assert [each.path for each in asked] == ["inputs.advance.dice.1.first", "inputs.advance.dice.1.second"]
    assert [each.key for each in asked] == ["advance/home1/1/2/first", "advance/home1/1/2/second"]
    outcome = advance(state, "random-primary", category="general", dice=dice((1, 1), (1, 2)))
    assert after(outcome).gained == ("block", "dauntless")
    assert [each.key for each in outcome.explanations] == ["advance.again", "advance.skill"]


@pytest.mark.parametrize(
    ("rolled", "gained", "why"),
    [
        ((1, 5), ("grab",), "frenzy never goes with grab"),
        ((4, 5), (), "strong arm needs throw team-mate"),
    ],
)
def test_a_skill_that_can_not_be_used_is_rolled_again(rolled, gained, why):
    category, kind = ("general", "random-primary") if gained else ("strength", "random-secondary")
    outcome = advance(human(gained=gained), kind, category=category, dice=dice(rolled))
    assert next(each.path for each in outcome.questions) == "inputs.advance.dice.1.first", why


@pytest.mark.parametrize("given", [{}, {"category": "agility"}])
def test_the_only_category_is_not_asked_for(given):
    state = changed(opened(team(RULES, "gnome", position="gnome-lineman")), "home1", spp=60)
    outcome = advance(state, "random-primary", dice=dice((1, 1)), **given)
    assert [skill for skill in after(outcome).gained if RULES.skills[skill].category == "agility"]
    said = [each.params["category"] for each in outcome.explanations if each.key == "advance.only-category"]
    assert said == ([] if given else ["agility"])


def test_a_second_advancement_has_its_own_dice():
    state = human(advancements=advancements(1))
    asked = advance(state, "random-primary", category="general").questions
    assert [each.key for each in asked] == ["advance/home1/2/1/first", "advance/home1/2/1/second"]


@pytest.mark.parametrize(
    ("code", "path", "state", "given"),
    [
        ("not-enough-spp", "kind", human(spp=2), {"kind": "random-primary"}),
        ("too-many-advancements", "player", human(advancements=advancements(6)), {"kind": "random-primary"}),
        ("no-access", "skill", human(), {"kind": "chosen-primary", "skill": "guard"}),
        ("no-access", "skill", human(), {"kind": "chosen-secondary", "skill": "claws"}),
        ("no-access", "skill", human(), {"kind": "chosen-primary", "skill": "stunty"}),
        ("no-such-skill", "skill", human(), {"kind": "chosen-primary", "skill": "flying"}),
        ("skill-owned", "skill", human(gained=("block",)), {"kind": "chosen-primary", "skill": "block"}),
        (
            "skill-owned",
            "skill",
            human(gained=("mighty-blow:1",)),
            {"kind": "chosen-secondary", "skill": "mighty-blow"},
        ),
        ("skill-excluded", "skill", human(gained=("grab",)), {"kind": "chosen-primary", "skill": "frenzy"}),
        ("skill-excluded", "skill", human(gained=("frenzy",)), {"kind": "chosen-secondary", "skill": "grab"}),
        ("skill-requires", "skill", human(), {"kind": "chosen-secondary", "skill": "strong-arm"}),
        ("not-an-option", "category", human(), {"kind": "random-primary", "category": "mutation"}),
        ("not-an-option", "choice", human(), {"kind": "random-characteristic", "d16": 1, "choice": "st"}),
        ("no-such-player", "player", human(), {"kind": "random-primary", "player": "nobody"}),
        ("unreadable-input", "d16", human(), {"kind": "random-characteristic", "d16": 17}),
        ("unreadable-input", "kind", human(), {"kind": "bribe"}),
    ],
)
def test_an_advancement_that_breaks_a_rule(code, path, state, given):
    outcome = advance(state, **given)
    assert (code, f"inputs.advance.{path}") in [(each.code, each.path) for each in outcome.violations]
    assert not outcome.ok


def test_who_has_learned_all_of_a_category_can_not_roll_for_it():
    skills = tuple(each.learned_as for each in RULES.ruleset.skills if each.category == "general")
    outcome = advance(human(starting=skills), "random-primary", category="general", dice=dice((1, 1)))
    assert [each.code for each in outcome.violations] == ["nothing-to-learn"]


def test_pa_that_is_none_becomes_the_worst_number():
    profile = replace(player_of(human(), "home1").profile, pa=None)
    player = after(advance(human(profile=profile), "random-characteristic", d16=14, choice="pa"))
    assert player.profile.pa == 6


def test_no_characteristic_gets_better_than_the_best_or_more_than_twice():
    profile = replace(player_of(human(), "home1").profile, ma=9, av=11)
    asked = advance(human(profile=profile), "random-characteristic", d16=1).questions
    assert asked[0].options == ("secondary-skill", "primary-skill")
    twice = advance(human(improved=("av", "av")), "random-characteristic", d16=1).questions
    assert twice[0].options == ("ma", "secondary-skill", "primary-skill")


def test_a_journeyman_may_advance():
    state = with_player(RULES, opened(team(RULES, "human")), number=60, journeyman_skill="loner:4", spp=6)
    inputs = {"advance": {"player": "home60", "kind": "chosen-primary", "skill": "block"}}
    outcome = resolve(RULES, {"home": state}, AdvancePlayer(team="home", inputs=inputs))
    assert outcome.ok
    assert player_of(outcome.teams["home"], "home60").value == 70_000


def test_a_commissioner_may_let_a_seventh_pass_at_the_price_of_the_sixth():
    override = Override(code="too-many-advancements", path="inputs.advance.player", reason="t9")
    state = human(advancements=advancements(6))
    assert after(advance(state, "chosen-primary", skill="block", overrides=[override])).spp == 30
