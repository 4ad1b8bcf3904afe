"""What the shipped editions hold: counts and figures written by hand."""

from pathlib import Path

import msgspec
import pytest
import yaml

from rules import loader
from rules.ruleset import TeamTraits, find


@pytest.fixture(scope="module")
def rules():
    return loader.load("bb2020", cached=None)


@pytest.fixture(scope="module")
def first():
    return loader.load("bb2020-first-printing", cached=None)


COUNTS = yaml.safe_load((Path(__file__).parent / "counts.yaml").read_text(encoding="utf-8"))


def test_what_is_counted_ships():
    assert {"bb2020", "bb2020-first-printing", *COUNTS} <= set(loader.available())


@pytest.mark.parametrize("edition", sorted(COUNTS))
def test_an_edition_holds_all_that_its_facts_count(edition):
    rules = loader.load(edition)
    positions = [each for roster in rules.rosters for each in roster.positions]
    rows = {table.key: len(table.rows) for table in rules.tables}
    found = {
        "categories": len(rules.categories),
        "skills": len(rules.skills),
        "doubles_only": sum(each.doubles_only for each in rules.skills),
        "elite": sum(each.elite for each in rules.skills),
        "keywords": len(rules.keywords),
        "regional_rules": len(rules.regional_rules),
        "special_rules": len(rules.special_rules),
        "rosters": len(rules.rosters),
        "reroll_costs": sum(each.reroll_cost for each in rules.rosters),
        "positions": len(positions),
        "position_costs": sum(each.cost for each in positions),
        "figures": sum(each.ma + each.st + each.ag + each.av for each in positions),
        "skilled": sum(len(each.skills) for each in positions),
        "learns": sum(len(each.primary) + len(each.secondary) for each in positions),
        "big_guys": sum("big-guy" in each.keywords for each in positions),
        "star_players": len(rules.star_players),
        "star_costs": sum(each.cost for each in rules.star_players),
        "inducements": len(rules.inducements),
        "staff": len(rules.staff),
        "tables": len(rules.tables),
        "levels": len(rules.advancement.levels),
        "handicaps": rows.get("handicaps"),
        "serious_injuries": rows.get("serious-injury"),
    }
    assert {key: found[key] for key in COUNTS[edition]} == COUNTS[edition]


def test_counts(rules):
    assert len(rules.categories) == 6
    assert len(rules.skills) == 95
    assert len(rules.regional_rules) == 8
    assert len(rules.special_rules) == 10
    assert len(rules.rosters) == 30
    assert sum(len(roster.positions) for roster in rules.rosters) == 159
    assert len(rules.star_players) == 64
    assert sum(len(star.players) for star in rules.star_players) == 67
    assert len(rules.inducements) == 66
    assert len(rules.staff) == 5
    assert len(rules.tables) == 28
    assert len(rules.advancement.levels) == 6


def test_skills_by_category(rules):
    counts = {category.key: 0 for category in rules.categories}
    for skill in rules.skills:
        counts[skill.category] += 1
    assert counts == {"agility": 12, "general": 12, "mutation": 12, "passing": 12, "strength": 12, "trait": 35}


def test_positions_of_each_roster(rules):
    assert {roster.key: len(roster.positions) for roster in rules.rosters} == {
        "amazon": 4,
        "black-orc": 3,
        "chaos-chosen": 5,
        "chaos-dwarf": 6,
        "chaos-renegade": 10,
        "dark-elf": 5,
        "dwarf": 5,
        "elven-union": 4,
        "gnome": 5,
        "goblin": 8,
        "halfling": 4,
        "high-elf": 4,
        "human": 6,
        "imperial-nobility": 5,
        "khorne": 4,
        "lizardmen": 4,
        "necromantic-horror": 5,
        "norse": 6,
        "nurgle": 4,
        "ogre": 3,
        "old-world-alliance": 11,
        "orc": 6,
        "shambling-undead": 5,
        "skaven": 5,
        "slann": 4,
        "snotling": 6,
        "tomb-kings": 4,
        "underworld-denizens": 8,
        "vampire": 5,
        "wood-elf": 5,
    }


