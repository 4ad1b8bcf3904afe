"""What `resolve` answers: effects, explanations, questions, violations, and the sheets afterwards."""

from rules.effects import AnyEffect
from rules.inputs import FieldKind
from rules.state import TeamState
from rules.values import Param, Side, Value


class TeamEffect(Value):
    """An effect and the team it falls on."""

    team: str
    effect: AnyEffect


class Explanation(Value):
    """Why a figure is what it is: a key and parameters, worded in the reader's language when shown."""

    key: str
    team: str
    step: str
    params: dict[str, Param]


class Question(Value):
    """Something that is still needed: at `path`, by `who` (a side), a die of `spec` or one of `options`.

    `key` names what a die is for, whatever its place in the form, so that a server roll is the same for ever.
    """

    path: str
    step: str
    who: Side
    kind: FieldKind
    spec: str
    options: tuple[str, ...]
    key: str


class Violation(Value):
    """A broken rule: `code`, where, and the figures for the sentence. A commissioner may override some."""

    code: str
    path: str
    team: str
    step: str
    params: dict[str, Param]
    overridable: bool
    overridden: bool


class Outcome(Value):
    """The answer of `resolve`; `teams` are the sheets after the effects."""

    effects: tuple[TeamEffect, ...]
    explanations: tuple[Explanation, ...]
    questions: tuple[Question, ...]
    violations: tuple[Violation, ...]
    unused: tuple[str, ...]
    teams: dict[str, TeamState]

    @property
    def standing_violations(self) -> tuple[Violation, ...]:
        """Violations that no override lets pass."""
        return tuple(each for each in self.violations if not each.overridden)

    @property
    def ok(self) -> bool:
        """Nothing is missing and nothing is broken: may be written."""
        return not self.questions and not self.standing_violations

    def of_team(self, team: str) -> tuple[AnyEffect, ...]:
        """The effects on one team."""
        return tuple(each.effect for each in self.effects if each.team == team)
