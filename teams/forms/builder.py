"""The builder's form: the fields of a draft, and the draft's inputs in the engine's shape.

What can't be read (letters for a number) is this form's to say; what breaks a rule is the engine's.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from dugout.figures import ungrouped
from rules import goods as prices
from rules.ruleset import Roster
from rules.state import SHIRT_NUMBERS, numbers_free
from rules.steps.captain import CaptainParams
from teams.forms.crest import CrestForm, crest_of
from teams.ids import new_id
from teams.models import TeamDraft
from teams.texts import NAME_LENGTH
from teams.wording import Catalogue

MOST_ROWS = 40
_ID = re.compile(r"[A-Za-z0-9_:.-]{1,40}")
CAPTAIN = "captain"
_ROW = re.compile(r"p(\d{1,2})-position")
NUMBER = {
    "invalid": _("Please give a number."),
    "min_value": _("Please give a number from %(limit_value)s on."),
    "max_value": _("Please give a number up to %(limit_value)s."),
}
TOO_LONG = {"max_length": _("A name has 60 letters at most.")}
KEPT_LENGTH = 500  # what a draft can keep; that a name is too long is said beside it


class GoldField(forms.IntegerField):
    """Gold, as it is shown or in plain digits: 10,000 and 10000."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> int | None:
        """The gold, None for none. Raises ``ValidationError``."""
        found: int | None = super().to_python(ungrouped(value) if isinstance(value, str) else value)
        return found


