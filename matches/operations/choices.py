"""What is chosen for what would no longer hold after a correction, or come to something else."""

from collections.abc import Mapping
from typing import Any, Literal

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from msgspec.structs import replace

from matches.models import Correction, Match
from matches.operations.coming_out import matches_in, otherwise, places_lost
from matches.operations.reports import worded
from matches.proposals import choices_of, edits_of, rules_at, shown
from rules.actions import Action as AnyAction
from rules.actions import Override, PlayMatch
from rules.amending import Amended, Edit
from rules.engine import resolve
from rules.inputs import put_at
from rules.remedies import compensations, remedies
from rules.values import encode
from teams.corrections import place_after, place_before
from teams.models import Roll
from teams.operations import roll_as_asked
from teams.permissions import may_decide, require, standing
from teams.refusals import Stale, broken, refusal
from teams.rulesets import rules_of

Choice = Literal["void", "adjust", "pass", "answer", "open"]
PlaceChoice = Literal["void", "keep", "open"]


def choose(
    correction_id: int,
    position: int,
    take: Choice,
    *,
    reason: str = "",
    answers: Mapping[str, Any] | None = None,
    version: int,
    actor: AbstractBaseUser,
) -> Correction:
    """Choose what becomes of a later action that no longer holds, or comes to something else.

    ``void`` takes it out; ``adjust`` keeps it by adjustments of the sheet right before it, ``pass`` by letting pass
    what it breaks (both signed with ``reason``); ``answer`` supplies what is asked (``answers``, by path; or a whole
    step, ``inputs.<step>``, where something of it is asked or broken). What holds
    and comes to something else is left at that, or kept at what it was worth (``adjust``), or voided. ``open`` takes
    back what was chosen there.

    Raises:
        Correction.DoesNotExist
        Denied: the actor is not its author.
        Stale: it was changed meanwhile.
        Refused: ``no-conflict``, ``no-remedy``, ``may-not-pass``, ``reason-missing``, ``not-asked``; what is wrong
            with an answer.
    """
    with transaction.atomic():
        correction = own_correction(correction_id, actor)
        if correction.version != version:
            raise Stale
        edits = edits_of(correction)
        if take == "open":
            return _chosen(correction, _without(edits, position, correction.position))
        found = next((each for each in shown(correction).amendment.lines if each.position == position), None)
        if found is None or (found.holds and (found.edited or not found.changed)):
            raise refusal(broken("no-conflict", "position"))
        if take in ("adjust", "pass") and not reason.strip():
            raise refusal(broken("reason-missing", "reason"))
        edits |= _taken(correction.book_id, edits, found, take, reason, answers or {})
        return _chosen(correction, edits)


def choose_place(
    correction_id: int,
    match_id: str,
    take: PlaceChoice,
    *,
    reason: str = "",
    version: int,
    actor: AbstractBaseUser,
) -> Correction:
    """Choose what becomes of a match of play-offs whose places would be others'.

    ``void`` takes it out (of the books too, where it is decided), and those meet whose places they are; ``keep``
    leaves it as it was drawn, signed with ``reason``; ``open`` takes back what was chosen.

    Raises:
        Correction.DoesNotExist, Denied, Stale: as ``choose``
        Refused: ``no-conflict``; ``reason-missing``, or one that is too long; ``place-begun``: it was opened or
            reported (and may only be kept); ``place-of-its-own``: what is corrected is the match itself;
            ``place-of-finished``: its season is finished.
    """
    with transaction.atomic():
        correction = own_correction(correction_id, actor)
        if correction.version != version:
            raise Stale
        choices, edits = choices_of(correction), edits_of(correction)
        amended = shown(correction)
        supposed = otherwise(matches_in(correction.book, amended), amended)
        found = next((each for each in places_lost(supposed, choices) if each.match == match_id), None)
        if found is None or (found.choice is None) == (take == "open"):
            raise refusal(broken("no-conflict", "place"))
        match take:
            case "open":
                del choices[match_id]
            case "keep":
                choices[match_id] = worded(reason)
            case "void" if found.stays:
                raise refusal(broken("place-of-finished", "place"))
            case "void" if found.position is None:
                if Match.objects.begun().filter(pk=match_id).exists():
                    raise refusal(broken("place-begun", "place"))
                choices[match_id] = ""
            case "void" if found.position == correction.position:
                raise refusal(broken("place-of-its-own", "place"))
            case "void":
                edits[found.position] = Edit(action=None, ruleset=rules_at(correction.book_id, found.position))
        correction.places = encode(choices)
        return _chosen(correction, edits)


def _chosen(correction: Correction, edits: Mapping[int, Edit]) -> Correction:
    correction.edits, correction.version = encode(dict(edits)), correction.version + 1
    correction.save(update_fields=["edits", "places", "version"])
    return correction


