"""What a handicap does beyond the pitch."""

from typing import NamedTuple

from rules.deeds import Deed
from rules.effects import TreasuryMoved
from rules.participants import Participant
from rules.purse import pay
from rules.ruleset import TableRow
from rules.run import Run, other
from rules.steps.handicaps.given import Handicap
from rules.steps.handicaps.terms import (
    AppearanceFee,
    EarlyMvp,
    ExtraAward,
    FanFactorMoves,
    FreePlayer,
    GoldComes,
    HandicapParams,
    NigglingMiss,
    OneMisses,
    RerollsMove,
    WeatherChosen,
    Whose,
    WinningsDice,
)
from rules.steps.inducements.terms import InducementParams
from rules.values import Side


class Granted(NamedTuple):
    """One handicap of `side`: what was said of it, at which path, and its place among them."""

    run: Run
    side: Side
    given: Handicap
    row: TableRow
    path: str
    place: int

    def of(self, whose: Whose) -> Side:
        """The side that a consequence means."""
        return self.side if whose == "own" else other(self.side)


def grant(granted: Granted, params: HandicapParams) -> None:  # noqa: C901 -- one case a kind
    """Do what the result does; nothing where it is for the pitch alone."""
    found = next((each for each in params.does if each.key == granted.row.key), None)
    run, side = granted.run, granted.side
    match found:
        case AppearanceFee():
            _fee(granted, found)
        case ExtraAward():
            _award(granted, found)
        case FanFactorMoves():
            _fans(granted, found)
        case RerollsMove():
            _rerolls(granted, found)
        case EarlyMvp():
            run.note("early-mvp", value=True, side=side)
        case GoldComes():
            run.emit(side, TreasuryMoved(gold=found.gold, account="handicap"))
            run.explain(side, "handicaps.gold", total=found.gold)
        case WeatherChosen():
            _weather(granted, found)
        case OneMisses():
            _one_misses(granted)
        case NigglingMiss():
            for each in _listed(granted, other(side)):
                if each.niggling:
                    _misses(granted, each)
        case FreePlayer():
            _comes_along(granted)
        case WinningsDice():
            run.note("winnings-dice", found.dice, side)
        case None:
            return


def _listed(granted: Granted, side: Side) -> list[Participant]:
    """The players of a side's list who take part, by shirt number."""
    here: dict[str, Participant] = granted.run.fact("participants", side)
    found = [each for each in here.values() if each.kind == "player"]
    return sorted(found, key=lambda each: (each.number or 0, each.id))


def _misses(granted: Granted, player: Participant) -> None:
    """A player of the opponent does not take part."""
    run = granted.run
    here = {key: each for key, each in run.fact("participants", player.side).items() if key != player.id}
    run.note("participants", here, player.side)
    run.explain(player.side, "handicaps.misses", player=player.id, handicap=granted.row.key)


def _fee(granted: Granted, terms: AppearanceFee) -> None:
    run, given, path = granted.run, granted.given, granted.path
    payer = other(granted.side)
    points = {each.id: each.spp for each in run.state(payer).players}
    able = _listed(granted, payer)
    if not able:
        return
    most = max(points[each.id] for each in able)
    first = [each for each in able if points[each.id] == most]
    star = first[0]
    if len(first) > 1:
        chosen = run.need(given.player, f"{path}.player", payer, options=[each.id for each in first])
        star = next(each for each in first if each.id == chosen)
    if not run.need(given.paid, f"{path}.paid", payer):
        _misses(granted, star)
        return
    die = run.need(given.d6, f"{path}.d6", payer, key=f"handicap/{granted.place + 1}/fee")
    pay(run, payer, die * terms.each, "handicap", f"{path}.paid")
    run.explain(payer, "handicaps.fee", player=star.id, die=die, each=terms.each, total=die * terms.each)


def _award(granted: Granted, terms: ExtraAward) -> None:
    run, side = granted.run, granted.side
    able = [each.id for each in _listed(granted, side)]
    player = run.need(granted.given.player, f"{granted.path}.player", side, options=able)
    deed = Deed(side=side, player=player, key=terms.award, count=1, path=f"{granted.path}.player")
    run.note("early-deeds", (*run.fact("early-deeds", default=()), deed))
    run.explain(side, "handicaps.award", player=player, award=terms.award)


def _fans(granted: Granted, terms: FanFactorMoves) -> None:
    run, whose = granted.run, granted.of(terms.whose)
    before = run.fact("fan-factor", whose, default=run.state(whose).fans)
    after = -(-before // terms.divide) + terms.adds
    run.note("fan-factor", after, whose)
    run.explain(whose, "handicaps.fan-factor", handicap=granted.row.key, before=before, after=after)


def _rerolls(granted: Granted, terms: RerollsMove) -> None:
    run, whose = granted.run, granted.of(terms.whose)
    before = run.state(whose).count(terms.goods)
    after = max(0, before // terms.divide + terms.adds)
    second = before if terms.first_half else after
    run.explain(whose, "handicaps.re-rolls", handicap=granted.row.key, before=before, first=after, second=second)


def _weather(granted: Granted, terms: WeatherChosen) -> None:
    run, side = granted.run, granted.side
    keys = [each.key for each in run.rules.tables[terms.table].rows]
    weather = run.need(granted.given.weather, f"{granted.path}.weather", side, options=keys)
    run.note("weather", weather)
    run.explain(side, "handicaps.weather", weather=weather)


def _one_misses(granted: Granted) -> None:
    run, side = granted.run, other(granted.side)
    able = _listed(granted, side)
    if not able:
        return
    key = f"handicap/{granted.place + 1}/pick"
    pick = run.need(granted.given.pick, f"{granted.path}.pick", side, key=key, spec=f"1d{len(able)}")
    if pick > len(able):
        run.stop("die-out-of-range", f"{granted.path}.pick", side, die=pick, most=len(able))
    _misses(granted, able[pick - 1])


def _comes_along(granted: Granted) -> None:
    """He is hired for this match alone, and known by the handicap that brings him."""
    run, side = granted.run, granted.side
    terms = run.rules.params_of("play-match", InducementParams)
    able = [each for each in run.roster(side).positions if terms is None or terms.mercenaries.hires(each)]
    options = [each.key for each in able]
    key = run.need(granted.given.position, f"{granted.path}.position", side, options=options)
    position = run.position(side, key, f"{granted.path}.position")
    newcomer = Participant(
        id=f"{granted.row.key}-{granted.place + 1}",
        side=side,
        kind="mercenary",
        number=granted.given.number,
        name="",
        position=position.key,
        st=position.st,
        skills=position.skills,
    )
    run.note("participants", {**run.fact("participants", side), newcomer.id: newcomer}, side)
    run.explain(side, "handicaps.comes-along", position=position.key)
