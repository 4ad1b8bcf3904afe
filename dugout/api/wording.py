"""Refusals worded in the reader's language, with the names of the teams and players they are about."""

from typing import Any

from leagues.wording import refused as of_leagues
from rules import loader
from rules.binding import Rules
from rules.outcome import Violation
from teams.models import Team
from teams.refusals import Refused
from teams.texts import ids_in, words_of
from teams.wording import Wording
from teams.wording.catalogue import Catalogue, catalogue_of
from teams.wording.violations import VIOLATIONS

MISSING = "missing"


def violations_of(refused: Refused, ruleset: str = "") -> list[dict[str, Any]]:
    """What is broken and what is missing, each with code, path and sentence.

    ``ruleset`` is the digest of the rule set that it was found under; without one, that of the teams it is about.
    """
    wording = _wording(refused, ruleset)
    outcome = refused.outcome
    broken = [
        {"code": each.code, "path": each.path, "message": _sentence(each, wording), "overridable": each.overridable}
        for each in outcome.standing_violations
    ]
    missing = [
        {"code": MISSING, "path": each.path, "message": wording.question(each), "overridable": False}
        for each in outcome.questions
    ]
    return broken + missing


def _sentence(violation: Violation, wording: Wording) -> str:
    return wording.violation(violation) if violation.code in VIOLATIONS else of_leagues([violation])


def _wording(refused: Refused, ruleset: str) -> Wording:
    """Wording with the words of the request first, then those that the books hold."""
    states = list(refused.outcome.teams.values())
    catalogue = catalogue_of(ruleset) if ruleset else _catalogue(refused)
    return Wording.of_states(catalogue, states, {**words_of(ids_in(states)), **refused.words})


def _catalogue(refused: Refused) -> Catalogue:
    """The names of the rule set that the teams play by; where no team is named, of any: terms alone are asked for."""
    ids = {each.team for each in refused.outcome.violations} | set(refused.outcome.teams)
    digest = Team.objects.filter(pk__in=ids).values_list("book__ruleset", flat=True).first()
    return catalogue_of(digest) if digest else Catalogue(Rules(loader.load(loader.newest())))
