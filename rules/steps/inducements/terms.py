"""What an edition says of inducements: how they are paid for, what they cost beyond their price, what they bring."""

from collections.abc import Iterator
from typing import Literal

from rules.ruleset import Inducement, Position, Ruleset, StarPlayer
from rules.values import Positive, Value, Whole


class MercenaryTerms(Value):
    """What a mercenary costs above his fee, the skill he brings, and what one further skill costs (gold).

    The fee is divided by `divide`. `skill` may be empty; where `extra_skill` is None he brings no further one.
    """

    inducement: str
    surcharge: int
    skill: str
    extra_skill: int | None
    divide: Positive = 1

    def price(self, position: Position) -> int:
        """What a mercenary of that position costs without a further skill, in gold."""
        return position.cost // self.divide + self.surcharge


class RookieTerms(Value):
    """Which inducement brings further journeymen: the sum of two D3 and `plus`."""

    inducement: str
    plus: int


class BetTerms(Value):
    """A side bet: what may be staked (gold), and how often the stake comes back on a win; on a draw once or not."""

    inducement: str
    least: int
    most: int
    pays: int
    draw_returns: bool


class InducementParams(Value):
    """What is bought on which terms, and which groups of inducements a league allows.

    Hired players of the kinds `places_for` need one of the `places`; the others may go beyond them.
    A star player costs his fee divided by `star_divide`. In matches of the kinds `unpaid_in` inducements come out of
    the budget with which a team is drafted for the match: nobody pays here. `fan_factor`, `apothecaries`,
    `regeneration_rerolls` and `ointments` say how many of these an inducement brings. `staff`: how many of a kind of
    goods it counts as in the match; `staff_times`: how often those of that kind count then. In the stadiums of
    `star_less_in` star players cost so much less, and never less than `star_least` (or than their fee) for it.
    """

    groups: tuple[str, ...]
    stars: str
    mercenaries: MercenaryTerms
    places: int
    journeyman_skill: str
    unique_groups: tuple[str, ...] = ()
    both_refused_in: tuple[str, ...] = ("league", "play-off", "friendly")
    unpaid_in: tuple[str, ...] = ()
    fan_factor: dict[str, int] = {}
    apothecaries: dict[str, int] = {}
    regeneration_rerolls: dict[str, int] = {}
    ointments: dict[str, int] = {}
    rookies: RookieTerms | None = None
    bet: BetTerms | None = None
    star_divide: Positive = 1
    places_for: tuple[Literal["star", "mercenary"], ...] = ("star", "mercenary")
    staff: dict[str, dict[str, Positive]] = {}
    staff_times: dict[str, dict[str, Positive]] = {}
    star_less_in: dict[str, Whole] = {}
    star_least: Whole = 0

    def star_fee(self, star: StarPlayer, stadium: str = "") -> int:
        """What a star player costs (in that stadium), in gold."""
        fee = star.cost // self.star_divide
        less = self.star_less_in.get(stadium, 0)
        return max(min(fee, self.star_least), fee - less)

    def allows(self, item: Inducement) -> bool:
        """Whether the league lets it be bought."""
        return item.group in self.groups


class PettyCashParams(InducementParams, kw_only=True):
    """How petty cash makes up the difference, beside the terms on which things are bought.

    Of its own treasury the underdog adds no more than `underdog_adds_at_most` (gold; None: all of it).
    """

    petty_cash: Literal["difference", "difference-and-spending"]
    underdog_adds_treasury: bool
    equal_may_buy: bool
    underdog_adds_at_most: Whole | None = None


class CashParams(InducementParams, kw_only=True):
    """Petty cash comes out of the treasury and counts in team value; the lower value gets the gap as free gold.

    `free_first`: free gold is spent before petty cash, of which the rest goes back. Where it does not count for the
    opponent's free gold (`raises_value` false), it counts against its own side's alone.
    """

    free_first: bool = True
    raises_value: bool = True


def unknown(rules: Ruleset, params: InducementParams) -> Iterator[tuple[str, str]]:
    """The inducements that the parameters name and the edition does not have: where, and why that is wrong."""
    known = {each.key for each in rules.inducements}
    named = {"stars": (params.stars,), "mercenaries.inducement": (params.mercenaries.inducement,)}
    for field in ("fan_factor", "apothecaries", "regeneration_rerolls", "ointments", "staff", "staff_times"):
        named[field] = tuple(getattr(params, field))
    if params.rookies:
        named["rookies.inducement"] = (params.rookies.inducement,)
    if params.bet:
        named["bet.inducement"] = (params.bet.inducement,)
    for field, keys in named.items():
        for key in keys:
            if key not in known:
                yield field, f"there is no inducement `{key}`"
