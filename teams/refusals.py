"""Why something was not done: nothing is written, and whoever asked is told why."""

from collections.abc import Mapping

from django.core.exceptions import PermissionDenied

from rules.outcome import Outcome, Violation
from rules.values import Param


class Refused(Exception):
    """The rules (or the state of the books) don't allow it: ``outcome`` says what is broken or missing.

    ``words`` holds the words of texts that were given with the request, by the ids that the outcome knows them by.
    """

    def __init__(self, outcome: Outcome, words: Mapping[str, str] | None = None) -> None:
        super().__init__(", ".join(each.code for each in outcome.standing_violations) or "questions are open")
        self.outcome = outcome
        self.words = dict(words or {})

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of what is broken."""
        return tuple(each.code for each in self.outcome.standing_violations)


class Stale(Exception):
    """What was decided on has changed meanwhile: read the page again."""


class Denied(PermissionDenied):
    """This person may not do this."""


def broken(code: str, path: str = "", team: str = "", **params: Param) -> Violation:
    """A violation that the books find themselves, without the engine; nobody can override it."""
    return Violation(code=code, path=path, team=team, step="", params=params, overridable=False, overridden=False)


def refusal(*violations: Violation) -> Refused:
    """A refusal for reasons that the books find themselves."""
    return Refused(Outcome(effects=(), explanations=(), questions=(), violations=violations, unused=(), teams={}))
