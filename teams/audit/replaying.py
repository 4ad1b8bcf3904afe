"""Resolving every action again, and making what is derived anew."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from rules.engine import resolve
from rules.formats import FORMAT
from rules.outcome import Outcome
from rules.state import TeamState, new_team
from rules.values import encode
from teams import records
from teams.audit.folding import Folded
from teams.audit.sheets import due_players
from teams.models import Action, Book, Entry, Player, Team
from teams.models.books import new_revision
from teams.rulesets import rules_of
from teams.sheets import number_anew, put_state


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
    effects, explanations, digest = records.written(outcome.of_team(entry.team_id), own)
    if digest == entry.digest:
        return False
    if entry.schema == FORMAT:
        return True
    return (effects, explanations) != (encode(records.read_effects(entry.effects, entry.schema)), entry.explanations)


class NotReplayable(Exception):
    """An action no longer resolves: nothing was rebuilt. A correction decides what becomes of it."""


def rebuild(book_id: int, *, replay: bool = False) -> int:
    """Make what is derived anew: sheets and players from the stored effects; with ``replay``, entries from the actions.

    A sheet that was otherwise gets a new revision: what was printed of it is told from what is printed from now on.
    Returns the number of entries that were written anew.

    Raises:
        NotReplayable: an action does not resolve under its rule set any more.
    """
    with transaction.atomic(durable=True):
        book = Book.objects.select_for_update(of=("self",), no_key=True).get(pk=book_id)
        rewritten = _rewrite_entries(book) if replay else []
        stories, restated = _restate(book)
        changed = _firsts([*rewritten, *restated])
        rules = rules_of(book.ruleset_id)
        for team in Team.objects.filter(book=book):
            story = stories[team.pk]
            was = vars(team).copy()
            put_state(team, rules, story.state)
            team.entries, team.position, team.serial = story.entries, story.position, story.serial
            if team.pk in changed or vars(team) != was:
                number_anew(team, changed.get(team.pk, team.position + 1))
                team.written = timezone.now()
            team.save()
        book.revision = new_revision()
        book.save(update_fields=["revision"])
        Player.objects.filter(team__book=book).update(number=None)
        for story in stories.values():
            _rewrite_players(story)
    return len(rewritten)


def _firsts(entries: Iterable[Entry]) -> dict[str, int]:
    """From which position on the sheets of teams are others than they were."""
    found: dict[str, int] = {}
    for each in entries:
        found[each.team_id] = min(each.position, found.get(each.team_id, each.position))
    return found


def _rewrite_entries(book: Book) -> list[Entry]:
    """Write what differs anew; the entries that did."""
    changed = []
    for each in replayed(book):
        if each.outcome is not None and not each.outcome.ok:
            raise NotReplayable(f"{each.row.kind}, serial {each.row.serial}")
        for entry in each.row.entries.all():
            if each.outcome is None or entry.team_id not in each.differs:
                continue
            own = [said for said in each.outcome.explanations if said.team == entry.team_id]
            entry.effects, entry.explanations, entry.digest = records.written(each.outcome.of_team(entry.team_id), own)
            entry.schema = FORMAT
            entry.save(update_fields=["schema", "effects", "explanations", "digest"])
            changed.append(entry)
    return changed


def _restate(book: Book) -> tuple[dict[str, Folded], list[Entry]]:
    """Fold the entries and put their marks right; the stories, and the entries that were marked with other sheets."""
    stories: dict[str, Folded] = {}
    restated = []
    for entry in Entry.objects.filter(team__book=book).order_by("team", "position").select_related("action"):
        story = stories.setdefault(entry.team_id, Folded(new_team(entry.team_id)))
        story.take(records.read_effects(entry.effects, entry.schema), entry.position, entry.action.serial)
        if entry.state != story.mark:
            Entry.objects.filter(pk=entry.pk).update(state=story.mark)
            if entry.state is not None and entry.state != encode(story.state):  # sheets of then were read off it
                restated.append(entry)
    return stories, restated


def _rewrite_players(story: Folded) -> None:
    due = due_players(story)
    team = story.state.id
    Player.objects.filter(team=team).exclude(pk__in=due).delete()
    columns = [each.name for each in Player._meta.concrete_fields if not each.primary_key]  # noqa: SLF001
    rows = sorted((Player(**each) for each in due.values()), key=lambda each: each.active)
    Player.objects.bulk_create(rows, update_conflicts=True, unique_fields=["id"], update_fields=columns)
