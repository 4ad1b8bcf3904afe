"""The table: what a match earns, who stands where, and why."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.ruleset import Points
from rules.state import Brought
from rules.table import TIE_BREAKERS, Adjustment, Match, TableRules, league_points, rules_for, table
from tests.rules.builders import shipped

LEAGUE = shipped().ruleset.league
RULES = rules_for(LEAGUE)
RESULTS = {1: ("win", "loss"), 0: ("draw", "draw"), -1: ("loss", "win")}


def line(home, away, touchdowns=(0, 0), casualties=(0, 0), **more):
    results = RESULTS[(touchdowns[0] > touchdowns[1]) - (touchdowns[0] < touchdowns[1])]
    given = {"match": f"{home}-{away}", "results": results} | more
    return Match(home=home, away=away, touchdowns=touchdowns, casualties=casualties, **given)


def places(found):
    return [(each.place, each.team) for each in found.rows]


def levels(row):
    return [(each.key, each.mine, each.theirs, each.split) for each in row.above]


def test_points_and_figures_of_a_small_table():
    matches = [line("a", "b", (2, 1), (1, 3)), line("c", "a", (1, 1)), line("b", "c", (0, 3), (2, 0))]
    found = table(RULES, ["a", "b", "c"], matches)
    assert places(found) == [(1, "c"), (2, "a"), (3, "b")]
    c, a, b = found.rows
    assert (c.points, c.played, c.won, c.drawn, c.lost) == (4, 2, 1, 1, 0)
    assert (a.points, a.touchdowns, a.touchdowns_against, a.casualties, a.casualties_against) == (4, 3, 2, 1, 3)
    assert (b.points, b.lost) == (0, 2)
    assert levels(a) == [("points", 4, 4, False), ("touchdowns", 3, 4, True)]
    assert levels(c) == []
    assert [each.key for each in c.below] == ["points", "touchdowns"]
    assert levels(b) == [("points", 0, 4, True)]
    assert found.level == ()


def test_results_of_before_count_in_all_figures_but_bonuses():
    had = Brought(won=2, drawn=1, lost=1, touchdowns=(7, 3), casualties=(4, 6))
    matches = [line("a", "b", (1, 0))]
    found = table(rules_for(LEAGUE, bonuses=("three-touchdowns",)), ["a", "b"], matches, brought={"b": had})
    assert places(found) == [(1, "b"), (2, "a")]
    b, a = found.rows
    assert (b.points, b.played, b.won, b.drawn, b.lost, b.bonus) == (2 * 3 + 1, 5, 2, 1, 2, 0)
    assert (b.touchdowns, b.touchdowns_against, b.casualties, b.casualties_against) == (7, 4, 4, 6)
    assert (b.brought, a.brought, a.points, a.played) == (4, 0, 3, 1)
    out = table(RULES, ["a", "b"], matches, brought={"b": had}, voided=["b"]).rows[1]
    assert (out.points, out.played, out.brought) == (0, 0, 0)


def test_bonuses_are_the_leagues_to_take():
    heavy = line("a", "b", (3, 0), (3, 3))
    assert [each.points for each in league_points(RULES, heavy)] == [3, 0]
    taken = rules_for(LEAGUE, bonuses=("three-touchdowns", "clean-sheet", "three-casualties"))
    home, away = league_points(taken, heavy)
    assert (home.points, home.bonuses) == (6, ("three-touchdowns", "clean-sheet", "three-casualties"))
    assert (away.points, away.bonuses) == (1, ("three-casualties",))
    assert table(taken, ["a", "b"], [heavy]).rows[0].bonus == 3


def test_a_shoot_out_decides_without_a_touchdown():
    assert table(RULES, ["a", "b"], [line("a", "b", (1, 1), results=("loss", "win"))]).rows[0].team == "b"


def test_friendlies_and_exhibitions_do_not_enter():
    found = table(
        RULES, ["a", "b"], [line("a", "b", (9, 0), kind="friendly"), line("b", "a", (9, 0), kind="exhibition")]
    )
    assert [(each.points, each.played, each.touchdowns) for each in found.rows] == [(0, 0, 0)] * 2


def test_forfeits_unplayed_fixtures_and_byes():
    rules = rules_for(LEAGUE, bonuses=("clean-sheet",))
    matches = [
        line("a", "b", (1, 0), ending="forfeit"),
        line("b", "c", ending="unplayed", results=("loss", "loss")),
        line("c", None, ending="bye", results=("win", "loss")),
    ]
    rows = {each.team: each for each in table(rules, ["a", "b", "c"], matches).rows}
    assert (rows["a"].points, rows["a"].forfeits, rows["a"].bonus) == (3, 1, 0)
    assert (rows["b"].points, rows["b"].lost, rows["b"].forfeits) == (0, 2, 2)
    assert (rows["c"].points, rows["c"].played, rows["c"].byes) == (0, 1, 1)


def test_a_league_may_count_a_bye_as_a_win():
    rules = TableRules(points=Points(win=3, draw=1, loss=0), bye="win")
    row = table(rules, ["c"], [line("c", None, ending="bye", results=("win", "loss"))]).rows[0]
    assert (row.points, row.played, row.byes) == (3, 0, 1)


def test_points_docked_are_in_the_row_with_their_reason():
    docked = Adjustment(team="a", points=-3, reason="t1")
    found = table(RULES, ["a", "b"], [line("a", "b", (1, 0))], adjustments=[docked])
    a = next(each for each in found.rows if each.team == "a")
    assert (a.points, a.adjusted, a.adjustments) == (0, -3, (docked,))
    assert places(found) == [(1, "a"), (2, "b")]


def test_head_to_head_counts_only_matches_among_the_level():
    rules = rules_for(LEAGUE, tie_breakers=("points", "head-to-head", "touchdowns"))
    matches = [
        line("a", "b", (0, 1)),
        line("a", "c", (9, 0)),
        line("b", "c", (0, 1)),
        line("c", "d", (0, 1)),
        line("a", "d", (0, 0)),
        line("b", "d", (0, 0)),
    ]
    found = table(rules, ["a", "b", "c", "d"], matches)
    assert [each.team for each in found.rows] == ["d", "b", "a", "c"]
    assert levels(found.rows[2]) == [("points", 4, 4, False), ("head-to-head", 0, 3, True)]


def test_who_is_level_on_everything_shares_a_place_until_lots_are_drawn():
    matches = [line("a", "b", (1, 1)), line("c", "d", (1, 0))]
    rules = rules_for(LEAGUE, tie_breakers=("points", "touchdowns", "lots"))
    level = table(rules, ["a", "b", "c", "d"], matches)
    assert places(level) == [(1, "c"), (2, "a"), (2, "b"), (4, "d")]
    assert [each.shared for each in level.rows] == [False, True, True, False]
    assert level.level == (("a", "b"),)
    drawn = table(rules, ["a", "b", "c", "d"], matches, lots={"a": 2, "b": 1})
    assert places(drawn) == [(1, "c"), (2, "b"), (3, "a"), (4, "d")]
    assert levels(drawn.rows[2])[-1] == ("lots", 2, 1, True)


def test_uneven_numbers_of_matches_may_be_ranked_by_points_a_match():
    rules = rules_for(LEAGUE, tie_breakers=("points-per-game", "touchdowns"))
    matches = [line("a", "b", (1, 0)), line("a", "c", (1, 0)), line("d", "a", (1, 0))]
    found = table(rules, ["a", "b", "c", "d"], matches)
    assert [each.team for each in found.rows][:2] == ["d", "a"]
    assert levels(found.rows[1]) == [("points-per-game", "2.00", "3.00", True)]


def test_an_unknown_tie_breaker_is_an_error():
    with pytest.raises(ValueError, match="beauty"):
        table(rules_for(LEAGUE, tie_breakers=("points", "beauty")), ["a", "b"], [])


TEAMS = ["t1", "t2", "t3", "t4", "t5"]
SCORE = st.integers(0, 4)
PAIRS = [(home, away) for home in TEAMS for away in TEAMS if home < away]


@st.composite
def seasons(draw):
    """Some of a round robin's matches, with any figures."""
    played = draw(st.lists(st.sampled_from(PAIRS), unique=True))
    return [line(home, away, draw(st.tuples(SCORE, SCORE)), draw(st.tuples(SCORE, SCORE))) for home, away in played]


