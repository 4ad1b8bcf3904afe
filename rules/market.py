"""What a team may take for a match, and at what price: the list that is shown before anything is bought."""

from rules.binding import Rules
from rules.learning import may_bring
from rules.ruleset import Inducement, Position, StarPlayer
from rules.state import TeamState
from rules.steps.inducements import InducementParams
from rules.values import Value


class Offered(Value):
    """An inducement, its price for this team (gold), and how many it may take (None: no limit)."""

    key: str
    price: int
    most: int | None


class OfferedStar(Value):
    """A star player (or a pair), the fee (gold), and how many choices he takes up."""

    key: str
    price: int
    choices: int


class OfferedMercenary(Value):
    """A position that may be hired for one match: its price (gold), and which further skills he may bring."""

    position: str
    price: int
    skills: tuple[str, ...]


class Market(Value):
    """All that a team may take; `most_stars` counts choices. `bet` are the least and the most of a side bet (gold)."""

    items: tuple[Offered, ...]
    stars: tuple[OfferedStar, ...]
    most_stars: int | None
    mercenaries: tuple[OfferedMercenary, ...]
    rookies: str
    bet: tuple[int, int] | None

    def admits(self, star: OfferedStar, taken: int) -> bool:
        """Whether a star still comes where so many choices are `taken`."""
        return self.most_stars is None or taken + star.choices <= self.most_stars


class Purse(Value):
    """What a side may spend (None: not known yet), and what it has spent of it, in gold."""

    budget: int | None
    spent: int

    @property
    def left(self) -> int | None:
        """What is left."""
        return None if self.budget is None else self.budget - self.spent

    def short(self, price: int) -> int:
        """How much gold one more at this price lacks; nothing as long as that is not known."""
        return 0 if self.left is None else max(0, price - self.left)

    def never(self, price: int) -> bool:
        """Whether the whole budget would not do."""
        return self.budget is not None and price > self.budget

    def most(self, price: int, most: int | None, count: int) -> int | None:
        """How many can be had at this price, those that are bought included."""
        if self.left is None or not price:
            return most
        paid = count + max(0, self.left) // price
        return paid if most is None else max(count, min(paid, most))


def terms_of(rules: Rules) -> InducementParams | None:
    """The terms on which inducements are bought in a match, None where the edition has none."""
    return rules.params_of("play-match", InducementParams)


def market(rules: Rules, team: TeamState) -> Market:
    """What `team` may take under these rules."""
    terms = terms_of(rules)
    if terms is None:
        return Market(items=(), stars=(), most_stars=0, mercenaries=(), rookies="", bet=None)
    traits = rules.rosters[team.roster].traits((*team.leagues, *team.special_rules))
    own = [each for each in rules.ruleset.inducements if terms.allows(each) and each.admits(traits)]
    special = {terms.stars, terms.mercenaries.inducement, terms.bet.inducement if terms.bet else ""}
    keys = {each.key for each in own}
    stars = [each for each in rules.ruleset.star_players if each.admits(traits)] if terms.stars in keys else []
    positions = rules.rosters[team.roster].positions if terms.mercenaries.inducement in keys else ()
    return Market(
        items=tuple(
            Offered(key=each.key, price=price, most=each.most(traits))
            for each in own
            if each.key not in special and (price := each.price(traits)) is not None
        ),
        stars=tuple(
            OfferedStar(key=each.key, price=terms.star_fee(each), choices=each.choices) for each in _cheapest(stars)
        ),
        most_stars=rules.inducements[terms.stars].max if terms.stars in rules.inducements else 0,
        mercenaries=tuple(_mercenary(rules, terms, each) for each in positions if terms.mercenaries.hires(each)),
        rookies=terms.rookies.inducement if terms.rookies else "",
        bet=_bet(own, terms),
    )


def _cheapest(stars: list[StarPlayer]) -> list[StarPlayer]:
    return sorted(stars, key=lambda each: (each.cost, each.key))


def _mercenary(rules: Rules, terms: InducementParams, position: Position) -> OfferedMercenary:
    price = terms.mercenaries.price(position)
    able = () if terms.mercenaries.extra_skill is None else rules.ruleset.skills
    skills = tuple(each.learned_as for each in able if may_bring(rules, position, each))
    return OfferedMercenary(position=position.key, price=price, skills=skills)


def _bet(own: list[Inducement], terms: InducementParams) -> tuple[int, int] | None:
    if terms.bet is None or all(each.key != terms.bet.inducement for each in own):
        return None
    return terms.bet.least, terms.bet.most
