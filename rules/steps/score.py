"""The score: what a concession or a forfeit makes of it, extra time, and who won."""

from rules.binding import Rules, step
from rules.deeds import Deed
from rules.run import Run, other
from rules.state import Result
from rules.steps.conduct import gave_up
from rules.steps.events import actor
from rules.values import D6, SIDES, UNSET, Count, Id, Input, Listed, Side, Sides, UnsetType, Value


class RollOff(Input):
    """One roll-off of a penalty shoot-out."""

    home: D6 | UnsetType = UNSET
    away: D6 | UnsetType = UNSET


class Score(Input):
    """Who gets the touchdowns of a concession, and the roll-offs of a shoot-out (ties thrown again).

    `spare` are the re-rolls that each side has left, where they count there.
    """

    awarded: Listed[Id | None] | UnsetType = UNSET
    shootout: Listed[RollOff] = ()
    spare: Sides[Count] | UnsetType = UNSET


class ScoreParams(Value):
    """Touchdowns added by a concession and whether the conceding side's go over; a forfeit's score; roll-offs.

    Where they don't go over, `concession_voids` says that they count for nobody. The opponent has `concession_at_least`
    in the end, those added counted. A side with too few players loses by `too_few_loses_by` at least, by touchdowns of
    nobody (0: it concedes as others do).
    In a shoot-out re-rolls that are left may be added to the dice (`spare_rerolls`), and whoever wins it has
    `shootout_adds` touchdowns more.
    `points` are what deeds count in the score; where it says nothing, a touchdown is 1 and all else nothing.
    `turns` are those of both sides (None: no limit), each good for one touchdown; extra time has `extra_turns`.
    """

    concession_adds: int
    concession_takes_over: bool
    forfeit: tuple[int, int]
    roll_offs: int
    turns: int | None = None
    extra_turns: int = 0
    concession_voids: bool = False
    concession_at_least: int = 0
    too_few_loses_by: int = 0
    spare_rerolls: bool = False
    shootout_adds: int = 0
    points: dict[str, int] = {}


def forfeit_score(rules: Rules) -> tuple[int, int]:
    """The score of a match that is given up before play: of the side that stayed, and of the other."""
    params: ScoreParams = rules.params("play-match", "score.touchdowns")
    each = points_of(rules)["touchdown"]
    return params.forfeit[0] * each, params.forfeit[1] * each


def points_of(rules: Rules) -> dict[str, int]:
    """What deeds count in the score, by their kind: a touchdown 1, unless the edition says otherwise."""
    params = rules.params_of("play-match", ScoreParams)
    return {"touchdown": 1, **(params.points if params else {})}


def knows_overtime(rules: Rules) -> bool:
    """Whether a match may go into overtime where it was agreed on."""
    params = rules.params_of("play-match", ScoreParams)
    return params is not None and params.extra_turns > 0


def disqualifies(rules: Rules) -> bool:
    """Whether a side with too few players loses by that, and not by a concession."""
    params = rules.params_of("play-match", ScoreParams)
    return params is not None and params.too_few_loses_by > 0


def by_touchdowns(rules: Rules) -> bool:
    """Whether touchdowns alone make the score, one by one."""
    return points_of(rules) == {"touchdown": 1}


@step(
    "score.touchdowns",
    notes=("points", "result", "scorers", "touchdowns"),
    reads=("ended", "gave-up", "participants", "penalised", "touchdowns-scored"),
    uses=("deeds",),
)
def touchdowns(run: Run, given: Score, params: ScoreParams) -> None:
    """Notes `touchdowns`, `points` (the score), `result` of each side and `scorers` (deeds of touchdowns)."""
    _decide(run, given, params)
    for side in SIDES:
        run.note("points", _points(run, side, run.fact("touchdowns", side), params), side)


def _decide(run: Run, given: Score, params: ScoreParams) -> None:
    ended = run.fact("ended")
    if ended == "unplayed":
        _note(run, {"home": 0, "away": 0}, ())
        for each in SIDES:
            run.note("result", "loss", each)
            run.explain(each, "score.unplayed")
        return
    side = gave_up(run)
    if ended == "forfeit" and side is not None:
        winner = other(side)
        _note(run, {winner: params.forfeit[0], side: params.forfeit[1]}, ())
        run.note("result", "win", winner)
        run.note("result", "loss", side)
        run.explain(winner, "score.forfeit", own=params.forfeit[0], other=params.forfeit[1])
        return
    _check_turns(run, params)
    if side is not None and params.too_few_loses_by and not run.fact("penalised"):
        _disqualified(run, side, params)
        return
    if side is not None:
        _conceded(run, given, side, params)
        return
    scored = {one: run.fact("touchdowns-scored", one) for one in SIDES}
    _note(run, scored, tuple(one for one in run.fact("deeds", default=()) if one.key == "touchdown"))
    _results(run, given, scored, params)


def _points(run: Run, side: Side, touchdowns: int, params: ScoreParams) -> int:
    """What a side's touchdowns and other deeds add up to."""
    others = (each for each in run.fact("deeds", default=()) if each.side == side and each.key != "touchdown")
    found: int = sum(each.count * params.points.get(each.key, 0) for each in others)
    return touchdowns * params.points.get("touchdown", 1) + found


