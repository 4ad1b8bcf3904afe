"""A match is corrected: what is proposed, what it changes, what is chosen for what no longer holds, and writing it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from dugout.figures import read_number
from dugout.lapsed import keeps_post
from matches import operations, permissions, selectors
from matches.beginning import worded_again
from matches.models import Correction, Match
from matches.posting import NONE, number_or_words
from matches.views.requests import PageRequest, board, page_of, say, seen, stale
from matches.views.settling import PRESSED, Settling, settling
from outbox.receipts import key_of, new_key
from teams.corrections import standing_at
from teams.kits import kit_of
from teams.models import Book, Team
from teams.refusals import Refused, Stale
from teams.surroundings import around
from teams.views.requests import version_of
from teams.wording import Wording
from teams.wording.catalogue import catalogue_of

ANSWER = "answer."
CHANGES = ("replace", "void", "reinstate", "take-back")


@dataclass(frozen=True, slots=True)
class Subject:
    """What is corrected: a place in a book's story, and where its pages are."""

    book: Book
    position: int
    match: Match | None
    team: Team | None
    args: tuple[Any, ...]
    names: Mapping[str, str]

    def url(self, name: str) -> str:
        """The address of one of its pages."""
        return reverse(f"matches:{self.names[name]}", args=self.args)

    @property
    def urls(self) -> dict[str, str]:
        """All of them, as templates name them."""
        return {name: self.url(name) for name in self.names}

    def correction(self, actor: Any) -> Correction | None:
        """What the actor has proposed for it."""
        return operations.correction_at(self.book.pk, self.position, actor)


OF_MATCH = {
    "back": "match",
    "otherwise": "write",
    "propose": "propose",
    "page": "correction",
    "choose": "choose",
    "give_up": "give-up",
}


def _match(request: HttpRequest, pk: str) -> Match:
    """A match that the reader may correct. Raises ``Http404``."""
    match, who = seen(request, pk)
    if not permissions.may_decide(who) or match.position is None:
        raise Http404
    return match


def _subject(request: HttpRequest, pk: str) -> Subject:
    match = _match(request, pk)
    return Subject(match.book, match.position or 0, match, None, (pk,), OF_MATCH)


def _page(_request: HttpRequest, pk: str) -> str:
    return page_of(_request, pk) + "correction/"


@keeps_post(page=page_of)
@never_cache
@require_POST
def propose(request: PageRequest, pk: str) -> HttpResponse:
    """Propose what becomes of the match: it was written down again, or is taken out, or put back."""
    subject = _subject(request, pk)
    change = request.POST.get("change", "")
    kind = request.POST.get("kind", "")
    if change not in CHANGES or kind not in ("", *Match.Kind.values):
        raise Http404
    try:
        operations.propose_match(pk, change, kind=kind, actor=request.user)  # type: ignore[arg-type]  # checked above
    except Refused as refused:
        say(request, sentences_of(refused, subject.book))
        return redirect("matches:match", pk)
    return redirect("matches:correction", pk)


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def correction(request: PageRequest, pk: str) -> HttpResponse:
    """What a correction changes, conflict by conflict; then writing it."""
    return read_or_write(request, _subject(request, pk))


@keeps_post(page=_page)
@never_cache
@require_POST
def choose(request: PageRequest, pk: str) -> HttpResponse:
    """Choose what becomes of an action that no longer holds."""
    return choose_for(request, _subject(request, pk))


@keeps_post(page=_page)
@never_cache
@require_POST
def give_up(request: PageRequest, pk: str) -> HttpResponse:
    """Forget what was proposed."""
    return give_up_for(request, _subject(request, pk))


@keeps_post(page=page_of)
@never_cache
@require_POST
def play_again(request: PageRequest, pk: str) -> HttpResponse:
    """A match that was taken out is to be played."""
    match = _match(request, pk)
    try:
        operations.play_again(pk, actor=request.user, key=key_of(request))
    except Refused as refused:
        say(request, sentences_of(refused, match.book))
    else:
        messages.success(request, _("The match is to be played again."))
    return redirect("matches:match", pk)


