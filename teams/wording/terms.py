"""Words for keys that a rule set has no name for. Its own ``terms`` and names come first."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TERMS: dict[str, str | Promise] = {
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
    "budget": _("Budget"),
    "players": _("Players"),
    "unspent": _("Unspent, lost"),
    "prize": _("Prize money"),
    "redraft": _("Treasury into the re-draft"),
    "redraft-budget": _("Re-draft budget"),
    "adjustment": _("Adjustment"),
    "winnings": _("Winnings"),
    "side-bet": _("Side bet"),
    "inducements": _("Inducements"),
    "expenses": _("Spiralling expenses"),
}
