"""A correction's reversal: what stood before it, wherever it wrote, as edits of the book's story."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from matches.beginning import worded_again
from rules.actions import Action as AnyAction
from rules.amending import Edit
from rules.values import encode
from teams.ledger import POSITION_STEP
from teams.models import Action
from teams.records import Body, read_body


def reversal(row: Action) -> dict[int, Edit]:
    """The edits that take the whole correction back that wrote an action, as far as what it wrote still stands.

    What it put in between is taken out, what it took out is put back, all else becomes what it was; with the ids of
    their words, so that words which were taken out of the books stay out.
    """
    return {each.position: _before(each) for each in _written_with(row) if not hasattr(each, "superseded_by")}


def reversal_at(row: Action) -> dict[int, Edit]:
    """As ``reversal``, where the correction was about what stands there; else of that place alone.

    What was taken out because something before it was corrected comes back by itself.
    """
    written = [each.position for each in _written_with(row) if each.supersedes_id]
    # What was put in between may stand before what was corrected: its taking back is no correction's subject.
    about = min([each for each in written if each % POSITION_STEP == 0] or written)
    return reversal(row) if row.position == about else {row.position: _before(row)}


def is_corrected(row: Action | None) -> bool:
    """Whether an action stands there by a correction."""
    return row is not None and row.supersedes_id is not None


def stood_before(row: Action, action: AnyAction) -> bool:
    """Whether a correction replaced the same action, words as they were typed; apart from what was let pass."""
    before = worded_again(_body_before(row).action) if is_corrected(row) else None
    if before is None:
        return False
    said, was = (replace(each, inputs=_entered(each.inputs), overrides=()) for each in (action, before))
    return encode(said) == encode(was)


def _entered(value: Any) -> Any:
    """Inputs without what is empty in them, whatever form left it so."""
    if isinstance(value, Mapping):
        found = {key: _entered(each) for key, each in sorted(value.items())}
        return {key: each for key, each in found.items() if each not in (None, "", {}, [])}
    return [_entered(each) for each in value] if isinstance(value, (list, tuple)) else value


def _body_before(row: Action) -> Body:
    assert row.supersedes is not None
    return read_body(row.supersedes.body)


def _before(row: Action) -> Edit:
    if row.supersedes is None:
        return Edit(action=None, ruleset=read_body(row.body).ruleset)
    body = _body_before(row)
    return Edit(action=body.action, ruleset=body.ruleset)


def _written_with(row: Action) -> list[Action]:
    """All that one correction wrote, by position.

    Before corrections had a number of their own, theirs was the moment that all they wrote was made at.
    """
    same = {"made": row.made} if row.correction is None else {"correction": row.correction}
    found = Action.objects.filter(book=row.book_id, **same).order_by("position")
    return list(found.select_related("supersedes", "superseded_by"))
