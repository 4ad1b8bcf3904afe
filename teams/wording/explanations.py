"""The sentences of explanations, by their key. How each figure is shown stands behind the colon (see ``formatter``)."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

EXPLANATIONS: dict[str, str | Promise] = {
    "ageing.stays-young": _("{player:player} rolls {roll} for ageing and needs {target}: he stays as he is"),
    "ageing.ages": _(
        "{player:player} rolls {roll} for ageing and needs {target}: {effect} on the table, {result:name}"
    ),
    "adjust.gold": _("{by:sign} gold, set right: {reason:text}"),
    "adjust.fans": _("{by:sign} {term:fans}, set right: {reason:text}"),
    "adjust.goods": _("{goods:name}: {by:sign}, set right: {reason:text}"),
    "adjust.spp": _("{player:player}: {by:sign} SPP, set right: {reason:text}"),
    "adjust.value": _("{player:player}: value {by:sign}, set right: {reason:text}"),
    "adjust.table-points": _("{by:sign} league points by decision: {reason:text}"),
    "adjust.table-results": _("None of its results counts in the table any more: {reason:text}"),
    "adjust.table-results-restored": _("Its results count in the table again: {reason:text}"),
    "adjust.skill-gained": _("{player:player} gets {skill:skill}: {reason:text}"),
    "adjust.skill-lost": _("{player:player} loses {skill:skill}: {reason:text}"),
    "adjust.niggling": _("{player:player}: {by:sign} niggling injuries, set right: {reason:text}"),
    "adjust.characteristic": _("{player:player}: {characteristic:name} is set to {to:printed}: {reason:text}"),
    "adjust.absence-set": _("{player:player} misses the next match: {reason:text}"),
    "adjust.absence-lifted": _("{player:player} may play the next match: {reason:text}"),
    "adjust.retirement-set": _("{player:player} is temporarily retired: {reason:text}"),
    "adjust.retirement-lifted": _("{player:player} comes out of temporary retirement: {reason:text}"),
    "adjust.player-in": _("{player:called} comes on the list: {reason:text}"),
    "adjust.goods-uncounted": _("{goods:name}: {by:sign}, not counted in the value: {reason:text}"),
    "adjust.player-in-uncounted": _("{player:called} comes on the list and counts for nothing: {reason:text}"),
    "adjust.paid": _("{price:gold} are paid for it"),
    "adjust.counts-for-nothing": _("{player:player}: these rules count nothing for it, his value stays"),
    "adjust.player-out": _("{player:called} goes off the list: {reason:text}"),
    "opening.season": _(
        "Brought over, this season: {won} won, {drawn} drawn, {lost} lost; touchdowns "
        "{touchdowns}–{touchdowns_against}, {term:casualties} {casualties}–{casualties_against}"
    ),
    "opening.earlier": _(
        "Brought over, seasons before: {won} won, {drawn} drawn, {lost} lost; touchdowns "
        "{touchdowns}–{touchdowns_against}, {term:casualties} {casualties}–{casualties_against}"
    ),
    "opening.in-table": _("The results of this season count in its table"),
    "opening.gold": _("Brought over: {gold:gold} in the treasury ({by:sign})"),
    "opening.fans": _("Brought over: {term:fans} {fans} ({by:sign})"),
    "opening.goods": _("Brought over: {goods:name}, {count} in all ({by:sign})"),
    "opening.player-in": _("{player:called} is brought over"),
    "opening.skill": _("{player:player} brings {skill:skill} along, for {spp} SPP: value +{value:gold}"),
    "opening.characteristic": _(
        "{player:player} brings a better {characteristic:name} along, for {spp} SPP: value +{value:gold}"
    ),
    "opening.spp": _("{player:player} brings {spp} SPP along"),
    "opening.niggling": _("{player:player}: {count:niggling injury|niggling injuries} from before"),
    "opening.reduced": _("{player:player}: {characteristic:name} was reduced to {to:printed} before"),
    "opening.misses-next": _("{player:player} misses the next match, from before"),
    "opening.seasons": _("{player:player} has {seasons:season|seasons} behind him"),
    "opening.value": _("{player:player}: value {by:sign}, {value:gold} as it was written before"),
    "advance.skill": _("{player:player} learns {skill:skill} ({advancement:name}) for {spp} SPP: value +{value:gold}"),
    "advance.roll": _("{player:player} rolls {d16} on the D16: {choice:name}"),
    "advance.characteristic": _(
        "{player:player}: {characteristic:name} becomes {to:printed} for {spp} SPP: value +{value:gold}"
    ),
    "advance.again": _("{player:player} rolls {first} and {second}: {skill:skill} can't be learned, rolled again"),
    "advance.roll-d8": _("{player:player} rolls {d8} on the D8: {choice:name}"),
    "advance.only-category": _(
        "{player:player} rolls for a skill of the only category open to him: {category:category}"
    ),
    "advance.offered": _("{player:player} may learn {skill:skill}"),
    "captain.named": _("{player:player} leads the team as its captain"),
    "captain.gains": _("{player:player}, captain, gains {skill:skill}; his value stays"),
    "casualties.rolled": _(
        "{player:player}: casualty roll {die}{niggling:? + % (niggling)}{decay:? + % (decay)} = {total}, {result:name}"
    ),
    "casualties.waived": _("{name:name} is hurt: of no consequence after the match"),
    "casualties.badly-hurt": _("{player:player} is badly hurt: back for the next match"),
    "casualties.lasting": _("{player:player}: lasting injury {die}, {injury:name}: now {to:injured}"),
    "casualties.lasting-again": _("{player:player}: lasting injury {die}, {injury:name}, can't get worse"),
    "casualties.lasting-ignored": _(
        "{player:player}: lasting injury {die}, {injury:name}, can’t get worse: he only misses the next match"
    ),
    "casualties.grudge": _("{player:player} bears a grudge (rolled {die}): {skill:skill}"),
    "casualties.no-grudge": _("{player:player} bears no grudge (rolled {die})"),
    "casualties.regenerated": _("{player:player} regenerates on a {die}"),
    "casualties.not-regenerated": _("{player:player} does not regenerate ({die})"),
    "casualties.apothecary": _(
        "The apothecary treats {player:player}: {first:name} or {second:name}, {kept:name} it is"
    ),
    "casualties.apothecary-by-die": _(
        "The apothecary treats {player:player} and rolls {die}: {first:name}, {kept:name} it is"
    ),
    "casualties.noted": _("For the match sheet: {note}"),
    "casualties.ointment": _("{player:player} is put back on his feet for this match; the injury stays"),
    "casualties.gone": _("{player:player} is gone for good: nothing is rolled"),
    "casualties.table": _("{player:player}: casualty roll {die}, {result:name}"),
    "casualties.outright": _("{player:player}: {result:name} by the injury roll"),
    "casualties.worse": _("{player:player}, {injury:name}: {characteristic:name} becomes {to:printed}"),
    "casualties.value-lost": _("{player:player}: value −{value:gold}"),
    "casualties.no-worse": _("{player:player}, {injury:name}: {characteristic:name} can’t get worse"),
    "closing.journeyman-left": _("{player:player}, journeyman, leaves"),
    "closing.back": _("{player:player} has missed the match and is back"),
    "conduct.conceded": _("Conceded{half:?, half %}{turn:?, turn %}{too_few:?, too few players: without penalties}"),
    "conduct.disqualified": _("Disqualified{half:?, half %}{turn:?, turn %}: too few players, no concession"),
    "conduct.forfeit": _("Forfeited before play"),
    "draft.budget": _("Budget {budget:gold}"),
    "draft.players": _("{players:player|players} for {fees:gold}"),
    "draft.fans": _("{term:fans}: {fans}, {free} of them free, at {each:gold}: {total:gold}"),
    "draft.treasury": _("{budget:gold} − {spent:gold} = {left:gold} into the treasury"),
    "draft.unspent-lost": _("{budget:gold} − {spent:gold} = {left:gold}, unspent and lost"),
    "experience.earned": _("{player:player}: {award:name} × {count} = {spp} SPP"),
    "experience.conceded": _("Conceded: the star player points of this match are lost"),
    "fans.fan-factor": _("{d3} + {dedicated} ({term:fans}) = {total}: {supporters:number} fans come"),
    "fans.come": _("({roll} + {factor}) × {each:number} = {total:number} fans come"),
    "fans.fame": _("{own:number} fans against {opposing:number}: {term:fame} {total}"),
    "fans.fame-and-more": _(
        "{own:number} fans against {opposing:number}: {term:fame} {fame}, and {added} by what the match has: {total}"
    ),
    "fans.factor-win": _("{term:fans}: won, rolled {roll}: {before} → {after}"),
    "fans.factor-draw": _("{term:fans}: drawn, rolled {roll}: {before} → {after}"),
    "fans.factor-loss": _("{term:fans}: lost, rolled {roll}: {before} → {after}"),
    "expenses.spiralling": _("{term:expenses}: worth {value:gold}, {due:gold} due, {total:gold} paid"),
    "fans.won": _("{term:fans}: won, rolled {d6}: {before} → {after}"),
    "fans.lost": _("{term:fans}: lost, rolled {d6}: {before} → {after}"),
    "fans.draw": _("{term:fans}: drawn, {before} stay {after}"),
    "fans.conceded": _("{term:fans}: conceded, {before} − {d3} → {after}"),
    "fans.gate": _("{home} + {away}{more:?, % a die more} on the dice: {total:number} people come"),
    "fans.rolled": _(
        "{term:fans}: rolled {die}{modifier:sign?%} = {total}{lost:?, % for a touchdown conceded}: {before} → {after}"
    ),
    "fans.lost-by-conceding": _("{term:fans}: conceded, {before} → {after}"),
    "fees.paid": _("{player:player} plays for {total:gold}"),
    "fees.unpaid": _("{player:player} asks {total:gold}, is not paid and sits the match out"),
    "fire.player": _("{player:called} is dismissed (value {value:gold})"),
    "handicaps.due": _("{difference} behind: {rolls:handicap|handicaps}{choices:?, and % to choose}"),
    "handicaps.rolled": _("Handicap {tens}{units}: {handicap:name}"),
    "handicaps.chosen": _("Handicap of choice: {handicap:name}"),
    "handicaps.gold": _("Handicap: {total:gold} into the treasury"),
    "handicaps.misses": _("{handicap:name}: {player:player} misses the match"),
    "handicaps.fee": _("{player:player} plays for a fee: {die} × {each:gold} = {total:gold}"),
    "handicaps.award": _("{player:player} earns at once: {award:name}"),
    "handicaps.fan-factor": _("{handicap:name}: {term:fans} for this match {before} → {after}"),
    "handicaps.re-rolls": _("{handicap:name}: re-rolls {before} → {first} in the first half, {second} in the second"),
    "handicaps.weather": _("Weather of choice: {weather:name}"),
    "handicaps.comes-along": _("A {position:position} plays along for this match"),
    "goods.bought": _("{goods:name}: {count} × {each:gold} = {total:gold}"),
    "goods.counted": _("In team value {goods:name} counts {count} × {each:gold} = {total:gold}"),
    "goods.dropped": _("{goods:name}: {count} dismissed"),
    "hire.player": _("{player:called} signs for {price:gold}"),
    "hire.journeyman": _("{player:called}, journeyman, signs for {price:gold}"),
    "hire.offer": _("{player:called} comes for nothing by {rule:name} (value {value:gold})"),
    "improve.rolled": _("{player:player} rolls {first} + {second} = {total} for an improvement"),
    "improve.skill": _("{player:player} learns {skill:skill} ({advancement:name}){value:gold?: value +%}"),
    "improve.characteristic": _("{player:player}: {characteristic:name} becomes {to:printed}{value:gold?: value +%}"),
    "cards.drawn": _("The higher value is {value:gold}: each side draws {draw:card|cards} and keeps {keep}"),
    "casualties.poisoned": _("{player:player}: {skill:skill}, rolled {die}: he misses the next match"),
    "casualties.not-poisoned": _("{player:player}: {skill:skill}, rolled {die}: nothing comes of it"),
    "goods.paid-before": _("{goods:name}: {paid:gold} were paid before, {left:gold} are left to pay"),
    "inducements.staff": _(
        "{goods:name} in this match: {own} and {hired} hired{times:?, counted % times}, which makes {total}"
    ),
    "sponsors.misses": _("The sponsors keep {player:player} out of the next match"),
    "sponsors.insured": _("{player:player} was insured for half of {value:gold}: {total:gold}"),
    "sponsors.content": _("Insurance: rolled {die}, above {dead}: nothing is asked back"),
    "sponsors.paid": _("Insurance: rolled {die}, not above {dead}: {total:gold} are paid back"),
    "sponsors.unpaid": _(
        "Insurance: rolled {die}, not above {dead}: {asked:gold} are not paid back; the contract is over and the "
        "treasury of {total:gold} lost"
    ),
    "residency.refused": _("The ground asked for: {die} and {adds:sign} = {total}, refused"),
    "residency.granted": _("The ground asked for: {die} and {adds:sign} = {total}, granted{price:gold? for %}"),
    "residency.kept": _("Its ground: rolled {die}{lowered:? less %}, {term:fan-factor} {fans}: kept"),
    "residency.lost": _("Its ground: rolled {die}{lowered:? less %}, {term:fan-factor} {fans}: lost"),
    "improve.strained": _("{player:player} threw {die} twice or more: he misses the next match"),
    "improve.strained-badly": _(
        "{player:player} threw {die} twice or more: he misses the next match, with a niggling injury"
    ),
    "inducements.stadium-apothecary": _("On the ground for this match: {count:apothecary|apothecaries}"),
    "lent.kept": _("{by:name}: {player:player} rolled {die} and keeps {skill:skill}: value +{value:gold}"),
    "lent.gone": _("{by:name}: {player:player} rolled {die} and keeps nothing"),
    "lent.misses": _("{by:name}: {player:player} rolled {die} and misses the next match"),
    "lent.burdened": _("{by:name}: {player:player} rolled {die} and is left with {skill:skill}"),
    "stadium.petty-cash": _("{term:petty-cash} because of the ground: {total:gold} more"),
    "winnings.fame-fell": _("{term:fame} fell by {lost} during the match, to {total}"),
    "stadium.is": _("The match is played here: {stadium:name}"),
    "stars.upkeep": _("{star:name}, on the list, plays for {total:gold}"),
    "winnings.sponsor": _("{goods:name}: {die} × {each:gold} = {total:gold} with the winnings"),
    "winnings.by-goods": _("{goods:name}: {total:gold} with the winnings"),
    "winnings.owned-stadium": _("Own stadium: rolled {die}, {term:fame} {fame}: {total:gold} with the winnings"),
    "winnings.stadium": _("{stadium:name}: {total:gold} with the winnings"),
    "inducements.item": _("{inducement:name}: {count} × {price:gold} = {total:gold}"),
    "inducements.star": _("{star:name} for {price:gold}"),
    "inducements.star-choices": _("{term:star-players}: {count} of {most}"),
    "inducements.places": _("{fit:player|players} and {hired} hired; there are {most} places"),
    "inducements.mercenary": _(
        "For this match, {position:position}{skill:skill? with %}: {price:gold} and extras = {total:gold}"
    ),
    "inducements.from-treasury": _("{spent:!Nothing spent}{spent:gold?% spent, from the treasury} (of {usable:gold})"),
    "inducements.petty-cash": _(
        "{term:petty-cash}: difference {difference:gold} + opponent’s spending {spending:gold} = "
        "{petty_cash:gold}{usable:gold? + treasury %}; budget {budget:gold}"
    ),
    "inducements.spent": _(
        "{spent:!Nothing spent}{spent:gold?% spent}{from_treasury:gold?, % of it from the treasury}"
        "{lost:gold?; {term:petty-cash} lost: %}"
    ),
    "inducements.cash-in-value": _(
        "Worth {value:gold} against {opposing:gold}: {term:petty-cash} {cash:gold} + free gold {free:gold} = "
        "{budget:gold}"
    ),
    "inducements.cash-spent": _(
        "{spent:!Nothing spent}{spent:gold?% spent}{from_cash:gold?, % of it from {term:petty-cash}}"
        "{back:gold?; % go back into the treasury}{lost:gold?; free gold lost: %}"
    ),
    "inducements.equal": _("Equal values: nothing of {term:petty-cash}{usable:gold?, up to % from the treasury}"),
    "inducements.rookies": _("{first} + {second} + {plus} = {count:rookie|rookies}"),
    "inducements.hired-by-both": _("{name:name} is hired by both sides: plays for neither, the fees are lost"),
    "journeymen.taken": _("{fit:player|players} fit: {count:journeyman|journeymen} up to {up_to}"),
    "journeymen.one": _("Journeyman {player:called} (value {value:gold})"),
    "kick-off.kicking": _("Kicks off first"),
    "leaving.leaves": _("{player:player} rolls {die} after the concession and leaves"),
    "leaving.stays": _("{player:player} rolls {die} after the concession and stays"),
    "mistakes.none": _("Treasury {treasury:gold}: too little for expensive mistakes"),
    "mistakes.nothing": _("Treasury {treasury:gold}, rolled {d6}: {result:name}, {left:gold} stay"),
    "mistakes.d3": _(
        "Treasury {treasury:gold}, rolled {d6}: {result:name}, {treasury:gold} − {lost:gold} = {left:gold}"
    ),
    "mistakes.half": _(
        "Treasury {treasury:gold}, rolled {d6}: {result:name}, half is lost, {treasury:gold} − {lost:gold} = "
        "{left:gold}"
    ),
    "mistakes.half-left": _(
        "Treasury {treasury:gold}, rolled {d6}: {result:name}, half is left, rounded down: {treasury:gold} − "
        "{lost:gold} = {left:gold}"
    ),
    "mistakes.all-but-2d6": _(
        "Treasury {treasury:gold}, rolled {d6}: {result:name}, {lost:gold} are lost, {left:gold} stay"
    ),
    "mvp.awarded": _("{term:mvp}: {player:player}"),
    "names.player": _("{player:player} is now called {name:text}"),
    "names.team": _("The team is now called {name:text}"),
    "names.number": _("{player:player} now wears number {number}"),
    "team.retired": _("The team retires"),
    "prayers.number": _("Prayers to Nuffle: {difference:gold} / {step:gold} = {rolls}"),
    "prayers.rolled": _("Prayer: rolled {die}, {prayer:name}"),
    "prayers.again": _("Prayer: rolled {die}, {prayer:name} again: rolled once more"),
    "prizes.gold": _("Prize for place {place}: {gold:gold}"),
    "prizes.trophy": _("The trophy: one more re-roll, counts {value:gold}"),
    "prizes.trophy-kept": _("The trophy stays where it is (counts {value:gold})"),
    "prizes.trophy-returned": _("The trophy is handed back (counted {value:gold})"),
    "niggling.troubled": _("{player:player} rolls {die}: an old injury troubles him"),
    "niggling.fit": _("{player:player} rolls {die}: his old injury lets him play"),
    "niggling.treated": _("The apothecary gets {player:player} onto the pitch"),
    "record.dies": _("{player:player} dies ({cause:cause})"),
    "record.offer": _("{rule:name}: a new {position:position} may join for nothing"),
    "record.offer-paid": _("{rule:name}: a new {position:position} may be hired"),
    "redraft.budget": _(
        "Budget: {base:gold} + treasury {treasury:gold} + matches {games:gold} + wins {wins:gold} + draws "
        "{draws:gold} = {total:gold}"
    ),
    "redraft.capped": _("{total:gold} would be more than the cap of {cap:gold}"),
    "redraft.kept": _("{player:player} stays: value {value:gold} + {seasons} × {fee:gold} = {total:gold}"),
    "redraft.left": _("{player:player} is not kept"),
    "redraft.niggling-healed": _("{player:player}: rolled {d6}{adds:? + %}, {needed} needed: a niggling injury heals"),
    "redraft.niggling-remains": _("{player:player}: rolled {d6}{adds:? + %}, {needed} needed: a niggling injury stays"),
    "redraft.retired-healed": _(
        "{player:player}: rolled {d6}{adds:? + %}, {needed} needed: the characteristic comes back, a "
        "niggling injury stays"
    ),
    "redraft.retired-restored": _(
        "{player:player}: rolled {d6}{adds:? + %}, {needed} needed: the characteristic comes back"
    ),
    "redraft.grudges-healed": _("{player:player}: rolled {d6}{adds:? + %}, {needed} needed: a grudge is forgotten"),
    "redraft.grudges-remains": _("{player:player}: rolled {d6}{adds:? + %}, {needed} needed: the grudge stays"),
    "redraft.retired-remains": _("{player:player}: rolled {d6}{adds:? + %}, {needed} needed: the lasting injury stays"),
    "retire.player": _("{player:player} is temporarily retired: value {value:gold} does not count for now"),
    "retire.to-staff": _("{player:player} stops playing and joins the staff: {goods:name}"),
    "score.win": _("Won {own}–{other}"),
    "score.draw": _("Drawn {own}–{other}"),
    "score.loss": _("Lost {own}–{other}"),
    "score.unplayed": _("Not played: a loss for both"),
    "score.forfeit": _("Forfeit: {own}–{other}"),
    "score.conceded": _(
        "The opponent conceded: {total:touchdown|touchdowns}{awarded:?, % of them awarded}"
        "{taken:?, % of them taken over}"
    ),
    "score.disqualified": _(
        "The opponent has too few players: {scored} + {awarded} by nobody = {total:touchdown|touchdowns}"
    ),
    "score.shootout": _("Penalty shoot-out won {won}–{lost}"),
    "value.team": _("{term:team-value}: players {players:gold} + goods {goods:gold} = {total:value}"),
    "value.team-with-more": _(
        "{term:team-value}: players {players:gold} + goods {goods:gold}{fans:gold? + % (fans)}"
        "{treasury:gold? + % (treasury)}{points:value? + % (SPP)} = {total:value}"
    ),
    "value.free-linemen": _("{term:current-team-value}: {free:gold} of fees for linemen are left out"),
    "value.current-team": _(
        "{term:current-team-value}: {team_value:gold}{missing:gold? − % (missing next match)}{retired:gold? − % "
        "(retired)}{journeymen:gold? + % (journeymen)} = {total:value}"
    ),
    "value.current": _("{term:current-team-value} for the match: {total:value}"),
    "weather.kept-out": _("The stadium keeps the weather out: {weather:name}"),
    "weather.rains": _("Rolled {die} in this stadium: {weather:name}"),
    "weather.rolled": _("Weather: {home} + {away} = {total}, {weather:name}"),
    "winnings.played": _("({attendance} / {divide} + {touchdowns:touchdown|touchdowns}) × {each:gold} = {total:gold}"),
    "winnings.rolled": _("Winnings: ({die}{modifier:sign?%}{result:sign?%}) × {each:gold} = {total:gold}"),
    "winnings.bets": _("Bets: {die} × {each:gold}, {total:sign}"),
    "winnings.of-both": _("The opponent conceded: {own:gold} + its {other:gold} = {total:gold}"),
    "winnings.unstalled": _("Nobody stalled: {total:gold} more"),
    "winnings.opponent-conceded": _(
        "The opponent conceded: (attendance of {attendance}{divide:over} + {touchdowns:touchdown|touchdowns}) "
        "× {each:gold} = {total:gold}"
    ),
    "winnings.conceded": _("Conceded: no winnings"),
    "winnings.by-fame": _("({die} + {term:fame} {fame}{adds:? + %}) × {each:gold} = {total:gold}"),
    "winnings.forfeit": _("Forfeit: {die} × {each:gold} = {total:gold}"),
    "winnings.bet-win": _("Side bet of {stake:gold} won: {total:sign}"),
    "winnings.bet-draw": _("Side bet of {stake:gold}, match drawn: {total:sign}"),
    "winnings.bet-loss": _("Side bet of {stake:gold} lost: {total:sign}"),
}
