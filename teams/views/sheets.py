"""The sheet of a team, and the journal that explains it."""

from functools import cached_property
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
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
from teams.wording.kinds import kind_name

ENTRIES = 20  # on a page of the journal


def tabs(team: Team, here: str, *, manages: bool) -> list[dict[str, Any]]:
    """The pages of a team."""
    found = [("team-detail", _("Sheet")), ("team-journal", _("Journal"))]
    if manages:
        found.append(("team-edit", _("Names and colours")))
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

    @property
    def place(self) -> Place | None:
        """The team's league."""
        return around().place(self.team.book_id)

    @property
    def next(self) -> NextMatch | None:
        """The match that it plays next."""
        return around().next_match(self.team)

    @property
    def tabs(self) -> list[dict[str, Any]]:
        """The pages of the team."""
        return tabs(self.team, "team-detail", manages=self.manages)

    @property
    def prints(self) -> list[tuple[str, str]]:
        """Where it is printed."""
        return sheet_links(self.team)

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
    team = _team(pk)
    who = sheet_seen(request, team)
    context = {
        "kit": kit_of(team),
        "team": team,
        "shown": Shown(team, who),
        "seen": f"{seen_by(team.book, who)}-{team.pk}",
    }
    return listed(render(request, "teams/team_detail.html", context), team.book, who)


@require_safe
def team_journal(request: PageRequest, pk: str) -> HttpResponse:
    """What happened to the team, the newest first, each figure with its sum."""
    asked = {name: request.GET.get(name, "")[:60] for name in ("player", "kind", "figure")}
    number = page_number(request)
    only = {name: each or None for name, each in asked.items()}
    try:
        page = selectors.journal_page(
            pk, page=number, size=ENTRIES, player=only["player"], kind=only["kind"], figure=only["figure"]
        )
    except Team.DoesNotExist:
        raise Http404 from None
    team = page.team
    who = sheet_seen(request, team)
    superseded = selectors.superseded_in(page) if "superseded" in request.GET else {}
    names = page.wording
    matches = around().played(team, [each.action.position for each in page.entries if each.kind == "play-match"])
    context = {
        "kit": kit_of(team),
        "team": team,
        "tabs": tabs(team, "team-journal", manages=permissions.may_manage_team(who, team)),
        "place": around().place(team.book_id),
        "entries": [
            entry_shown(each, page, superseded.get(each.action.position, []))
            | {"match": matches.get(each.action.position)}
            for each in page.entries
        ],
        "paging": Paginator(range(page.total), ENTRIES).get_page(number),
        "total": page.total,
        "asked": asked,
        "shows_superseded": "superseded" in request.GET,
        "kinds": [(each, kind_name(each)) for each in page.kinds],
        "figures": [(each, _figure_name(each, names)) for each in page.figures],
        "players": sorted(page.players.items(), key=lambda each: each[1].casefold()),
        "prints": [],
    }
    return listed(render(request, "teams/team_journal.html", context), team.book, who)


def entry_shown(entry: selectors.JournalEntry, page: selectors.JournalPage, superseded: list[Any]) -> dict[str, Any]:
    """An entry of the journal as its list shows it, with what it took the place of."""
    moves = [
        {"account": page.wording.catalogue.account(each.account), "gold": each.gold, "balance": each.balance}
        for each in entry.movements
    ]
    before = [
        {"by": each.actor, "acted_for": each.acted_for, "made": each.made, "kind": kind_name(each.kind)}
        for each in superseded
    ]
    return {"entry": entry, "kind": kind_name(entry.kind), "moves": moves, "superseded": before}


def _figure_name(figure: str, names: Any) -> str:
    own = {
        "treasury": _("Treasury"),
        "value": _("Team value"),
        "current-value": _("Current team value"),
        "record": _("Record"),
        "spp": _("SPP"),
    }
    return own[figure] if figure in own else str(names.name(figure))


def page_number(request: HttpRequest) -> int:
    """The page of a list that is asked for; the first where it is none."""
    given = request.GET.get("page", "1")
    return max(int(given), 1) if given.isascii() and given.isdigit() and len(given) < 6 else 1


def _draft_url(team: Team) -> str:
    found = TeamDraft.objects.filter(team=team).values_list("pk", flat=True).first()
    return reverse("teams:draft-detail", args=[found]) if found else ""


def _team(pk: str) -> Team:
    try:
        return Team.objects.select_related("name", "coach", "book").get(pk=pk)
    except Team.DoesNotExist:
        raise Http404 from None
