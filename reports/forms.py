"""The choices that a sheet is printed by, as addresses and forms carry them."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from leagues.models import League
from reports.bundle import ARCHIVE
from reports.manner import ENGLISH, PAPERS, Manner
from reports.selectors.surroundings import paper_of
from reports.values import Variant

ONE_PAGE = "one-page"


class PrintForm(forms.Form):
    """Paper, language, and whether rule names stay English (so that both coaches read the same words).

    What is not chosen is the league's paper and the reader's language.
    """

    paper = forms.ChoiceField(
        label=_("Paper"), required=False, choices=(("a4", "A4"), ("letter", _("Letter (North America)")))
    )
    language = forms.ChoiceField(label=_("Language"), required=False, choices=settings.LANGUAGES)
    english = forms.BooleanField(
        label=_("Rule names in English"),
        help_text=_("Skills, positions and staff keep their English names, in whatever language the sheet is."),
        required=False,
    )

    def __init__(self, data: Any = None, *, league: League | None = None, **more: Any) -> None:
        usual = {"paper": self._usual_paper(league), "language": (get_language() or ENGLISH).split("-")[0]}
        self.usual = usual
        super().__init__(data, initial=usual | more.pop("initial", {}), **more)

    @staticmethod
    def _usual_paper(league: League | None) -> str:
        return next(key for key, paper in PAPERS.items() if paper is paper_of(league))

    def chosen(self, name: str) -> str:
        """What was chosen, or what is usual."""
        return str(self.cleaned_data.get(name) or self.usual[name])

    @property
    def default_manner(self) -> Manner:
        """How to print as long as nothing is chosen."""
        return Manner(paper=PAPERS[self.usual["paper"]], language=self.usual["language"])

    def manner(self, site: str = "") -> Manner:
        """How to print. Only for a form that is valid."""
        return Manner(
            paper=PAPERS[self.chosen("paper")],
            language=self.chosen("language"),
            names=ENGLISH if self.cleaned_data["english"] else "",
            site=site,
        )


class TeamSheetForm(PrintForm):
    """Which copy of a team sheet, and whether it has a back."""

    variant = forms.ChoiceField(
        label=_("Copy"),
        required=False,
        choices=(
            (Variant.FULL.value, _("for the coach")),
            (Variant.OPPONENT.value, _("for the opponent, without what is secret")),
            (Variant.LARGE.value, _("in large print")),
        ),
    )
    back = forms.BooleanField(label=_("With a back: who has which skill, and lines for notes"), required=False)

    @property
    def variant_chosen(self) -> Variant:
        """The copy that was chosen."""
        return Variant(self.cleaned_data["variant"] or Variant.FULL.value)


class MatchRecordForm(PrintForm):
    """One team a side, or both on one page."""

    layout = forms.ChoiceField(
        label=_("Layout"),
        required=False,
        choices=(("two-sided", _("a page for each team")), (ONE_PAGE, _("both teams on one page"))),
    )

    @property
    def one_page(self) -> bool:
        """Whether both teams go on one page."""
        return bool(self.cleaned_data["layout"] == ONE_PAGE)


class BundleForm(TeamSheetForm):
    """All sheets of a season: one document, or a file for each team."""

    form = forms.ChoiceField(
        label=_("As"),
        required=False,
        choices=(("pdf", _("one PDF to print from")), (ARCHIVE, _("a ZIP archive with a PDF for each team"))),
    )
    field_order = ("form", "variant", "paper", "language", "english")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        del self.fields["back"]

    def options(self) -> dict[str, Any]:
        """The choices as plain values, for a job. Only for a form that is valid."""
        return {
            "paper": self.chosen("paper"),
            "language": self.chosen("language"),
            "english": self.cleaned_data["english"],
            "variant": self.variant_chosen.value,
            "form": self.cleaned_data["form"] or "pdf",
        }
