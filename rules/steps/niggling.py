"""Old injuries before a match: a player whom one troubles today sits it out."""

from rules.binding import step
from rules.participants import Participant, keywords_of
from rules.references import GoodsKey, KeywordKey
from rules.run import Run
from rules.steps.conduct import was_played
from rules.values import D6, SIDES, UNSET, Input, Listed, Side, Sides, UnsetType, Value


class OldInjuries(Input):
    """The dice of each player, by his id, one an injury until one troubles him; and whether he is treated then."""

    dice: dict[str, Listed[D6]] = {}
    treated: dict[str, bool] = {}


class NigglingParams(Value):
    """Up to which die an injury keeps a player out, and the goods that may treat him, once a match.

    They do nothing for whoever bears one of the keywords `untreated`.
    """

    out_on: int = 1
    apothecary: GoodsKey = ""
    untreated: tuple[KeywordKey, ...] = ()


@step(
    "niggling.before-the-match",
    notes=("apothecaries-used", "extra-apothecaries", "participants"),
    reads=("participants",),
    uses=("ended",),
)
def before_the_match(run: Run, given: Sides[OldInjuries], params: NigglingParams) -> None:
    """A D6 for each niggling injury. Notes `participants` without those who are out, and `apothecaries-used`."""
    if not was_played(run):
        return
    for side in SIDES:
        one = given.of(side)
        injuries = OldInjuries() if isinstance(one, UnsetType) else one
        troubled: set[str] = set()
        for player in run.fact("participants", side).values():
            with run.part():
                if _troubled(run, side, player, injuries, params) and not _treated(run, side, player, injuries, params):
                    troubled.add(player.id)
        here = {key: each for key, each in run.fact("participants", side).items() if key not in troubled}
        run.note("participants", here, side)


def _troubled(run: Run, side: Side, player: Participant, given: OldInjuries, params: NigglingParams) -> bool:
    """Whether one of the player's injuries would keep him out; the first that does ends the throwing."""
    dice = given.dice.get(player.id, ())
    for place in range(player.niggling):
        value = dice[place] if place < len(dice) else UNSET
        key = f"niggling/{player.id}/{place + 1}"
        die = run.need(value, f"{side}.dice.{player.id}.{place}", side, key=key)
        if die <= params.out_on:
            run.explain(side, "niggling.troubled", player=player.id, die=die)
            return True
        run.explain(side, "niggling.fit", player=player.id, die=die)
    return False


def _treated(run: Run, side: Side, player: Participant, given: OldInjuries, params: NigglingParams) -> bool:
    """Whether an apothecary, the team's or one hired for the match, gets him onto the pitch; he is used up by that."""
    used, extra = (run.fact(name, side, default=0) for name in ("apothecaries-used", "extra-apothecaries"))
    own = params.apothecary and run.state(side).count(params.apothecary) > used
    spared = not keywords_of(run, player).isdisjoint(params.untreated)
    if spared or (not own and not extra):
        return False
    if not run.need(given.treated.get(player.id, UNSET), f"{side}.treated.{player.id}", side):
        return False
    if own:
        run.note("apothecaries-used", used + 1, side)
    else:
        run.note("extra-apothecaries", extra - 1, side)
    run.explain(side, "niggling.treated", player=player.id)
    return True
