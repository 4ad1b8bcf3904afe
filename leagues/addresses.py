"""Addresses of the pages that lists and tables link to."""

from functools import lru_cache

from django.urls import reverse

MANY = 4096  # a page of a league links to a hundred teams and matches: looking one up is dear, and always the same


@lru_cache(maxsize=MANY)
def team_page(team_id: str) -> str:
    """The sheet of a team."""
    return reverse("teams:team-detail", args=[team_id])


def draft_page(draft_id: str) -> str:
    """The page where a draft is written."""
    return reverse("teams:draft-edit", args=[draft_id])


@lru_cache(maxsize=MANY)
def match_page(match_id: str) -> str:
    """The page of a match."""
    return reverse("matches:match", args=[match_id])


def report_page(match_id: str) -> str:
    """Where the report of a match is read and answered."""
    return reverse("matches:confirm", args=[match_id])


def writing_page(match_id: str) -> str:
    """Where a match is written down."""
    return reverse("matches:write", args=[match_id])


def after_page(team_id: str) -> str:
    """Where a team settles its last match."""
    return reverse("matches:after", args=[team_id])


@lru_cache(maxsize=MANY)
def player_page(player_id: str) -> str:
    """The career of a player."""
    return reverse("leagues:player", args=[player_id])
