"""What a broken rule says to people: one template for each code."""

from django.utils.functional import _StrPromise
from django.utils.translation import gettext_lazy as _

VIOLATIONS: dict[str, _StrPromise] = {
    # The engine itself
    "not-in-this-edition": _("This edition does not know this."),
    "no-such-team": _("There is no such team."),
    "unreadable-input": _("This can't be read: {reason}"),
    "unknown-step": _("This edition has no step called {name}."),
    "not-an-option": _("{value} can't be chosen here."),
    "no-such-player": _("There is no such player on the list."),
    "no-such-position": _("The roster has no position {position}."),
    # The list
    "id-taken": _("This player is on the list already."),
    "number-taken": _("Number {number} is worn by {player:player}."),
    "named-twice": _("{player:player} is named twice."),
    "list-full": _("The list is full: {players} players, at most {most}."),
    "position-full": _("{position:position}: {players} on the list, at most {most}."),
    "group-full": _("These positions together: {players} on the list, at most {most}."),
    "too-few-players": _("{players} {players:player|players} on the list, at least {least} are needed."),
    "position-short": _("{position:position}: {players} on the list, at least {least} are needed."),
    # Gold and goods
    "not-enough-gold": _("It costs {price:gold}, the treasury holds {treasury:gold}."),
    "over-budget": _("{spent:gold} spent, {short:gold} more than the budget of {budget:gold}."),
    "budget-out-of-range": _("A budget of {budget:gold} is not between {least:gold} and {most:gold}."),
    "too-many-choices": _("{picked} were picked, at most {most} may be."),
    "no-such-goods": _("Nothing called {goods} is for sale here."),
    "goods-full": _("{goods:goods}: {count} would be too many, at most {most}."),
    "fans-out-of-range": _("{term:dedicated-fans}: {fans} is not between {least} and {most}."),
    "no-apothecary": _("This roster has no apothecary."),
    "not-for-sale": _("{goods:goods} can't be bought after the first match."),
    "not-to-be-dropped": _("{goods:goods} can't be dropped."),
    "not-so-many-goods": _("{goods:goods}: the team has {owned}, not {count}."),
    # Between two matches
    "sequence-closed": _("This is done after a match, and the team has none to settle."),
    "sequence-open": _("The team has to settle its last match first."),
    "stage-passed": _("Too late: the team has gone on in the order after the match."),
    "must-spend": _("{player:player} has {spp} SPP; from {price} on some must be spent."),
    "team-retired": _("The team has left the league's play."),
    "no-offer": _("No player is offered to the team."),
    "already-retired": _("{player:player} is temporarily retired already."),
    "not-retirable": _("{player:player} has no lasting injury from this match."),
    # Advancements
    "too-many-advancements": _("{player:player} has {advancements} advancements, at most {most}."),
    "not-enough-spp": _("{player:player} has {spp} SPP, this costs {price}."),
    "nothing-to-learn": _("{player:player} has learned all there is in this category."),
    "no-such-skill": _("There is no skill {skill}."),
    "no-access": _("{player:player} can't learn {skill:skill} at this level."),
    "skill-owned": _("{player:player} has {skill:skill} already."),
    "skill-not-owned": _("{player:player} doesn't have {skill:skill}."),
    "skill-excluded": _("{skill:skill} can't go with another skill of {player:player}."),
    "skill-requires": _("{player:player} lacks the skill that {skill:skill} needs."),
    # The end of a season, adjustments
    "no-prize": _("There is no prize for place {place}."),
    "no-trophy": _("The team doesn't hold the trophy."),
    "no-redraft": _("This edition has no re-draft."),
    "below-zero": _("{have} with {by:sign} would be less than nothing."),
    "nothing-changes": _("Nothing changes."),
}
