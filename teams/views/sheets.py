"""The sheet of a team."""

from functools import cached_property
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from teams import permissions, selectors
from teams.kits import kit_of
from teams.models import Team, TeamDraft
from teams.revisions import seen_by
from teams.surroundings import NextMatch, Place, around
from teams.views.requests import PageRequest, listed, sheet_seen
from teams.views.sheet_parts import Sheet


def tabs(team: Team, here: str, *, manages: bool, decides: bool = False) -> list[dict[str, Any]]:
    """The pages of a team."""
    found = [("team-detail", _("Sheet")), ("team-journal", _("Journal"))]
    if manages:
        found.append(("team-edit", _("Names and colours")))
    if decides:
        found.append(("team-adjust", _("Adjust")))
    if decides and not team.begun:
        found.append(("team-opening", _("Bring over")))
    return [
        {"label": label, "url": reverse(f"teams:{name}", args=[team.pk]), "current": name == here}
        for name, label in found
    ]


def sheet_links(team: Team) -> list[tuple[str, str]]:
    """Where the printed sheet is, and what it is called; nothing where there is none."""
    try:
        pages = (("reports:team-sheet", _("Print")), ("reports:team", _("More to print")))
        return [(reverse(name, args=[team.pk]), words) for name, words in pages]
    except NoReverseMatch:
        return []


class Shown:
    """What the page of a team shows: each is read once, where a part that is not kept asks."""

    def __init__(self, team: Team, who: permissions.Standing) -> None:
        self.team = team
        self.manages = permissions.may_manage_team(who, team)
        self.reserved = team.reserved if permissions.may_see_gold(who, team) else 0
        self._who = who

    @cached_property
    def page(self) -> selectors.TeamPage:
        """The sheet as it was read."""
        return selectors.sheet_of(self.team)

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet as it is shown."""
        return Sheet(self.page)

    @cached_property
    def place(self) -> Place | None:
        """The team's league."""
        return around().place(self.team.book_id)

    @property
    def roster_url(self) -> str:
        """Its roster as the league plays it."""
        return around().roster_url(self.place, self.team.roster) if self.place else ""

    @property
    def next(self) -> NextMatch | None:
        """The match that it plays next."""
        return around().next_match(self.team)

    @property
    def tabs(self) -> list[dict[str, Any]]:
        """The pages of the team."""
        return tabs(self.team, "team-detail", manages=self.manages, decides=permissions.may_decide(self._who))

    @property
    def prints(self) -> list[tuple[str, str]]:
        """Where it is printed."""
        return sheet_links(self.team)

    @property
    def waiting(self) -> int:
        """How many requests of its coach wait for a commissioner, for whoever may read them."""
        return sum(each.state == "waiting" for each in around().asked(self.team, self._who))

    @property
    def sequence_url(self) -> str:
        """Where its last match is settled, for whoever may."""
        return around().sequence_url(self.team) if self.manages else ""

    @property
    def draft_url(self) -> str:
        """Its draft, for its coach, as long as it can be changed."""
        return _draft_url(self.team) if self._who.coaches(self.team) and not self.team.begun else ""


@require_safe
def team_detail(request: PageRequest, pk: str) -> HttpResponse:
    """The sheet as it stands, the way the printed one shows it."""
    team = team_of(pk)
    who = sheet_seen(request, team)
    context = {
        "kit": kit_of(team),
        "team": team,
        "shown": Shown(team, who),
        "seen": f"{seen_by(team.book, who)}-{team.pk}",
    }
    return listed(render(request, "teams/team_detail.html", context), team.book, who)


def _draft_url(team: Team) -> str:
    found = TeamDraft.objects.filter(team=team).values_list("pk", flat=True).first()
    return reverse("teams:draft-detail", args=[found]) if found else ""


def team_of(pk: str) -> Team:
    """A team with its name, coach and book. Raises ``Http404``."""
    try:
        return Team.objects.select_related("name", "coach", "book").get(pk=pk)
    except Team.DoesNotExist:
        raise Http404 from None
