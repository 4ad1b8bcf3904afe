"""Fixtures: matches are scheduled, arranged between two coaches, put off, cancelled."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from matches import permissions
from matches.models import ANSWER_DAYS, Draft, Match, PreMatch, Report
from matches.operations.shared import held, match_at, require_unreported, teams_of
from outbox.receipts import once
from rules.steps.score import knows_overtime
from rules.values import encode
from teams.models import Book, Team
from teams.operations import end_match
from teams.permissions import require, standing
from teams.refusals import Stale, broken, refusal
from teams.revisions import changed
from teams.rulesets import rules_of
from teams.surroundings import around


def schedule(
    book: Book,
    pairs: Iterable[tuple[str, str]],
    *,
    kind: str = Match.Kind.LEAGUE,
    overtime: bool = False,
    dice: str = Match.Dice.EITHER,
    answer_days: int = ANSWER_DAYS,
    due: datetime | None = None,
    **more: Any,
) -> list[Match]:
    """Return new fixtures of ``pairs`` of teams, home first, within the caller's transaction.

    The caller has checked who asks. ``more`` are further columns, such as the round.

    Raises:
        Refused: ``no-such-team``, ``same-team``, ``no-overtime``.
    """
    wanted = list(pairs)
    require_overtime(book, overtime=overtime)
    ids = {team for pair in wanted for team in pair}
    there = set(Team.objects.filter(book=book, pk__in=ids).values_list("pk", flat=True))
    for home, away in wanted:
        if missing := {home, away} - there:
            raise refusal(broken("no-such-team", "team", team=min(missing)))
        if home == away:
            raise refusal(broken("same-team", "away", team=home))
    made = [
        Match(
            book=book,
            home_id=home,
            away_id=away,
            kind=Match.Kind(kind),
            overtime=overtime,
            dice=Match.Dice(dice),
            answer_days=answer_days,
            due=due,
            **more,
        )
        for home, away in wanted
    ]
    return Match.objects.bulk_create(made)


def require_overtime(book: Book, *, overtime: bool) -> None:
    """Raise ``Refused`` where matches are to go into overtime and the book's rules know none."""
    if overtime and not knows_overtime(rules_of(book.ruleset_id)):
        raise refusal(broken("no-overtime", "overtime"))


def arrange(
    home_id: str,
    away_id: str,
    *,
    kind: str,
    actor: AbstractBaseUser,
    due: datetime | None = None,
    overtime: bool = False,
    key: str | None = None,
) -> Match:
    """Arrange a match outside the schedule between two teams of a book: an exhibition or a league friendly.

    A coach of either team may, and who runs the book.

    Raises:
        Team.DoesNotExist, Denied, KeyConflict
        Refused: ``no-such-team`` (the other one plays in another book), ``same-team``, ``not-outside-the-schedule``,
            ``team-retired``, ``no-overtime``.
    """
    with once(actor, key, "arrange-match", encode([home_id, away_id, kind, str(due), overtime])) as done:
        if done.again:
            return Match.objects.get(pk=done.answer)
        home = Team.objects.select_related("book").get(pk=home_id)
        away = Team.objects.filter(pk=away_id, book=home.book_id).first()
        if away is None:
            raise refusal(broken("no-such-team", "away", team=away_id))
        who = standing(actor, home.book_id)
        require(who.runs_book or who.coaches(home) or who.coaches(away))
        if kind not in (Match.Kind.FRIENDLY, Match.Kind.EXHIBITION):
            raise refusal(broken("not-outside-the-schedule", "match_kind", value=kind))
        for team in (home, away):
            if team.status != Team.Status.ACTIVE:
                raise refusal(broken(f"team-{team.status}", "team", team=team.pk))
        changed(pk=home.book_id)
        [match] = schedule(home.book, [(home_id, away_id)], kind=kind, due=due, overtime=overtime)
        done.answer, done.subject = match.pk, f"match:{match.pk}"
    return match


