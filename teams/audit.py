"""Whether the books are whole, and making what is derived anew.

``audit`` compares the tables with what the records say: the chain of digests, the columns of actions with their bodies,
the fold of the stored effects with sheets and players, marks on the way, texts, triggers. ``replayed`` resolves every
action again: after a fix of the rules it may differ from what was stored, and people decide. ``rebuild`` writes it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

import msgspec
from django.db import connection, transaction

from rules.effects import apply
from rules.engine import resolve
from rules.outcome import Outcome
from rules.state import TeamState, new_team
from rules.values import encode
from teams import records, triggers
from teams.ledger import MARK_EVERY
from teams.models import Action, Book, Entry, Player, Team, Text
from teams.models.books import new_revision
from teams.rulesets import rules_of
from teams.sheets import Departed, departures, phase_of, player_row, put_state, team_columns
from teams.texts import ids_in, text_id

CHUNK = 500


@dataclass
class Folded:
    """A team's story so far: its sheet by the stored effects, and who left."""

    state: TeamState
    gone: dict[str, Departed] = field(default_factory=dict)
    entries: int = 0
    position: int = 0
    serial: int = 0


def audit(book: Book) -> list[str]:
    """Return what is wrong with a book, one line each; nothing when all is well. Writers wait meanwhile."""
    with transaction.atomic():
        return _audit(Book.objects.select_for_update(of=("self",), no_key=True).get(pk=book.pk))


def _audit(book: Book) -> list[str]:
    stories, faults = _fold(book)
    return [
        *(f"trigger {name} is missing" for name in triggers.missing(connection)),
        *_chain(book),
        *faults,
        *_teams(book, stories),
        *_players(book, stories),
        *_texts(book, stories),
    ]


# --- the chain --------------------------------------------------------------------------------------------------------


def _chain(book: Book) -> Iterator[str]:
    """The actions in the order of recording: gapless serials, digests, columns that copy the body."""
    digest, serial, last = records.NOTHING_BEFORE, 0, 0
    serials: dict[int, int] = {}
    for row in Action.objects.filter(book=book).order_by("serial").iterator(CHUNK):
        serial += 1
        if row.serial != serial:
            yield f"action {row.pk}: serial {row.serial} where {serial} is due"
            serial = row.serial
        digest = records.chained(digest, row.body)
        if row.digest != digest:
            yield f"action {row.serial}: the digest is not that of its body and of the action before"
            digest = row.digest
        serials[row.pk] = row.serial
        yield from _copies(row, serials)
        last = max(last, row.position)
    if (book.serial, book.digest) != (serial, digest):
        yield f"book {book.pk}: its head ({book.serial}) is not the last action ({serial})"
    if book.position != last:
        yield f"book {book.pk}: its position is {book.position}, the last action's {last}"


def _copies(row: Action, serials: dict[int, int]) -> Iterator[str]:
    try:
        body = records.read_body(row.body)
    except msgspec.DecodeError as error:
        yield f"action {row.serial}: its body can't be read ({error})"
        return
    columns = {
        "book": (row.book_id, body.book),
        "serial": (row.serial, body.serial),
        "position": (row.position, body.position),
        "supersedes": (serials.get(row.supersedes_id or 0), body.supersedes),
        "kind": (row.kind, body.kind),
        "actor": (row.actor_id, body.actor),
        "acted_for": (row.acted_for_id, body.acted_for),
        "made": (row.made, datetime.fromisoformat(body.time)),
        "overtyped": (row.overtyped, encode(body.overtyped)),
    }
    for name, (column, said) in columns.items():
        if column != said:
            yield f"action {row.serial}: {name} is {column}, its body says {said}"


# --- the fold ---------------------------------------------------------------------------------------------------------


def _fold(book: Book) -> tuple[dict[str, Folded], list[str]]:
    """The stories of a book's teams by their stored effects, and what is wrong on the way."""
    stories: dict[str, Folded] = {}
    faults: list[str] = []
    entries = Entry.objects.filter(team__book=book).order_by("team", "position").select_related("action")
    for entry in entries.iterator(CHUNK):
        story = stories.setdefault(entry.team_id, Folded(new_team(entry.team_id)))
        faults += [f"team {entry.team_id}, entry {story.entries + 1}: {each}" for each in _advance(story, entry)]
    superseded = set(Action.objects.filter(book=book, superseded_by__isnull=False).values_list("pk", flat=True))
    if wrong := Entry.objects.filter(action__in=superseded).count():
        faults.append(f"{wrong} entries belong to actions that are superseded")
    return stories, faults


def _advance(story: Folded, entry: Entry) -> Iterator[str]:
    effects = records.read_effects(entry.effects)
    story.gone.update(departures(story.state, effects))
    for effect in effects:
        story.state = apply(story.state, effect)
    for player in story.state.players:
        story.gone.pop(player.id, None)
    story.entries += 1
    story.position, story.serial = entry.position, entry.action.serial
    if records.written(effects, records.read_explanations(entry.explanations))[2] != entry.digest:
        yield "the digest is not that of its effects and explanations"
    if entry.action.position != entry.position:
        yield "stands at another position than its action"
    mark = encode(story.state) if story.entries % MARK_EVERY == 0 else None
    if entry.state != mark:
        yield "the mark is not the state by the effects so far"


