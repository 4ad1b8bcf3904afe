"""A process that dies at any statement leaves the old state or the new one, never half of it."""

import pytest

from accounts.models import User
from teams import operations
from teams.audit import audit
from teams.ids import new_id
from teams.models import Book, Player, Team
from tests.deaths import killed_everywhere
from tests.teams import builders

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def test_a_hire_is_whole_or_not_at_all(book: Book, settling: Team, coach: User) -> None:
    inputs = {"hire": {"id": new_id(), "position": "orc-lineman", "number": 40, "name": "Orc 40"}}
    deaths = killed_everywhere(
        book, lambda: operations.hire_player(settling.pk, inputs, actor=coach, key="a-key"), wrong=audit
    )
    assert deaths >= 8
    assert Player.objects.filter(number=40).count() == 1


def test_an_acceptance_is_whole_or_not_at_all(book: Book, coach: User, commissioner: User) -> None:
    operations.admit(book, coach, "coach", actor=commissioner)
    draft = operations.draft_team(book.ruleset, actor=coach, inputs=builders.draft_inputs())
    draft = operations.hand_in(draft.pk, book.pk, version=draft.version, actor=coach)
    deaths = killed_everywhere(
        book, lambda: operations.accept_draft(draft.pk, version=draft.version, actor=commissioner, key="a-key")
    )
    assert deaths >= 9
    assert Team.objects.count() == 1
