"""A process that dies while a report is confirmed or a correction is written leaves the old state or the new one."""

import pytest
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from accounts.models import User
from matches import operations
from matches.models import Match
from outbox.models import Job
from outbox.worker import drain
from tests.deaths import NEVER, die, dies_at, killed_everywhere
from tests.matches import builders
from tests.matches.stories import settled, with_a_touchdown_more, written
from tests.rules.builders import shipped
from tests.rules.seasons import Season
from tests.teams.builders import new_book

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def test_a_confirmation_is_whole_or_not_at_all(match: Match, ada: User, bob: User) -> None:
    inputs = builders.settled(match, builders.result(match))
    builders.send(match, ada, inputs)
    digest = builders.shown(match, inputs).digest
    deaths = killed_everywhere(
        match.book, lambda: operations.confirm_report(match.pk, digest=digest, actor=bob, key="a-key")
    )
    assert deaths >= 12
    match.refresh_from_db()
    assert match.state == Match.State.CONFIRMED


def test_a_correction_is_whole_or_not_at_all(commissioner: User) -> None:
    season = Season(shipped("bb2020"), 7)
    season.play(2)
    book = written(season, new_book(commissioner), commissioner)
    settled(book)
    match = Match.objects.filter(book=book, ended="played").order_by("position")[0]
    assert match.position is not None
    corrected = with_a_touchdown_more(book, match)
    correction = operations.propose(book.pk, match.position, corrected, actor=commissioner)
    while conflicts := operations.shown(correction).amendment.conflicts:
        correction = operations.choose(
            correction.pk, conflicts[0].position, "void", version=correction.version, actor=commissioner
        )
    digest = operations.shown(correction).digest
    deaths = killed_everywhere(
        book,
        lambda: operations.write_correction(
            correction.pk, digest=digest, reason="entered wrong", actor=commissioner, key="a-key"
        ),
    )
    assert deaths >= 11
    assert Match.objects.get(pk=match.pk).away_score == (match.away_score or 0) + 1


def test_a_worker_that_dies_while_it_sends_leaves_a_mail_that_is_told_as_perhaps_sent(
    match: Match, ada: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    builders.send(match, ada, builders.settled(match, builders.result(match)))
    job = Job.objects.filter(outside=True).latest("pk")
    with monkeypatch.context() as patch:
        patch.setattr(EmailBackend, "send_messages", lambda *_: die())
        assert dies_at(NEVER, drain)
    job.refresh_from_db()
    assert job.state == Job.State.SENDING
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now())
    drain()
    job.refresh_from_db()
    assert job.state == Job.State.PERHAPS_SENT
