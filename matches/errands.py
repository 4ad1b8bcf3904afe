"""What a team does after a match, one errand at a time: its form, what it still asks for, and what it would come to."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dugout.figures import dice_sides, signed
from matches.fields import Field
from matches.operations import close_team_sequence
from matches.posting import read_steps, some_dice
from rules import actions
from rules.binding import Rules
from rules.engine import Explored, explore
from rules.inputs import answer_at, declined_at, put_at, value_at
from rules.outcome import Explanation, Question, Violation
from rules.ruleset import split_skill
from rules.steps.advancement import AdvanceParams
from rules.value import in_units, worth
from teams import operations
from teams.dice import rolls_in
from teams.ids import new_id
from teams.models import Book, Roll
from teams.selectors.teams import TeamPage
from teams.wording import Wording

Make = Callable[..., Any]
# Explanations of what all that a team has is worth, and of what of it takes the pitch, which begins with the former.
WHOLE_VALUE = ("value.team", "value.team-with-more")
PITCH_VALUE = "value.current-team"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of errand: the action it makes, the operation that writes it, and the step that its form fills in.

    ``looks``: shown before it is done, because it can't be taken back or hangs on dice.
    """

    key: str
    title: Promise
    done: Promise
    make: Make
    operate: Callable[..., Any]
    step: str
    looks: bool = False
    brings: bool = False


KINDS = {
    each.key: each
    for each in (
        Kind(
            "advance",
            gettext_lazy("Advance"),
            gettext_lazy("Take it"),
            actions.AdvancePlayer,
            operations.advance_player,
            "advance",
            looks=True,
        ),
        Kind(
            "journeyman",
            gettext_lazy("Hire a journeyman"),
            gettext_lazy("Hire him"),
            actions.HireJourneyman,
            operations.hire_journeyman,
            "hire",
            looks=True,
        ),
        Kind(
            "hire",
            gettext_lazy("Hire a player"),
            gettext_lazy("Hire him"),
            actions.HirePlayer,
            operations.hire_player,
            "hire",
            brings=True,
        ),
        Kind(
            "offer",
            gettext_lazy("Take an offer"),
            gettext_lazy("Take him on"),
            actions.TakeOffer,
            operations.take_offer,
            "hire",
            brings=True,
        ),
        Kind(
            "fire",
            gettext_lazy("Dismiss a player"),
            gettext_lazy("Dismiss him"),
            actions.FirePlayer,
            operations.fire_player,
            "fire",
            looks=True,
        ),
        Kind(
            "retire",
            gettext_lazy("Retire a player for a time"),
            gettext_lazy("Retire this player"),
            actions.RetirePlayer,
            operations.retire_player,
            "retire",
            looks=True,
        ),
        Kind(
            "buy",
            gettext_lazy("Buy"),
            gettext_lazy("Buy"),
            actions.BuyGoods,
            operations.buy_goods,
            "buy",
            looks=True,
        ),
        Kind(
            "drop",
            gettext_lazy("Dismiss staff"),
            gettext_lazy("Dismiss"),
            actions.DropGoods,
            operations.drop_goods,
            "drop",
            looks=True,
        ),
        Kind(
            "close",
            gettext_lazy("Close"),
            gettext_lazy("Close the match for this team"),
            actions.CloseSequence,
            close_team_sequence,
            "mistakes",
            looks=True,
        ),
    )
}


def has(rules: Rules, kind: Kind) -> bool:
    """Whether the edition knows errands of this kind."""
    return actions.kind_of(kind.make(team="")) in rules.sequences


