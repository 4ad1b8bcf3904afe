"""The stadium of a match, where a league plays in remarkable ones, and the petty cash that a stadium brings."""

from rules.binding import step
from rules.references import GoodsKey, TableKey
from rules.run import Run
from rules.steps.conduct import was_played
from rules.values import SIDES, UNSET, Input, Positive, Slug, TwoD6, UnsetType, Value, Whole


class Stadium(Input):
    """What is remarkable about the stadium, a row of a table; None for nothing. Two dice where it brings petty cash."""

    kind: Slug | None = None
    two_d6: TwoD6 | UnsetType = UNSET


class StadiumParams(Value):
    """The tables that a league may look it up in.

    In a stadium of `petty_cash` both sides have two dice times so much gold more. Where the home side owns one of
    `guests`, the visitors have that much (gold) more.
    """

    tables: tuple[TableKey, ...]
    petty_cash: dict[str, Positive] = {}
    guests: dict[GoodsKey, Whole] = {}


@step("stadium.of-the-match", notes=("petty-cash-more", "stadium"), uses=("ended",))
def of_the_match(run: Run, given: Stadium, params: StadiumParams) -> None:
    """Nobody is asked: a league that wants one says so. Notes `stadium` (the key of a row, empty for none).

    Notes `petty-cash-more` of each side (gold).
    """
    if not was_played(run):
        return
    run.note("stadium", "")
    _kind(run, given, params)
    each = params.petty_cash.get(run.fact("stadium"), 0)
    shared = each * run.need(given.two_d6, "two_d6", "home") if each else 0
    welcome = max((gold for key, gold in params.guests.items() if run.state("home").count(key)), default=0)
    for side in SIDES:
        more = shared + (welcome if side == "away" else 0)
        run.note("petty-cash-more", more, side)
        if more:
            run.explain(side, "stadium.petty-cash", total=more)


def _kind(run: Run, given: Stadium, params: StadiumParams) -> None:
    key = run.optional(given.kind, None, "kind")
    if key is None:
        return
    if all(key != row.key for table in params.tables for row in run.rules.tables[table].rows):
        run.stop("not-an-option", "kind", "home", value=key)
    run.note("stadium", key)
    run.explain("home", "stadium.is", stadium=key)
