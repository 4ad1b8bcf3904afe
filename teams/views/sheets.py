"""The sheet of a team, and the journal that explains it."""

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
from teams.surroundings import around
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


@require_safe
def team_detail(request: PageRequest, pk: str) -> HttpResponse:
    """The sheet as it stands, the way the printed one shows it."""
    try:
        page = selectors.team_page(pk)
    except Team.DoesNotExist:
        raise Http404 from None
    who = sheet_seen(request, page.team)
    manages = permissions.may_manage_team(who, page.team)
    sheet = Sheet(page)
    context = {
        "kit": kit_of(page.team),
        "team": page.team,
        "page": page,
        "sheet": sheet,
        "tabs": tabs(page.team, "team-detail", manages=manages),
        "place": around().place(page.team.book_id),
        "next": around().next_match(page.team),
        "manages": manages,
        "prints": sheet_links(page.team),
        "sequence_url": around().sequence_url(page.team) if manages else "",
        "draft_url": _draft_url(page.team) if who.coaches(page.team) and not page.team.begun else "",
        "reserved": page.team.reserved if permissions.may_see_gold(who, page.team) else 0,
    }
    return listed(render(request, "teams/team_detail.html", context), page.team.book, who)


@require_safe
def team_journal(request: PageRequest, pk: str) -> HttpResponse:
    """What happened to the team, the newest first, each figure with its sum."""
    team = _team(pk)
    who = sheet_seen(request, team)
    asked = {name: request.GET.get(name, "")[:60] for name in ("player", "kind", "figure")}
    number = page_number(request)
    only = {name: each or None for name, each in asked.items()}
    page = selectors.journal_page(
        pk, page=number, size=ENTRIES, player=only["player"], kind=only["kind"], figure=only["figure"]
    )
    superseded = selectors.superseded_in(page) if "superseded" in request.GET else {}
    names = page.wording
    context = {
        "kit": kit_of(team),
        "team": team,
        "tabs": tabs(team, "team-journal", manages=permissions.may_manage_team(who, team)),
        "place": around().place(team.book_id),
        "entries": [entry_shown(each, page, superseded.get(each.action.position, [])) for each in page.entries],
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
