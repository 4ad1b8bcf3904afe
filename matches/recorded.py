"""An entry of a team's journal as it was written, and the form that writes it otherwise."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext_lazy

from matches.beginning import worded_again
from matches.errands import Errand, Kind, leaves
from matches.fields import Field
from matches.posting import read_steps
from rules.actions import kind_of
from rules.inputs import answer_at, leaves_of, put_at
from rules.outcome import Question
from teams.corrections import standing_at
from teams.history import state_before
from teams.models import Team
from teams.records import read_body
from teams.rulesets import rules_of
from teams.selectors.teams import TeamPage, hireable, page_of
from teams.texts import ids_in, words_of
from teams.wording.catalogue import catalogue_of

# What may be said without being asked: dice and choices hang on others, and are asked for where they belong.
TOLD = ("text", "number", "gold", "flag")
NAMELESS = gettext_lazy("Correct")  # the form of an entry has one button, of its page's own words


class RecordedEntry:
    """What stands at a position of a team's journal (no match), over the sheet as it stood before it.

    ``post`` are the fields of its form; what the form does not show stays as it was recorded.
    """

    def __init__(self, team: Team, position: int, post: Mapping[str, Any] | None = None) -> None:
        row = standing_at(team.book_id, position)
        assert row is not None
        body = read_body(row.body)
        assert body.action is not None
        self.kind = kind_of(body.action)
        self._team, self._ruleset, self._make = team, body.ruleset, type(body.action)
        self._state = state_before(team.pk, position)
        self.inputs: dict[str, Any] = worded_again(body.action).inputs
        if post is not None:
            self.inputs = self._read(post)

    def _read(self, post: Mapping[str, Any]) -> dict[str, Any]:
        """What is posted in place of what the form showed; answers that nothing asks for any more go."""
        rules = rules_of(self._ruleset)
        steps = [each.key for each in rules.sequences[self.kind]]
        shown = {each.name for each in self.fields}
        if not shown:
            return self.inputs
        kept = [(path, value) for path, value in leaves(self.inputs) if path not in shown]
        typed = leaves(read_steps(rules.inputs[self.kind], post, steps))
        together = _from_leaves([*kept, *typed])
        gone = shown - {each.name for each in self._errand(together).fields}
        return _from_leaves([each for each in leaves(together) if each[0] not in gone])

    @property
    def fields(self) -> list[Field]:
        """A field for all that it answers, and still asks for; none for the first entry of all."""
        return self._errand(self.inputs).fields if self._state.roster else []

    def _errand(self, inputs: dict[str, Any]) -> "_Entry":
        return _Entry(Kind(self.kind, NAMELESS, NAMELESS, self._make, _nothing, ""), self._page, inputs)

    @cached_property
    def _page(self) -> TeamPage:
        page = page_of(self._team, self._state, words_of(ids_in([self._state])))
        return replace(page, rules=rules_of(self._ruleset), catalogue=catalogue_of(self._ruleset))


class _Entry(Errand):
    """The form of what was recorded, over the sheet before it."""

    def __init__(self, kind: Kind, page: TeamPage, inputs: dict[str, Any]) -> None:
        self.recorded = inputs
        super().__init__(kind, page, {})

    def _read(self, post: Mapping[str, Any]) -> dict[str, Any]:
        return self.recorded

    @property
    def fields(self) -> list[Field]:
        """A field for all that it asks for, and for what else may be said of it: a name, whether it counts."""
        return [*super().fields, *(self.field(each) for each in self._optional())]

    def _optional(self) -> Iterator[Question]:
        """What the steps that were filled in take and don't ask for."""
        typ = self.page.rules.inputs[self.sequence]
        asked = {each.path for each in self.found.asked.values()}
        for name in leaves_of(typ):
            path, step, kind = f"inputs.{name}", name.partition(".")[0], answer_at(typ, name).kind
            if step in self.inputs and path not in asked and kind in TOLD and self.wording.asks_for(path):
                yield Question(path=path, step=step, who="home", kind=kind, spec="", options=(), key="")

    def field(self, asked: Question) -> Field:
        """One field; who and what may be chosen from the sheet is listed, where the step leaves it open."""
        found = replace(super().field(asked), key="", rolled=None)  # its dice were rolled then
        if found.kind != "choice" or found.options:
            return found
        return replace(found, options=tuple((key, self.option(key, found.name)) for key in self._choices(found.name)))

    def _choices(self, name: str) -> list[str]:
        match name.rpartition(".")[2]:
            case "player":
                return [each.id for each in self.page.lines]
            case "position":
                return [position.key for position, _have in hireable(self.page.rules, self.page.state)]
            case "goods":
                return [each.key for each in self.page.goods]
            case _:
                return []


def _from_leaves(found: list[tuple[str, Any]]) -> dict[str, Any]:
    inputs: dict[str, Any] = {}
    for path, value in found:
        inputs = put_at(inputs, path, value)
    return inputs


def _nothing(*_args: Any, **_more: Any) -> None:
    """No operation: the form is read, and a correction proposed."""
