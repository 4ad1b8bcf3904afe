"""What becomes of the matches that a correction concerns: their columns, the lines of their players, their state."""

from collections.abc import Iterable, Mapping
from copy import copy

from django.db.models import Q

from matches import lines
from matches.models import Match
from matches.operations.decisions import enter
from matches.operations.sequences import close_if_settled
from rules.actions import BringOver, PlayMatch
from rules.amending import Amended, Part
from rules.effects import RecordBrought
from teams.corrections import Shown
from teams.ledger import Desk
from teams.models import Book, Player
from teams.surroundings import Otherwise, PlaceLost, around


def matches_in(book: Book, found: Shown) -> list[tuple[Match, Amended]]:
    """The matches that come out otherwise, or are taken out, with what comes of them."""
    concerned = {
        line.position: line for line in found.amendment.lines if line.edited or any(part.differs for part in line.parts)
    }
    rows = Match.objects.select_for_update(of=("self",), no_key=True)
    matches = rows.filter(book=book, position__in=concerned).order_by("position")
    return [(match, concerned[match.position or 0]) for match in matches]


def supposed(match: Match, line: Amended) -> Match:
    """An unsaved copy of a match as it would come out."""
    found = copy(match)
    _come_out(found, line)
    return found


def otherwise(played: Iterable[tuple[Match, Amended]], found: Shown) -> Otherwise:
    """What a correction comes to beyond the sheets: its matches as they would come out, and what teams bring over."""
    brought = {
        part.team: [each for each in part.effects if isinstance(each, RecordBrought)]
        for line in found.amendment.lines
        for part in line.parts
        if part.changed and _brings_over(line, part)
    }
    return Otherwise([supposed(*each) for each in played], brought)


def _brings_over(line: Amended, part: Part) -> bool:
    return isinstance(line.action, BringOver) or (part.was is not None and isinstance(part.was.action, BringOver))


def places_lost(found: Otherwise, choices: Mapping[str, str]) -> list[PlaceLost]:
    """The matches of play-offs whose places would be others' if it came out so; with what was chosen for them."""
    return around().places_lost(found, choices)


def _come_out(match: Match, line: Amended) -> None:
    """Set the columns of a match by what comes of its action; a void takes it out."""
    if not isinstance(line.action, PlayMatch):
        match.state = Match.State.VOIDED
        return
    match.home_id, match.away_id = line.action.home, line.action.away
    match.kind, match.overtime = line.action.match_kind, line.action.overtime
    match.state = Match.State.CLOSED
    enter(match, line.action, line.effects)


def write_matches(desk: Desk, played: list[tuple[Match, Amended]]) -> None:
    """Write the columns of matches, and anew the lines of their players (which were deleted)."""
    teams = {part.team for _match, line in played for part in line.parts}
    known = set(Player.objects.filter(team__in=teams).values_list("pk", flat=True))
    for match, line in played:
        _come_out(match, line)
        match.save()
        lines.write(match, line.effects, known)


def settle_matches(desk: Desk, found: Shown) -> None:
    """A match that a team has still to settle, or again, is confirmed; the others are closed."""
    touched = {part.team for line in found.amendment.lines for part in line.parts}
    decided = Match.objects.filter(Q(home__in=touched) | Q(away__in=touched), book=desk.book, state__in=Match.DECIDED)
    waiting = {opened.match for team in desk.teams(*touched) if (opened := desk.state(team.pk).open)}
    decided.filter(pk__in=waiting).update(state=Match.State.CONFIRMED)
    for match in decided.filter(state=Match.State.CONFIRMED).exclude(pk__in=waiting):
        close_if_settled(desk, match.pk)
