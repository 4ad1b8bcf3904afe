"""What does not change a player's value: injuries, and hatred."""

from rules.actions import AdjustTeam
from rules.engine import resolve
from tests.rules.builders import changed, player_of, team

PLAYER = "home1"


def answer(rules, given, _wanted):
    state = changed(team(rules), PLAYER, value=given["value"])
    profile = player_of(state, PLAYER).profile
    steps = (
        [{"niggling": {"player": PLAYER, "by": given["niggling_injuries"]}}] if given.get("niggling_injuries") else []
    )
    for name in given.get("lost", ()):
        rule = next(each for each in rules.ruleset.characteristics if each.key == name)
        steps.append(
            {"characteristic": {"player": PLAYER, "characteristic": name, "to": profile.of(name) - rule.better}}
        )
    kinds = [each.key for each in rules.ruleset.keywords if not each.position]
    hated = kinds[: given.get("hatred_gained", 0)]
    steps += [{"skill": {"player": PLAYER, "skill": f"hatred:{each}", "gains": True}} for each in hated]
    for inputs in steps:
        signed = {key: each | {"reason": "t1"} for key, each in inputs.items()}
        outcome = resolve(rules, {"home": state}, AdjustTeam(team="home", inputs=signed))
        assert outcome.ok, (outcome.violations, outcome.questions)
        state = outcome.teams["home"]
    return {"value": player_of(state, PLAYER).value}
