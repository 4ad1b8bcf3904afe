"""Teams that are handed in to a league: accepted into the season, or returned with a word."""

from collections.abc import Sequence

from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from accounts.operations import notify
from leagues.addresses import team_page
from leagues.models import League, Season
from leagues.operations.seasons import enter_teams
from outbox.mail import absolute
from rules.actions import Override
from teams import operations as of_teams
from teams.ledger import Done
from teams.models import TeamDraft
from teams.refusals import Refused


def accept_team(
    draft_id: str,
    *,
    version: int,
    actor: AbstractBaseUser,
    overrides: Sequence[Override] = (),
    unclaimed: bool = False,
    key: str | None = None,
) -> Done:
    """Accept a team, and enter it into the season that runs, unless that has begun.

    Raises:
        as ``teams.operations.accept_draft``
    """

    def enter_and_tell(draft: TeamDraft) -> None:
        _enter_running_season(draft, actor)
        _tell(draft, "leagues/team_accepted", actor)

    return of_teams.accept_draft(
        draft_id,
        version=version,
        actor=actor,
        overrides=overrides,
        unclaimed=unclaimed,
        then=enter_and_tell,
        key=key,
    )


def return_team(
    draft_id: str, word: str, *, version: int, actor: AbstractBaseUser, key: str | None = None
) -> TeamDraft:
    """Return a team to its coach with a word.

    Raises:
        as ``teams.operations.return_draft``
    """
    return of_teams.return_draft(
        draft_id,
        word,
        version=version,
        actor=actor,
        then=lambda draft: _tell(draft, "leagues/team_returned", actor),
        key=key,
    )


def _enter_running_season(draft: TeamDraft, actor: AbstractBaseUser) -> None:
    season = Season.objects.unfinished().filter(league__book=draft.book_id).first()
    if season is None or draft.team_id is None:
        return
    try:
        enter_teams(season.pk, [draft.team_id], actor=actor)
    except (Refused, PermissionDenied):
        # The season has begun: it is accepted all the same, and plays from the next one on.
        return


def _tell(draft: TeamDraft, mail: str, actor: AbstractBaseUser) -> None:
    """Let the coach know what came of it."""
    if draft.owner_id == actor.pk:
        return
    league = League.objects.filter(book=draft.book_id).values_list("name", flat=True).first() or ""
    accepted = draft.state == TeamDraft.State.ACCEPTED and draft.team_id is not None
    page = team_page(draft.team_id) if accepted else reverse("teams:draft-detail", args=[draft.pk])
    context = {"league": league, "team": draft.name, "word": draft.word, "link": absolute(page)}
    notify(draft.owner, "leagues", mail, context)
