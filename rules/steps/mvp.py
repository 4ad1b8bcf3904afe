"""The most valuable player of each side."""

import hashlib
from typing import Annotated, Literal

from msgspec import Meta

from rules.binding import step
from rules.deeds import Deed
from rules.participants import Participant, ParticipantKind, keywords_of, of_team
from rules.references import KeywordKey
from rules.run import Pending, Run, other
from rules.steps.conduct import gave_up, was_played
from rules.values import SIDES, UNSET, Id, Input, Listed, Side, Sides, UnsetType, Value, Whole

Pick = Annotated[int, Meta(ge=1, le=60, extra={"dice": "1d60"}, extra_json_schema={"x-dice": "1dN"})]


class Award(Input):
    """One award: the die among the eligible (`pick`), or the player who was drawn; nominees where they are named."""

    nominees: Listed[Id] | UnsetType = UNSET
    pick: Pick | UnsetType = UNSET
    player: Id | UnsetType = UNSET


class MvpParams(Value):
    """How the MVP is found: at random among all eligible, a die among the nominees, or named by the coach.

    `kinds` may be awarded; `friendly` whether friendlies have an award; `forfeit` awards of the side that stayed.
    Nominees share a `die` of so many sides among them (0: it has a side for each). `dead_may`: whoever died in the
    match may have it all the same. `not_keywords`: nobody whose position bears one of these.
    """

    method: Literal["random", "nominees", "named"]
    nominees: int
    kinds: tuple[ParticipantKind, ...]
    friendly: bool
    forfeit: int
    conceding: int
    opponent_of_conceding: int
    dead_may: bool = False
    die: Whole = 0
    not_keywords: tuple[KeywordKey, ...] = ()


@step(
    "mvp.one-a-side",
    notes=("mvp-awards", "mvp-deeds", "mvp-eligible"),
    reads=("ended", "gave-up", "participants", "penalised"),
    uses=("early-mvp", "fates"),
)
def one_a_side(run: Run, given: Sides[tuple[Award, ...]], params: MvpParams) -> None:
    """Notes `mvp` deeds. The dead, stars, mercenaries and staff are not eligible, nor who missed the match."""
    deeds: list[Deed] = []
    for side in SIDES:
        with run.part():
            one = given.of(side)
            awards = () if isinstance(one, UnsetType) else one
            number = awards_of(run, side, params)
            run.note("mvp-awards", number, side)
            if len(awards) > number:
                run.violate("too-many-mvp", side, side, count=len(awards), most=number)
            for place in range(number):
                with run.part():
                    award = awards[place] if place < len(awards) else Award()
                    player = _drawn(run, side, award, place, params)
                    run.explain(side, "mvp.awarded", player=player)
                    deeds.append(Deed(side=side, player=player, key="mvp", count=1, path=f"{side}.{place}"))
    run.note("mvp-deeds", tuple(deeds))


def awards_of(run: Run, side: Side, params: MvpParams) -> int:
    """How many awards a side has."""
    kind = run.match.match_kind
    if kind == "exhibition" or (kind == "friendly" and not params.friendly):
        return 0
    if run.fact("ended") == "unplayed":
        return 0
    conceded = gave_up(run)
    if run.fact("ended") == "forfeit":
        return params.forfeit if conceded == other(side) else 0
    if conceded is None or not run.fact("penalised"):
        return 1
    return params.conceding if conceded == side else params.opponent_of_conceding


def eligible(run: Run, side: Side, params: MvpParams) -> list[Participant]:
    """Who may get the award, by shirt number."""
    present = run.fact("participants", side) if was_played(run) else of_team(run.state(side), side)
    alive = params.dead_may or run.fact("early-mvp", side, default=False)
    dead = set() if alive else {each.victim for each in run.fact("fates", default=()) if each.dead}
    found = [each for each in present.values() if each.kind in params.kinds and each.id not in dead]
    if params.not_keywords:
        found = [each for each in found if keywords_of(run, each).isdisjoint(params.not_keywords)]
    return sorted(found, key=lambda each: (each.number is None, each.number or 0, each.id))


def _drawn(run: Run, side: Side, award: Award, place: int, params: MvpParams) -> str:
    path = f"{side}.{place}"
    may = [each.id for each in eligible(run, side, params)]
    run.note("mvp-eligible", tuple(may), side)
    if not may:
        raise Pending
    named = award.player
    if not isinstance(named, UnsetType):
        _check(run, side, named, may, f"{path}.player")
        return named
    if params.method == "named":
        return run.need(named, f"{path}.player", side, options=may)
    key = f"mvp/{side}/{place + 1}"
    if params.method == "random":
        among = may
    else:
        among = _nominees(run, side, award, path, may, params)
        # A die that fell for others is none of theirs: nobody puts his favourite where it points.
        key += "/" + hashlib.blake2b("/".join(among).encode(), digest_size=8).hexdigest()
    faces = len(among)
    if params.method == "nominees" and params.die and params.die % len(among) == 0:
        faces = params.die
    pick = run.need(award.pick, f"{path}.pick", side, key=key, spec=f"1d{faces}")
    if pick > faces:
        run.stop("die-out-of-range", f"{path}.pick", side, die=pick, most=faces)
    return among[(pick - 1) * len(among) // faces]


def _nominees(run: Run, side: Side, award: Award, path: str, may: list[str], params: MvpParams) -> list[str]:
    wanted = min(params.nominees, len(may))
    nominees = run.need(award.nominees, f"{path}.nominees", side)
    if len(set(nominees)) != wanted or len(nominees) != wanted:
        run.stop("mvp-nominees", f"{path}.nominees", side, given=len(nominees), wanted=wanted)
    for nominee in nominees:
        _check(run, side, nominee, may, f"{path}.nominees")
    return list(nominees)


def _check(run: Run, side: Side, player: str, may: list[str], path: str) -> None:
    if player not in may:
        run.stop("mvp-not-eligible", path, side, player=player)
