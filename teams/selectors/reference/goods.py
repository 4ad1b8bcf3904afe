"""What may be hired for a match beside star players: prices and limits, for all teams and for those of a roster."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.text import capfirst

from rules.ruleset import Inducement, Roster, Staff, TeamTraits, find
from teams.selectors.reference.book import Link, Reference, Told, gold, number, other_name
from teams.selectors.reference.stars import all_choices
from teams.wording.catalogue import Catalogue
from teams.wording.readings import WORDS


@dataclass(frozen=True, slots=True)
class PriceRow:
    """Another price (and limit) for those whom it admits."""

    who: tuple[Link, ...]
    cost: str
    most: str


@dataclass(frozen=True, slots=True)
class InducementRow:
    """An inducement: its price and limit for all teams, other prices, and who may have it."""

    key: str
    name: str
    other: str
    cost: Told
    most: Told
    prices: tuple[PriceRow, ...]
    only: tuple[Link, ...]
    note: Told
    new: bool


@dataclass(frozen=True, slots=True)
class InducementGroup:
    """Inducements of a kind; not ``used`` where a match of this rule set does not offer them."""

    key: str
    name: str
    used: bool
    rows: tuple[InducementRow, ...]


def inducement_groups(of: Reference) -> list[InducementGroup]:
    """All inducements by kind, in the order of the rule set."""
    used = _groups_used(of.catalogue)
    return [
        InducementGroup(
            key=group,
            name=capfirst(str(WORDS.get(group, of.catalogue.name(group)))),
            used=group in used,
            rows=tuple(_row(of, each) for each in of.ruleset.inducements if each.group == group),
        )
        for group in dict.fromkeys(each.group for each in of.ruleset.inducements)
    ]


def _row(of: Reference, inducement: Inducement) -> InducementRow:
    was = of.before.inducement(inducement.key) if of.before else None
    name = of.catalogue.name(inducement.key)
    return InducementRow(
        key=inducement.key,
        name=name,
        other=other_name(inducement, name),
        cost=of.told(lambda _catalogue, each: gold(each.cost), inducement, was),
        most=of.told(lambda _catalogue, each: number(each.max), inducement, was),
        prices=tuple(
            PriceRow(tuple(of.who(each)), gold(each.cost), "" if each.max is None else number(each.max))
            for each in inducement.cost_for
        ),
        only=tuple(of.who(inducement.only_for)) if inducement.only_for else (),
        note=of.told(lambda _catalogue, each: of.note(each.note), inducement, was),
        new=of.is_new(was),
    )


@dataclass(frozen=True, slots=True)
class OfferRow:
    """What an inducement costs a team of one roster (``gold``), and how many it may have (``limit``, None for any)."""

    key: str
    name: str
    url: str
    cost: Told
    most: Told
    gold: int | None
    limit: int | None


def offers(of: Reference, roster: Roster, was: Roster | None = None) -> list[OfferRow]:
    """What a team of a roster may buy for a match, whatever it chooses among its options."""
    team = roster.traits(all_choices(roster))
    before = was.traits(all_choices(was)) if was else None
    used = _groups_used(of.catalogue)
    return [
        _offer(of, each, team, before)
        for each in of.ruleset.inducements
        if each.admits(team) and each.group in used and each.cost is not None
    ]


def _offer(of: Reference, inducement: Inducement, team: TeamTraits, before: TeamTraits | None) -> OfferRow:
    then = of.before.inducement(inducement.key) if of.before else None
    now = (inducement, team)
    was = (then, before) if then and before else None
    return OfferRow(
        key=inducement.key,
        name=of.catalogue.name(inducement.key),
        url=f"{of.places.page('inducements')}#{inducement.key}",
        cost=of.told(lambda _catalogue, pair: gold(pair[0].price(pair[1])), now, was),
        most=of.told(lambda _catalogue, pair: number(pair[0].most(pair[1])), now, was),
        gold=inducement.price(team),
        limit=inducement.most(team),
    )


def _groups_used(catalogue: Catalogue) -> frozenset[str]:
    """The kinds of inducements that the steps of a match offer."""
    found: set[str] = set()
    for entry in catalogue.rules.ruleset.sequences.get("play-match", ()):
        groups: Iterable[str] = entry.params.get("groups", ())
        found.update(groups)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class StaffRow:
    """Staff or goods: what one costs a new team and later, and how many a team may have."""

    key: str
    name: str
    price: Told
    later: Told
    most: Told
    note: Told
    new: bool


def staff_rows(of: Reference) -> list[StaffRow]:
    """All staff and goods, in the order of the rule set; what hangs on the roster says so."""
    rows = []
    for each in of.ruleset.staff:
        was = find(of.before.staff, each.key) if of.before else None
        rows.append(
            StaffRow(
                key=each.key,
                name=of.catalogue.name(each.key),
                price=of.told(_price, each, was),
                later=of.told(_later_price, each, was),
                most=of.told(lambda _catalogue, goods: number(goods.max), each, was),
                note=of.told(lambda _catalogue, goods: of.note(goods.note), each, was),
                new=of.is_new(was),
            )
        )
    return rows


def _price(_catalogue: Catalogue, goods: Staff) -> str:
    return str(WORDS["roster"]) if goods.cost == "roster" else gold(goods.cost)


def _later_price(catalogue: Catalogue, goods: Staff) -> str:
    if not goods.later:
        return "–"
    if goods.cost == "roster":
        return f"{_price(catalogue, goods)} × {goods.later_cost_factor}"
    return gold(goods.cost * goods.later_cost_factor)
