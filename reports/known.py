"""What is known of a team when a form is printed for it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


def _key_itself(key: str) -> str:
    return key


@dataclass(frozen=True, slots=True)
class Known:
    """What is known when a form is printed: what it need not ask, and what is asked of this team alone.

    ``fans_word`` is the edition's word for fans, ``fans`` how many; ``petty_cash`` what a side has of it, if any.
    ``word`` gives the edition's name of a key. ``kind`` is that of the match, ``knock_out``: somebody must win it;
    ``home``: this is the home side. ``rules`` are the team's special rules, ``goods`` what it owns, ``at_home`` what
    the home side owns. ``mvp`` is the edition's short word. ``niggling`` are the numbers of players with old injuries,
    one for each injury, ``fees`` those of players who ask a fee before they play, with the gold. ``dear``: the edition
    has expenses of dear teams. ``bought`` is what was bought for the match, None as long as it may be.
    """

    fans_word: str = ""
    fans: int | None = None
    petty_cash: int | None = None
    word: Callable[[str], str] = _key_itself
    kind: str = "league"
    knock_out: bool = False
    home: bool = False
    rules: frozenset[str] = frozenset()
    goods: Mapping[str, int] = field(default_factory=dict)
    at_home: Mapping[str, int] = field(default_factory=dict)
    mvp: str = "MVP"
    niggling: tuple[str, ...] = ()
    fees: tuple[tuple[str, int], ...] = ()
    dear: bool = True
    bought: Mapping[str, int] | None = None

    @property
    def fans_shown(self) -> str:
        """How many fans, or a line for them."""
        return str(self.fans) if self.fans is not None else "____"
