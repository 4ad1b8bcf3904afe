"""What the pages of matches read, each with a known number of queries."""

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

__all__ = [
    "DecidedMatch",
    "compared",
    "decided",
    "errand_draft",
    "match_of",
    "match_shown",
    "reports_of",
    "title_of",
]
