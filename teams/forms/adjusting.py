"""The form of adjustments: a reason, and a small form for each change, of a kind that was picked."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.ruleset import split_skill
from teams.forms.builder import NUMBER, GoldField, NameField, ShirtNumberField
from teams.ids import is_id, new_id
from teams.operations.adjustments import MOST
from teams.selectors import PlayerLine, TeamPage
from teams.texts import TEXT_LENGTH

_ROW = re.compile(r"c(\d{1,3})-kind")
MOST_GOLD = 100_000_000
MISSING = {"required": _("Please fill this in.")}
COUNTS = _("Counts in the value")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of change: the step that makes it, its fields, and what is given with it always."""

    key: str
    title: Promise
    step: str
    fields: tuple[str, ...]
    given: Mapping[str, Any] | None = None
    counts: bool = False
    hint: Promise | str = ""


KINDS = {
    each.key: each
    for each in (
        Kind("gold", _("Treasury"), "gold", ("by",)),
        Kind("goods", _("Re-rolls and staff"), "goods", ("goods", "by", "price", "counts"), counts=True),
        Kind("fans", _("Fans"), "fans", ("by",)),
        Kind(
            "player-in",
            _("A player comes"),
            "player-in",
            ("position", "number", "name", "price", "counts"),
            counts=True,
        ),
        Kind("player-out", _("A player goes"), "player-out", ("player",)),
        Kind("spp", _("SPP of a player"), "spp", ("player", "by")),
        Kind("skill-gained", _("A skill given"), "skill", ("player", "skill", "counts"), {"gains": True}),
        Kind("skill-lost", _("A skill taken"), "skill", ("player", "skill", "counts"), {"gains": False}),
        Kind(
            "characteristic",
            _("A characteristic"),
            "characteristic",
            ("player", "characteristic", "to", "counts"),
            hint=_("For better it is an improvement, for worse a lasting injury."),
        ),
        Kind(
            "healed",
            _("A characteristic healed"),
            "characteristic",
            ("player", "characteristic", "to"),
            {"healed": True},
        ),
        Kind("niggling", _("Niggling injuries"), "niggling", ("player", "by")),
        Kind("absence", _("Missing the next match"), "absence", ("player", "holds")),
        Kind("retirement", _("Temporary retirement"), "retirement", ("player", "holds")),
        Kind("value", _("Value of a player"), "value", ("player", "by")),
    )
}


def kinds_of(page: TeamPage) -> list[tuple[str, str]]:
    """The kinds of changes that the edition knows, as options."""
    steps = {each.key for each in page.rules.sequences["adjust-team"]}
    own = {"fans": page.catalogue.name(page.rules.params("create-team", "draft.goods").fans)}
    return [(each.key, own.get(each.key, str(each.title))) for each in KINDS.values() if each.step in steps]


class ReasonForm(forms.Form):
    """Why, for all to see."""

    reason = forms.CharField(
        label=_("Why (for all to see)"),
        max_length=TEXT_LENGTH,
        error_messages={"required": _("Please give a reason."), "max_length": _("Please keep it to 500 letters.")},
    )


class ChangeForm(forms.Form):
    """One change of the sheet."""

    def __init__(self, kind: Kind, place: int, page: TeamPage, data: Mapping[str, Any] | None = None) -> None:
        self.kind = kind
        self.place = place
        self.page = page
        super().__init__(data, prefix=f"c{place}")
        for name in kind.fields:
            self.fields[name] = _FIELDS[name](self)

    @property
    def title(self) -> str:
        """What it changes."""
        return dict(kinds_of(self.page)).get(self.kind.key, str(self.kind.title))

    @cached_property
    def new_id(self) -> str:
        """The id of the player who comes: the one that the form had before, while it is one."""
        given = str(self.data.get(self.add_prefix("id"), ""))
        return given if is_id(given) else new_id()

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """What goes along unseen: the kind, and the id of the player who comes."""
        found = [(self.add_prefix("kind"), self.kind.key)]
        return [*found, (self.add_prefix("id"), self.new_id)] if "position" in self.kind.fields else found

    @property
    def change(self) -> dict[str, dict[str, Any]]:
        """The inputs of the step, as far as they were given."""
        given = {name: each for name, each in self.cleaned_data.items() if each not in (None, "")}
        if "position" in self.kind.fields:
            player = {name: given.pop(name) for name in ("position", "number", "name") if name in given}
            given["player"] = {"id": self.new_id, **player}
        if "holds" in given:
            given["holds"] = given["holds"] == "yes"
        return {self.kind.step: {**given, **(self.kind.given or {})}}

    def field_of(self, path: str) -> str | None:
        """The field that a path of the step is about; none where it has none."""
        last = path.rpartition(".")[2]
        return last if last in self.fields else None


def _chosen(label: Any, options: list[tuple[str, str]], missing: Promise | str = "") -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=[("", missing or gettext("Please choose")), *options],
        error_messages={**MISSING, "invalid_choice": _("This is not to be had here.")},
    )


def called(line: PlayerLine) -> str:
    """What a player is called in a list to choose from."""
    name = f"{line.name} ({line.position})" if line.name else line.position
    return f"#{line.number} {name}" if line.number is not None else name


def _players(form: ChangeForm) -> forms.ChoiceField:
    return _chosen(_("Player"), [(each.id, called(each)) for each in form.page.lines])


