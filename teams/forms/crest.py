"""Two colours and a crest."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from dugout.crests import DEFAULT_PATTERN, PATTERN_NAMES
from teams.models import Team, TeamDraft
from teams.models.sheets import hex_colour
from teams.texts import faults
from teams.wording.violations import VIOLATIONS

INITIALS_LENGTH = 3


def can_be_seen(words: str) -> None:
    """Raise ``ValidationError`` for words that can't be kept as a name; none at all are fine here."""
    if words and (found := faults(words, is_name=True)):
        raise forms.ValidationError([str(VIOLATIONS[each]) for each in found])


class ColourInput(forms.TextInput):
    """The browser's own way to pick a colour."""

    input_type = "color"


class CrestForm(forms.Form):
    """Fields of colours and crest, alone or as a part of another form."""

    first = forms.CharField(label=_("First colour"), validators=[hex_colour], widget=ColourInput)
    second = forms.CharField(label=_("Second colour"), validators=[hex_colour], widget=ColourInput)
    pattern = forms.ChoiceField(label=_("Pattern"), choices=tuple(PATTERN_NAMES.items()))
    initials = forms.CharField(
        label=_("Letters"),
        max_length=INITIALS_LENGTH,
        required=False,
        help_text=_("Left blank, they are taken from the name."),
        error_messages={"max_length": _("The crest has room for three letters.")},
        validators=[can_be_seen],
    )

    def crest(self) -> dict[str, str]:
        """What was given, as operations take it; what can't be read is left out."""
        return {
            name: self.cleaned_data[name]
            for name in ("first", "second", "pattern", "initials")
            if name in self.cleaned_data
        }


def crest_of(team: Team | TeamDraft) -> dict[str, Any]:
    """The fields as they stand."""
    pattern = team.crest_pattern if team.crest_pattern in PATTERN_NAMES else DEFAULT_PATTERN
    return {
        "first": team.first_colour.lower(),
        "second": team.second_colour.lower(),
        "pattern": pattern,
        "initials": team.crest_initials,
    }
