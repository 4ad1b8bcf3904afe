"""What a match was written down as, told in the game's words: where something stands in its inputs, and what."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.paper import ENDINGS
from matches.screens import screen_for
from matches.screens.deeds import BY_KEY
from matches.screens.game import EXTRA
from rules.inputs import answer_at
from rules.outcome import Question
from rules.values import SIDES, encode
from teams.wording import Wording
from teams.wording.catalogue import Catalogue
from teams.wording.wording import general

# What is written down that nobody is asked in words, by step and field; the later ones wherever they stand.
FIELDS: dict[str, str | Promise] = {
    "conduct.by": _("Who gave up?"),
    "conduct.too_few": _("It could not field enough players: no penalty"),
    "conduct.players": _("Players whom it could set up"),
    "weather.table": _("Climate"),
    "stadium.kind": _("Stadium of the match"),
    "inducements.stars": _("Star player"),
    "inducements.mercenaries": _("Mercenary"),
    "inducements.side_bet": _("Side bet"),
    "inducements.rookies.first": _("First D3"),
    "inducements.rookies.second": _("Second D3"),
    "casualties.suffered.by": _("Who caused it"),
    "prayers.rolls.players": _("Player"),
    "upkeep.stars": _("Star player"),
    "victim": _("Who was hurt"),
    "cause": _("How"),
    "badly_hurt": _("Badly hurt by the injury roll itself: no casualty roll"),
    "ointment": _("An ointment keeps him in this match"),
    "half": _("Half"),
    "turn": _("Turn"),
    "drive": _("Drive"),
    "player": _("Player"),
    "players": _("Player"),
    "side": _("Team"),
    "count": _("How often"),
    "text": _("Remark"),
    "position": _("Position"),
    "number": _("Shirt number"),
    "name": _("Name"),
    "skill": _("Further skill"),
    "superb": _("Superb throw"),
    "landed": _("Safe landing"),
    "argued": _("Argued the call"),
    "bribed": _("Bribe"),
}
# What editions have words of their own for.
NAMED = {"inducements.items": "inducements", "inducements.petty_cash": "petty-cash"}
# Choices that the step itself has words for.
CHOICES = {"keep": {"first": _("the first result"), "second": _("the apothecary’s result")}}
UNSAID = ("id",)  # what a form gives by itself
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that two versions of a match tell otherwise: where, and what each says (a dash for nothing)."""

    where: str
    before: str
    after: str


class Telling:
    """Tells what inputs of a match hold. ``names`` are words by what the inputs hold: sides, players, ids of texts."""

    def __init__(self, catalogue: Catalogue, names: Mapping[str, str]) -> None:
        self._catalogue = catalogue
        self._rules = catalogue.rules
        self._names = names
        self._wording = Wording(catalogue, players=names)
        self._rosters = {position: roster for roster, position in self._rules.positions}

    def differences(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
        """Where two inputs differ, in the order of the match. Rows of a list are held against each other as rows."""
        for bound in self._rules.sequences["play-match"]:
            yield from self._between(bound.key, before.get(bound.key), after.get(bound.key))

    def _between(self, path: str, was: Any, now: Any) -> Iterator[Difference]:
        if was == now:
            return
        if isinstance(was, Mapping) or isinstance(now, Mapping):
            was, now = _mapping(was), _mapping(now)
            for key in dict.fromkeys([*was, *now]):
                if key not in UNSAID:
                    yield from self._between(f"{path}.{key}", was.get(key), now.get(key))
        elif _is_list(was) or _is_list(now):
            yield from self._rows(path, was or (), now or ())
        else:
            words = CHOICES.get(path.rpartition(".")[2], {})
            before, after = (str(words[each]) if each in words else self.value(each) for each in (was, now))
            yield Difference(self.where(path), before, after)

    def _rows(self, path: str, was: Sequence[Any], now: Sequence[Any]) -> Iterator[Difference]:
        """Rows that came or went are told whole, those that were changed by what was changed."""
        matching = SequenceMatcher(None, [encode(each) for each in was], [encode(each) for each in now], autojunk=False)
        for kind, first, last, first_now, last_now in matching.get_opcodes():
            if kind == "equal":
                continue
            places = zip_longest(range(first, last), range(first_now, last_now))
            for old, new in places:
                here = f"{path}.{new if old is None else old}"
                if old is None:
                    yield Difference(self.where(here), NOTHING, self.row(now[new]))
                elif new is None:
                    yield Difference(self.where(here), self.row(was[old]), NOTHING)
                else:
                    yield from self._between(here, was[old], now[new])

    # --- where ----------------------------------------------------------------------------------------------------

    def where(self, path: str) -> str:
        """Where something stands: the part of the match, which of a list, whose, and what it is."""
        parts = path.split(".")
        title = str(screen_for(self._rules, parts[0]).title)
        number = next((int(each) + 1 for each in parts[1:] if each.isdecimal()), None)
        side = next((self._names[each] for each in parts[1:] if each in SIDES and each in self._names), "")
        field = "" if parts[-1].isdecimal() and general(f"inputs.{path}") not in FIELDS else self.field(path)
        said = [title if number is None else f"{title} {number}", side, field]
        return " · ".join(dict.fromkeys(each for each in said if each))

    def field(self, path: str) -> str:
        """What a field is called: as it is asked for, or as the form has it; nothing where neither has a word."""
        asked = general(f"inputs.{path}")
        for key in (asked, asked.rpartition(".")[2]):
            if key in NAMED:
                return self._catalogue.name(NAMED[key])
            if key in FIELDS:
                return str(FIELDS[key])
        try:
            answer = answer_at(self._rules.inputs["play-match"], path)
        except KeyError:
            return ""
        question = Question(
            path=f"inputs.{path}", step="", who="home", kind=answer.kind, spec=answer.spec, options=(), key=""
        )
        return self._wording.question(question)

    # --- what -----------------------------------------------------------------------------------------------------

    def value(self, value: Any) -> str:
        """A value in words."""
        if value is None:
            return NOTHING
        if isinstance(value, bool):
            return gettext("yes") if value else gettext("no")
        if isinstance(value, Mapping) or _is_list(value):
            return self.row(value)
        if not isinstance(value, str):
            return str(value)
        return self._names.get(value) or self._key(value)

    def _key(self, key: str) -> str:
        """The words of a key; what is none was typed, and stands for itself."""
        if self._catalogue.knows(key):
            return self._catalogue.name(key)
        if key in BY_KEY:
            return str(BY_KEY[key].title)
        if roster := self._rosters.get(key):
            return self._catalogue.position(roster, key)
        return str(ENDINGS.get(key) or EXTRA.get(key) or key)

    def row(self, value: Any) -> str:
        """A row of a list: what it says, one after another; a figure and a yes with what they are of."""
        return ", ".join(self._said("", value)) or NOTHING

    def _said(self, name: str, value: Any) -> Iterator[str]:
        if isinstance(value, Mapping):
            for key, each in value.items():
                if key not in UNSAID:
                    yield from self._said(key, each)
        elif _is_list(value):
            for each in value:
                yield from self._said(name, each)
        elif value is True:
            yield str(FIELDS.get(name, name))
        elif isinstance(value, int) and not isinstance(value, bool):
            yield f"{FIELDS.get(name, name)} {value}".strip()
        elif value:
            yield self.value(value)


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)
