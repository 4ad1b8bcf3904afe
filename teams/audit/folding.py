"""The stories of a book's teams by their stored effects; and where an entry is not what its action made it."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import msgspec

from rules.actions import PlayMatch
from rules.effects import AnyEffect, MatchPlayed, PlayerSigned, apply
from rules.engine import resolve
from rules.formats import FORMAT
from rules.outcome import Explanation, TeamEffect
from rules.state import TeamState, new_team
from rules.values import encode
from teams import records
from teams.audit.accounts import Accounts
from teams.audit.chain import Chain, Line
from teams.audit.faults import Fault, in_text
from teams.audit.meetings import Visit, meeting, visit
from teams.audit.placing import Astray, Placed, Row, in_place, sorted_out
from teams.audit.sums import sums
from teams.audit.told import Told
from teams.history import state_before
from teams.models import Action
from teams.rulesets import rules_of
from teams.sheets import Departed, departures


@dataclass
class Folded:
    """A team's story so far: its sheet by the stored effects, its accounts, and who left."""

    state: TeamState
    gone: dict[str, Departed] = field(default_factory=dict)
    accounts: Accounts = field(default_factory=Accounts)
    entries: int = 0
    position: int = 0
    serial: int = 0
    played: bool = False

    def take(self, effects: Sequence[AnyEffect], position: int, serial: int) -> None:
        """Go on by one entry."""
        leaving = departures(self.state, effects)
        for effect in effects:
            self.state = apply(self.state, effect)
            if isinstance(effect, PlayerSigned):
                self.gone.pop(effect.player.id, None)
        self.gone.update(leaving)
        self.played = self.played or MatchPlayed in map(type, effects)
        self.accounts.take(effects)
        self.entries += 1
        self.position, self.serial = position, serial

    @property
    def listed(self) -> Iterator[str]:
        """The players who are or were on the list."""
        yield from (each.id for each in self.state.players)
        yield from self.gone

    @property
    def mark(self) -> str | None:
        """The sheet, where the entry that it stands at keeps it."""
        return encode(self.state) if records.is_marked(self.state.id, self.position) else None


class Played(NamedTuple):
    """A match that stands in the story: where, what was entered, and what came of it."""

    position: int
    action: PlayMatch
    effects: list[TeamEffect]


@dataclass
class Reading:
    """A book as it was read: the stories of its teams, its matches (by their actions), and what is wrong.

    ``visits`` are the matches of which one team's entry was read, by their action.
    """

    stories: dict[str, Folded] = field(default_factory=dict)
    played: dict[int, Played] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    visits: dict[int, Visit] = field(default_factory=dict)


def fold_book(chain: Chain, book_id: int) -> Reading:
    """Read the entries of a book.

    An entry that was touched counts as what its action makes of it, so that one fault is told once.
    """
    try:
        return _fold(in_place(chain, book_id), [])
    except Astray:
        return _fold(*sorted_out(chain, book_id))


def _fold(placed: Iterable[Placed], wrong: list[Fault]) -> Reading:
    reading = Reading(faults=wrong)
    for team, entries in groupby(placed, key=itemgetter(0)):
        story = reading.stories[team] = Folded(new_team(team))
        for _team, _position, entry, line in entries:
            effects = _advance(reading, story, entry, line)
            if line.match:
                played = reading.played.setdefault(line.pk, Played(line.position, line.match, []))
                played.effects.extend(TeamEffect(team=team, effect=each) for each in effects)
    return reading


Difference = tuple[str, object, object]


def _advance(reading: Reading, story: Folded, entry: Row, line: Line) -> tuple[AnyEffect, ...]:
    """Apply an entry to its team's story, and tell what is wrong with it; its effects."""
    before = story.state
    effects, wrong = _effects(before, entry, line)
    reading.faults += [Fault("entry", line.of(before.id), *each) for each in wrong]
    story.take(effects, line.position, line.serial)
    if entry.state != (mark := story.mark):
        reading.faults += (Fault("entry", line.of(before.id), *each) for each in in_text(entry.state, mark, "state"))
    if not wrong:
        reading.faults += _sums(reading, before, story.state, line, entry, effects)
    return effects


def _sums(
    reading: Reading, before: TeamState, after: TeamState, line: Line, entry: Row, effects: tuple[AnyEffect, ...]
) -> Iterator[Fault]:
    """What of an entry doesn't follow from the rest of it, from the rules, or from the opponent's entry of a match."""
    rules = rules_of(line.ruleset)
    try:
        said = records.read_explanations(entry.explanations)
        told = Told(rules, before, after, effects, said)
        yield from (Fault("books", line.of(after.id), *each) for each in sums(told))
        if not told.done(MatchPlayed):
            return
        here, there = visit(after.id, line.position, told), reading.visits.pop(line.pk, None)
        if here and there:
            for at, found in meeting(rules, here, there):
                yield Fault("books", f"{at.team} at {at.position}", *found)
        elif here:
            reading.visits[line.pk] = here
    except (msgspec.DecodeError, KeyError, TypeError) as error:
        yield Fault(
            "entry", line.of(after.id), "explanations", f"unreadable ({error!r})", "explanations with all their figures"
        )


def _effects(before: TeamState, entry: Row, line: Line) -> tuple[tuple[AnyEffect, ...], list[Difference]]:
    """The effects of an entry: as they are stored, where the digest is theirs; else as its action makes them."""
    if not line.schema <= entry.schema <= FORMAT:
        return _readable(entry, line.schema), [("schema", entry.schema, line.schema)]
    if hashlib.sha256(f"{entry.effects}\n{entry.explanations}".encode()).hexdigest() == entry.digest:
        try:
            return records.read_effects(entry.effects, entry.schema), []
        except msgspec.DecodeError as error:
            return (), [("effects", f"unreadable ({error})", "effects")]
    made = _made(before, line)
    if made is None:
        return _readable(entry, entry.schema), [("digest", entry.digest, "that of its effects and explanations")]
    texts = records.written(*made)
    wrong = [
        *in_text(_present(entry), texts[0], "effects"),
        *in_text(entry.explanations, texts[1], "explanations"),
    ]
    if not wrong:
        wrong = [("digest", entry.digest, "that of its effects and explanations")]
    return made[0], wrong


def _readable(entry: Row, schema: int) -> tuple[AnyEffect, ...]:
    try:
        return records.read_effects(entry.effects, schema)
    except msgspec.DecodeError:
        return ()


def _present(entry: Row) -> str:
    """The effects of an entry in the present format; as they stand where they can't be read."""
    if entry.schema == FORMAT:
        return entry.effects
    return encode(found) if (found := _readable(entry, entry.schema)) else entry.effects


def _made(before: TeamState, line: Line) -> tuple[tuple[AnyEffect, ...], list[Explanation]] | None:
    """What the action of an entry makes for its team now; None where it no longer resolves."""
    action = records.read_body(Action.objects.values_list("body", flat=True).get(pk=line.pk)).action
    states = {team: before if team == before.id else state_before(team, line.position) for team in line.teams}
    if action is None:
        return None
    outcome = resolve(rules_of(line.ruleset), states, action)
    if not outcome.ok:
        return None
    return outcome.of_team(before.id), [each for each in outcome.explanations if each.team == before.id]