class Errand:
    """One errand as far as its form is filled in."""

    def __init__(self, kind: Kind, page: TeamPage, post: Mapping[str, Any] | None = None) -> None:
        self.kind = kind
        self.page = page
        self.sequence = actions.kind_of(kind.make(team=page.team.pk))
        self.post: Mapping[str, Any] = {} if post is None else post
        self.inputs = {} if post is None else self._read(post)
        self.missing: tuple[str, ...] = ()
        self.look()

    def _read(self, post: Mapping[str, Any]) -> dict[str, Any]:
        steps = [each.key for each in self.page.rules.sequences[self.sequence]]
        inputs = read_steps(self.page.rules.inputs[self.sequence], post, steps)
        inputs = {step: given for step, given in inputs.items() if given}
        if self.kind.brings and inputs:
            given = inputs.setdefault(self.kind.step, {})
            given["id"] = given.get("id") or new_id()
        return inputs

    def look(self) -> None:
        """Work out what it comes to now."""
        self.action = self.kind.make(team=self.page.team.pk, inputs=self.inputs)
        self.found: Explored = explore(self.page.rules, {self.page.team.pk: self.page.state}, self.action)

    @cached_property
    def wording(self) -> Wording:
        """Wording with the players of the team, and those who come."""
        return self.page.wording()

    @property
    def typed(self) -> list[tuple[str, Any]]:
        """What is filled in, as fields: name and value; of several dice also what is no answer yet."""
        some = [(each.name, each.value) for each in self.fields if each.kind == "dice" and isinstance(each.value, list)]
        dice = [(f"{name}-{place}", die) for name, given in some for place, die in enumerate(given)]
        return [*leaves(self.inputs), *dice]

    @property
    def ready(self) -> bool:
        """Nothing is missing and nothing is broken."""
        return self.found.outcome.ok

    @property
    def shown(self) -> str:
        """All that its form asks for, answered or not, as the form posts it again."""
        return " ".join(self.found.asked)

    def miss(self, shown: Iterable[str]) -> None:
        """Say beside its field what a form asked for and did not get.

        What an answer has just asked for was not on that form: it is nobody's omission.
        """
        on_it = {*shown}
        self.missing = tuple(each.path for each in self.found.outcome.questions if each.path in on_it)

    @property
    def explained(self) -> list[str]:
        """What it comes to, in sentences; what the team is worth is told once where the edition knows one value."""
        told = self.found.outcome.explanations
        if len(self.page.catalogue.values) == 1 and any(each.key == PITCH_VALUE for each in told):
            told = tuple(each for each in told if each.key not in WHOLE_VALUE)
        return self.sentences(told)

    def sentences(self, told: Iterable[Explanation]) -> list[str]:
        """Explanations of it in words."""
        found = self.found.outcome.teams.get(self.page.team.pk)
        wording = Wording.of_states(
            self.page.catalogue, [each for each in (self.page.state, found) if each], self.page.texts
        )
        return [wording.explanation(each) for each in told]

    @property
    def errors(self) -> list[str]:
        """What is broken and stands beside no field."""
        shown = {f"inputs.{each.name}" for each in self.fields}
        return [self.say(each) for each in self.found.outcome.standing_violations if each.path not in shown]

    def say(self, each: Violation) -> str:
        """What is broken, in a sentence."""
        if each.code != "unreadable-input":
            return self.wording.violation(each)
        try:
            answer = answer_at(self.page.rules.inputs[self.sequence], each.path.removeprefix("inputs."))
        except KeyError:
            return _("This can't be read.")
        if answer.low is None or answer.high is None:
            return _("This can't be read.")
        return _("Please give a number from %(low)s to %(high)s.") % {"low": answer.low, "high": answer.high}

    @property
    def fields(self) -> list[Field]:
        """A field for all that it asks for."""
        return [self.field(each) for each in self.found.asked.values()]

    def field(self, asked: Question) -> Field:
        """One field."""
        name = asked.path.removeprefix("inputs.")
        answer = answer_at(self.page.rules.inputs[self.sequence], name)
        roll = self.rolls.get((asked.key, asked.spec)) if asked.kind == "dice" else None
        label = self.wording.question(asked)
        return Field(
            name=name,
            kind=asked.kind,
            label=label,
            value=self._value(asked, name),
            die=asked.spec.removeprefix("1"),
            low=answer.low,
            high=answer.high,
            options=tuple((each, self.option(each, name)) for each in asked.options),
            errors=self._errors(asked, label),
            key=asked.key if asked.kind == "dice" and self.may_roll else "",
            rolled=roll.total if roll else None,
            asked=True,
            declinable=answer.declinable,
            declined=declined_at(self.inputs, name),
            first=asked.path == next(iter(self.missing), None),
        )

    def _value(self, asked: Question, name: str) -> Any:
        """The answer; of several dice, while one is missing, those that are there."""
        value = value_at(self.inputs, name)
        if value is not None or asked.kind != "dice":
            return value
        return some_dice(self.post, name, dice_sides(asked.spec)[0]) or None

    def _errors(self, asked: Question, label: str) -> tuple[str, ...]:
        broken = [self.say(each) for each in self.found.outcome.standing_violations if each.path == asked.path]
        missing = [_("Still missing: %(question)s") % {"question": label}] if asked.path in self.missing else []
        return (*broken, *missing)

    def option(self, key: str, name: str) -> str:
        """The words of an option: a player, a skill, or whatever the edition calls it."""
        player = next((each for each in self.page.lines if each.id == key), None)
        if player is not None:
            return (
                f"#{player.number} {player.name or player.position}"
                if player.number
                else player.name or player.position
            )
        return self._skill(key) if name.endswith("skill") else self.page.catalogue.name(key)

    def _skill(self, key: str) -> str:
        """A skill, with what it adds to a player's value beyond what others do."""
        found = self.page.rules.skills.get(split_skill(key)[0])
        params = self.page.rules.params_of(self.sequence, AdvanceParams)
        more = params.values.elite if params and found and found.elite else 0
        name = self.page.catalogue.skill(key)
        return f"{name} ({signed(more)})" if more else name

    # --- dice -----------------------------------------------------------------------------------------------------

    @property
    def may_roll(self) -> bool:
        """The server may roll for this team."""
        return self.page.team.book.dice != Book.Dice.TYPED

    @cached_property
    def rolls(self) -> dict[tuple[str, str], Roll]:
        """What the server has rolled for this team's errands, by what it is for and which dice."""
        return rolls_in(self.page.team.pk)

    def roll(self, key: str, actor: Any) -> None:
        """Roll what a question is for, and put it where it was asked."""
        asked = next((each for each in self.found.asked.values() if each.key == key and each.kind == "dice"), None)
        if asked is None or not self.may_roll:
            return
        rolled = operations.roll_for_team(self.action, asked.key, asked.spec, actor=actor)
        self.rolls[asked.key, asked.spec] = rolled
        step, _dot, rest = asked.path.removeprefix("inputs.").partition(".")
        self.inputs = {**self.inputs, step: put_at(self.inputs.get(step), rest, rolled.total)}
        self.look()

    # --- before and after -----------------------------------------------------------------------------------------

    def figures(self) -> list[dict[str, Any]]:
        """Treasury and values before and after, as far as it goes now."""
        after = self.found.outcome.teams.get(self.page.team.pk, self.page.state)
        counting = self.page.rules.ruleset.team_value
        was, now = worth(self.page.state, counting), worth(after, counting)
        rows = (
            (_("Treasury"), self.page.state.treasury, after.treasury),
            *(
                (self.page.catalogue.name(key), in_units(before, counting), in_units(after_, counting))
                for key, before, after_ in (
                    ("team-value", was.total, now.total),
                    ("current-team-value", was.current, now.current),
                )
                if key in self.page.catalogue.values
            ),
        )
        return [{"label": label, "before": before, "after": after_} for label, before, after_ in rows]


def leaves(inputs: Any, path: str = "") -> list[tuple[str, Any]]:
    """The answers in inputs with their paths, in order."""
    if isinstance(inputs, dict):
        return [leaf for key, each in inputs.items() for leaf in leaves(each, f"{path}.{key}".lstrip("."))]
    if isinstance(inputs, list | tuple):
        return [leaf for place, each in enumerate(inputs) for leaf in leaves(each, f"{path}.{place}")]
    return [(path, inputs)]
