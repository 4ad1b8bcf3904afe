"""Who was hurt, by whom or by what, and how badly: a card for each casualty."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from matches.fields import SIDES, Field
from matches.inputs import rows_in
from matches.paper import Paper
from matches.posting import read_steps
from matches.screens.deeds import DETAILS
from matches.screens.game import pressed, side_of, when
from rules.inputs import declined_at
from rules.steps.casualties import CasualtyTerms, TableParams

Post = Any
# Fields of a card without a place for errors of their own.
REST = ("apothecary", *DETAILS)


def casualties(paper: Paper) -> dict[str, Any]:
    """A card for each casualty, and an empty one."""
    rows = rows_in(paper.value("casualties.suffered"))
    return {
        "cards": [_card(paper, place) for place in range(len(rows))],
        "blank": _card(paper, len(rows)),
        "answered": "casualties" in paper.inputs,
        "errors": paper.errors("casualties.suffered"),
        "said": paper.explained("casualties"),
    }


def _card(paper: Paper, place: int) -> dict[str, Any]:
    path = f"casualties.suffered.{place}"
    apothecary = paper.value(f"{path}.apothecary")
    asked = f"inputs.{path}.apothecary" in paper.shown.asked
    return {
        "place": place,
        "path": path,
        "victim": paper.value(f"{path}.victim"),
        "cause": paper.field(f"{path}.cause", _("How"), _causes(paper)),
        "by": paper.value(f"{path}.by"),
        "people": paper.choices(),
        "says_mild": not _told_outright(paper),
        "badly_hurt": paper.value(f"{path}.badly_hurt"),
        "when": when(paper, path, row if isinstance(row := paper.value(path), dict) else {}),
        "again": _again(paper, path),
        "ointments": _ointments(paper, paper.value(f"{path}.victim")),
        "ointment": paper.value(f"{path}.ointment"),
        "dice": _dice_of(paper, path, lasting=False),
        "lasting": _dice_of(paper, path, lasting=True),
        "asks_apothecary": asked or isinstance(apothecary, dict),
        "apothecary": "used" if isinstance(apothecary, dict) else "none" if _declined(paper, path) else "",
        "treated": _("used: his die decides") if _by_die(paper) else _("used: roll again, then choose"),
        "chooses": not _by_die(paper),
        "apothecary_dice": _dice_of(paper, f"{path}.apothecary", lasting=False),
        "apothecary_lasting": _dice_of(paper, f"{path}.apothecary", lasting=True),
        "keep": _keep(paper, path),
        "unasked": _unasked(paper, path),
        "hates": paper.field(f"{path}.hates") if f"inputs.{path}.hates" in paper.shown.asked else None,
        "asks_keep": f"inputs.{path}.keep" in paper.shown.asked,
        "injury": paper.field(f"{path}.injury") if f"inputs.{path}.injury" in paper.shown.asked else None,
        "victim_errors": paper.errors(f"{path}.victim"),
        "by_errors": paper.errors(f"{path}.by"),
        "errors": [*paper.errors(path), *(words for each in REST for words in paper.errors(f"{path}.{each}"))],
        "explained": _fate(paper, place),
    }


def _unasked(paper: Paper, path: str) -> dict[str, list[Field]]:
    """The dice that are not asked for (yet): on a page without script all of a casualty can be typed in at once."""
    own = {f"roll.{each}": spec for each, spec in _dice_of_a_roll(paper).items()}
    if _anybody_regenerates(paper):
        own["regeneration"] = ""
    treatment = {"die": ""} if _by_die(paper) else _dice_of_a_roll(paper)
    return {
        "own": _not_asked(paper, path, own),
        "treatment": _not_asked(paper, path, {f"apothecary.{each}": spec for each, spec in treatment.items()}),
    }


def _dice_of_a_roll(paper: Paper) -> dict[str, str]:
    """The dice of a casualty roll and what may be thrown after them, with their spec where the edition says it."""
    params = _params(paper)
    if isinstance(params, TableParams):
        return {"tens": "", "units": f"1d{params.sides}"}
    return {"d16": "", "lasting.0": ""}


def _by_die(paper: Paper) -> bool:
    """Whether an apothecary heals by a die of his own, not by another casualty roll."""
    params = _params(paper)
    return isinstance(params, TableParams) and params.apothecary_on is not None


def _told_outright(paper: Paper) -> bool:
    """Whether the injury roll says more than that somebody is hurt."""
    params = _params(paper)
    return isinstance(params, TableParams) and bool(params.outright)


def _not_asked(paper: Paper, path: str, dice: Mapping[str, str]) -> list[Field]:
    """Fields under the words with which the dice would be asked for."""
    return [
        paper.field(f"{path}.{each}", spec=spec)
        for each, spec in dice.items()
        if f"inputs.{path}.{each}" not in paper.shown.asked
    ]


def _anybody_regenerates(paper: Paper) -> bool:
    params = _params(paper)
    trait = params.regeneration if params else ""
    present = [each for side in SIDES for each in paper.shown.facts.get(f"participants/{side}", {}).values()]
    return bool(trait) and any(each.has(trait) for each in present)


def _again(paper: Paper, path: str) -> Field | None:
    """The second die of regeneration, where there is one to throw."""
    name = f"{path}.regeneration_again"
    return paper.field(name) if f"inputs.{name}" in paper.shown.asked else None


def _ointments(paper: Paper, victim: Any) -> int:
    """How many ointments the victim's side has."""
    found: int = paper.shown.facts.get(f"ointments/{side_of(paper, victim)}", 0)
    return found


