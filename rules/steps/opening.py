"""What a team brings along that began before its league kept its books here. Gold comes under the account `opening`.

No match is made up for it: its results are counted, its players have what they had.
"""

from typing import Annotated

from msgspec import Meta

from rules.binding import step
from rules.effects import (
    AbsenceSet,
    AdvancementBought,
    CharacteristicImproved,
    CharacteristicReduced,
    FansMoved,
    GoodsMoved,
    NigglingMoved,
    RecordBrought,
    SeasonsPlayed,
    SkillGained,
    SppEarned,
    TreasuryMoved,
    ValueMoved,
)
from rules.gains import How, characteristic_gain, skill_gain
from rules.goods import check_allowed, check_most, counted, kind_to_own
from rules.learning import better, worse
from rules.lists import NewPlayer, sign
from rules.ruleset import find, split_skill
from rules.run import Run
from rules.state import Brought, PlayerState
from rules.steps.adjustments import owned_as
from rules.value import explain_value
from rules.values import UNSET, Characteristic, Count, Gold, Id, Input, Listed, Nothing, Slug, UnsetType

CHARACTERISTICS: tuple[Characteristic, ...] = ("ma", "st", "ag", "pa", "av")
Figure = Annotated[int, Meta(ge=0, le=9999)]
ACCOUNT = "opening"


class Results(Input):
    """Matches won, drawn and lost, with touchdowns and casualties for and against."""

    won: Figure = 0
    drawn: Figure = 0
    lost: Figure = 0
    touchdowns: Figure = 0
    touchdowns_against: Figure = 0
    casualties: Figure = 0
    casualties_against: Figure = 0


class ResultsBrought(Input):
    """Results of the present season, which may count in its `table`, and those of the seasons before it."""

    season: Results = Results()
    earlier: Results = Results()
    table: Id | UnsetType = UNSET


@step("opening.record")
def record(run: Run, given: ResultsBrought, _: Nothing) -> None:
    """Results count in the record; of a team that has played here nothing is brought over any more."""
    if run.state("team").record.played or run.state("team").brought:
        run.stop("already-played", "", "team")
    for results, season in ((given.earlier, False), (given.season, True)):
        brought = Brought(
            won=results.won,
            drawn=results.drawn,
            lost=results.lost,
            touchdowns=(results.touchdowns, results.touchdowns_against),
            casualties=(results.casualties, results.casualties_against),
        )
        if season or brought != Brought():
            table = "" if isinstance(given.table, UnsetType) or not season else given.table
            run.emit("team", RecordBrought(results=brought, season=season, table=table))
            _explain(run, brought, "opening.season" if season else "opening.earlier")
            if table:
                run.explain("team", "opening.in-table")


def _explain(run: Run, brought: Brought, key: str) -> None:
    run.explain(
        "team",
        key,
        won=brought.won,
        drawn=brought.drawn,
        lost=brought.lost,
        touchdowns=brought.touchdowns[0],
        touchdowns_against=brought.touchdowns[1],
        casualties=brought.casualties[0],
        casualties_against=brought.casualties[1],
    )


class SheetBrought(Input):
    """What the sheet shows: gold and fans, and so many of each kind of goods. What is not named stays as drafted."""

    gold: Gold | UnsetType = UNSET
    fans: Count | UnsetType = UNSET
    goods: dict[Slug, Count] = {}


@step("opening.sheet")
def sheet(run: Run, given: SheetBrought, _: Nothing) -> None:
    """Gold, fans and goods become what they were; nothing is paid for them."""
    state = run.state("team")
    if not isinstance(given.gold, UnsetType) and given.gold != state.treasury:
        run.emit("team", TreasuryMoved(gold=given.gold - state.treasury, account=ACCOUNT))
        run.explain("team", "opening.gold", by=given.gold - state.treasury, gold=given.gold)
    with run.part():
        _fans(run, given)
    for key, count in given.goods.items():
        with run.part():
            kind = kind_to_own(run, "team", key, f"goods.{key}")
            if count:
                check_allowed(run, "team", kind, f"goods.{key}")
            check_most(run, "team", kind, count, f"goods.{key}", new_team=False)
            if by := count - run.state("team").count(key):
                run.emit("team", GoodsMoved(key=key, count=by, value=counted(run, "team", kind)))
                run.explain("team", "opening.goods", goods=key, by=by, count=count)


def _fans(run: Run, given: SheetBrought) -> None:
    fans = next(each for each in run.rules.ruleset.staff if each.fans)
    if isinstance(given.fans, UnsetType) or given.fans == run.state("team").fans:
        return
    if given.fans < fans.min or (fans.max is not None and given.fans > fans.max):
        run.stop("fans-out-of-range", "fans", "team", fans=given.fans, least=fans.min, most=fans.max)
    by = given.fans - run.state("team").fans
    run.emit("team", FansMoved(by=by))
    run.explain("team", "opening.fans", by=by, fans=given.fans)


class Gain(Input):
    """A skill or a characteristic that a player took, `chosen` or by chance."""

    gain: Slug
    how: How = "chosen"