def test_rosters_in_figures(rules):
    dear = {"chaos-dwarf", "chaos-renegade", "imperial-nobility", "lizardmen", "necromantic-horror", "nurgle", "ogre"}
    dear |= {"old-world-alliance", "shambling-undead", "tomb-kings", "underworld-denizens"}
    assert {roster.key for roster in rules.rosters if roster.reroll_cost == 70000} == dear
    assert sum(roster.reroll_cost for roster in rules.rosters) == 1_820_000
    without = {roster.key for roster in rules.rosters if not roster.apothecary}
    assert without == {"necromantic-horror", "nurgle", "shambling-undead", "tomb-kings"}
    assert {tier: [roster.tier for roster in rules.rosters].count(tier) for tier in (1, 2, 3, None)} == {
        1: 11,
        2: 13,
        3: 5,
        None: 1,
    }
    assert {roster.key for roster in rules.rosters if len(roster.journeymen) > 1} == {"shambling-undead"}
    assert {roster.key for roster in rules.rosters if "low-cost-linemen" in roster.special_rules} == {
        "ogre",
        "snotling",
    }


@pytest.mark.parametrize(
    ("roster", "position", "most", "cost", "figures", "skills"),
    [
        ("orc", "big-un-blocker", 4, 90000, (5, 4, 4, None, 10), ("animosity:big-uns",)),
        ("human", "catcher", 4, 65000, (8, 2, 3, 5, 8), ("catch", "dodge")),
        ("nurgle", "rotter-lineman", 12, 35000, (5, 3, 4, 6, 9), ("decay", "plague-ridden")),
        ("khorne", "bloodseeker", 4, 110000, (5, 4, 4, 6, 10), ("frenzy",)),
        ("amazon", "jaguar-warrior-blocker", 2, 110000, (6, 4, 3, 5, 9), ("defensive", "dodge")),
        ("vampire", "vampire-runner", 2, 100000, (8, 3, 2, 4, 8), ("bloodlust:2", "hypnotic-gaze", "regeneration")),
        (
            "snotling",
            "stilty-runna",
            2,
            20000,
            (6, 1, 3, 5, 6),
            ("dodge", "right-stuff", "sidestep", "sprint", "stunty"),
        ),
        ("wood-elf", "wardancer", 2, 125000, (8, 3, 2, 4, 8), ("block", "dodge", "leap")),
    ],
)
def test_positions(rules, roster, position, most, cost, figures, skills):
    found = rules.roster(roster).position(position)
    assert (found.min, found.max, found.cost) == (0, most, cost)
    assert (found.ma, found.st, found.ag, found.pa, found.av) == figures
    assert found.skills == skills


def test_stars(rules):
    assert sum(star.cost for star in rules.star_players) == 12_575_000
    assert {star.key for star in rules.star_players if star.mega_star} == {
        "bomber-dribblesnot",
        "cindy-piewhistle",
        "deeproot-strongbranch",
        "griff-oberwald",
        "hakflem-skuttlespike",
        "kreek-rustgouger",
        "morg-n-thorg",
    }
    pairs = {star.key: [player.key for player in star.players] for star in rules.star_players if star.members}
    assert pairs == {
        "dribl-and-drull": ["dribl", "drull"],
        "grak-and-crumbleberry": ["grak", "crumbleberry"],
        "the-swift-twins": ["lucien-swift", "valen-swift"],
    }
    (griff,) = rules.star("griff-oberwald").players
    assert (griff.key, griff.name.en, griff.ma, griff.st, griff.ag, griff.pa, griff.av) == (
        "griff-oberwald",
        "Griff Oberwald",
        7,
        4,
        2,
        3,
        9,
    )
    assert griff.skills == ("block", "dodge", "fend", "loner:3", "sprint", "sure-feet")


@pytest.mark.parametrize(
    ("star", "roster", "picks", "may"),
    [
        ("morg-n-thorg", "orc", (), True),
        ("morg-n-thorg", "gnome", (), True),
        ("morg-n-thorg", "vampire", (), False),
        ("griff-oberwald", "human", (), True),
        ("griff-oberwald", "orc", (), False),
        ("helmut-wulf", "tomb-kings", (), True),
        ("max-spleenripper", "khorne", (), True),
        ("max-spleenripper", "norse", (), False),
        ("max-spleenripper", "norse", ("favoured-of-khorne",), True),
        ("max-spleenripper", "norse", ("favoured-of-chaos-undivided",), False),
        ("max-spleenripper", "orc", ("favoured-of-khorne",), False),  # nothing to pick there
        ("griff-oberwald", "norse", ("old-world-classic",), True),
    ],
)
def test_who_may_hire_a_star(rules, star, roster, picks, may):
    assert rules.star(star).admits(rules.roster(roster).traits(picks)) is may


@pytest.mark.parametrize(
    ("inducement", "roster", "price"),
    [
        ("bribes", "human", 100000),
        ("bribes", "goblin", 50000),
        ("halfling-master-chef", "halfling", 100000),
        ("halfling-master-chef", "gnome", 300000),
        ("halfling-hot-pot", "gnome", 60000),
        ("halfling-hot-pot", "human", 80000),
        ("biased-referee", "snotling", 80000),
        ("mercenary-players", "human", None),
    ],
)
def test_what_an_inducement_costs(rules, inducement, roster, price):
    assert rules.inducement(inducement).price(rules.roster(roster).traits()) == price


