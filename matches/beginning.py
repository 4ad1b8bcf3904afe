"""Where writing a match down begins: from one's own draft, from the report that is disputed, or from nothing."""

from typing import Any

from matches import inputs as given_inputs
from matches.models import Draft, Match, Report


def disputed_report(match: Match) -> Report | None:
    """The report of a match that is disputed, with who disputes it; asks the database in that state only."""
    if match.state != Match.State.DISPUTED:
        return None
    return Report.objects.filter(match=match, standing=True).select_related("disputed_by").first()


def is_set_aside(draft: Draft | None, report: Report | None) -> bool:
    """Whether a draft is older than the dispute: the report is written again as it was entered, for everybody."""
    if draft is None or report is None or report.disputed is None:
        return False
    return draft.changed <= report.disputed


def begun(draft: Draft | None, report: Report | None) -> dict[str, Any]:
    """The inputs that a person goes on from: those of his draft, or of the disputed report until he has changed it."""
    if report is not None and (draft is None or is_set_aside(draft, report)):
        return given_inputs.read(report.inputs)
    return given_inputs.read(draft.inputs) if draft else {}
