"""Casualties: rolls, what they do to the sheet, an apothecary, a grudge."""

from msgspec.structs import replace

from rules.effects import SppEarned
from tests.rules.adapters.casualty import die_for
from tests.rules.builders import changed, player_of, team
from tests.rules.golden_match import asked, codes, effects, played, rich, sides, told

VICTIM = "home1"
DOER = "away1"
FIGURES = ("ma", "st", "ag", "pa", "av")
PATH = "inputs.casualties.suffered.0"


def answer(rules, given, wanted):
    state = _victim(rules, given)
    before = player_of(state, VICTIM)
    causer = given.get("causer", {"roster": "human", "position": "human-lineman"})
    away = team(rules, causer["roster"], team_id="away", position=causer["position"])
    states = sides(rules, state, away)
    casualty = _casualty(rules, given, grudge=bool(wanted & {"hatred", "choices"}))
    outcome = _hurt(rules, states, [casualty])
    if asked(outcome, f"{PATH}.keep") is not None or any(each.path == f"{PATH}.keep" for each in outcome.questions):
        casualty["keep"] = _milder(rules, states, casualty)
        outcome = _hurt(rules, states, [casualty])
    choices = list(asked(outcome, f"{PATH}.hates") or ())
    if choices:
        outcome = _hurt(rules, states, [casualty | {"hates": choices[0]}])
    after = outcome.teams["home"].player(VICTIM) or before
    hated = [each.partition(":")[2] for each in after.gained if each.startswith("hatred:")]
    again = _hurt(rules, states, [casualty | {"hates": (choices or [""])[0]} if choices else casualty, casualty])
    return {
        "result": _result(outcome),
        "chosen": _result(outcome),
        "box": "casualties" if "already-off" in codes(again) else "reserves",
        "misses_next_game": after.misses_next,
        "casualty_roll": bool(told(outcome, "casualties.rolled")),
        "choices": choices or hated,
        "hatred": bool(hated),
        "value_increase": after.value - before.value,
        "causer_spp_by_block": sum(each.spp for each in effects(outcome, SppEarned, "away") if each.player == DOER),
        **{name: after.profile.of(name) for name in FIGURES},
    }


def _victim(rules, given):
    state = team(rules)
    player = player_of(state, VICTIM)
    profile = replace(player.profile, **{name: given[name] for name in FIGURES if name in given})
    traits = tuple(each for each in ("decay", "stunty") if given.get(each))
    return changed(
        state,
        VICTIM,
        base=profile,
        profile=profile,
        niggling=given.get("niggling_injuries", 0),
        starting=player.starting + traits,
    )


def _casualty(rules, given, *, grudge):
    casualty = {"victim": VICTIM, "cause": "block", "by": DOER}
    if "injury_2d6" in given:
        table = rules.tables["injury-stunty" if given.get("stunty") else "injury"]
        return casualty | {"badly_hurt": table.row(given["injury_2d6"]).key == "badly-hurt"}
    d16 = given.get("d16", given.get("first"))
    if d16 is None:
        d16 = die_for(rules, given.get("result", "lasting-injury"))
    casualty["roll"] = {"d16": d16, "lasting": [given["d6"]] if "d6" in given and not grudge else []}
    if grudge and given.get("result") != "badly-hurt":
        casualty["grudge"] = given["d6"]
    if "second" in given:
        casualty["apothecary"] = {"d16": given["second"]}
    return casualty


def _milder(rules, states, casualty):
    """Which of two rolls a coach keeps: the one that stands higher in the table."""
    rows = [each.key for each in rules.params("play-match", "casualties.d16-then-lasting").rows]
    kept = {keep: _result(_hurt(rules, states, [casualty | {"keep": keep}])) for keep in ("first", "second")}
    return min(kept, key=lambda each: rows.index(kept[each]))


def _hurt(rules, states, suffered):
    treated = any("apothecary" in each for each in suffered)
    basket = {"items": [{"key": "wandering-apothecaries", "count": 2}]} if treated else {}
    inputs = {
        "inducements": {"home": basket, "away": {}},
        "events": {"log": []},
        "casualties": {"suffered": suffered},
        "mvp": {"away": [{"player": "away2"}]},
    }
    return played(rules, states, inputs, facts=rich())


def _result(outcome):
    patched = told(outcome, "casualties.apothecary")
    if patched:
        return patched[0].params["kept"]
    rolled = told(outcome, "casualties.rolled")
    if rolled:
        return rolled[0].params["result"]
    return "badly-hurt" if told(outcome, "casualties.badly-hurt") else None