def _without(edits: Mapping[int, Edit], position: int, own: int) -> dict[int, Edit]:
    """The edits without what was chosen at a position; what is corrected itself stays."""
    if position == own or position not in edits:
        raise refusal(broken("no-conflict", "position"))
    return {place: each for place, each in edits.items() if place != position}


def roll_missing(correction: Correction, position: int, path: str, *, actor: AbstractBaseUser) -> Roll:
    """The server rolls a die that is missing in a later action; asked again it is the same roll for ever.

    Raises:
        Denied: the actor does not run the book.
        Refused: ``no-such-roll``: nothing asks for it; ``dice-are-typed``.
    """
    require(correction.author_id == actor.pk and may_decide(standing(actor, correction.book_id)))
    line = next((each for each in shown(correction).amendment.conflicts if each.position == position), None)
    asked = next((each for each in line.questions if each.path == path), None) if line else None
    if line is None or line.action is None or asked is None:
        raise refusal(broken("no-such-roll", "key"))
    scope = line.action.match if isinstance(line.action, PlayMatch) else line.action.team
    return roll_as_asked(scope, asked.key, asked.spec, asked=[asked], mode=correction.book.dice, actor=actor)


def _taken(
    book_id: int, edits: Mapping[int, Edit], found: Amended, take: Choice, reason: str, answers: Mapping[str, Any]
) -> dict[int, Edit]:
    """The further edits of a choice."""
    match take:
        case "void":
            return {found.position: Edit(action=None, ruleset=found.ruleset)}
        case "adjust":
            return _adjusted(book_id, edits, found, reason)
        case "pass":
            return {found.position: Edit(action=_let_pass(_typed(edits, found), found, reason), ruleset=found.ruleset)}
        case "answer":
            return {found.position: Edit(action=_answered(_typed(edits, found), found, answers), ruleset=found.ruleset)}
        case "open":
            raise AssertionError(take)  # taken back before


def _typed(edits: Mapping[int, Edit], found: Amended) -> AnyAction:
    """What was chosen there so far, its words as they were typed: their ids are others each time; else what stands."""
    edit = edits.get(found.position)
    action = edit.action if edit else found.action
    assert action is not None  # a void holds
    return action


def _answered(action: AnyAction, found: Amended, answers: Mapping[str, Any]) -> AnyAction:
    """The action with answers to what it asks for, or with whole steps where something is asked or broken."""
    asked = {each.path for each in found.questions} | {f"inputs.{step}" for step in found.open_steps}
    if unasked := answers.keys() - asked:
        raise refusal(*(broken("not-asked", path) for path in sorted(unasked)))
    inputs = action.inputs
    for path, value in answers.items():
        inputs = put_at(inputs, path, value)
    answered = replace(action, inputs=inputs)
    _require_fit(answered, found, answers)
    return answered


def _require_fit(action: AnyAction, found: Amended, answers: Mapping[str, Any]) -> None:
    """A single answer that can't be one is refused: nothing is chosen by it. (Whole steps say it on their form.)

    The action is tried on the sheets that it met: nothing before it comes to anything else by its answers.
    """
    tried = resolve(rules_of(found.ruleset), {part.team: part.before for part in found.parts}, action)
    if wrong := [each for each in tried.standing_violations if each.path in answers]:
        raise refusal(*wrong)


def _adjusted(book_id: int, edits: Mapping[int, Edit], found: Amended, reason: str) -> dict[int, Edit]:
    """Adjustments before what no longer holds, or after what holds and is worth something else."""
    helping = compensations(found, reason) if found.holds else remedies(found, reason)
    if not helping:
        raise refusal(broken("no-remedy", "take"))
    more: dict[int, Edit] = {}
    for each in helping:
        find = place_after if found.holds else place_before
        place = find(book_id, found.position, taken=(*edits, *more))
        more[place] = Edit(action=each, ruleset=found.ruleset)
    return more


def _let_pass(action: AnyAction, found: Amended, reason: str) -> AnyAction:
    if not found.violations or not all(each.overridable for each in found.violations):
        raise refusal(broken("may-not-pass", "take"))
    passed = tuple(Override(code=each.code, path=each.path, reason=reason) for each in found.violations)
    return replace(action, overrides=(*action.overrides, *passed))


def own_correction(correction_id: int, actor: AbstractBaseUser) -> Correction:
    """A correction, held for its author who runs the book. Raises ``Correction.DoesNotExist`` and ``Denied``."""
    rows = Correction.objects.select_for_update(of=("self",), no_key=True).select_related("book")
    correction = rows.get(pk=correction_id)
    require(correction.author_id == actor.pk and may_decide(standing(actor, correction.book_id)))
    return correction
