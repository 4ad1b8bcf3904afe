"""What seasons come across, and what they must: the kinds of things that happen under a rule set, by its steps."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.actions import Action, kind_of
from rules.binding import Rules
from rules.effects import (
    AbsenceSet,
    AdvancementBought,
    CharacteristicReduced,
    JourneymanHired,
    OfferTaken,
    PlayerLeft,
    RetirementSet,
)
from rules.outcome import Outcome
from rules.steps.advancement import AdvanceParams
from rules.steps.casualties import CasualtyTerms
from rules.steps.conduct import ConductParams
from rules.steps.events import EventParams
from rules.steps.experience import ExperienceParams
from rules.steps.fame_winnings import ExpensesParams
from rules.steps.inducements import InducementParams
from rules.steps.winnings import WinningsParams

SAYS = {
    "casualties.apothecary": "apothecary",
    "casualties.regenerated": "regeneration",
    "conduct.conceded": "concession",
    "prayers.rolled": "prayer",
    "inducements.hired-by-both": "star hired by both",
    "inducements.cash-spent": "petty cash spent",
    "expenses.spiralling": "spiralling expenses",
    "winnings.by-fame": "winnings by fame",
    "ageing.ages": "ageing",
    "casualties.apothecary-by-die": "apothecary",
    "fans.rolled": "fan factor roll",
    "fans.lost-by-conceding": "fans lost by conceding",
    "handicaps.rolled": "handicap",
    "handicaps.chosen": "handicap of choice",
    "handicaps.award": "award before the match",
    "handicaps.comes-along": "free player",
    "handicaps.fan-factor": "fan factor of the match",
    "handicaps.fee": "appearance fee",
    "handicaps.gold": "sponsor",
    "handicaps.misses": "opponent misses the match",
    "handicaps.re-rolls": "re-rolls of the match",
    "handicaps.weather": "weather of choice",
    "fees.paid": "star player paid",
    "fees.unpaid": "star player not paid",
    "inducements.mercenary": "player for one match",
    "weather.kept-out": "roof",
    "winnings.bets": "bets",
    "leaving.leaves": "player leaves",
    "niggling.treated": "old injury treated",
    "niggling.troubled": "old injury",
    "score.disqualified": "disqualification",
    "winnings.of-both": "winnings of both",
    "advance.offered": "one of two skills",
    "captain.named": "captain",
    "casualties.grudge": "grudge",
    "experience.conceded": "points lost by conceding",
    "redraft.grudges-healed": "grudge forgotten",
    "redraft.kept": "player kept for another season",
    "winnings.unstalled": "never stalled",
    "cards.drawn": "cards drawn",
    "casualties.poisoned": "poison",
    "fans.fame-and-more": "fame by more than fans",
    "goods.paid-before": "stadium paid by and by",
    "inducements.staff": "staff for one match",
    "sponsors.misses": "risk of a sponsor",
    "winnings.owned-stadium": "winnings of an own stadium",
    "winnings.sponsor": "winnings of a sponsor",
    "winnings.stadium": "winnings of a stadium",
}
KINDS = ("random-primary", "chosen-primary", "random-secondary", "chosen-secondary", "random-characteristic")
HURT = ("death", "miss next game", "apothecary", "regeneration")
# Rows that give a step its figures: no explanation names them. What causes a casualty stands in the action.
FIGURES = {
    "advancement.by-dice": {"costs", "characteristics"},
    "casualties.d16-then-lasting": {"causes"},
    "casualties.tens-and-units": {"causes", "outright"},
    "mistakes.by-band": {"bands"},
    "weather.two-dice": {"stadiums"},
    "winnings.d6-and-fame": {"owned"},
    "winnings.die-by-gate-and-value": {"rows"},
}
# What people tell in an action, by the name of the field.
TOLD = {"event": "event", "cause": "cause", "ended": "ending"}
# What must come up at least once where an edition has the step.
REACHED_BY = {
    "advancement.by-dice": KINDS,
    "advancement.by-thresholds": ("new-skill", "double-skill", "characteristic"),
    "ageing.with-each-improvement": ("ageing",),
    "casualties.d16-then-lasting": HURT,
    "casualties.tens-and-units": (*HURT, "characteristic lost"),
    "conduct.how-it-ended": ("concession",),
    "fans.d6-and-what-was-done": ("fan factor roll", "fans lost by conceding"),
    "handicaps.by-difference": (
        "handicap",
        "handicap of choice",
        "award before the match",
        "free player",
        "fan factor of the match",
        "appearance fee",
        "sponsor",
        "opponent misses the match",
        "re-rolls of the match",
        "weather of choice",
    ),
    "niggling.before-the-match": ("old injury", "old injury treated"),
    "winnings.die-by-gate-and-value": ("winnings of both",),
    "inducements.from-treasury": ("player for one match",),
    "fees.before-the-match": ("star player paid", "star player not paid"),
    "expenses.spiralling": ("spiralling expenses",),
    "hire.journeyman-at-current-value": ("journeyman hired",),
    "hire.offer": ("player raised",),
    "inducements.petty-cash": ("star hired by both",),
    "inducements.petty-cash-in-value": ("star hired by both", "petty cash spent"),
    "prayers.per-difference": ("prayer",),
    "prayers.bought": ("prayer",),
    "captain.replaced": ("captain",),
    "redraft.players": ("player kept for another season",),
    "retire.after-lasting-injury": ("temporary retirement",),
    "winnings.d6-and-fame": ("winnings by fame",),
    "cards.by-higher-value": ("cards drawn",),
    "sponsors.risk": ("winnings of a sponsor", "risk of a sponsor"),
    "stadium.of-the-match": ("fame by more than fans", "winnings of a stadium"),
}


def must_reach(rules: Rules) -> tuple[str, ...]:
    """The kinds of events that seasons under these rules must come across.

    Every kind of action that the edition has, every row that its steps and their tables hold, every event, cause and
    ending that may be written down; and what `REACHED_BY` says of its steps.
    """
    steps = {each.step for entries in rules.ruleset.sequences.values() for each in entries}
    events = dict.fromkeys(event for step in sorted(steps) for event in REACHED_BY.get(step, ()))
    named = (each for each in events if each not in _out_of_reach(rules))
    return tuple(dict.fromkeys((*named, *_by_params(rules), *_in_sequences(rules), *_in_actions(rules))))


def reached(rules: Rules, action: Action, outcome: Outcome) -> Iterator[str]:
    """The kinds of events that an action was."""
    kind = kind_of(action)
    yield f"action {kind}"
    yield from _in_inputs(action.inputs)
    for each in outcome.effects:
        yield from _in_effect(each.effect)
    steps = {each.key: each.definition.name for each in rules.sequences[kind]}
    for why in outcome.explanations:
        if why.key in SAYS:
            yield SAYS[why.key]
        for param in why.params.values():
            if isinstance(param, str):
                yield from (f"{steps[why.step]} {each}" for each in param.split(", "))


def _in_effect(effect: Any) -> Iterator[str]:
    match effect:
        case PlayerLeft(reason="dead"):
            yield "death"
        case AbsenceSet(misses_next=True):
            yield "miss next game"
        case CharacteristicReduced():
            yield "characteristic lost"
        case JourneymanHired():
            yield "journeyman hired"
        case OfferTaken():
            yield "player raised"
        case RetirementSet(retired=True):
            yield "temporary retirement"
        case AdvancementBought():
            yield effect.advancement.kind


def _in_inputs(given: Any) -> Iterator[str]:
    if isinstance(given, dict):
        yield from (f"{TOLD[key]} {value}" for key, value in given.items() if key in TOLD and isinstance(value, str))
    for each in given.values() if isinstance(given, dict) else given if isinstance(given, list | tuple) else ():
        yield from _in_inputs(each)


def _in_sequences(rules: Rules) -> Iterator[str]:
    """Each kind of action; each row of a step's parameters, and of the tables that they name."""
    for kind, steps in rules.sequences.items():
        yield f"action {kind}"
        for bound in steps:
            name = bound.definition.name
            for field in bound.params.__struct_fields__:
                if field in FIGURES.get(name, ()):
                    continue
                value = getattr(bound.params, field)
                table = rules.tables.get(value) if isinstance(value, str) else None
                yield from (f"{name} {key}" for key in _keys(table.rows if table else value))


