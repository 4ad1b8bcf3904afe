"""What people buy for a match."""

from rules.lists import ShirtNumber
from rules.steps.journeymen import Journeyman
from rules.values import D3, UNSET, Count, Gold, Id, Input, Listed, Slug, UnsetType


class Bought(Input):
    """So many of one inducement."""

    key: Slug
    count: Count = 1


class Mercenary(Input):
    """A mercenary for one match, with at most one further skill."""

    id: Id
    position: Slug
    skill: Slug | None = None
    number: ShirtNumber | None = None


class Rookies(Input):
    """Further journeymen whom an inducement brings: two D3, and who they are."""

    first: D3 | UnsetType = UNSET
    second: D3 | UnsetType = UNSET
    taken: Listed[Journeyman] | UnsetType = UNSET


class Shopping(Input):
    """What one side buys. An empty one is an answer too: nothing."""

    items: Listed[Bought] = ()
    stars: Listed[Slug] = ()
    mercenaries: Listed[Mercenary] = ()
    rookies: Rookies | UnsetType = UNSET
    side_bet: Gold | None = None

    @property
    def counts(self) -> dict[str, int]:
        """How many of each inducement, by key."""
        counts: dict[str, int] = {}
        for each in self.items:
            counts[each.key] = counts.get(each.key, 0) + each.count
        return counts

    def brings(self, each: dict[str, int]) -> int:
        """How many of something they bring together, `each` saying how many one of an inducement brings."""
        return sum(each.get(key, 0) * count for key, count in self.counts.items())


class CashShopping(Shopping):
    """The same, and the gold that a side moves from its treasury to its petty cash first."""

    petty_cash: Gold = 0
