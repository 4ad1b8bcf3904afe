"""Advancements: what they cost, what they bring, what may be kept."""

from msgspec.structs import replace

from rules.actions import AdvancePlayer, CloseSequence
from rules.chance import settle
from rules.effects import AdvancementBought
from rules.engine import resolve
from tests.rules.builders import advancements, changed, dice, opened, player_of, team
from tests.rules.golden_match import asked, codes, effects

PLAYER = "home1"
FIGURES = ("ma", "st", "ag", "pa", "av")


def answer(rules, given, wanted):
    state = _player(rules, given)
    answers = {}
    if "may_keep_all" in wanted:
        answers["may_keep_all"] = "must-spend" not in codes(resolve(rules, {"home": state}, CloseSequence(team="home")))
    if "allowed_choices" in wanted:
        rolled = _inputs(given, "random-characteristic") | {"choice": None}
        del rolled["choice"]
        outcome = resolve(rules, {"home": state}, AdvancePlayer(team="home", inputs={"advance": rolled}))
        answers["allowed_choices"] = list(asked(outcome, "inputs.advance.choice") or ())
    if not wanted - set(answers):
        return answers
    allowed, value = True, 0
    for kind in given.get(
        "kinds", [given.get("kind", "random_characteristic" if "d16" in given else "random_primary")]
    ):
        action = AdvancePlayer(team="home", inputs={"advance": _inputs(given, kind.replace("_", "-"))})
        _, outcome = settle(rules, {"home": state}, action, dice())
        allowed = allowed and outcome.ok
        value += sum(each.advancement.value for each in effects(outcome, AdvancementBought))
        state = outcome.teams["home"]
    player = player_of(state, PLAYER)
    figures = {name: player.profile.of(name) for name in FIGURES}
    return {**answers, "allowed": allowed, "spp": player.spp, "value": player.value, "value_increase": value, **figures}


def _player(rules, given):
    state = opened(team(rules))
    player = player_of(state, PLAYER)
    figures = {name: given[name] for name in FIGURES if name in given}
    profile = replace(player.profile, **figures)
    return changed(
        state,
        PLAYER,
        spp=given.get("spp", 999),
        value=given.get("value", player.value),
        base=profile,
        profile=profile,
        advancements=advancements(given.get("advancements", 0)),
        improved=tuple(name for name in FIGURES for _ in range(given.get(f"{name}_improvements", 0))),
    )


def _inputs(given, kind):
    inputs = {"player": PLAYER, "kind": kind}
    if kind == "random-characteristic":
        inputs |= {key: given[key] for key in ("d16", "choice") if key in given}
    return inputs
