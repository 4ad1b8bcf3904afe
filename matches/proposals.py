"""Corrections that are proposed and not written, and what was recorded where they are made, as they are read."""

from collections.abc import Iterator

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser

from matches.models import Correction, Match
from rules.actions import Action as AnyAction
from rules.actions import PlayMatch
from rules.amending import Edit
from teams import corrections
from teams.corrections import Shown
from teams.models import Action
from teams.records import Body, read_body
from teams.refusals import broken, refusal

_edits = msgspec.json.Decoder(dict[int, Edit])


def edits_of(correction: Correction) -> dict[int, Edit]:
    """The edits of a correction, by position."""
    return read_edits(correction.edits)


def read_edits(text: str) -> dict[int, Edit]:
    """Edits in their text form."""
    return _edits.decode(text)


def choices_of(correction: Correction) -> dict[str, str]:
    """What was chosen for matches of play-offs, by match: why it stays as it was drawn, or "" that it leaves."""
    return msgspec.json.decode(correction.places, type=dict[str, str])


def shown(correction: Correction) -> Shown:
    """What comes of a correction as it is now."""
    return corrections.show(correction.book, edits_of(correction))


def as_proposed(match: Match, author_id: int | None) -> Match:
    """A decided match (its row, not to be saved) of the kind that somebody has proposed for it."""
    found = Correction.objects.filter(book=match.book_id, author=author_id, position=match.position or 0).first()
    action = read_edits(found.edits)[found.position].action if found else None
    if isinstance(action, PlayMatch):
        match.kind = action.match_kind
    return match


def correction_of(match: Match, actor: AbstractBaseUser) -> Correction | None:
    """What somebody has proposed for a match and not written."""
    return correction_at(match.book_id, match.position or 0, actor)


def correction_at(book_id: int, position: int, actor: AbstractBaseUser) -> Correction | None:
    """What somebody has proposed for a place of a book's story and not written."""
    found = Correction.objects.filter(book=book_id, author=actor.pk, position=position)
    return found.select_related("book").first()


def rules_at(book_id: int, position: int) -> str:
    """The digest of the rules under which a position was played. Raises ``Refused`` (``nothing-there``)."""
    if (latest := next(_bodies_at(book_id, position), None)) is None:
        raise refusal(broken("nothing-there", "position"))
    return latest.ruleset


def recorded(book_id: int, position: int) -> AnyAction:
    """The last action that stood at a position, void by now or not. Raises ``Refused`` (``nothing-there``)."""
    stood = (body.action for body in _bodies_at(book_id, position) if body.action is not None)
    if (latest := next(stood, None)) is None:
        raise refusal(broken("nothing-there", "position"))
    return latest


def _bodies_at(book_id: int, position: int) -> Iterator[Body]:
    """All that ever stood at a position, the latest first."""
    rows = Action.objects.filter(book=book_id, position=position).order_by("-serial")
    return map(read_body, rows.values_list("body", flat=True))
