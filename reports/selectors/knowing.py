"""What is known of a side before its form is printed."""

from collections.abc import Iterator, Mapping

from reports.known import Known
from reports.selectors import names
from reports.selectors.at_match import AtMatch
from rules.state import PlayerState, TeamState
from rules.steps.fame_winnings import ExpensesParams
from rules.steps.fees import FeeParams, fee_of


def known(at: AtMatch, side: str) -> Known:
    """What the form of a side need not ask, and what is asked of it alone. Call it in the language of rule names."""
    state = at.stands[side].state
    expenses = at.catalogue.rules.params_of("close-sequence", ExpensesParams)
    return Known(
        fans_word=names.fans_word(at.catalogue),
        fans=state.fans,
        petty_cash=_petty_cash(at, side),
        word=at.catalogue.name,
        kind=at.match.kind,
        knock_out=at.match.overtime,
        home=side == "home",
        rules=frozenset(state.special_rules),
        goods=_goods(state),
        at_home=_goods(at.stands["home"].state),
        mvp=names.mvp(at.catalogue.rules),
        niggling=tuple(_shirt(each) for each in state.available for _injury in range(each.niggling)),
        fees=tuple(_fees(at, state)),
        dear=expenses is not None and expenses.used,
        bought=at.bought(side),
    )


def _petty_cash(at: AtMatch, side: str) -> int | None:
    found = at.explained("inducements.petty-cash", side)
    gold = found.params.get("petty_cash") if found is not None else None
    return gold if isinstance(gold, int) else None


def _goods(state: TeamState) -> Mapping[str, int]:
    return {each.key: each.count for each in state.goods}


def _shirt(player: PlayerState) -> str:
    return str(player.number) if player.number is not None else "____"


def _fees(at: AtMatch, state: TeamState) -> Iterator[tuple[str, int]]:
    """The players who ask a fee before they play."""
    rules = at.catalogue.rules
    params = rules.params_of("play-match", FeeParams)
    for player in state.available if params is not None else ():
        position = rules.positions.get((state.roster, player.position))
        if params is not None and position is not None and params.keyword in position.keywords:
            yield _shirt(player), fee_of(params.bands, position.cost)
