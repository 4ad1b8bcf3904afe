"""What an edition says of inducements: how they are paid for, what they cost beyond their price, what they bring."""

from collections.abc import Iterator
from typing import Literal

from rules.ruleset import Inducement, Ruleset
from rules.values import Value


class MercenaryTerms(Value):
    """What a mercenary costs above his fee, the skill he brings, and what one further skill costs (gold)."""

    inducement: str
    surcharge: int
    skill: str
    extra_skill: int


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
    """How inducements are paid for, and which groups of them a league allows.

    In matches of the kinds `unpaid_in` they come out of the budget with which a team is drafted for the match: nobody
    pays here. `fan_factor`, `apothecaries`, `regeneration_rerolls` and `ointments` say how many of these an inducement
    brings.
    """

    petty_cash: Literal["difference", "difference-and-spending"]
    underdog_adds_treasury: bool
    equal_may_buy: bool
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

    def allows(self, item: Inducement) -> bool:
        """Whether the league lets it be bought."""
        return item.group in self.groups


def unknown(rules: Ruleset, params: InducementParams) -> Iterator[tuple[str, str]]:
    """The inducements that the parameters name and the edition does not have: where, and why that is wrong."""
    known = {each.key for each in rules.inducements}
    named = {"stars": (params.stars,), "mercenaries.inducement": (params.mercenaries.inducement,)}
    for field in ("fan_factor", "apothecaries", "regeneration_rerolls", "ointments"):
        named[field] = tuple(getattr(params, field))
    if params.rookies:
        named["rookies.inducement"] = (params.rookies.inducement,)
    if params.bet:
        named["bet.inducement"] = (params.bet.inducement,)
    for field, keys in named.items():
        for key in keys:
            if key not in known:
                yield field, f"there is no inducement `{key}`"
