"""A round robin: each pair once, byes fair, home and away even."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.scheduling import Pairing, round_robin

SIZES = range(2, 41)


def names(count: int) -> list[str]:
    return [f"team-{each}" for each in range(count)]


@pytest.mark.parametrize("count", SIZES)
def test_every_team_meets_every_other_once(count: int) -> None:
    met = Counter(
        frozenset((each.home, each.away)) for pairings in round_robin(names(count)) for each in pairings if each.away
    )
    assert met == Counter(frozenset(pair) for pair in combinations(names(count), 2))


@pytest.mark.parametrize("count", SIZES)
def test_every_team_stands_once_in_every_round(count: int) -> None:
    rounds = round_robin(names(count))
    assert len(rounds) == (count if count % 2 else count - 1)
    for pairings in rounds:
        seen = [team for each in pairings for team in (each.home, each.away) if team]
        assert sorted(seen) == sorted(names(count))


@pytest.mark.parametrize("count", SIZES)
def test_byes_are_fair(count: int) -> None:
    byes = Counter(each.home for pairings in round_robin(names(count)) for each in pairings if each.away is None)
    assert byes == (Counter(names(count)) if count % 2 else Counter())


@pytest.mark.parametrize("count", SIZES)
def test_home_and_away_differ_by_one_at_most(count: int) -> None:
    matches = [each for pairings in round_robin(names(count)) for each in pairings if each.away]
    home = Counter(each.home for each in matches)
    away = Counter(each.away for each in matches)
    assert {abs(home[team] - away[team]) for team in names(count)} == ({0} if count % 2 else {1})


@given(st.permutations(names(9)))
def test_the_order_decides_who_stands_where(order: list[str]) -> None:
    rounds = round_robin(order)
    place = {team: names(9)[at] for at, team in enumerate(order)}
    renamed = tuple(
        tuple(Pairing(place[each.home], place[each.away] if each.away else None) for each in pairings)
        for pairings in rounds
    )
    assert renamed == round_robin(names(9))


@pytest.mark.parametrize("teams", [[], ["one"], ["one", "one"]])
def test_it_takes_two_teams(teams: list[str]) -> None:
    with pytest.raises(ValueError, match="two teams"):
        round_robin(teams)
