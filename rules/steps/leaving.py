"""Players who leave a team that conceded."""

from rules.binding import step
from rules.effects import PlayerLeft
from rules.run import Run
from rules.steps.conduct import gave_up
from rules.values import D6, UNSET, Input, UnsetType, Value


class Leaving(Input):
    """A die for each player who may leave, by his id."""

    dice: dict[str, D6] = {}


class LeavingParams(Value):
    """Players with so many advancements roll; up to `leaves_to` they leave."""

    advancements: int
    leaves_to: int


@step("leaving.after-concession", reads=("ended", "gave-up", "penalised"), uses=("fates",))
def after_concession(run: Run, given: Leaving, params: LeavingParams) -> None:
    """Each player of the conceding side with enough advancements rolls a D6; a low roll and he leaves."""
    side = gave_up(run)
    if side is None or run.match.match_kind == "exhibition":
        return
    if run.fact("ended") != "conceded" or not run.fact("penalised"):
        return
    dead = {each.victim for each in run.fact("fates", default=()) if each.dead}
    for player in run.state(side).hired:
        if len(player.advancements) < params.advancements or player.id in dead:
            continue
        with run.part():
            die: int | UnsetType = given.dice.get(player.id, UNSET)
            roll = run.need(die, f"dice.{player.id}", side, key=f"leaving/{player.id}")
            leaves = roll <= params.leaves_to
            if leaves:
                run.emit(side, PlayerLeft(player=player.id, reason="left"))
            run.explain(side, "leaving.leaves" if leaves else "leaving.stays", player=player.id, die=roll)
