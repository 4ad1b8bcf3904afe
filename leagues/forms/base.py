"""What the forms of these pages share."""

from typing import Any

from django import forms
from django.utils.text import capfirst


def choose(field: forms.Field, choices: list[tuple[str, str]]) -> None:
    """Give a field its choices."""
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


class DateInput(forms.DateInput):
    """A date as browsers ask for one."""

    input_type = "date"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs, format="%Y-%m-%d")


class TimeInput(forms.TimeInput):
    """A time of day as browsers ask for one."""

    input_type = "time"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs, format="%H:%M")


class Capitals(forms.BaseForm):
    """Labels begin with a capital, whether they come from a model or stand here."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, found in self.fields.items():
            found.label = capfirst(str(found.label or name))


class Form(Capitals, forms.Form):
    """A form of these pages."""


class TeamForm(Form):
    """A form in which one of the teams that it is given is chosen, by its field ``team``."""

    def __init__(self, *args: Any, teams: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer(teams)

    def offer(self, teams: list[tuple[str, str]]) -> None:
        """Let these teams be chosen."""
        choose(self.fields["team"], [("", "–"), *teams])
