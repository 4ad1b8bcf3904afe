"""Ageing: whoever improves may have grown old over it."""

from collections.abc import Iterator

from rules.binding import step
from rules.covering import gaps
from rules.effects import CharacteristicReduced, NigglingMoved
from rules.learning import worse
from rules.ruleset import Key, Ruleset, Span, find
from rules.run import Pending, Run
from rules.values import UNSET, Characteristic, Input, TwoD6, UnsetType, Value


class Ageing(Input):
    """The 2D6 that tell whether he ages, and those for what it does to him."""

    roll: TwoD6 | UnsetType = UNSET
    effect: TwoD6 | UnsetType = UNSET


class AgeingRow(Value):
    """What a total does: a niggling injury, or a characteristic that gets worse by one."""

    key: Key
    roll: Span
    niggling: int = 0
    characteristic: Characteristic | None = None


class AgeingParams(Value):
    """The total that keeps him young, at his first improvement, his second …, and what ageing does.

    A characteristic never gets more than `most_below_start` worse than at the start (None: no such limit).
    """

    targets: tuple[int, ...]
    rows: tuple[AgeingRow, ...]
    most_below_start: int | None = None


def _check(rules: Ruleset, params: AgeingParams) -> Iterator[tuple[str, str]]:
    if len(params.targets) < rules.advancement.max:
        yield "targets", f"{len(params.targets)} for {rules.advancement.max} advancements"
    yield from gaps([each.roll for each in params.rows], "rows", low=2, high=12)
    for row in params.rows:
        if row.characteristic is not None and find(rules.characteristics, row.characteristic) is None:
            yield "rows", f"there is no characteristic `{row.characteristic}`"


@step("ageing.with-each-improvement", check=_check, reads=("improved-player", "improvement"))
def with_each_improvement(run: Run, given: Ageing, params: AgeingParams) -> None:
    """Below the target of this improvement he ages. He misses no match for it."""
    player, number = run.fact("improved-player"), run.fact("improvement")
    target = params.targets[min(number, len(params.targets)) - 1]
    roll = run.need(given.roll, "roll", "team", key=f"ageing/{player}/{number}/roll")
    if roll >= target:
        run.explain("team", "ageing.stays-young", player=player, roll=roll, target=target)
        return
    effect = run.need(given.effect, "effect", "team", key=f"ageing/{player}/{number}/effect")
    row = next(each for each in params.rows if each.roll[0] <= effect <= (each.roll[1] or effect))
    run.explain("team", "ageing.ages", player=player, roll=roll, target=target, effect=effect, result=row.key)
    if row.niggling:
        run.emit("team", NigglingMoved(player=player, by=row.niggling))
    if row.characteristic is not None:
        _gets_worse(run, player, row.characteristic, params)


def _gets_worse(run: Run, player_id: str, name: Characteristic, params: AgeingParams) -> None:
    player = run.state("team").player(player_id)
    if player is None:
        raise Pending
    to = worse(run.rules, player, name, params.most_below_start)
    if to is not None:
        run.emit("team", CharacteristicReduced(player=player_id, characteristic=name, to=to))
