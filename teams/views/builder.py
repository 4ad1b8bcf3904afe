"""What the builder shows: the form's fields, each with what they cost and what is wrong with them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.forms import BoundField
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import loader
from teams.forms import BuilderForm
from teams.forms.builder import CAPTAIN
from teams.selectors import DraftPage
from teams.selectors.drafts import GoodsChoice, PositionChoice

PLAYERS = "inputs.players.players"
GOODS = "inputs.goods.goods"


@dataclass(frozen=True, slots=True)
class Figure:
    """A characteristic with its heading."""

    label: str
    shown: str


@dataclass(frozen=True, slots=True)
class PositionLine:
    """A position that can be bought, with how many of it stand in the rows."""

    choice: PositionChoice
    figures: tuple[Figure, ...]
    count: int

    @property
    def key(self) -> str:
        """Its key."""
        return self.choice.position.key

    @property
    def total(self) -> int:
        """What they cost together."""
        return self.count * self.choice.position.cost


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the list: its fields, its position, what is wrong (in the fields ``bad``) or missing."""

    index: int
    fields: dict[str, BoundField]
    line: PositionLine | None
    faults: list[str]
    asks: list[str]
    bad: str


@dataclass(frozen=True, slots=True)
class GoodsRow:
    """Goods in the draft: the field's name, how many, what one and all cost, the bounds, what is wrong."""

    key: str
    name: str
    field: str
    shown: Any
    each: int
    total: int
    low: int
    most: int | None
    free: int
    faults: list[str]

    @property
    def said(self) -> str:
        """The id of the place where faults are said."""
        return f"{self.field}-said"


