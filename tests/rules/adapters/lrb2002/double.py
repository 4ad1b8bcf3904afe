"""What the two dice of an improvement roll allow."""

from tests.rules.adapters.lrb2002 import improve, veteran
from tests.rules.golden_match import asked

SKILL = "skill"


def answer(rules, given, _wanted):
    position = given.get("position", "")
    roster = given.get("roster") or _with(rules, position)
    state = veteran(rules, roster=roster, position=position)
    first, second = given["dice"]
    choices = asked(improve(rules, state, first=first, second=second), "inputs.advance.choice") or (SKILL,)
    open_to_him = asked(improve(rules, state, first=first, second=second, choice=SKILL), "inputs.advance.skill") or ()
    skills = [rules.skills[each] for each in open_to_him]
    options = [f"+1 {each.upper()}" for each in choices if each != SKILL]
    if position:
        plain = _categories(rules, [each for each in skills if not each.doubles_only])
        traits = _categories(rules, [each for each in skills if each.doubles_only])
        options += [f"skill: {plain}"] if plain else []
        options += [f"trait: {traits}"] if traits else []
    else:
        options += ["any double choice"] if any(each.doubles_only for each in skills) else ["skill"]
    mutations = any(each.category == "mutation" for each in skills)
    return {"options": options, "mutation_allowed": mutations}


def _with(rules, position):
    """A roster that has the position; any, where none is named."""
    return next(roster for roster, key in rules.positions if position in ("", key))


def _categories(rules, skills):
    return ", ".join(each.key for each in rules.ruleset.categories if any(one.category == each.key for one in skills))
