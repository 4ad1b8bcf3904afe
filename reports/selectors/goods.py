"""The money side of a sheet: value with its sum, staff, and the inducements that a team may take."""

from django.utils.translation import gettext as _

from reports.manner import Manner
from reports.selectors.names import fans_word
from reports.values import Figure, InducementLine, Part, StaffLine, Sum
from rules.market import Market, market, terms_of
from rules.ruleset import Staff, find
from rules.state import TeamState
from rules.value import Worth, worth
from teams.selectors.teams import GoodsLine, goods_lines
from teams.wording import Catalogue


def worth_of(catalogue: Catalogue, state: TeamState) -> Worth:
    """What a team is worth under its edition."""
    return worth(state, catalogue.rules.ruleset.team_value)


def figures(state: TeamState, value: Worth) -> tuple[Figure, ...]:
    """The figures of the head. Call it in the language of the sheet."""
    ready = f"{len(state.available)}/{len(state.hired)}"
    return (
        Figure(_("TV"), value.total),
        Figure(_("CTV"), value.current),
        Figure(_("Treasury"), state.treasury, private=True),
        Figure(_("Fans"), state.fans),
        Figure(_("Ready"), ready),
    )


def value_sum(catalogue: Catalogue, state: TeamState, value: Worth) -> Sum:
    """How the current team value comes together, so that an opponent can check it."""
    rerolls = sum(each.count * each.value for each in state.goods if is_reroll(catalogue, each.key))
    parts = (
        Part(_("players"), value.players),
        Part(_("re-rolls"), rerolls),
        Part(_("staff"), value.goods - rerolls),
        Part(_("MNG"), -value.missing),
        Part(_("TR"), -value.retired),
        Part(_("journeymen"), value.journeymen),
    )
    return Sum(_("CTV"), value.current, tuple(part for part in parts if part.amount))


def is_reroll(catalogue: Catalogue, key: str) -> bool:
    """Whether goods are re-rolls: those whose price hangs on the roster."""
    return _is_reroll(find(catalogue.rules.ruleset.staff, key))


def _is_reroll(staff: Staff | None) -> bool:
    return staff is not None and staff.cost == "roster"


def staff(catalogue: Catalogue, state: TeamState, manner: Manner) -> tuple[StaffLine, ...]:
    """Re-rolls first, then fans, the other staff, what all of it is worth, and the treasury."""
    with manner.rule_names():
        goods = goods_lines(catalogue.rules, catalogue, state)
        fans = StaffLine(fans_word(catalogue), state.fans)
    first = [_line(each) for each in goods if is_reroll(catalogue, each.key)]
    rest = [_line(each) for each in goods if not is_reroll(catalogue, each.key)]
    with manner.words():
        total = StaffLine(_("Total"), total=sum(each.total for each in goods), strong=True)
        treasury = StaffLine(_("Treasury"), total=state.treasury, private=True)
    return (*first, fans, *rest, total, treasury)


def _line(goods: GoodsLine) -> StaffLine:
    return StaffLine(goods.name, goods.count, goods.value or None, goods.total)


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
    if offers.stars:
        lines.append(InducementLine(catalogue.name(terms.stars), limit=offers.most_stars))
    return lines


def star_players(catalogue: Catalogue, state: TeamState, manner: Manner) -> tuple[InducementLine, ...]:
    """The star players that a team may hire, with their fees."""
    with manner.rule_names():
        offers = market(catalogue.rules, state).stars
        return tuple(InducementLine(catalogue.name(each.key), each.price, 1) for each in offers)
