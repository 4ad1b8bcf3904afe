"""Mails about matches: put into the outbox in the transaction that causes them, to whoever wants them."""

from collections.abc import Iterable
from typing import Any

from django.urls import NoReverseMatch, reverse

from accounts.models import User
from matches.models import Match, Report
from outbox.mail import absolute, queue_mail
from teams.models import Role, Text


def report_sent(match: Match, report: Report) -> None:
    """A report waits for an answer: to the coaches whose side did not send it."""
    _send("report-to-confirm", "reports", _other_coaches(match, report), _context(match, report))


def report_disputed(match: Match, report: Report) -> None:
    """A report is disputed: to its author and the commissioners."""
    people = {report.author_id, *_commissioners(match)} - {report.disputed_by_id}
    _send("report-disputed", "reports", people, {**_context(match, report), "reason": report.reason})


def report_returned(match: Match, report: Report) -> None:
    """A commissioner gives a match back to both coaches."""
    _send("report-returned", "reports", _coaches(match), {**_context(match, report), "reason": match.decision})


def result_confirmed(match: Match, report: Report) -> None:
    """A result stands: to both coaches, but not to whoever just confirmed it."""
    people = _coaches(match) - {match.confirmed_by_id}
    context = {**_context(match, report), "home_score": match.home_score, "away_score": match.away_score}
    _send("result-confirmed", "results", people, {**context, "reason": match.decision})


def reminder(match: Match, report: Report) -> None:
    """Nobody has answered a report in time: to the coaches who should."""
    _send("answer-due", "reminders", _other_coaches(match, report), _context(match, report))


def _send(name: str, topic: str, people: Iterable[int | None], context: dict[str, Any]) -> None:
    wanted = [each for each in people if each is not None]
    for person in User.objects.filter(pk__in=wanted, is_active=True).order_by("pk"):
        if person.email and person.wants(topic):
            queue_mail(f"matches/{name}", context, to=person, about=f"{context['home']} – {context['away']}")


def _context(match: Match, report: Report) -> dict[str, Any]:
    names = dict(Text.objects.filter(pk__in=(match.home.name_id, match.away.name_id)).values_list("pk", "words"))
    return {
        "home": names.get(match.home.name_id) or "–",
        "away": names.get(match.away.name_id) or "–",
        "author": str(report.author),
        "url": absolute(_address(match)),
    }


def _address(match: Match) -> str:
    try:
        return reverse("matches:match", args=[match.pk])
    except NoReverseMatch:
        return "/"


def _coaches(match: Match) -> set[int | None]:
    return {match.home.coach_id, match.away.coach_id}


def _other_coaches(match: Match, report: Report) -> set[int | None]:
    coaches = {"home": match.home.coach_id, "away": match.away.coach_id}
    return {coach for side, coach in coaches.items() if report.side not in (side, Report.Side.BOTH)} - {
        report.author_id
    }


def _commissioners(match: Match) -> set[int]:
    roles = Role.objects.filter(book=match.book_id, kind=Role.Kind.COMMISSIONER)
    return set(roles.values_list("user_id", flat=True))
