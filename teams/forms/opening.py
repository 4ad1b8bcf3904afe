"""The form of what a team brings over: its results, what it owns, and what its players have."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules import goods as prices
from rules.ruleset import Ruleset, split_skill
from teams.forms.adjusting import MISSING, called
from teams.forms.builder import NUMBER, TOO_LONG, GoldField, NameField, ShirtNumberField
from teams.ids import is_id, new_id
from teams.selectors import PlayerLine, TeamPage
from teams.surroundings import RunningSeason
from teams.wording import Catalogue

FIGURES = ("won", "drawn", "lost", "touchdowns", "touchdowns_against", "casualties", "casualties_against")
PARTS = (("season", _("This season")), ("earlier", _("Seasons before")))
MOST_GOLD = 100_000_000
MORE = 8  # rows for players who come beside those that were drafted
RANDOM = "*"


def _figure(label: Any, most: int = 9999, *, initial: int | None = None) -> forms.IntegerField:
    kind = GoldField if most == MOST_GOLD else forms.IntegerField
    return kind(
        label=label,
        min_value=0,
        max_value=most,
        required=False,
        initial=initial,
        error_messages=NUMBER,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


class Gains(forms.CharField):
    """What a player took, apart by commas: skills, characteristics with a plus, a star behind what was rolled."""

    def __init__(self, catalogue: Catalogue, **more: Any) -> None:
        self.catalogue = catalogue
        super().__init__(
            label=_("Gained"), required=False, max_length=500, widget=forms.TextInput(attrs=_TYPED), **more
        )

    def to_python(self, value: Any) -> Any:
        """The gains as the engine takes them."""
        return [self._gain(each) for each in _listed(super().to_python(value) or "")]

    def prepare_value(self, value: Any) -> Any:
        """The words for gains."""
        if not isinstance(value, list | tuple):
            return value
        return ", ".join(self._words(each) for each in value)

    def _gain(self, word: str) -> dict[str, str]:
        how = "random" if word.endswith(RANDOM) else "chosen"
        bare = word.rstrip(RANDOM).strip()
        found = _characteristic(self.catalogue, bare[1:]) if bare.startswith("+") else _skill(self.catalogue, bare)
        if found is None:
            raise forms.ValidationError(gettext("“%(word)s” is no skill of this edition.") % {"word": bare})
        return {"gain": found, "how": how}

    def _words(self, gain: Mapping[str, str]) -> str:
        key = gain["gain"]
        known = key in self.catalogue.characteristics
        words = f"+{self.catalogue.name(key)}" if known else self.catalogue.skill(key)
        return words + RANDOM * (gain.get("how") == "random")


class Reduced(forms.CharField):
    """The characteristics that injuries took, apart by commas."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        super().__init__(label=_("Reduced"), required=False, max_length=100, widget=forms.TextInput(attrs=_TYPED))

    def to_python(self, value: Any) -> Any:
        """The keys of the characteristics."""
        found = []
        for word in _listed(super().to_python(value) or ""):
            key = _characteristic(self.catalogue, word.lstrip("-−–"))
            if key is None:
                known = ", ".join(self.catalogue.name(each) for each in self.catalogue.characteristics)
                words = gettext("“%(word)s” is no characteristic: there are %(known)s.")
                raise forms.ValidationError(words % {"word": word, "known": known})
            found.append(key)
        return found

    def prepare_value(self, value: Any) -> Any:
        """The words for them."""
        if not isinstance(value, list | tuple):
            return value
        return ", ".join(self.catalogue.name(each) for each in value)


_TYPED = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}


def _listed(words: str) -> list[str]:
    return [each.strip() for each in words.replace(";", ",").split(",") if each.strip()]


def _characteristic(catalogue: Catalogue, word: str) -> str | None:
    asked = word.strip().casefold()
    rules = catalogue.rules.ruleset.characteristics
    return next(
        (each.key for each in rules if asked in {each.key, each.name.en.casefold(), (each.name.fr or "").casefold()}),
        None,
    )


