"""What a commissioner does with a fixture, and matches arranged outside the schedule."""

from datetime import datetime, time
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from dugout.lapsed import keeps_post
from matches import operations, permissions
from matches.changes import changes
from matches.errands import put_at
from matches.models import Match
from matches.paper import ENDINGS, Paper
from matches.screens.after import mvp, read_mvp, read_rest, rest
from matches.screens.before import read_ending
from matches.views.requests import PageRequest, board, page_of, say, seen, sentences, stale, version_of
from matches.views.sending import explained
from outbox.receipts import key_of, new_key
from teams.kits import kit_of
from teams.models import Team
from teams.permissions import standing
from teams.refusals import Refused, Stale

# Ways to end that need nothing of what happens before and during play.
WITHOUT_PLAY = ("forfeit", "unplayed")


def _run(request: PageRequest, pk: str) -> tuple[Match, Any]:
    """A match that the reader may decide. Raises ``Http404`` for everybody else."""
    match, who = seen(request, pk)
    if not permissions.may_decide(who):
        raise Http404
    return match, who


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def record(request: PageRequest, pk: str) -> HttpResponse:
    """Record a fixture as given up before play, or as not played at all."""
    match, who = _run(request, pk)
    if match.is_decided:
        return redirect("matches:match", pk)
    paper = Paper(match, who, {})
    posted = request.POST or request.restored_post
    if posted:
        paper.put(_given(paper, posted))
    if request.method == "POST" and (wanted := request.POST.get("roll")):
        _roll(request, paper, wanted)
    if request.method == "POST" and "record" in request.POST:
        return _record(request, paper)
    return _show(request, paper, request.POST or request.restored_post or {})


def _given(paper: Paper, posted: Any) -> dict[str, Any]:
    steps = {**read_ending(paper, posted), **read_mvp(paper, posted)}
    paper.put({step: given for step, given in steps.items() if given})
    return {step: given for step, given in {**steps, **read_rest(paper, posted)}.items() if given}


def _roll(request: PageRequest, paper: Paper, wanted: str) -> None:
    for path, question in paper.shown.asked.items():
        if question.key == wanted and question.kind == "dice":
            rolled = operations.roll(paper.match.pk, question.key, question.spec, actor=request.user)
            paper.put(put_at(paper.inputs, path.removeprefix("inputs."), rolled.total))
            paper.__dict__.pop("rolls", None)
            return


def _record(request: PageRequest, paper: Paper) -> HttpResponse:
    try:
        operations.record_result(
            paper.match.pk,
            paper.inputs,
            request.POST.get("reason", ""),
            digest=paper.shown.digest,
            actor=request.user,
            in_own_match=bool(request.POST.get("in_own_match")),
            key=key_of(request),
        )
    except Refused as refused:
        return _show(request, paper, request.POST, refused=sentences(refused, paper), status=422)
    except Stale:
        stale(request)
        return _show(request, paper, request.POST, status=409)
    messages.success(request, _("Recorded."))
    return redirect("matches:match", paper.match.pk)


def _show(request: PageRequest, paper: Paper, posted: Any, *, refused: Any = (), status: int = 200) -> HttpResponse:
    ended = paper.value("conduct.ended")
    known = paper.field("conduct.ended").options
    context = {
        "paper": paper,
        "match": paper.match,
        "kits": paper.kits,
        "board": board(paper.match, paper.kits),
        "ended": ended,
        "endings": [
            (key, ENDINGS[key]) for key in WITHOUT_PLAY if key in {each for each, _words in known} or not known
        ],
        "by": paper.value("conduct.by"),
        "sides": [(side, paper.kits[side].name) for side in ("home", "away")],
        "mvp": mvp(paper) if ended == "forfeit" else None,
        "rest": rest(paper) if ended else None,
        "changes": changes(paper) if ended in WITHOUT_PLAY else None,
        "explained": explained(paper) if ended in WITHOUT_PLAY else None,
        "ready": ended in WITHOUT_PLAY and paper.outcome.ok,
        "plays": bool(permissions.sides_of(paper.who, paper.match)),
        "roll_url": "",
        "reason": posted.get("reason", ""),
        "refused": refused or [paper.violation(each) for each in paper.outcome.standing_violations],
        "key": new_key(),
    }
    return render(request, "matches/record.html", context, status=status)


@keeps_post(page=page_of)
@never_cache
@require_POST
def cancel(request: PageRequest, pk: str) -> HttpResponse:
    """Take back the opening of a match."""
    match, who = _run(request, pk)
    try:
        operations.cancel(pk, actor=request.user, key=key_of(request))
    except Refused as refused:
        say(request, sentences(refused, Paper(match, who, {})))
    else:
        messages.success(request, _("Both teams are free again; what was sent before the match is gone."))
    return redirect("matches:match", pk)


@keeps_post(page=page_of)
@never_cache
@require_POST
def date(request: PageRequest, pk: str) -> HttpResponse:
    """Set the date until when a match is to be played: the end of that day."""
    match, who = _run(request, pk)
    given = request.POST.get("due", "")
    try:
        day = parse_date(given) if given else None
    except ValueError:
        day = None
    if given and day is None:
        messages.error(request, _("“%(given)s” is no date.") % {"given": given[:20]})
        return redirect("matches:match", pk)
    due = timezone.make_aware(datetime.combine(day, time(23, 59))) if day else None
    try:
        operations.reschedule(pk, due, version=version_of(request), actor=request.user)
    except Refused as refused:
        say(request, sentences(refused, Paper(match, who, {})))
    except Stale:
        stale(request)
    else:
        messages.success(request, _("The date is set."))
    return redirect("matches:match", pk)


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def arrange(request: PageRequest, team: str) -> HttpResponse:
    """Arrange an exhibition or a league friendly with another team of the league."""
    own = Team.objects.select_related("name", "book", "coach").filter(pk=team).first()
    who = standing(request.user, own.book_id) if own else None
    if own is None or who is None or not (who.coaches(own) or who.runs_book):
        raise Http404
    others = list(Team.objects.playing().filter(book=own.book_id).exclude(pk=team).with_names().order_by("made", "pk"))
    posted: Any = request.POST or request.restored_post or {}
    refused: list[str] = []
    if request.method == "POST":
        at_home = request.POST.get("at") != "away"
        opponent = request.POST.get("opponent", "")
        pair = (team, opponent) if at_home else (opponent, team)
        try:
            made = operations.arrange(
                *pair, kind=request.POST.get("match_kind", ""), actor=request.user, key=key_of(request)
            )
        except (Refused, Team.DoesNotExist):
            refused = [_("Please choose another team of the league, and a kind of match.")]
        else:
            return redirect("matches:match", made.pk)
    context = {
        "team": own,
        "kit": kit_of(own),
        "others": [(each.pk, str(each.name)) for each in others],
        "kinds": [
            (Match.Kind.FRIENDLY, Match.Kind.FRIENDLY.label),
            (Match.Kind.EXHIBITION, Match.Kind.EXHIBITION.label),
        ],
        "posted": posted,
        "refused": refused,
        "key": new_key(),
        "back": reverse("teams:team-detail", args=[team]),
    }
    return render(request, "matches/arrange.html", context, status=422 if refused else 200)
