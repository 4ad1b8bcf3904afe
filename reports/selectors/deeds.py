"""How often players earned what, from the lines of their matches: for sheets that print it."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping

import msgspec

from matches.models import PlayerLine
from rules.binding import Rules
from rules.ruleset import FIGURES
from rules.steps.experience import ExperienceParams
from teams.models import Team
from teams.rulesets import rules_of


def earned(teams: Collection[Team], *, before: int | None = None) -> Mapping[str, Mapping[str, int]]:
    """How often each player of some teams of one book earned each award: by his id and the award.

    ``before`` is the place in the book's story up to which matches count. One query, none where no sheet prints it.
    """
    rules = next((rules_of(each.book.ruleset_id) for each in teams), None)
    if rules is None or not _prints(rules):
        return {}
    lines = PlayerLine.objects.filter(team__in=[each.pk for each in teams])
    lines = lines.exclude(match__kind__in=_earning_nothing(rules))
    if before is not None:
        lines = lines.filter(match__position__lt=before)
    return _sums(lines.values_list("who", "tallies"))


def _prints(rules: Rules) -> bool:
    return any(each.key not in FIGURES for each in rules.ruleset.sheet.columns)


def _earning_nothing(rules: Rules) -> tuple[str, ...]:
    """The kinds of match in which nobody earns anything."""
    params = rules.params_of("play-match", ExperienceParams)
    return params.none_in if params is not None else ()


def _sums(lines: Iterable[tuple[str, str]]) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for who, tallies in lines:
        found[who].update(msgspec.json.decode(tallies, type=dict[str, int]))
    return found
