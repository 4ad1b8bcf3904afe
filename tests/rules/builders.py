"""Sheets made for tests: every state goes through the decoder, so that an impossible one can't be built."""

import random
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import loader
from rules.binding import Rules
from rules.ruleset import Roster
from rules.signing import signed
from rules.state import Advancement, OpenSequence, PlayerState, TeamState, new_team

RULESET = "bb2020"


@cache
def shipped(key: str = RULESET) -> Rules:
    """A shipped rule set, ready for use."""
    return Rules(loader.load(key))


def patched(rules: Rules, patch: dict[str, Any]) -> Rules:
    """A rule set with a patch on it."""
    return Rules(loader.load_patched(rules.ruleset, patch, cached=None))


def team(
    rules: Rules, roster: str = "human", *, team_id: str = "home", players: int = 11, position: str = "", **changes: Any
) -> TeamState:
    """A team of linemen (or of `position`), the first choices of its roster made; `changes` are set as they are."""
    chosen = rules.rosters[roster]
    traits = chosen.traits(option for choice in chosen.choices for option in choice.options[: choice.choose])
    state = replace(
        new_team(team_id),
        roster=roster,
        leagues=tuple(sorted(traits.leagues)),
        special_rules=tuple(sorted(traits.special_rules)),
        fans=1,
        active=True,
    )
    positions = [position] * players if position else _linemen_first(chosen, players)
    for place, key in enumerate(positions, start=1):
        state = with_player(rules, state, number=place, position=key)
    return checked(replace(state, **changes))


def _linemen_first(roster: Roster, players: int) -> list[str]:
    """Linemen while there is room for one more, then whoever the roster allows; beyond all limits linemen again."""
    lineman = roster.journeymen[0]
    found = [lineman] * min(players, next(each.max for each in roster.positions if each.key == lineman) - 1)
    for position in roster.positions:
        if position.key != lineman:
            found += [position.key] * min(position.max, players - len(found))
    return found + [lineman] * (players - len(found))


def with_player(
    rules: Rules, state: TeamState, *, number: int, position: str = "", journeyman_skill: str = "", **changes: Any
) -> TeamState:
    """The team with one more player, called `<team><number>`; `changes` are set on him."""
    key = position or rules.rosters[state.roster].journeymen[0]
    place = rules.positions[state.roster, key]
    player = signed(rules, state, place, f"{state.id}{number}", number, "", journeyman_skill=journeyman_skill)
    return replace(state, players=(*state.players, replace(player, **changes)))


def changed(state: TeamState, player: str, **changes: Any) -> TeamState:
    """The team with other figures for one player."""
    players = tuple(replace(each, **changes) if each.id == player else each for each in state.players)
    return checked(replace(state, players=players))


def opened(state: TeamState, **changes: Any) -> TeamState:
    """The team with a match to settle."""
    sequence = OpenSequence(
        match="m1",
        kind="league",
        result="win",
        touchdowns=1,
        conceded=False,
        missed=(),
        retirable=(),
        offers=(),
    )
    return checked(replace(state, open=replace(sequence, **changes)))


def advancements(count: int) -> tuple[Advancement, ...]:
    """So many advancements that brought nothing and cost nothing: they count, that is all."""
    return tuple(Advancement(kind="random-primary", gain="none", spp=0, value=0) for _ in range(count))


def checked(state: TeamState) -> TeamState:
    """The same sheet, read back from its JSON."""
    return msgspec.json.decode(msgspec.json.encode(state), type=TeamState)


def player_of(state: TeamState, player: str) -> PlayerState:
    """A player who must be there."""
    found = state.player(player)
    assert found is not None, player
    return found


def dice(seed: int = 1) -> random.Random:
    """A source of dice for a test."""
    return random.Random(seed)
