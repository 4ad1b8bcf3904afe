"""Who has which place of play-offs when tables change after the draw: nobody has two, nobody loses one unasked."""

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations
from leagues.models import Season
from leagues.selectors.seasons import read_season
from leagues.selectors.standings import standings
from matches import operations as of_matches
from matches.models import Correction, Match
from rules.knockout import Met, bracket
from teams.refusals import Refused
from tests.leagues.test_play_offs import LOST, SEMIS, World, after_rounds, office, world
from tests.rules.test_knockout import SEASON

__all__ = ["after_rounds", "world"]

pytestmark = pytest.mark.django_db

PAGES = ("fixtures", "standings", "play-offs")


def open_pages(world: World, client: Client) -> None:
    """All that shows play-offs opens, in both languages."""
    client.force_login(world.boss)
    for name in PAGES:
        for language in ("en", "fr"):
            assert client.get(office(world, name), headers={"accept-language": language}).status_code == 200


def test_nobody_has_two_places_by_words_on_the_first_round() -> None:
    """A team that comes leaves its own place to whose place it has now."""
    rng = Random(1)
    teams = [f"t{each}" for each in range(8)]
    for _ in range(200):
        places = [(1, number) for number in rng.sample(range(1, 9), rng.randint(1, 5))]
        ruled = {place: rng.choice([*teams, "x"]) for place in places}
        found = bracket(SEASON, teams, {}, ruled)
        held = [found.holders[1, number] for number in range(1, 9)]
        assert len(set(held)) == 8
        assert found.holders[places[-1]] == ruled[places[-1]]


def test_nobody_is_drawn_against_himself() -> None:
    found = bracket(SEASON, ["a", "b", "c"], {(1, 2): Met(frozenset({"a", "b"}), "a")})
    assert (found.ties[-1].home, found.ties[-1].away, found.ties[-1].ready) == ("a", "a", False)


def test_points_docked_after_the_draw_leave_who_went_on_without_a_match(after_rounds: World, client: Client) -> None:
    world = after_rounds
    world.draw(3)
    drawn = world.drawn
    operations.give_points(world.season.pk, world.teams[0].pk, -5, "late", actor=world.boss)
    assert world.drawn == drawn
    open_pages(world, client)
    world.play(world.match(1, 2, "play-off"), 1)
    assert [(title, sorted(teams)) for title, teams in world.drawn[2:]] == [("Final", [0, 1])]


@pytest.mark.parametrize(("take", "without"), [("keep", 0), ("void", 1)])
def test_who_goes_on_without_a_match_after_a_correction(after_rounds: World, take: str, without: int) -> None:
    world = after_rounds
    world.draw(3)
    correction = world.correct(world.match(0, 1), 1)
    assert world.lost(correction) == [("Season 1, Semi-finals, match 2", "Team 1 – Team 2", "Team 0 – Team 2", None)]
    world.choose(correction, world.match(1, 2, "play-off"), take)
    world.write(correction)
    other = 1 - without
    assert [teams for _title, teams in world.drawn] == [(without,), (other, 2)]
    world.play(world.match(other, 2, "play-off"), other)
    assert [sorted(teams) for _title, teams in world.drawn[2:]] == [[0, 1]]
    assert world.play_offs.open_ties == [world.play_offs.bracket.ties[-1]]


def test_of_three_the_season_ends_without_a_match_for_the_third_place(after_rounds: World) -> None:
    world = after_rounds
    world.draw(3, third_place=True)
    world.play(world.match(1, 2, "play-off"), 1)
    world.play(world.match(0, 1, "play-off"), 1)
    assert operations.finish_season(world.season.pk, actor=world.boss).state == Season.State.FINISHED


def test_where_one_match_stays_the_others_have_nobody_else_to_meet(after_rounds: World) -> None:
    world = after_rounds
    world.draw()
    correction = world.correct(world.match(2, 3), 3)
    world.choose(correction, world.match(1, 2, "play-off"), "void")
    world.choose(correction, world.match(0, 3, "play-off"), "keep")
    assert world.lost(correction) == [(*LOST[:3], "agreed at the club")]
    world.write(correction)
    assert world.drawn == SEMIS


