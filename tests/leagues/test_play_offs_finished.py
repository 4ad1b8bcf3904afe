"""Corrections of seasons that are finished: what was drawn in their play-offs stays, and no match is made."""

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations
from leagues.models import Season
from matches import operations as of_matches
from matches.models import Match
from teams.refusals import Refused
from tests.leagues.test_play_offs import LOST, LOST_TOO, World, after_rounds, keyed, office, rule_url, world

__all__ = ["after_rounds", "world"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(after_rounds: World) -> World:
    """The first team has won the play-offs, and all is over."""
    world = after_rounds
    world.draw()
    world.play(world.match(0, 3, "play-off"), 0)
    world.play(world.match(1, 2, "play-off"), 1)
    world.play(world.match(0, 1, "play-off"), 0)
    operations.finish_season(world.season.pk, actor=world.boss)
    return world


def test_a_correction_of_the_table_leaves_them_as_they_were_drawn(finished: World, client: Client) -> None:
    drawn = finished.drawn
    correction = finished.correct(finished.match(2, 3), 3)
    assert finished.lost(correction) == [LOST, LOST_TOO]
    semi = finished.match(0, 3, "play-off")
    with pytest.raises(Refused) as refused:
        finished.choose(correction, semi, "void")
    assert refused.value.codes == ("place-of-finished",)
    client.force_login(finished.boss)
    page = client.get(reverse("matches:correction", args=[finished.match(2, 3).pk])).content.decode()
    assert "The season is finished: what was drawn in its play-offs stays" in page
    assert "Draw it anew" not in page
    finished.choose(correction, semi, "keep")
    finished.write(correction)
    assert finished.drawn == drawn
    assert not Match.objects.exclude(state__in=Match.OVER).exists()
    assert finished.play_offs.winner is not None
    assert finished.play_offs.winner.key == finished.teams[0].pk


def test_a_correction_of_a_match_of_theirs_leaves_the_next_one(finished: World) -> None:
    drawn = finished.drawn
    correction = finished.correct(finished.match(0, 3, "play-off"), 3)
    assert [each[0] for each in finished.lost(correction)] == ["Season 1, Final"]
    finished.choose(correction, finished.match(0, 1, "play-off"), "keep")
    finished.write(correction)
    assert finished.drawn == drawn
    with pytest.raises(Refused) as refused:
        operations.rule_place(finished.season.pk, (2, 1), finished.teams[3].pk, "so it was", actor=finished.boss)
    assert refused.value.codes == ("season-finished",)
    assert finished.drawn == drawn


def test_what_was_chosen_before_it_was_finished_is_asked_again(after_rounds: World) -> None:
    world = after_rounds
    world.draw(2)
    correction = world.correct(world.match(1, 2), 2)
    final = world.match(0, 1, "play-off")
    world.choose(correction, final, "void")
    world.play(final, 0)
    operations.finish_season(world.season.pk, actor=world.boss)
    assert world.lost(correction) == [("Season 1, Final", "Team 0 – Team 1", "Team 0 – Team 2", None)]
    with pytest.raises(Refused) as refused:
        world.write(correction)
    assert refused.value.codes == ("place-lost",)


def test_who_has_won_is_said_where_a_correction_leaves_it_open(finished: World, client: Client) -> None:
    client.force_login(finished.boss)
    assert client.get(office(finished)).status_code == 302
    finished.write(finished.correct(finished.match(0, 1, "play-off"), None))
    assert finished.play_offs.winner is None
    assert "Say who goes on" in client.get(office(finished, "commissioner")).content.decode()
    page = client.get(office(finished))
    assert "Draw the play-offs" not in page.content.decode()
    sent = keyed(page, place="3.1", team=finished.teams[1].pk, reason="By a coin")
    client.post(rule_url(finished), sent)
    assert finished.play_offs.winner is not None
    assert finished.play_offs.winner.key == finished.teams[1].pk
    assert Season.objects.get(pk=finished.season.pk).state == Season.State.FINISHED
    assert "Say who goes on" not in client.get(office(finished, "commissioner")).content.decode()


def test_a_match_of_a_season_that_is_finished_is_not_played_again(finished: World, client: Client) -> None:
    final = finished.match(0, 1, "play-off")
    finished.write(finished.correct(final, 1))
    correction = of_matches.propose_match(final.pk, "void", actor=finished.boss)
    finished.take_out(correction)
    finished.write(correction)
    with pytest.raises(Refused) as refused:
        of_matches.play_again(final.pk, actor=finished.boss)
    assert refused.value.codes == ("again-in-finished",)
    client.force_login(finished.boss)
    page = client.get(reverse("matches:match", args=[final.pk])).content.decode()
    assert "Put it back" in page
    assert "It is to be played again" not in page
    told = client.post(reverse("matches:play-again", args=[final.pk]), follow=True).content.decode()
    assert "The season is finished: the match can only be put back into the books." in told
    assert Match.objects.get(pk=final.pk).state == Match.State.VOIDED


def test_who_has_won_is_said_where_another_season_is_planned(finished: World, client: Client) -> None:
    finished.write(finished.correct(finished.match(0, 1, "play-off"), None))
    operations.plan_season(finished.league.pk, actor=finished.boss)
    fixtures = reverse("leagues:season-fixtures", args=[finished.league.slug, finished.season.number])
    assert "Say who goes on" not in client.get(fixtures).content.decode()
    client.force_login(finished.boss)
    url = reverse("leagues:season-play-offs", args=[finished.league.slug, finished.season.number])
    assert url in client.get(fixtures).content.decode()
    page = client.get(url)
    assert rule_url(finished) in page.content.decode()
    assert "Draw the play-offs" not in page.content.decode()
    client.post(rule_url(finished), keyed(page, place="3.1", team=finished.teams[1].pk, reason="By a coin"))
    assert finished.play_offs.winner is not None
    assert finished.play_offs.winner.key == finished.teams[1].pk
    assert url not in client.get(fixtures).content.decode()
