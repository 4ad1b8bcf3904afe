"""Teams that leave the season during its play-offs, and come back: whom they were to meet, and what comes after."""

import re
from contextlib import suppress
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations
from leagues.models import Season
from leagues.selectors.fixtures import FixtureCard
from leagues.selectors.play_offs import missed
from matches import operations as of_matches
from matches.models import Match
from rules.knockout import Tie, onward
from teams.models import Team
from teams.refusals import Refused
from tests.leagues import builders
from tests.leagues.test_play_off_places import open_pages, settle
from tests.leagues.test_play_offs import SEMIS, World, after_rounds, office, world
from tests.matches import builders as of_reports

__all__ = ["after_rounds", "world"]

pytestmark = pytest.mark.django_db


def leave(world: World, number: int) -> None:
    operations.drop_out(world.season.pk, world.teams[number].pk, "void", "gone", actor=world.boss)


def come_back(world: World, number: int) -> None:
    operations.readmit(world.season.pk, world.teams[number].pk, "back", actor=world.boss)


def test_the_ties_after_a_tie() -> None:
    assert onward((1, 3), 3) == [(2, 2), (3, 1)]
    assert onward((3, 1), 3) == []


@pytest.fixture
def alone(after_rounds: World) -> World:
    """The third team has left before its semi-final: the second goes on to the final against the first."""
    world = after_rounds
    world.draw(third_place=True)
    world.play(world.match(0, 3, "play-off"), 0)
    leave(world, 2)
    assert world.drawn[1:] == [("Semi-finals, match 2", (1,)), ("Final", (0, 1))]
    return world


def test_who_meets_a_team_that_has_left_goes_on(alone: World, client: Client) -> None:
    open_pages(alone, client)
    assert "Team 2 had left the season" in re.sub(r"<[^>]*>", "", client.get(office(alone)).content.decode())
    alone.play(alone.match(0, 1, "play-off"), 1)
    assert operations.finish_season(alone.season.pk, actor=alone.boss).state == Season.State.FINISHED


def test_its_match_is_given_back_until_the_next_one_is_begun(alone: World, client: Client) -> None:
    come_back(alone, 2)
    assert alone.drawn == SEMIS
    open_pages(alone, client)
    alone.play(alone.match(1, 2, "play-off"), 2)
    assert alone.drawn[2:] == [("Final", (0, 2)), ("Match for the third place", (1, 3))]


def test_its_match_is_missed_once_the_next_one_is_begun(alone: World, client: Client) -> None:
    final = alone.match(0, 1, "play-off")
    of_reports.send(final, final.home.coach)
    client.force_login(alone.boss)
    url = reverse("leagues:readmit", args=[alone.league.slug, alone.teams[2].pk])
    told = client.post(url, {"reason": "back"}, follow=True).content.decode()
    assert "Its match of the play-offs is missed: the one after it is begun." in told
    assert alone.drawn[1:] == [("Semi-finals, match 2", (1,)), ("Final", (0, 1))]
    assert missed(alone.season, alone.teams[2].pk)


def test_who_has_gone_on_and_leaves_before_his_next_match_is_drawn_leaves_a_bye(after_rounds: World) -> None:
    world = after_rounds
    world.draw()
    world.play(world.match(0, 3, "play-off"), 0)
    leave(world, 0)
    world.play(world.match(1, 2, "play-off"), 2)
    assert world.drawn[2:] == [("Final", (2,))]
    assert world.play_offs.winner is not None
    assert world.play_offs.winner.key == world.teams[2].pk
    come_back(world, 0)
    assert world.drawn[2:] == [("Final", (0, 2))]
    assert world.play_offs.winner is None


def test_both_of_a_tie_leave_and_come_back(alone: World) -> None:
    leave(alone, 1)
    assert alone.drawn[2:] == [("Final", (0,))]
    come_back(alone, 2)
    assert alone.drawn[1:] == [("Semi-finals, match 2", (2,)), ("Final", (0, 2))]
    come_back(alone, 1)
    assert alone.drawn == SEMIS