@given(seasons(), st.lists(st.sampled_from(TIE_BREAKERS), unique=True), st.integers(0, 9))
def test_what_holds_of_every_table(matches, breakers, seed):
    rules = rules_for(LEAGUE, tie_breakers=tuple(breakers))
    lots = {team: place for place, team in enumerate(TEAMS)}
    found = table(rules, TEAMS, matches, lots=lots)
    # Every team once, places rising; as many points as the matches gave.
    assert sorted(each.team for each in found.rows) == TEAMS
    assert [each.place for each in found.rows] == sorted(each.place for each in found.rows)
    given_points = sum(each.points for match in matches for each in league_points(rules, match))
    assert sum(each.points for each in found.rows) == given_points
    assert sum(each.touchdowns for each in found.rows) == sum(each.touchdowns_against for each in found.rows)
    # The order of the matches changes nothing.
    shuffled = random.Random(seed).sample(matches, len(matches))
    again = table(rules, TEAMS, shuffled, lots=lots)
    assert places(again) == places(found)
    # Neighbours are split by the last tie-breaker shown and by none before it, or share their place.
    for above, row in zip(found.rows, found.rows[1:], strict=False):
        split = [each.split for each in row.above]
        assert split[:-1] == [False] * (len(split) - 1)
        assert split[-1] == (row.place != above.place)
        assert [(each.key, each.theirs, each.mine) for each in row.above] == [
            (each.key, each.mine, each.theirs) for each in above.below
        ]
    if not breakers or breakers[0] == "points":
        assert [each.points for each in found.rows] == sorted((each.points for each in found.rows), reverse=True)


def test_voided_results_count_for_nobody():
    matches = [line("a", "b", (2, 0)), line("c", "a", (0, 3)), line("b", "c", (1, 1))]
    docked = [Adjustment(team="a", points=5, reason="r"), Adjustment(team="c", points=-1, reason="r")]
    found = table(RULES, ["a", "b", "c"], matches, adjustments=docked, voided=["a"])
    assert [(each.team, each.points, each.played) for each in found.rows] == [("b", 1, 1), ("c", 0, 1), ("a", 0, 0)]
    assert [each.place for each in found.rows] == [1, 2, 3]
    assert not any(each.shared for each in found.rows)
    # All as though it had never been there.
    rest = table(RULES, ["b", "c"], matches[2:], adjustments=docked[1:])
    assert [(each.team, each.points, each.lost, each.touchdowns) for each in rest.rows] == [
        (each.team, each.points, each.lost, each.touchdowns) for each in found.rows[:2]
    ]
