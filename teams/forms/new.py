"""A new draft: for which league, if any, and which roster."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from teams.editions import edition, edition_name, editions
from teams.models import RulesetVersion
from teams.rulesets import keep
from teams.surroundings import Place
from teams.wording.catalogue import catalogue_of

EDITION = "edition:"


class NewDraftForm(forms.Form):
    """``where`` is the id of a league's book, or ``edition:KEY`` for a team that has no league yet."""

    where = forms.ChoiceField(label=_("For"))
    roster = forms.ChoiceField(label=_("Roster"), error_messages={"required": _("Please choose a roster.")})
    name = forms.CharField(
        label=_("Name of the team"),
        max_length=60,
        required=False,
        help_text=_("It can be given later."),
        error_messages={"max_length": _("A name has 60 letters at most.")},
    )

    def __init__(self, places: Sequence[Place], data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self._places = {str(each.book_id): each for each in places}
        leagues = [(key, each.name) for key, each in self._places.items()]
        alone = [(f"{EDITION}{each.rules.ruleset.key}", edition_name(each)) for each in editions()]
        where: Any = self.fields["where"]
        where.choices = [(gettext("My leagues"), leagues)] * bool(leagues) + [(gettext("No league yet"), alone)]
        known = [value for value, _name in (*leagues, *alone)]
        given = str(self["where"].value() or "")
        chosen = given if given in known else known[0]
        self.initial["where"] = chosen
        place = self._places.get(chosen)
        self.catalogue = catalogue_of(place.ruleset) if place else edition(chosen.removeprefix(EDITION))
        rosters = [(each.key, self.catalogue.roster(each.key)) for each in self.catalogue.rules.ruleset.rosters]
        roster: Any = self.fields["roster"]
        roster.choices = [("", gettext("Please choose")), *sorted(rosters, key=lambda each: each[1].casefold())]

    @property
    def place(self) -> Place | None:
        """The league that was chosen."""
        return self._places.get(self.cleaned_data["where"])

    def ruleset(self) -> RulesetVersion:
        """The rule set of the league, or of the edition."""
        if self.place is not None:
            return RulesetVersion.objects.get(pk=self.place.ruleset)
        return keep(edition(self.cleaned_data["where"].removeprefix(EDITION)).rules.ruleset)

    def inputs(self) -> dict[str, Any]:
        """What the draft begins with."""
        team = {"roster": self.cleaned_data["roster"]}
        return {"team": team | ({"name": self.cleaned_data["name"]} if self.cleaned_data["name"] else {})}