@pytest.mark.parametrize(
    ("inducement", "roster", "may"),
    [
        ("wandering-apothecaries", "human", True),
        ("wandering-apothecaries", "nurgle", False),
        ("plague-doctor", "nurgle", True),
        ("plague-doctor", "human", False),
        ("mortuary-assistant", "tomb-kings", True),
        ("riotous-rookies", "snotling", True),
        ("riotous-rookies", "goblin", False),
        ("bottles-of-heady-brew", "goblin", True),
        ("bottles-of-heady-brew", "orc", False),
        ("waaagh-drummer", "orc", True),
        ("weather-mage", "slann", True),
    ],
)
def test_who_may_buy_an_inducement(rules, inducement, roster, may):
    assert rules.inducement(inducement).admits(rules.roster(roster).traits()) is may


def test_inducements_in_groups(rules):
    counts: dict[str, int] = {}
    for inducement in rules.inducements:
        counts[inducement.group] = counts.get(inducement.group, 0) + 1
    assert counts == {
        "common": 17,
        "infamous-coaching-staff": 10,
        "wizard": 12,
        "biased-referee": 4,
        "death-zone": 10,
        "death-zone-mercenary": 5,
        "spike": 8,
    }
    for parent, children, most in (("wizard", 12, 1), ("infamous-coaching-staff", 10, 2), ("biased-referee", 4, 1)):
        found = rules.inducement(parent)
        assert (len(found.children), found.max) == (children, most)
        assert {rules.inducement(child).group for child in found.children} == {parent}
    assert sum(inducement.named for inducement in rules.inducements) == 15


def test_staff_and_creation(rules):
    creation = rules.team_creation
    assert (creation.budget, creation.min_players, creation.max_players) == (1_000_000, 11, 16)
    figures = {staff.key: (staff.cost, staff.start, staff.most_at_creation) for staff in rules.staff}
    assert figures == {
        "assistant-coach": (10000, 0, 6),
        "cheerleader": (10000, 0, 12),
        "apothecary": (50000, 0, 1),
        "dedicated-fans": (10000, 1, 6),
        "team-re-roll": ("roster", 0, 8),
    }
    assert find(rules.staff, "team-re-roll").later_cost_factor == 2
    assert {staff.key for staff in rules.staff if not staff.in_team_value or not staff.later} == {"dedicated-fans"}


@pytest.mark.parametrize(
    ("table", "dice", "row"),
    [
        ("weather", (2,), "sweltering-heat"),
        ("weather", (7,), "perfect-conditions"),
        ("kick-off", (12,), "pitch-invasion"),
        ("prayers-to-nuffle", (16,), "intensive-training"),
        ("injury", (9,), "ko"),
        ("injury-stunty", (9,), "badly-hurt"),
        ("random-skill-general", (3, 3), "dirty-player"),
        ("random-skill-strength", (6, 1), "mighty-blow"),
        ("special-plays-cards", (6, 8), "training-troubles"),
        ("match-events", (8, 1), "sprinkler-malfunction"),
        ("argue-the-call", (1,), "youre-outta-here"),
        ("sponsor-search", (25,), "offer"),
        ("sponsor-redraft", (9,), "continues"),
    ],
)
def test_tables(rules, table, dice, row):
    assert rules.table(table).row(*dice).key == row


def test_results_that_no_row_has(rules):
    assert rules.table("sponsor-search").row(19) is None
    assert rules.table("random-skill-general").row(3) is None


def test_points(rules):
    assert {award.key: award.spp for award in rules.spp.awards if award.spp} == {
        "completion": 1,
        "superb-throw": 1,
        "deflection": 1,
        "interception": 2,
        "casualty": 2,
        "touchdown": 3,
        "mvp": 4,
    }
    assert {change.key: (change.award, change.spp) for change in rules.spp.modifiers} == {
        "perfect-passing": ("completion", 2),
        "necessary-violence": ("casualty", 3),
        "fan-interaction": ("crowd-casualty", 2),
        "fouling-frenzy": ("foul-casualty", 2),
    }
    assert {change.key for change in rules.spp.modifiers} <= {row.key for row in rules.table("prayers-to-nuffle").rows}
    points = rules.league.points
    assert (points.win, points.draw, points.loss) == (3, 1, 0)
    assert [prize.gold for prize in rules.league.prizes] == [100000, 60000, 30000]
    redraft = rules.league.redraft
    assert (redraft.budget, redraft.cap, redraft.agent_fee) == (1_000_000, 1_300_000, 20000)
    assert (redraft.per_game, redraft.per_win, redraft.per_draw) == (20000, 20000, 10000)


