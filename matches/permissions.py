"""Who may do what with a match: plain predicates, for pages, the API and the operations alike. No is the default."""

from matches.models import Match, Report, TeamRequest
from teams.models import Team
from teams.permissions import Standing, may_manage_team, may_see_book

__all__ = [
    "may_ask",
    "may_confirm",
    "may_decide",
    "may_dispute",
    "may_report",
    "may_rewrite",
    "may_see_match",
    "may_see_report",
    "may_see_request",
    "may_see_requests",
    "may_undo",
    "may_withdraw",
    "may_withdraw_request",
    "side_of",
    "sides_of",
]


def sides_of(who: Standing, match: Match) -> tuple[str, ...]:
    """The sides of a match that somebody coaches."""
    coaches = {"home": match.home.coach_id, "away": match.away.coach_id}
    return tuple(side for side, coach in coaches.items() if who.user_id is not None and coach == who.user_id)


def side_of(who: Standing, match: Match) -> str:
    """Whose report it is when this person sends one: home, away, both, or nobody's who plays."""
    sides = sides_of(who, match)
    return Report.Side.BOTH if len(sides) > 1 else next(iter(sides), Report.Side.NEITHER)


def may_see_match(who: Standing, match: Match) -> bool:
    """May read the page of a match: whoever may read the book's pages."""
    return may_see_book(who, match.book)


def may_report(who: Standing, match: Match) -> bool:
    """May write a draft, send what goes before the match, and send a report: its coaches, and who runs the book."""
    return bool(sides_of(who, match)) or who.runs_book


def may_rewrite(who: Standing, match: Match) -> bool:
    """May write a decided match down again, to correct it: who runs the book."""
    return match.is_decided and may_decide(who)


def may_see_report(who: Standing, match: Match) -> bool:
    """May read a report that is not confirmed yet."""
    return may_report(who, match)


def may_confirm(who: Standing, match: Match, report: Report) -> bool:
    """May confirm a report: the other side's coach, or who runs the book and coaches neither.

    Nobody confirms what his own side sent. A commissioner who plays decides instead, for all to see.
    """
    sides = sides_of(who, match)
    if not sides:
        return who.runs_book
    if report.author_id == who.user_id:
        return False
    return report.side not in (Report.Side.BOTH, *sides)


def may_dispute(who: Standing, match: Match, report: Report) -> bool:
    """May dispute a report: a coach whose side did not send it."""
    sides = sides_of(who, match)
    return bool(sides) and report.author_id != who.user_id and report.side not in (Report.Side.BOTH, *sides)


def may_withdraw(who: Standing, match: Match, report: Report) -> bool:
    """May take a report back: its author, a coach of its side, and who runs the book."""
    own = report.author_id == who.user_id or report.side in sides_of(who, match)
    return who.user_id is not None and (own or who.runs_book)


def may_decide(who: Standing) -> bool:
    """May decide a disputed match, record a forfeit, change dates, cancel and correct: who runs the book."""
    return who.runs_book


def may_undo(who: Standing, team: Team) -> bool:
    """May undo what was done to a team since its last match: its coach, and who runs the book."""
    return may_manage_team(who, team)


def may_ask(who: Standing, team: Team) -> bool:
    """May ask the commissioners for something on behalf of a team: its coach."""
    return who.coaches(team)


def may_see_requests(who: Standing, team: Team) -> bool:
    """May read what was asked for a team and what was answered: its coach, and who runs the book. Nobody else."""
    return may_manage_team(who, team)


def may_see_request(who: Standing, asked: TeamRequest) -> bool:
    """May read one request: also who made it, if he coaches the team no more."""
    return may_see_requests(who, asked.team) or (who.user_id is not None and asked.author_id == who.user_id)


def may_withdraw_request(who: Standing, team: Team) -> bool:
    """May take back what was asked for a team: its coach. (``may_decide`` says who answers it.)"""
    return who.coaches(team)
