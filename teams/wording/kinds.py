"""What the kinds of actions are called."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

KINDS: dict[str, str | Promise] = {
    "create-team": _("Team accepted"),
    "hire-player": _("Player hired"),
    "hire-journeyman": _("Journeyman hired"),
    "take-offer": _("Player taken on"),
    "fire-player": _("Player dismissed"),
    "retire-player": _("Player temporarily retired"),
    "buy-goods": _("Bought"),
    "drop-goods": _("Given up"),
    "advance-player": _("Advancement"),
    "rename-player": _("Player renamed"),
    "renumber-players": _("Shirt numbers changed"),
    "rename-team": _("Team renamed"),
    "close-sequence": _("Post-match sequence closed"),
    "award-prize": _("Prize"),
    "redraft-team": _("Re-draft"),
    "retire-team": _("Team retired"),
    "adjust-team": _("Sheet set right"),
    "adjust-table": _("Decision on the table"),
    "bring-over": _("Brought over"),
    "play-match": _("Match"),
    "void": _("Undone"),
}


def kind_name(kind: str) -> str:
    """What a kind of action is called, in the reader's language."""
    return str(KINDS.get(kind, kind.replace("-", " ")))
