"""A later match that no longer holds is written down otherwise on the page of the correction, with its own form."""

import re
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from matches import operations
from matches.models import Correction
from matches.views.settling import Settling, settling
from rules.actions import PlayMatch
from teams.models import Team
from teams.texts import words_of
from tests.matches.test_conflicts import World, state_of
from tests.matches.test_pages import login

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(book: Any, home: Team, away: Team, commissioner: User, ada: User, bob: User) -> World:
    """Two matches, in both of which the home side's number 3 scores; in the first its number 12 dies."""
    world = World(book, home, away, commissioner, ada, bob)
    world.play(world.first, casualties={"suffered": [dead(world, 12)]})
    world.close()
    world.second = world.schedule()
    world.play(world.second)
    world.second.refresh_from_db()
    return world


def dead(world: World, number: int) -> dict[str, Any]:
    return {"victim": world.player(number), "cause": "crowd", "roll": {"d16": 15}, "apothecary": None}


def also_dead(world: World, number: int) -> Correction:
    """In the first match somebody else had died too."""
    return world.correct(("casualties.suffered.1", dead(world, number)), ("mvp.home", [{"pick": 4}]))


PRAYER = "inputs.prayers.home.rolls.0.die"


def settled(world: World, correction: Correction) -> Correction:
    correction.refresh_from_db()
    assert operations.shown(correction).amendment.conflicts == ()
    return correction


class Page:
    """The page of a correction, as the commissioner reads it."""

    def __init__(self, world: World) -> None:
        self.world, self.client = world, login(world.commissioner)

    def read(self) -> str:
        answer = self.client.get(reverse("matches:correction", args=[self.world.first.pk]))
        assert answer.status_code == 200
        return answer.content.decode()

    def answer(self, **fields: str) -> Any:
        form = dict(re.findall(r'name="(version|position)" value="(\d+)"', self.read()))
        posted = {**form, "take": "answer", **{name.replace("__", "."): value for name, value in fields.items()}}
        return self.client.post(reverse("matches:choose", args=[self.world.first.pk]), posted)


def test_a_list_is_asked_for_with_its_rows(world: World) -> None:
    """Ten who are fit need a journeyman, whom nobody was asked for then."""
    correction = also_dead(world, 11)
    asked = {each.path: each.kind for each in world.only_conflict(correction).questions}
    assert asked == {"inputs.journeymen.home.taken": "value", PRAYER: "dice"}
    page = Page(world)
    html = page.read()
    assert html.count("1 journeyman must be taken") == 1
    row = "journeymen.home.taken.0"
    assert f'name="{row}.position"' in html
    taken = {f"{row}.position": "human-lineman", f"{row}.number": "44", f"{row}.name": "Late Larry"}
    assert page.answer(part="journeymen", **taken).status_code == 302
    world.write(settled(world, correction))
    [larry] = [each for each in state_of(world).players if each.journeyman]
    assert (larry.number, larry.position) == (44, "human-lineman")


def test_a_name_stays_what_it_is_when_another_answer_follows(world: World) -> None:
    correction = also_dead(world, 3)  # whose goal was another's
    page = Page(world)
    row = "journeymen.home.taken.0"
    taken = {f"{row}.position": "human-lineman", f"{row}.number": "44", f"{row}.name": "Late Larry"}
    page.answer(part="journeymen", **taken)
    page.answer(part="game", tally="yes", **{f"tally.touchdown.{world.player(5)}": "1"})
    world.write(settled(world, correction))
    [larry] = [each for each in state_of(world).players if each.journeyman]
    assert words_of({larry.name})[larry.name] == "Late Larry"


def test_a_goal_of_a_dead_player_was_another_players(world: World) -> None:
    correction = world.correct(("casualties.suffered.0", dead(world, 3)), ("mvp.home", [{"pick": 4}]))
    conflict = world.only_conflict(correction)
    assert {each.code for each in conflict.violations} == {"not-in-match"}
    page = Page(world)
    html = page.read()
    assert "Write this part of the match down otherwise" in html
    goal = f"tally.touchdown.{world.player(5)}"
    assert page.answer(part="game", tally="yes", **{goal: "1"}).status_code == 302
    world.write(settled(world, correction))
    assert world.second.lines.get(touchdowns=1).who == world.player(5)


@pytest.mark.parametrize("part", ["fans", "mvp", "nothing"])
def test_only_what_is_open_is_answered(world: World, part: str) -> None:
    correction = also_dead(world, 11)
    before = operations.edits_of(correction)
    page = Page(world)
    page.answer(part=part, **{"fans.home.d3": "3", "mvp.home.0.pick": "1"})
    correction.refresh_from_db()
    assert operations.edits_of(correction).keys() == before.keys() | {world.second.position}
    changed = operations.edits_of(correction)[world.second.position or 0].action
    assert isinstance(changed, PlayMatch)
    assert changed.inputs["fans"]["home"]["d3"] == 2
    assert world.only_conflict(correction).questions


def to_settle(world: World, correction: Correction) -> Settling:
    correction.refresh_from_db()
    found = settling(correction, operations.shown(correction), world.commissioner)
    assert found is not None
    return found


def test_whoever_is_named_keeps_his_name_though_he_is_on_no_sheet(world: World) -> None:
    """Number 3 scored in the second match; now he died in the first."""
    correction = world.correct(("casualties.suffered.0", dead(world, 3)), ("mvp.home", [{"pick": 4}]))
    [part] = to_settle(world, correction).broken
    assert [each["who"] for each in part.data["log"]] == ["#3 Rovers 3"]


def test_a_number_that_is_taken_is_told_at_its_field_and_chosen_by_nobody(world: World) -> None:
    also_dead(world, 11)
    page = Page(world)
    row = "journeymen.home.taken.0"
    taken = {f"{row}.id": "late", f"{row}.position": "human-lineman", f"{row}.number": "1", f"{row}.name": ""}
    assert page.answer(part="journeymen", **taken).status_code == 302
    html = page.read()
    assert "is worn by" in html
    assert '<details class="dg-explained dg-otherwise" open>' in html
    assert "What else is done so far" not in html


def test_a_journeyman_without_a_name_is_said_to_be_one_once(world: World) -> None:
    correction = also_dead(world, 3)  # whose goal has still to be settled
    row = "journeymen.home.taken.0"
    taken = {f"{row}.id": "late", f"{row}.position": "human-lineman", f"{row}.number": "44", f"{row}.name": ""}
    Page(world).answer(part="journeymen", **taken)
    told = to_settle(world, correction).paper.explained("journeymen")
    assert "Journeyman #44 Human Lineman (value 50,000)" in told


def test_what_was_typed_is_not_lost_to_another_version(world: World) -> None:
    also_dead(world, 11)
    page = Page(world)
    row = "journeymen.home.taken.0"
    typed = {f"{row}.position": "human-lineman", f"{row}.number": "44", f"{row}.name": "Late Larry"}
    again = page.answer(part="journeymen", version="0", **typed)
    assert again.status_code == 409
    assert 'value="Late Larry"' in again.content.decode()
