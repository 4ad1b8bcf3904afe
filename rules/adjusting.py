"""Several adjustments of one sheet, one after another, and where the sheet then goes beyond what its edition allows."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.actions import AdjustTeam, Override
from rules.binding import Rules
from rules.engine import resolve
from rules.goods import allowed_for, most_for
from rules.outcome import Outcome, Violation
from rules.ruleset import find
from rules.state import TeamState
from rules.values import Param, Value

Changes = Sequence[Mapping[str, Any]]


class Adjusted(Value):
    """What adjustments come to, in order; each path begins with the change's place (`changes.0.gold.by`).

    `warnings` name what the sheet has beyond the edition's limits afterwards and had not before: nothing forbids it.
    """

    outcomes: tuple[Outcome, ...]
    before: TeamState
    after: TeamState
    warnings: tuple[Violation, ...]

    @property
    def ok(self) -> bool:
        """Nothing is missing and nothing is broken: may be written."""
        return bool(self.outcomes) and all(each.ok for each in self.outcomes)


def adjustments(team: str, changes: Changes, reason: str, overrides: Sequence[Override] = ()) -> tuple[AdjustTeam, ...]:
    """One action for each change (inputs of `adjust-team`, by step), signed with `reason` where it has none of its own.

    An override's path begins with the place of its change.
    """
    return tuple(
        AdjustTeam(
            team=team,
            inputs={step: _signed(given, reason) for step, given in change.items()},
            overrides=tuple(_own(each, place) for each in overrides if each.path.startswith(f"changes.{place}.")),
        )
        for place, change in enumerate(changes)
    )


def _signed(given: Any, reason: str) -> Any:
    """What was given, with the reason; what can't be read is the engine's to refuse."""
    return {**given, "reason": given.get("reason") or reason} if isinstance(given, Mapping) else given


def _own(override: Override, place: int) -> Override:
    return replace(override, path="inputs." + override.path.removeprefix(f"changes.{place}."))


def at_place(outcome: Outcome, place: int) -> Outcome:
    """An outcome whose paths begin with the place of its change."""

    def moved(path: str) -> str:
        return f"changes.{place}.{path.removeprefix('inputs.')}".rstrip(".")

    return replace(
        outcome,
        questions=tuple(replace(each, path=moved(each.path)) for each in outcome.questions),
        violations=tuple(replace(each, path=moved(each.path)) for each in outcome.violations),
    )


def adjusted(rules: Rules, state: TeamState, actions: Sequence[AdjustTeam]) -> Adjusted:
    """Look at adjustments one after another; one that is missing something or broken leaves the sheet as it was."""
    now, outcomes = state, []
    for place, action in enumerate(actions):
        outcome = resolve(rules, {state.id: now}, action)
        outcomes.append(at_place(outcome, place))
        if outcome.ok:
            now = outcome.teams[state.id]
    return Adjusted(outcomes=tuple(outcomes), before=state, after=now, warnings=tuple(beyond_limits(rules, state, now)))


def beyond_limits(rules: Rules, before: TeamState, after: TeamState) -> Iterator[Violation]:
    """What a sheet has more of than its edition allows, where that has changed: goods and fans."""
    roster = rules.rosters[after.roster]
    for goods in rules.ruleset.staff:
        count = after.fans if goods.fans else after.count(goods.key)
        if count == (before.fans if goods.fans else before.count(goods.key)):
            continue
        most = most_for(roster, goods, new_team=False)
        if goods.fans:
            if count < goods.min or (most is not None and count > most):
                yield _beyond(after, "fans-out-of-range", fans=count, least=goods.min, most=most)
        elif count and not allowed_for(roster, goods):
            yield _beyond(after, "goods-of-others", goods=goods.key, roster=after.roster)
        elif most is not None and count > most:
            yield _beyond(after, "goods-full", goods=goods.key, count=count, most=most)
    most = rules.ruleset.team_creation.max_players
    if len(before.hired) < len(after.hired) > most:
        yield _beyond(after, "list-full", players=len(after.hired), most=most)
    for player in after.players:
        yield from _beyond_learning(rules, before, after, player.id)


def _beyond_learning(rules: Rules, before: TeamState, after: TeamState, player_id: str) -> Iterator[Violation]:
    """Skills of a player that exclude each other."""
    was, now = before.player(player_id), after.player(player_id)
    if now is None or was is None or now.gained == was.gained:
        return
    owned = {each.partition(":")[0] for each in now.skills}
    for gained in now.gained[len(was.gained) :]:
        skill = find(rules.ruleset.skills, gained.partition(":")[0])
        if skill is not None and owned.intersection(skill.excludes):
            yield _beyond(after, "skill-excluded", player=player_id, skill=gained)


def _beyond(team: TeamState, code: str, **params: Param) -> Violation:
    return Violation(code=code, path="", team=team.id, step="", params=params, overridable=True, overridden=True)