def _skill(catalogue: Catalogue, word: str) -> str | None:
    """The key of a skill by its name in either language, with or without the figure behind it."""
    asked = word.casefold().replace("’", "'")
    return _by_name(catalogue.rules.ruleset).get(asked) or _by_name(catalogue.rules.ruleset).get(
        asked.partition("(")[0].strip()
    )


def _by_name(ruleset: Ruleset) -> dict[str, str]:
    found = {}
    for skill in ruleset.skills:
        if skill.takes(split_skill(skill.learned_as)[1]):
            for name in (skill.key, skill.name.en, skill.name.fr or ""):
                found[name.casefold().replace("’", "'")] = skill.key
    return found


class PlayerForm(forms.Form):
    """What one player has: one of the list (``line``), or one who comes beside it."""

    def __init__(
        self, place: int, page: TeamPage, line: PlayerLine | None, given: Mapping[str, Any], data: Any = None
    ) -> None:
        self.line = line
        self.page = page
        super().__init__(data, prefix=f"p{place}", initial=dict(given))
        self.id = line.id if line else self._id(given)
        if line is None:
            self._add_new(given.get("new", {}))
        self.fields["spp"] = _figure(_("SPP"))
        self.fields["gains"] = Gains(page.catalogue)
        self.fields["reduced"] = Reduced(page.catalogue)
        self.fields["niggling"] = _figure(_("Niggling injuries"), 99)
        self.fields["value"] = _figure(_("Value, where it was another"), MOST_GOLD)
        if page.rules.ruleset.league.redraft is not None:
            self.fields["seasons"] = _figure(_("Seasons played"), 99)
        self.fields["misses_next"] = forms.BooleanField(label=_("Misses the next match"), required=False)

    def _id(self, given: Mapping[str, Any]) -> str:
        posted = str(self.data.get(self.add_prefix("id"), "")) or given.get("new", {}).get("id", "")
        return posted if is_id(posted) else new_id()

    def _add_new(self, given: Mapping[str, Any]) -> None:
        roster = self.page.state.roster
        positions = [
            (each.key, self.page.catalogue.position(roster, each.key))
            for each in self.page.rules.rosters[roster].positions
        ]
        self.fields["position"] = forms.ChoiceField(
            label=_("Position"),
            choices=[("", gettext("nobody")), *positions],
            required=False,
            initial=given.get("position"),
            error_messages={"invalid_choice": _("This is not to be had here.")},
        )
        self.fields["number"] = ShirtNumberField(
            label=_("Shirt number"), required=False, initial=given.get("number"), error_messages=MISSING
        )
        self.fields["name"] = NameField(
            label=_("Name"), required=False, max_length=500, initial=given.get("name"), error_messages=TOO_LONG
        )

    @property
    def title(self) -> str:
        """Who it is."""
        return called(self.line) if self.line else gettext("One more player")

    @property
    def opened(self) -> bool:
        """Whether anything was given, so that the row stands open."""
        return bool(self.errors) or any(self[name].value() not in (None, "", False, []) for name in self.fields)

    @property
    def given(self) -> dict[str, Any] | None:
        """What the player brings, as the engine takes it; None where that is nothing."""
        found = {name: each for name, each in self.cleaned_data.items() if each not in (None, "", [], False)}
        if self.line is not None:
            return {"player": self.line.id, **found} if found else None
        if not found:
            return None
        new = {name: found.pop(name) for name in ("position", "number", "name") if name in found}
        return {"new": {"id": self.id, **new}, **found}


def _labels(catalogue: Catalogue) -> dict[str, str]:
    """What the figures of results are called."""
    found = {"won": gettext("Won"), "drawn": gettext("Drawn"), "lost": gettext("Lost")}
    for name, what in (("touchdowns", gettext("Touchdowns")), ("casualties", catalogue.name("casualties"))):
        found[name] = gettext("%(what)s for") % {"what": what}
        found[f"{name}_against"] = gettext("%(what)s against") % {"what": what}
    return found


