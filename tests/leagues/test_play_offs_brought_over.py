"""Results that teams brought over move tables too: play-offs are asked about as by a corrected match."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.models import Ruling
from matches import operations as of_matches
from matches.models import Correction, Match
from teams import operations as of_teams
from teams.models import Team
from teams.operations import brought_over
from teams.refusals import Refused
from tests.leagues.test_play_offs import LOST, LOST_TOO, SEMIS, World, world

__all__ = ["world"]

pytestmark = pytest.mark.django_db


def record(world: World, **results: int) -> dict[str, Any]:
    """Results of this season that count in its table."""
    return {"record": {"season": results, "table": str(world.season.pk)}}


@pytest.fixture
def drawn(world: World) -> World:
    """The last team brought a defeat over; all was played, and the play-offs are drawn."""
    of_teams.bring_over(world.teams[3].pk, record(world, lost=1), actor=world.boss)
    world.play_rounds()
    world.draw()
    assert world.drawn == SEMIS
    return world


def correct(world: World, change: Any = "replace", **results: int) -> Correction:
    """Propose that the last team brought something else over: a win and a draw put it before the third."""
    team = Team.objects.get(pk=world.teams[3].pk)
    found = brought_over(team)
    assert found is not None
    inputs = record(world, **results) if results else None
    return of_matches.propose_entry(team.pk, found.position, change, inputs=inputs, actor=world.boss)


def test_what_moves_no_place_asks_nothing(drawn: World) -> None:
    correction = correct(drawn, lost=3)
    assert drawn.lost(correction) == []
    drawn.write(correction)
    assert drawn.drawn == SEMIS


def test_nothing_is_written_before_something_is_chosen(drawn: World) -> None:
    correction = correct(drawn, won=1, drawn=1)
    assert drawn.lost(correction) == [LOST, LOST_TOO]
    with pytest.raises(Refused) as refused:
        drawn.write(correction)
    assert refused.value.codes == ("place-lost", "place-lost")
    assert drawn.drawn == SEMIS


def test_what_is_drawn_is_drawn_anew_and_again_when_it_is_taken_back(drawn: World) -> None:
    correction = correct(drawn, won=1, drawn=1)
    for one, other in ((0, 3), (1, 2)):
        drawn.choose(correction, drawn.match(one, other, "play-off"), "void")
    drawn.write(correction)
    assert drawn.drawn == [("Semi-finals, match 1", (0, 2)), ("Semi-finals, match 2", (1, 3))]
    back = correct(drawn, "take-back")
    assert [(now, was) for _title, was, now, _choice in drawn.lost(back)] == [LOST[1:3], LOST_TOO[1:3]]
    for one, other in ((0, 2), (1, 3)):
        drawn.choose(back, drawn.match(one, other, "play-off"), "void")
    drawn.write(back)
    assert drawn.drawn == SEMIS


def test_what_is_drawn_stays_with_a_reason(drawn: World) -> None:
    correction = correct(drawn, won=1, drawn=1)
    drawn.choose(correction, drawn.match(0, 3, "play-off"), "keep")
    drawn.write(correction)
    assert drawn.drawn == SEMIS
    assert {each.reason for each in Ruling.objects.all()} == {"agreed at the club"}


def test_what_was_brought_over_is_taken_out(drawn: World) -> None:
    drawn.write(correct(drawn, lost=2))
    correction = correct(drawn, "void")
    assert drawn.lost(correction) == []
    drawn.write(correction)
    drawn.play(drawn.match(0, 3, "play-off"), 3)
    assert not Match.objects.filter(kind="play-off", state="voided").exists()


def test_the_pages_show_the_table_and_ask(drawn: World, client: Client) -> None:
    correction = correct(drawn, won=1, drawn=1)
    client.force_login(drawn.boss)
    args = [drawn.teams[3].pk, correction.position]
    page = client.get(reverse("matches:entry-correction", args=args)).content.decode()
    assert "2 to decide" in page
    assert "Season 1, Semi-finals, match 1" in page
    assert "place 3: 4 points" in page