def test_how_figures_and_skills_are_printed(rules):
    assert rules.skill_name("loner:4") == "Loner (4+)"
    assert rules.skill_name("mighty-blow:1", "fr") == "Châtaigne (+1)"
    assert rules.skill_name("animosity:underworld-goblin-linemen") == "Animosity (Underworld Goblin Linemen)"
    assert rules.skill_name("block", "fr-CA") == "Blocage"
    assert rules.skill_name("unheard-of") == "unheard-of"
    assert rules.skill("mighty-blow").learned_as == "mighty-blow:1"
    assert rules.skill("block").learned_as == "block"
    assert {rule.key: (rule.better, rule.best, rule.worst) for rule in rules.characteristics} == {
        "ma": (1, 9, 1),
        "st": (1, 8, 1),
        "ag": (-1, 1, 6),
        "pa": (-1, 1, 6),
        "av": (1, 11, 3),
    }


def test_names_without_french_fall_back_to_english(rules):
    kari = rules.inducement("kari-coldsteel").name
    assert kari.fr is None
    assert kari.text("fr") == "Kari Coldsteel"
    assert rules.roster("orc").name.text("fr") == "Orques"
    assert all(skill.name.fr for skill in rules.skills)
    assert all(roster.name.fr for roster in rules.rosters)


def test_traits_take_only_what_may_be_picked(rules):
    traits = rules.roster("norse").traits(("favoured-of-khorne", "badlands-brawl"))
    assert traits == TeamTraits(
        roster="norse",
        tier=1,
        leagues=frozenset(),
        special_rules=frozenset({"favoured-of-khorne"}),
        apothecary=True,
    )


# The first printing


def differences(one, other, path=""):
    """Every place where two rule sets differ, items by their key, without the sequences."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            yield from differences(one.get(key), other.get(key), f"{path}.{key}" if path else key)
    elif isinstance(one, tuple) and isinstance(other, tuple) and one and isinstance(one[0], dict) and "key" in one[0]:
        pairs = ({item["key"]: item for item in items} for items in (one, other))
        yield from differences(*pairs, path)
    elif one != other:
        yield path, one, other


def test_what_the_first_printing_has_otherwise(rules, first):
    now, then = msgspec.to_builtins(rules), msgspec.to_builtins(first)
    del now["sequences"], then["sequences"]
    nobody = {"rosters": (), "leagues": (), "special_rules": (), "tiers": (), "apothecary": False}
    found = {path: (old, new) for path, new, old in differences(now, then) if not path.endswith(".note")}
    for field in ("key", "name.en", "name.fr", "version", "note", "about.en", "about.fr", "extends"):
        del found[field]
    assert found == {
        "rosters.goblin.positions.bomma.primary": (("agility",), ("agility", "passing")),
        "rosters.goblin.positions.bomma.secondary": (("general", "passing", "strength"), ("general", "strength")),
        "rosters.norse.positions.norse-raider-lineman.skills": (
            ("block", "drunkard"),
            ("block", "drunkard", "thick-skull"),
        ),
        "rosters.underworld-denizens.positions.underworld-snotling.skills": (
            ("dodge", "right-stuff", "sidestep", "stunty", "swarming", "titchy"),
            ("dodge", "right-stuff", "sidestep", "stunty", "titchy"),
        ),
        "star_players.barik-farblast.profile.skills": (
            ("hail-mary-pass", "loner:4", "pass", "secret-weapon", "strong-arm", "sure-hands", "thick-skull"),
            ("cannoneer", "hail-mary-pass", "loner:4", "pass", "secret-weapon", "sure-hands", "thick-skull"),
        ),
        "star_players.hakflem-skuttlespike.cost": (180000, 210000),
        "star_players.morg-n-thorg.cost": (340000, 380000),
        "star_players.dribl-and-drull.choices": (2, 1),
        "star_players.grak-and-crumbleberry.choices": (2, 1),
        "star_players.the-swift-twins.choices": (2, 1),
        "inducements.halfling-master-chef.cost_for": (
            ({**nobody, "leagues": ("halfling-thimble-cup",), "cost": 100000, "max": None},),
            ({**nobody, "rosters": ("halfling",), "cost": 100000, "max": None},),
        ),
    }
    assert first.extends == "bb2020"
    chef = first.inducement("halfling-master-chef")
    assert chef.price(first.roster("gnome").traits()) == 100000
    assert chef.price(first.roster("human").traits()) == 300000
