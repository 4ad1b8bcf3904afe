"""A new team: every limit that the edition sets, and the sums."""

import pytest

from rules.actions import CreateTeam, Override
from rules.engine import fold, resolve
from rules.value import current_team_value, team_value
from tests.rules.builders import patched, shipped

RULES = shipped()


def draft(roster="orc", players=None, goods=None, rules=RULES, overrides=(), **team):
    """The outcome of a draft; eleven linemen where `players` is left out."""
    chosen = RULES.rosters[roster]
    linemen = [{"position": chosen.journeymen[0], "number": n} for n in range(1, 12)]
    listed = [{"id": f"p{n}", **each} for n, each in enumerate(players if players is not None else linemen, start=1)]
    inputs = {
        "team": {"roster": roster, "name": "t1", **team},
        "players": {"players": listed},
        "goods": goods or {},
    }
    return resolve(rules, {}, CreateTeam(team="home", inputs=inputs, overrides=tuple(overrides)))


def broken(outcome):
    return [(each.code, each.path) for each in outcome.violations]


def test_a_team_is_drafted_and_what_is_left_is_its_treasury():
    outcome = draft(goods={"goods": {"team-re-roll": 3, "apothecary": 1, "assistant-coach": 2}, "fans": 4})
    team = outcome.teams["home"]
    # 1,000,000 - 11 x 50,000 - 3 x 60,000 - 50,000 - 2 x 10,000 - 3 x 10,000
    assert outcome.ok
    assert team.treasury == 170_000
    assert team.fans == 4
    assert team_value(team) == current_team_value(team) == 550_000 + 180_000 + 50_000 + 20_000
    assert team.leagues == ("badlands-brawl",)
    assert {each.number for each in team.players} == set(range(1, 12))
    assert fold([outcome.effects]) == outcome.teams


def test_nothing_given_asks_for_the_roster_only():
    outcome = resolve(RULES, {}, CreateTeam(team="home"))
    assert [each.path for each in outcome.questions] == ["inputs.team.roster"]
    assert not outcome.effects


def test_a_roster_with_a_choice_asks_for_it():
    outcome = draft("norse")
    assert [each.path for each in outcome.questions] == ["inputs.team.choices.0"]
    assert outcome.questions[0].options == (
        "old-world-classic",
        "favoured-of-khorne",
        "favoured-of-chaos-undivided",
    )
    chosen = draft("norse", choices=["favoured-of-khorne"]).teams["home"]
    assert chosen.special_rules == ("favoured-of-khorne",)
    assert chosen.leagues == ()


def test_low_cost_linemen_are_paid_in_full_and_count_for_nothing():
    team = draft("snotling").teams["home"]
    assert team.treasury == 1_000_000 - 11 * 15_000
    assert team_value(team) == 0
    assert {(each.fee, each.value) for each in team.players} == {(15_000, 0)}


def test_an_exhibition_counts_them_and_loses_what_is_left():
    team = draft("snotling", occasion="exhibition", budget=1_200_000).teams["home"]
    assert team_value(team) == 11 * 15_000
    assert team.treasury == 0
    assert team.fans == 0


def test_a_league_may_give_another_budget():
    rules = patched(RULES, {"team_creation": {"budget": 1_100_000}})
    assert draft(rules=rules).teams["home"].treasury == 550_000


DEAR = [
    *({"position": "black-orc", "number": n} for n in range(1, 7)),
    *({"position": "goblin-bruiser-lineman", "number": n} for n in range(7, 17)),
]
ORCS = [{"position": "orc-lineman", "number": n} for n in range(1, 12)]


