"""Who may print what: whoever may read the page that the sheet is of. No is the default."""

from leagues.models import League
from leagues.permissions import may_see_league
from matches.models import Match
from matches.permissions import may_see_match
from teams.models import Team
from teams.permissions import Standing, may_see_sheet

__all__ = ["may_ask_for_bundle", "may_print_match", "may_print_season", "may_print_team"]


def may_print_team(who: Standing, team: Team) -> bool:
    """May print a team's sheet: whoever may read it."""
    return may_see_sheet(who, team)


def may_print_match(who: Standing, match: Match) -> bool:
    """May print a match's record, which holds both rosters."""
    return may_see_match(who, match) and all(may_see_sheet(who, each) for each in (match.home, match.away))


def may_print_season(who: Standing, league: League, *, has_link: bool = False) -> bool:
    """May print standings and fixtures."""
    return may_see_league(who, league, has_link=has_link)


def may_ask_for_bundle(who: Standing, league: League, *, has_link: bool = False) -> bool:
    """May have all sheets of a season made: with an account, which the file is kept for, where rosters are open."""
    if who.user_id is None or not may_print_season(who, league, has_link=has_link):
        return False
    return not league.book.rosters_hidden or who.runs_book
