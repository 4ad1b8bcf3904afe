"""What pages, sheets and the API read, each with a known number of queries."""

from teams.selectors.drafts import DraftPage, draft_page, drafts_of, drafts_waiting
from teams.selectors.journal import JournalEntry, JournalPage, journal_page, superseded_in
from teams.selectors.teams import (
    PlayerLine,
    TeamPage,
    alumni,
    player_labels,
    sheet_of,
    states_of,
    team_page,
    teams_of,
    wording_for,
)

__all__ = [
    "DraftPage",
    "JournalEntry",
    "JournalPage",
    "PlayerLine",
    "TeamPage",
    "alumni",
    "draft_page",
    "drafts_of",
    "drafts_waiting",
    "journal_page",
    "player_labels",
    "sheet_of",
    "states_of",
    "superseded_in",
    "team_page",
    "teams_of",
    "wording_for",
]
