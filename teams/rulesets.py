"""Rule sets as they were played: kept whole under their digest, made ready once a process."""

from functools import lru_cache

from rules import loader
from rules.binding import Rules
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
    """Return the rules under a digest, ready for use. Raises ``RulesetVersion.DoesNotExist``."""
    return Rules(loader.decode(RulesetVersion.objects.values_list("data", flat=True).get(pk=digest)))
