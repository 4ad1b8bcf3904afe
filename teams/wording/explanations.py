"""Why a figure is what it is: one template for each key of an explanation."""

from django.utils.functional import _StrPromise
from django.utils.translation import gettext_lazy as _

EXPLANATIONS: dict[str, _StrPromise] = {
    # A new team
    "draft.budget": _("The budget of a new team: {budget:gold}."),
    "draft.players": _("{players} {players:player|players} signed for {fees:gold} together."),
    "draft.fans": _("{term:dedicated-fans}: {fans}, {free} free, {each:gold} for each further one: {total:gold}."),
    "draft.treasury": _("{budget:gold} less {spent:gold} spent: {left:gold} go to the treasury."),
    "draft.unspent-lost": _("{budget:gold} less {spent:gold} spent: {left:gold} are lost."),
    "goods.bought": _("{goods:goods}, {count} at {each:gold}: {total:gold}."),
    "goods.counted": _("{goods:goods} count {each:gold} each in team value: {total:gold} for {count}."),
    "goods.dropped": _("{goods:goods}: {count} dismissed."),
    # Value
    "value.team": _("Team value: players {players:gold} + goods {goods:gold} = {total:gold}."),
    "value.current-team": _(
        "Current team value: {team_value:gold} - {missing:gold} missing the next match - {retired:gold} temporarily "
        "retired + {journeymen:gold} for journeymen = {total:gold}."
    ),
    # Players come and go
    "hire.player": _("{player:player}, {position:position}, signs for {price:gold}."),
    "hire.journeyman": _("{player:player}, {position:position}, was a journeyman and is hired for {price:gold}."),
    "hire.offer": _("{player:player}, {position:position}, comes for nothing ({rule:rule}) and counts {value:gold}."),
    "fire.player": _("{player:player}, {position:position}, valued {value:gold}, is fired."),
    "retire.player": _(
        "{player:player} is temporarily retired; the {value:gold} stay in team value and leave current team value."
    ),
    # Advancements
    "advance.skill": _(
        "{player:player} spends {spp} SPP ({advancement:word}) and learns {skill:skill}: value + {value:gold}."
    ),
    "advance.characteristic": _(
        "{player:player} spends {spp} SPP and improves {characteristic:characteristic} to {to:figure}: "
        "value + {value:gold}."
    ),
    "advance.roll": _("{player:player} rolls {d16} on a D16 and takes {choice:word}."),
    "advance.again": _("{first} and {second} give {skill:skill}, which {player:player} can't learn: rolled again."),
    # Names and numbers
    "names.player": _("{player:player} is called {name:text} from now on."),
    "names.team": _("The team is called {name:text} from now on."),
    "names.number": _("{player:player} wears number {number}."),
    "team.retired": _("The team leaves the league's play."),
    # The end of a team's sequence
    "closing.journeyman-left": _("{player:player}, a journeyman, leaves."),
    "closing.back": _("{player:player} has missed his match and is available again."),
    "mistakes.none": _("Treasury {treasury:gold}: too little for expensive mistakes, no roll."),
    "mistakes.nothing": _("Treasury {treasury:gold}, D6 = {d6}: {result:term}. {lost:gold} lost, {left:gold} left."),
    "mistakes.d3": _("Treasury {treasury:gold}, D6 = {d6}: {result:term}. {lost:gold} lost, {left:gold} left."),
    "mistakes.half": _(
        "Treasury {treasury:gold}, D6 = {d6}: {result:term}. Half, rounded down, is lost: {lost:gold}; "
        "{left:gold} are left."
    ),
    "mistakes.all-but-2d6": _(
        "Treasury {treasury:gold}, D6 = {d6}: {result:term}. {lost:gold} are lost, only {left:gold} kept."
    ),
    # Prizes and the re-draft
    "prizes.gold": _("Prize for place {place}: {gold:gold}."),
    "prizes.trophy": _("The trophy is a further team re-roll and counts {value:gold} in team value."),
    "prizes.trophy-returned": _("The trophy is handed back; its {value:gold} leave team value."),
    "redraft.budget": _(
        "Re-draft budget: {base:gold} + treasury {treasury:gold} + matches {games:gold} + wins {wins:gold} + draws "
        "{draws:gold} = {total:gold}."
    ),
    "redraft.capped": _("The budget of {total:gold} is capped at {cap:gold}."),
    "redraft.left": _("{player:player} is not hired again."),
    "redraft.kept": _(
        "{player:player} is hired again: value {value:gold} + {fee:gold} for each of {seasons} "
        "{seasons:season|seasons} = {total:gold}."
    ),
    "redraft.niggling-healed": _(
        "Niggling injury of {player:player}: D6 = {d6} + {adds}, {needed} or more needed: it heals."
    ),
    "redraft.niggling-remains": _(
        "Niggling injury of {player:player}: D6 = {d6} + {adds}, {needed} or more needed: it remains."
    ),
    "redraft.retired-healed": _(
        "Lasting injury of {player:player}: D6 = {d6} + {adds}, {needed} or more needed: the characteristic comes "
        "back, a niggling injury stays."
    ),
    "redraft.retired-remains": _(
        "Lasting injury of {player:player}: D6 = {d6} + {adds}, {needed} or more needed: it remains."
    ),
    # A commissioner's adjustments
    "adjust.gold": _("Treasury {by:sign}: {reason:text}"),
    "adjust.fans": _("{term:dedicated-fans} {by:sign}: {reason:text}"),
    "adjust.goods": _("{goods:goods} {by:sign}: {reason:text}"),
    "adjust.spp": _("{player:player}, SPP {by:sign}: {reason:text}"),
    "adjust.value": _("{player:player}, value {by:sign}: {reason:text}"),
    "adjust.skill-gained": _("{player:player} gets {skill:skill}: {reason:text}"),
    "adjust.skill-lost": _("{player:player} loses {skill:skill}: {reason:text}"),
    "adjust.niggling": _("{player:player}, niggling injuries {by:sign}: {reason:text}"),
    "adjust.characteristic": _(
        "{player:player}, {characteristic:characteristic} from {before:figure} to {to:figure}: {reason:text}"
    ),
    "adjust.absence-set": _("{player:player} misses the next match: {reason:text}"),
    "adjust.absence-lifted": _("{player:player} doesn't miss the next match: {reason:text}"),
    "adjust.retirement-set": _("{player:player} is temporarily retired: {reason:text}"),
    "adjust.retirement-lifted": _("{player:player} is back from temporary retirement: {reason:text}"),
    "adjust.player-in": _("{player:player}, {position:position}, comes on the list: {reason:text}"),
    "adjust.player-out": _("{player:player}, {position:position}, goes off the list: {reason:text}"),
}
