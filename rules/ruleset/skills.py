"""What players can do: skills by category, and the bounds of characteristics."""

from typing import Annotated, Literal

from msgspec import Meta

from rules.ruleset.naming import Figure, Key, Name, Words
from rules.values import Characteristic, Value


class Category(Value):
    """A kind of skills; `letter` is None for traits, which nobody learns."""

    key: Key
    name: Name
    letter: Annotated[str, Meta(min_length=1, max_length=2)] | None = None


class Skill(Value):
    """A skill or trait.

    `value` says what stands behind the colon of a reference: a target number (`loner:4`), a modifier
    (`mighty-blow:1`) or a group (`animosity:all`); `learned` is the modifier with which it is learned.
    Who learns it has all of `requires`, and one of `requires_any` where these are named; an `elite` one is worth more.
    By chance nobody learns what is of no use to him: beside one of `useless_with`, with an AV up to `useless_to_av`.
    One that is `doubles_only` is learned by a double alone, even in a player's own categories.
    """

    key: Key
    name: Name
    category: Key
    value: Literal["target", "modifier", "group"] | None = None
    learned: Figure | None = None
    excludes: tuple[Key, ...] = ()
    requires: tuple[Key, ...] = ()
    requires_any: tuple[Key, ...] = ()
    elite: bool = False
    useless_with: tuple[Key, ...] = ()
    useless_to_av: Figure | None = None
    compulsory: bool = False
    doubles_only: bool = False
    note: Words | None = None

    def takes(self, value: str | None) -> bool:
        """Whether it may be written with that value behind the colon: none to learn it as everybody does."""
        match self.value:
            case None:
                return value is None
            case "group":
                return bool(value)
            case "target":
                return value is not None and value.isdigit()
            case "modifier":
                return value is None or value.isdigit()

    @property
    def learned_as(self) -> str:
        """The reference a player gets who learns it: `block`, `mighty-blow:1`."""
        return self.key if self.learned is None else f"{self.key}:{self.learned}"


class CharacteristicRule(Value):
    """Bounds of a characteristic, as printed numbers; a `target` one is printed with a plus ("3+").

    It gets better from `worst` to `best`: down, where `best` is the smaller number.
    """

    key: Characteristic
    name: Name
    worst: Figure
    best: Figure
    target: bool = False

    def allows(self, printed: int) -> bool:
        """Whether the printed number is within the bounds."""
        return min(self.worst, self.best) <= printed <= max(self.worst, self.best)

    @property
    def better(self) -> Literal[1, -1]:
        """The change of the printed number that makes it better by one."""
        return 1 if self.best > self.worst else -1

    def improves(self, was: int | None, now: int | None) -> bool:
        """Whether ``now`` is better than ``was``, both as printed; a dash (None) is worse than any number."""
        return now is not None and (was is None or (now - was) * self.better > 0)