class Builder:
    """A draft's page as it is built. ``form`` may hold more than ``page`` counts: what could not be read."""

    def __init__(self, form: BuilderForm, page: DraftPage) -> None:
        self.form = form
        self.page = page
        self._broken = dict(page.violations)
        self._missing = dict(page.questions)

    # --- rows ---------------------------------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> list[Row]:
        """The rows of the list, empty ones too."""
        lines = {each.key: each for each in self.positions}
        place_of = {row: place for place, row in enumerate(self.form.used)}
        return [self._row(row, lines, place_of.get(row)) for row in self.form.rows]

    def _row(self, row: int, lines: dict[str, PositionLine], place: int | None) -> Row:
        fields = {name: self.form[f"p{row}-{name}"] for name in ("id", "number", "name", "position")}
        unread = [str(error) for each in fields.values() for error in each.errors]
        here = f"{PLAYERS}.{place}"
        bad = [name for name, each in fields.items() if each.errors or f"{here}.{name}" in self._broken]
        for name in bad:
            fields[name].field.widget.attrs["aria-invalid"] = "true"
        return Row(
            index=row,
            fields=fields,
            line=lines.get(str(fields["position"].value() or "")),
            faults=unread + (self._take(self._broken, here) if place is not None else []),
            asks=self._take(self._missing, here) if place is not None and not unread else [],
            bad=" ".join(bad),
        )

    @cached_property
    def positions(self) -> list[PositionLine]:
        """The roster's positions."""
        chosen = [str(self.form[f"p{row}-position"].value() or "") for row in self.form.rows]
        return [
            PositionLine(each, self._figures(each), chosen.count(each.position.key)) for each in self.page.positions
        ]

    def _figures(self, choice: PositionChoice) -> tuple[Figure, ...]:
        names = self.page.catalogue
        return tuple(
            Figure(names.name(key), names.characteristic(key, getattr(choice.position, key)))
            for key in names.characteristics
        )

    @property
    def counted(self) -> int:
        """How many players are on the list as the engine reads it."""
        return len(self.page.state.hired)

    @property
    def fees(self) -> int:
        """What the players cost together, as the engine counts it."""
        return self._figure("draft.players", "fees")

    # --- goods --------------------------------------------------------------------------------------------------------

    @cached_property
    def goods(self) -> list[GoodsRow]:
        """Re-rolls, staff and fans."""
        return [
            self._fans(each) if each.staff.key == self.form.fans_key else self._goods(each) for each in self.page.goods
        ]

    def _goods(self, choice: GoodsChoice) -> GoodsRow:
        key = choice.staff.key
        field = self.form[f"goods-{key}"]
        return GoodsRow(
            key=key,
            name=choice.name,
            field=field.html_name,
            shown=_shown(field, 0),
            each=choice.price,
            total=choice.count * choice.price,
            low=0,
            most=choice.most,
            free=0,
            faults=[str(each) for each in field.errors] + self._take(self._broken, f"{GOODS}.{key}"),
        )

    def _fans(self, choice: GoodsChoice) -> GoodsRow:
        field = self.form["fans"]
        return GoodsRow(
            key=choice.staff.key,
            name=choice.name,
            field=field.html_name,
            shown=_shown(field, choice.staff.start),
            each=choice.price,
            total=self._figure("draft.fans", "total"),
            low=choice.staff.min,
            most=choice.most,
            free=choice.staff.start,
            faults=[str(each) for each in field.errors] + self._take(self._broken, "inputs.goods.fans"),
        )

    @property
    def goods_total(self) -> int:
        """What goods and fans cost together."""
        return sum(each.total for each in self.goods)

    # --- the head -----------------------------------------------------------------------------------------------------

    @property
    def roster(self) -> str:
        """The roster's name."""
        return self.page.catalogue.roster(self.form.roster.key)

    @property
    def roster_url(self) -> str:
        """The roster's page, where the rule set is one that this site ships."""
        key = self.page.rules.ruleset.key
        return reverse("teams:roster", args=[key, self.form.roster.key]) if key in loader.available() else ""

    @property
    def traits(self) -> list[str]:
        """The names of its regions and special rules, those that are chosen too."""
        own = (*self.form.roster.leagues, *self.form.roster.special_rules)
        chosen = (*self.page.state.leagues, *self.page.state.special_rules)
        return [self.page.catalogue.name(each) for each in dict.fromkeys((*own, *chosen))]

    @property
    def headings(self) -> tuple[str, ...]:
        """What the characteristics are called."""
        return self.page.catalogue.headings

    @property
    def bounds(self) -> str:
        """How many players a new team has."""
        creation = self.page.rules.ruleset.team_creation
        return _("%(least)s to %(most)s players") % {"least": creation.min_players, "most": creation.max_players}

    @cached_property
    def name_faults(self) -> list[str]:
        """What breaks a rule about the name (what can't be read the form says itself)."""
        return self._take(self._broken, "inputs.team.name")

    @cached_property
    def name_asks(self) -> list[str]:
        """That there is no name yet."""
        return self._take(self._missing, "inputs.team.name")

    @cached_property
    def choices(self) -> list[BoundField]:
        """What the roster lets a team choose."""
        return [self.form[f"choice-{place}"] for place, _choice in enumerate(self.form.roster.choices)]

    @cached_property
    def choice_said(self) -> list[str]:
        """What is wrong with the choices, or missing."""
        return self._take(self._broken, "inputs.team.choices") + self._take(self._missing, "inputs.team.choices")

    @property
    def captain(self) -> BoundField | None:
        """Who leads the team, where it may have somebody who does."""
        return self.form[CAPTAIN] if CAPTAIN in self.form.fields else None

    @cached_property
    def captain_said(self) -> list[str]:
        """What is wrong with that."""
        return self._take(self._broken, "inputs.captain.player") + self._take(self._missing, "inputs.captain.player")

    # --- the sum ------------------------------------------------------------------------------------------------------

    @cached_property
    def general(self) -> list[str]:
        """What is broken that stands beside no single field."""
        for each in ("rows", "goods", "name_faults", "choice_said", "captain_said"):
            getattr(self, each)
        return [sentence for found in self._broken.values() for sentence in found]

    @cached_property
    def to_do(self) -> list[str]:
        """What is still wrong or missing, a sentence for each part of the page."""
        found = list(self.general)
        faulty = sum(bool(each.faults or each.asks) for each in self.rows)
        if faulty:
            words = ngettext("Players: %(number)s line needs a look.", "Players: %(number)s lines need a look.", faulty)
            found.append(words % {"number": faulty})
        found += [sentence for each in self.goods for sentence in each.faults]
        return found + self.choice_said + self.captain_said + self.name_faults + self.name_asks

    @property
    def over(self) -> int:
        """By how much it is too dear."""
        return max(-self.page.left, 0)

    @property
    def ready(self) -> bool:
        """May be handed in as it is."""
        return self.page.ready and not self.form.errors

    @property
    def may_ask(self) -> bool:
        """May be offered all the same: what is broken is a commissioner's to let pass."""
        outcome = self.page.outcome
        return bool(
            not self.form.errors
            and not outcome.questions
            and outcome.violations
            and all(each.overridable for each in outcome.violations)
        )

    @property
    def sums(self) -> list[str]:
        """How the budget was spent, line by line."""
        return [self.page.wording.explanation(each) for each in self.page.outcome.explanations]

    def _figure(self, key: str, name: str) -> int:
        found = [each.params.get(name) for each in self.page.outcome.explanations if each.key == key]
        return int(found[0] or 0) if found else 0

    @staticmethod
    def _take(said: dict[str, list[str]], path: str) -> list[str]:
        """Take out what was said at a path and below it."""
        here = [each for each in said if each == path or each.startswith(f"{path}.")]
        return [sentence for each in here for sentence in said.pop(each)]


def _shown(field: BoundField, default: int) -> Any:
    value = field.value()
    return default if value in (None, "") else value
