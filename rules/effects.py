"""What happens to a team. `apply(state, effect)` is total and simple: no rule is decided here.

Kinds and fields are a file format: never renamed, never removed.
"""

from typing import assert_never

from msgspec.structs import replace

from rules.state import (
    Advancement,
    Goods,
    MatchKind,
    OpenSequence,
    PlayerState,
    Profile,
    Record,
    Result,
    TeamState,
)
from rules.values import Characteristic, Value


class Effect(Value, tag_field="kind"):
    """Base of all effects."""


class TeamCreated(Effect, tag="team-created"):
    """The sheet begins: name (a text's id), roster, regional and special rules with the choices made, fans."""

    name: str
    roster: str
    leagues: tuple[str, ...]
    special_rules: tuple[str, ...]
    fans: int


class TeamRenamed(Effect, tag="team-renamed"):
    """The team's name (a text's id) changes."""

    name: str


class TeamRetired(Effect, tag="team-retired"):
    """The team leaves the league's play."""


class TreasuryMoved(Effect, tag="treasury-moved"):
    """Gold comes in (or goes out, negative); `account` is the other side of the movement."""

    gold: int
    account: str


class FansMoved(Effect, tag="fans-moved"):
    """Dedicated fans (or the fan factor) change by so much."""

    by: int


class GoodsMoved(Effect, tag="goods-moved"):
    """Goods come or go; each counts `value` gold in team value."""

    key: str
    count: int
    value: int


class PlayerSigned(Effect, tag="player-signed"):
    """A player comes on the list, whole."""

    player: PlayerState


class PlayerLeft(Effect, tag="player-left"):
    """A player goes off the list: dead, fired, left …"""

    player: str
    reason: str


class JourneymanHired(Effect, tag="journeyman-hired"):
    """A journeyman becomes a player of the team."""

    player: str
    value: int


class PlayerRenamed(Effect, tag="player-renamed"):
    """A player's name (a text's id) changes."""

    player: str
    name: str


class PlayerNumbered(Effect, tag="player-numbered"):
    """A player's shirt number changes."""

    player: str
    number: int


class SppEarned(Effect, tag="spp-earned"):
    """Star player points for `count` times `award`."""

    player: str
    award: str
    count: int
    spp: int


class AdvancementBought(Effect, tag="advancement-bought"):
    """An advancement: SPP paid, value grows."""

    player: str
    advancement: Advancement


class SkillGained(Effect, tag="skill-gained"):
    """A skill comes on the sheet."""

    player: str
    skill: str


class SkillLost(Effect, tag="skill-lost"):
    """A skill goes off the sheet."""

    player: str
    skill: str


class CharacteristicImproved(Effect, tag="characteristic-improved"):
    """A characteristic gets better: the printed number changes by `by`; from "-" it becomes `to`."""

    player: str
    characteristic: Characteristic
    to: int


class CharacteristicReduced(Effect, tag="characteristic-reduced"):
    """A characteristic gets worse by an injury."""

    player: str
    characteristic: Characteristic
    to: int


class CharacteristicRestored(Effect, tag="characteristic-restored"):
    """An earlier reduction is healed."""

    player: str
    characteristic: Characteristic
    to: int


class NigglingMoved(Effect, tag="niggling-moved"):
    """Niggling injuries change by so much."""

    player: str
    by: int


class AbsenceSet(Effect, tag="absence-set"):
    """The player must miss the next match, or no longer."""

    player: str
    misses_next: bool


class RetirementSet(Effect, tag="retirement-set"):
    """The player is temporarily retired, or back."""

    player: str
    retired: bool


class ValueMoved(Effect, tag="value-moved"):
    """A player's value changes by so much gold."""

    player: str
    gold: int


class SeasonsPlayed(Effect, tag="seasons-played"):
    """A player has so many seasons behind him."""

    player: str
    seasons: int


class Tally(Value):
    """How often a player did something."""

    key: str
    count: int


class LineRecorded(Effect, tag="line-recorded"):
    """What one participant did in a match, for statistics: the sheet does not change.

    `player` is his id; `star` the key of a star player; `position` that of a player, journeyman or mercenary.
    """

    player: str
    name: str
    position: str
    star: str | None
    tallies: tuple[Tally, ...]


class MatchPlayed(Effect, tag="match-played"):
    """A match enters the record (where `counted`), and the team's sequence after it begins (where there is one)."""

    match: str
    match_kind: MatchKind
    result: Result
    sequence: OpenSequence | None
    score: tuple[int, int]
    casualties: tuple[int, int]
    counted: bool


