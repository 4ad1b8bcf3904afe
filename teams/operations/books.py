"""Books: opening one, its roles, who may see it, and taking words out of it."""

from collections.abc import Collection

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from outbox.models import Receipt
from outbox.receipts import forget_receipts
from rules.ruleset import Ruleset
from teams import permissions
from teams.ledger import subject_of
from teams.models import Action, Book, Role, Text
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


def redact_texts(book_id: int, texts: Collection[str], *, why: str, actor: AbstractBaseUser) -> int:
    """Take words out for good: texts and salts go, with the receipts of what was written with them; the chain stays.

    Within the caller's transaction, if any. Done twice, it is done once; returns how many were taken out.

    Raises:
        Denied: the actor does not run the book.
    """
    permissions.require(permissions.standing(actor, book_id).runs_book)
    with transaction.atomic():
        changed(pk=book_id)
        whole = Text.objects.select_for_update(of=("self",), no_key=True).filter(
            book=book_id, pk__in=texts, words__isnull=False
        )
        ids = list(whole.order_by("pk").values_list("pk", flat=True))
        Text.objects.filter(pk__in=ids).update(
            salt=None, words=None, redacted=timezone.now(), redacted_by=actor.pk, redacted_why=why[:500]
        )
        for each in ids:
            _forget(book_id, each)
    return len(ids)


def _forget(book_id: int, text: str) -> None:
    """Delete the receipts of what was written with a text."""
    serials = set(Action.objects.filter(book=book_id, body__contains=text).values_list("serial", flat=True))
    prefix = f"book:{book_id}:"
    for subject in set(Receipt.objects.filter(subject__startswith=prefix).values_list("subject", flat=True)):
        first, _, last = subject.removeprefix(prefix).partition("-")
        if any(int(first) <= each <= int(last) for each in serials):
            forget_receipts(subject_of(book_id, int(first), int(last)))
