"""What the page of a correction is made of: figures with their reasons, later actions, conflicts with their choices."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.outcome import Violation
from teams.kits import Kit


@dataclass(frozen=True, slots=True)
class Reason:
    """An action that something comes of otherwise: which, who did it and when, what came of it and what comes now."""

    title: str
    by: Any
    made: Any
    before: list[str]
    after: list[str]

    @property
    def differs(self) -> bool:
        """Whether a reader sees a difference."""
        return bool(self.before or self.after)


@dataclass(frozen=True, slots=True)
class Line:
    """A figure before and after, and the actions that make the difference; the diff component reads it."""

    label: str
    before: str
    after: str
    change: str
    reasons: list[Reason]


@dataclass(frozen=True, slots=True)
class TeamLines:
    """What changes for a team."""

    kit: Kit
    lines: list[Line]


@dataclass(frozen=True, slots=True)
class Later:
    """A later action that holds and comes to something else, by team; ``helps`` would leave it what it was worth."""

    position: int
    reason: Reason
    teams: list[tuple[Kit, Reason]]
    helps: list[str]

    @property
    def place(self) -> str:
        """Its position as forms post it."""
        return str(self.position)


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that is asked for: in which step and where, in what words, and what may be answered.

    ``typed`` was answered just now, and ``wrong`` is why it was not taken.
    """

    step: str
    path: str
    words: str
    kind: str
    spec: str
    options: list[tuple[str, str]]
    typed: str
    wrong: list[str]


@dataclass(frozen=True, slots=True)
class Given:
    """What was just answered to a conflict and not taken: where, what was typed by path, what was wrong with it."""

    place: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    wrong: Sequence[Violation] = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """An action that no longer holds, why, and what can be chosen; ``helps`` tells what adjustments would do.

    ``was`` is what came of it when it was done (of a match nothing: its page tells), ``own`` says that it is what is
    corrected itself.
    """

    position: int
    title: str
    by: Any
    made: Any
    match: str
    own: bool
    was: list[str]
    broken: list[str]
    asked: list[Asked]
    helps: list[str]
    may_pass: bool

    @property
    def place(self) -> str:
        """Its position as forms post it."""
        return str(self.position)

    @property
    def choices(self) -> list[str]:
        """What can be chosen, as operations call it."""
        found = {"void": not self.own, "adjust": bool(self.helps), "pass": self.may_pass, "answer": bool(self.asked)}
        return [each for each, may in found.items() if may]

    @property
    def may_answer(self) -> bool:
        """All that is asked for can be answered on the page."""
        return bool(self.asked) and all(each.kind != "value" for each in self.asked)