class ShirtNumberField(forms.IntegerField):
    """A shirt number."""

    def __init__(self, *, error_messages: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(
            min_value=SHIRT_NUMBERS[0],
            max_value=SHIRT_NUMBERS[-1],
            error_messages={**NUMBER, **(error_messages or {})},
            **kwargs,
        )


class NameField(forms.CharField):
    """A name. No browser takes one that is too long; one that comes all the same is kept, and said to be so."""

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """The attributes of its control."""
        return {**super().widget_attrs(widget), "maxlength": str(NAME_LENGTH)}


class BuilderForm(CrestForm):
    """A draft of a roster: name, choices, players in rows, goods, fans, colours."""

    name = NameField(label=_("Name of the team"), max_length=KEPT_LENGTH, required=False, error_messages=TOO_LONG)
    fans = forms.IntegerField(min_value=0, max_value=99, required=False, error_messages=NUMBER)

    def __init__(
        self,
        draft: TeamDraft,
        inputs: Mapping[str, Any],
        catalogue: Catalogue,
        roster: Roster,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        self.given = inputs
        self.roster = roster
        self.catalogue = catalogue
        self._ruleset = catalogue.rules.ruleset
        self.fans_key: str = catalogue.rules.params("create-team", "draft.goods").fans
        players = players_of(inputs)
        rows = max(self._ruleset.team_creation.max_players, len(players), _rows_in(data))
        self.rows = range(min(rows, MOST_ROWS))
        super().__init__(data, initial=self._initial(draft, inputs, players))
        self._add_choices()
        self._add_goods()
        for row in self.rows:
            self._add_row(row)
        self._add_captain()

    # --- fields -------------------------------------------------------------------------------------------------------

    def _add_choices(self) -> None:
        for place, choice in enumerate(self.roster.choices):
            options = [(key, self.catalogue.name(key)) for key in choice.options]
            label = gettext("The team chooses")
            self.fields[f"choice-{place}"] = (
                forms.ChoiceField(label=label, choices=[("", gettext("Please choose")), *options], required=False)
                if choice.choose == 1
                else forms.MultipleChoiceField(
                    label=label, choices=options, required=False, widget=forms.CheckboxSelectMultiple
                )
            )

    def _add_goods(self) -> None:
        for staff in self._ruleset.staff:
            if staff.key != self.fans_key and prices.allowed_for(self.roster, staff):
                self.fields[f"goods-{staff.key}"] = forms.IntegerField(
                    min_value=0, max_value=99, required=False, error_messages=NUMBER
                )

    def _add_row(self, row: int) -> None:
        positions = [(each.key, self.catalogue.position(self.roster.key, each.key)) for each in self.roster.positions]
        said = {"aria-describedby": f"p{row}-said"}
        which = {"number": row + 1}
        self.fields[f"p{row}-id"] = forms.CharField(widget=forms.HiddenInput, required=False)
        self.fields[f"p{row}-number"] = ShirtNumberField(
            label=gettext("Shirt number in line %(number)s") % which,
            required=False,
            widget=forms.TextInput(
                attrs={"class": "form-control", "inputmode": "numeric", "size": 2, "data-number": "", **said}
            ),
        )
        self.fields[f"p{row}-name"] = NameField(
            label=gettext("Name in line %(number)s") % which,
            max_length=KEPT_LENGTH,
            required=False,
            error_messages=TOO_LONG,
            widget=forms.TextInput(attrs={"class": "form-control", "autocomplete": "off", "dir": "auto", **said}),
        )
        self.fields[f"p{row}-position"] = forms.ChoiceField(
            label=gettext("Position in line %(number)s") % which,
            choices=[("", "–"), *positions],
            required=False,
            widget=forms.Select(attrs={"class": "form-select", **said}),
        )

    def _add_captain(self) -> None:
        """Who leads the team, where teams of this roster have somebody who does; he may be named later."""
        terms = self.catalogue.rules.params_of("create-team", CaptainParams)
        rules = (*self.roster.special_rules, *(each for one in self.roster.choices for each in one.options))
        if terms is None or terms.rule not in rules:
            return
        self.fields[CAPTAIN] = forms.CharField(
            label=self.catalogue.name(terms.rule),
            required=False,
            max_length=40,
            widget=forms.Select(attrs={"class": "form-select"}),
        )
        # What the rows hold is read only now: to be read, all fields must be there.
        players = [(self._row(row, "id"), self._called(row)) for row in self.used]
        self.fields[CAPTAIN].widget.choices = [("", gettext("nobody for now")), *players]

    def _called(self, row: int) -> str:
        number, position = self._row(row, "number"), self._row(row, "position")
        name = self._row(row, "name") or (self.catalogue.position(self.roster.key, position) if position else "")
        return f"#{number} {name}" if number else str(name)

    def _initial(
        self, draft: TeamDraft, inputs: Mapping[str, Any], players: Sequence[Mapping[str, Any]]
    ) -> dict[str, Any]:
        goods = mapping(inputs.get("goods"))
        picks = mapping(inputs.get("team")).get("choices") or ()
        found: dict[str, Any] = {
            **crest_of(draft),
            "name": mapping(inputs.get("team")).get("name", ""),
            "fans": goods.get("fans"),
            CAPTAIN: mapping(inputs.get("captain")).get("player", ""),
            **{f"goods-{key}": count for key, count in mapping(goods.get("goods")).items()},
        }
        for place, choice in enumerate(self.roster.choices):
            picked = [each for each in picks if each in choice.options]
            found[f"choice-{place}"] = (picked[0] if picked else "") if choice.choose == 1 else picked
        free = iter(numbers_free([each.get("number") for each in players]))
        for row in self.rows:
            player = players[row] if row < len(players) else {"id": new_id(), "number": next(free)}
            found.update({f"p{row}-{each}": player.get(each) for each in ("id", "number", "name", "position")})
        return found

    # --- what was given -----------------------------------------------------------------------------------------------

    @property
    def used(self) -> list[int]:
        """The rows that hold a player: a position or a name stands in them. A number alone is none."""
        return [row for row in self.rows if self._row(row, "position") or self._row(row, "name")]

    def inputs(self) -> dict[str, Any]:
        """The draft's inputs, as far as they can be read."""
        team = {key: value for key, value in mapping(self.given.get("team")).items() if key not in ("name", "choices")}
        team["roster"] = self.roster.key
        if name := self._value("name"):
            team["name"] = name
        if picks := self._picks():
            team["choices"] = picks
        bought = {staff.key: count for staff in self._ruleset.staff if (count := self._value(f"goods-{staff.key}"))}
        goods: dict[str, Any] = {"goods": bought}
        if self._value("fans") is not None:
            goods["fans"] = self._value("fans")
        captain = self._value(CAPTAIN) if CAPTAIN in self.fields else ""
        led = {"captain": {"player": captain}} if captain else {}
        return {"team": team, "players": {"players": [self._player(row) for row in self.used]}, **led, "goods": goods}

    def _picks(self) -> list[str]:
        found: list[str] = []
        for place, _choice in enumerate(self.roster.choices):
            value = self._value(f"choice-{place}")
            found += value if isinstance(value, list) else [value] if value else []
        return found

    def _player(self, row: int) -> dict[str, Any]:
        given = self._row(row, "id")
        player: dict[str, Any] = {"id": given if given and _ID.fullmatch(given) else new_id()}
        for name in ("position", "number", "name"):
            if (value := self._row(row, name)) not in (None, ""):
                player[name] = value
        return player

    def _row(self, row: int, name: str) -> Any:
        return self._value(f"p{row}-{name}")

    def _value(self, name: str) -> Any:
        if self.is_bound:
            self.errors  # noqa: B018 -- reads the form
            return self.cleaned_data.get(name)
        return self.initial.get(name)


def mapping(value: Any) -> Mapping[str, Any]:
    """A part of a draft's inputs that should be a mapping; a draft may hold anything."""
    return value if isinstance(value, dict) else {}


def players_of(inputs: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The players among a draft's inputs."""
    found = mapping(inputs.get("players")).get("players")
    return [mapping(each) for each in found] if isinstance(found, list) else []


def _rows_in(data: Mapping[str, Any] | None) -> int:
    """How many rows were posted."""
    return max((int(found[1]) + 1 for name in data or () if (found := _ROW.fullmatch(name))), default=0)
