"""Single words that stand for a key in a sentence: kinds of advancement, choices, accounts of the treasury."""

from django.utils.functional import _StrPromise
from django.utils.translation import gettext_lazy as _

WORDS: dict[str, _StrPromise] = {
    "random-primary": _("random primary skill"),
    "chosen-primary": _("chosen primary skill"),
    "random-secondary": _("random secondary skill"),
    "chosen-secondary": _("chosen secondary skill"),
    "random-characteristic": _("random characteristic improvement"),
    "primary-skill": _("a primary skill"),
    "secondary-skill": _("a secondary skill"),
    "ma": _("MA"),
    "st": _("ST"),
    "ag": _("AG"),
    "pa": _("PA"),
    "av": _("AV"),
}

# The other side of a movement of gold; goods and terms of the edition name the accounts that are missing here.
ACCOUNTS: dict[str, _StrPromise] = {
    "budget": _("Budget"),
    "players": _("Players"),
    "unspent": _("Unspent, lost"),
    "prize": _("Prize money"),
    "redraft": _("Treasury into the re-draft"),
    "redraft-budget": _("Re-draft budget"),
    "adjustment": _("Adjustment"),
}
