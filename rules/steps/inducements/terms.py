"""What an edition says of inducements: how they are paid for, what they cost beyond their price, what they bring."""

from typing import Literal

from rules.references import GoodsKey, GroupKey, InducementKey, KeywordKey, SkillBorne
from rules.ruleset import Inducement, Position, StarPlayer
from rules.state import MatchKind
from rules.values import Positive, Value, Whole


class MercenaryTerms(Value):
    """What a mercenary costs above his fee, the skill he brings, and what one further skill costs (gold).

    The fee is divided by `divide`. `skill` may be empty; where `extra_skill` is None he brings no further one. Nobody
    comes for one match whose position bears one of `not_keywords`.
    """

    inducement: InducementKey
    surcharge: int
    skill: SkillBorne
    extra_skill: int | None
    divide: Positive = 1
    not_keywords: tuple[KeywordKey, ...] = ()

    def hires(self, position: Position) -> bool:
        """Whether somebody of that position may come for one match."""
        return not set(self.not_keywords).intersection(position.keywords)

    def price(self, position: Position) -> int:
        """What a mercenary of that position costs without a further skill, in gold."""
        return position.cost // self.divide + self.surcharge


class RookieTerms(Value):
    """Which inducement brings further journeymen: the sum of two D3 and `plus`."""

    inducement: InducementKey
    plus: int


class BetTerms(Value):
    """A side bet: what may be staked (gold), and how often the stake comes back on a win; on a draw once or not."""

    inducement: InducementKey
    least: int
    most: int
    pays: int
    draw_returns: bool


class InducementParams(Value):
    """What is bought on which terms, and which groups of inducements a league allows.

    Hired players of the kinds `places_for` need one of the `places`; the others may go beyond them.
    A star player costs his fee divided by `star_divide`. In matches of the kinds `unpaid_in` inducements come out of
    the budget with which a team is drafted for the match: nobody pays here. `fan_factor`, `apothecaries`,
    `regeneration_rerolls` and `ointments` say how many of these an inducement brings; each of its `doctors` is one or
    the other, an apothecary or a further throw for regeneration. `staff`: how many of a kind of
    goods it counts as in the match; `staff_times`: how often those of that kind count then. In the stadiums of
    `star_less_in` star players cost so much less, and never less than `star_least` (or than their fee) for it; those of
    `stadium_apothecaries` have so many apothecaries for each side whose roster may have one.
    """

    groups: tuple[GroupKey, ...]
    stars: InducementKey
    mercenaries: MercenaryTerms
    places: int
    journeyman_skill: SkillBorne
    unique_groups: tuple[GroupKey, ...] = ()
    both_refused_in: tuple[MatchKind, ...] = ("league", "play-off", "friendly")
    unpaid_in: tuple[MatchKind, ...] = ()
    fan_factor: dict[InducementKey, int] = {}
    apothecaries: dict[InducementKey, int] = {}
    regeneration_rerolls: dict[InducementKey, int] = {}
    doctors: dict[InducementKey, int] = {}
    ointments: dict[InducementKey, int] = {}
    rookies: RookieTerms | None = None
    bet: BetTerms | None = None
    star_divide: Positive = 1
    places_for: tuple[Literal["star", "mercenary"], ...] = ("star", "mercenary")
    staff: dict[InducementKey, dict[GoodsKey, Positive]] = {}
    staff_times: dict[InducementKey, dict[GoodsKey, Positive]] = {}
    star_less_in: dict[str, Whole] = {}
    star_least: Whole = 0
    stadium_apothecaries: dict[str, Positive] = {}

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
