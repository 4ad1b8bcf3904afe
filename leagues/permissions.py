"""Who may do what with a league: plain predicates for pages and the API alike. No is the default."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from leagues.models import League
from teams.models import Book
from teams.permissions import Standing

User = AbstractBaseUser | AnonymousUser | None


def may_create_league(user: User) -> bool:
    """May open a league of his own: whoever has an account."""
    return bool(user is not None and user.is_authenticated and user.is_active)


def may_see_league(who: Standing, league: League, *, has_link: bool = False) -> bool:
    """May read the league's pages; ``has_link``: came by the link that opens it."""
    match league.book.visibility:
        case Book.Visibility.PUBLIC:
            return True
        case Book.Visibility.LINK:
            return who.member or has_link
        case _:
            return who.member


def may_run_league(who: Standing) -> bool:
    """May change settings, invite, accept teams, draw, set dates, decide: its commissioners and the operator."""
    return who.runs_book


def may_see_members(who: Standing) -> bool:
    """May read the list of members."""
    return who.member


def may_arrange(who: Standing) -> bool:
    """May arrange matches outside the schedule: a coach of his own teams, who runs the league of any."""
    return who.coaches_here or who.runs_book


def is_public(league: League) -> bool:
    """May be indexed and kept by caches and search engines."""
    return bool(league.book.visibility == Book.Visibility.PUBLIC)


def opened_by_link(league: League, opened: Any) -> bool:
    """Whether a session has opened the league by its present link; ``opened`` maps ids of leagues to digests."""
    return bool(league.link) and isinstance(opened, dict) and opened.get(str(league.pk)) == league.link
