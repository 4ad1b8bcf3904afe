"""Dice as the books take them: typed in, or rolled by the server. Where both are there and differ, both are kept."""

from collections.abc import Iterable, Mapping

from rules.actions import Action, kind_of
from rules.binding import Rules
from rules.engine import dice_paths, explore
from rules.inputs import value_at
from rules.outcome import Question, Violation
from rules.state import TeamState
from rules.values import Value
from teams.models import Book, Roll
from teams.records import Overtyped
from teams.refusals import broken, refusal


class Die(Value):
    """A die (or several, added up) that an action holds: where, what it is for, and what was given."""

    path: str
    key: str
    spec: str
    given: int


def dice_in(rules: Rules, action: Action, asked: Mapping[str, Question]) -> list[Die]:
    """All dice that an action holds and that its steps ``asked`` for."""
    paths = dice_paths(rules.inputs[kind_of(action)], action.inputs)
    called = [(path, asked[path]) for path in paths if path in asked]
    return [Die(path, each.key, each.spec, value_at(action.inputs, path)) for path, each in called]


def rolls_in(scope: str) -> dict[tuple[str, str], Roll]:
    """What the server has rolled within a scope, by what it is for and which dice."""
    return {(each.key, each.spec): each for each in Roll.objects.filter(scope=scope)}


def rolled_and_unused(dice: Iterable[Die], scope: str) -> list[Roll]:
    """What the server has rolled within a scope for none of the dice that are given, in the order it was rolled."""
    used = {(each.key, each.spec) for each in dice}
    rolls = Roll.objects.filter(scope=scope).select_related("actor").order_by("made", "pk")
    return [each for each in rolls if (each.key, each.spec) not in used]


def typed_instead(dice: Iterable[Die], scope: str, mode: str) -> tuple[list[Violation], list[Overtyped]]:
    """Dice that are not as the server rolled them: broken rules where the league has them rolled, else overtyped ones.

    ``mode`` is one of ``Book.Dice``. One query, none without dice.
    """
    given = list(dice)
    rolled = {key: each.total for key, each in rolls_in(scope).items()} if given else {}
    if mode == Book.Dice.ROLLED:
        typed = [each for each in given if rolled.get((each.key, each.spec)) != each.given]
        return [broken("dice-are-rolled", each.path) for each in typed], []
    found = [(each, rolled.get((each.key, each.spec), each.given)) for each in given]
    return [], [Overtyped(each.path, each.key, each.given, was) for each, was in found if was != each.given]


def overtyped(dice: Iterable[Die], scope: str, mode: str) -> list[Overtyped]:
    """The dice that were overtyped. Raises ``Refused`` for dice that the league has rolled here, and were not."""
    wrong, found = typed_instead(dice, scope, mode)
    if wrong:
        raise refusal(*wrong)
    return found


def dice_of_team(rules: Rules, state: TeamState, action: Action) -> list[Die]:
    """The dice of an action on one team, as its sheet stands; worked out only where it holds any."""
    typ = rules.inputs.get(kind_of(action))
    if typ is None or not dice_paths(typ, action.inputs):
        return []
    return dice_in(rules, action, explore(rules, {state.id: state}, action).asked)
