"""Rule sets as they were played: kept whole under their digest, made ready once a process."""

from functools import lru_cache

import msgspec

from rules import loader
from rules.binding import BadSequence, Rules
from rules.ruleset import Ruleset
from teams.models import RulesetVersion


def keep(ruleset: Ruleset) -> RulesetVersion:
    """Return the kept version of ``ruleset``; the same content is kept once."""
    version, _ = RulesetVersion.objects.get_or_create(
        digest=loader.digest(ruleset), defaults={"key": ruleset.key, "data": loader.encode(ruleset)}
    )
    return version


@lru_cache(maxsize=64)
def rules_of(digest: str) -> Rules:
    """Return the rules under a digest, ready for use. Raises ``RulesetVersion.DoesNotExist``, ``RulesetError``."""
    data = RulesetVersion.objects.values_list("data", flat=True).get(pk=digest)
    try:
        return Rules(loader.decode(data))
    except (msgspec.MsgspecError, BadSequence) as error:
        fault = loader.Fault(f"kept rule set {digest[:12]}", None, "", str(error))
        raise loader.RulesetError([fault]) from error
