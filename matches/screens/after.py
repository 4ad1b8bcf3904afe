"""After the final whistle: the most valuable players, and whatever dice are still to be rolled."""

from typing import Any

from django.utils.translation import gettext as _

from matches.fields import SIDES
from matches.paper import Paper
from matches.posting import read_shown, read_steps
from rules.binding import Rules
from rules.steps.mvp import MvpParams
from rules.values import Nothing

Post = Any


def mvp(paper: Paper) -> dict[str, Any]:
    """For each award a die among the eligible, and who they are."""
    return {"sides": [{"side": side, "kit": paper.kits[side], "awards": _awards(paper, side)} for side in SIDES]}


def _awards(paper: Paper, side: str) -> list[dict[str, Any]]:
    number = paper.shown.facts.get(f"mvp-awards/{side}", 0)
    may = list(paper.shown.facts.get(f"mvp-eligible/{side}", ()))
    labels = {each.id: each.label for each in paper.people[side]}
    options = [(each, labels.get(each, each)) for each in may]
    params = paper.rules.params_of("play-match", MvpParams)
    found = []
    for place in range(number):
        path = f"mvp.{side}.{place}"
        given = paper.value(f"{path}.nominees")
        nominees = given if isinstance(given, list) else []
        asked = f"inputs.{path}.nominees" in paper.shown.asked
        among = [each for each in nominees if each in may] if asked and isinstance(given, list) else may
        found.append(
            {
                "path": path,
                "pick": paper.field(f"{path}.pick") if f"inputs.{path}.pick" in paper.shown.asked else None,
                "player": paper.field(f"{path}.player", _("Who was drawn"), options),
                "named": f"inputs.{path}.player" in paper.shown.asked,
                "nominees": [(each, label, each in nominees) for each, label in options] if asked else [],
                "wanted": min(params.nominees, len(may)) if params else 0,
                "nominees_errors": paper.errors(f"{path}.nominees"),
                "numbered": _numbered(paper, f"inputs.{path}.pick", [labels.get(who, who) for who in among]),
            }
        )
    return found


def _numbered(paper: Paper, pick: str, among: list[str]) -> list[tuple[str, str]]:
    """Who each face of the die means; where it has more faces than there are names, each has as many."""
    asked = paper.shown.asked.get(pick)
    faces = int(asked.spec.rpartition("d")[2]) if asked else 0
    each = faces // len(among) if among else 0
    if each <= 1:
        return [(str(number), who) for number, who in enumerate(among, 1)]
    return [(f"{place * each + 1}–{place * each + each}", who) for place, who in enumerate(among)]


def read_mvp(paper: Paper, post: Post) -> dict[str, Any]:
    """The awards of both sides."""
    return read_steps(paper.inputs_type, post, ("mvp",))


def rest_steps(rules: Rules) -> tuple[str, ...]:
    """The steps of this screen: all that ask for something and have no screen of their own."""
    from matches.screens import SCREENS  # noqa: PLC0415 -- the list is put together from this module

    elsewhere = {step for each in SCREENS for step in each.steps}
    asking = (each for each in rules.sequences["play-match"] if each.definition.inputs is not Nothing)
    return tuple(each.key for each in asking if each.key not in elsewhere)


def rest(paper: Paper) -> dict[str, Any]:
    """All that these steps ask for, answered or not."""
    steps = rest_steps(paper.rules)
    fields = [each for each in paper.asked_of(*steps) if each.name != "score.awarded"]
    return {
        "fields": [each for each in fields if not each.side],
        "awarded": _awarded(paper),
        "errors": paper.general_errors(*steps, fields=[each.name for each in fields] + ["score.awarded"]),
        "sides": [
            {
                "kit": paper.kits[side],
                "fields": [each for each in fields if each.side == side],
                "explained": paper.explained(*steps, side=side),
            }
            for side in SIDES
        ],
        "asks": bool(fields),
    }


def _awarded(paper: Paper) -> dict[str, Any] | None:
    """Who gets the touchdowns that a concession brings."""
    asked = paper.shown.asked.get("inputs.score.awarded")
    if asked is None:
        return None
    why = paper.explanation("score.conceded")
    number = int(why.params["awarded"] or 0) + int(why.params["taken"] or 0) if why else 0
    given = paper.value("score.awarded")
    chosen = list(given) if isinstance(given, list) else []
    return {
        "options": paper.choices(asked.who),
        "rows": [chosen[place] if place < len(chosen) else ("" if given is None else None) for place in range(number)],
        "errors": paper.errors("score.awarded"),
        "label": paper.wording.question(asked),
    }


def read_rest(paper: Paper, post: Post) -> dict[str, Any]:
    """The answers of the screen; steps that no field was shown for are left as they are."""
    return read_shown(paper.inputs_type, post, rest_steps(paper.rules), paper.inputs)