def _keys(value: Any) -> Iterator[str]:
    """The keys of rows, however deep."""
    if isinstance(value, msgspec.Struct):
        if isinstance(key := getattr(value, "key", None), str):
            yield key
        value = [getattr(value, each) for each in value.__struct_fields__]
    if isinstance(value, list | tuple):
        for each in value:
            yield from _keys(each)


def _in_actions(rules: Rules) -> Iterator[str]:
    """What may be written down of a match."""
    for kind in (EventParams, CasualtyTerms, ConductParams):
        match rules.params_of("play-match", kind):
            case EventParams() as events:
                yield from (f"event {each}" for each in events.kinds)
            case CasualtyTerms() as casualties:
                yield from (f"cause {each.key}" for each in casualties.causes)
            case ConductParams() as conduct:
                yield from (f"ending {each}" for each in conduct.endings)


def _out_of_reach(rules: Rules) -> Iterator[str]:
    """What the parameters of a step leave out."""
    advancing = rules.params_of("advance-player", AdvanceParams)
    if advancing:
        yield from (kind for kind in KINDS if kind not in advancing.costs[0].sold)
    inducements = rules.params_of("play-match", InducementParams)
    if inducements and not inducements.both_refused_in:
        yield "star hired by both"
    expenses = rules.params_of("close-sequence", ExpensesParams)
    if expenses and not expenses.used:
        yield "spiralling expenses"


def _by_params(rules: Rules) -> Iterator[str]:
    """What the parameters of a step add."""
    advancing = rules.params_of("advance-player", AdvanceParams)
    if advancing and advancing.random_rolls > 1:
        yield "one of two skills"
    casualties = rules.params_of("play-match", CasualtyTerms)
    if casualties and casualties.grudge:
        yield from ("grudge", "grudge forgotten")
    if casualties and casualties.poison:
        yield "poison"
    inducements = rules.params_of("play-match", InducementParams)
    if inducements and inducements.staff:
        yield "staff for one match"
    if any(each.paid_by for each in rules.ruleset.staff):
        yield from ("stadium paid by and by", "winnings of an own stadium")
    winnings = rules.params_of("play-match", WinningsParams)
    if winnings and winnings.unstalled_adds:
        yield "never stalled"
    experience = rules.params_of("play-match", ExperienceParams)
    if experience and not experience.conceding_earns:
        yield "points lost by conceding"
