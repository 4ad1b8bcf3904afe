"""Corrections of a book's story: proposed, looked at, settled conflict by conflict, and written in one act.

Nothing of a correction shows anywhere until it is written. It holds edits by position: the first is what somebody wants
to set right, the others are what he chose for what would no longer hold.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Literal

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from msgspec.structs import replace

from matches import inputs as given_inputs
from matches import mails
from matches.beginning import worded_again
from matches.models import Correction, Draft, Match, PlayerLine
from matches.operations.choices import own_correction
from matches.operations.coming_out import matches_in, otherwise, places_lost, settle_matches, write_matches
from matches.operations.granting import close_done
from matches.operations.reports import own_inputs
from matches.proposals import choices_of, correction_of, edits_of, read_edits, recorded, rules_at
from matches.reversals import is_corrected, reversal, reversal_at, stood_before
from outbox.receipts import find_receipt
from rules.actions import Action as AnyAction
from rules.actions import AdjustTable, CreateTeam, PlayMatch, kind_of, sides_of
from rules.amending import Edit
from rules.values import encode
from teams import corrections
from teams.corrections import Shown, standing_at
from teams.ledger import writing
from teams.models import Team
from teams.permissions import may_decide, require, standing
from teams.records import read_body
from teams.refusals import broken, refusal
from teams.rulesets import rules_of
from teams.surroundings import around

WRITING = "write-correction"
NOTHING_CHOSEN = encode({})
VOID = "void"  # the kind of an action that takes out what stood there

Change = Literal["replace", "void", "reinstate", "take-back"]


def propose(
    book_id: int,
    position: int,
    action: AnyAction | None,
    *,
    actor: AbstractBaseUser,
    match: Match | None = None,
) -> Correction:
    """Propose that ``action`` (its words as they were typed) stands at a position from now on; None voids it.

    What was proposed there before, and chosen for it, is forgotten; proposed again as it is, it keeps its choices.

    Raises:
        Denied: the actor does not run the book.
        Refused: ``nothing-there``: no action ever stood there.
    """
    edits = {position: Edit(action=action, ruleset=rules_at(book_id, position))}
    return _propose(book_id, position, edits, actor=actor, match=match)


def _propose(
    book_id: int, position: int, edits: Mapping[int, Edit], *, actor: AbstractBaseUser, match: Match | None = None
) -> Correction:
    """Propose edits for the sake of what stands at a position; with what is chosen so far, if that one is the same."""
    text = encode(dict(edits))
    with transaction.atomic():
        require(may_decide(standing(actor, book_id)))
        correction, new = Correction.objects.select_for_update(of=("self",), no_key=True).get_or_create(
            book_id=book_id,
            author_id=actor.pk,
            position=position,
            defaults={"match": match, "edits": text},
        )
        if not new and edits_of(correction).get(position) != read_edits(text)[position]:
            correction.edits, correction.places, correction.version = text, NOTHING_CHOSEN, correction.version + 1
            correction.save(update_fields=["edits", "places", "version"])
    return correction


def propose_match(
    match_id: str,
    change: Change,
    *,
    inputs: dict[str, Any] | None = None,
    kind: str = "",
    actor: AbstractBaseUser,
) -> Correction:
    """Propose what becomes of a match in the story: written otherwise, taken out, put back, or its last correction
    taken back.

    Whatever a correction did besides goes with it: put back, and written again as it was before, are its reversal.
    ``inputs`` are its new ones, words as they were typed (None for the actor's draft, or those that are recorded);
    ``kind`` is one of ``Match.Kind``, "" for the one it has (or was proposed with).

    Raises:
        Match.DoesNotExist, Denied
        Refused: ``match-not-decided``, ``match-voided``, ``match-stands``, ``never-corrected``; inputs of unknown
            steps.
    """
    match = Match.objects.select_related("book", "home", "away").get(pk=match_id)
    require(may_decide(standing(actor, match.book_id)))
    if match.position is None:
        raise refusal(broken("match-not-decided", "match", match=match_id))
    if match.is_decided != (change != "reinstate"):
        raise refusal(broken("match-stands" if match.is_decided else "match-voided", "match", match=match_id))
    edits = _change(match.book_id, match.position, change, lambda: _written_again(match, inputs, kind, actor))
    return _propose(match.book_id, match.position, edits, actor=actor, match=match)


def _change(book_id: int, position: int, change: Change, again: Callable[[], AnyAction]) -> dict[int, Edit]:
    """The edits that a change of what stands at a position comes to; ``again`` is what replaces it."""
    row = standing_at(book_id, position)
    assert row is not None
    match change:
        case "void":
            return {position: Edit(action=None, ruleset=read_body(row.body).ruleset)}
        case "reinstate":
            return reversal_at(row)
        case "take-back" if is_corrected(row):
            return reversal(row)
        case "take-back":
            raise refusal(broken("never-corrected", "change"))
        case "replace":
            action = again()
            if stood_before(row, action):
                return reversal_at(row)
            return {position: Edit(action=action, ruleset=read_body(row.body).ruleset)}


def propose_entry(
    team_id: str,
    position: int,
    change: Change,
    *,
    inputs: dict[str, Any] | None = None,
    actor: AbstractBaseUser,
) -> Correction:
    """Propose what becomes of an entry of a team's journal that is no match: as ``propose_match`` does for those.

    ``inputs`` are its new ones, words as they were typed (None for those that are recorded).

    Raises:
        Team.DoesNotExist, Denied
        Refused: ``nothing-there``; ``correct-the-match``; ``team-stays`` (what accepted a team is not taken out);
            ``decided-on-the-table``; ``entry-voided``, ``entry-stands``, ``never-corrected``; inputs of unknown steps.
    """
    team = Team.objects.get(pk=team_id)
    require(may_decide(standing(actor, team.book_id)))
    action = recorded(team.book_id, position)
    if team_id not in sides_of(action).values():
        raise refusal(broken("nothing-there", "position", team=team_id))
    if isinstance(action, PlayMatch):
        raise refusal(broken("correct-the-match", "position", team=team_id))
    if isinstance(action, AdjustTable):
        raise refusal(broken("decided-on-the-table", "position", team=team_id))
    if isinstance(action, CreateTeam) and change == "void":
        raise refusal(broken("team-stays", "position", team=team_id))
    row = standing_at(team.book_id, position)
    stands = row is not None and row.kind != VOID
    if stands != (change != "reinstate"):
        raise refusal(broken("entry-stands" if stands else "entry-voided", "position", team=team_id))
    edits = _change(team.book_id, position, change, lambda: _entry_again(team.book_id, position, inputs))
    return _propose(team.book_id, position, edits, actor=actor)


def _entry_again(book_id: int, position: int, inputs: dict[str, Any] | None) -> AnyAction:
    action = worded_again(recorded(book_id, position))
    if inputs is None:
        return action
    known = {each.key for each in rules_of(rules_at(book_id, position)).sequences[kind_of(action)]}
    given_inputs.checked(inputs, known)
    return replace(action, inputs=inputs)


def _written_again(match: Match, inputs: dict[str, Any] | None, kind: str, actor: AbstractBaseUser) -> PlayMatch:
    assert match.position is not None
    known = {each.key for each in rules_of(rules_at(match.book_id, match.position)).sequences["play-match"]}
    given = own_inputs(match, actor) if inputs is None else inputs
    given_inputs.checked(given, known)
    action = _proposed(match, actor) or worded_again(recorded(match.book_id, match.position))
    assert isinstance(action, PlayMatch)  # nothing else stands where a match was played
    return replace(action, inputs=given, match_kind=kind or action.match_kind)


def _proposed(match: Match, actor: AbstractBaseUser) -> AnyAction | None:
    """The match as the actor has proposed it before, if he has."""
    earlier = correction_of(match, actor)
    return edits_of(earlier)[earlier.position].action if earlier else None


def give_up(correction_id: int, *, actor: AbstractBaseUser) -> None:
    """Forget a correction that was not written, with the draft it came from.

    Raises ``Correction.DoesNotExist`` and ``Denied``.
    """
    with transaction.atomic():
        correction = own_correction(correction_id, actor)
        _drop_draft(correction)
        correction.delete()


def _drop_draft(correction: Correction) -> None:
    """What its author wrote down of the match otherwise is no draft any more."""
    matches = {"match__book": correction.book_id, "match__position": correction.position}
    Draft.objects.filter(**matches, author=correction.author_id).delete()


def write_correction(
    correction_id: int, *, digest: str, reason: str, actor: AbstractBaseUser, key: str | None = None
) -> int:
    """Write a correction that was looked at; returns the id of its book.

    The book is held: what comes of it is worked out again, and must be what was read.

    Raises:
        Correction.DoesNotExist, Denied, KeyConflict
        Stale: it comes to something else by now.
        Refused: something no longer holds and nothing was chosen for it; ``nothing-changes``; no reason;
            ``place-lost``: nothing was chosen for a match of play-offs; ``match-open`` …: one that leaves is begun.
    """
    request = encode([correction_id, digest, reason])
    book_id = Correction.objects.values_list("book_id", flat=True).filter(pk=correction_id).first()
    if book_id is None:
        return _written_before(request, actor, key)
    with writing(book_id, actor=actor, key=key, request=request, operation=WRITING) as desk:
        if desk.again:
            return book_id
        correction = own_correction(correction_id, actor)
        found = corrections.read_again(desk, edits_of(correction), digest)
        if not found.changes:
            raise refusal(broken("nothing-changes", "change"))
        played = matches_in(desk.book, found)
        comes_out, choices = otherwise(played, found), choices_of(correction)
        if undecided := [each for each in places_lost(comes_out, choices) if each.choice is None]:
            raise refusal(*(broken("place-lost", "places", match=each.match) for each in undecided))
        PlayerLine.objects.filter(match__in=[match for match, _line in played]).delete()
        asked_by = close_done(desk, _undone(correction, found), reason)
        corrections.write(desk, found, reason=reason)
        write_matches(desk, played)
        settle_matches(desk, found)
        around().settle_places(comes_out, choices, actor)
        _drop_draft(correction)
        _tell(correction, actor, reason, found, asked_by)
        correction.delete()
        desk.answer = str(book_id)
    return book_id


def _undone(correction: Correction, found: Shown) -> set[int]:
    """Where a correction does what somebody may have asked for: what it is about, and whatever it takes out."""
    return {correction.position, *(line.position for line in found.amendment.lines if line.edited and not line.action)}


def _tell(
    correction: Correction, actor: AbstractBaseUser, reason: str, found: Shown, asked_by: Collection[int]
) -> None:
    """A mail to every coach whom it concerns; who had asked for it has heard already."""
    changed = list(found.amendment.now)
    if correction.match_id is None:
        mails.set_right(changed, actor, reason, but=asked_by)
        return
    match = Match.objects.with_teams().get(pk=correction.match_id)
    mails.corrected(match, actor, reason, changed)


def _written_before(request: str, actor: AbstractBaseUser, key: str | None) -> int:
    """The answer to who sends again what was written: the correction itself is gone then."""
    with transaction.atomic():
        receipt = find_receipt(actor, key, WRITING, request)
    if receipt is None:
        raise Correction.DoesNotExist
    return int(receipt.answer)
