"""What a match comes to: the engine's answer to its inputs, and the digest of all that a reader of it is shown."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from matches.models import Match
from rules.actions import Override, PlayMatch
from rules.binding import Rules
from rules.effects import TreasuryMoved
from rules.engine import explore
from rules.outcome import Outcome, Question, Violation
from rules.state import TeamState
from rules.steps.occasion import asks_for_round
from rules.values import encode
from teams.surroundings import around
from teams.texts import lift_action


@dataclass(frozen=True, slots=True)
class Preview:
    """A match as it would be written now. ``digest`` is what somebody who agrees sends back.

    ``facts`` are the figures that steps noted, ``asked`` what they asked for, answered or not, by path.
    """

    action: PlayMatch
    before: Mapping[str, TeamState]
    outcome: Outcome
    facts: Mapping[str, Any]
    asked: Mapping[str, Question]
    digest: str

    def promised(self, team: str) -> int:
        """Gold of the team's treasury that is promised for this match: inducements, and what is staked."""
        moved = [each.effect for each in self.outcome.effects if each.team == team]
        bought = sum(-each.gold for each in moved if isinstance(each, TreasuryMoved) and each.account == "inducements")
        return bought + self._stake(team)

    def _stake(self, team: str) -> int:
        side = "home" if team == self.action.home else "away"
        basket = self.action.inputs.get("inducements", {}).get(side)
        stake = basket.get("side_bet") if isinstance(basket, dict) else None
        return stake if isinstance(stake, int) and stake > 0 else 0


def preview(
    rules: Rules,
    states: Mapping[str, TeamState],
    match: Match,
    inputs: Mapping[str, Any],
    overrides: Sequence[Override] = (),
) -> Preview:
    """Resolve a match's inputs against both sheets as they stand. Writes nothing; words stay as they were typed."""
    action = PlayMatch(
        match=match.pk,
        home=match.home_id,
        away=match.away_id,
        match_kind=match.kind,  # type: ignore[arg-type]  # the column's choices are the engine's
        overtime=match.overtime,
        tie=tie_of(rules, match),
        inputs=dict(inputs),
        overrides=tuple(overrides),
    )
    before = {match.home_id: states[match.home_id], match.away_id: states[match.away_id]}
    found = explore(rules, before, action)
    wrong = _unfit_words(rules, action)
    outcome = replace(found.outcome, violations=(*found.outcome.violations, *wrong)) if wrong else found.outcome
    shown = [action, outcome.effects, outcome.explanations, outcome.questions, outcome.violations]
    digest = hashlib.sha256(encode(shown).encode()).hexdigest()
    return Preview(action=action, before=before, outcome=outcome, facts=found.facts, asked=found.asked, digest=digest)


def tie_of(rules: Rules, match: Match) -> tuple[int, int] | None:
    """The tie of a match in play-offs that were drawn, where the edition asks for its round: one query then."""
    if match.kind != Match.Kind.PLAY_OFF or not asks_for_round(rules):
        return None
    return around().tie(match.pk)


def _unfit_words(rules: Rules, action: PlayMatch) -> tuple[Violation, ...]:
    """Words that the books can't keep: said when they are typed, not to the opponent who confirms them."""
    _lifted, words = lift_action(rules, action)
    return tuple(replace(each, step=_step_of(each.path)) for each in words.violations)


def _step_of(path: str) -> str:
    first, _, rest = path.partition(".")
    return rest.partition(".")[0] if first == "inputs" else ""
