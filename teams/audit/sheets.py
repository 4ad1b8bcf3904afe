"""Sheets, players and texts against the stories of their teams."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import models

from teams.audit.chain import CHUNK
from teams.audit.faults import ROW, Fault, in_text
from teams.audit.folding import Folded
from teams.models import Book, Player, Team, Tenure, Text
from teams.rulesets import rules_of
from teams.sheets import phase_of, player_columns, team_columns
from teams.texts import ids_in, text_id

# Columns that hold JSON: told by the path in them.
JSON = ("state",)


def compared(what: str, whose: str, row: Mapping[str, Any], due: Mapping[str, Any]) -> Iterator[Fault]:
    """A fault for each column of a row that is not what is due, by the path where it holds a value."""
    for column, value in due.items():
        found = row[column]
        if column in JSON:
            yield from (Fault(what, whose, *each) for each in in_text(found, value, column))
        elif found != value:
            yield Fault(what, whose, column, found, value)


def team_faults(book: Book, stories: Mapping[str, Folded]) -> Iterator[Fault]:
    """The rows of teams."""
    rules = rules_of(book.ruleset_id)
    of_book = models.Q(book=book) | models.Q(pk__in=stories.keys())
    teams = Team.objects.filter(of_book).in_bulk()
    coaches = {each.team_id: each.coach_id for each in Tenure.objects.filter(team__in=teams).order_by("since", "pk")}
    for missing in stories.keys() - teams.keys():
        yield Fault("sheet", missing, ROW, None, "there")
    for team in teams.values():
        story = stories.get(team.pk)
        if story is None:
            if not team.journal.exists():
                yield Fault("sheet", team.pk, ROW, "there", None)
            continue
        due = team_columns(rules, story.state)
        due |= {"book_id": book.pk, "entries": story.entries, "position": story.position, "serial": story.serial}
        due |= {"phase": phase_of(team, story.state), "status": _status(team, active=story.state.active)}
        due |= {"coach_id": coaches.get(team.pk, team.coach_id), "begun": team.begun or story.played}
        yield from compared("sheet", team.pk, vars(team), due)


def _status(team: Team, *, active: bool) -> str:
    if not active:
        return Team.Status.RETIRED
    return Team.Status.ACTIVE if team.status == Team.Status.RETIRED else team.status


def due_players(story: Folded) -> dict[str, dict[str, object]]:
    """The rows of all who are or were on a team's list, by their columns."""
    team = story.state.id
    rows = {each.id: player_columns(team, each) for each in story.state.players}
    rows |= {each: player_columns(team, left.player, left.reason) for each, left in story.gone.items()}
    return rows


def player_faults(book: Book, stories: Mapping[str, Folded]) -> Iterator[Fault]:
    """The rows of players."""
    columns = [each.attname for each in Player._meta.concrete_fields]  # noqa: SLF001 -- Django's documented API
    due = {player: row for story in stories.values() for player, row in due_players(story).items()}
    of_book = models.Q(team__book=book) | models.Q(pk__in=due)
    rows = {each["id"]: each for each in Player.objects.filter(of_book).values(*columns)}
    for player in due.keys() | rows.keys():
        if player not in rows:
            yield Fault("player", player, ROW, None, "there")
        elif player not in due:
            yield Fault("player", player, ROW, "there", None)
        elif rows[player] != due[player]:
            yield from compared("player", player, rows[player], due[player])


def text_faults(book: Book, stories: Mapping[str, Folded]) -> Iterator[Fault]:
    """The words that sheets name."""
    texts = Text.objects.filter(book=book, words__isnull=False).values_list("pk", "words", "salt")
    for pk, words, salt in texts.iterator(CHUNK):
        due = text_id(words or "", salt or "")
        if pk != due:
            yield Fault("text", pk, "id", pk, due)
    named = ids_in(story.state for story in stories.values())
    known = set(Text.objects.filter(book=book, pk__in=named).values_list("pk", flat=True))
    for each in named - known:
        yield Fault("text", each, ROW, None, "there")
