"""Fees before a match: who is not paid does not play."""

from collections.abc import Iterator, Sequence

from rules.binding import step
from rules.covering import rising
from rules.participants import Participant, keywords_of
from rules.purse import pay
from rules.references import KeywordKey
from rules.ruleset import Ruleset
from rules.run import Run
from rules.steps.conduct import was_played
from rules.values import SIDES, UNSET, Input, Side, Sides, UnsetType, Value, Whole


class Fees(Input):
    """Who is paid, by his id."""

    paid: dict[str, bool] = {}


class FeeBand(Value):
    """The fee (gold) from that cost of a position on."""

    cost: Whole
    fee: Whole


class FeeParams(Value):
    """The keyword of those who ask a fee, and the bands in rising order."""

    keyword: KeywordKey
    bands: tuple[FeeBand, ...]


def fee_of(bands: Sequence[FeeBand], cost: int) -> int:
    """The fee of whoever costs so much; nothing below the first band."""
    return next((each.fee for each in reversed(bands) if cost >= each.cost), 0)


def _check(_: Ruleset, params: FeeParams) -> Iterator[tuple[str, str]]:
    yield from rising(each.cost for each in params.bands)


@step("fees.before-the-match", check=_check, notes=("participants",), reads=("participants",), uses=("ended",))
def before_the_match(run: Run, given: Sides[Fees], params: FeeParams) -> None:
    """Whoever bears the keyword is paid by his cost, or sits the match out. Notes `participants` without him."""
    if not was_played(run):
        return
    for side in SIDES:
        one = given.of(side)
        fees = Fees() if isinstance(one, UnsetType) else one
        for player in tuple(run.fact("participants", side).values()):
            if player.kind == "player" and params.keyword in keywords_of(run, player):
                with run.part():
                    _ask(run, side, player, fees, params)


def _ask(run: Run, side: Side, player: Participant, given: Fees, params: FeeParams) -> None:
    fee = fee_of(params.bands, run.position(side, player.position, f"{side}.paid.{player.id}").cost)
    if run.need(given.paid.get(player.id, UNSET), f"{side}.paid.{player.id}", side):
        pay(run, side, fee, "appearance-fee", f"{side}.paid.{player.id}")
        run.explain(side, "fees.paid", player=player.id, total=fee)
        return
    here = {key: each for key, each in run.fact("participants", side).items() if key != player.id}
    run.note("participants", here, side)
    run.explain(side, "fees.unpaid", player=player.id, total=fee)
