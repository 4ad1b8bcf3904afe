"""Safe to send twice: the first answer to a key is kept, and given again to the same request under that key.

An operation that locks a row of its own looks up and keeps the receipt under that lock (``find_receipt``,
``keep_receipt``); one that locks nothing works inside ``once``, where the receipt itself is the lock.
"""

import hashlib
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import BadRequest
from django.db import connection, transaction
from django.http import HttpRequest

from outbox.models import Receipt

_KEY = re.compile(r"[A-Za-z0-9_-]{1,40}")


class KeyConflict(Exception):
    """Another request came under a key that was used already."""


class InvalidKey(BadRequest):
    """A key is 1 to 40 letters, digits, ``-`` or ``_``."""


@dataclass
class Once:
    """What ``once`` hands out: set ``answer``, or find ``again`` true and the first answer there."""

    answer: str = ""
    again: bool = False
    subject: str = ""


def new_key() -> str:
    """Return a fresh key for a form that is about to be shown."""
    return secrets.token_urlsafe(16)


def key_of(request: HttpRequest) -> str | None:
    """Return the key that a request was sent under: the header ``Idempotency-Key``, or the form's field ``key``."""
    key = request.headers.get("Idempotency-Key") or request.POST.get("key")
    if not key:
        return None
    if not _KEY.fullmatch(key):
        raise InvalidKey("The key of a request is 1 to 40 letters, digits, hyphens or underscores.")
    return key


def contents_of(request: HttpRequest) -> bytes:
    """Return what a request says, to be digested: its address and its body; of a form, every field but the tokens."""
    if request.content_type in {"application/x-www-form-urlencoded", "multipart/form-data"}:
        fields = request.POST.copy()
        for name in ("csrfmiddlewaretoken", "key"):
            fields.pop(name, None)
        body = fields.urlencode().encode()
    else:
        body = request.body
    return f"{request.method} {request.path}\n".encode() + body


def digest_request(request: bytes | str, salt: str) -> str:
    """Return the digest of a request as it came (64 hexadecimal digits), keyed with ``salt`` (hexadecimal)."""
    data = request.encode() if isinstance(request, str) else request
    return hashlib.blake2b(data, key=bytes.fromhex(salt), digest_size=32).hexdigest()


def find_receipt(actor: AbstractBaseUser, key: str | None, operation: str, request: bytes | str) -> Receipt | None:
    """Return the receipt under a key, or None when the key is new (or there is none).

    Call it inside the transaction of the operation, under its lock.

    Raises:
        KeyConflict: the key was used for another operation or another request.
    """
    _require_transaction()
    if not key:
        return None
    receipt = Receipt.objects.filter(actor_id=actor.pk, key=key).first()
    if receipt:
        _require_same(receipt, operation, request)
    return receipt


def keep_receipt(
    actor: AbstractBaseUser, key: str | None, operation: str, request: bytes | str, answer: str, *, subject: str = ""
) -> None:
    """Keep the answer to a request, in the transaction that did it; without a key, nothing is kept."""
    _require_transaction()
    if key:
        _new_receipt(actor, key, operation, request, answer=answer, subject=subject).save(force_insert=True)


def forget_receipts(subject: str) -> int:
    """Delete the receipts of what is redacted (they hold its words); return how many there were."""
    return Receipt.objects.filter(subject=subject).delete()[0]


@contextmanager
def once(actor: AbstractBaseUser, key: str | None, operation: str, request: bytes | str) -> Iterator[Once]:
    """Run an operation that locks nothing once for each key, in one transaction.

    The receipt goes in first: who comes second waits for the first to commit and reads his answer. When the body
    raises, nothing is kept and the key is free again.

    Raises:
        KeyConflict: the key was used for another operation or another request.
    """
    with transaction.atomic():
        done = Once()
        if not key:
            yield done
            return
        mine = _new_receipt(actor, key, operation, request)
        Receipt.objects.bulk_create([mine], ignore_conflicts=True)
        kept = Receipt.objects.get(actor_id=actor.pk, key=key)
        if kept.salt != mine.salt:
            _require_same(kept, operation, request)
            done.again, done.answer, done.subject = True, kept.answer, kept.subject
            yield done
            return
        yield done
        Receipt.objects.filter(pk=kept.pk).update(answer=done.answer, subject=done.subject)


def _new_receipt(
    actor: AbstractBaseUser, key: str, operation: str, request: bytes | str, *, answer: str = "", subject: str = ""
) -> Receipt:
    salt = secrets.token_hex(16)
    return Receipt(
        actor_id=actor.pk,
        key=key,
        operation=operation,
        salt=salt,
        request=digest_request(request, salt),
        answer=answer,
        subject=subject,
    )


def _require_same(receipt: Receipt, operation: str, request: bytes | str) -> None:
    digest = digest_request(request, receipt.salt)
    if receipt.operation != operation or not secrets.compare_digest(receipt.request, digest):
        raise KeyConflict(f"another request under the key of a receipt for {receipt.operation}")


def _require_transaction() -> None:
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("receipts are read and kept inside the operation's transaction")