# --- of whatever is corrected -----------------------------------------------------------------------------------------


def read_or_write(request: PageRequest, subject: Subject) -> HttpResponse:
    """What a correction changes; a form that was sent writes it."""
    found = subject.correction(request.user)
    if request.method == "POST":
        return _write(request, subject, found)
    if found is None:
        return _nothing(request, subject)
    return _show(request, subject, found)


def _nothing(request: PageRequest, subject: Subject) -> HttpResponse:
    told = _("Nothing is proposed for this match.") if subject.match else _("Nothing is proposed for this entry.")
    messages.info(request, told)
    return redirect(subject.url("back"))


def _write(request: PageRequest, subject: Subject, found: Correction | None) -> HttpResponse:
    try:
        operations.write_correction(
            found.pk if found else read_number(request.POST.get("correction", "")) or 0,
            digest=request.POST.get("digest", ""),
            reason=request.POST.get("reason", ""),
            actor=request.user,
            key=key_of(request),
        )
    except Correction.DoesNotExist:
        return _nothing(request, subject)
    except Stale:
        stale(request)
        return _again(request, subject, status=409)
    except Refused as refused:
        return _again(request, subject, refused=refused, status=422)
    messages.success(request, _("Written. What it replaced stays in the journal."))
    return redirect(subject.url("back"))


def choose_for(request: PageRequest, subject: Subject) -> HttpResponse:
    """Take one of the choices of a conflict, or roll a die that it asks for."""
    found = subject.correction(request.user)
    if found is None:
        return redirect(subject.url("back"))
    if "place" in request.POST:
        return _choose_place(request, subject, found)
    position = read_number(request.POST.get("position", ""))
    later = settling(found, operations.shown(found), request.user) if "part" in request.POST else None
    roll = request.POST.get("roll", "")
    pressed = roll or any(each in request.POST for each in PRESSED)
    take = "answer" if pressed else request.POST.get("take", "")
    if position is None or take not in ("void", "adjust", "pass", "answer", "open"):
        raise Http404
    try:
        operations.choose(
            found.pk,
            position,
            take,  # type: ignore[arg-type]  # checked above
            reason=request.POST.get("reason", ""),
            answers=_rolled(request, found, position, roll, later) if roll else _answers(request, later),
            version=version_of(request),
            actor=request.user,
        )
    except Stale:
        stale(request)
        return _again(request, subject, status=409)
    except Refused as refused:
        return _again(request, subject, refused=refused, status=422)
    return redirect(subject.url("page") + "#conflicts")


def _choose_place(request: PageRequest, subject: Subject, found: Correction) -> HttpResponse:
    take = request.POST.get("take", "")
    if take not in ("void", "keep", "open"):
        raise Http404
    try:
        operations.choose_place(
            found.pk,
            request.POST["place"],
            take,  # type: ignore[arg-type]  # checked above
            reason=request.POST.get("reason", ""),
            version=version_of(request),
            actor=request.user,
        )
    except Stale:
        stale(request)
        return _again(request, subject, status=409)
    except Refused as refused:
        return _again(request, subject, refused=refused, status=422)
    return redirect(subject.url("page") + "#places")


def _answers(request: PageRequest, later: Settling | None) -> dict[str, Any]:
    """What was typed in answer to questions, by path; what was left empty is asked again."""
    parts = later.answers(request.POST) if later else {}
    given = {path: text.strip() for path, text in _typed(request.POST).items()}
    return parts | {path: _value(text) for path, text in given.items() if text}


def _typed(post: Mapping[str, Any]) -> dict[str, str]:
    """What a posted form says in answer to questions, by path, as it was typed."""
    return {name.removeprefix(ANSWER): str(value) for name, value in post.items() if name.startswith(ANSWER)}


def _value(text: str) -> Any:
    match text:
        case "on" | "off":
            return text == "on"
        case _ if text == NONE:
            return None
        case _:
            return number_or_words(text) if text.lstrip("-").isdigit() else text[:500]


