"""Finding what a reader may see; what he may not see is not there for him."""

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from teams.models import Player, Team, TeamDraft
from teams.permissions import Standing, may_see_book, may_see_draft, may_see_sheet, standing

GREATEST = 2**63 - 1  # a place in the story that every database can look up
OF_ENTRY = OpenApiParameter("position", OpenApiTypes.INT64, OpenApiParameter.PATH, description="Of the entry.")


def team_at(request: Request, team_id: str, *, sheet: bool = False) -> tuple[Team, Standing]:
    """A team with names and book, and what the reader is in that book. Raises ``Http404``.

    ``sheet``: he asks for what stands on the sheet, which may be hidden.
    """
    team = Team.objects.with_names().select_related("book").filter(pk=team_id).first()
    if team is None:
        raise Http404
    who = standing(request.user, team.book_id)
    if not (may_see_sheet(who, team) if sheet else may_see_book(who, team.book)):
        raise Http404
    return team, who


def player_at(request: Request, player_id: str) -> Player:
    """A player of a team whose sheet the reader may see. Raises ``Http404``."""
    rows = Player.objects.select_related("name", "team__name", "team__coach", "team__book")
    player = rows.filter(pk=player_id).first()
    if player is None or not may_see_sheet(standing(request.user, player.team.book_id), player.team):
        raise Http404
    return player


def draft_at(request: Request, draft_id: str) -> tuple[TeamDraft, Standing]:
    """A draft that the reader may see, and what he is in the book it was handed in to. Raises ``Http404``."""
    draft = TeamDraft.objects.select_related("owner", "book").filter(pk=draft_id).first()
    if draft is None:
        raise Http404
    who = standing(request.user, draft.book_id)
    if not may_see_draft(request.user, draft, who):
        raise Http404
    return draft, who


def position_of(given: str) -> int:
    """A position in an address. Raises ``Http404`` for one that none can be."""
    if int(given) > GREATEST:
        raise Http404
    return int(given)
