"""An entry of a team as the audit reads it, to hold what it did against what it says and what the rules say."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rules.binding import Rules
from rules.effects import AnyEffect, Effect, MatchPlayed
from rules.outcome import Explanation
from rules.state import TeamState
from rules.steps.record import RecordParams

Found = tuple[str, Any, Any]
Figures = Mapping[str, Any]
EffectT = TypeVar("EffectT", bound=Effect)


@dataclass(slots=True, eq=False)
class Told:
    """An entry of a team: what it did, what was said of it, the sheets before and after, and the rules that it had."""

    rules: Rules
    before: TeamState
    after: TeamState
    effects: Sequence[AnyEffect]
    said: Sequence[Explanation]
    by_key: dict[str, list[Figures]] = field(init=False)
    """The figures of all that was said, by its key: most entries say little, and are asked for much."""
    by_kind: dict[type, list[Any]] = field(init=False)
    """What was done, by its kind."""

    def __post_init__(self) -> None:
        by_key: dict[str, list[Figures]] = defaultdict(list)
        by_kind: dict[type, list[Any]] = defaultdict(list)
        for each in self.said:
            by_key[each.key].append(each.params)
        for effect in self.effects:
            by_kind[type(effect)].append(effect)
        self.by_key, self.by_kind = by_key, by_kind

    def done(self, kind: type[EffectT]) -> Sequence[EffectT]:
        """The effects of a kind, in their order."""
        return self.by_kind.get(kind, ())

    def all(self, key: str) -> Sequence[Figures]:
        """The figures of the explanations of a key."""
        return self.by_key.get(key, ())

    def sum(self, key: str, figure: str) -> int:
        """A figure of the explanations of a key, added up."""
        return sum(each[figure] for each in self.all(key))

    def has(self, key: str) -> bool:
        """Whether something was said at all."""
        return key in self.by_key

    def has_any(self, keys: Collection[str]) -> bool:
        """Whether anything was said under one of so many keys."""
        return not self.by_key.keys().isdisjoint(keys)

    @property
    def leaves_nothing(self) -> bool:
        """Whether it was a match that moves nothing, whatever was said."""
        played = self.done(MatchPlayed)
        terms = self.rules.params_of("play-match", RecordParams) if played else None
        return terms is not None and any(each.match_kind in terms.leaves_nothing_in for each in played)


def figure_of(said: Figures, name: str) -> int:
    """A figure of an explanation; nothing where it is none."""
    figure = said.get(name, 0)
    return figure if isinstance(figure, int) else 0