def _skills(form: ChangeForm) -> forms.ChoiceField:
    return _chosen(_("Skill"), skill_options(form.page, owned=form.kind.key == "skill-lost"))


def skill_options(page: TeamPage, *, owned: bool = False) -> list[tuple[str, str]]:
    """The skills of the edition as they are borne, or those that somebody of the team has; by name."""
    borne = {each for line in page.lines for each in line.player.skills}
    if not owned:
        ruleset = page.rules.ruleset
        borne |= {each for roster in ruleset.rosters for position in roster.positions for each in position.skills}
        borne |= {each.learned_as for each in ruleset.skills if each.takes(split_skill(each.learned_as)[1])}
    known = (each for each in borne if split_skill(each)[0] in page.rules.skills)
    return sorted(((each, page.catalogue.skill(each)) for each in known), key=lambda each: each[1].casefold())


def _characteristics(form: ChangeForm) -> forms.ChoiceField:
    names = form.page.catalogue
    return _chosen(_("Characteristic"), [(each, names.name(each)) for each in names.characteristics])


def _goods(form: ChangeForm) -> forms.ChoiceField:
    found = [(each.key, each.name) for each in form.page.goods]
    others = [each for each in form.page.rules.ruleset.staff if not each.fans and each.key not in dict(found)]
    return _chosen(_("What"), [*found, *((each.key, form.page.catalogue.name(each.key)) for each in others)])


def _positions(form: ChangeForm) -> forms.ChoiceField:
    page = form.page
    positions = page.rules.rosters[page.state.roster].positions
    names = [(each.key, page.catalogue.position(page.state.roster, each.key)) for each in positions]
    return _chosen(_("Position"), names)


def _number(form: ChangeForm) -> ShirtNumberField:
    free = next(iter(form.page.free_numbers), None)
    return ShirtNumberField(label=_("Shirt number"), initial=free, error_messages=MISSING)


def _by(form: ChangeForm) -> forms.IntegerField:
    gold = form.kind.key in ("gold", "value")
    return (GoldField if gold else forms.IntegerField)(
        label=_("By how much gold") if gold else _("By how many"),
        help_text=_("With a minus in front, so much less."),
        min_value=-MOST_GOLD if gold else -999,
        max_value=MOST_GOLD if gold else 999,
        error_messages={**MISSING, **NUMBER},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def _to(form: ChangeForm) -> forms.IntegerField:
    return forms.IntegerField(label=_("From now on"), min_value=1, max_value=12, error_messages={**MISSING, **NUMBER})


def _price(form: ChangeForm) -> forms.IntegerField:
    return GoldField(
        label=_("Gold paid for it"),
        help_text=_("Left blank, nothing is paid."),
        required=False,
        min_value=0,
        max_value=MOST_GOLD,
        error_messages=NUMBER,
    )


def _name(form: ChangeForm) -> NameField:
    return NameField(label=_("Name"), required=False)


def _counts(form: ChangeForm) -> forms.BooleanField:
    return forms.BooleanField(label=COUNTS, required=False, initial=form.kind.counts)


def _holds(form: ChangeForm) -> forms.ChoiceField:
    words = (
        [("yes", gettext("is temporarily retired")), ("no", gettext("comes back"))]
        if form.kind.key == "retirement"
        else [("yes", gettext("misses the next match")), ("no", gettext("may play the next match"))]
    )
    return _chosen(_("From now on"), words)


_FIELDS: dict[str, Callable[[ChangeForm], forms.Field]] = {
    "by": _by,
    "goods": _goods,
    "price": _price,
    "counts": _counts,
    "position": _positions,
    "number": _number,
    "name": _name,
    "player": _players,
    "skill": _skills,
    "characteristic": _characteristics,
    "to": _to,
    "holds": _holds,
}


class AdjustForm:
    """The reason and the changes as posted.

    ``added`` is the kind of one more, ``removed`` a row that goes, ``reason`` what stands there before one is typed.
    """

    def __init__(
        self, page: TeamPage, data: Mapping[str, Any] | None, *, added: str = "", removed: str = "", reason: str = ""
    ) -> None:
        self.page = page
        self.kinds = kinds_of(page)
        known = dict(self.kinds)
        numbers = sorted({int(found[1]) for each in data or {} if (found := _ROW.fullmatch(each))})[:MOST]
        kept = [(each, str((data or {}).get(f"c{each}-kind", ""))) for each in numbers if str(each) != removed]
        self.rows = [ChangeForm(KINDS[kind], each, page, data) for each, kind in kept if kind in known]
        if added in known and len(self.rows) < MOST:
            self.rows.append(ChangeForm(KINDS[added], max(numbers, default=-1) + 1, page))
        asked = reason and "reason" not in (data or {})
        self.reason = ReasonForm(None if asked else data, initial={"reason": reason})

    def is_valid(self) -> bool:
        """Whether all of it can be read; what can't is said beside its field."""
        return all([self.reason.is_valid(), *(each.is_valid() for each in self.rows)])

    def forget_errors(self) -> None:
        """Say nothing yet: it is still being filled in."""
        for each in (self.reason, *self.rows):
            each.errors.clear()

    @property
    def changes(self) -> list[dict[str, dict[str, Any]]]:
        """The changes as the engine takes them."""
        return [each.change for each in self.rows]
