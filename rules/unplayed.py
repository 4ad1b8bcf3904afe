"""What there is to say of a match that nobody plays: nothing happened, and lots decide what nobody chose.

The dice and lots come from whoever hands in their source, so that they can be kept.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rules.answers import first_asked
from rules.binding import Rules
from rules.outcome import Outcome, Question
from rules.state import TeamState
from rules.values import SIDES, UNSET

# How a match can end without play, and whether one side is the reason.
ENDINGS = {"forfeit": True, "conceded": True, "unplayed": False}

# Nothing happened, and nobody wrote down who kicks first.
NOTHING: dict[str, Any] = {"log": [], "kicking": "home", "awarded": [], "nominees": [], "taken": []}

# Nobody becomes a captain where his coach has not said so.
CAPTAINS = tuple(f"inputs.captain.{side}.player" for side in SIDES)

# What a die or lot is for, which dice; their sum.
Roll = Callable[[str, str], int]


def answers(
    rules: Rules, states: Mapping[str, TeamState], match_id: str, outcome: Outcome, facts: Mapping[str, Any], roll: Roll
) -> dict[str, Any]:
    """Answers to what an outcome of the match asks, by path; what is not here is for people to say.

    The touchdowns that a concession brings go to nobody in particular; whom nobody nominates, lots do; journeymen are
    the first that the roster has.

    Args:
        states: both sheets before the match, by the team's id.
        facts: the figures that its steps noted.
    """
    given = {each.path: _answer(rules, each, roll) for each in first_asked(rules, outcome)}
    found = {path: value for path, value in given.items() if value is not UNSET}
    for each in outcome.standing_violations:
        wanted = each.params.get("wanted")
        count = wanted if isinstance(wanted, int) else 0
        match each.code:
            case "awarded-touchdowns":
                found[each.path] = [None] * count
            case "mvp-nominees":
                found[each.path] = _drawn(each.path, count, facts, roll)
            case "journeymen-number":
                position = rules.rosters[states[each.team].roster].journeymen[0]
                ids = (f"{match_id}-{each.team}-{number}" for number in range(count))
                found[each.path] = [{"id": one, "position": position} for one in ids]
    return found


def _answer(rules: Rules, question: Question, roll: Roll) -> Any:
    """A die; nothing where there is nothing to say; lots for a choice before the match."""
    last = question.path.rpartition(".")[2]
    if question.kind == "dice":
        return roll(question.key, question.spec)
    if question.kind == "flag":
        return False
    if last in NOTHING:
        return NOTHING[last]
    if question.step not in rules.before_play:
        return UNSET
    if last in SIDES:
        return {}
    if question.path in CAPTAINS:
        return None
    if question.options:
        return question.options[roll(f"{question.path}/lot", f"1d{len(question.options)}") - 1]
    return UNSET


def _drawn(path: str, count: int, facts: Mapping[str, Any], roll: Roll) -> list[str]:
    """So many of those who may have the award, by lots."""
    side = path.split(".")[2]
    left = list(facts[f"mvp-eligible/{side}"])
    return [left.pop(roll(f"{path}/{number}", f"1d{len(left)}") - 1) for number in range(count)]