class PlayerBrought(Input):
    """What a player had: one of the list (`player`) or one who comes beside it (`new`, for nothing).

    `spp` are those that stand on his sheet: unspent ones where they are spent. What he took was paid at the prices of
    the list, and counts in his value as it says; `value` (gold) is his own where it was another.
    """

    player: Id | UnsetType = UNSET
    new: NewPlayer | UnsetType = UNSET
    spp: Figure = 0
    gains: Listed[Gain] = ()
    niggling: Count = 0
    reduced: Listed[Characteristic] = ()
    misses_next: bool = False
    seasons: Count = 0
    value: Gold | UnsetType = UNSET


class PlayersBrought(Input):
    """The players who bring something along."""

    players: Listed[PlayerBrought] = ()


@step("opening.players")
def players(run: Run, given: PlayersBrought, _: Nothing) -> None:
    """Players have what they had: points, what was taken for them, injuries."""
    seen: set[str] = set()
    for place, each in enumerate(given.players):
        with run.part():
            player = _who(run, each, place)
            if player.id in seen:
                run.stop("named-twice", f"players.{place}.player", "team", player=player.id)
            seen.add(player.id)
            _bring(run, each, player.id, f"players.{place}")
    explain_value(run, "team")


def _who(run: Run, given: PlayerBrought, place: int) -> PlayerState:
    if isinstance(given.new, UnsetType):
        asked = run.need(given.player, f"players.{place}.player", "team")
        return run.player("team", asked, f"players.{place}.player")
    player = sign(run, "team", given.new, f"players.{place}.new")
    run.explain("team", "opening.player-in", player=player.id, position=player.position)
    return player


def _bring(run: Run, given: PlayerBrought, player_id: str, at: str) -> None:
    for place, gain in enumerate(given.gains):
        with run.part():
            _take(run, player_id, gain, f"{at}.gains.{place}")
    if given.spp:
        run.emit("team", SppEarned(player=player_id, award=ACCOUNT, count=1, spp=given.spp))
        run.explain("team", "opening.spp", player=player_id, spp=given.spp)
    if given.niggling:
        run.emit("team", NigglingMoved(player=player_id, by=given.niggling))
        run.explain("team", "opening.niggling", player=player_id, count=given.niggling)
    for place, name in enumerate(given.reduced):
        with run.part():
            _reduce(run, player_id, name, f"{at}.reduced.{place}")
    if given.misses_next:
        run.emit("team", AbsenceSet(player=player_id, misses_next=True))
        run.explain("team", "opening.misses-next", player=player_id)
    if given.seasons:
        run.emit("team", SeasonsPlayed(player=player_id, seasons=given.seasons))
        run.explain("team", "opening.seasons", player=player_id, seasons=given.seasons)
    now = run.player("team", player_id, at)
    if not isinstance(given.value, UnsetType) and given.value != now.value:
        run.emit("team", ValueMoved(player=player_id, gold=given.value - now.value))
        run.explain("team", "opening.value", player=player_id, by=given.value - now.value, value=given.value)


def _take(run: Run, player_id: str, gain: Gain, at: str) -> None:
    """What a player took: its points were earned and spent, his value has it."""
    player = run.player("team", player_id, at)
    most = run.rules.ruleset.advancement.max
    if len(player.advancements) >= most:
        done = len(player.advancements) + 1
        run.stop("too-many-advancements", at, "team", player=player.id, advancements=done, most=most)
    name = next((each for each in CHARACTERISTICS if each == gain.gain), None)
    if name is not None:
        rule = find(run.rules.ruleset.characteristics, name)
        to = better(rule, player.profile.of(name)) if rule else None
        if rule is None or to is None:
            run.stop("no-better", at, "team", player=player.id, characteristic=name)
            return
        bought = characteristic_gain(run.rules, player, name)
        effect: CharacteristicImproved | SkillGained = CharacteristicImproved(
            player=player.id, characteristic=name, to=to
        )
    else:
        skill = run.rules.skills.get(split_skill(gain.gain)[0])
        if skill is None or not skill.takes(split_skill(skill.learned_as)[1]):
            run.stop("no-such-skill", at, "team", skill=gain.gain)
            return
        if owned_as(player, skill, gain.gain):
            run.stop("skill-owned", at, "team", player=player.id, skill=gain.gain)
        bought = skill_gain(run.rules, run.state("team").roster, player, skill, gain.how)
        effect = SkillGained(player=player.id, skill=bought.gain)
    if bought.spp:
        run.emit("team", SppEarned(player=player.id, award=ACCOUNT, count=1, spp=bought.spp))
    run.emit("team", AdvancementBought(player=player.id, advancement=bought))
    run.emit("team", effect)
    if name:
        run.explain(
            "team", "opening.characteristic", player=player.id, characteristic=name, spp=bought.spp, value=bought.value
        )
    else:
        run.explain("team", "opening.skill", player=player.id, skill=bought.gain, spp=bought.spp, value=bought.value)


def _reduce(run: Run, player_id: str, name: Characteristic, at: str) -> None:
    to = worse(run.rules, run.player("team", player_id, at), name, None)
    if to is None:
        run.stop("no-worse", at, "team", player=player_id, characteristic=name)
        return
    run.emit("team", CharacteristicReduced(player=player_id, characteristic=name, to=to))
    run.explain("team", "opening.reduced", player=player_id, characteristic=name, to=to)
