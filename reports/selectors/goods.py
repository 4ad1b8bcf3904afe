"""The money side of a sheet: value with its sum, staff, and the inducements that a team may take."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from reports.manner import Manner
from reports.selectors.names import fans_word, hired_word, words
from reports.values import Figure, InducementLine, Kind, Part, Spare, StaffLine, Sum
from rules.market import Market, market, terms_of
from rules.ruleset import Staff, find
from rules.slots import used
from rules.state import TeamState
from rules.steps.journeymen import JourneymenParams
from rules.value import Worth, in_units, worth
from teams.selectors.teams import GoodsLine, goods_lines
from teams.wording import Catalogue

#: So many kinds of goods stand among the staff, whether the team has them or not.
MOST_STAFF = 6


def worth_of(catalogue: Catalogue, state: TeamState) -> Worth:
    """What a team is worth under its edition."""
    return worth(state, catalogue.rules.ruleset.team_value)


def figures(catalogue: Catalogue, state: TeamState, value: Worth) -> tuple[Figure, ...]:
    """The figures of the head. Call it in the language of the sheet."""
    counting = catalogue.rules.ruleset.team_value
    amounts = [in_units(each, counting) for each in (value.total, value.current)]
    words = value_words(catalogue)
    return (
        *(Figure(word, amount) for word, amount in zip(words, amounts[-len(words) :], strict=True)),
        Figure(_("Treasury"), state.treasury, private=not counting.treasury),
        Figure(_("Fans"), state.fans),
        Figure(_("Ready"), f"{len(state.available)}/{len(state.hired)}"),
        *_slots(catalogue, state),
    )


def _slots(catalogue: Catalogue, state: TeamState) -> tuple[Figure, ...]:
    """How many special slots of the list are filled, where the edition has such."""
    slots = catalogue.rules.ruleset.team_creation.special_slots
    if slots is None:
        return ()
    return (Figure(_("Special slots"), f"{used(catalogue.rules, state)}/{slots.number}"),)


def value_words(catalogue: Catalogue) -> tuple[str, ...]:
    """What the edition calls team value and current team value in short; one word where it knows one value alone."""
    sheet = catalogue.rules.ruleset.sheet
    return tuple(words(each) for each in (sheet.value, sheet.current_value) if each is not None)


def value_sum(catalogue: Catalogue, state: TeamState, value: Worth) -> Sum:
    """How the current team value comes together, so that an opponent can check it."""
    counting = catalogue.rules.ruleset.team_value
    rerolls = sum(each.worth for each in state.goods if is_reroll(catalogue, each.key))
    parts = (
        Part(_("players"), value.players),
        Part(_("re-rolls"), rerolls),
        Part(_("staff"), value.goods - rerolls),
        Part(_("fans"), value.fans),
        Part(_("treasury"), value.treasury),
        Part(_("SPP"), value.points),
        Part(_("MNG"), -value.missing),
        Part(_("TR"), -value.retired),
        Part(_("free"), -value.free),
        Part(_("journeymen"), value.journeymen),
    )
    return Sum(
        value_words(catalogue)[-1],
        in_units(value.current, counting),
        tuple(part for part in parts if part.amount),
        counting.unit,
    )


def is_reroll(catalogue: Catalogue, key: str) -> bool:
    """Whether goods are re-rolls: those whose price hangs on the roster."""
    return _is_reroll(find(catalogue.rules.ruleset.staff, key))


def _is_reroll(staff: Staff | None) -> bool:
    return staff is not None and staff.cost == "roster"


def staff(catalogue: Catalogue, state: TeamState, manner: Manner) -> tuple[StaffLine, ...]:
    """Re-rolls first, then fans, the other staff, what all of it is worth, and the treasury.

    Where there is more for sale than the block holds, what the team has not is left to ``for_sale``.
    """
    with manner.rule_names():
        goods = goods_lines(catalogue.rules, catalogue, state)
        fans = _fans(catalogue, state.fans)
    shown = _shown(goods)
    first = [_line(each) for each in shown if is_reroll(catalogue, each.key)]
    rest = [_line(each) for each in shown if not is_reroll(catalogue, each.key)]
    with manner.words():
        worth = sum(each.total for each in goods) + (fans.total or 0)
        total = StaffLine(_("Total"), total=worth, strong=True)
        secret = not catalogue.rules.ruleset.team_value.treasury
        treasury = StaffLine(_("Treasury"), total=state.treasury, private=secret)
    return (*first, fans, *rest, total, treasury)


def for_sale(catalogue: Catalogue, state: TeamState, manner: Manner) -> tuple[InducementLine, ...]:
    """Goods that a team has not bought and that the block of its staff has no room for."""
    with manner.rule_names():
        goods = goods_lines(catalogue.rules, catalogue, state)
        shown = {each.key for each in _shown(goods)}
        return tuple(InducementLine(each.name, each.price, each.most) for each in goods if each.key not in shown)


def _shown(goods: Sequence[GoodsLine]) -> list[GoodsLine]:
    """The first of all goods, and whatever the team has."""
    return [each for place, each in enumerate(goods) if each.count or place < MOST_STAFF]


def _fans(catalogue: Catalogue, count: int) -> StaffLine:
    """The fans, with what they are worth where they count in team value."""
    each = catalogue.rules.ruleset.team_value.each_fan
    return StaffLine(fans_word(catalogue), count, each or None, count * each if each else None)


def _line(goods: GoodsLine) -> StaffLine:
    return StaffLine(goods.label, goods.count, goods.value or None, goods.total)


def inducements(catalogue: Catalogue, state: TeamState, manner: Manner) -> tuple[InducementLine, ...]:
    """What the team may take for a match, at its own prices."""
    offers = market(catalogue.rules, state)
    with manner.rule_names():
        lines = [InducementLine(catalogue.name(each.key), each.price, each.most) for each in offers.items]
        return (*lines, *_by_the_piece(catalogue, offers))


def _by_the_piece(catalogue: Catalogue, offers: Market) -> list[InducementLine]:
    """Inducements whose price hangs on what is chosen: mercenaries, a bet, star players."""
    terms = terms_of(catalogue.rules)
    if terms is None:
        return []
    lines = []
    if offers.mercenaries:
        lines.append(InducementLine(catalogue.name(terms.mercenaries.inducement)))
    if offers.bet and terms.bet:
        lines.append(InducementLine(catalogue.name(terms.bet.inducement), limit=1))
    if offers.stars and terms.stars != terms.mercenaries.inducement:
        lines.append(InducementLine(catalogue.name(terms.stars), limit=offers.most_stars))
    return lines


def spare(catalogue: Catalogue) -> Spare:
    """Who comes on the rows below the list: journeymen where there are such, else whoever is hired for a match."""
    if catalogue.rules.params_of("play-match", JourneymenParams) is not None:
        return Spare(Kind.JOURNEYMAN.value, _("journeyman"))
    hired = hired_word(catalogue)
    return Spare(hired[:1].upper(), hired)


def star_players(catalogue: Catalogue, state: TeamState, manner: Manner) -> tuple[InducementLine, ...]:
    """The star players that a team may hire, with their fees."""
    with manner.rule_names():
        offers = market(catalogue.rules, state).stars
        return tuple(InducementLine(catalogue.name(each.key), each.price, 1) for each in offers)
