"""Which books and sheets lists may show to somebody."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from teams.models import Book, Player, Role, Team
from teams.permissions import User, is_operator


def books_shown_to(user: User) -> QuerySet[Book]:
    """The books that lists show to ``user``: public ones, and those he belongs to; for a subquery of a list's own.

    What is seen by link alone is found by its own address only.
    """
    shown = Q(visibility=Book.Visibility.PUBLIC)
    if user is None or not user.is_authenticated:
        return Book.objects.filter(shown)
    if is_operator(user):
        return Book.objects.all()
    roles = Role.objects.filter(user=user.pk).values("book")
    coached = Team.objects.filter(coach=user.pk).values("book")
    return Book.objects.filter(shown | Q(pk__in=roles) | Q(pk__in=coached))


def books_run_by(user: User, book_ids: Iterable[int]) -> set[int]:
    """Those of some books that ``user`` runs: one query, none for strangers."""
    if user is None or not user.is_authenticated:
        return set()
    wanted = set(book_ids)
    if is_operator(user):
        return wanted
    runs = Role.objects.filter(user=user.pk, kind=Role.Kind.COMMISSIONER, book__in=wanted)
    return set(runs.values_list("book", flat=True))


def teams_shown_to(user: User) -> QuerySet[Team]:
    """The teams that lists show to ``user``, with names, coaches and books, in one query."""
    return Team.objects.with_names().select_related("book").filter(book__in=books_shown_to(user))


def players_shown_to(user: User) -> QuerySet[Player]:
    """The players that lists show to ``user``: of hidden rosters only his own and those he runs; in one query."""
    players = Player.objects.select_related("name", "team__name").filter(team__book__in=books_shown_to(user))
    open_ones = Q(team__book__rosters_hidden=False)
    if user is None or not user.is_authenticated:
        return players.filter(open_ones)
    if is_operator(user):
        return players
    runs = Role.objects.filter(user=user.pk, kind=Role.Kind.COMMISSIONER).values("book")
    return players.filter(open_ones | Q(team__coach=user.pk) | Q(team__book__in=runs))