def _check_turns(run: Run, params: ScoreParams) -> None:
    """No more touchdowns than there are turns to score them in."""
    if params.turns is None:
        return
    most = params.turns + (params.extra_turns if run.match.overtime else 0)
    for side in SIDES:
        scored = run.fact("touchdowns-scored", side)
        if scored > most:
            run.violate("too-many-touchdowns", "", side, count=scored, most=most)


def _note(run: Run, scored: dict[Side, int], scorers: tuple[Deed, ...]) -> None:
    for side in SIDES:
        run.note("touchdowns", scored[side], side)
    run.note("scorers", scorers)


def _conceded(run: Run, given: Score, side: Side, params: ScoreParams) -> None:
    """The conceding side's touchdowns are void; the opponent gets them, and more, for players of his choice."""
    winner = other(side)
    scored = run.fact("touchdowns-scored", winner)
    voided = run.fact("touchdowns-scored", side) if params.concession_takes_over else 0
    added = max(params.concession_adds, params.concession_at_least - scored - voided)
    extra = added + voided
    total = scored + extra
    lost = params.concession_takes_over or params.concession_voids
    keeps = 0 if lost else run.fact("touchdowns-scored", side)
    run.note("touchdowns", total, winner)
    run.note("touchdowns", keeps, side)
    run.note("result", "win", winner)
    run.note("result", "loss", side)
    run.explain(winner, "score.conceded", scored=scored, awarded=added, taken=voided, total=total)
    scorers = [
        each for each in run.fact("deeds", default=()) if each.key == "touchdown" and (each.side == winner or not lost)
    ]
    awarded = run.need(given.awarded, "awarded", winner) if extra else run.optional(given.awarded, ())
    if len(awarded) != extra:
        run.stop("awarded-touchdowns", "awarded", winner, given=len(awarded), wanted=extra)
    for place, player in enumerate(awarded):
        if player is not None:
            actor(run, player, f"awarded.{place}", side=winner)
        scorers.append(Deed(side=winner, player=player, key="touchdown", count=1, path=f"awarded.{place}"))
    run.note("scorers", tuple(scorers))


def _disqualified(run: Run, side: Side, params: ScoreParams) -> None:
    """The side with too few players loses, by touchdowns that nobody on the pitch has scored."""
    winner = other(side)
    kept, scored = run.fact("touchdowns-scored", side), run.fact("touchdowns-scored", winner)
    behind = _points(run, side, kept, params) - _points(run, winner, scored, params)
    total = scored + max(0, -(-(behind + params.too_few_loses_by) // params.points.get("touchdown", 1)))
    deeds = [each for each in run.fact("deeds", default=()) if each.key == "touchdown"]
    if total > scored:
        deeds.append(Deed(side=winner, player=None, key="touchdown", count=total - scored))
    _note(run, {winner: total, side: kept}, tuple(deeds))
    run.note("result", "win", winner)
    run.note("result", "loss", side)
    run.explain(winner, "score.disqualified", scored=scored, awarded=total - scored, total=total)


def _results(run: Run, given: Score, scored: dict[Side, int], params: ScoreParams) -> None:
    points = {side: _points(run, side, scored[side], params) for side in SIDES}
    if points["home"] == points["away"] and run.match.overtime and run.fact("ended") == "played":
        winner = _shootout(run, given, params)
        run.note("touchdowns", scored[winner] + params.shootout_adds, winner)
        points[winner] = _points(run, winner, scored[winner] + params.shootout_adds, params)
    elif points["home"] == points["away"]:
        winner = None
    else:
        winner = "home" if points["home"] > points["away"] else "away"
    for side in SIDES:
        result: Result = "draw" if winner is None else "win" if side == winner else "loss"
        run.note("result", result, side)
        run.explain(side, f"score.{result}", own=points[side], other=points[other(side)])


def _shootout(run: Run, given: Score, params: ScoreParams) -> Side:
    won: dict[Side, int] = {"home": 0, "away": 0}
    spare = _spare(run, given, params)
    place = 0
    while max(won.values()) * 2 <= params.roll_offs:
        pair = given.shootout[place] if place < len(given.shootout) else RollOff()
        home = run.need(pair.home, f"shootout.{place}.home", "home", key=f"shootout/{place + 1}/home")
        away = run.need(pair.away, f"shootout.{place}.away", "away", key=f"shootout/{place + 1}/away")
        home, away = home + spare["home"], away + spare["away"]
        if home != away:
            won["home" if home > away else "away"] += 1
        place += 1
    winner: Side = "home" if won["home"] > won["away"] else "away"
    run.explain(winner, "score.shootout", won=won[winner], lost=won[other(winner)])
    return winner


def _spare(run: Run, given: Score, params: ScoreParams) -> dict[Side, int]:
    """The re-rolls that each side has left, where they count in the shoot-out."""
    if not params.spare_rerolls:
        return {"home": 0, "away": 0}
    told = Sides[int]() if isinstance(given.spare, UnsetType) else given.spare
    return {side: run.need(told.of(side), f"spare.{side}", side) for side in SIDES}
