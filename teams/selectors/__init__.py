"""What pages, sheets and the API read, each with a known number of queries."""

from teams.selectors.drafts import DraftPage, draft_page, drafts_of, drafts_waiting
from teams.selectors.journal import (
    JournalEntry,
    JournalPage,
    journal_page,
)
from teams.selectors.replaced import Superseded, TakenOut, corrections_in, superseded_in, taken_out
from teams.selectors.teams import (
    PlayerLine,
    TeamPage,
    alumni,
    labels,
    player_labels,
    sheet_of,
    states_of,
    team_page,
    teams_of,
    wording_for,
)
from teams.selectors.then import SheetThen, sheet_then

__all__ = [
    "DraftPage",
    "JournalEntry",
    "JournalPage",
    "PlayerLine",
    "SheetThen",
    "Superseded",
    "TakenOut",
    "TeamPage",
    "alumni",
    "corrections_in",
    "draft_page",
    "drafts_of",
    "drafts_waiting",
    "journal_page",
    "labels",
    "player_labels",
    "sheet_of",
    "sheet_then",
    "states_of",
    "superseded_in",
    "taken_out",
    "team_page",
    "teams_of",
    "wording_for",
]
