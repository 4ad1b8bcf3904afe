"""Words for keys that a rule set has no name for. Its own ``terms`` and names come first."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TERMS: dict[str, str | Promise] = {
    "star-players": _("Star players"),
    "casualties": _("Casualties"),
    "mistakes": _("Expensive Mistakes"),
    "league-trophy": _("League trophy"),
    "random-primary": _("random primary skill"),
    "chosen-primary": _("chosen primary skill"),
    "random-secondary": _("random secondary skill"),
    "chosen-secondary": _("chosen secondary skill"),
    "random-characteristic": _("characteristic"),
    "new-skill": _("new skill"),
    "double-skill": _("skill by a double"),
    "primary-skill": _("a primary skill instead"),
    "secondary-skill": _("a secondary skill instead"),
    "other-round": _("another round"),
    "semi-final": _("semi-final"),
    "final": _("final"),
    "first": _("the first die"),
    "second": _("the second die"),
    "third": _("the third die"),
    "drop-goal": _("Drop goal"),
    "missed-pass": _("Missed pass"),
    "superb-throw": _("Superb throw"),
}

CAUSES: dict[str, str | Promise] = {
    "block": _("by a block"),
    "foul": _("by a foul"),
    "crowd": _("by the crowd"),
    "crowd-push": _("pushed into the crowd by a mere push"),
    "assassin": _("by an assassin"),
    "fall": _("by a fall"),
    "dodge": _("by a failed dodge"),
    "landing": _("by a player who landed on him"),
    "special-action": _("by another special action"),
    "eaten": _("eaten by a team-mate"),
    "stab": _("by a stabbing"),
    "chainsaw": _("by a chainsaw"),
    "bitten": _("bitten by a team-mate"),
    "rock": _("by a rock"),
    "bomb": _("by a bomb"),
    "vomit": _("by vomit"),
    "secret-weapon": _("by a secret weapon"),
    "thrown": _("after being thrown"),
    "wizard": _("by a wizard"),
    "other": _("otherwise"),
}

REASONS: dict[str, str | Promise] = {
    "dead": _("dead"),
    "fired": _("dismissed"),
    "retired": _("retired"),
    "left": _("left after a concession"),
    "journeyman-left": _("journeyman, left"),
    "redraft": _("not kept for the new season"),
    "adjustment": _("taken off the list"),
}

ACCOUNTS: dict[str, str | Promise] = {
    "handicap": _("Handicap"),
    "appearance-fee": _("Appearance fee"),
    "star-upkeep": _("Upkeep of a star player"),
    "insurance": _("Insurance of players"),
    "residency": _("Ground of one’s own"),
    "budget": _("Budget"),
    "players": _("Players"),
    "unspent": _("Unspent, lost"),
    "prize": _("Prize money"),
    "redraft": _("Treasury into the re-draft"),
    "redraft-budget": _("Re-draft budget"),
    "adjustment": _("Adjustment"),
    "opening": _("Brought over"),
    "winnings": _("Winnings"),
    "side-bet": _("Side bet"),
    "inducements": _("Inducements"),
    "expenses": _("Spiralling expenses"),
}

TIE_BREAKERS: dict[str, str | Promise] = {
    "points": _("league points"),
    "wins": _("wins"),
    "draws": _("draws"),
    "touchdowns": _("touchdowns scored"),
    "touchdown-difference": _("difference of touchdowns"),
    "casualties": _("casualties inflicted"),
    "casualty-difference": _("difference of casualties"),
    "touchdowns-and-casualties": _("touchdowns and casualties together"),
    "differences": _("both differences together"),
    "bonus": _("bonus points"),
    "losses": _("fewest losses"),
    "touchdowns-against": _("fewest touchdowns conceded"),
    "casualties-against": _("fewest casualties suffered"),
    "played": _("fewest matches played"),
    "forfeits": _("fewest forfeits"),
    "points-per-game": _("points per match"),
    "win-ratio": _("wins per match"),
    "head-to-head": _("points from the matches among those level"),
    "lots": _("the lot drawn"),
}

# The same where other deeds than touchdowns make the score.
SCORE_TIE_BREAKERS: dict[str, str | Promise] = {
    "touchdowns": _("points scored"),
    "touchdown-difference": _("difference of scores"),
    "touchdowns-and-casualties": _("points scored and casualties together"),
    "touchdowns-against": _("fewest points conceded"),
}
