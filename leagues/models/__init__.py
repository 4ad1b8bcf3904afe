"""The tables of the leagues: a league and who is asked in, its seasons, and the rounds they are played in."""

from leagues.models.audits import Audited
from leagues.models.leagues import Invitation, League, Welcome
from leagues.models.seasons import Decision, Draw, Entrant, Fixture, Nudge, Round, Ruling, Season, Stage

__all__ = [
    "Audited",
    "Decision",
    "Draw",
    "Entrant",
    "Fixture",
    "Invitation",
    "League",
    "Nudge",
    "Round",
    "Ruling",
    "Season",
    "Stage",
    "Welcome",
]
