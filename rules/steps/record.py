"""The match enters the books: the dead leave, statistics are recorded, each team's own sequence opens."""

from collections.abc import Iterator

from rules.binding import step
from rules.deeds import Deed
from rules.effects import LineRecorded, MatchPlayed, PlayerLeft, Tally
from rules.participants import Participant, keywords_of
from rules.references import CasualtyKey, CauseKey, DeedKey, KeywordKey, PositionKey, SkillName
from rules.ruleset import Ruleset, find
from rules.run import Run, other
from rules.state import MatchKind, Offer, OpenSequence, TeamState
from rules.steps.casualties import Fate
from rules.steps.conduct import gave_up, was_played
from rules.steps.experience import worth
from rules.values import SIDES, Nothing, Side, Value


class OfferTerms(Value):
    """A rule by which a player may come when an opponent died who was weak enough and had none of `without`.

    `rule` is a special rule of the team, or (with `skill`) of whoever killed. `position`: what he becomes; any that
    the roster's journeymen may be where none is named. Where it is not `free` he is paid for, as a journeyman is. One
    may come after a match, or (`each`) one for every such death; nobody whose position bears one of `without_keywords`.
    """

    rule: str
    position: PositionKey = ""
    max_st: int | None = None
    without: tuple[SkillName, ...] = ()
    without_keywords: tuple[KeywordKey, ...] = ()
    skill: bool = False
    causes: tuple[CauseKey, ...] = ()
    free: bool = True
    each: bool = False


class RecordParams(Value):
    """Offers after a death; which results let a player be temporarily retired; what counts as casualty.

    Of `counted_when_earning` those count that earn SPP (by a prayer, say). An absence is served in matches of the kinds
    `served_in`. Those of the kinds `leaves_nothing_in` stand in the record and change nothing else.
    """

    offers: tuple[OfferTerms, ...] = ()
    retirable: tuple[CasualtyKey, ...] = ()
    counted_casualties: tuple[DeedKey, ...] = ()
    counted_when_earning: tuple[DeedKey, ...] = ()
    served_in: tuple[MatchKind, ...] = ("league", "play-off", "friendly", "exhibition")
    leaves_nothing_in: tuple[MatchKind, ...] = ("exhibition",)


def _check(rules: Ruleset, params: RecordParams) -> Iterator[tuple[str, str]]:
    for place, terms in enumerate(params.offers):
        what, known = ("skill", rules.skills) if terms.skill else ("special rule", rules.special_rules)
        if find(known, terms.rule) is None:
            yield f"offers.{place}.rule", f"there is no {what} `{terms.rule}`"


@step(
    "record.match",
    check=_check,
    reads=("all-deeds", "ended", "gave-up", "points", "result", "touchdowns"),
    uses=("ended", "fates", "participants", "prayer-table", "prayers", "prayers-in-play", "winnings"),
)
def match(run: Run, _: Nothing, params: RecordParams) -> None:
    """Emits the match for each side. Of a match that leaves nothing it is all that there is."""
    if run.fact("ended") == "unplayed":
        return
    before = dict(run.before)
    for side in SIDES:
        _lines(run, side)
    casualties: dict[Side, int] = {side: _casualties(run, side, params) for side in SIDES}
    bare = run.match.match_kind in params.leaves_nothing_in
    if bare:
        run.keep_only((LineRecorded,))
    for fate in () if bare else run.fact("fates", default=()):
        if fate.dead:
            _dies(run, fate.side, fate)
    for side in SIDES:
        sequence = None if bare else _sequence(run, side, before[run.sides[side]], params)
        run.emit(
            side,
            MatchPlayed(
                match=run.match.match,
                match_kind=run.match.match_kind,
                result=run.fact("result", side),
                sequence=sequence,
                score=(run.fact("points", side), run.fact("points", other(side))),
                casualties=(casualties[side], casualties[other(side)]),
                counted=True,
            ),
        )