def test_what_was_chosen_is_forgotten_with_what_was_proposed(after_rounds: World) -> None:
    world = after_rounds
    world.draw()
    correction = world.correct(world.match(2, 3), 3)
    world.choose(correction, world.match(0, 3, "play-off"), "void")
    again = world.correct(world.match(2, 3), None)
    assert of_matches.choices_of(again) == {}


def test_the_table_ends_below_whoever_was_drawn(after_rounds: World) -> None:
    world = after_rounds
    world.draw(3)
    operations.drop_out(world.season.pk, world.teams[2].pk, "forfeits", "gone", actor=world.boss)
    book = read_season(world.season)
    assert world.number(standings(book).last_in(book.places, book.drawn)) == 2


def test_whose_places_points_would_take_is_told_before_they_are_given(after_rounds: World, client: Client) -> None:
    world = after_rounds
    world.draw()
    client.force_login(world.boss)
    sent = {"team": world.teams[3].pk, "points": "4", "reason": "Fair play"}
    page = client.post(office(world, "points"), sent).content.decode()
    assert "Nothing is written yet." in page
    assert "Team 0 – Team 3" in page
    assert "Team 0 – Team 2" in page
    assert read_season(world.season).decisions == []
    told = {"told": f"{world.teams[3].pk} 4"}
    assert (
        "Nothing is written yet."
        in client.post(office(world, "points"), sent | {"points": "5"} | told).content.decode()
    )
    client.post(office(world, "points"), sent | told)
    assert [each.points for each in read_season(world.season).decisions] == [4]
    assert world.drawn == SEMIS
    client.post(office(world, "points"), sent | {"points": "1"})  # who lost his place before was told so
    assert [each.points for each in read_season(world.season).decisions] == [4, 1]


def displaced(world: World) -> Match:
    """A match of the play-offs that was played and taken out, whose place others have."""
    world.draw()
    first, second = world.match(0, 3, "play-off"), world.match(1, 2, "play-off")
    world.play(first, 0)
    correction = world.correct(world.match(2, 3), 3)
    for match in (first, second):
        world.choose(correction, match, "void")
    correction.refresh_from_db()
    world.take_out(correction)
    world.write(correction)
    return first


def test_a_match_whose_place_others_have_is_not_played_again(after_rounds: World, client: Client) -> None:
    world = after_rounds
    first = displaced(world)
    with pytest.raises(Refused) as refused:
        of_matches.play_again(first.pk, actor=world.boss)
    assert refused.value.codes == ("place-taken",)
    client.force_login(world.boss)
    told = client.post(reverse("matches:play-again", args=[first.pk]), follow=True)
    assert "Others have its place in the play-offs by now" in told.content.decode()
    assert Match.objects.get(pk=first.pk).state == "voided"


def test_a_match_that_is_put_back_while_others_have_its_place_is_in_sight(after_rounds: World, client: Client) -> None:
    world = after_rounds
    first = displaced(world)
    drawn = world.drawn
    world.write(of_matches.propose_match(first.pk, "reinstate", actor=world.boss))
    assert world.drawn == drawn
    assert [each.match.pk for each in read_season(world.season).displaced if each.match] == [first.pk]
    client.force_login(world.boss)
    for name in ("fixtures", "play-offs"):
        page = client.get(office(world, name)).content.decode()
        assert "Without a place in the play-offs" in page
        assert reverse("matches:match", args=[first.pk]) in page
    found = client.get(reverse("api-season-detail", args=[world.season.pk])).json()["play_offs"]["displaced"]
    assert [(each["match"], each["score"]) for each in found] == [(first.pk, [1, 0])]


