"""Matches for the worked examples: two teams, an action with the inputs of the example, and what came of it."""

from collections.abc import Mapping
from typing import Any

from rules.actions import PlayMatch
from rules.binding import Rules
from rules.chance import settle
from rules.effects import AnyEffect, TreasuryMoved
from rules.engine import resolve
from rules.outcome import Explanation, Outcome
from rules.state import TeamState
from tests.rules.builders import dice, team

HOME, AWAY = "home", "away"


def sides(rules: Rules, home: TeamState | None = None, away: TeamState | None = None) -> dict[str, TeamState]:
    """The two sheets: those given, humans otherwise."""
    return {
        HOME: home or team(rules, team_id=HOME),
        AWAY: away or team(rules, team_id=AWAY),
    }


def match(inputs: Mapping[str, Any], **head: Any) -> PlayMatch:
    """A league match that was played, with these inputs."""
    return PlayMatch(match="m1", home=HOME, away=AWAY, inputs={"conduct": {"ended": "played"}, **inputs}, **head)


def played(
    rules: Rules,
    states: Mapping[str, TeamState],
    inputs: Mapping[str, Any],
    *,
    facts: Mapping[str, Any] | None = None,
    **head: Any,
) -> Outcome:
    """The match as far as the inputs and the facts go."""
    return resolve(rules, states, match(inputs, **head), facts=facts)


def whole(
    rules: Rules,
    states: Mapping[str, TeamState],
    inputs: Mapping[str, Any],
    *,
    facts: Mapping[str, Any] | None = None,
    **head: Any,
) -> Outcome:
    """The match to its end: whatever the inputs leave open is rolled."""
    _, outcome = settle(rules, states, match(inputs, **head), dice(), facts=facts)
    assert outcome.ok, outcome.standing_violations
    return outcome


def rich(home: int = 0, away: int = 5_000_000) -> dict[str, Any]:
    """Facts of value that leave the home side petty cash for anything."""
    return {"ctv/home": home, "ctv/away": away}


def told(outcome: Outcome, key: str, team_id: str | None = HOME) -> list[Explanation]:
    """Explanations of a key, for one team (or for all)."""
    return [each for each in outcome.explanations if each.key == key and team_id in (None, each.team)]


def told_one(outcome: Outcome, key: str, team_id: str | None = HOME) -> Mapping[str, Any]:
    """The parameters of the one explanation of a key."""
    found = told(outcome, key, team_id)
    assert len(found) == 1, (key, [each.key for each in outcome.explanations], outcome.violations)
    return found[0].params


def codes(outcome: Outcome) -> set[str]:
    """Codes of the rules that were broken."""
    return {each.code for each in outcome.standing_violations}


def effects(outcome: Outcome, kind: type, team_id: str = HOME) -> list[Any]:
    """Effects of one kind on a team."""
    found: list[AnyEffect] = [each for each in outcome.of_team(team_id) if isinstance(each, kind)]
    return list(found)


def gold(outcome: Outcome, account: str, team_id: str = HOME) -> int:
    """Gold that came into a treasury from one account."""
    return sum(each.gold for each in effects(outcome, TreasuryMoved, team_id) if each.account == account)


def asked(outcome: Outcome, path: str) -> tuple[str, ...] | None:
    """The options of the question at a path, None where it isn't asked."""
    return next((each.options for each in outcome.questions if each.path == path), None)


def shopping(rules: Rules, roster: str, basket: Mapping[str, Any], *, players: int = 11) -> Outcome:
    """The home side, of `roster`, buys; gold is no matter."""
    states = sides(rules, team(rules, roster, team_id=HOME, players=players))
    return played(rules, states, {"inducements": {"home": basket, "away": {}}}, facts=rich())


def item(rules: Rules, given: Mapping[str, Any]) -> Outcome:
    """The home side buys `count` of an inducement."""
    basket = {"items": [{"key": given["inducement"], "count": given.get("count", 1)}]}
    return shopping(rules, given["roster"], basket)


def admitting(rules: Rules, stars: list[str]) -> str:
    """A roster that may hire all these stars."""
    for roster in rules.rosters.values():
        traits = team(rules, roster.key, players=0)
        asked_as = roster.traits((*traits.leagues, *traits.special_rules))
        if all(rules.stars[star].admits(asked_as) for star in stars):
            return roster.key
    raise LookupError(stars)
