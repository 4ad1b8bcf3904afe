"""`amend`: actions of a story are replaced, voided or put in between, and what follows is resolved again.

The walk starts at the first edit. It holds two sheets of every team that stands otherwise than stored: `was`, by the
stored effects, and `now`, by the edits. An action is resolved again only where it touches such a team; a team whose
sheet is equal again leaves the walk. So the cost grows with what really changes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.actions import Action, sides_of
from rules.binding import Rules
from rules.effects import AnyEffect, apply
from rules.engine import resolve
from rules.outcome import Explanation, Outcome, Question, TeamEffect, Violation
from rules.state import TeamState
from rules.values import Value


class Edit(Value):
    """What stands at a position from now on: an action under a rule set, or nothing (a void)."""

    action: Action | None
    ruleset: str


class Stored(Value):
    """A team's part of a recorded action: where it stands, what was done, what came of it for this team.

    `marked` says that the books keep the sheet after it.
    """

    team: str
    position: int
    ruleset: str
    action: Action
    effects: tuple[AnyEffect, ...]
    explanations: tuple[Explanation, ...]
    marked: bool = False


class Story(Protocol):
    """What `amend` reads of the books."""

    def before(self, team: str, position: int) -> TeamState:
        """The sheet of a team before a position, by the stored effects."""

    def entries(self, team: str, position: int) -> Iterator[Stored]:
        """What is stored of a team from a position on, in order."""

    def teams_at(self, position: int) -> Sequence[str]:
        """The teams that have something stored at a position."""


class Part(Value):
    """One team's part of an amended action: what was stored and what comes of it now, with the sheets before and after.

    `stood` is the sheet before it by the stored effects.
    """

    team: str
    stood: TeamState
    was: Stored | None
    before: TeamState
    effects: tuple[AnyEffect, ...]
    explanations: tuple[Explanation, ...]
    after: TeamState

    @property
    def changed(self) -> bool:
        """Whether something else comes of it for the team, not only other balances in its explanations."""
        return (self.was.effects if self.was else ()) != self.effects

    @property
    def differs(self) -> bool:
        """Whether what is stored has to be written again."""
        return self.was is None or self.changed or self.was.explanations != self.explanations


class Amended(Value):
    """An action that was edited, or resolved again: its teams' parts, and what is missing or broken now.

    `action` is None where it was voided. `edited` says that it is one of the edits.
    """

    position: int
    ruleset: str
    action: Action | None
    edited: bool
    parts: tuple[Part, ...]
    questions: tuple[Question, ...] = ()
    violations: tuple[Violation, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether it can stand: nothing is missing, and nothing is broken that no override lets pass."""
        return not self.questions and not self.violations

    @property
    def open_steps(self) -> frozenset[str]:
        """The steps of its sequence in which something is missing or broken."""
        asked, wrong = {each.step for each in self.questions}, {each.step for each in self.violations}
        return frozenset((asked | wrong) - {""})

    @property
    def effects(self) -> tuple[TeamEffect, ...]:
        """What comes of it, team by team."""
        return tuple(TeamEffect(team=part.team, effect=each) for part in self.parts for each in part.effects)

    @property
    def changed(self) -> bool:
        """Whether something else comes of it."""
        return any(each.changed for each in self.parts)


class Amendment(Value):
    """What comes of edits: every action that was touched, in order, and the sheets that end otherwise."""

    lines: tuple[Amended, ...]
    was: dict[str, TeamState]
    now: dict[str, TeamState]

    @property
    def conflicts(self) -> tuple[Amended, ...]:
        """The actions that no longer hold, in order: answering the first often settles later ones."""
        return tuple(each for each in self.lines if not each.holds)

    @property
    def consequences(self) -> tuple[Amended, ...]:
        """The actions that hold, were not edited, and come to something else."""
        return tuple(each for each in self.lines if each.holds and each.changed and not each.edited)


def amend(rules_for: Callable[[str], Rules], story: Story, edits: Mapping[int, Edit]) -> Amendment:
    """What a story comes to with `edits`, by position. Reads only; total, as `resolve` is.

    An action that no longer holds counts as far as it resolves, so that one conflict does not hide or make others.
    """
    return _Walk(rules_for, story, edits).amendment()


