"""Players who leave the pitch and stay with the team: one who has had enough becomes a coach."""

from rules.binding import step
from rules.effects import GoodsMoved, PlayerLeft
from rules.goods import check_most, counted, kind_to_own
from rules.references import GoodsKey
from rules.run import Run
from rules.steps.hiring import Chosen
from rules.values import Value


class CoachingParams(Value):
    """What staff a player becomes."""

    goods: GoodsKey


@step("retire.to-staff")
def to_staff(run: Run, given: Chosen, params: CoachingParams) -> None:
    """A player leaves the list for good and joins the staff for nothing. Inputs: {player}."""
    hired = tuple(each.id for each in run.state("team").hired)
    player = run.player("team", run.need(given.player, "player", "team", options=hired), "player")
    goods = kind_to_own(run, "team", params.goods, "player")
    check_most(run, "team", goods, run.state("team").count(goods.key) + 1, "player", new_team=False)
    run.emit("team", PlayerLeft(player=player.id, reason="retired"))
    run.emit("team", GoodsMoved(key=goods.key, count=1, value=counted(run, "team", goods)))
    run.explain("team", "retire.to-staff", player=player.id, goods=goods.key)
