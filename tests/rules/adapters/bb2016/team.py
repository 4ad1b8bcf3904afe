"""Team value."""

from tests.rules.adapters.crp import team


def answer(rules, given, wanted):
    return team.answer(rules, {**given, "players": [{"value": given["players_value"]}]}, wanted)
