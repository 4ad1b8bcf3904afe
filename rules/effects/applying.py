"""`apply(state, effect)` is total and simple: no rule is decided here."""

from typing import assert_never

from msgspec.structs import replace

from rules.effects.base import PlayerEffect
from rules.effects.of_match import (
    LineRecorded,
    MatchPlayed,
    OfferTaken,
    OfMatch,
    SequenceClosed,
    StageReached,
)
from rules.effects.on_player import (
    AbsenceSet,
    AdvancementBought,
    CaptainNamed,
    CharacteristicImproved,
    CharacteristicReduced,
    CharacteristicRestored,
    JourneymanHired,
    NigglingMoved,
    OnPlayer,
    PlayerNumbered,
    PlayerRenamed,
    RetirementSet,
    SeasonsPlayed,
    SkillGained,
    SkillLost,
    SppEarned,
    ValueMoved,
)
from rules.effects.on_team import (
    FansMoved,
    GoodsMoved,
    OnTeam,
    PlayerLeft,
    PlayerSigned,
    PointsMoved,
    RecordBrought,
    ResultsRestored,
    ResultsVoided,
    SeasonBegun,
    TeamCreated,
    TeamRenamed,
    TeamRetired,
    TreasuryMoved,
)
from rules.state import Brought, Goods, MatchKind, PlayerState, Profile, Record, Result, TeamState
from rules.values import Characteristic

AnyEffect = OnTeam | OnPlayer | OfMatch


def apply(state: TeamState, effect: AnyEffect) -> TeamState:  # noqa: C901 -- one case a kind
    """The sheet after `effect`. An effect on a player who is not on the list changes nothing."""
    match effect:  # what there is most of comes first
        case LineRecorded():
            return state
        case PlayerLeft():
            return replace(state, players=tuple(each for each in state.players if each.id != effect.player))
        case PlayerEffect():
            return _on_player(state, effect)
        case TreasuryMoved():
            return replace(state, treasury=state.treasury + effect.gold)
        case PlayerSigned():
            return replace(state, players=(*state.players, effect.player))
        case PointsMoved() | ResultsVoided() | ResultsRestored():
            return state
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
        case FansMoved():
            return replace(state, fans=state.fans + effect.by)
        case GoodsMoved():
            return _goods(state, effect)
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
        case RecordBrought():
            return _record_brought(state, effect)
        case _:
            assert_never(effect)


def _on_player(state: TeamState, effect: OnPlayer) -> TeamState:
    for place, player in enumerate(state.players):
        if player.id == effect.player:
            changed = _changed(player, effect)
            return replace(state, players=(*state.players[:place], changed, *state.players[place + 1 :]))
    return state


def _changed(player: PlayerState, effect: OnPlayer) -> PlayerState:  # noqa: C901 -- one case a kind
    match effect:
        case SppEarned():
            return replace(player, spp=player.spp + effect.spp, earned=player.earned + effect.spp)
        case JourneymanHired():
            return replace(player, journeyman=False, value=effect.value)
        case PlayerRenamed():
            return replace(player, name=effect.name)
        case PlayerNumbered():
            return replace(player, number=effect.number)
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
        case CaptainNamed():
            return replace(player, captain=effect.captain)
        case _:
            assert_never(effect)


def _set(profile: Profile, name: Characteristic, to: int) -> Profile:
    return replace(profile, **{name: to})


def _goods(state: TeamState, effect: GoodsMoved) -> TeamState:
    owned = next((each for each in state.goods if each.key == effect.key), Goods(effect.key, 0, effect.value))
    count = owned.count + effect.count
    rest = tuple(each for each in state.goods if each.key != effect.key)
    if count == 0:
        return replace(state, goods=rest)
    uncounted = min(count, max(0, owned.uncounted + effect.uncounted))
    goods = (*rest, Goods(key=effect.key, count=count, value=effect.value, uncounted=uncounted))
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


def _record_brought(state: TeamState, effect: RecordBrought) -> TeamState:
    return replace(
        state,
        record=_with(state.record, effect.results),
        season_record=_with(state.season_record, effect.results) if effect.season else state.season_record,
        brought=(state.brought or Brought()).plus(effect.results),
    )


def _with(record: Record, results: Brought) -> Record:
    """Matches of before count as matches of the league."""
    return replace(
        record,
        played=record.played + results.played,
        won=record.won + results.won,
        drawn=record.drawn + results.drawn,
        lost=record.lost + results.lost,
        league_won=record.league_won + results.won,
        league_drawn=record.league_drawn + results.drawn,
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
        friendlies=record.friendlies + (kind == "friendly"),
    )
