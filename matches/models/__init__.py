"""The tables of matches, and of what coaches ask of the commissioners."""

from matches.models.matches import (
    ANSWER_DAYS,
    Correction,
    Draft,
    ErrandDraft,
    Match,
    MatchQuerySet,
    PlayerLine,
    PreMatch,
    Report,
)
from matches.models.requests import TeamRequest

__all__ = [
    "ANSWER_DAYS",
    "Correction",
    "Draft",
    "ErrandDraft",
    "Match",
    "MatchQuerySet",
    "PlayerLine",
    "PreMatch",
    "Report",
    "TeamRequest",
]
