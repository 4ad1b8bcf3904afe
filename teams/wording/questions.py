"""What is asked where something is missing, by the step's key and the field: `advance.dice.first`."""

from django.utils.functional import _StrPromise
from django.utils.translation import gettext_lazy as _

QUESTIONS: dict[str, _StrPromise] = {
    "team.roster": _("Which roster?"),
    "team.name": _("What is the team called?"),
    "team.choices": _("Which one does the team choose?"),
    "players.players.position": _("Which position?"),
    "players.players.number": _("Which shirt number?"),
    "hire.position": _("Which position?"),
    "hire.player": _("Which journeyman?"),
    "hire.rule": _("Which offer?"),
    "hire.number": _("Which shirt number?"),
    "fire.player": _("Who is fired?"),
    "retire.player": _("Who is temporarily retired?"),
    "buy.goods": _("What is bought?"),
    "drop.goods": _("What is dismissed?"),
    "advance.player": _("Who advances?"),
    "advance.kind": _("Which kind of advancement?"),
    "advance.category": _("From which category?"),
    "advance.dice.first": _("The first D6 of the random skill"),
    "advance.dice.second": _("The second D6 of the random skill"),
    "advance.skill": _("Which skill?"),
    "advance.d16": _("The D16 for the characteristic"),
    "advance.choice": _("What is improved, or which skill is taken instead?"),
    "rename.player": _("Who is renamed?"),
    "rename.name": _("What is the new name?"),
    "renumber.numbers": _("Who wears which number?"),
    "mistakes.d6": _("The D6 for expensive mistakes"),
    "mistakes.d3": _("The D3 for a minor incident"),
    "mistakes.two_d6": _("The 2D6 for a catastrophe"),
    "prize.place": _("Which place?"),
    "players.kept": _("Who is hired again?"),
    "goods.goods": _("Which goods does the team have?"),
    "rest.niggling": _("The D6 for a niggling injury"),
    "rest.retired": _("The D6 for a lasting injury"),
    # Fields that mean the same wherever they stand
    "by": _("How many more, or fewer?"),
    "reason": _("Why?"),
    "player": _("Which player?"),
    "goods": _("Which goods?"),
    "skill": _("Which skill?"),
    "characteristic": _("Which characteristic?"),
    "to": _("Which figure from now on?"),
    "holds": _("Does it hold from now on?"),
    "number": _("Which shirt number?"),
    "position": _("Which position?"),
}


def question(path: str) -> _StrPromise | None:
    """The words for the question at `path` (`inputs.advance.dice.0.first`), None if there are none.

    Places in lists and sides are left out; a field of its own name is the last resort.
    """
    parts = [each for each in path.split(".")[1:] if not each.isdigit() and each not in ("home", "away")]
    for length in range(len(parts), 0, -1):
        found = QUESTIONS.get(".".join(parts[:length]))
        if found is not None:
            return found
    return QUESTIONS.get(parts[-1]) if parts else None