@dataclass
class _Cursor:
    """A team on the walk: its sheet by the stored effects and by the edits, and what is stored next."""

    was: TeamState
    now: TeamState
    rest: Iterator[Stored]
    head: Stored | None

    def take(self, position: int) -> Stored | None:
        """What is stored at a position, if anything; the sheet as stored moves on. `go_on` comes after it."""
        taken = self.head
        if taken is None or taken.position != position:
            return None
        for effect in taken.effects:
            self.was = apply(self.was, effect)
        return taken

    def go_on(self) -> None:
        """Look at what is stored next: only for a team that stays, since it has to be read."""
        self.head = next(self.rest, None)


class _Walk:
    def __init__(self, rules_for: Callable[[str], Rules], story: Story, edits: Mapping[int, Edit]) -> None:
        self._rules_for = rules_for
        self._story = story
        self._edits = dict(sorted(edits.items()))
        self._waiting = list(self._edits)
        self._cursors: dict[str, _Cursor] = {}

    def amendment(self) -> Amendment:
        lines = []
        while (position := self._next()) is not None:
            lines.append(self._amended(position))
        return Amendment(
            lines=tuple(lines),
            was={team: each.was for team, each in self._cursors.items()},
            now={team: each.now for team, each in self._cursors.items()},
        )

    def _next(self) -> int | None:
        heads = [each.head.position for each in self._cursors.values() if each.head]
        return min([*heads, *self._waiting[:1]], default=None)

    def _amended(self, position: int) -> Amended:
        edit = self._edits.get(position)
        if edit is not None:
            self._waiting.remove(position)
            for team in self._story.teams_at(position):
                self._enter(team, position)
        heads = [each.head for each in self._cursors.values() if each.head and each.head.position == position]
        stands = edit or Edit(action=heads[0].action, ruleset=heads[0].ruleset)
        sides = tuple(sides_of(stands.action).values()) if stands.action else ()
        for team in sides:
            self._enter(team, position)
        outcome = self._outcome(stands, sides)
        touched = [team for team, each in self._cursors.items() if team in sides or _at(each, position)]
        return Amended(
            position=position,
            ruleset=stands.ruleset,
            action=stands.action,
            edited=edit is not None,
            parts=tuple(self._part(team, position, outcome) for team in touched),
            questions=outcome.questions if outcome else (),
            violations=(*outcome.standing_violations, *_overdrawn(outcome)) if outcome else (),
        )

    def _enter(self, team: str, position: int) -> None:
        if team in self._cursors:
            return
        state = self._story.before(team, position)
        rest = self._story.entries(team, position)
        self._cursors[team] = _Cursor(was=state, now=state, rest=rest, head=next(rest, None))

    def _outcome(self, stands: Edit, sides: Sequence[str]) -> Outcome | None:
        if stands.action is None:
            return None
        states = {each: self._cursors[each].now for each in sides}
        return resolve(self._rules_for(stands.ruleset), states, stands.action)

    def _part(self, team: str, position: int, outcome: Outcome | None) -> Part:
        """A team's part of the action; the team leaves the walk where its sheet is what it was."""
        cursor = self._cursors[team]
        stood, before = cursor.was, cursor.now
        stored = cursor.take(position)
        if outcome is not None and team in outcome.teams:
            cursor.now = outcome.teams[team]
        if cursor.now == cursor.was:
            del self._cursors[team]
        elif stored is not None:
            cursor.go_on()
        return Part(
            team=team,
            stood=stood,
            was=stored,
            before=before,
            effects=outcome.of_team(team) if outcome else (),
            explanations=tuple(each for each in outcome.explanations if each.team == team) if outcome else (),
            after=cursor.now,
        )


def _at(cursor: _Cursor, position: int) -> bool:
    return cursor.head is not None and cursor.head.position == position


def _overdrawn(outcome: Outcome) -> Iterator[Violation]:
    """Gold below zero: whatever let it happen, it can't stand."""
    for team in outcome.teams.values():
        if team.treasury < 0:
            yield Violation(
                code="treasury-below-zero",
                path="",
                team=team.id,
                step="",
                params={"team": team.id, "treasury": team.treasury},
                overridable=False,
                overridden=False,
            )
