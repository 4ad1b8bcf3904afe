"""Casualties: who was hurt, by whom or by what, and how badly."""

from collections.abc import Iterator
from typing import Literal

from rules.binding import step
from rules.covering import gaps
from rules.deeds import Deed
from rules.effects import AbsenceSet, CharacteristicReduced, NigglingMoved
from rules.participants import Participant
from rules.ruleset import Ruleset
from rules.run import Run
from rules.steps.conduct import ending, was_played
from rules.steps.events import Drive, Half, Turn, actor
from rules.steps.prayers import ask_when
from rules.values import D6, D16, SIDES, UNSET, Characteristic, Id, Input, Listed, Side, Slug, UnsetType, Value


class CasualtyRoll(Input):
    """A roll on the casualty table, and the D6s on the lasting injury table until one can be applied."""

    d16: D16 | UnsetType = UNSET
    lasting: Listed[D6] = ()


class Casualty(Input):
    """One casualty. `by` is who caused it (None: nobody), `cause` how.

    `badly_hurt`: the injury roll itself said so, there is no casualty roll. `apothecary` is the second roll, None when
    none was used; `keep` which of both stands. `regeneration` is the die of that trait, `regeneration_again` the one
    that an inducement grants (None: not used). `ointment`: he goes on playing, and his injury shows after the match.
    """

    victim: Id
    cause: Slug | UnsetType = UNSET
    by: Id | None = None
    badly_hurt: bool = False
    roll: CasualtyRoll | UnsetType = UNSET
    apothecary: CasualtyRoll | UnsetType | None = UNSET
    keep: Literal["first", "second"] | UnsetType = UNSET
    regeneration: D6 | UnsetType = UNSET
    regeneration_again: D6 | UnsetType | None = UNSET
    ointment: bool = False
    half: Half | None = None
    turn: Turn | None = None
    drive: Drive | None = None


class Casualties(Input):
    """All casualties of both sides, in order."""

    suffered: Listed[Casualty] = ()


class CasualtyRow(Value):
    """A result from `first` to `last` (None: and above) of the modified die, and what it does.

    `lasting`: roll for a characteristic; `dead`: he leaves the team.
    """

    key: str
    first: int
    last: int | None
    misses_next: bool = False
    niggling: int = 0
    lasting: bool = False
    dead: bool = False


class LastingRow(Value):
    """A characteristic that gets worse by one, from `first` to `last` of the die."""

    key: str
    first: int
    last: int
    characteristic: Characteristic


class Cause(Value):
    """A way to be hurt. `deed`: what it is called for whoever did it; `opponents`: only against the other side.

    `kills`: nothing is rolled and nobody can help, he is gone.
    """

    key: str
    deed: str
    needs_doer: bool = False
    opponents: bool = True
    kills: bool = False


class CasualtyParams(Value):
    """The tables, the causes, and what changes a roll.

    The kinds of participants whom each help may treat; `ointment_for` is the row that an ointment helps against.
    """

    rows: tuple[CasualtyRow, ...]
    lasting: tuple[LastingRow, ...]
    causes: tuple[Cause, ...]
    niggling_adds: int = 1
    decay: str = ""
    decay_adds: int = 1
    regeneration: str = ""
    regeneration_on: int = 4
    apothecary: str = ""
    apothecary_treats: tuple[str, ...] = ("player",)
    extra_apothecary_treats: tuple[str, ...] = ("player",)
    regeneration_rerolled_for: tuple[str, ...] = ("player",)
    ointment_for: str = ""
    own_worst_lasting_rerolled: bool = True


class Fate(Value):
    """What became of a victim. `back`: regenerated or patched up, he is in the reserves and unharmed.

    `plays_on`: he may be hurt again in this match.
    """

    victim: str
    side: Side
    row: str
    lasting: str
    dead: bool
    back: bool
    plays_on: bool
    cause: str
    by: str | None
    half: int | None
    turn: int | None


class _Desk:
    """What the casualties of one match share: the helps that are left, casualties a victim has had, fates so far."""

    def __init__(self, run: Run, params: CasualtyParams) -> None:
        self.run = run
        self.params = params
        self.team_apothecaries = {side: run.state(side).count(params.apothecary) for side in SIDES}
        self.extra_apothecaries = {side: run.fact("extra-apothecaries", side, default=0) for side in SIDES}
        self.regeneration_rerolls = {side: run.fact("regeneration-rerolls", side, default=0) for side in SIDES}
        self.ointments = {side: run.fact("ointments", side, default=0) for side in SIDES}
        self.fates: list[Fate] = []

    def times(self, victim: str) -> int:
        return sum(1 for each in self.fates if each.victim == victim)


