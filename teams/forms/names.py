"""Names and shirt numbers of a team that plays."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from teams.forms.builder import TOO_LONG, ShirtNumberField
from teams.forms.crest import can_be_seen
from teams.selectors import PlayerLine
from teams.texts import NAME_LENGTH


class TeamNameForm(forms.Form):
    """The team's name."""

    name = forms.CharField(
        label=_("Name of the team"),
        max_length=NAME_LENGTH,
        error_messages={"required": _("Please give a name."), **TOO_LONG},
        validators=[can_be_seen],
    )


class RetireForm(forms.Form):
    """The team leaves the league's play; asked twice, as it can't be taken back here."""

    sure = forms.BooleanField(
        label=_("Yes, this team plays no more"), error_messages={"required": _("Please say that you mean it.")}
    )


class PlayersForm(forms.Form):
    """Number and name of each player. Only what was changed here counts, whatever others changed meanwhile."""

    def __init__(self, lines: Sequence[PlayerLine], data: Any = None) -> None:
        super().__init__(data)
        self.lines = list(lines)
        self._by_id = sorted(self.lines, key=lambda each: each.id)
        for line in self.lines:
            called = {"player": line.name or line.position}
            number = ShirtNumberField(
                label=gettext("Shirt number of %(player)s") % called,
                required=line.number is not None,
                error_messages={"required": _("Please give a number.")},
                widget=forms.TextInput(
                    attrs={"class": "form-control", "inputmode": "numeric", "size": 2, "data-number": ""}
                ),
                initial=line.number,
                show_hidden_initial=True,
            )
            name = forms.CharField(
                label=gettext("Name of %(player)s") % called,
                max_length=NAME_LENGTH,
                required=False,
                error_messages=TOO_LONG,
                widget=forms.TextInput(attrs={"class": "form-control", "autocomplete": "off", "dir": "auto"}),
                initial=line.name,
                show_hidden_initial=True,
                validators=[can_be_seen],
            )
            self.fields[f"number-{line.id}"] = number
            self.fields[f"name-{line.id}"] = name

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The lines with their fields."""
        return [
            {"line": each, "number": self[f"number-{each.id}"], "name": self[f"name-{each.id}"]} for each in self.lines
        ]

    @property
    def numbers(self) -> list[dict[str, Any]]:
        """The numbers that were changed, in an order that a change of numbers does not change."""
        changed = [each for each in self._by_id if f"number-{each.id}" in self.changed_data]
        found = [(each.id, self.cleaned_data[f"number-{each.id}"]) for each in changed]
        return [{"player": player, "number": number} for player, number in found if number is not None]

    @property
    def names(self) -> list[tuple[str, str]]:
        """The players whose names were changed, with the new names."""
        changed = [each.id for each in self._by_id if f"name-{each.id}" in self.changed_data]
        return [(player, self.cleaned_data[f"name-{player}"]) for player in changed]
