"""The page of a match: what it is, how it stands, what comes next, and all of it once it is decided."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from dugout.figures import grouped
from matches import inputs as given_inputs
from matches import permissions, selectors
from matches.models import Draft, Match, Report
from matches.paper import Paper, on
from matches.views.requests import PageRequest, board, private, seen
from teams.kits import kit_of
from teams.models import Team
from teams.permissions import Standing
from teams.surroundings import around


@require_safe
def match(request: PageRequest, pk: str) -> HttpResponse:
    """The match's page, for everybody who may see the league."""
    found, who = seen(request, pk)
    kits = {"home": kit_of(found.home), "away": kit_of(found.away)}
    reports = [] if found.is_decided else selectors.reports_of(found)
    report = next((each for each in reports if each.standing), None)
    page = selectors.decided(found) if found.is_decided else None
    paper = on(found, who) if not found.is_decided and found.state != Match.State.SCHEDULED else None
    shown = board(found, kits, foot=_foot(found, page))
    place = shown["place"]
    context = {
        "match": found,
        "kits": kits,
        "board": shown,
        "due": place.day(found.due) if place and found.due and not page else None,
        "page": page,
        "compared": selectors.compared(page) if page else [],
        "before": _before(paper) if paper and found.state == Match.State.OPEN else None,
        "reports": reports,
        "report": report if permissions.may_see_report(who, found) else None,
        "next": _next(found, who, report),
        "may_report": permissions.may_report(who, found),
        "office": around().office_url(place, found.pk) if place and not page and permissions.may_decide(who) else "",
        "may_withdraw": report is not None and not found.is_decided and permissions.may_withdraw(who, found, report),
        "has_draft": who.user_id is not None and _has_draft(found, who),
    }
    return private(render(request, "matches/match.html", context), found.book)


def _has_draft(match: Match, who: Standing) -> bool:
    return not match.is_decided and Draft.objects.filter(match=match, author=who.user_id).exists()


def _foot(match: Match, page: selectors.DecidedMatch | None) -> list[dict[str, Any]]:
    foot: list[dict[str, Any]] = [{"label": match.get_kind_display(), "value": ""}]
    if page is not None and page.attendance:
        foot.append({"label": _("Attendance"), "value": grouped(page.attendance)})
    if page is not None and page.weather:
        foot.append({"label": _("Weather"), "value": page.weather})
    return foot


def _before(paper: Paper) -> list[dict[str, Any]]:
    """What was sent before the match, explained, by team."""
    steps = ("fans", "weather", "journeymen", "ctv", "inducements", "prayers", "kick-off")
    shared = paper.with_inputs(_sent(paper))
    return [{"kit": paper.kits[side], "lines": shared.explained(*steps, side=side)} for side in ("home", "away")]


def _sent(paper: Paper) -> dict[str, Any]:
    return given_inputs.read(paper.sent.inputs) if paper.sent else {}


def _next(found: Match, who: Standing, report: Report | None) -> dict[str, Any] | None:
    """What the reader can do now: words, and where."""
    sides = permissions.sides_of(who, found)
    own = found.team_of(sides[0]) if sides else None
    match found.state:
        case Match.State.SCHEDULED | Match.State.OPEN if permissions.may_report(who, found):
            return {
                "words": _("Play it, and write it down: before, during or after the match."),
                "url": reverse("matches:write", args=[found.pk]),
                "action": _("Write it down"),
            }
        case Match.State.REPORTED if report and permissions.may_confirm(who, found, report):
            return {
                "words": _("%(author)s has sent the report. Read it, then confirm it or say what is wrong.")
                % {"author": report.author},
                "url": reverse("matches:confirm", args=[found.pk]),
                "action": _("Read the report"),
            }
        case Match.State.REPORTED if report and permissions.may_see_report(who, found):
            return {
                "words": _("The report waits for the other side."),
                "url": reverse("matches:confirm", args=[found.pk]),
                "action": _("See the report"),
            }
        case Match.State.DISPUTED if permissions.may_report(who, found):
            return {
                "words": _("The report is disputed: “%(reason)s” It can be sent again, or a commissioner decides.")
                % {"reason": report.reason if report else ""},
                "url": reverse("matches:confirm" if who.runs_book and not sides else "matches:write", args=[found.pk]),
                "action": _("Read and decide") if who.runs_book and not sides else _("Write it down again"),
            }
        case Match.State.CONFIRMED if own is not None and own.phase == Team.Phase.SEQUENCE:
            return {
                "words": _("Spend points, hire, roll for expensive mistakes: settle your team before its next match."),
                "url": reverse("matches:after", args=[own.pk]),
                "action": _("Settle the match"),
            }
        case _:
            return None