def _rolled(
    request: PageRequest, found: Correction, position: int, asked: str, later: Settling | None
) -> dict[str, Any]:
    """The server rolls one die; the same question gets the same die for ever."""
    path = later.path_of(asked) if later else asked
    rolled = operations.roll_missing(found, position, path, actor=request.user)
    return {**_answers(request, later), path: rolled.total}


def give_up_for(request: PageRequest, subject: Subject) -> HttpResponse:
    """Forget what was proposed for it."""
    found = subject.correction(request.user)
    if found is not None:
        operations.give_up(found.pk, actor=request.user)
    messages.success(request, _("Given up: nothing was changed."))
    return redirect(subject.url("back"))


def _again(request: PageRequest, subject: Subject, *, refused: Refused | None = None, status: int) -> HttpResponse:
    found = subject.correction(request.user)
    if found is None:
        return redirect(subject.url("back"))
    return _show(request, subject, found, refused=refused, status=status)


def sentences_of(refused: Refused, book: Book) -> list[str]:
    """Why a correction was refused, in the reader's words."""
    wording = Wording(catalogue_of(book.ruleset_id), texts=dict(refused.words))
    outcome = refused.outcome
    found = [wording.violation(each) for each in outcome.standing_violations]
    return list(dict.fromkeys(found or [wording.question(each) for each in outcome.questions]))


def _show(
    request: PageRequest, subject: Subject, found: Correction, *, refused: Refused | None = None, status: int = 200
) -> HttpResponse:
    typed = request.restored_post or request.POST
    given = selectors.Given(typed.get("position", ""), _typed(typed), refused.outcome.violations if refused else ())
    shown = selectors.Consequences(found, operations.shown(found), given)
    later = settling(found, shown.shown, request.user)
    action = worded_again(operations.edits_of(found)[found.position].action)
    if later and "part" in typed and typed.get("position") == str(later.position):
        later.put(typed)
    chooses = "position" in typed or "place" in typed
    unreasoned = refused is not None and refused.codes == ("reason-missing",)
    stands = subject.match.is_decided if subject.match else stands_at(subject.book, subject.position)
    supposed = operations.otherwise(shown.matches(), shown.shown)
    places = operations.places_lost(supposed, operations.choices_of(found))
    context = {
        **_head(subject, shown),
        "urls": subject.urls,
        "correction": found,
        "shown": shown,
        "tables": around().tables_if(supposed),
        "places": places,
        "to_decide": len(shown.conflicts) + sum(each.choice is None for each in places),
        "change": "void" if action is None else "replace" if stands else "reinstate",
        "corrected": selectors.proposed_of(subject.match, action.inputs) if subject.match and stands and action else [],
        "kind": getattr(action, "match_kind", ""),
        "kind_choices": Match.Kind.choices,
        "refused": sentences_of(refused, subject.book) if refused and not unreasoned else [],
        "unreasoned": unreasoned,
        "reason": "" if chooses else typed.get("reason", ""),
        "typed": typed if chooses else {},
        "settling": later,
        "may_roll": found.book.dice != Book.Dice.TYPED,
        "key": new_key(),
    }
    return render(request, "matches/correction.html", context, status=status)


def stands_at(book: Book, position: int) -> bool:
    """Whether something holds at a place of a book's story, that was not taken out."""
    row = standing_at(book.pk, position)
    return row is not None and row.kind != operations.VOID


def _head(subject: Subject, shown: selectors.Consequences) -> dict[str, Any]:
    """What stands at the head of the page: the board of a match, or a team."""
    if subject.match is None:
        assert subject.team is not None
        place = around().place(subject.book.pk)
        kit = kit_of(subject.team)
        teams = list({**shown.kits, kit.key: kit}.values())
        return {"team": subject.team, "kit": kit, "teams_kits": teams, "board": {"zone": place.zone if place else None}}
    match = subject.match
    kits = {"home": kit_of(match.home), "away": kit_of(match.away)}
    teams = list({**shown.kits, match.home_id: kits["home"], match.away_id: kits["away"]}.values())
    return {"match": match, "kits": kits, "teams_kits": teams, "board": board(match, kits)}
