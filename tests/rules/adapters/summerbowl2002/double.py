"""What a double allows: skills of any category."""

from tests.rules.adapters.lrb2002 import double


def answer(rules, given, wanted):
    every = ", ".join(each.key for each in rules.ruleset.categories if each.letter)
    found = double.answer(rules, given, wanted)
    return {"options": [each.replace(every, "any category") for each in found["options"]]}
