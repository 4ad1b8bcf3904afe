"""What the views share: finding what somebody may see (404 otherwise), refusals in words, versions of forms."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from matches import permissions, selectors
from matches.models import Match
from matches.paper import Paper, on
from matches.screens.game import lacks_dice
from outbox.models import Receipt
from outbox.receipts import contents_of, digest_request
from teams.permissions import Standing, standing
from teams.refusals import Refused
from teams.surroundings import around
from teams.wording.catalogue import catalogue_of

# What was chosen for the next event, by the fields that it was chosen in.
HINTS = {
    "kind": "kind",
    "half": "now.half",
    "turn": "now.turn",
    "drive": "now.drive",
    "extra": "extra",
    **{name: f"extra.{name}" for name in ("first", "second", "die", "home", "away")},
}


class PageRequest(HttpRequest):
    """A request as middleware and decorators leave it, for type hints."""

    user: Any
    htmx: Any
    restored_post: QueryDict | None


def seen(request: HttpRequest, pk: str, read: Callable[[str], Match] = selectors.match_of) -> tuple[Match, Standing]:
    """A match that the reader may see, and what he is in its book. Raises ``Http404``."""
    try:
        match = read(pk)
    except Match.DoesNotExist:
        raise Http404 from None
    who = standing(request.user, match.book_id)
    if not permissions.may_see_match(who, match):
        raise Http404
    return match, who


def written(request: HttpRequest, pk: str) -> Paper:
    """The paper of a match that the reader may write. Raises ``Http404`` for everybody else."""
    match, who = seen(request, pk)
    if not permissions.may_report(who, match):
        raise Http404
    paper = on(match, who)
    paper.hints = {name: request.GET[name][:20] for name in HINTS if name in request.GET}
    return paper


def hints_of(request: HttpRequest) -> str:
    """What was chosen for the next event, as the query of the page to come; of one that lacks a die also its dice."""
    lacking = lacks_dice(request.POST)
    found = {
        name: str(request.POST[field])[:20]
        for name, field in HINTS.items()
        if request.POST.get(field) and (lacking or not field.startswith("extra"))
    }
    return f"?{urlencode(found)}" if found else ""


def page_of(request: HttpRequest, pk: str, *args: Any, **kwargs: Any) -> str:
    """The page of a match, for whoever was signed out while he pressed one of its buttons."""
    return reverse("matches:match", args=[pk])


def receipt_of(request: HttpRequest, key: str | None) -> Receipt | None:
    """The receipt of what was sent under a key before."""
    return Receipt.objects.filter(actor=request.user.pk, key=key).first() if key else None


def is_repeated(request: HttpRequest, receipt: Receipt | None) -> bool:
    """Whether the same form came again, not one that was changed and sent from the page before."""
    return receipt is not None and receipt.request == digest_request(contents_of(request), receipt.salt)


def sentences(refused: Refused, paper: Paper) -> list[str]:
    """Why something was refused, in the reader's words."""
    found = [paper.violation(each) for each in refused.outcome.standing_violations]
    return found or [paper.wording.question(each) for each in refused.outcome.questions]


def say(request: HttpRequest, lines: list[str]) -> None:
    """Show sentences at the head of the next page, as faults."""
    for line in dict.fromkeys(lines):
        messages.error(request, line)


def stale(request: HttpRequest) -> None:
    """Say that something changed since the page was read."""
    messages.warning(
        request, _("Something has changed since you read this page. Please read it again; nothing was done.")
    )


def board(match: Match, kits: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What the scoreboard over a page of the match shows."""
    place = around().place(match.book_id)
    rosters = catalogue_of(match.book.ruleset_id)
    small = {
        side: ", ".join(filter(None, (rosters.roster(team.roster), str(team.coach) if team.coach else "")))
        for side, team in (("home", match.home), ("away", match.away))
    }
    return {
        "home": kits["home"],
        "away": kits["away"],
        "home_small": small["home"],
        "away_small": small["away"],
        "home_score": match.home_score,
        "away_score": match.away_score,
        "place": place,
        "zone": place.zone if place else None,
        **more,
    }