class StageReached(Effect, tag="stage-reached"):
    """The open sequence goes on to a later stage: what belongs to an earlier one is over."""

    stage: int


class OfferTaken(Effect, tag="offer-taken"):
    """An offer of the open sequence is taken, and stands no longer."""

    rule: str


class SequenceClosed(Effect, tag="sequence-closed"):
    """The team has settled its match."""

    match: str


class PointsMoved(Effect, tag="points-moved"):
    """League points given (or docked) by decision, in one table: the sheet does not change."""

    table: str
    points: int


class ResultsVoided(Effect, tag="results-voided"):
    """None of the team's matches counts in one table, for nobody: the sheet does not change."""

    table: str


class SeasonBegun(Effect, tag="season-begun"):
    """A new season: its record starts from nothing."""

    season: int


AnyEffect = (
    TeamCreated
    | TeamRenamed
    | TeamRetired
    | TreasuryMoved
    | FansMoved
    | GoodsMoved
    | PlayerSigned
    | PlayerLeft
    | JourneymanHired
    | PlayerRenamed
    | PlayerNumbered
    | SppEarned
    | AdvancementBought
    | SkillGained
    | SkillLost
    | CharacteristicImproved
    | CharacteristicReduced
    | CharacteristicRestored
    | NigglingMoved
    | AbsenceSet
    | RetirementSet
    | ValueMoved
    | SeasonsPlayed
    | LineRecorded
    | MatchPlayed
    | StageReached
    | OfferTaken
    | SequenceClosed
    | PointsMoved
    | ResultsVoided
    | SeasonBegun
)

# Effects that speak of one player of the list; `Run.emit` checks that he is there.
OF_PLAYER = (
    PlayerLeft,
    JourneymanHired,
    PlayerRenamed,
    PlayerNumbered,
    SppEarned,
    AdvancementBought,
    SkillGained,
    SkillLost,
    CharacteristicImproved,
    CharacteristicReduced,
    CharacteristicRestored,
    NigglingMoved,
    AbsenceSet,
    RetirementSet,
    ValueMoved,
    SeasonsPlayed,
)


def apply(state: TeamState, effect: AnyEffect) -> TeamState:  # noqa: C901 -- one case a kind
    """The sheet after `effect`. An effect on a player who is not on the list changes nothing."""
    match effect:
        case TeamCreated():
            return replace(
                state,
                name=effect.name,
                roster=effect.roster,
                leagues=effect.leagues,
                special_rules=effect.special_rules,
                fans=effect.fans,
                active=True,
            )
        case TeamRenamed():
            return replace(state, name=effect.name)
        case TeamRetired():
            return replace(state, active=False)
        case TreasuryMoved():
            return replace(state, treasury=state.treasury + effect.gold)
        case FansMoved():
            return replace(state, fans=state.fans + effect.by)
        case GoodsMoved():
            return _goods(state, effect)
        case PlayerSigned():
            return replace(state, players=(*state.players, effect.player))
        case PlayerLeft():
            return replace(state, players=tuple(each for each in state.players if each.id != effect.player))
        case JourneymanHired():
            return _player(state, effect.player, journeyman=False, value=effect.value)
        case PlayerRenamed():
            return _player(state, effect.player, name=effect.name)
        case PlayerNumbered():
            return _player(state, effect.player, number=effect.number)
        case MatchPlayed():
            return _match_played(state, effect)
        case StageReached():
            return state if state.open is None else replace(state, open=replace(state.open, stage=effect.stage))
        case OfferTaken():
            return _offer_taken(state, effect.rule)
        case SequenceClosed():
            return replace(state, open=None)
        case SeasonBegun():
            return replace(state, season=effect.season, season_record=Record())
        case LineRecorded() | PointsMoved() | ResultsVoided():
            return state
        case (
            SppEarned()
            | AdvancementBought()
            | SkillGained()
            | SkillLost()
            | CharacteristicImproved()
            | CharacteristicReduced()
            | CharacteristicRestored()
            | NigglingMoved()
            | AbsenceSet()
            | RetirementSet()
            | ValueMoved()
            | SeasonsPlayed()
        ):
            before = state.player(effect.player)
            return state if before is None else _swap(state, before, _changed(before, effect))
        case _:
            assert_never(effect)


