"""What the casualties of one match share, each casualty at work, and what becomes of a victim."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.participants import Participant
from rules.run import Run
from rules.steps.casualties.casualty import Casualty
from rules.steps.casualties.terms import CasualtyRow, CasualtyTerms
from rules.values import SIDES, Param, Side, UnsetType, Value

# What the edition's dice say: of a case, the roll (or nothing yet), the field it stands in, and what its dice are for.
Reading = Callable[["Case", Any, str, str], CasualtyRow]


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


class Desk:
    """What the casualties of one match share: the helps that are left, and the fates so far."""

    def __init__(self, run: Run, params: CasualtyTerms, read: Reading) -> None:
        self.run = run
        self.params = params
        self.read = read
        used = {side: run.fact("apothecaries-used", side, default=0) for side in SIDES}
        self.team_apothecaries = {side: run.state(side).count(params.apothecary) - used[side] for side in SIDES}
        self.extra_apothecaries = {side: run.fact("extra-apothecaries", side, default=0) for side in SIDES}
        self.regeneration_rerolls = {side: run.fact("regeneration-rerolls", side, default=0) for side in SIDES}
        self.doctors = {side: run.fact("doctors", side, default=0) for side in SIDES}
        self.ointments = {side: run.fact("ointments", side, default=0) for side in SIDES}
        self.fates: list[Fate] = []

    def case(self, given: Casualty[Any], victim: Participant, path: str) -> "Case":
        """The next casualty: how often its victim has been hurt is counted by the fates so far."""
        time = 1 + sum(each.victim == victim.id for each in self.fates)
        return Case(desk=self, given=given, victim=victim, path=path, time=time)


class Case(NamedTuple):
    """One casualty: what was said of it, at which path; `time` says that it is the victim's first, second … one."""

    desk: Desk
    given: Casualty[Any]
    victim: Participant
    path: str
    time: int

    @property
    def run(self) -> Run:
        """The desk of the whole action."""
        return self.desk.run

    @property
    def params(self) -> CasualtyTerms:
        """What the edition says."""
        return self.desk.params

    @property
    def treated(self) -> bool:
        """Whether an apothecary's roll is given."""
        return self.given.apothecary is not None and not isinstance(self.given.apothecary, UnsetType)

    @property
    def badly_hurt(self) -> bool:
        """Whether it is the mildest result without a roll."""
        return self.given.badly_hurt or self.run.match.match_kind in self.params.badly_hurt_in

    @property
    def side(self) -> Side:
        """The victim's side, which is asked."""
        return self.victim.side

    @property
    def dice(self) -> str:
        """What its dice are for: their keys begin so."""
        return f"casualty/{self.victim.id}/{self.time}"

    def rolled(self, roll: Any, field: str, key: str) -> CasualtyRow:
        """The row of a roll on the casualty table, by the edition's dice."""
        return self.desk.read(self, roll, field, key)

    def stop(self, code: str, field: str, **params: Param) -> None:
        """A broken rule at a field of the casualty, after which it can't go on."""
        self.run.stop(code, f"{self.path}.{field}", self.side, player=self.victim.id, **params)

    def explain(self, key: str, **params: Param) -> None:
        """Why, of the victim."""
        self.run.explain(self.side, key, player=self.victim.id, **params)

    def fate(
        self,
        row: str,
        *,
        lasting: str = "",
        dead: bool = False,
        back: bool = False,
        plays_on: bool = False,
    ) -> Fate:
        """What became of the victim."""
        return Fate(
            victim=self.victim.id,
            side=self.side,
            row=row,
            lasting=lasting,
            dead=dead,
            back=back,
            plays_on=plays_on,
            cause=str(self.given.cause),
            by=self.given.by,
            half=self.given.half,
            turn=self.given.turn,
        )
