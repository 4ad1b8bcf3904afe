"""Forms of the leagues' pages: shape and range; what the rules say comes from the operations."""

import zoneinfo
from datetime import datetime
from typing import Any

from django import forms
from django.conf import settings
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from dugout.dates import within_reach
from leagues import wording
from leagues.models import Entrant, League
from leagues.operations.invitations import MOST_DAYS, MOST_USES
from leagues.operations.results import ENDINGS
from leagues.operations.seasons import END_OF_DAY
from matches.models import Match
from rules import loader
from rules.ruleset import Ruleset
from rules.table import TIE_BREAKERS
from teams.models import Book, Role

REASON_LENGTH = 500
TIES = 6


def editions() -> list[tuple[str, str]]:
    """The shipped rule sets with their names, each with a line that tells it from the others."""
    language = get_language() or "en"
    return [(key, _edition(loader.load(key), language)) for key in loader.available()]


def _edition(ruleset: Ruleset, language: str) -> str:
    name = ruleset.name.text(language)
    if ruleset.about is None:
        return name
    return format_html('{} <span class="d-block small muted">{}</span>', name, ruleset.about.text(language))


def time_zones() -> list[tuple[str, str]]:
    """Time zones by place."""
    zones = sorted(zone for zone in zoneinfo.available_timezones() if "/" in zone and not zone.startswith("Etc/"))
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in zones)]


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


class _Capitals(forms.BaseForm):
    """Labels begin with a capital, whether they come from a model or stand here."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, found in self.fields.items():
            found.label = capfirst(str(found.label or name))


class _Form(_Capitals, forms.Form):
    """A form of these pages."""


class _LeagueFields(_Capitals, forms.ModelForm):
    """What a league is called, who may see it, where it is at home."""

    visibility = forms.ChoiceField(
        label=_("who may see it"),
        choices=Book.Visibility,
        widget=forms.RadioSelect,
        help_text=_("Public leagues are listed and may be found by search engines."),
    )
    rosters_hidden = forms.BooleanField(
        label=_("hide rosters until the season opens"),
        required=False,
        help_text=_("Until then a sheet is seen by its coach and the commissioners."),
    )
    time_zone = forms.ChoiceField(
        label=_("time zone"), choices=time_zones, help_text=_("A date means the end of that day here, 23:59.")
    )

    def settings(self) -> dict[str, Any]:
        """The model's own fields that were given."""
        return {name: self.cleaned_data[name] for name in self._meta.fields or ()}

    def take_errors(self, wrong: dict[str, list[str]]) -> None:
        """Put what an operation found beside its fields."""
        for field, messages in wrong.items():
            for message in messages:
                self.add_error(field if field in self.fields else None, message)


