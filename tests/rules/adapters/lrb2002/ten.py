"""Ten players, or a ten on an improvement roll."""

from tests.rules.adapters.lrb2002 import double, seventeen


def answer(rules, given, wanted):
    return (double if "dice" in given else seventeen).answer(rules, given, wanted)