def _lines(run: Run, side: Side) -> None:
    present: dict[str, Participant] = run.fact("participants", side, default={})
    tallies: dict[str, dict[str, int]] = {each: {} for each in present}
    for deed in run.fact("all-deeds"):
        if deed.side == side and deed.player is not None:
            mine = tallies.setdefault(deed.player, {})
            mine[deed.key] = mine.get(deed.key, 0) + deed.count
    for player_id, counts in tallies.items():
        who = present.get(player_id)
        run.emit(
            side,
            LineRecorded(
                player=player_id,
                name=who.name if who else "",
                position=who.position if who else "",
                star=who.position if who and who.kind in ("star", "staff") else None,
                tallies=tuple(Tally(key=key, count=count) for key, count in sorted(counts.items())),
            ),
        )


def _casualties(run: Run, side: Side, params: RecordParams) -> int:
    own: list[Deed] = [each for each in run.fact("all-deeds") if each.side == side]
    counted = sum(each.count for each in own if each.key in params.counted_casualties)
    earning = [each for each in own if each.key in params.counted_when_earning and worth(run, side, each)]
    return counted + sum(each.count for each in earning)


def _dies(run: Run, side: Side, fate: Fate) -> None:
    if run.state(side).player(fate.victim) is None:
        return
    run.emit(side, PlayerLeft(player=fate.victim, reason="dead"))
    run.explain(side, "record.dies", player=fate.victim, cause=fate.cause, by=fate.by)


def _sequence(run: Run, side: Side, before: TeamState, params: RecordParams) -> OpenSequence:
    played = was_played(run)
    served = played and run.match.match_kind in params.served_in
    hurt = {each.victim for each in run.fact("fates", default=()) if each.row in params.retirable and not each.back}
    here = run.state(side)
    return OpenSequence(
        match=run.match.match,
        kind=run.match.match_kind,
        result=run.fact("result", side),
        touchdowns=run.fact("touchdowns", side),
        conceded=gave_up(run) == side,
        missed=tuple(each.id for each in before.hired if each.misses_next) if served else (),
        retirable=tuple(each.id for each in here.players if each.id in hurt),
        offers=_offers(run, side, params) if played else (),
        winnings=run.fact("winnings", side, default=0),
        fans=here.fans - before.fans,
    )


def _offers(run: Run, side: Side, params: RecordParams) -> tuple[Offer, ...]:
    victims: dict[str, Participant] = run.fact("participants", other(side), default={})
    own: dict[str, Participant] = run.fact("participants", side, default={})
    roster = run.roster(side)
    found: list[Offer] = []
    for terms in params.offers:
        wanted = (terms.position,) if terms.position else roster.journeymen
        positions = tuple(each.key for each in roster.positions if each.key in wanted)
        if not positions or (not terms.skill and terms.rule not in run.state(side).special_rules):
            continue
        fates = [each for each in run.fact("fates", default=()) if each.side != side]
        raised = sum(_raises(run, terms, each, victims, own) for each in fates)
        for _ in range(raised if terms.each else min(raised, 1)):
            position = positions[0]
            among = positions if len(positions) > 1 else ()
            found.append(Offer(rule=terms.rule, position=position, free=terms.free, positions=among))
            told = "record.offer" if terms.free else "record.offer-paid"
            run.explain(side, told, rule=terms.rule, position=position)
    return tuple(found)


def _raises(
    run: Run, terms: OfferTerms, fate: Fate, victims: dict[str, Participant], own: dict[str, Participant]
) -> bool:
    victim = victims.get(fate.victim)
    if not fate.dead or victim is None or any(victim.has(each) for each in terms.without):
        return False
    if terms.max_st is not None and victim.st > terms.max_st:
        return False
    if not keywords_of(run, victim).isdisjoint(terms.without_keywords):
        return False
    if terms.causes and fate.cause not in terms.causes:
        return False
    if not terms.skill:
        return True
    killer = own.get(fate.by or "")
    return killer is not None and killer.has(terms.rule)
