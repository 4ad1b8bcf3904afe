"""What the pages of matches read, each with a known number of queries."""

from matches.selectors.asking import (
    last_match,
    request_title,
    requests_due,
    requests_in,
    requests_of,
    requests_shown_to,
    waiting_for,
)
from matches.selectors.consequences import Consequences
from matches.selectors.figures import askable, change_of
from matches.selectors.findings import Given
from matches.selectors.matches import (
    DecidedMatch,
    compared,
    decided,
    errand_draft,
    match_of,
    match_shown,
    reports_of,
    title_of,
)
from matches.selectors.subjects import with_subjects
from matches.selectors.undoing import done_since, entry_at, open_for, undoing
from matches.selectors.versions import Version, proposed_of, versions_of

__all__ = [
    "Consequences",
    "DecidedMatch",
    "Given",
    "Version",
    "askable",
    "change_of",
    "compared",
    "decided",
    "done_since",
    "entry_at",
    "errand_draft",
    "last_match",
    "match_of",
    "match_shown",
    "open_for",
    "proposed_of",
    "reports_of",
    "request_title",
    "requests_due",
    "requests_in",
    "requests_of",
    "requests_shown_to",
    "title_of",
    "undoing",
    "versions_of",
    "waiting_for",
    "with_subjects",
]