def _teams(book: Book, stories: dict[str, Folded]) -> Iterator[str]:
    rules = rules_of(book.ruleset_id)
    teams = Team.objects.filter(book=book).in_bulk()
    for missing in stories.keys() - teams.keys():
        yield f"team {missing}: has entries and no row"
    for team in teams.values():
        story = stories.get(team.pk)
        if story is None:
            yield f"team {team.pk}: has no entries"
            continue
        due = team_columns(rules, story.state)
        due |= {"entries": story.entries, "position": story.position, "serial": story.serial}
        due["phase"] = phase_of(team, story.state)
        for column, value in due.items():
            if getattr(team, column) != value:
                yield f"team {team.pk}: {column} is not what its entries make"
        if (team.status == Team.Status.RETIRED) is story.state.active:
            yield f"team {team.pk}: is {team.status}, and not so by its entries"


def _due_rows(story: Folded) -> dict[str, Player]:
    rows = {each.id: player_row(story.state.id, each) for each in story.state.players}
    rows |= {each: player_row(story.state.id, left.player, left.reason) for each, left in story.gone.items()}
    return rows


def _players(book: Book, stories: dict[str, Folded]) -> Iterator[str]:
    columns = [each.attname for each in Player._meta.concrete_fields]  # noqa: SLF001 -- Django's documented API
    due = {player: row for story in stories.values() for player, row in _due_rows(story).items()}
    rows = {each.pk: each for each in Player.objects.filter(team__book=book)}
    for player in due.keys() | rows.keys():
        if player not in rows:
            yield f"player {player}: has no row"
        elif player not in due:
            yield f"player {player}: has a row and no entry"
        elif [getattr(rows[player], each) for each in columns] != [getattr(due[player], each) for each in columns]:
            yield f"player {player}: the row is not what the entries make"


def _texts(book: Book, stories: dict[str, Folded]) -> Iterator[str]:
    for text in Text.objects.filter(book=book, words__isnull=False).iterator(CHUNK):
        if text.pk != text_id(text.words or "", text.salt or ""):
            yield f"text {text.pk}: the id is not the digest of its words"
    named = ids_in(story.state for story in stories.values())
    known = set(Text.objects.filter(book=book, pk__in=named).values_list("pk", flat=True))
    for each in named - known:
        yield f"text {each}: is named and not kept"


# --- the replay and the rebuild ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Replayed:
    """A current action resolved again: what came of it now, and the entries that say otherwise."""

    row: Action
    outcome: Outcome | None
    differs: tuple[str, ...]


def replayed(book: Book) -> Iterator[Replayed]:
    """Resolve every current action of a book again, in the order of the story, under the rule set of each."""
    teams: dict[str, TeamState] = {}
    rows = Action.objects.current().filter(book=book).order_by("position").prefetch_related("entries")
    for row in rows:
        body = records.read_body(row.body)
        if body.action is None:
            yield Replayed(row, None, ())
            continue
        outcome = resolve(rules_of(body.ruleset), teams, body.action)
        if outcome.ok:
            teams.update(outcome.teams)
        differs = tuple(each.team_id for each in row.entries.all() if not outcome.ok or _differs(each, outcome))
        yield Replayed(row, outcome, differs)


def _differs(entry: Entry, outcome: Outcome) -> bool:
    own = [each for each in outcome.explanations if each.team == entry.team_id]
    return records.written(outcome.of_team(entry.team_id), own)[2] != entry.digest


class NotReplayable(Exception):
    """An action no longer resolves: nothing was rebuilt. A correction decides what becomes of it."""


def rebuild(book_id: int, *, replay: bool = False) -> int:
    """Make what is derived anew: sheets and players from the stored effects; with ``replay``, entries from the actions.

    Returns the number of entries that were written anew.

    Raises:
        NotReplayable: an action does not resolve under its rule set any more.
    """
    with transaction.atomic(durable=True):
        book = Book.objects.select_for_update(of=("self",), no_key=True).get(pk=book_id)
        changed = _rewrite_entries(book) if replay else 0
        stories = _restate(book)
        rules = rules_of(book.ruleset_id)
        for team in Team.objects.filter(book=book):
            story = stories[team.pk]
            put_state(team, rules, story.state)
            team.entries, team.position, team.serial = story.entries, story.position, story.serial
            team.save()
        book.revision = new_revision()
        book.save(update_fields=["revision"])
        Player.objects.filter(team__book=book).update(number=None)
        for story in stories.values():
            _rewrite_players(story)
    return changed


def _rewrite_entries(book: Book) -> int:
    changed = 0
    for each in replayed(book):
        if each.outcome is not None and not each.outcome.ok:
            raise NotReplayable(f"{each.row.kind}, serial {each.row.serial}")
        for entry in each.row.entries.all():
            if each.outcome is None or entry.team_id not in each.differs:
                continue
            own = [said for said in each.outcome.explanations if said.team == entry.team_id]
            entry.effects, entry.explanations, entry.digest = records.written(each.outcome.of_team(entry.team_id), own)
            entry.save(update_fields=["effects", "explanations", "digest"])
            changed += 1
    return changed


def _restate(book: Book) -> dict[str, Folded]:
    """Fold the entries and put their marks right."""
    stories: dict[str, Folded] = {}
    for entry in Entry.objects.filter(team__book=book).order_by("team", "position").select_related("action"):
        story = stories.setdefault(entry.team_id, Folded(new_team(entry.team_id)))
        list(_advance(story, entry))
        mark = encode(story.state) if story.entries % MARK_EVERY == 0 else None
        if entry.state != mark:
            Entry.objects.filter(pk=entry.pk).update(state=mark)
    return stories


def _rewrite_players(story: Folded) -> None:
    due = _due_rows(story)
    team = story.state.id
    Player.objects.filter(team=team).exclude(pk__in=due).delete()
    columns = [each.name for each in Player._meta.concrete_fields if not each.primary_key]  # noqa: SLF001
    rows = sorted(due.values(), key=lambda each: each.active)
    Player.objects.bulk_create(rows, update_conflicts=True, unique_fields=["id"], update_fields=columns)
