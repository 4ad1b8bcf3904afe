"""The tables of the records: the book with its actions, and the sheets that follow from them."""

from teams.models.books import Action, Book, Removal, Role, Roll, RulesetVersion, Text
from teams.models.drafts import TeamDraft
from teams.models.sheets import Entry, Player, Team, Tenure

__all__ = [
    "Action",
    "Book",
    "Entry",
    "Player",
    "Removal",
    "Role",
    "Roll",
    "RulesetVersion",
    "Team",
    "TeamDraft",
    "Tenure",
    "Text",
]
