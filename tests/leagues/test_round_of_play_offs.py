"""Which round of the play-offs a match is of, where an edition asks for it: what was drawn is known, and not asked."""

import pytest
from django.urls import reverse

from leagues.models import Fixture, Stage
from matches.models import Match
from matches.preview import preview
from rules.actions import PlayMatch
from teams.models import Action, Team
from teams.records import read_body, read_state
from tests.leagues.test_other_editions import Here
from tests.matches import builders as of_reports

pytestmark = pytest.mark.django_db


@pytest.fixture
def here() -> Here:
    """A match of play-offs under the edition that asks for the round."""
    made = Here("lrb2002")
    Match.objects.filter(pk=made.match.pk).update(kind=Match.Kind.PLAY_OFF)
    made.match.refresh_from_db()
    return made


def drawn(here: Here, *, places: int, round_: int, number: int = 1) -> None:
    """The match stands in a bracket for so many teams."""
    Stage.objects.update(kind=Stage.Kind.KNOCKOUT, places=places, before=0)
    fixture = Fixture.objects.get(match=here.match)
    fixture.number = number
    fixture.save()
    fixture.round.number = round_
    fixture.round.save()


def resolved(here: Here) -> tuple[object, set[str]]:
    """What the round is, and the steps that ask for something."""
    states = {each.pk: read_state(each.state) for each in Team.objects.all()}
    shown = preview(here.rules, states, here.match, {})
    return shown.facts.get("occasion"), {each.step for each in shown.outcome.questions}


@pytest.mark.parametrize(
    ("places", "round_", "number", "known"),
    [
        (4, 2, 1, "final"),
        (4, 2, 2, "other-round"),
        (4, 1, 2, "semi-final"),
        (8, 3, 1, "final"),
        (8, 2, 1, "semi-final"),
        (8, 1, 4, "other-round"),
        (3, 1, 1, "semi-final"),
        (2, 1, 1, "final"),
    ],
)
def test_the_round_of_a_drawn_tie_is_known(here: Here, places: int, round_: int, number: int, known: str) -> None:
    drawn(here, places=places, round_=round_, number=number)
    found, asked = resolved(here)
    assert found == known
    assert "occasion" not in asked
    page = here.client(here.ada).get(reverse("matches:sheet", args=[here.match.pk]))
    assert 'name="occasion.round"' not in page.content.decode()


def test_outside_a_bracket_the_coach_is_asked(here: Here) -> None:
    found, asked = resolved(here)
    assert (found, "occasion" in asked) == (None, True)
    page = here.client(here.ada).get(reverse("matches:sheet", args=[here.match.pk]))
    assert 'name="occasion.round"' in page.content.decode()


def test_what_was_known_stands_in_the_book(here: Here) -> None:
    drawn(here, places=2, round_=1)
    inputs = here.inputs()
    inputs.pop("occasion", None)
    of_reports.send(here.match, here.ada, inputs)
    of_reports.confirm(here.match, here.bob)
    action = read_body(Action.objects.get(kind="play-match").body).action
    assert isinstance(action, PlayMatch)
    assert action.tie == (0, 1)
    assert "occasion" not in action.inputs
