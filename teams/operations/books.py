"""Books: opening one, its roles, who may see it, and taking words out of it."""

from typing import Any

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from outbox.models import Receipt
from outbox.receipts import forget_receipts
from rules.ruleset import Ruleset
from rules.values import encode
from teams import permissions
from teams.ledger import subject_of
from teams.models import Action, Book, Role, TeamDraft, Text
from teams.models.books import new_revision
from teams.refusals import broken, refusal
from teams.revisions import changed
from teams.rulesets import keep


def open_book(
    ruleset: Ruleset,
    *,
    commissioner: AbstractBaseUser,
    visibility: str = Book.Visibility.PUBLIC,
    rosters_hidden: bool = False,
    dice: str = Book.Dice.EITHER,
) -> Book:
    """Return a new book played under ``ruleset``, run by ``commissioner``. Within the caller's transaction, if any."""
    with transaction.atomic():
        book = Book.objects.create(
            ruleset=keep(ruleset), visibility=visibility, rosters_hidden=rosters_hidden, dice=dice
        )
        Role.objects.create(book=book, user_id=commissioner.pk, kind=Role.Kind.COMMISSIONER)
    return book


def admit(book: Book, user: AbstractBaseUser, kind: str, *, actor: AbstractBaseUser) -> Role:
    """Give a role in a book; done twice, it stands once. ``actor`` runs the book (for an invitation: who made it).

    Raises:
        Denied: the actor does not run the book.
    """
    permissions.require(permissions.standing(actor, book.pk).runs_book)
    role, _ = Role.objects.get_or_create(book=book, user_id=user.pk, kind=kind)
    return role


def dismiss(book: Book, user: AbstractBaseUser, kind: str, *, actor: AbstractBaseUser) -> None:
    """Take a role away: a commissioner may, and everybody may lay down his own.

    Raises:
        Denied: the actor neither runs the book nor gives up a role of his own.
        Refused: ``last-commissioner``.
    """
    with transaction.atomic():
        Book.objects.select_for_update(of=("self",), no_key=True).get(pk=book.pk)
        permissions.require(actor.pk == user.pk or permissions.standing(actor, book.pk).runs_book)
        others = Role.objects.filter(book=book, kind=Role.Kind.COMMISSIONER).exclude(user_id=user.pk)
        if kind == Role.Kind.COMMISSIONER and not others.exists():
            raise refusal(broken("last-commissioner"))
        Role.objects.filter(book=book, user_id=user.pk, kind=kind).delete()


def set_visibility(book: Book, *, visibility: str, rosters_hidden: bool, actor: AbstractBaseUser) -> None:
    """Say who may see the book's pages, and whether rosters are hidden for now.

    Raises:
        Denied: the actor does not run the book.
        ValueError: there is no such visibility.
    """
    permissions.require(permissions.standing(actor, book.pk).runs_book)
    Book.objects.filter(pk=book.pk).update(
        visibility=Book.Visibility(visibility), rosters_hidden=rosters_hidden, revision=new_revision()
    )


def redact_text(text_id: str, *, why: str, actor: AbstractBaseUser) -> None:
    """Take words out for good: text and salt go, with the receipts and drafts that hold them; the chain stays whole.

    Done twice, it is done once.

    Raises:
        Text.DoesNotExist
        Denied: the actor does not run the text's book.
    """
    with transaction.atomic():
        text = Text.objects.select_for_update(of=("self",), no_key=True).get(pk=text_id)
        permissions.require(permissions.standing(actor, text.book_id).runs_book)
        if text.words is None:
            return
        changed(pk=text.book_id)
        words = text.words
        text.salt = text.words = None
        text.redacted, text.redacted_by_id, text.redacted_why = timezone.now(), actor.pk, why[:500]
        text.save()
        _forget(text)
        _blank_drafts(text, words)


def _forget(text: Text) -> None:
    """Delete the receipts of what was written with the text."""
    found = Action.objects.filter(book=text.book_id, body__contains=text.pk).values_list("serial", flat=True)
    serials = set(found)
    prefix = f"book:{text.book_id}:"
    for subject in set(Receipt.objects.filter(subject__startswith=prefix).values_list("subject", flat=True)):
        first, _, last = subject.removeprefix(prefix).partition("-")
        if any(int(first) <= each <= int(last) for each in serials):
            forget_receipts(subject_of(text.book_id or 0, int(first), int(last)))


def _blank_drafts(text: Text, words: str) -> None:
    """Take the words out of the drafts of the book's teams, with the receipts of their saving."""
    for draft in TeamDraft.objects.filter(book=text.book_id, team__isnull=False):
        forget_receipts(f"draft:{draft.pk}")
        blank = _without(msgspec.json.decode(draft.inputs), words)
        TeamDraft.objects.filter(pk=draft.pk).update(
            inputs=encode(blank), name="" if draft.name == words else draft.name
        )


def _without(value: Any, words: str) -> Any:
    match value:
        case str():
            return "" if value == words else value
        case dict():
            return {key: _without(each, words) for key, each in value.items()}
        case list():
            return [_without(each, words) for each in value]
        case _:
            return value
