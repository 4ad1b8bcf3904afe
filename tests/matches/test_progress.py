"""When a step of the wizard is ticked."""

import pytest

from accounts.models import User
from matches.models import Match
from matches.paper import Paper
from matches.screens import progress
from teams.permissions import standing
from tests.matches import builders

pytestmark = pytest.mark.django_db


def ticked(match: Match, actor: User, **steps: object) -> dict[str, bool]:
    found = progress(Paper(match, standing(actor, match.book_id), dict(steps)))
    return {each.screen.key: each.done for each in found}


def test_a_friendly_without_awards_has_nothing_to_say_of_the_mvp(match: Match, ada: User) -> None:
    match.kind = Match.Kind.FRIENDLY
    assert ticked(match, ada, conduct={"ended": "played"})["mvp"]


def test_a_league_match_waits_for_its_mvp(match: Match, ada: User) -> None:
    assert not ticked(match, ada, conduct={"ended": "played"})["mvp"]


def test_nothing_after_the_match_is_done_before_its_result(match: Match, ada: User) -> None:
    assert not ticked(match, ada)["rest"]


def test_prayers_wait_for_what_both_sides_buy(match: Match, ada: User) -> None:
    before = {"fans": builders.BEFORE["fans"], "inducements": {"home": {}}}
    assert not ticked(match, ada, **before)["prayers"]
    assert ticked(match, ada, **before | {"inducements": {"home": {}, "away": {}}})["prayers"]


def test_a_whole_match_is_ticked_throughout(match: Match, ada: User) -> None:
    done = ticked(match, ada, **builders.result(match))
    assert all(done.values()), done


def test_what_was_not_played_asks_for_nothing_else(match: Match, ada: User) -> None:
    done = ticked(match, ada, conduct={"ended": "unplayed"})
    assert all(done.values()), done
