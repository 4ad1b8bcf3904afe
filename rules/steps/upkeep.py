"""Star players whom a league lets stand on the list of a team: they cost their upkeep in each match."""

from collections.abc import Iterator

from rules.binding import step
from rules.covering import rising
from rules.purse import pay
from rules.ruleset import Ruleset
from rules.run import Run
from rules.steps.conduct import was_played
from rules.steps.fees import FeeBand, fee_of
from rules.steps.inducements.hiring import star_participants
from rules.values import SIDES, Input, Listed, Side, Sides, Slug, UnsetType, Value, Whole


class KeptStars(Input):
    """The star players of a side's list who play."""

    stars: Listed[Slug] = ()


class UpkeepParams(Value):
    """How many a team may have (a league's choice), and the upkeep (gold) from that cost on, in rising order."""

    most: Whole
    bands: tuple[FeeBand, ...]


def _check(_: Ruleset, params: UpkeepParams) -> Iterator[tuple[str, str]]:
    yield from rising(each.cost for each in params.bands)


@step("stars.upkeep", check=_check, notes=("participants",), reads=("participants",), uses=("ended",))
def upkeep(run: Run, given: Sides[KeptStars], params: UpkeepParams) -> None:
    """Whoever stands on a list is paid out of the treasury, and plays. Notes `participants` with him."""
    if not was_played(run):
        return
    for side in SIDES:
        one = given.of(side)
        stars = () if isinstance(one, UnsetType) else one.stars
        if len(stars) > params.most:
            run.violate("too-many-stars", f"{side}.stars", side, count=len(stars), most=params.most)
            continue
        for place, key in enumerate(stars):
            with run.part():
                _plays(run, side, key, f"{side}.stars.{place}", params)


def _plays(run: Run, side: Side, key: str, path: str, params: UpkeepParams) -> None:
    star = run.rules.stars.get(key)
    if star is None:
        run.stop("no-such-star", path, side, star=key)
        return
    if not star.admits(run.traits(side)):
        run.stop("star-not-allowed", path, side, star=key)
    here = dict(run.fact("participants", side))
    if any(each.key in here for each in star.players):
        run.stop("star-twice", path, side, star=key)
    fee = fee_of(params.bands, star.cost)
    pay(run, side, fee, "star-upkeep", path)
    run.explain(side, "stars.upkeep", star=key, total=fee)
    run.note("participants", here | {each.id: each for each in star_participants(star, side)}, side)
