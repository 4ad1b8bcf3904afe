"""The journal of a team: its page, and the sheet as it stood."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from dugout.figures import read_number
from teams import permissions, selectors
from teams.kits import kit_of
from teams.models import Entry, Team
from teams.surroundings import Place, PlayedMatch, around
from teams.views.requests import PageRequest, listed, sheet_seen
from teams.views.sheet_parts import Sheet
from teams.views.sheets import tabs, team_of
from teams.wording.kinds import kind_name

ENTRIES = 20  # on a page of the journal
UNNUMBERED = 10**6  # stands behind every number


@require_safe
def team_journal(request: PageRequest, pk: str) -> HttpResponse:
    """What happened to the team, the newest first, each figure with its sum."""
    asked = {name: request.GET.get(name, "")[:60] for name in ("player", "kind", "figure", "match")}
    number = page_number(request)
    only = {name: each or None for name, each in asked.items()}
    try:
        page = selectors.journal_page(
            pk,
            page=number,
            size=ENTRIES,
            player=only["player"],
            kind=only["kind"],
            figure=only["figure"],
            match=_position(only["match"]),
        )
    except Team.DoesNotExist:
        raise Http404 from None
    team = page.team
    who = sheet_seen(request, team)
    superseded = selectors.superseded_in(page) if "superseded" in request.GET else {}
    corrected = selectors.corrections_in(page)
    names = page.wording
    place = around().place(team.book_id)
    links = around().entry_links(team, who, [each.action for each in page.entries])
    matches = around().played(team, page.matches)
    context = {
        "kit": kit_of(team),
        "team": team,
        "tabs": tabs(
            team, "team-journal", manages=permissions.may_manage_team(who, team), decides=permissions.may_decide(who)
        ),
        "place": place,
        "entries": [
            {
                **entry_shown(each, page, superseded.get(each.action.position, [])),
                "corrected": each.action.position in corrected,
                "why": corrected.get(each.action.position),
            }
            | {"match": matches.get(each.action.position), "links": links.get(each.action.position)}
            for each in page.entries
        ],
        "paging": Paginator(range(page.total), ENTRIES).get_page(number),
        "total": page.total,
        "asked": asked,
        "shows_superseded": "superseded" in request.GET,
        "taken_out": _taken_out(team, who) if "superseded" in request.GET else [],
        "kinds": [(each, kind_name(each)) for each in page.kinds],
        "figures": [(each, _figure_name(each, names)) for each in _told_apart(page)],
        "matches": [(str(each), match_name(matches[each])) for each in reversed(page.matches) if each in matches],
        "players": sorted(page.players.items(), key=lambda each: _by_number(each[1])),
        "prints": [],
        "words_url": words_url(place, who),
        "asked_lines": around().asked(team, who),
        "ask_url": around().ask_url(team, who),
    }
    return listed(render(request, "teams/team_journal.html", context), team.book, who)


def match_name(match: PlayedMatch) -> str:
    """A match of a team in a list: against whom, the score, the round."""
    words = match.opponent
    if match.score is not None:
        words += f" {match.score[0]}–{match.score[1]}"
    if match.round_number:
        words += ", " + _("round %(number)s") % {"number": match.round_number}
    return words


def _taken_out(team: Team, who: permissions.Standing) -> list[tuple[str, selectors.TakenOut, str]]:
    """What was taken out, each with its name and where it is put back, for whoever may."""
    found = selectors.taken_out(team)
    links = around().entry_links(team, who, [each.row for each in found])
    back = {position: each.correct for position, each in links.items()}
    return [(kind_name(each.kind), each, back.get(each.row.position, "")) for each in found]


def entry_shown(
    entry: selectors.JournalEntry, page: selectors.JournalPage, superseded: list[selectors.Superseded]
) -> dict[str, Any]:
    """An entry of the journal as its list shows it, with what it took the place of."""
    moves = [
        {"account": page.wording.catalogue.account(each.account), "gold": each.gold, "balance": each.balance}
        for each in entry.movements
    ]
    before = [
        {"by": row.actor, "acted_for": row.acted_for, "made": row.made, "kind": kind_name(row.kind)}
        for row in (each.row for each in superseded)
    ]
    return {
        "entry": entry,
        "kind": kind_name(entry.kind),
        "moves": moves,
        "values": page.wording.catalogue.values_of(entry.value, entry.current_value),
        "superseded": before,
    }


def words_url(place: Place | None, who: permissions.Standing) -> str:
    """Where words are taken out, for who runs the book; "" for everybody else."""
    return around().words_url(place) if place and who.runs_book else ""


def _told_apart(page: selectors.JournalPage) -> list[str]:
    """The figures that entries made, but for the value that the edition has no name for beside the other."""
    return [each for each in page.figures if each != "value" or "team-value" in page.wording.catalogue.values]


def _figure_name(figure: str, names: Any) -> str:
    own = {
        "treasury": _("Treasury"),
        "value": names.name("team-value"),
        "current-value": names.name("current-team-value"),
        "record": _("Record"),
        "spp": _("SPP"),
    }
    return own[figure] if figure in own else str(names.name(figure))


def _by_number(label: str) -> tuple[int, str]:
    """Players as a sheet lists them: by their numbers, then those without one by name."""
    number = label.partition(" ")[0].removeprefix("#")
    return int(number) if number.isdecimal() else UNNUMBERED, label.casefold()


def page_number(request: HttpRequest) -> int:
    """The page of a list that is asked for; the first where it is none."""
    return read_number(request.GET.get("page", ""), digits=5) or 1


def _position(given: str | None) -> int | None:
    """A position of the story; 0, where nothing stands, for what is none."""
    return (read_number(given) or 0) if given is not None else None


# --- the sheet as it stood --------------------------------------------------------------------------------------------


@require_safe
def team_then(request: PageRequest, pk: str, position: int) -> HttpResponse:
    """The sheet as it stood after an entry of the journal: to read, under its date and its match."""
    team = team_of(pk)
    who = sheet_seen(request, team)
    if position >= 2**63:
        raise Http404
    try:
        then = selectors.sheet_then(team, position)
    except Entry.DoesNotExist:
        raise Http404 from None
    context = {
        "kit": kit_of(team),
        "team": team,
        "tabs": tabs(team, "", manages=permissions.may_manage_team(who, team), decides=permissions.may_decide(who)),
        "place": around().place(team.book_id),
        "page": then.page,
        "sheet": Sheet(then.page),
        "made": then.entry.action.made,
        "kind": kind_name(then.entry.action.kind),
        "match": around().played(team, [position]).get(position),
        "prints": [],
    }
    return render(request, "teams/team_then.html", context)
