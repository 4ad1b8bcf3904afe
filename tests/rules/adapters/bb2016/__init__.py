"""Examples of the edition of 2016, where their families are its own."""

from rules.state import Goods
from rules.steps.stadium import StadiumParams


def goods(**counts):
    """Goods that a team owns, worth nothing."""
    return tuple(Goods(key=key.replace("_", "-"), count=count, value=0) for key, count in counts.items() if count)


def in_stadium(rules, given):
    """The inputs of the stadium that an example is played in, where the edition knows such."""
    assert rules.params_of("play-match", StadiumParams) is not None
    return {"stadium": {"kind": given["stadium"]}} if "stadium" in given else {}