def reschedule(
    match_id: str, due: datetime | None, *, version: int, actor: AbstractBaseUser, overtime: bool | None = None
) -> Match:
    """Set the date until when a match is to be played, and whether it may go into overtime (None: as it is).

    Raises:
        Match.DoesNotExist, Denied, Stale
        Refused: the match is decided; ``no-overtime``; a report of it was sent (where overtime changes).
    """
    with transaction.atomic():
        changed(matches=match_id)
        rows = Match.objects.select_for_update(of=("self",), no_key=True).select_related("book")
        match = rows.get(pk=match_id)
        require(permissions.may_decide(standing(actor, match.book_id)))
        if match.position is not None:
            raise refusal(broken("match-decided" if match.is_decided else "match-voided", "match", match=match_id))
        if match.version != version:
            raise Stale
        if overtime is not None and overtime != match.overtime:
            require_unreported(match, *Match.UNREPORTED)
            require_overtime(match.book, overtime=overtime)
            match.overtime = overtime
        match.due, match.version = due, version + 1
        match.save(update_fields=["due", "overtime", "version"])
    return match


def cancel(match_id: str, *, actor: AbstractBaseUser, key: str | None = None) -> Match:
    """Take back the opening of a match: both teams are free again, what was sent before it is gone.

    Raises:
        Match.DoesNotExist, Denied, KeyConflict
        Refused: it is reported or decided.
    """
    with held(match_id, "cancel-match", actor=actor, key=key) as desk:
        match = match_at(desk, match_id)
        if desk.again:
            return match
        require(permissions.may_decide(desk.standing))
        require_unreported(match, *Match.UNREPORTED)
        for team in teams_of(match):
            end_match(desk, team.pk, match.pk)
        PreMatch.objects.filter(match=match).delete()
        match.state, match.opened, match.version = Match.State.SCHEDULED, None, match.version + 1
        match.save(update_fields=["state", "opened", "version"])
        return match


def play_again(match_id: str, *, actor: AbstractBaseUser, key: str | None = None) -> Match:
    """A match that was taken out of the books is to be played: it has no result, no report and no place any more.

    Raises:
        Match.DoesNotExist, Denied, KeyConflict
        Refused: its result stands, or it has none yet; ``place-taken``: others have its place in play-offs;
            ``again-in-finished``: its season is finished.
    """
    with held(match_id, "play-again", actor=actor, key=key) as desk:
        match = match_at(desk, match_id)
        if desk.again:
            return match
        require(permissions.may_decide(desk.standing))
        require_unreported(match, Match.State.VOIDED)
        if why := around().not_again(match_id):
            raise refusal(broken(why, "match", match=match_id))
        PreMatch.objects.filter(match=match).delete()
        Draft.objects.filter(match=match).delete()
        Report.objects.filter(match=match, standing=True).update(standing=False)
        fresh = Match()
        for column in Match.RESULT:
            setattr(match, column, getattr(fresh, column))
        match.state, match.version = Match.State.SCHEDULED, match.version + 1
        match.save()
        return match


def remove(match_ids: Iterable[str], *, actor: AbstractBaseUser) -> int:
    """Delete fixtures that nobody has opened, with their drafts; return how many there were.

    Raises:
        Denied: the actor does not run the book of all of them.
        Refused: one of them is open, reported or decided.
    """
    wanted = set(match_ids)
    with transaction.atomic():
        books = set(Match.objects.filter(pk__in=wanted).values_list("book_id", flat=True))
        list(Book.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=books).order_by("pk"))
        changed(pk__in=books)
        for book in books:
            require(permissions.may_decide(standing(actor, book)))
        begun = Match.objects.filter(pk__in=wanted).exclude(state=Match.State.SCHEDULED).first()
        if begun is not None:
            raise refusal(broken(f"match-{'decided' if begun.is_decided else begun.state}", "match", match=begun.pk))
        reported = Match.objects.filter(pk__in=wanted, reports__isnull=False).first()
        if reported is not None:
            raise refusal(broken("match-was-reported", "match", match=reported.pk))
        Draft.objects.filter(match__in=wanted).delete()
        return Match.objects.filter(pk__in=wanted).delete()[1].get("matches.Match", 0)
