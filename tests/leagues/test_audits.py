"""The nightly audit: every league in its turn, within its time, and a word to those who must know, once."""

import json
from datetime import datetime, timedelta
from itertools import chain, repeat

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from leagues import tasks
from leagues.models import Audited, League
from leagues.operations import audit_in_turn, audits
from outbox.models import Job
from outbox.registry import PERIODICS
from outbox.worker import drain
from teams.audit import Fault
from teams.models import Book
from tests.leagues import builders

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> datetime:
    return timezone.localtime().replace(hour=3)


@pytest.fixture
def operator() -> User:
    return builders.person("Olga", is_superuser=True, is_staff=True)


def broken(league: League, digest: str = "f" * 64) -> None:
    Book.objects.filter(pk=league.book_id).update(digest=digest)


def mails() -> list[dict[str, object]]:
    return [json.loads(each) for each in Job.objects.filter(kind="mail.send").values_list("args", flat=True)]


def test_faults_are_told_to_commissioner_and_operator_once(
    client: Client, league: League, commissioner: User, operator: User, night: datetime
) -> None:
    broken(league)
    assert audit_in_turn(night) == 1
    told = {each["user"]: each["context"] for each in mails()}
    assert told.keys() == {commissioner.pk, operator.pk}
    assert audit_in_turn(night + timedelta(hours=1)) == 0
    assert audit_in_turn(night + timedelta(days=1)) == 1
    assert len(mails()) == 2
    drain()
    bodies = {each.to[0].casefold(): str(each.body) for each in mail.outbox}
    assert "found 1 place in the books" in bodies[commissioner.email.casefold()]
    assert "should be" not in bodies[commissioner.email.casefold()]
    assert f"book {league.book_id}: digest is fff" in bodies[operator.email.casefold()]

    client.force_login(commissioner)
    assert "1 fault in the books" in client.get(reverse("leagues:dashboard")).content.decode()
    page = client.get(reverse("leagues:commissioner", args=[league.slug])).content.decode()
    assert "found 1 place in the books" in page
    assert "digest is fff" in page
    client.force_login(operator)
    assert f"1 fault in the books of {league}" in client.get(reverse("admin:index")).content.decode()

    broken(league, "e" * 64)  # another fault is news
    audit_in_turn(night + timedelta(days=2))
    assert len(mails()) == 4
    broken(league, "0" * 64)
    audit_in_turn(night + timedelta(days=3))
    assert (len(mails()), Audited.objects.get().faults) == (4, 0)
    client.force_login(commissioner)
    assert "in the books" not in client.get(reverse("leagues:dashboard")).content.decode()


def test_the_same_faults_in_another_order_are_no_news(
    league: League, commissioner: User, night: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [Fault("player", str(number), "spp", 1, 2) for number in range(2)]
    monkeypatch.setattr(audits, "faults", lambda book: found)
    audit_in_turn(night)
    found.reverse()
    audit_in_turn(night + timedelta(days=1))
    assert [each["user"] for each in mails()] == [commissioner.pk]


def test_it_works_at_night_within_its_time_the_longest_unread_first(
    commissioner: User, night: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (builders.league_of(commissioner, name=name) for name in ("One", "Two"))
    assert audit_in_turn(night.replace(hour=14)) == 0
    monkeypatch.setattr(audits, "SECONDS", 0.0)
    assert audit_in_turn(night) == 0
    Audited.objects.create(book=first.book, at=night - timedelta(days=2))
    clock = chain((0.0, 0.0), repeat(99.0))
    monkeypatch.setattr(audits, "SECONDS", 60.0)
    monkeypatch.setattr(audits.time, "monotonic", lambda: next(clock))
    assert audit_in_turn(night) == 1
    assert Audited.objects.get(book=second.book).at == night


def test_a_book_that_cannot_be_read_keeps_no_other_from_its_turn(
    commissioner: User, night: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (builders.league_of(commissioner, name=name) for name in ("One", "Two"))
    real = audits.faults
    monkeypatch.setattr(audits, "faults", lambda book: 1 / 0 if book == first.book else real(book))
    assert audit_in_turn(night) == 2
    assert Audited.objects.get(book=first.book).lines == ["the audit itself failed: ZeroDivisionError"]
    assert Audited.objects.get(book=second.book).faults == 0


def test_it_is_among_what_is_done_again_and_again() -> None:
    assert PERIODICS["leagues.audit"].run is tasks.audit