PlayerEffect = (
    SppEarned
    | AdvancementBought
    | SkillGained
    | SkillLost
    | CharacteristicImproved
    | CharacteristicReduced
    | CharacteristicRestored
    | NigglingMoved
    | AbsenceSet
    | RetirementSet
    | ValueMoved
    | SeasonsPlayed
)


def _changed(player: PlayerState, effect: PlayerEffect) -> PlayerState:  # noqa: C901 -- one case a kind
    match effect:
        case SppEarned():
            return replace(player, spp=player.spp + effect.spp, earned=player.earned + effect.spp)
        case AdvancementBought():
            bought = effect.advancement
            return replace(
                player,
                spp=player.spp - bought.spp,
                value=player.value + bought.value,
                advancements=(*player.advancements, bought),
            )
        case SkillGained():
            return replace(player, gained=(*player.gained, effect.skill))
        case SkillLost():
            return replace(
                player,
                starting=tuple(each for each in player.starting if each != effect.skill),
                gained=tuple(each for each in player.gained if each != effect.skill),
            )
        case CharacteristicImproved():
            return replace(
                player,
                profile=_set(player.profile, effect.characteristic, effect.to),
                improved=(*player.improved, effect.characteristic),
            )
        case CharacteristicReduced():
            return replace(
                player,
                profile=_set(player.profile, effect.characteristic, effect.to),
                reduced=(*player.reduced, effect.characteristic),
            )
        case CharacteristicRestored():
            reduced = list(player.reduced)
            if effect.characteristic in reduced:
                reduced.remove(effect.characteristic)
            profile = _set(player.profile, effect.characteristic, effect.to)
            return replace(player, profile=profile, reduced=tuple(reduced))
        case NigglingMoved():
            return replace(player, niggling=player.niggling + effect.by)
        case AbsenceSet():
            return replace(player, misses_next=effect.misses_next)
        case RetirementSet():
            return replace(player, retired=effect.retired)
        case ValueMoved():
            return replace(player, value=player.value + effect.gold)
        case SeasonsPlayed():
            return replace(player, seasons=effect.seasons)
        case _:
            assert_never(effect)


def _set(profile: Profile, name: Characteristic, to: int) -> Profile:
    return replace(profile, **{name: to})


def _swap(state: TeamState, before: PlayerState, after: PlayerState) -> TeamState:
    return replace(state, players=tuple(after if each is before else each for each in state.players))


def _player(state: TeamState, player_id: str, **changes: object) -> TeamState:
    before = state.player(player_id)
    return state if before is None else _swap(state, before, replace(before, **changes))


def _goods(state: TeamState, effect: GoodsMoved) -> TeamState:
    count = state.count(effect.key) + effect.count
    rest = tuple(each for each in state.goods if each.key != effect.key)
    if count == 0:
        return replace(state, goods=rest)
    goods = (*rest, Goods(key=effect.key, count=count, value=effect.value))
    return replace(state, goods=tuple(sorted(goods, key=lambda each: each.key)))


def _offer_taken(state: TeamState, rule: str) -> TeamState:
    taken = next((each for each in state.open.offers if each.rule == rule), None) if state.open else None
    if state.open is None or taken is None:
        return state
    offers = list(state.open.offers)
    offers.remove(taken)
    return replace(state, open=replace(state.open, offers=tuple(offers)))


def _match_played(state: TeamState, effect: MatchPlayed) -> TeamState:
    opened = effect.sequence or state.open
    if not effect.counted:
        return replace(state, open=opened)
    return replace(
        state,
        open=opened,
        record=_counted(state.record, effect.result, effect.match_kind),
        season_record=_counted(state.season_record, effect.result, effect.match_kind),
    )


def _counted(record: Record, result: Result, kind: MatchKind) -> Record:
    league, play_off = kind in ("league", "play-off"), kind == "play-off"
    return Record(
        played=record.played + 1,
        won=record.won + (result == "win"),
        drawn=record.drawn + (result == "draw"),
        lost=record.lost + (result == "loss"),
        league_won=record.league_won + (league and result == "win"),
        league_drawn=record.league_drawn + (league and result == "draw"),
        play_offs=record.play_offs + play_off,
        play_offs_won=record.play_offs_won + (play_off and result == "win"),
        play_offs_drawn=record.play_offs_drawn + (play_off and result == "draw"),
        exhibitions=record.exhibitions + (kind == "exhibition"),
    )
