"""Play-offs: how many teams, and who goes on where nobody won."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.forms.acts import REASON_LENGTH
from leagues.forms.base import Form, TeamForm
from rules.knockout import FEWEST, MOST, Place

_PLACE = re.compile(r"(\d{1,2})\.(\d{1,2})")


class PlayOffsForm(Form):
    """What is drawn from the table."""

    places = forms.IntegerField(
        label=_("teams in the play-offs"),
        min_value=FEWEST,
        max_value=MOST,
        help_text=_("The first of the table. Where they are not 4, 8 or 16, the best go on without a match."),
    )
    third_place = forms.BooleanField(label=_("a match for the third place"), required=False)
    overtime = forms.BooleanField(label=_("matches may go into overtime"), required=False)

    def __init__(self, *args: Any, overtime: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not overtime:
            del self.fields["overtime"]


class RulingForm(TeamForm):
    """Who goes on from a match that nobody won."""

    place = forms.RegexField(_PLACE, widget=forms.HiddenInput)
    team = forms.ChoiceField(label=_("who goes on"))
    reason = forms.CharField(label=_("reason"), max_length=REASON_LENGTH, help_text=_("Everybody reads it."))

    def clean_place(self) -> Place:
        """The round and the number of the place."""
        of_round, _dot, number = self.cleaned_data["place"].partition(".")
        return int(of_round), int(number)
