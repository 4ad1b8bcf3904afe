"""Parts of a form as the page shows them, and those that look otherwise once an answer is saved.

Each part holds a digest of itself; a script posts it with the form, and is sent what has changed.
"""

import hashlib
from collections.abc import Callable
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from matches.paper import Paper
from matches.screens import Progress, Screen, progress
from matches.views.requests import PageRequest

Parts = dict[str, SafeString]
FIELD = "part."


def part_of(request: PageRequest, paper: Paper, screen: Screen) -> Parts:
    """One screen of the wizard."""
    found = next(each for each in progress(paper) if each.screen.key == screen.key)
    return {screen.key: _drawn(request, screen.key, "matches/part.html", _context(paper, found, whole=False))}


def parts_of(request: PageRequest, paper: Paper) -> Parts:
    """All screens on one page, and the way to each."""
    found = progress(paper)
    jump = _drawn(request, "jump", "matches/jump.html", {"parts": found})
    drawn = {
        each.screen.key: _drawn(request, each.screen.key, "matches/part.html", _context(paper, each, whole=True))
        for each in found
    }
    return {"jump": jump, **drawn}


def changed(request: PageRequest, draw: Callable[[], Parts]) -> Parts:
    """The parts that look otherwise than those of the page that posted its form, if it holds any."""
    shown = {name.removeprefix(FIELD): digest for name, digest in request.POST.items() if name.startswith(FIELD)}
    if not shown:
        return {}
    return {key: html for key, html in draw().items() if shown.get(key) != _digest_in(html)}


def open_paths(paper: Paper, here: Screen) -> list[str]:
    """Where something is still asked for on a screen."""
    return [each.path for each in paper.outcome.questions if each.step in here.steps]


def _context(paper: Paper, part: Progress, *, whole: bool) -> dict[str, Any]:
    return {
        "paper": paper,
        "match": paper.match,
        "part": part,
        "data": part.screen.show(paper),
        "whole": whole,
        "open_paths": " ".join(open_paths(paper, part.screen)),
        "roll_url": reverse("matches:roll", args=[paper.match.pk]) if paper.may_roll else "",
    }


def _drawn(request: PageRequest, key: str, template: str, context: dict[str, Any]) -> SafeString:
    html = render_to_string(template, context, request)
    digest = hashlib.sha256(html.encode()).hexdigest()[:16]
    return format_html('<input type="hidden" name="{}" value="{}">{}', FIELD + key, digest, html)


def _digest_in(html: SafeString) -> str:
    return html.partition('value="')[2].partition('"')[0]
