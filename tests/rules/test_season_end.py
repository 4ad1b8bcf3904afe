"""The end of a season: prizes and the re-draft. Figures are worked out by hand."""

import pytest
from msgspec.structs import replace

from rules.actions import AwardPrize, Override, RedraftTeam
from rules.engine import fold, resolve
from rules.state import Goods, Record
from rules.value import team_value
from tests.rules.builders import changed, opened, patched, player_of, shipped, team

RULES = shipped()


def award(state, **given):
    return resolve(RULES, {"home": state}, AwardPrize(team="home", inputs={"prize": given}))


@pytest.mark.parametrize(("place", "gold"), [(1, 100_000), (2, 60_000), (3, 30_000)])
def test_prize_money(place, gold):
    outcome = award(team(RULES, "orc", treasury=5_000), place=place)
    assert outcome.ok
    assert outcome.teams["home"].treasury == 5_000 + gold


def test_the_trophy_is_a_re_roll_in_team_value_until_it_is_handed_back():
    state = team(RULES, "orc")
    champion = award(state, place=1).teams["home"]
    assert team_value(champion) == team_value(state) + 60_000
    back = award(champion, place=None, trophy_returned=True)
    assert back.ok
    assert team_value(back.teams["home"]) == team_value(state)
    assert [each.code for each in award(state, place=None, trophy_returned=True).violations] == ["no-trophy"]


def test_there_is_no_prize_for_the_fourth_and_none_before_the_last_match_is_settled():
    assert [each.code for each in award(team(RULES, "orc"), place=4).violations] == ["no-prize"]
    assert [each.code for each in award(opened(team(RULES, "orc")), place=1).violations] == ["sequence-open"]


RECORD = Record(
    played=9, won=6, drawn=2, lost=1, league_won=5, league_drawn=2, play_offs=2, play_offs_won=1, play_offs_drawn=1
)


def veterans(**changes):
    state = team(RULES, "orc", treasury=85_000, season_record=RECORD, fans=4)
    state = replace(state, goods=(Goods(key="apothecary", count=1, value=50_000), Goods("league-trophy", 1, 60_000)))
    return replace(state, **changes)


def redraft(state, rules=RULES, kept=None, goods=None, rest=None, players=(), overrides=()):
    inputs = {
        "players": {"kept": [each.id for each in state.players] if kept is None else kept, "players": list(players)},
        "goods": {"goods": {"apothecary": 1} if goods is None else goods},
        "rest": rest or {},
    }
    return resolve(rules, {"home": state}, RedraftTeam(team="home", inputs=inputs, overrides=tuple(overrides)))


def test_the_budget_is_raised_capped_spent_and_what_is_left_kept():
    outcome = redraft(veterans())
    now = outcome.teams["home"]
    assert outcome.ok, outcome.violations
    # 1,000,000 + 85,000 + 9 x 20,000 + 5 x 20,000 + 2 x 10,000 = 1,385,000, capped at 1,300,000;
    # 11 x (50,000 + 20,000) for players and 50,000 for the apothecary are spent.
    assert now.treasury == 1_300_000 - 11 * 70_000 - 50_000
    assert (now.season, now.season_record, now.fans) == (2, Record(), 4)
    assert team_value(now) == 550_000 + 50_000 + 60_000
    assert {each.seasons for each in now.players} == {1}
    assert fold([outcome.effects], {"home": veterans()}) == outcome.teams
    assert [each.key for each in outcome.explanations][:2] == ["redraft.budget", "redraft.capped"]


def test_a_league_may_leave_out_the_cap_and_the_play_offs():
    free = patched(RULES, {"league": {"redraft": {"cap": None}}})
    assert redraft(veterans(), free).teams["home"].treasury == 1_385_000 - 820_000
    league_only = patched(RULES, {"league": {"redraft": {"cap": None, "counts_play_offs": False}}})
    # Two matches, one win and one draw less.
    assert redraft(veterans(), league_only).teams["home"].treasury == 1_385_000 - 40_000 - 20_000 - 10_000 - 820_000
    fickle = patched(RULES, {"league": {"redraft": {"keeps_dedicated_fans": False}}})
    assert redraft(veterans(), fickle).teams["home"].fans == 1
    loses = patched(RULES, {"league": {"redraft": {"keeps_unspent": False}}})
    assert redraft(veterans(), loses).teams["home"].treasury == 0


def test_who_is_not_kept_goes_and_newcomers_sign():
    state = changed(veterans(), "home2", seasons=2, value=90_000, misses_next=True)
    kept = [each.id for each in state.players if each.id != "home1"]
    new = {"id": "new", "position": "blitzer", "number": 1}
    now = redraft(state, kept=kept, players=[new], goods={"team-re-roll": 2}).teams["home"]
    assert now.player("home1") is None
    assert player_of(now, "new").value == 80_000
    # Third season just ended: 90,000 + 3 x 20,000; the absence is forgotten, the value stays.
    assert now.treasury == 1_300_000 - 9 * 70_000 - 150_000 - 80_000 - 120_000
    assert (player_of(now, "home2").misses_next, player_of(now, "home2").value) == (False, 90_000)
    assert (now.count("apothecary"), now.count("team-re-roll"), now.count("league-trophy")) == (0, 2, 1)


@pytest.mark.parametrize(
    ("apothecary", "dice", "left"), [(True, [3, 2], 1), (False, [3, 4], 1), (False, [4, 6], 0), (True, [2, 1], 2)]
)
def test_niggling_injuries_may_heal(apothecary, dice, left):
    state = changed(veterans(), "home1", niggling=2)
    goods = {"apothecary": 1} if apothecary else {}
    asked = redraft(state, goods=goods).questions
    assert [each.key for each in asked] == ["redraft/home1/1/niggling/1", "redraft/home1/1/niggling/2"]
    outcome = redraft(state, goods=goods, rest={"niggling": {"home1": dice}})
    assert outcome.ok
    assert player_of(outcome.teams["home"], "home1").niggling == left


@pytest.mark.parametrize(("die", "strength", "niggling"), [(4, 3, 1), (3, 2, 0)])
def test_a_retired_player_comes_back_perhaps_healed(die, strength, niggling):
    profile = replace(player_of(veterans(), "home1").profile, st=2)
    state = changed(veterans(), "home1", retired=True, reduced=("st",), profile=profile)
    outcome = redraft(state, goods={}, rest={"retired": {"home1": [die]}})
    player = player_of(outcome.teams["home"], "home1")
    assert outcome.ok
    assert (player.profile.st, player.niggling, player.retired) == (strength, niggling, False)
    assert player.reduced == (() if die == 4 else ("st",))


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("too-few-players", {"kept": ["home1"]}),
        ("no-such-player", {"kept": [*(f"home{n}" for n in range(1, 12)), "nobody"]}),
        ("over-budget", {"goods": {"team-re-roll": 8, "cheerleader": 12}}),
        ("goods-full", {"goods": {"apothecary": 2}}),
        ("no-such-goods", {"goods": {"dedicated-fans": 2}}),
    ],
)
def test_a_re_draft_that_breaks_a_rule(code, given):
    outcome = redraft(veterans(), **given)
    assert code in [each.code for each in outcome.violations]
    assert not outcome.ok


def test_a_commissioner_may_let_a_short_list_pass():
    override = Override(code="too-few-players", path="inputs.players.kept", reason="t9")
    assert redraft(veterans(), kept=["home1"], overrides=[override]).ok
