"""What a commissioner invites, sets, accepts and decides; matches outside the schedule."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from dugout.dates import within_reach
from leagues.forms.base import DateInput, Form, TeamForm, TimeInput, choose
from leagues.models import Entrant
from leagues.operations.invitations import MOST_DAYS, MOST_USES
from leagues.operations.seasons import END_OF_DAY
from matches.models import Match
from rules.unplayed import ENDINGS
from teams.models import Role

REASON_LENGTH = 500


class InviteForm(Form):
    """A new invitation."""

    role = forms.ChoiceField(label=_("as"), choices=Role.Kind, initial=Role.Kind.COACH, widget=forms.RadioSelect)
    uses = forms.IntegerField(
        label=_("for how many people"), min_value=1, max_value=MOST_USES, initial=1, help_text=_("One link for all.")
    )
    days = forms.IntegerField(label=_("good for how many days"), min_value=1, max_value=MOST_DAYS, initial=14)
    note = forms.CharField(
        label=_("note"), max_length=100, required=False, help_text=_("Whom is it for? Commissioners alone see this.")
    )
    email = forms.EmailField(
        label=_("send it to"),
        required=False,
        help_text=_("Optional. The link is shown to you in any case; the address is not kept."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not settings.MAIL_IS_SET_UP:
            del self.fields["email"]


class RedactForm(Form):
    """Words that go for good."""

    why = forms.CharField(
        label=_("reason"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Everyone sees it. Don’t repeat the words in it."),
    )
    also = forms.BooleanField(label=_("the longer texts too in which they stand"), required=False)


class SeasonForm(Form):
    """The name of a season."""

    name = forms.CharField(label=_("name of the season"), max_length=60, required=False)


class DatesForm(Form):
    """Deadlines for all rounds."""

    first = forms.DateField(label=_("first deadline"), widget=DateInput, validators=[within_reach])
    days = forms.IntegerField(label=_("days between two rounds"), min_value=1, max_value=366, initial=14)


class DeadlineForm(Form):
    """The deadline of one round."""

    deadline = forms.DateField(
        label=_("deadline"),
        widget=DateInput(attrs={"class": "form-control"}),
        required=False,
        validators=[within_reach],
    )


OVERTIME = _("may go into overtime")


class DueForm(Form):
    """The date of one match, and whether it may go into overtime, where the rules ``know`` that."""

    day = forms.DateField(label=_("day"), widget=DateInput, required=False, validators=[within_reach])
    at = forms.TimeField(label=_("time"), widget=TimeInput, required=False, help_text=_("Empty: the end of the day."))
    overtime = forms.BooleanField(label=OVERTIME, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, know: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not know:
            del self.fields["overtime"]

    def due(self, zone: ZoneInfo) -> datetime | None:
        """The moment in a league's time zone; None for no date."""
        day = self.cleaned_data["day"]
        return datetime.combine(day, self.cleaned_data["at"] or END_OF_DAY, tzinfo=zone) if day else None


class WithoutPlayForm(Form):
    """How a match ended that nobody played."""

    HOW = (
        ("forfeit home", _("forfeit by the home team")),
        ("forfeit away", _("forfeit by the away team")),
        ("conceded home", _("conceded before play by the home team")),
        ("conceded away", _("conceded before play by the away team")),
        ("unplayed", _("not played: nobody’s fault, or everybody’s")),
    )
    how = forms.ChoiceField(label=_("how it ended"), choices=HOW, widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("reason"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Both coaches read it."),
    )
    in_own_match = forms.BooleanField(
        label=_("I coach one of these teams and decide all the same, for all to see"), required=False
    )

    @property
    def ending(self) -> tuple[str, str]:
        """How it ended, and by which side."""
        ended, _blank, by = self.cleaned_data["how"].partition(" ")
        assert ended in ENDINGS
        return ended, by


class ReturnForm(Form):
    """A word with which a team is returned."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    word = forms.CharField(
        label=_("what is to be changed"), max_length=REASON_LENGTH, widget=forms.Textarea(attrs={"rows": 2})
    )


class AcceptForm(Form):
    """A team is accepted; broken rules that may be let pass need a reason."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    unclaimed = forms.BooleanField(
        label=_("the team has no coach with an account: commissioners take its steps"), required=False
    )
    reason = forms.CharField(
        label=_("why these rules are let pass"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class FriendlyForm(Form):
    """A match outside the schedule."""

    KINDS = (
        (Match.Kind.FRIENDLY, _("league friendly: both teams play it as the edition says")),
        (Match.Kind.EXHIBITION, _("exhibition: leaves its record, nothing else")),
    )
    home = forms.ChoiceField(label=_("home team"))
    away = forms.ChoiceField(label=_("away team"))
    kind = forms.ChoiceField(label=_("kind"), choices=KINDS, initial=Match.Kind.FRIENDLY, widget=forms.RadioSelect)
    day = forms.DateField(label=_("to be played by"), widget=DateInput, required=False, validators=[within_reach])
    overtime = forms.BooleanField(label=OVERTIME, required=False)

    def __init__(self, *args: Any, teams: list[tuple[str, str]], know: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not know:
            del self.fields["overtime"]
        for name in ("home", "away"):
            choose(self.fields[name], [("", "–"), *teams])


class PassTeamForm(Form):
    """A team is passed to another coach."""

    coach = forms.ChoiceField(label=_("new coach"), required=False)

    def __init__(self, *args: Any, members: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose(self.fields["coach"], [("", gettext("nobody: commissioners take its steps")), *members])


class PointsForm(TeamForm):
    """League points that a commissioner gives or docks."""

    team = forms.ChoiceField(label=_("team"))
    points = forms.IntegerField(
        label=_("league points"), min_value=-999, max_value=999, help_text=_("With a minus to dock them.")
    )
    reason = forms.CharField(
        label=_("reason"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Everybody reads it, below the table."),
    )

    def clean_points(self) -> int:
        """Nothing is neither given nor docked."""
        points: int = self.cleaned_data["points"]
        if not points:
            raise forms.ValidationError(_("Please give a number of points other than nothing."))
        return points


class LeaveForm(Form):
    """A team leaves a season that has begun."""

    way = forms.ChoiceField(label=_("what becomes of its matches"), choices=Entrant.Way, widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("reason"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Everybody reads it, below the table."),
    )
    in_own_match = forms.BooleanField(
        label=_("I coach one of the teams concerned and decide all the same, for all to see"), required=False
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)


class ReadmitForm(Form):
    """A team whose results were voided is in the season again."""

    reason = forms.CharField(
        label=_("reason"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Everybody reads it, in the team’s journal."),
    )
