"""Mails about matches: put into the outbox in the transaction that causes them, to whoever wants them."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.urls import NoReverseMatch, reverse
from django.utils.translation import override

from accounts.models import User
from matches.models import Match, Report, TeamRequest
from matches.selectors.asking import request_title
from matches.selectors.subjects import with_subjects
from outbox.mail import absolute, queue_mail
from teams.models import Role, Team, Text
from teams.surroundings import around


def report_sent(match: Match, report: Report) -> None:
    """A report waits for an answer: to the coaches whose side did not send it."""
    _send("report-to-confirm", "reports", _other_coaches(match, report), _context(match, report))


def report_disputed(match: Match, report: Report) -> None:
    """A report is disputed: to its author and the commissioners."""
    people = {report.author_id, *_commissioners(match.book_id)} - {report.disputed_by_id}
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


def corrected(match: Match, author: AbstractBaseUser, reason: str, teams: Collection[str]) -> None:
    """A match was corrected, taken out or put back: to the coaches of all teams whose sheet it changed, and its own."""
    people = set(Team.objects.filter(pk__in=teams).values_list("coach", flat=True)) | _coaches(match)
    context = {
        **_names(match),
        "author": str(author),
        "reason": reason,
        "taken_out": match.state == Match.State.VOIDED,
        "url": absolute(_address(match)),
    }
    _send("correction", "results", people - {author.pk}, context)


def set_right(teams: Collection[str], author: AbstractBaseUser, reason: str, *, but: Collection[int]) -> None:
    """An entry of a team's journal was corrected: to the coach of each team whose sheet it changed."""
    for team in Team.objects.with_names().filter(pk__in=teams).order_by("pk"):
        context = {
            "team": str(team),
            "league": _league(team.book_id),
            "author": str(author),
            "reason": reason,
            "url": absolute(_journal(team.pk)),
        }
        _send("set-right", "results", {team.coach_id} - {author.pk, *but}, context, about=str(team))


def request_made(asked: TeamRequest) -> None:
    """A coach asks for something: to the commissioners."""
    people = _commissioners(asked.team.book_id) - {asked.author_id}
    _send_request("request-made", people, asked, asked.author, asked.word)


def request_answered(asked: TeamRequest) -> None:
    """A request is granted or refused: to the coach who asked."""
    _send_request("request-answered", {asked.author_id}, asked, asked.answered_by, asked.answer)


def _send_request(
    name: str, people: Collection[int], asked: TeamRequest, author: AbstractBaseUser | None, word: str
) -> None:
    """A mail about a request, which is named in the language of each reader: the names in it are the rules'."""
    team, league = str(asked.team), _league(asked.team.book_id)
    context = {
        "team": team,
        "league": league,
        "whose": ", ".join(filter(None, (team, league))),
        "author": str(author),
        "word": word,
        "granted": asked.state == TeamRequest.State.GRANTED,
        "url": absolute(reverse("matches:request", args=[asked.pk])),
    }
    titles: dict[str, str] = {}
    for person in _readers(people, "leagues"):
        language = person.language or settings.LANGUAGE_CODE
        if language not in titles:
            with override(language):
                titles[language] = request_title(with_subjects([asked])[0])
        queue_mail(f"matches/{name}", {**context, "title": titles[language]}, to=person, about=team)


def _send(name: str, topic: str, people: Iterable[int | None], context: dict[str, Any], *, about: str = "") -> None:
    for person in _readers(people, topic):
        queue_mail(f"matches/{name}", context, to=person, about=about or f"{context['home']} – {context['away']}")


def _readers(people: Iterable[int | None], topic: str) -> Iterator[User]:
    """Who of some people gets mails about a topic."""
    wanted = [each for each in people if each is not None]
    for person in User.objects.filter(pk__in=wanted, is_active=True).order_by("pk"):
        if person.email and person.wants(topic):
            yield person


def _context(match: Match, report: Report) -> dict[str, Any]:
    return {**_names(match), "author": str(report.author), "url": absolute(_address(match))}


def _names(match: Match) -> dict[str, Any]:
    names = dict(Text.objects.filter(pk__in=(match.home.name_id, match.away.name_id)).values_list("pk", "words"))
    return {
        "home": names.get(match.home.name_id) or "–",
        "away": names.get(match.away.name_id) or "–",
    }


def _address(match: Match) -> str:
    try:
        return reverse("matches:match", args=[match.pk])
    except NoReverseMatch:
        return "/"


def _league(book_id: int) -> str:
    """The league's name: by it the mail is found, when words are taken out of the league."""
    place = around().place(book_id)
    return place.name if place else ""


def _journal(team_id: str) -> str:
    return reverse("teams:team-journal", args=[team_id])


def _coaches(match: Match) -> set[int | None]:
    return {match.home.coach_id, match.away.coach_id}


def _other_coaches(match: Match, report: Report) -> set[int | None]:
    coaches = {"home": match.home.coach_id, "away": match.away.coach_id}
    return {coach for side, coach in coaches.items() if report.side not in (side, Report.Side.BOTH)} - {
        report.author_id
    }


def _commissioners(book_id: int) -> set[int]:
    roles = Role.objects.filter(book=book_id, kind=Role.Kind.COMMISSIONER)
    return set(roles.values_list("user_id", flat=True))
