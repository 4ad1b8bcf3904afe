"""Skills that an inducement lends to players for a match, and what is left of them afterwards."""

from rules.binding import step
from rules.effects import AbsenceSet, SkillGained, ValueMoved
from rules.learning import why_not
from rules.references import InducementKey, SkillBorne
from rules.ruleset import split_skill
from rules.run import Run
from rules.steps.conduct import was_played
from rules.values import D3, D6, SIDES, UNSET, Id, Input, Listed, Param, Side, Sides, Slug, UnsetType, Value, Whole


class Lent(Input):
    """A player who had a skill for the match, and the die that says whether he keeps it."""

    player: Id | UnsetType = UNSET
    skill: Slug | UnsetType = UNSET
    die: D6 | UnsetType = UNSET


class LentByOne(Input):
    """A D3 for how many players there were, and each of them."""

    d3: D3 | UnsetType = UNSET
    players: Listed[Lent] = ()


class LentSkills(Input):
    """What each inducement of a side has lent, by its key."""

    by: dict[Slug, LentByOne] = {}


class Lender(Value):
    """An inducement that lends a skill: always the same one, or one of a category that the coach chooses.

    Up to `worst` on the die the player misses his next match, or is left with another skill (`burdened_with`). From
    `kept_from` on he keeps what was lent, and is worth `value` gold more. Otherwise it is gone.
    """

    inducement: InducementKey
    skill: SkillBorne = ""
    category: str = ""
    worst: int = 1
    misses_next: bool = False
    burdened_with: SkillBorne = ""
    kept_from: int = 6
    value: Whole = 0


class LendingParams(Value):
    """All inducements that lend skills."""

    lenders: tuple[Lender, ...]


@step(
    "skills.lent-for-a-match",
    reads=("participants",),
    uses=("ended", "fates", "hired-by-both", "inducements"),
)
def lent(run: Run, given: Sides[LentSkills], params: LendingParams) -> None:
    """A die for each player who had such a skill and is alive."""
    if not was_played(run) or run.match.match_kind == "exhibition":
        return
    for side in SIDES:
        one = given.of(side)
        told = LentSkills() if isinstance(one, UnsetType) else one
        for lender in params.lenders:
            if not run.fact("inducements", side, default={}).get(lender.inducement):
                continue
            if lender.inducement in run.fact("hired-by-both", default=()):
                continue
            with run.part():
                _by_one(run, side, lender, told.by.get(lender.inducement, LentByOne()))


def _by_one(run: Run, side: Side, lender: Lender, given: LentByOne) -> None:
    path, key = f"{side}.by.{lender.inducement}", f"lent/{side}/{lender.inducement}"
    able = [each.id for each in run.fact("participants", side).values() if each.kind == "player"]
    number = min(run.need(given.d3, f"{path}.d3", side, key=f"{key}/number"), len(able))
    for place in range(number):
        with run.part():
            one = given.players[place] if place < len(given.players) else Lent()
            player = run.need(one.player, f"{path}.players.{place}.player", side, options=able)
            if player in {each.player for each in given.players[:place]}:
                run.stop("named-twice", f"{path}.players.{place}.player", side, player=player)
            _after(run, side, lender, one, f"{path}.players.{place}", f"{key}/{player}")


def _after(run: Run, side: Side, lender: Lender, given: Lent, path: str, key: str) -> None:
    listed = run.player(side, str(given.player), f"{path}.player")
    if any(each.victim == listed.id and each.dead for each in run.fact("fates", default=())):
        return
    die = run.need(given.die, f"{path}.die", side, key=key)
    told: dict[str, Param] = {"player": listed.id, "by": lender.inducement, "die": die}
    if die >= lender.kept_from:
        skill = _skill(run, side, lender, given, path)
        run.emit(side, SkillGained(player=listed.id, skill=skill))
        run.emit(side, ValueMoved(player=listed.id, gold=lender.value))
        run.explain(side, "lent.kept", **told, skill=skill, value=lender.value)
        return
    if die > lender.worst:
        run.explain(side, "lent.gone", **told)
        return
    if lender.misses_next:
        run.emit(side, AbsenceSet(player=listed.id, misses_next=True))
        run.explain(side, "lent.misses", **told)
    if lender.burdened_with and not listed.has(split_skill(lender.burdened_with)[0]):
        run.emit(side, SkillGained(player=listed.id, skill=lender.burdened_with))
        run.explain(side, "lent.burdened", **told, skill=lender.burdened_with)


def _skill(run: Run, side: Side, lender: Lender, given: Lent, path: str) -> str:
    """The skill that was lent: the one that it always is, or what the coach chose of the category."""
    if lender.skill:
        return lender.skill
    listed = run.player(side, str(given.player), f"{path}.player")
    among = [each for each in run.rules.ruleset.skills if each.category == lender.category]
    may = [each.key for each in among if why_not(run.rules, listed, each) is None]
    return run.rules.skills[run.need(given.skill, f"{path}.skill", side, options=may)].learned_as