class NewLeagueForm(_LeagueFields):
    """A league is opened: the rest of its settings has good values to begin with."""

    edition = forms.ChoiceField(
        label=_("edition"),
        choices=editions,
        widget=forms.RadioSelect,
        initial=loader.newest,
        help_text=_("What is played stays with its edition; house rules are added in the settings."),
    )

    class Meta:
        model = League
        fields = ("name", "description", "time_zone", "paper", "language")
        widgets = {"description": forms.Textarea(attrs={"rows": 3})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.is_bound:
            self.fields["time_zone"].widget.attrs["data-browser-zone"] = "as-browser"

    field_order = ("name", "edition", "description", "visibility", "rosters_hidden", "time_zone", "language", "paper")


class SettingsForm(_LeagueFields):
    """All settings of a league. ``ruleset`` is the one it plays by: it names the bonuses there are."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    taken = forms.MultipleChoiceField(label=_("bonus points"), required=False, widget=forms.CheckboxSelectMultiple)

    class Meta:
        model = League
        fields = (
            "name",
            "description",
            "time_zone",
            "paper",
            "language",
            "dice",
            "answer_days",
            "win_points",
            "draw_points",
            "loss_points",
            "house",
        )
        widgets = {
            "description": forms.Textarea(attrs={"rows": 3}),
            "dice": forms.RadioSelect,
            "house": forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "class": "font-monospace"}),
        }
        help_texts = {
            "dice": _("How the dice of a match come into its report."),
            "answer_days": _("After that the coach is reminded, and the report stands on the commissioner’s list."),
            "house": _("A patch of the edition’s file, in YAML: only what differs. It holds from the next action on."),
        }

    def __init__(self, *args: Any, ruleset: Ruleset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language() or "en"
        bonuses = [(each.key, f"{each.name.text(language)} (+{each.points})") for each in ruleset.league.bonuses]
        choose(self.fields["taken"], bonuses)
        choices = [("", "–"), *((key, wording.tie_breaker(key)) for key in TIE_BREAKERS if key != "points")]
        for place in range(1, TIES + 1):
            self.fields[f"tie_{place}"] = forms.ChoiceField(label=str(place), choices=choices, required=False)
        self.ruleset = ruleset
        if self.instance.pk:
            self._fill(self.instance, ruleset)

    def _fill(self, league: League, ruleset: Ruleset) -> None:
        order = league.tie_breakers.split() or list(ruleset.league.tie_breakers)
        for place, key in enumerate((each for each in order if each != "points"), 1):
            self.initial.setdefault(f"tie_{place}", key)
        self.initial.setdefault("taken", league.bonuses.split())
        self.initial.setdefault("version", league.version)
        self.initial.setdefault("visibility", league.book.visibility)
        self.initial.setdefault("rosters_hidden", league.book.rosters_hidden)

    @property
    def ties(self) -> list[forms.BoundField]:
        """The fields of the order."""
        return [self[f"tie_{place}"] for place in range(1, TIES + 1)]

    def clean(self) -> dict[str, Any]:
        """A tie-breaker stands once in the order."""
        data = super().clean() or self.cleaned_data
        seen: set[str] = set()
        for place in range(1, TIES + 1):
            key = data.get(f"tie_{place}")
            if key and key in seen:
                self.add_error(f"tie_{place}", _("This one stands in the order already."))
            seen.add(key or "")
        return data

    def settings(self) -> dict[str, Any]:
        """The model's own fields, with the order of tie-breakers and the bonuses as keys apart by blanks."""
        chosen = [self.cleaned_data[f"tie_{place}"] for place in range(1, TIES + 1)]
        order = ["points", *(each for each in chosen if each)]
        as_edition = tuple(order) == self.ruleset.league.tie_breakers
        return super().settings() | {
            "tie_breakers": "" if as_edition else " ".join(order),
            "bonuses": " ".join(self.cleaned_data["taken"]),
        }


class InviteForm(_Form):
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


class SeasonForm(_Form):
    """The name of a season."""

    name = forms.CharField(label=_("name of the season"), max_length=60, required=False)


class DatesForm(_Form):
    """Deadlines for all rounds."""

    first = forms.DateField(label=_("first deadline"), widget=DateInput, validators=[within_reach])
    days = forms.IntegerField(label=_("days between two rounds"), min_value=1, max_value=366, initial=14)


class DeadlineForm(_Form):
    """The deadline of one round."""

    deadline = forms.DateField(
        label=_("deadline"),
        widget=DateInput(attrs={"class": "form-control"}),
        required=False,
        validators=[within_reach],
    )


class DueForm(_Form):
    """The date of one match."""

    day = forms.DateField(label=_("day"), widget=DateInput, required=False, validators=[within_reach])
    at = forms.TimeField(label=_("time"), widget=TimeInput, required=False, help_text=_("Empty: the end of the day."))
    version = forms.IntegerField(widget=forms.HiddenInput)

    def due(self, zone: zoneinfo.ZoneInfo) -> datetime | None:
        """The moment in a league's time zone; None for no date."""
        day = self.cleaned_data["day"]
        return datetime.combine(day, self.cleaned_data["at"] or END_OF_DAY, tzinfo=zone) if day else None


class WithoutPlayForm(_Form):
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


class ReturnForm(_Form):
    """A word with which a team is returned."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    word = forms.CharField(
        label=_("what is to be changed"), max_length=REASON_LENGTH, widget=forms.Textarea(attrs={"rows": 2})
    )


class AcceptForm(_Form):
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


class FriendlyForm(_Form):
    """A match outside the schedule."""

    KINDS = (
        (Match.Kind.FRIENDLY, _("league friendly: both teams play it as the edition says")),
        (Match.Kind.EXHIBITION, _("exhibition: leaves its record, nothing else")),
    )
    home = forms.ChoiceField(label=_("home team"))
    away = forms.ChoiceField(label=_("away team"))
    kind = forms.ChoiceField(label=_("kind"), choices=KINDS, initial=Match.Kind.FRIENDLY, widget=forms.RadioSelect)
    day = forms.DateField(label=_("to be played by"), widget=DateInput, required=False, validators=[within_reach])

    def __init__(self, *args: Any, teams: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("home", "away"):
            choose(self.fields[name], [("", "–"), *teams])


class PassTeamForm(_Form):
    """A team is passed to another coach."""

    coach = forms.ChoiceField(label=_("new coach"), required=False)

    def __init__(self, *args: Any, members: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose(self.fields["coach"], [("", gettext("nobody: commissioners take its steps")), *members])


class PointsForm(_Form):
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

    def __init__(self, *args: Any, teams: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer(teams)

    def offer(self, teams: list[tuple[str, str]]) -> None:
        """Let these teams be chosen."""
        choose(self.fields["team"], [("", "–"), *teams])

    def clean_points(self) -> int:
        """Nothing is neither given nor docked."""
        points: int = self.cleaned_data["points"]
        if not points:
            raise forms.ValidationError(_("Please give a number of points other than nothing."))
        return points


class LeaveForm(_Form):
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


class ReadmitForm(_Form):
    """A team whose results were voided is in the season again."""

    reason = forms.CharField(
        label=_("reason"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Everybody reads it, in the team’s journal."),
    )
