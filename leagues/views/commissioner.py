"""The commissioner's pages: what needs him, teams to accept, matches that nobody plays."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import operations
from leagues.around_teams import asked_line
from leagues.forms import AcceptForm, DueForm, FriendlyForm, PassTeamForm, ReturnForm, WithoutPlayForm
from leagues.models import Audited, Entrant
from leagues.operations.seasons import deadline_at
from leagues.permissions import may_arrange
from leagues.selectors import leagues as of_leagues
from leagues.selectors.auditing import with_names
from leagues.selectors.cards import card
from leagues.selectors.chase import chase_list
from leagues.selectors.endings import ending_of
from leagues.selectors.fixtures import FixtureCard, score_of, state_of
from leagues.selectors.play_offs import read_play_offs
from leagues.selectors.seasons import SeasonBook, read_season
from leagues.views.places import (
    PageRequest,
    Place,
    attempt,
    of_commissioner,
    of_league,
    page,
    refusal_words,
    season_in,
    stale_words,
)
from matches import operations as of_matches
from matches.changes import changes
from matches.explaining import explained
from matches.models import Match
from matches.paper import Paper
from matches.selectors import requests_in
from outbox.receipts import key_of
from rules.actions import Override
from rules.steps.score import knows_overtime
from teams import operations as of_teams
from teams.models import Team, TeamDraft
from teams.refusals import Denied, Refused, Stale
from teams.rulesets import rules_of
from teams.selectors import DraftPage, draft_page


@require_safe
@of_commissioner()
def overview(request: PageRequest, place: Place) -> HttpResponse:
    """Round control: what needs the commissioner, longest wait first."""
    season, seasons = season_in(place, None)
    book = read_season(season) if season else None
    chased = chase_list(place.league)
    current = book.current_round if book else None
    audited = Audited.objects.filter(book=place.league.book_id, faults__gt=0).first()
    context = {
        "season": season,
        "seasons": seasons,
        "book": book,
        "round": current,
        "ended": ending_of(book) if book else "",
        "chased": chased,
        "audited": audited,
        "found": with_names(place.league.book, audited.lines) if audited else [],
        "requests": [asked_line(each) for each in requests_in(place.league.book_id)],
        "unwon": _unwon(book),
        "waiting": [(each, each.catalogue.roster(each.state.roster)) for each in of_leagues.handed_in(place.league)],
        "figures": _figures(current.matches if current else [], len(chased.sequences), len(book.teams) if book else 0),
    }
    return page(request, place, "commissioner", context)


def _unwon(book: SeasonBook | None) -> list[str]:
    """The matches of play-offs that nobody has won; no query where there are no play-offs."""
    found = read_play_offs(book) if book is not None and book.places else None
    return found.asked if found else []


def _figures(matches: list[FixtureCard], sequences: int, teams: int) -> list[dict[str, object]]:
    states = [each.match.state for each in matches if each.match is not None]
    decided = sum(each in Match.DECIDED for each in states)
    return [
        {"label": _("Confirmed"), "value": decided, "small": _("of %(total)s") % {"total": len(states)}},
        {"label": _("Wait for confirmation"), "value": states.count(Match.State.REPORTED)},
        {"label": _("Disputed"), "value": states.count(Match.State.DISPUTED)},
        {"label": _("Not reported"), "value": sum(each in Match.UNREPORTED for each in states)},
        {
            "label": _("Sequences open"),
            "value": sequences,
            "small": ngettext("of %(count)s team", "of %(count)s teams", teams) % {"count": teams},
        },
    ]


@require_POST
@of_commissioner("commissioner")
def remind(request: PageRequest, place: Place) -> HttpResponse:
    """Remind everybody whose match is late."""
    season, _seasons = season_in(place, None)
    if season is not None:
        attempt(
            request,
            lambda: operations.remind_late(season.pk, actor=request.user),
            _("Whoever is late is reminded, once a day at most."),
        )
    return redirect("leagues:commissioner", place.league.slug)


# --- Teams --------------------------------------------------------------------------------------------------------


# An accepted one is no page any more, but its acceptance may be sent again.
SHOWN = (TeamDraft.State.HANDED_IN, TeamDraft.State.RETURNED)
ANSWERED = (*SHOWN, TeamDraft.State.ACCEPTED)


def _draft(place: Place, draft_id: str, states: Sequence[str] = ANSWERED) -> TeamDraft:
    drafts = TeamDraft.objects.select_related("owner").filter(book=place.league.book_id, state__in=states)
    found = drafts.filter(pk=draft_id).first()
    if found is None:
        raise Http404
    return found


@require_safe
@of_commissioner()
def review(request: PageRequest, place: Place, draft_id: str) -> HttpResponse:
    """A team that is handed in: its list, what is broken, and both answers."""
    return _review_page(request, place, draft_page(_draft(place, draft_id, SHOWN)))


def _review_page(
    request: PageRequest,
    place: Place,
    draft: DraftPage,
    *,
    accept: AcceptForm | None = None,
    answer: ReturnForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "page": draft,
        "roster": draft.catalogue.roster(draft.state.roster),
        "violations": [sentence for found in draft.violations.values() for sentence in found],
        "accept": accept or AcceptForm(),
        "answer": answer or ReturnForm(),
    }
    return page(request, place, "review", context, status=status)


@require_POST
@of_commissioner("commissioner")
def accept(request: PageRequest, place: Place, draft_id: str) -> HttpResponse:
    """Accept a team, letting pass what may pass and is given a reason."""
    found = draft_page(_draft(place, draft_id))
    form = AcceptForm(request.POST)
    passing = [each for each in found.outcome.violations if each.overridable]
    if form.is_valid() and passing and not form.cleaned_data["reason"].strip():
        form.add_error("reason", _("Please say why."))
    if not form.is_valid():
        return _review_page(request, place, found, accept=form, status=422)
    data = form.cleaned_data
    overrides = tuple(Override(code=each.code, path=each.path, reason=data["reason"]) for each in passing)
    refused = attempt(
        request,
        lambda: operations.accept_team(
            draft_id,
            version=data["version"],
            actor=request.user,
            overrides=overrides,
            unclaimed=data["unclaimed"],
            key=key_of(request),
        ),
        _("%(team)s is accepted.") % {"team": found.draft},
        league=place.league,
    )
    if refused:
        return _again(request, place, draft_id, refused, accept=form)
    if not Entrant.objects.filter(team__draft=draft_id).exists():
        messages.info(request, _("The season has begun without it: it can enter the next one."))
    return redirect("leagues:commissioner", place.league.slug)


@require_POST
@of_commissioner("commissioner")
def send_back(request: PageRequest, place: Place, draft_id: str) -> HttpResponse:
    """Return a team to its coach with a word."""
    found = draft_page(_draft(place, draft_id))
    form = ReturnForm(request.POST)
    if not form.is_valid():
        return _review_page(request, place, found, answer=form, status=422)
    data = form.cleaned_data
    refused = attempt(
        request,
        lambda: operations.return_team(
            draft_id, data["word"], version=data["version"], actor=request.user, key=key_of(request)
        ),
        _("%(team)s is returned to its coach.") % {"team": found.draft},
    )
    if refused:
        return _again(request, place, draft_id, refused, answer=form)
    return redirect("leagues:commissioner", place.league.slug)


def _again(request: PageRequest, place: Place, draft_id: str, status: int, **forms: Any) -> HttpResponse:
    """The team as it is now, with what was typed; one that is accepted is no page any more."""
    draft = _draft(place, draft_id)
    if draft.state not in SHOWN:
        return redirect("leagues:commissioner", place.league.slug)
    return _review_page(request, place, draft_page(draft), status=status, **forms)


@require_http_methods(["GET", "POST"])
@of_commissioner()
def pass_team(request: PageRequest, place: Place, team_id: str) -> HttpResponse:
    """Pass a team to another coach, or to nobody."""
    team = Team.objects.with_names().filter(pk=team_id, book=place.league.book_id).first()
    if team is None:
        raise Http404
    people = [(str(each.user.pk), str(each.user)) for each in of_leagues.members_of(place.league)]
    initial = {"coach": str(team.coach_id or "")}
    form = PassTeamForm(request.POST or request.restored_post or None, members=people, initial=initial)
    if request.method == "POST" and form.is_valid():
        coach = form.cleaned_data["coach"]
        refused = attempt(
            request,
            lambda: of_teams.transfer_team(
                team_id, int(coach) if coach else None, actor=request.user, key=key_of(request)
            ),
            _("%(team)s has a new coach.") % {"team": team}
            if coach
            else _("%(team)s has no coach now.") % {"team": team},
        )
        if not refused:
            return redirect("leagues:teams", place.league.slug)
    context = {"form": form, "team": card(team, place.league.book.ruleset_id)}
    return page(request, place, "pass_team", context, status=422 if request.method == "POST" else 200)


# --- Matches ------------------------------------------------------------------------------------------------------


def _match(place: Place, match_id: str) -> Match:
    found = Match.objects.with_teams().filter(pk=match_id, book=place.league.book_id)
    match = found.select_related("fixture__round").first()
    if match is None:
        raise Http404
    return match


@require_safe
@of_commissioner()
def match(request: PageRequest, place: Place, match_id: str) -> HttpResponse:
    """What a commissioner can do about a match: its date, its opening, an end without play."""
    kept = request.restored_post
    forms: dict[str, Any] = {"end_form": WithoutPlayForm(kept)} if kept and "how" in kept else {}
    return _match_page(request, place, _match(place, match_id), **forms)


def _match_page(request: PageRequest, place: Place, found: Match, *, status: int = 200, **more: object) -> HttpResponse:
    local = found.due.astimezone(place.league.zone) if found.due else None
    dated = {"day": local.date(), "at": local.time()} if local else {}
    ruleset = place.league.book.ruleset_id
    context = {
        "match": found,
        "home": card(found.home, ruleset),
        "away": card(found.away, ruleset),
        "score": score_of(found),
        "state": state_of(found),
        "date_form": DueForm(
            initial={**dated, "version": found.version, "overtime": found.overtime}, know=_overtime(place, found)
        ),
        "end_form": WithoutPlayForm(),
        "plays": request.user.pk in (found.home.coach_id, found.away.coach_id),
    }
    return page(request, place, "match", context | more, status=status)


def _overtime(place: Place, found: Match) -> bool:
    """Whether it may be said here that a match goes into overtime."""
    return found.state in Match.UNREPORTED and knows_overtime(rules_of(place.league.book.ruleset_id))


@require_POST
@of_commissioner("match")
def move_match(request: PageRequest, place: Place, match_id: str) -> HttpResponse:
    """Give a match a date of its own."""
    found = _match(place, match_id)
    form = DueForm(request.POST, know=_overtime(place, found))
    if not form.is_valid():
        return _match_page(request, place, found, status=422, date_form=form)
    due = form.due(place.league.zone)
    attempt(
        request,
        lambda: of_matches.reschedule(
            match_id,
            due,
            version=form.cleaned_data["version"],
            overtime=form.cleaned_data.get("overtime"),
            actor=request.user,
        ),
        _("It is set."),
    )
    return redirect("leagues:match", place.league.slug, match_id)


@require_POST
@of_commissioner("match")
def end_match(request: PageRequest, place: Place, match_id: str) -> HttpResponse:
    """A match that nobody plays (forfeit, conceded before play, unplayed): what it comes to, then its record."""
    found = _match(place, match_id)
    form = WithoutPlayForm(request.POST)
    if not form.is_valid():
        return _match_page(request, place, found, status=422, end_form=form)
    try:
        if "record" in request.POST:
            return _record_end(request, place, found, form)
        return _match_page(request, place, found, end_form=form, **_comes_to(request, place, found, form))
    except Refused as wrong:
        form.add_error(None, refusal_words(wrong, place.league))
        return _match_page(request, place, found, status=422, end_form=form)
    except Stale:
        messages.warning(request, stale_words())
        worked = _comes_to(request, place, found, form)
        return _match_page(request, place, found, status=409, end_form=form, **worked)


def _comes_to(request: PageRequest, place: Place, found: Match, form: WithoutPlayForm) -> dict[str, Any]:
    ended, by = form.ending
    worked = operations.work_out_without_play(found.pk, ended, by=by, actor=request.user)
    paper = Paper(found, place.who, worked.inputs)
    return {"changes": changes(paper), "explained": explained(paper), "digest": worked.digest, "kits": paper.kits}


def _record_end(request: PageRequest, place: Place, found: Match, form: WithoutPlayForm) -> HttpResponse:
    ended, by = form.ending
    operations.record_without_play(
        found.pk,
        ended,
        by=by,
        digest=request.POST.get("digest", ""),
        reason=form.cleaned_data["reason"],
        in_own_match=form.cleaned_data["in_own_match"],
        actor=request.user,
        key=key_of(request),
    )
    messages.success(request, _("The match is recorded."))
    return redirect("leagues:commissioner", place.league.slug)


@require_POST
@of_commissioner("match")
def close_match(request: PageRequest, place: Place, match_id: str) -> HttpResponse:
    """Take back the opening of a match that nobody reported."""
    _match(place, match_id)
    attempt(
        request,
        lambda: of_matches.cancel(match_id, actor=request.user, key=key_of(request)),
        _("The match is scheduled as before; both teams are free again."),
    )
    return redirect("leagues:match", place.league.slug, match_id)


@require_http_methods(["GET", "POST"])
@of_league
def friendly(request: PageRequest, place: Place) -> HttpResponse:
    """Arrange a match outside the schedule and the table: a friendly or an exhibition."""
    if not may_arrange(place.who):
        raise Http404
    teams = Team.objects.playing().with_names().filter(Q(book=place.league.book_id)).order_by("name__words")
    known = knows_overtime(rules_of(place.league.book.ruleset_id))
    form = FriendlyForm(request.POST or None, teams=[(each.pk, str(each.name)) for each in teams], know=known)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        due = deadline_at(data["day"], place.league.zone) if data["day"] else None
        try:
            made = of_matches.arrange(
                data["home"],
                data["away"],
                kind=data["kind"],
                due=due,
                overtime=data.get("overtime", False),
                actor=request.user,
                key=key_of(request),
            )
        except Refused as wrong:
            form.add_error("away", refusal_words(wrong, place.league))
        except Denied:
            form.add_error("away", _("You coach neither of these teams."))
        else:
            return redirect("matches:match", made.pk)
    return page(request, place, "friendly", {"form": form}, status=422 if request.method == "POST" else 200)
