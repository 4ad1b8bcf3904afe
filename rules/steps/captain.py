"""The captain of a team that may have one: named when it is drafted, and again before a match where he is gone."""

from collections.abc import Iterator

from rules.binding import step
from rules.effects import CaptainNamed, SkillGained
from rules.references import KeywordKey, RuleKey, SkillName
from rules.run import Run
from rules.steps.conduct import was_played
from rules.values import SIDES, UNSET, Id, Input, Side, Sides, UnsetType, Value


class Captain(Input):
    """Who leads the team; None: nobody for now."""

    player: Id | UnsetType | None = UNSET


class CaptainParams(Value):
    """Teams with this special rule have one, who gains a skill that adds nothing to his value.

    Nobody leads whose position bears one of the keywords `never`.
    """

    rule: RuleKey
    gains: SkillName
    never: tuple[KeywordKey, ...] = ()


@step("captain.named")
def named(run: Run, given: Captain, params: CaptainParams) -> None:
    """The captain of a new team, where one is named: he may be named later. Inputs: {player}."""
    player = run.optional(given.player, None, "player")
    if player is None:
        return
    if params.rule not in run.state("team").special_rules:
        run.stop("no-captain", "player", "team")
    _appoint(run, "team", player, "player", params)


@step("captain.replaced", uses=("ended",))
def replaced(run: Run, given: Sides[Captain], params: CaptainParams) -> None:
    """Before a match a team without a captain names one, or nobody for now."""
    if not was_played(run):
        return
    for side in SIDES:
        state = run.state(side)
        if params.rule not in state.special_rules or any(each.captain for each in state.hired):
            continue
        with run.part():
            one = given.of(side)
            told = UNSET if isinstance(one, UnsetType) else one.player
            able = tuple(may_lead(run, side, params))
            if isinstance(told, UnsetType) and not able:
                continue
            player = run.need(told, f"{side}.player", side, options=() if told is None else able)
            if player is not None:
                _appoint(run, side, player, f"{side}.player", params)


def may_lead(run: Run, side: Side, params: CaptainParams) -> Iterator[str]:
    """The ids of those who may be captain."""
    roster = run.roster(side)
    for player in run.state(side).hired:
        position = roster.position(player.position)
        if position is None or not set(position.keywords).intersection(params.never):
            yield player.id


def _appoint(run: Run, side: Side, player_id: str, path: str, params: CaptainParams) -> None:
    player = run.player(side, player_id, path)
    if player_id not in may_lead(run, side, params):
        run.stop("may-not-lead", path, side, player=player_id)
    run.emit(side, CaptainNamed(player=player_id, captain=True))
    run.explain(side, "captain.named", player=player_id)
    if not player.has(params.gains):
        run.emit(side, SkillGained(player=player_id, skill=params.gains))
        run.explain(side, "captain.gains", player=player_id, skill=params.gains)
