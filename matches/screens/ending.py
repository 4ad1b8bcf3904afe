"""How a match ended: to the end, or who gave it up, and when."""

from typing import Any

from django.utils.translation import gettext as _

from matches.fields import SIDES, Field
from matches.paper import Paper
from matches.posting import read_steps
from rules.steps.conduct import GIVEN_UP, ConductParams

Post = Any


STEPS = ("conduct",)


def show(paper: Paper) -> dict[str, Any]:
    """How it ended, who gave up, and when.

    Whether it had too few players is asked once: by their number, where the edition says how many those are.
    """
    players = _players(paper)
    too_few = paper.field("conduct.too_few", _("It could not field enough players: no penalty"))
    return {
        "ended": paper.field("conduct.ended"),
        "by": paper.field("conduct.by", _("Who gave up?"), [(side, paper.kits[side].name) for side in SIDES]),
        "too_few": too_few if players is None or too_few.value else None,
        "players": players,
        "half": paper.field("conduct.half", _("Half")),
        "turn": paper.field("conduct.turn", _("Turn")),
        "contradicted": [*dict.fromkeys((*paper.errors("events.log"), *paper.errors("casualties.suffered")))],
    }


def _players(paper: Paper) -> Field | None:
    """How many players the side that gave up could have set up, where it hangs on that whether it is penalised."""
    params = paper.rules.params_of("play-match", ConductParams)
    if params is None or params.excused_up_to is None:
        return None
    label = _("Players whom it could set up (with %(most)s or fewer it gives up without a penalty)")
    return paper.field("conduct.players", label % {"most": params.excused_up_to})


def read(paper: Paper, post: Post) -> dict[str, Any]:
    """The answers of the screen."""
    steps = read_steps(paper.inputs_type, post, STEPS)
    if steps["conduct"].get("ended") not in GIVEN_UP:
        for name in ("by", "too_few", "players"):
            steps["conduct"].pop(name, None)
    return steps
