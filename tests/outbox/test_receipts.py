"""The same request again gets the first answer; another one under its key is a conflict."""

from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import connections, transaction
from django.test import RequestFactory
from django.utils import timezone

from outbox.models import Receipt
from outbox.operations import purge
from outbox.receipts import (
    InvalidKey,
    KeyConflict,
    contents_of,
    digest_request,
    find_receipt,
    forget_receipts,
    keep_receipt,
    key_of,
    new_key,
    once,
)


def do(actor: AbstractBaseUser, key: str | None, request: str = "a", operation: str = "hire") -> tuple[str, bool]:
    with once(actor, key, operation, request) as done:
        if not done.again:
            done.answer = new_key()
        return done.answer, done.again


def test_the_same_request_gets_the_first_answer(coach: AbstractBaseUser) -> None:
    first, again = do(coach, "k")
    assert not again
    assert do(coach, "k") == (first, True)
    assert Receipt.objects.count() == 1


@pytest.mark.parametrize(("request_text", "operation"), [("b", "hire"), ("a", "fire")])
def test_another_request_under_a_used_key_is_a_conflict(
    coach: AbstractBaseUser, request_text: str, operation: str
) -> None:
    do(coach, "k")
    with pytest.raises(KeyConflict):
        do(coach, "k", request_text, operation)


def test_keys_belong_to_their_sender(coach: AbstractBaseUser, other: AbstractBaseUser) -> None:
    assert do(coach, "k")[0] != do(other, "k")[0]
    assert Receipt.objects.count() == 2


def test_without_a_key_nothing_is_kept(coach: AbstractBaseUser) -> None:
    assert do(coach, None)[0] != do(coach, None)[0]
    assert not Receipt.objects.exists()


def test_an_operation_that_fails_frees_its_key(coach: AbstractBaseUser) -> None:
    with pytest.raises(ZeroDivisionError), once(coach, "k", "hire", "a"):
        1 / 0  # noqa: B018
    assert do(coach, "k")[1] is False


def test_lookup_under_a_lock_of_its_own(coach: AbstractBaseUser) -> None:
    with transaction.atomic():
        assert find_receipt(coach, "k", "confirm", b"bytes") is None
        keep_receipt(coach, "k", "confirm", b"bytes", "done", subject="book/1/7")
    with transaction.atomic():
        receipt = find_receipt(coach, "k", "confirm", b"bytes")
        assert receipt is not None
        assert receipt.answer == "done"
        with pytest.raises(KeyConflict):
            find_receipt(coach, "k", "confirm", b"other bytes")


@pytest.mark.django_db(transaction=True)
def test_lookup_wants_the_transaction_of_the_operation(coach: AbstractBaseUser) -> None:
    with pytest.raises(transaction.TransactionManagementError):
        find_receipt(coach, "k", "confirm", "")
    with pytest.raises(transaction.TransactionManagementError):
        keep_receipt(coach, "k", "confirm", "", "")


def test_the_words_of_a_request_cannot_be_guessed(coach: AbstractBaseUser, other: AbstractBaseUser) -> None:
    do(coach, "k", "Grimgor")
    do(other, "k", "Grimgor")
    one, two = Receipt.objects.all()
    assert one.request != two.request
    assert one.request == digest_request("Grimgor", one.salt)


def test_redaction_finds_its_receipts(coach: AbstractBaseUser) -> None:
    with once(coach, "k", "rename", "x") as done:
        done.subject = "book/1/7"
    do(coach, "l")
    assert forget_receipts("book/1/7") == 1
    assert list(Receipt.objects.values_list("key", flat=True)) == ["l"]


def test_receipts_go_after_thirty_days(coach: AbstractBaseUser) -> None:
    do(coach, "old")
    do(coach, "young")
    Receipt.objects.filter(key="old").update(made=timezone.now() - timedelta(days=31))
    purge()
    assert list(Receipt.objects.values_list("key", flat=True)) == ["young"]


@pytest.mark.django_db(transaction=True)
def test_eight_at_once_are_done_once(coach: AbstractBaseUser) -> None:
    start, answers, errors = Barrier(8), [], []

    def send() -> None:
        try:
            start.wait()
            answers.append(do(coach, "k"))
        except Exception as error:  # noqa: BLE001 -- asserted below
            errors.append(error)
        finally:
            connections.close_all()

    threads = [Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert len({answer for answer, _again in answers}) == 1
    assert sorted(again for _answer, again in answers) == [False] + [True] * 7


@pytest.mark.parametrize("key", ["", None])
def test_a_request_may_come_without_a_key(rf: RequestFactory, key: Any) -> None:
    assert key_of(rf.post("/", {} if key is None else {"key": key})) is None


def test_keys_come_in_the_form_or_in_the_header(rf: RequestFactory) -> None:
    assert key_of(rf.post("/", {"key": "abc"})) == "abc"
    assert key_of(rf.post("/", headers={"Idempotency-Key": "def"})) == "def"


@pytest.mark.parametrize("key", ["x" * 41, "a b", "é", "a\nb", "<b>"])
def test_an_unreadable_key_is_refused(rf: RequestFactory, key: str) -> None:
    with pytest.raises(InvalidKey):
        key_of(rf.post("/", {"key": key}))


def test_what_a_form_says_is_its_address_and_its_fields(rf: RequestFactory) -> None:
    form = {"gold": "50000", "many": ["1", "2"], "key": "k1", "csrfmiddlewaretoken": "t1"}
    first = contents_of(rf.post("/hire/", form))
    assert first == contents_of(rf.post("/hire/", form | {"key": "k2", "csrfmiddlewaretoken": "t2"}))
    for other in (rf.post("/hire/", form | {"gold": "60000"}), rf.post("/fire/", form), rf.put("/hire/", form)):
        assert contents_of(other) != first
    assert contents_of(rf.post("/hire/", form | {"many": ["2", "1"]})) != first


def test_what_a_program_says_is_its_body(rf: RequestFactory) -> None:
    one, two = (rf.post("/hire/", body, content_type="application/json") for body in ('{"a": 1}', '{"a":1}'))
    assert contents_of(one) != contents_of(two)