@pytest.mark.parametrize(
    ("code", "path", "arguments"),
    [
        ("too-few-players", "inputs.players.players", {"players": ORCS[:10]}),
        (
            "list-full",
            "inputs.players.players.16.position",
            {
                "roster": "snotling",
                "players": [{"position": "snotling-lineman", "number": n, "name": ""} for n in range(1, 17)]
                + [{"position": "fun-hoppa", "number": 17}],
            },
        ),
        (
            "position-full",
            "inputs.players.players.13.position",
            {"players": [*ORCS, *({"position": "thrower", "number": 20 + n} for n in range(3))]},
        ),
        ("number-taken", "inputs.players.players.10.number", {"players": [*ORCS[:10], ORCS[0]]}),
        ("not-an-option", "inputs.players.players.0.position", {"players": [{"position": "elf", "number": 1}, *ORCS]}),
        ("goods-full", "inputs.goods.goods.team-re-roll", {"goods": {"goods": {"team-re-roll": 9}}}),
        ("goods-full", "inputs.goods.goods.assistant-coach", {"goods": {"goods": {"assistant-coach": 7}}}),
        ("no-such-goods", "inputs.goods.goods.chef", {"goods": {"goods": {"chef": 1}}}),
        ("no-such-goods", "inputs.goods.goods.dedicated-fans", {"goods": {"goods": {"dedicated-fans": 2}}}),
        ("fans-out-of-range", "inputs.goods.fans", {"goods": {"fans": 7}}),
        ("fans-out-of-range", "inputs.goods.fans", {"goods": {"fans": 0}}),
        ("no-apothecary", "inputs.goods.goods.apothecary", {"roster": "nurgle", "goods": {"goods": {"apothecary": 1}}}),
        ("over-budget", "inputs.treasury", {"roster": "black-orc", "players": DEAR, "goods": {"fans": 3}}),
        ("not-an-option", "inputs.team.choices.0", {"choices": ["favoured-of-khorne"]}),
        (
            "too-many-choices",
            "inputs.team.choices",
            {"roster": "norse", "players": None, "choices": ["favoured-of-khorne", "old-world-classic"]},
        ),
        ("budget-out-of-range", "inputs.team.budget", {"occasion": "exhibition", "budget": 900_000}),
        ("unreadable-input", "inputs.goods.fans", {"goods": {"fans": "many"}}),
    ],
)
def test_a_broken_rule_is_named_with_its_place(code, path, arguments):
    outcome = draft(**arguments)
    assert (code, path) in broken(outcome)
    assert not outcome.ok


def test_an_unknown_roster_is_no_option_and_stops_there():
    inputs = {"team": {"roster": "elfs", "name": "t1"}, "players": {"players": [{"id": "p1"}]}}
    outcome = resolve(RULES, {}, CreateTeam(team="home", inputs=inputs))
    assert broken(outcome) == [("not-an-option", "inputs.team.roster")]
    assert not outcome.effects


def test_a_group_has_its_own_limit():
    linemen = [{"position": "beastman-runner-lineman", "number": n} for n in range(1, 12)]
    big = [{"position": "chaos-troll", "number": 20}, {"position": "minotaur", "number": 21}]
    outcome = draft("chaos-chosen", [*linemen[:8], *big], choices=["favoured-of-khorne"])
    assert ("group-full", "inputs.players.players.9.position") in broken(outcome)


def test_the_same_id_twice_is_refused():
    players = [{"id": "same", **each} for each in ORCS]
    inputs = {"team": {"roster": "orc", "name": "t1"}, "players": {"players": players}}
    outcome = resolve(RULES, {}, CreateTeam(team="home", inputs=inputs))
    assert broken(outcome).count(("id-taken", "inputs.players.players.1.id")) == 1
    assert len(outcome.teams["home"].players) == 1


def test_a_commissioner_may_let_a_limit_pass_but_never_the_budget():
    override = Override(code="too-few-players", path="inputs.players.players", reason="t9")
    assert draft(players=ORCS[:10], overrides=[override]).ok
    gold = Override(code="over-budget", path="inputs.treasury", reason="t9")
    rules = patched(RULES, {"team_creation": {"budget": 500_000}})
    outcome = draft(rules=rules, overrides=[gold])
    assert [each.code for each in outcome.standing_violations] == ["over-budget"]


@pytest.mark.parametrize("roster", sorted(RULES.rosters))
def test_every_roster_can_be_drafted(roster):
    choices = [option for choice in RULES.rosters[roster].choices for option in choice.options[: choice.choose]]
    chosen = RULES.rosters[roster]
    players, number = [], 0
    for position in chosen.positions:
        for _ in range(min(position.max, 11 - len(players)) if position.key in chosen.journeymen else 0):
            number += 1
            players.append({"position": position.key, "number": number})
    outcome = draft(roster, players, choices=choices)
    assert outcome.ok, broken(outcome)
