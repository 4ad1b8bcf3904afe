"""A league's own forms: opening one, and its settings."""

from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from dugout.zones import zones_of_places
from leagues.forms.base import Capitals, choose
from leagues.models import League
from rules import loader
from rules.ruleset import Ruleset
from rules.table import TIE_BREAKERS
from teams.editions import shipped
from teams.models import Book
from teams.wording.catalogue import Catalogue

TIES = 6


def editions() -> list[tuple[str, str]]:
    """The shipped rule sets with their names, each with a line that tells it from the others."""
    language = get_language() or "en"
    found = sorted(shipped(), key=lambda each: (-each.published, each.extends is not None))
    return [(each.key, _edition(each, language)) for each in found]


def _edition(ruleset: Ruleset, language: str) -> str:
    name = ruleset.name.text(language)
    if ruleset.about is None:
        return name
    return format_html('{} <span class="d-block small muted">{}</span>', name, ruleset.about.text(language))


def time_zones() -> list[tuple[str, str]]:
    """Time zones by place."""
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in zones_of_places())]


class _LeagueFields(Capitals, forms.ModelForm):
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

    def __init__(self, *args: Any, catalogue: Catalogue, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ruleset = catalogue.rules.ruleset
        language = get_language() or "en"
        bonuses = [(each.key, f"{each.name.text(language)} (+{each.points})") for each in ruleset.league.bonuses]
        choose(self.fields["taken"], bonuses)
        choices = [("", "–"), *((key, catalogue.tie_breaker(key)) for key in TIE_BREAKERS if key != "points")]
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
