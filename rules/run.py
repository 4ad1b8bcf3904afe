"""`Run`: the desk at which the steps of one action work."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from rules.actions import Action, Override, PlayMatch, sides_of
from rules.effects import AnyEffect, PlayerEffect, apply
from rules.inputs import answer_at
from rules.outcome import Explanation, Question, TeamEffect, Violation
from rules.state import PlayerState, TeamState
from rules.values import UNSET, Input, Param, Side, UnsetType

if TYPE_CHECKING:
    from rules.binding import BoundStep, Rules
    from rules.ruleset import Position, Roster, TeamTraits

T = TypeVar("T")


class Pending(Exception):
    """Raised inside a step where an answer is missing or a reference leads nowhere; `Run.part` ends it."""


# One for all: it holds nothing, and parts lie within parts.
_PART = suppress(Pending)


class Ask(NamedTuple):
    """What a step asked for, answered or not: where, by which step, of whom, and what the answer is for."""

    path: str
    step: str
    who: Side
    key: str
    options: tuple[str, ...]
    spec: str


class Run:
    """One call of `resolve`. Steps ask (`need`), hand on figures (`note`, `fact`), act (`emit`) and explain."""

    def __init__(
        self,
        rules: "Rules",
        states: Mapping[str, TeamState],
        action: Action,
        inputs_type: type[Input],
        facts: Mapping[str, Any],
    ) -> None:
        self.rules = rules
        self.action = action
        self.sides: dict[Side, str] = sides_of(action)
        self.teams: dict[str, TeamState] = {team: states[team] for team in self.sides.values()}
        self.before: dict[str, TeamState] = dict(self.teams)
        self.effects: list[TeamEffect] = []
        self.explanations: list[Explanation] = []
        self.questions: list[Question] = []
        self.violations: list[Violation] = []
        self.asked: dict[str, Ask | None] = {}
        self.step: BoundStep | None = None
        self._inputs_type = inputs_type
        self._given = dict(facts)
        self._notes: dict[str, Any] = {}
        self._overrides: dict[tuple[str, str], Override] = {(each.code, each.path): each for each in action.overrides}

    # --- asking ---------------------------------------------------------------------------------------------------

    @property
    def here(self) -> str:
        """The key of the step at work."""
        assert self.step is not None
        return self.step.key

    def path(self, rest: str = "") -> str:
        """The full path of a field of the present step."""
        return f"inputs.{self.here}.{rest}".rstrip(".")

    def need(
        self,
        value: T | UnsetType,
        path: str,
        who: Side,
        *,
        key: str = "",
        options: Sequence[str] = (),
        spec: str = "",
        offered: Sequence[str] = (),
    ) -> T:
        """The answer at `path` of the present step; records a question and waits where there is none.

        `key` says what a die is for; it may be left out where the path has no place in a list. An answer that is
        not among `options` (when given) is a violation; `offered` are shown, and the step itself says what is wrong
        with another one. `spec` replaces the dice of the declaration.
        """
        full = self.path(path)
        ask = Ask(full, self.here, who, key or f"{self.here}/{path.replace('.', '/')}", tuple(options or offered), spec)
        self.asked[full] = ask
        if isinstance(value, UnsetType):
            self.questions.append(self.question(ask))
            raise Pending
        if options and str(value) not in options:
            self.violate("not-an-option", path, who, value=str(value))
            raise Pending
        return value

    def question(self, ask: Ask) -> Question:
        """The question as people are asked it: what the answer looks like stands in the step's declaration."""
        answer = answer_at(self._inputs_type, ask.path.removeprefix("inputs."))
        return Question(
            path=ask.path,
            step=ask.step,
            who=ask.who,
            kind="choice" if ask.options and answer.kind != "dice" else answer.kind,
            spec=ask.spec or answer.spec,
            options=ask.options or answer.options,
            key=ask.key,
        )

    def optional(self, value: T | UnsetType, default: T, path: str = "") -> T:
        """An answer that may be left out."""
        if path:
            self.asked[self.path(path)] = None
        return default if isinstance(value, UnsetType) else value

    def part(self) -> AbstractContextManager[object]:
        """A part of a step: a missing answer stops this part only."""
        return _PART

    # --- figures for later steps ----------------------------------------------------------------------------------

    def note(self, name: str, value: Any, side: Side | None = None) -> None:
        """Hand a figure to later steps (a figure handed in from outside stays)."""
        self._notes[_fact(name, side)] = value

    def fact(self, name: str, side: Side | None = None, default: Any = UNSET) -> Any:
        """A figure that an earlier step noted; waits when that step waits."""
        key = _fact(name, side)
        if key in self._given:
            return self._given[key]
        if key in self._notes:
            return self._notes[key]
        if default is not UNSET:
            return default
        raise Pending

    @property
    def noted(self) -> dict[str, Any]:
        """All figures that steps have noted."""
        return dict(self._notes)

    def handed(self, name: str, side: Side | None = None) -> bool:
        """Whether the figure was handed in from outside."""
        return _fact(name, side) in self._given

    # --- the teams ------------------------------------------------------------------------------------------------

    def state(self, side: Side) -> TeamState:
        """The sheet as it stands now."""
        return self.teams[self.sides[side]]

    def roster(self, side: Side) -> "Roster":
        """The team's roster in the rule set."""
        return self.rules.rosters[self.state(side).roster]

    def traits(self, side: Side) -> "TeamTraits":
        """What the team answers when a star or an inducement asks who it is."""
        state = self.state(side)
        return self.roster(side).traits((*state.leagues, *state.special_rules))

    def position(self, side: Side, key: str, path: str) -> "Position":
        """A position of the team's roster; a violation and the end of the part when there is none."""
        found = self.rules.positions.get((self.state(side).roster, key))
        if found is None:
            self.violate("no-such-position", path, side, position=key)
            raise Pending
        return found

    def player(self, side: Side, player_id: str, path: str) -> PlayerState:
        """A player on the list; a violation and the end of the part when there is none."""
        found = self.state(side).player(player_id)
        if found is None:
            self.violate("no-such-player", path, side, player=player_id)
            raise Pending
        return found

    @property
    def match(self) -> PlayMatch:
        """The action, where it is a match."""
        assert isinstance(self.action, PlayMatch)
        return self.action

    # --- acting ---------------------------------------------------------------------------------------------------

    def emit(self, side: Side, effect: AnyEffect, path: str = "") -> None:
        """An effect, at once. On a player who is gone it is a violation instead."""
        team = self.sides[side]
        if isinstance(effect, PlayerEffect) and self.teams[team].player(effect.player) is None:
            self.violate("no-such-player", path, side, player=effect.player)
            return
        self.effects.append(TeamEffect(team=team, effect=effect))
        self.teams[team] = apply(self.teams[team], effect)

    def keep_only(self, kinds: tuple[type, ...]) -> None:
        """Take back all effects but those of `kinds`: a match that leaves only a record."""
        self.effects = [each for each in self.effects if isinstance(each.effect, kinds)]
        self.teams = dict(self.before)
        for each in self.effects:
            self.teams[each.team] = apply(self.teams[each.team], each.effect)

    def explain(self, side: Side, key: str, **params: Param) -> None:
        """Why: a key and parameters."""
        self.explanations.append(Explanation(key=key, team=self.sides[side], step=self.here, params=params))

    def violate(self, code: str, path: str, side: Side, **params: Param) -> None:
        """A broken rule, at `path` of the present step."""
        full = self.path(path)
        overridable = code in self.rules.ruleset.overridable
        self.violations.append(
            Violation(
                code=code,
                path=full,
                team=self.sides[side],
                step=self.here,
                params=params,
                overridable=overridable,
                overridden=overridable and (code, full) in self._overrides,
            )
        )

    def stop(self, code: str, path: str, side: Side, **params: Param) -> None:
        """A broken rule after which this part can't go on (unless a commissioner overrides it)."""
        self.violate(code, path, side, **params)
        if not self.violations[-1].overridden:
            raise Pending


def other(side: Side) -> Side:
    """The opponent's side."""
    return "away" if side == "home" else "home"


def _fact(name: str, side: Side | None) -> str:
    return name if side is None else f"{name}/{side}"