def _declined(paper: Paper, path: str) -> bool:
    return declined_at(paper.inputs, f"{path}.apothecary")


def _causes(paper: Paper) -> list[tuple[str, str]]:
    params = _params(paper)
    return [(each.key, paper.catalogue.cause(each.key)) for each in params.causes] if params else []


def _params(paper: Paper) -> CasualtyTerms | None:
    bound = paper.rules.sequences["play-match"]
    return next((each.params for each in bound if isinstance(each.params, CasualtyTerms)), None)


def _dice_of(paper: Paper, path: str, *, lasting: bool) -> list[Field]:
    """The dice that were asked for right under a path, or in its roll: those for lasting injuries, or the others."""
    names = [each.removeprefix("inputs.") for each in paper.shown.asked]
    found = [each for each in names if each.startswith(f"{path}.")]
    return [paper.field(each) for each in found if _is_die(each.removeprefix(f"{path}."), lasting=lasting)]


def _is_die(rest: str, *, lasting: bool) -> bool:
    if lasting:
        return rest.startswith(("roll.lasting.", "lasting."))
    of, _dot, die = rest.rpartition(".")
    return rest in ("regeneration", "grudge", "poison", "die") or (
        of in ("", "roll", "also") and die in ("d16", "tens", "units")
    )


def _keep(paper: Paper, path: str) -> Field | None:
    if f"inputs.{path}.keep" not in paper.shown.asked:
        return None
    return paper.field(f"{path}.keep", "", [("first", _("the first result")), ("second", _("the apothecary’s result"))])


def _fate(paper: Paper, place: int) -> list[str]:
    """What came of one casualty: the explanations of its victim, if he had no other before."""
    victim = paper.value(f"casualties.suffered.{place}.victim")
    if sum(each.get("victim") == victim for each in rows_in(paper.value("casualties.suffered"))) != 1:
        return []
    return [
        paper.wording.explanation(each)
        for each in paper.explanations("casualties")
        if victim in (each.params.get("player"), each.params.get("name"))
    ]


def read_casualties(paper: Paper, post: Post) -> dict[str, Any]:
    """The cards that name a victim."""
    steps = read_steps(paper.inputs_type, post, ("casualties",))
    rows = steps["casualties"].get("suffered")
    cards = rows if isinstance(rows, list) else []
    gone = str(post.get("drop", ""))
    kept = [_row(each) for place, each in enumerate(cards) if str(place) != gone]
    if not kept and not pressed(post) and not paper.inputs.get("casualties"):
        return {"casualties": {}}
    return {"casualties": {"suffered": kept}}


def _row(card: dict[str, Any]) -> dict[str, Any]:
    """A casualty as it is recorded: which result is kept goes with the apothecary."""
    row = dict(card)
    if row.get("apothecary") == "used":
        row["apothecary"] = {}
    if row.get("apothecary", {}) is None:
        row.pop("keep", None)
    if row.get("badly_hurt"):
        row.pop("roll", None)
    return row
