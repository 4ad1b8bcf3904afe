"""What the fifth living rulebook has otherwise than the rules pack of 2009, before and after the review of 2007."""

import pytest

from rules import loader
from rules.binding import Rules
from rules.market import terms_of


@pytest.fixture(scope="module")
def pack():
    return loader.load("crp")


@pytest.fixture(scope="module")
def review():
    return loader.load("bbrc2007")


@pytest.fixture(scope="module")
def before():
    return loader.load("lrb5")


NAF = {"chaos-renegade", "slann", "underworld-denizens"}
LATER = {
    "bertha-bigfist",
    "crazy-igor",
    "dolfar-longstride",
    "fezglitch",
    "glart-smashrip-jr",
    "humerus-carpal",
    "ithaca-benoin",
    "j-earlice",
    "lewdgrip-whiparm",
    "lottabottol",
    "quetzal-leap",
    "roxanna-darknail",
    "sinnedbad",
    "soaren-hightower",
    "willow-rosebark",
}


def keys(items):
    return {each.key for each in items}


def test_lists_and_skills_that_came_later(pack, review, before):
    assert keys(pack.rosters) - keys(before.rosters) == NAF
    assert keys(pack.rosters) == keys(review.rosters)
    assert keys(pack.skills) - keys(before.skills) == {"animosity"}


def test_stars_that_came_later(pack, review, before):
    assert keys(pack.star_players) - keys(before.star_players) == LATER
    assert keys(review.star_players) == keys(before.star_players)


@pytest.mark.parametrize(
    ("roster", "position", "cost", "then"),
    [
        ("goblin", "pogoer", 70000, 40000),
        ("tomb-kings", "skeleton", 40000, 30000),
        ("tomb-kings", "tomb-guardian", 100000, 110000),
        ("shambling-undead", "skeleton", 40000, 30000),
        ("shambling-undead", "mummy", 120000, 110000),
        ("skaven", "rat-ogre", 150000, 160000),
        ("necromantic-horror", "flesh-golem", 110000, 110000),
    ],
)
def test_prices(pack, before, roster, position, cost, then):
    assert pack.roster(roster).position(position).cost == cost
    assert before.roster(roster).position(position).cost == then


def test_the_dwarfs_paid_less_for_a_reroll(pack, before):
    assert (pack.roster("dwarf").reroll_cost, before.roster("dwarf").reroll_cost) == (50000, 40000)


@pytest.mark.parametrize(
    ("roster", "position", "gained", "lost"),
    [
        ("dwarf", "deathroller", {"loner"}, set()),
        ("goblin", "bombardier", set(), {"no-hands"}),
        ("goblin", "looney", set(), {"no-hands"}),
        ("goblin", "pogoer", set(), {"dirty-player", "secret-weapon"}),
        ("halfling", "treeman", set(), {"loner"}),
        ("tomb-kings", "tomb-guardian", {"decay"}, {"mighty-blow"}),
        ("wood-elf", "catcher", {"sprint"}, set()),
    ],
)
def test_skills(pack, before, roster, position, gained, lost):
    now, then = (set(each.roster(roster).position(position).skills) for each in (pack, before))
    assert (now - then, then - now) == (gained, lost)


def test_names_and_figures(pack, before):
    mummy = before.roster("tomb-kings").position("tomb-guardian")
    assert (mummy.name.en, mummy.ma) == ("Mummy", 3)
    assert [before.roster("norse").position(each).name.en for each in ("catcher", "blitzer", "yhetee")] == [
        "Runner",
        "Berserker",
        "Snow Troll",
    ]
    assert before.roster("wood-elf").position("catcher").ma == 9
    assert pack.roster("wood-elf").position("catcher").ma == 8


@pytest.mark.parametrize(
    ("star", "cost", "then"),
    [("deeproot-strongbranch", 300000, 250000), ("scrappa-sorehead", 150000, 50000), ("zzharg-madeye", 90000, 60000)],
)
def test_star_fees(pack, before, star, cost, then):
    assert (pack.star(star).cost, before.star(star).cost) == (cost, then)


def test_who_hired_a_star(pack, before):
    def hirers(rules, star):
        return set(rules.star(star).plays_for.rosters)

    assert hirers(pack, "helmut-wulf") - hirers(before, "helmut-wulf") == {"human", "slann"}
    assert hirers(before, "helmut-wulf") - hirers(pack, "helmut-wulf") == {"high-elf"}
    assert hirers(before, "ripper-bolgrot") - hirers(pack, "ripper-bolgrot") == {"chaos-chosen", "nurgle"}


def price(rules, inducement, roster):
    return rules.inducement(inducement).price(rules.roster(roster).traits())


def test_what_the_review_tried(pack, review, before):
    assert [price(each, "halfling-master-chef", "halfling") for each in (pack, review, before)] == [
        100000,
        50000,
        100000,
    ]
    assert [price(each, "bribes", "goblin") for each in (pack, review, before)] == [50000, 50000, 100000]
    assert review.roster("necromantic-horror").position("flesh-golem").cost == 100000
    assert [terms_of(Rules(each)).places_for for each in (pack, review, before)] == [
        ("mercenary",),
        (),
        ("mercenary",),
    ]