def test_a_word_is_about_its_match(after_rounds: World, client: Client) -> None:
    """It says nothing of those who meet in its place, or when it is played again; where it comes back it counts."""
    world = after_rounds
    world.draw()
    first, second, of_table = world.match(0, 3, "play-off"), world.match(1, 2, "play-off"), world.match(2, 3)

    def rule(number: int) -> None:
        operations.rule_place(world.season.pk, (2, 1), world.teams[number].pk, "by a coin", actor=world.boss)

    with pytest.raises(Refused) as refused:
        rule(3)
    assert refused.value.codes == ("tie-undecided",)
    world.play(first, None)
    rule(0)
    rule(3)
    client.force_login(world.boss)
    assert "nobody won" in client.get(office(world)).content.decode()  # it may be said anew until the final is begun
    assert world.play_offs.bracket.holders[2, 1] == world.teams[3].pk
    correction = world.correct(of_table, 3)
    for match in (first, second):
        world.choose(correction, match, "void")
    correction.refresh_from_db()
    world.take_out(correction)
    world.write(correction)
    assert "by the word of" not in client.get(office(world)).content.decode()
    world.play(world.match(0, 2, "play-off"), 0)
    world.play(world.match(1, 3, "play-off"), 1)
    assert world.drawn[2:] == [("Final", (0, 1))]


def test_a_word_on_a_match_that_is_taken_out_is_asked_for_again(after_rounds: World) -> None:
    world = after_rounds
    world.draw()
    first = world.match(0, 3, "play-off")
    world.play(first, None)
    world.play(world.match(1, 2, "play-off"), 1)
    operations.rule_place(world.season.pk, (2, 1), world.teams[3].pk, "by a coin", actor=world.boss)
    correction = of_matches.propose_match(first.pk, "void", actor=world.boss)
    assert world.lost(correction) == [("Season 1, Final", "Team 1 – Team 3", "Team 1 – (nobody yet)", None)]
    world.choose(correction, world.match(1, 3, "play-off"), "void")
    correction.refresh_from_db()
    world.take_out(correction)
    world.write(correction)
    of_matches.play_again(first.pk, actor=world.boss)
    world.play(Match.objects.select_related("book", "home", "away").get(pk=first.pk), 0)
    assert world.drawn[2:] == [("Final", (0, 1))]


def settle(world: World, correction: Correction, rng: Random) -> bool:
    """Choose anything for all that is asked; whether it may be written then."""
    for _ in range(20):
        correction.refresh_from_db()
        world.take_out(correction)
        correction.refresh_from_db()
        left = [each for each in world.asked(correction) if each.choice is None]
        if not left:
            return bool(of_matches.shown(correction).changes)
        one = rng.choice(left)
        itself = one.position is not None and one.position == correction.position
        world.choose(correction, Match.objects.get(pk=one.match), "keep" if itself else rng.choice(["void", "keep"]))
    pytest.fail("asked without an end")


def check_places(world: World) -> None:
    """Nobody has two places in a round; whoever is drawn has his; who was taken out has none that others have."""
    found = world.play_offs
    assert list(found.lost) == []
    for of_round in {each for each, _number in found.fixtures}:
        teams = [team for place, card in found.fixtures.items() if place[0] == of_round for team in card.teams]
        assert len(teams) == len(set(teams))


@pytest.mark.parametrize(("seed", "places"), [(2, 3), (4, 4), (6, 4)])
def test_whatever_is_corrected_and_chosen_the_bracket_holds(after_rounds: World, seed: int, places: int) -> None:
    """Results, corrections with any choices, and corrections back, in any order. (The audit is silent after each.)"""
    world, rng = after_rounds, Random(seed)
    world.draw(places, third_place=places > 3)
    for _ in range(8):
        waiting = Match.objects.filter(kind="play-off", state="scheduled", fixture__replaced=False)
        if rng.random() < 0.5 and (match := waiting.select_related("book", "home", "away").first()) is not None:
            world.play(match, rng.choice([world.number(match.home_id), world.number(match.away_id)]))
        else:
            decided = list(Match.objects.filter(state__in=Match.DECIDED).order_by("position"))
            match = rng.choice(decided)
            teams = [world.number(match.home_id), world.number(match.away_id)]
            try:
                correction = of_matches.propose_match(match.pk, "take-back", actor=world.boss)
            except Refused:
                correction = world.correct(match, rng.choice([*teams, None]))
            if settle(world, correction, rng):
                world.write(correction)
            else:
                of_matches.give_up(correction.pk, actor=world.boss)
        check_places(world)
