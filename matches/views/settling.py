"""A later match that no longer holds is written down otherwise, within the correction: with parts of its own form."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from matches.beginning import Ground, worded_again
from matches.models import Correction, Match
from matches.paper import Paper
from matches.proposals import edits_of
from matches.screens import Screen, screens_of
from rules.actions import PlayMatch
from rules.amending import Amended
from teams.corrections import Shown
from teams.models import Player
from teams.permissions import standing
from teams.selectors import labels
from teams.texts import ids_in, strings_in, words_of

# Presses within a part that change it: they answer with it.
PRESSED = ("more", "add", "remove", "extra", "drop")
# What one field asks for, whatever may be answered.
TYPED = ("dice", "number", "gold", "flag", "text")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the form: its screen, what it shows, and whether something is asked on it that is no single field."""

    screen: Screen
    data: dict[str, Any]
    asked: bool


class Settling:
    """The first thing that no longer holds, where that is a match other than the one that is corrected.

    ``answered`` says that it was written down otherwise already, and does not hold so either.
    """

    def __init__(self, match: Match, line: Amended, paper: Paper, *, answered: bool) -> None:
        self.match = match
        self.position = line.position
        self.paper = paper
        self.answered = answered
        self._line = line

    @property
    def asked(self) -> list[Part]:
        """The parts on which a list is asked for, or something else that takes more than a field."""
        return [Part(each, each.show(self.paper), asked=True) for each in self._screens(self.asked_for)]

    @property
    def broken(self) -> list[Part]:
        """The other parts on which something is broken."""
        steps = {each.step for each in self._line.violations} - self.asked_for
        return [Part(each, each.show(self.paper), asked=False) for each in self._screens(steps)]

    @cached_property
    def asked_for(self) -> set[str]:
        """The steps that ask for it."""
        return {each.step for each in self._line.questions if not (each.options or each.kind in TYPED)}

    def _screens(self, steps: set[str]) -> list[Screen]:
        return [each for each in screens_of(self.paper.rules) if steps.intersection(each.steps)]

    def answers(self, post: Any) -> dict[str, Any]:
        """What the parts of a posted form say, by step as ``operations.choose`` takes it."""
        wanted = post.getlist("part")
        found = [each for each in screens_of(self.paper.rules) if each.key in wanted]
        return {
            f"inputs.{step}": given
            for each in found
            for step, given in each.read(self.paper, post).items()
            if step in self._line.open_steps
        }

    def put(self, post: Any) -> None:
        """Show the parts as they were posted."""
        given = {path.removeprefix("inputs."): each for path, each in self.answers(post).items()}
        self.paper.put({**self.paper.inputs, **given})

    def path_of(self, key: str) -> str:
        """Where a die is asked for, by what it is for."""
        return next((each.path for each in self._line.questions if each.key == key), key)


def settling(found: Correction, shown: Shown, user: Any) -> Settling | None:
    """The match that is to be settled next, on paper over the sheets as the correction leaves them; None for none."""
    line = next(iter(shown.amendment.conflicts), None)
    if line is None or not isinstance(line.action, PlayMatch) or line.position == found.position:
        return None
    match = Match.objects.with_teams().filter(book=found.book_id, position=line.position).first()
    if match is None:
        return None
    edit = edits_of(found).get(line.position)
    action = worded_again(edit.action if edit and isinstance(edit.action, PlayMatch) else line.action)
    states = {part.team: part.before for part in line.parts}
    paper = Paper(
        match,
        standing(user, found.book_id),
        action.inputs,
        action.overrides,
        texts={**_called(found, action), **words_of(ids_in(states.values())), **shown.words},
        ground=Ground(line.ruleset, states),
    )
    return Settling(match, line, paper, answered=edit is not None)


def _called(found: Correction, action: PlayMatch) -> dict[str, str]:
    """What the players are called whom a match names, on its sheets or not (any more)."""
    return labels(Player.objects.filter(pk__in=strings_in(action.inputs), team__book=found.book_id))