def _check(rules: Ruleset, params: CasualtyParams) -> Iterator[tuple[str, str]]:
    yield from gaps([(each.first, each.last) for each in params.rows], "rows", low=1, high=None)
    yield from gaps([(each.first, each.last) for each in params.lasting], "lasting", low=1, high=6)
    known = {each.key for each in rules.characteristics}
    for each in params.lasting:
        if each.characteristic not in known:
            yield "lasting", f"there is no characteristic `{each.characteristic}`"


@step(
    "casualties.d16-then-lasting",
    check=_check,
    notes=("casualty-deeds", "fates"),
    reads=("participants",),
    uses=(
        "ended",
        "extra-apothecaries",
        "ointments",
        "prayer-table",
        "prayers",
        "prayers-in-play",
        "regeneration-rerolls",
    ),
)
def d16_then_lasting(run: Run, given: Casualties, params: CasualtyParams) -> None:
    """Each casualty is rolled, treated and applied. Notes `fates`; adds to `deeds`."""
    if not was_played(run):
        if given.suffered:
            run.violate("not-played", "suffered", "home", ended=ending(run))
        return
    desk = _Desk(run, params)
    deeds: list[Deed] = []
    for place, each in enumerate(given.suffered):
        with run.part():
            victim = actor(run, each.victim, f"suffered.{place}.victim")
            run.need(each.cause, f"suffered.{place}.cause", victim.side)
            done = _doer(desk, each, victim, f"suffered.{place}")
            deeds.extend(done)
            _check_off(desk, each, victim, f"suffered.{place}.victim")
            with run.part():
                fate = _fate(desk, each, victim, f"suffered.{place}")
                desk.fates.append(fate)
                deeds.append(_suffered(each, victim, fate))
            for deed in done:
                if deed.player in {one.id for one in run.state(deed.side).players}:
                    ask_when(run, deed.side, deed.key, each.half, each.drive, deed.path)
    run.note("fates", tuple(desk.fates))
    run.note("casualty-deeds", tuple(deeds))


def _doer(desk: _Desk, given: Casualty, victim: Participant, path: str) -> list[Deed]:
    run = desk.run
    cause = next((each for each in desk.params.causes if each.key == given.cause), None)
    if cause is None:
        run.stop("no-such-cause", f"{path}.cause", victim.side, cause=str(given.cause))
        return []
    if given.by is None:
        if cause.needs_doer:
            run.violate("who-caused-it", f"{path}.by", victim.side, cause=cause.key, player=victim.id)
        return []
    doer = actor(run, given.by, f"{path}.by")
    if doer.id == victim.id:
        run.stop("hurt-himself", f"{path}.by", victim.side, player=victim.id)
    deed = cause.deed if doer.side != victim.side or not cause.opponents else "casualty-of-own"
    return [Deed(side=doer.side, player=doer.id, key=deed, count=1, half=given.half, drive=given.drive, path=path)]


def _suffered(given: Casualty, victim: Participant, fate: Fate) -> Deed:
    return Deed(side=victim.side, player=victim.id, key=f"suffered-{fate.row}", count=1, half=given.half)


def _check_off(desk: _Desk, given: Casualty, victim: Participant, path: str) -> None:
    for before in desk.fates:
        if before.victim == victim.id and before.side == victim.side and not before.plays_on:
            desk.run.stop("already-off", path, victim.side, player=victim.id)


def _fate(desk: _Desk, given: Casualty, victim: Participant, path: str) -> Fate:
    """The casualty roll, then the apothecary, who comes before all other help; then regeneration, then an ointment."""
    params = desk.params
    time = desk.times(victim.id) + 1
    if any(each.key == given.cause and each.kills for each in params.causes):
        return _gone(desk, given, victim)
    if not victim.on_list:
        return _waived(desk, given, victim, path, time)
    first = _result(desk, given, victim, path, time)
    kept, patched_up = _patched_up(desk, given, victim, first, path, time)
    back = patched_up or _regenerates(desk, given, victim, path, time)
    lasting = "" if back else _apply(desk, given, victim, kept, path, time, second=kept is not first)
    plays_on = back or _anointed(desk, given, victim, kept, path)
    dead = kept.dead and not back
    return _became(given, victim, row=kept.key, lasting=lasting, dead=dead, back=back, plays_on=plays_on)


def _became(
    given: Casualty,
    victim: Participant,
    *,
    row: str,
    lasting: str = "",
    dead: bool = False,
    back: bool = False,
    plays_on: bool = False,
) -> Fate:
    return Fate(
        victim=victim.id,
        side=victim.side,
        row=row,
        lasting=lasting,
        dead=dead,
        back=back,
        plays_on=plays_on,
        cause=str(given.cause),
        by=given.by,
        half=given.half,
        turn=given.turn,
    )


