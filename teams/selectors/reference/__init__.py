"""What the pages of the rules show: of an edition, and of a league's rules beside the edition that they change.

Everything here is read out of a rule set; nothing asks the database, and nothing decides a rule.
"""

from teams.selectors.reference.book import PAGES, Places, Reference, Told
from teams.selectors.reference.goods import inducement_groups, offers, staff_rows
from teams.selectors.reference.overview import Difference, differences, overview
from teams.selectors.reference.readings import league_readings, readings
from teams.selectors.reference.rosters import roster_page
from teams.selectors.reference.search import Hit, search
from teams.selectors.reference.skills import skill_groups
from teams.selectors.reference.stars import stars, stars_of
from teams.selectors.reference.tables import tables

__all__ = [
    "PAGES",
    "Difference",
    "Hit",
    "Places",
    "Reference",
    "Told",
    "differences",
    "inducement_groups",
    "league_readings",
    "offers",
    "overview",
    "readings",
    "roster_page",
    "search",
    "skill_groups",
    "staff_rows",
    "stars",
    "stars_of",
    "tables",
]
