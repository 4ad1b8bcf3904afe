"""Free text, apart from the chain: lifted out of an action before the engine sees it, joined again for readers."""

import hashlib
import secrets
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from rules.actions import Action as AnyAction
from rules.actions import kind_of
from rules.binding import Rules
from rules.effects import PlayerSigned
from rules.inputs import text_paths
from rules.outcome import Outcome, TeamEffect, Violation
from rules.state import TeamState
from rules.values import Input
from teams.models import Text
from teams.refusals import broken

NAME_LENGTH = 60
ID_LENGTH = 32
TEXT_LENGTH = 500
# What stands where words were taken out of a row outside the chain: in no language, for every reader.
REMOVED = "[…]"

# Joiners are part of emoji and of Persian and Indian words. Other invisible characters are not part of any name: they
# break a line, or turn the direction of what follows.
_JOINING = frozenset("\u200c\u200d")


def text_id(words: str, salt: str) -> str:
    """The id of a text: its digest keyed with ``salt`` (hexadecimal)."""
    return hashlib.blake2b(words.encode(), key=bytes.fromhex(salt), digest_size=16).hexdigest()


class Lifted:
    """Texts on their way out of an action: ``texts`` to be kept, ``violations`` for words that can't be.

    ``known`` are words that are kept already, with their ids: a corrected action names its players as it did.
    """

    def __init__(self, known: Mapping[str, str] | None = None) -> None:
        self._known = known or {}
        self.texts: list[Text] = []
        self.violations: list[Violation] = []

    @property
    def words(self) -> dict[str, str]:
        """The words by id."""
        return {each.id: each.words or "" for each in self.texts}

    def put(self, words: str, path: str) -> str:
        """Take words over; returns the id that stands for them. Empty words stay empty; a reason is never empty."""
        if path.endswith("reason") and not words.strip():
            self.violations.append(broken("reason-missing", path))
            return words
        if not words or words in self._known:
            return self._known.get(words, words)
        self.violations += [broken(code, path) for code in faults(words, is_name=path.endswith("name"))]
        salt = secrets.token_hex(16)
        text = Text(id=text_id(words, salt), salt=salt, words=words)
        self.texts.append(text)
        return text.id


def lift_action(rules: Rules, action: AnyAction, known: Mapping[str, str] | None = None) -> tuple[AnyAction, Lifted]:
    """The action with ids in place of all its words, and the words; ``known`` words keep their ids."""
    lifted = Lifted(known)
    inputs: Any = action.inputs
    typ = rules.inputs.get(kind_of(action))
    for path in _paths(typ) if typ else ():
        inputs = _lift(inputs, path.split("."), "inputs", lifted.put)
    overrides = tuple(
        replace(each, reason=lifted.put(each.reason, f"overrides.{place}.reason"))
        for place, each in enumerate(action.overrides)
    )
    return replace(action, inputs=inputs, overrides=overrides), lifted


def name_path(rules: Rules, kind: str) -> str:
    """Where the team's name stands among the inputs of an action: the one text that stands alone; "" for none."""
    typ = rules.inputs.get(kind)
    return next((each for each in (_paths(typ) if typ else ()) if "*" not in each and each.endswith("name")), "")


def nameless(rules: Rules, action: AnyAction, outcome: Outcome) -> list[Violation]:
    """A team needs a name: what is broken where it would have none. (A name that is asked for is a question.)"""
    path = f"inputs.{name_path(rules, kind_of(action))}"
    asked = {each.path for each in outcome.questions}
    if path in asked:
        return []
    return [broken("text-blank", path, each.id) for each in outcome.teams.values() if each.roster and not each.name]


def unkept(book_id: int, effects: Iterable[TeamEffect], lifted: Lifted) -> list[Violation]:
    """Players who come under the id of a text that the book does not keep: what is broken where one does."""
    named = {each.effect.player.name: each.team for each in effects if isinstance(each.effect, PlayerSigned)}
    unknown = {name: team for name, team in named.items() if name and name not in lifted.words}
    if not unknown:
        return []
    kept = set(Text.objects.filter(book=book_id, pk__in=unknown).values_list("pk", flat=True))
    return [broken("no-such-text", "inputs", team=team) for name, team in unknown.items() if name not in kept]


@cache
def _paths(typ: type[Input]) -> tuple[str, ...]:
    return text_paths(typ)


def _lift(value: Any, parts: list[str], path: str, put: Callable[[str, str], str]) -> Any:
    """A copy of ``value`` with what ``put`` gives in place of the text at ``parts``; what is no text stays."""
    if not parts:
        return put(value, path) if isinstance(value, str) else value
    head, rest = parts[0], parts[1:]
    match value:
        case dict() if head == "*":
            return {key: _lift(each, rest, f"{path}.{key}", put) for key, each in value.items()}
        case list() | tuple() if head == "*":
            return [_lift(each, rest, f"{path}.{place}", put) for place, each in enumerate(value)]
        case dict() if head in value:
            return {**value, head: _lift(value[head], rest, f"{path}.{head}", put)}
        case _:
            return value


def faults(words: str, *, is_name: bool) -> list[str]:
    """What is wrong with words that somebody typed, as codes of violations; any script and emoji are fine."""
    if is_name and not words.strip():
        return ["text-blank"]
    found = []
    if len(words) > (NAME_LENGTH if is_name else TEXT_LENGTH):
        found.append("name-too-long" if is_name else "text-too-long")
    allowed = _JOINING if is_name else _JOINING | frozenset("\n\r\t")
    if any(
        unicodedata.category(each) in {"Cc", "Cf", "Zl", "Zp", "Cs", "Co"} and each not in allowed for each in words
    ):
        found.append("text-hidden-characters")
    return found


def words_of(ids: Collection[str]) -> dict[str, str | None]:
    """The words of texts by id, in one query; None where they were redacted."""
    wanted = {each for each in ids if each}
    if not wanted:
        return {}
    return dict(Text.objects.filter(pk__in=wanted).values_list("pk", "words"))


def ids_in(states: Iterable[TeamState]) -> set[str]:
    """The ids of all texts that sheets name."""
    return {each for state in states for each in (state.name, *(player.name for player in state.players)) if each}


def strings_in(value: Any) -> Iterator[str]:
    """Every string of plain data, without the keys of mappings."""
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from strings_in(each)
        case list() | tuple():
            for each in value:
                yield from strings_in(each)


def ids_named(value: Any) -> set[str]:
    """Every string of plain data that may be a text's id."""
    return {each for each in strings_in(value) if len(each) == ID_LENGTH}


def plain(value: Any, found: Mapping[str, str | None]) -> Any:
    """A copy of plain data with the words in place of the ids of texts (for giving an action back as it was typed)."""
    match value:
        case str():
            return found.get(value, value)
        case dict():
            return {key: plain(each, found) for key, each in value.items()}
        case list() | tuple():
            return [plain(each, found) for each in value]
        case _:
            return value
