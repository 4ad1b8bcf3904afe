"""Advancements: what they cost, what they bring, what may be kept."""

from msgspec.structs import replace

from rules.actions import AdvancePlayer, CloseSequence
from rules.chance import settle
from rules.effects import AdvancementBought
from rules.engine import resolve
from tests.rules.builders import advancements, changed, dice, opened, player_of, team
from tests.rules.golden_match import asked, codes, effects

PLAYER = "home1"
KINDS = {"characteristic": "random-characteristic"}


def answer(rules, given, wanted):
    state = _player(rules, given)
    answers = {}
    if "must_take_an_advancement" in wanted:
        closing = resolve(rules, {"home": state}, CloseSequence(team="home"))
        answers["must_take_an_advancement"] = "must-spend" in codes(closing)
    if "av_allowed" in wanted:
        rolled = {"kind": "random-characteristic", "d8": given["d8"]}
        answers["av_allowed"] = "av" in (asked(_advance(rules, state, rolled), "inputs.advance.choice") or ())
    if "offered" in wanted:
        rolls = [{"first": first, "second": second} for first, second in given["rolls"]]
        rolled = {"kind": "random-primary", "category": given["category"], "dice": rolls}
        answers["offered"] = list(asked(_advance(rules, state, rolled), "inputs.advance.keep") or ())
    if wanted <= set(answers):
        return answers
    legal, spp, value = True, 0, 0
    for kind in given.get("kinds", [given.get("kind", "chosen_primary" if "skill" in given else "random_primary")]):
        inputs = _inputs(rules, given, state, KINDS.get(kind, kind.replace("_", "-")))
        action = AdvancePlayer(team="home", inputs={"advance": inputs})
        _, outcome = settle(rules, {"home": state}, action, dice())
        legal = legal and outcome.ok
        bought = [each.advancement for each in effects(outcome, AdvancementBought)]
        spp += sum(each.spp for each in bought)
        value += sum(each.value for each in bought)
        state = outcome.teams["home"]
    player = player_of(state, PLAYER)
    return {
        **answers,
        "legal": legal,
        "spp": spp,
        "value_increase": value,
        "value": player.value,
        "st": player.profile.st,
    }


def _advance(rules, state, inputs):
    return resolve(rules, {"home": state}, AdvancePlayer(team="home", inputs={"advance": {"player": PLAYER, **inputs}}))


def _player(rules, given):
    roster, position = _place(rules, given)
    state = opened(team(rules, roster, players=1, position=position))
    player = player_of(state, PLAYER)
    profile = player.profile
    if "position_av" in given:
        profile = replace(profile, av=given["position_av"])
    return changed(
        state,
        PLAYER,
        spp=given.get("spp", 999),
        base=profile,
        profile=profile,
        gained=tuple(given.get("skills", ())),
        advancements=advancements(given.get("advancements", given.get("number", 1) - 1)),
    )


def _place(rules, given):
    """The roster and position of the example; anybody who learns such skills where it names none."""
    if "position" in given:
        return given["roster"], given["position"]
    category = given.get("category")
    if "skill" in given:
        category = rules.skill(given["skill"]).category
    rolled = {
        skill for table in rules.ruleset.tables if table.category == category for skill in (r.key for r in table.rows)
    }
    for roster in rules.rosters.values():
        for position in roster.positions:
            own = {each.partition(":")[0] for each in position.skills}
            if category is None or (category in position.primary and not own & {*rolled, *given.get("skills", ())}):
                return roster.key, position.key
    raise LookupError(category)


def _inputs(rules, given, state, kind):
    inputs = {"player": PLAYER, "kind": kind}
    if "d8" in given:
        inputs["d8"] = given["d8"]
    if "skill" in given:
        inputs["skill"] = given["skill"]
    if kind == "random-primary" and "category" in given:
        rolls = given.get("rolls", ())
        inputs |= {"category": given["category"], "dice": [{"first": one, "second": two} for one, two in rolls]}
    if "taken" in given:
        inputs["choice"] = given["taken"]
    if "taken_instead" in given:
        skill = rules.skill(given["taken_instead"])
        position = rules.positions[state.roster, player_of(state, PLAYER).position]
        level = "primary" if skill.category in position.primary else "secondary"
        inputs |= {"choice": f"{level}-skill", "skill": skill.key}
    return inputs
