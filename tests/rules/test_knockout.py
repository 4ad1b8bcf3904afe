"""The bracket: who meets whom, who goes on, byes, the third place, places that are ruled."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.knockout import Met, bracket, first_places, rounds_for
from tests.rules.builders import shipped

SEASON = shipped().ruleset.league.season


def seeds(count):
    return [f"t{each}" for each in range(1, count + 1)]


def drawn(found):
    return [(each.place, each.home, each.away) for each in found.ties]


def won(tie, team):
    return {tie.place: Met(frozenset({tie.home, tie.away}), team)}


def test_the_best_two_meet_in_the_final():
    assert first_places(1) == (1, 2)
    assert first_places(2) == (1, 4, 2, 3)
    assert first_places(3) == (1, 8, 4, 5, 2, 7, 3, 6)


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (32, 5)])
def test_how_many_rounds_it_takes(count, rounds):
    assert rounds_for(count) == rounds


@pytest.mark.parametrize("count", [0, 1, 33])
def test_how_many_teams_play(count):
    with pytest.raises(ValueError, match=str(count)):
        bracket(SEASON, seeds(count), {})


def test_the_better_place_is_at_home_in_every_round():
    met = {}
    found = bracket(SEASON, seeds(4), met, third_place=True)
    assert drawn(found) == [((1, 1), "t1", "t4"), ((1, 2), "t2", "t3"), ((2, 1), None, None), ((2, 2), None, None)]
    met |= won(found.ties[0], "t4")
    found = bracket(SEASON, seeds(4), met, third_place=True)
    assert drawn(found)[2:] == [((2, 1), "t4", None), ((2, 2), "t1", None)]
    met |= won(found.ties[1], "t2")
    found = bracket(SEASON, seeds(4), met, third_place=True)
    assert drawn(found)[2:] == [((2, 1), "t2", "t4"), ((2, 2), "t1", "t3")]
    met |= won(found.ties[2], "t4") | won(found.ties[3], "t3")
    assert bracket(SEASON, seeds(4), met, third_place=True).winner == "t4"


def test_a_rule_set_says_who_is_at_home():
    class AtTheWorse(type(SEASON)):
        def host(self, one, other):
            return max(one, other)

    season = AtTheWorse(**{each: getattr(SEASON, each) for each in SEASON.__struct_fields__})
    assert drawn(bracket(season, seeds(2), {})) == [((1, 1), "t2", "t1")]


def test_the_best_go_on_without_a_match():
    found = bracket(SEASON, seeds(5), {})
    byes = [(each.place, each.home) for each in found.ties if each.bye]
    assert byes == [((1, 1), "t1"), ((1, 3), "t2"), ((1, 4), "t3")]
    assert drawn(found)[4:] == [((2, 1), "t1", None), ((2, 2), "t2", "t3"), ((3, 1), None, None)]


def test_a_match_that_nobody_won_waits_for_a_word():
    met = {(1, 1): Met(frozenset({"t1", "t2"}))}
    assert bracket(SEASON, seeds(2), met).winner is None
    assert bracket(SEASON, seeds(2), met, {(2, 1): "t2"}).winner == "t2"
    semis = {(1, 1): Met(frozenset({"t1", "t4"})), (1, 2): Met(frozenset({"t2", "t3"}), "t2")}
    found = bracket(SEASON, seeds(4), semis, {(2, 1): "t4"}, third_place=True)
    assert drawn(found)[2:] == [((2, 1), "t2", "t4"), ((2, 2), "t1", "t3")]


def test_a_place_by_a_word_comes_after_all_others():
    found = bracket(SEASON, seeds(2), {}, {(1, 1): "x"})
    assert drawn(found) == [((1, 1), "t2", "x")]


def test_whoever_beat_nobody_leaves_nobody_for_the_third_place():
    found = bracket(SEASON, seeds(3), {(1, 2): Met(frozenset({"t2", "t3"}), "t3")}, third_place=True)
    assert drawn(found)[2:] == [((2, 1), "t1", "t3"), ((2, 2), "t2", None)]
    assert not found.ties[3].bye


@given(st.integers(2, 32), st.integers())
def test_everybody_plays_until_he_loses_and_one_is_left(count, seed):
    rng = Random(seed)
    met, teams, lost = {}, seeds(count), []
    for _ in range(rounds_for(count)):
        for tie in bracket(SEASON, teams, met).ties:
            if tie.ready and tie.place not in met:
                assert SEASON.host(teams.index(tie.home), teams.index(tie.away)) == teams.index(tie.home)
                winner, loser = rng.sample([tie.home, tie.away], 2)
                met |= won(tie, winner)
                lost.append(loser)
    found = bracket(SEASON, teams, met)
    assert sorted([*lost, found.winner]) == sorted(teams)
    assert len(met) == count - 1
