"""How values stand in a sentence: ``{gold:gold}``, ``{player:player}``, ``{touchdowns:touchdown|touchdowns}``.

A specification is one of

- ``gold``, ``number``: grouped as the language does; ``sign``: the same with its sign
- ``value``: gold of a team's value, in the units in which the edition speaks of it
- ``player``, ``position``, ``skill``, ``roster``, ``text``, ``cause``: words for an id or a key of that kind
- ``name`` (also ``goods``, ``rule``, ``category`` …): words for any other key that the edition names
- ``printed``: a characteristic's figure, of the ``characteristic`` that the same sentence names
- ``injured``: the same of the characteristic that the ``injury`` of the sentence makes worse, with its name
- ``die``: 1d6 as D6; ``over``: a divisor with its stroke, nothing for 1
- ``one|many``: the number and the word for it, by the rule of the language
- ``called``: a player and his position, which is not said twice where he has no name
- any of them (or none), then ``?`` and a text with ``%`` for the value: shown only where there is a value
- ``!`` and a text: shown only where there is none
- ``{term:fans}``: a word of the edition
"""

import re
import string
from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language

from dugout.figures import grouped, signed
from teams.wording.catalogue import Catalogue

ISOLATE, END = "\u2068", "\u2069"
TERM = "term"
NUMBERED = re.compile(r"^#\d+ ")
PLURAL_FROM = {"fr": 2}


class Speller(string.Formatter):
    """Writes one sentence at a time; ``params`` are the values of the one being written."""

    def __init__(
        self,
        catalogue: Catalogue,
        *,
        roster: str = "",
        players: Mapping[str, str] | None = None,
        texts: Mapping[str, str] | None = None,
    ) -> None:
        self.catalogue = catalogue
        self.roster = roster
        self.players = {} if players is None else players
        self.texts = {} if texts is None else texts
        self.params: Mapping[str, Any] = {}

    def write(self, sentence: str, params: Mapping[str, Any]) -> str:
        """The sentence with its values."""
        self.params = params
        return self.vformat(sentence, (), params)

    def get_field(self, field_name: str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        """The name of a value is a plain name: no attribute or item of it is ever looked up."""
        return (TERM if field_name == TERM else self.get_value(field_name, args, kwargs)), field_name

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        """A value that the record does not have is nothing: sentences of old records must not break a page."""
        return kwargs.get(str(key))

    def format_field(self, value: Any, spec: str) -> str:
        """One value as its specification says."""
        if value is TERM:
            return self.catalogue.name(spec)
        if spec.startswith("!"):
            return "" if value else spec[1:]
        shown, optional, text = spec.partition("?")
        if optional:
            return text.replace("%", self._shown(value, shown)) if value not in (None, "", 0, False) else ""
        return self._shown(value, shown)

    def _shown(self, value: Any, spec: str) -> str:
        if "|" in spec:
            one, _, many = spec.partition("|")
            return f"{grouped(int(value or 0))} {many if _is_plural(int(value or 0)) else one}"
        match spec:
            case "":
                return "" if value is None else str(value)
            case "gold" | "number":
                return grouped(int(value or 0))
            case "value":
                return self.catalogue.value(int(value or 0))
            case "sign":
                return signed(int(value or 0))
            case "over":
                return f" / {value}" if value != 1 else ""
            case "die":
                return str(value).removeprefix("1").upper()
            case _:
                return self._words(value, spec)

    def _words(self, value: Any, spec: str) -> str:
        key = "" if value is None else str(value)
        match spec:
            case "player":
                return isolated(self.players.get(key) or self.catalogue.name(key))
            case "called":
                return self._called(key)
            case "position":
                return self.catalogue.position(self.roster, key)
            case "skill":
                return self.catalogue.skill(key) if key else ""
            case "text":
                return isolated(self.texts.get(key, key))
            case "roster":
                return self.catalogue.roster(key)
            case "cause":
                return self.catalogue.cause(key)
            case "printed":
                name = str(self.params.get("characteristic", ""))
                return self.catalogue.characteristic(name, value)
            case "injured":
                return self.catalogue.injured(str(self.params.get("injury", "")), value)
            case _:
                return self.catalogue.name(key)

    def _called(self, player: str) -> str:
        """A player with his position, or by his position alone: where he has no name, or is on no sheet any more."""
        position = self.catalogue.position(self.roster, str(self.params.get("position") or ""))
        label = self.players.get(player) or self.catalogue.name(player)
        if position and label == player:
            return position
        is_nameless = NUMBERED.sub("", label) == position
        return label if is_nameless else f"{isolated(label)} ({position})"


def isolated(words: str) -> str:
    """Words whose letters run from right to left, kept from turning the rest of the sentence round."""
    if all(each < "\u0590" for each in words):
        return words
    return f"{ISOLATE}{words}{END}"


def _is_plural(number: int) -> bool:
    language = (get_language() or "en").split("-")[0]
    return abs(number) >= PLURAL_FROM[language] if language in PLURAL_FROM else abs(number) != 1