class OpeningForm(forms.Form):
    """What the team has; ``players`` are the forms of its players."""

    def __init__(
        self, page: TeamPage, given: Mapping[str, Any], season: RunningSeason | None, data: Any = None
    ) -> None:
        self.page = page
        self.season = season
        super().__init__(data)
        rules, state = page.rules, page.state
        sheet = given.get("sheet", {})
        self.fields["gold"] = _figure(_("Treasury"), MOST_GOLD, initial=sheet.get("gold", state.treasury))
        self.fans_key: str = rules.params("create-team", "draft.goods").fans
        self.fields["fans"] = _figure(page.catalogue.name(self.fans_key), 99, initial=sheet.get("fans", state.fans))
        roster = rules.rosters[state.roster]
        self.goods = [each.key for each in rules.ruleset.staff if not each.fans and prices.allowed_for(roster, each)]
        for key in self.goods:
            count = sheet.get("goods", {}).get(key, state.count(key))
            self.fields[f"goods-{key}"] = _figure(page.catalogue.name(key), 99, initial=count)
        labels = _labels(page.catalogue)
        for part, _title in PARTS:
            for name in FIGURES:
                figure = given.get("record", {}).get(part, {}).get(name)
                self.fields[f"{part}-{name}"] = _figure(labels[name], initial=figure)
        if season is not None:
            self.fields["in_table"] = forms.BooleanField(
                label=_("This season’s results count in the table of %(season)s") % {"season": season.name},
                help_text=_("Won, drawn, lost with their points, the score and casualties; bonus points do not."),
                required=False,
                initial="table" in given.get("record", {}) or not given,
            )
        self.players = self._players(given.get("players", {}).get("players", ()), data)

    def _players(self, given: Any, data: Any) -> list[PlayerForm]:
        of_list = {each["player"]: each for each in given if "player" in each}
        coming = [each for each in given if "new" in each]
        rows: list[tuple[PlayerLine | None, Mapping[str, Any]]] = [
            (line, of_list.get(line.id, {})) for line in self.page.players
        ]
        most = self.page.rules.ruleset.team_creation.max_players
        blank = max(0, min(MORE, most - len(rows) - len(coming)))
        rows += [(None, each) for each in [*coming, *({} for _row in range(blank))]]
        return [PlayerForm(place, self.page, line, each, data) for place, (line, each) in enumerate(rows)]

    def is_valid(self) -> bool:
        """Whether all of it can be read."""
        return all([super().is_valid(), *(each.is_valid() for each in self.players)])

    @property
    def of_sheet(self) -> list[forms.BoundField]:
        """The fields of gold, fans and goods."""
        return [self["gold"], self["fans"], *(self[f"goods-{key}"] for key in self.goods)]

    @property
    def of_record(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields of results, by part."""
        return [(title, [self[f"{part}-{name}"] for name in FIGURES]) for part, title in PARTS]

    @property
    def of_table(self) -> forms.BoundField | None:
        """Whether the results of this season count in its table; None where the team is in none."""
        return self["in_table"] if self.season is not None else None

    @property
    def bringing(self) -> list[PlayerForm]:
        """The players who bring something, in the order in which ``inputs`` has them."""
        return [each for each in self.players if each.given is not None]

    @property
    def inputs(self) -> dict[str, Any]:
        """All of it as the engine takes it."""
        given = {name: each for name, each in self.cleaned_data.items() if each is not None}
        record: dict[str, Any] = {
            part: {name: given[f"{part}-{name}"] for name in FIGURES if given.get(f"{part}-{name}")}
            for part, _title in PARTS
        }
        if self.season is not None and given.get("in_table"):
            record["table"] = self.season.key
        sheet = {name: given[name] for name in ("gold", "fans") if name in given}
        goods = {key: given[f"goods-{key}"] for key in self.goods if f"goods-{key}" in given}
        return {
            "record": {part: each for part, each in record.items() if each},
            "sheet": {**sheet, "goods": goods},
            "players": {"players": [each.given for each in self.bringing]},
        }
