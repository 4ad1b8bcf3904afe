"""The short note of a casualty, as an edition's match sheet has it."""

from rules.steps.casualties.desk import Case, Fate
from rules.values import Side


def noted(case: Case, fate: Fate) -> None:
    """Who, how badly, whom and when, in one line; nothing where the edition has no such note or the turn is unknown."""
    terms = case.params.notation
    if terms is None or fate.turn is None:
        return
    doer = next((found for side in case.run.sides if (found := _number(case, side, fate.by))), terms.nobody)
    words = {
        "{by}": doer,
        "{code}": terms.codes.get(fate.row, terms.other),
        "{victim}": _number(case, case.side, fate.victim) or terms.nobody,
        "{turn}": str(fate.turn),
    }
    note = terms.pattern
    for place, word in words.items():
        note = note.replace(place, word)
    case.explain("casualties.noted", note=note)


def _number(case: Case, side: Side, player: str | None) -> str:
    """The shirt number of somebody who takes part, empty for nobody and for whoever wears none."""
    found = case.run.fact("participants", side).get(player)
    return str(found.number) if found is not None and found.number is not None else ""