def test_nobody_wins_where_both_of_the_final_leave(after_rounds: World, client: Client) -> None:
    world = after_rounds
    world.draw(2)
    leave(world, 1)
    assert world.play_offs.winner is not None
    leave(world, 0)
    assert world.play_offs.winner is None
    assert world.play_offs.asked == []
    open_pages(world, client)
    found = client.get(reverse("api-season-detail", args=[world.season.pk])).json()["play_offs"]
    assert found["winner"] is None
    come_back(world, 0)
    assert world.play_offs.winner is not None
    assert world.play_offs.winner.key == world.teams[0].pk
    leave(world, 0)
    assert operations.finish_season(world.season.pk, actor=world.boss).state == Season.State.FINISHED
    client.force_login(world.boss)
    assert "has won the play-offs" not in client.get(office(world, "fixtures")).content.decode()


def test_who_has_won_the_final_and_leaves_has_won_it(after_rounds: World) -> None:
    world = after_rounds
    world.draw(2)
    world.play(world.match(0, 1, "play-off"), 0)
    leave(world, 0)
    assert world.play_offs.winner is not None
    assert world.play_offs.winner.key == world.teams[0].pk


def test_who_is_below_the_cut_takes_no_place_of_who_has_left(world: World) -> None:
    more = builders.teams_in(builders.league_of(world.boss, "Another league"), 5, world.boss)
    world.league, world.teams = more[0].book.league, more
    world.season = builders.season_of(world.league, more, world.boss)
    world.play_rounds()
    world.draw()
    leave(world, 2)
    tie = world.play_offs.bracket.tie((1, 2))
    assert tie is not None
    assert {tie.home, tie.away} == {more[1].pk, more[2].pk}
    come_back(world, 2)
    assert world.drawn == SEMIS


def happen(world: World, out: set[int], rng: Random) -> None:
    """A team leaves or comes back, a match is played, somebody is named, or a result corrected: by chance."""
    waiting = Match.objects.filter(kind="play-off", state="scheduled", fixture__replaced=False)
    match rng.choice(["move", "play", "play", "rule", "correct"]):
        case "move":
            team = rng.randrange(4)
            if team in out:
                come_back(world, team)
                out.remove(team)
            elif len(out) < 2:
                leave(world, team)
                out.add(team)
        case "play" if (found := waiting.select_related("book", "home", "away").first()) is not None:
            with suppress(Refused):  # a match before may have to be settled again
                world.play(found, rng.choice([world.number(found.home_id), world.number(found.away_id), None]))
        case "rule" if unwon := list(world.play_offs.unwon):
            name_one(world, *unwon[0], rng)
        case "correct":
            match = rng.choice(list(Match.objects.filter(state__in=Match.DECIDED).order_by("position")))
            correction = world.correct(match, rng.choice([world.number(match.home_id), None]))
            if settle(world, correction, rng):
                world.write(correction)
            else:
                of_matches.give_up(correction.pk, actor=world.boss)


def name_one(world: World, tie: Tie, card: FixtureCard, rng: Random) -> None:
    following = tie.round + 1, tie.number
    operations.rule_place(world.season.pk, following, rng.choice(card.teams), "by a coin", actor=world.boss)


def play_out(world: World, rng: Random) -> None:
    """All that is left is given up, and where nobody won somebody is named."""
    for match in Match.objects.filter(state="voided", fixture__replaced=False):
        of_matches.play_again(match.pk, actor=world.boss)
    while True:
        for team in Team.objects.filter(phase=Team.Phase.SEQUENCE):
            of_reports.close(team, team.coach)
        asked = [each for each in world.play_offs.unwon if world.play_offs.bracket.onward(each[0]) is None]
        if (match := Match.objects.filter(state="scheduled").first()) is not None:
            operations.record_without_play(match.pk, "forfeit", by="away", reason="r", actor=world.boss)
        elif asked:
            name_one(world, *asked[0], rng)
        else:
            return


@pytest.mark.parametrize(("seed", "places"), [(22, 3), (23, 4), (31, 4)])
def test_whoever_leaves_and_comes_back_they_come_to_an_end(after_rounds: World, seed: int, places: int) -> None:
    world, rng, out = after_rounds, Random(seed), set[int]()
    world.draw(places, third_place=True)
    for _ in range(12):
        happen(world, out, rng)
        for of_round in {each for each, _number in world.play_offs.fixtures}:
            fixtures = world.play_offs.fixtures.items()
            teams = [team for place, card in fixtures if place[0] == of_round for team in card.teams]
            assert len(teams) == len(set(teams))
    for team in out:
        come_back(world, team)
    play_out(world, rng)
    assert operations.finish_season(world.season.pk, actor=world.boss).state == Season.State.FINISHED
    assert world.play_offs.winner is not None