def _gone(desk: _Desk, given: Casualty, victim: Participant) -> Fate:
    """Nothing is rolled: he is lost for good (whoever was hired for the match comes again in the next one)."""
    row = next((each.key for each in desk.params.rows if each.dead), "dead") if victim.on_list else "waived"
    desk.run.explain(victim.side, "casualties.gone", player=victim.id)
    return _became(given, victim, row=row, dead=victim.on_list)


def _waived(desk: _Desk, given: Casualty, victim: Participant, path: str, time: int) -> Fate:
    """Stars, mercenaries and staff: what befell them is waived after the match; help may bring them back into it."""
    desk.run.explain(victim.side, "casualties.waived", name=victim.id)
    back = False
    if isinstance(given.apothecary, CasualtyRoll):
        if not _apothecary_left(desk, victim):
            desk.run.stop("no-apothecary-left", f"{path}.apothecary", victim.side, player=victim.id)
        first = _result(desk, given, victim, path, time)
        _, back = _patched_up(desk, given, victim, first, path, time)
    if not back and not isinstance(given.regeneration, UnsetType):
        back = _regenerates(desk, given, victim, path, time)
    return _became(given, victim, row="waived", back=back, plays_on=back)


def _result(desk: _Desk, given: Casualty, victim: Participant, path: str, time: int) -> CasualtyRow:
    if given.badly_hurt:
        desk.run.explain(victim.side, "casualties.badly-hurt", player=victim.id)
        return desk.params.rows[0]
    roll = CasualtyRoll() if isinstance(given.roll, UnsetType) else given.roll
    return _row(desk, roll, victim, f"{path}.roll", f"casualty/{victim.id}/{time}")


def _row(desk: _Desk, roll: CasualtyRoll, victim: Participant, path: str, key: str) -> CasualtyRow:
    run, params = desk.run, desk.params
    die = run.need(roll.d16, f"{path}.d16", victim.side, key=f"{key}/d16")
    niggling = _niggling(run, victim) * params.niggling_adds
    decay = params.decay_adds if params.decay and victim.has(params.decay) else 0
    total = die + niggling + decay
    row = next(each for each in params.rows if each.first <= total and (each.last is None or total <= each.last))
    run.explain(
        victim.side,
        "casualties.rolled",
        player=victim.id,
        die=die,
        niggling=niggling,
        decay=decay,
        total=total,
        result=row.key,
    )
    return row


def _niggling(run: Run, victim: Participant) -> int:
    listed = run.state(victim.side).player(victim.id)
    return listed.niggling if listed else victim.niggling


def _patched_up(
    desk: _Desk, given: Casualty, victim: Participant, first: CasualtyRow, path: str, time: int
) -> tuple[CasualtyRow, bool]:
    """The result that stands after the apothecary's second roll, and whether he goes back to the reserves."""
    run = desk.run
    if given.badly_hurt and not isinstance(given.apothecary, CasualtyRoll):
        return first, False
    treatment = _treatment(desk, given, victim, path)
    if treatment is None:
        return first, False
    mildest = desk.params.rows[0]
    if given.badly_hurt:
        return mildest, True
    second = _row(desk, treatment, victim, f"{path}.apothecary", f"casualty/{victim.id}/{time}/apothecary")
    keep = run.need(given.keep, f"{path}.keep", victim.side)
    kept = second if keep == "second" else first
    run.explain(
        victim.side, "casualties.apothecary", player=victim.id, first=first.key, second=second.key, kept=kept.key
    )
    return kept, kept.key == mildest.key


def _treatment(desk: _Desk, given: Casualty, victim: Participant, path: str) -> CasualtyRoll | None:
    """The apothecary's roll, None where there is no apothecary for him or none is used."""
    if not _apothecary_left(desk, victim):
        if isinstance(given.apothecary, CasualtyRoll):
            desk.run.stop("no-apothecary-left", f"{path}.apothecary", victim.side, player=victim.id)
        return None
    roll = desk.run.need(given.apothecary, f"{path}.apothecary", victim.side)
    if roll is not None:
        _use_apothecary(desk, victim)
    return roll


