"""A team brings over what it had before its league kept its books here, under any edition."""

import pytest

from rules.actions import BringOver
from rules.effects import TreasuryMoved
from rules.engine import fold, resolve
from rules.state import Record
from rules.value import team_value
from tests.rules.builders import player_of, shipped, team

EDITIONS = ("bb2020", "bb2025", "bb2016", "crp", "lrb2002")
MAN = {"player": "home1", "spp": 7, "gains": [{"gain": "block"}, {"gain": "ma"}], "niggling": 1, "reduced": ["av"]}
HAD = {
    "record": {"season": {"won": 2, "lost": 1, "touchdowns": 5}, "earlier": {"drawn": 4, "casualties_against": 3}},
    "sheet": {"gold": 120_000, "fans": 5, "goods": {"team-re-roll": 2}},
    "players": {"players": [{**MAN, "misses_next": True}]},
}


def bring(edition, **changed):
    rules = shipped(edition)
    before = team(rules, "orc", treasury=50_000, fans=3)
    return before, resolve(rules, {"home": before}, BringOver(team="home", inputs={**HAD, **changed}))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_sheet_has_it_under_every_edition(edition):
    before, outcome = bring(edition)
    assert outcome.ok, outcome.violations
    state = outcome.teams["home"]
    assert fold([outcome.effects], {"home": before}) == outcome.teams
    assert state.record == Record(played=7, won=2, drawn=4, lost=1, league_won=2, league_drawn=4)
    assert state.season_record == Record(played=3, won=2, lost=1, league_won=2)
    assert (state.treasury, state.fans, state.count("team-re-roll")) == (120_000, 5, 2)
    accounts = {each.account for each in outcome.of_team("home") if isinstance(each, TreasuryMoved)}
    assert accounts == {"opening"}
    man = player_of(state, "home1")
    assert (man.spp, man.niggling, man.reduced, man.improved, man.misses_next) == (7, 1, ("av",), ("ma",), True)
    assert [each.gain for each in man.advancements] == ["block", "ma"]


@pytest.mark.parametrize(
    ("edition", "earned", "value", "team_more"),
    [
        # Block chosen 6 SPP and 20,000, the second advancement (a characteristic) 20 SPP and MA 20,000; two re-rolls
        ("bb2020", 7 + 6 + 20, 90_000, 40_000 + 120_000),
        # SPP are never spent, nothing a player takes counts: two re-rolls, two fans more, 70,000 gold, 7 SPP: one unit
        ("lrb2002", 7, 50_000, 120_000 + 20_000 + 70_000 + 10_000),
    ],
)
def test_what_it_counts_by_hand(edition, earned, value, team_more):
    before, outcome = bring(edition)
    state = outcome.teams["home"]
    counting = shipped(edition).ruleset.team_value
    assert (player_of(state, "home1").earned, player_of(state, "home1").value) == (earned, value)
    assert team_value(state, counting) - team_value(before, counting) == team_more


SEVEN = ("block", "dodge", "guard", "tackle", "sure-hands", "catch", "leap")


def of_player(**given):
    return {"players": {"players": [{"player": "home1", **given}]}}


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("no-such-skill", of_player(gains=[{"gain": "flying"}])),
        ("skill-owned", of_player(gains=[{"gain": "block"}, {"gain": "block"}])),
        ("no-better", of_player(gains=[{"gain": "ag"}] * 3)),
        ("no-worse", of_player(reduced=["av"] * 9)),
        ("too-many-advancements", of_player(gains=[{"gain": each} for each in SEVEN])),
        ("no-such-player", of_player(player="nobody")),
        ("named-twice", {"players": {"players": [{"player": "home1", "spp": 1}] * 2}}),
        ("goods-full", {"sheet": {"goods": {"apothecary": 2}}}),
        ("goods-full", {"sheet": {"goods": {"team-re-roll": 9}}}),
        ("unreadable-input", {"sheet": {"gold": -1}}),
        ("unreadable-input", {"record": {"season": {"won": -1}}}),
    ],
)
def test_what_is_refused(code, given):
    _, outcome = bring("bb2020", **given)
    assert code in {each.code for each in outcome.violations}
    assert not outcome.ok


def test_nothing_is_brought_over_twice():
    rules = shipped("bb2020")
    _, outcome = bring("bb2020")
    again = resolve(rules, outcome.teams, BringOver(team="home", inputs=HAD))
    assert "already-played" in {each.code for each in again.violations}
