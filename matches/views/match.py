"""The page of a match: what it is, how it stands, what comes next, and all of it once it is decided."""

from datetime import date
from functools import cached_property
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from dugout.figures import grouped
from matches import inputs as given_inputs
from matches import permissions, selectors
from matches.models import Draft, Match, PreMatch, Report
from matches.paper import Paper, on
from matches.reversals import is_corrected
from matches.views.requests import PageRequest, board, seen
from outbox.receipts import new_key
from teams.corrections import standing_at
from teams.kits import kit_of
from teams.models import Team
from teams.permissions import Standing
from teams.revisions import seen_by
from teams.surroundings import Place, around


class Shown:
    """What the page of a match shows: each is read once, where a part that is not kept asks."""

    def __init__(self, pk: str, who: Standing) -> None:
        self._pk = pk
        self._who = who

    @cached_property
    def match(self) -> Match:
        """The match, without its teams' sheets."""
        return selectors.match_shown(self._pk)

    @property
    def may_report(self) -> bool:
        """Whether the reader may write it down."""
        return permissions.may_report(self._who, self.match)

    @cached_property
    def page(self) -> selectors.DecidedMatch | None:
        """All of it, once it is decided."""
        return selectors.decided(self.match) if self.match.is_decided else None

    @property
    def compared(self) -> list[tuple[str, int | None, int | None]]:
        """Both teams' figures beside each other."""
        return selectors.compared(self.page) if self.page else []

    @cached_property
    def board(self) -> dict[str, Any]:
        """The scoreboard."""
        kits = {"home": kit_of(self.match.home), "away": kit_of(self.match.away)}
        return board(self.match, kits, foot=_foot(self.match, self.page))

    @property
    def due(self) -> date | None:
        """By what day it is to be played."""
        place: Place | None = self.board["place"]
        return place.day(self.match.due) if place and self.match.due and not self.match.is_decided else None

    @property
    def office(self) -> str:
        """Where a commissioner changes it."""
        place: Place | None = self.board["place"]
        may = permissions.may_decide(self._who) and self.match.position is None
        return around().office_url(place, self.match.pk) if place and may else ""

    @property
    def before(self) -> list[dict[str, Any]] | None:
        """What was sent before it, while it is open."""
        return _before(self._paper) if self._paper else None

    @property
    def sent(self) -> PreMatch | None:
        """When and by whom that was."""
        return getattr(self._paper.match, "prematch", None) if self._paper else None

    @property
    def versions(self) -> list[selectors.Version]:
        """How it was recorded, the latest first; nothing of a match that was never corrected."""
        return selectors.versions_of(self.match) if getattr(self.match, "replaced", False) else []

    @cached_property
    def _paper(self) -> Paper | None:
        return on(selectors.match_of(self._pk), self._who) if self.match.state == Match.State.OPEN else None

    @cached_property
    def reports(self) -> list[Report]:
        """The reports of a match that is not decided, the latest first."""
        return [] if self.match.position is not None else selectors.reports_of(self.match)

    @property
    def next(self) -> dict[str, Any] | None:
        """What the reader can do now."""
        return _next(self.match, self._who, next((each for each in self.reports if each.standing), None))


@require_safe
def match(request: PageRequest, pk: str) -> HttpResponse:
    """The match's page, for everybody who may see the league. Only one that is decided is kept: it changes rarely."""
    found, who = seen(request, pk, selectors.title_of)
    corrects = found.position is not None and permissions.may_decide(who)
    context = {
        "match_id": found.pk,
        "kits": {"home": kit_of(found.home), "away": kit_of(found.away)},
        "shown": Shown(found.pk, who),
        "seen": f"{seen_by(found.book, who)}-{found.pk}" if found.position is not None else "",
        "has_draft": who.user_id is not None and _has_draft(found, who),
        "corrects": corrects,
        "was_corrected": corrects and is_corrected(standing_at(found.book_id, found.position or 0)),
        "is_decided": found.is_decided,
        "plays_again": corrects and not found.is_decided and not around().not_again(found.pk),
        "key": new_key(),
    }
    return render(request, "matches/match.html", context)


def _has_draft(match: Match, who: Standing) -> bool:
    if match.is_decided and not permissions.may_decide(who):
        return False
    return Draft.objects.filter(match=match, author=who.user_id).exists()


def _foot(match: Match, page: selectors.DecidedMatch | None) -> list[dict[str, Any]]:
    foot: list[dict[str, Any]] = [{"label": match.get_kind_display(), "value": ""}]
    if page is not None and page.attendance:
        foot.append({"label": _("Attendance"), "value": grouped(page.attendance)})
    if page is not None and page.weather:
        foot.append({"label": _("Weather"), "value": page.weather})
    return foot


def _before(paper: Paper) -> list[dict[str, Any]]:
    """What was sent before the match, explained, by team."""
    steps = ("fans", "weather", "captain", "journeymen", "ctv", "inducements", "prayers", "kick-off")
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
                "words": _("Advance players, hire, close the match: settle your team before its next one."),
                "url": reverse("matches:after", args=[own.pk]),
                "action": _("Settle the match"),
            }
        case _:
            return None