def _regenerates(desk: _Desk, given: Casualty, victim: Participant, path: str, time: int) -> bool:
    params, side = desk.params, victim.side
    if not params.regeneration or not victim.has(params.regeneration):
        return False
    if given.badly_hurt and isinstance(given.regeneration, UnsetType):
        return False
    key = f"casualty/{victim.id}/{time}/regeneration"
    die = desk.run.need(given.regeneration, f"{path}.regeneration", side, key=key)
    if _works(desk, victim, die):
        return True
    if victim.kind not in params.regeneration_rerolled_for or not desk.regeneration_rerolls[side]:
        if isinstance(given.regeneration_again, int):
            desk.run.stop("no-reroll-left", f"{path}.regeneration_again", side, player=victim.id)
        return False
    again = desk.run.need(given.regeneration_again, f"{path}.regeneration_again", side, key=f"{key}/again")
    if again is None:
        return False
    desk.regeneration_rerolls[side] -= 1
    return _works(desk, victim, again)


def _works(desk: _Desk, victim: Participant, die: int) -> bool:
    works = die >= desk.params.regeneration_on
    key = "casualties.regenerated" if works else "casualties.not-regenerated"
    desk.run.explain(victim.side, key, player=victim.id, die=die)
    return works


def _anointed(desk: _Desk, given: Casualty, victim: Participant, row: CasualtyRow, path: str) -> bool:
    """An ointment puts him back into the reserves for this match; what he suffered stays."""
    if not given.ointment:
        return False
    if not desk.ointments[victim.side] or row.key != desk.params.ointment_for:
        desk.run.stop("no-ointment", f"{path}.ointment", victim.side, player=victim.id, result=row.key)
    desk.ointments[victim.side] -= 1
    desk.run.explain(victim.side, "casualties.ointment", player=victim.id)
    return True


def _apothecary_left(desk: _Desk, victim: Participant) -> bool:
    own = victim.kind in desk.params.apothecary_treats and desk.team_apothecaries[victim.side] > 0
    extra = victim.kind in desk.params.extra_apothecary_treats and desk.extra_apothecaries[victim.side] > 0
    return own or extra


def _use_apothecary(desk: _Desk, victim: Participant) -> None:
    if victim.kind in desk.params.apothecary_treats and desk.team_apothecaries[victim.side] > 0:
        desk.team_apothecaries[victim.side] -= 1
    else:
        desk.extra_apothecaries[victim.side] -= 1


def _apply(
    desk: _Desk, given: Casualty, victim: Participant, row: CasualtyRow, path: str, time: int, *, second: bool
) -> str:
    """The injury on the sheet; the key of the lasting injury, empty where there is none."""
    run, side = desk.run, victim.side
    lasting = ""
    if row.lasting:
        roll = given.apothecary if second else given.roll
        dice = roll.lasting if isinstance(roll, CasualtyRoll) else ()
        where = f"{path}.apothecary" if second else f"{path}.roll"
        key = f"casualty/{victim.id}/{time}/apothecary" if second else f"casualty/{victim.id}/{time}"
        lasting = _lasting(desk, dice, victim, where, key)
    if row.niggling:
        run.emit(side, NigglingMoved(player=victim.id, by=row.niggling))
    if row.misses_next:
        run.emit(side, AbsenceSet(player=victim.id, misses_next=True))
    return lasting


def _lasting(desk: _Desk, dice: tuple[int, ...], victim: Participant, path: str, key: str) -> str:
    run, params = desk.run, desk.params
    place = 0
    while True:
        die = run.need(
            dice[place] if place < len(dice) else UNSET,
            f"{path}.lasting.{place}",
            victim.side,
            key=f"{key}/lasting/{place + 1}",
        )
        row = next(each for each in params.lasting if each.first <= die <= each.last)
        worse = _worse(run, victim, row.characteristic)
        if worse is not None:
            run.emit(victim.side, CharacteristicReduced(player=victim.id, characteristic=row.characteristic, to=worse))
            run.explain(victim.side, "casualties.lasting", player=victim.id, die=die, injury=row.key, to=worse)
            return row.key
        run.explain(victim.side, "casualties.lasting-again", player=victim.id, die=die, injury=row.key)
        if not params.own_worst_lasting_rerolled:
            return row.key
        place += 1
        if _all_at_worst(run, victim, params):
            return row.key


def _worse(run: Run, victim: Participant, name: Characteristic) -> int | None:
    """The characteristic one step worse, None where it can't get worse."""
    player = run.player(victim.side, victim.id, "")
    rule = next(each for each in run.rules.ruleset.characteristics if each.key == name)
    now = player.profile.of(name)
    if now is None or now == rule.worst:
        return None
    return now - rule.better


def _all_at_worst(run: Run, victim: Participant, params: CasualtyParams) -> bool:
    return all(_worse(run, victim, each.characteristic) is None for each in params.lasting)
