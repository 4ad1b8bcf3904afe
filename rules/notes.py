"""Short notes on what is in a rule set, for people: what a skill does, in a sentence of our own.

They stand beside the rule sets (`fixtures/notes/`), for nothing is resolved with them: correcting one changes no
digest. Those on skills are shared by all editions but those that another one is `of`. What else a rule set says in a
`note` of its own has its French in `french.yaml`, by the English words.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from rules import loader
from rules.loader.faults import Fault, RulesetError
from rules.loader.reading import parse
from rules.ruleset import Key, Name, Ruleset

NOTES = Path(__file__).resolve().parents[1] / "fixtures" / "notes"


class Note(Name):
    """A sentence in each language; with `of`, for these editions and what extends them alone."""

    of: tuple[Key, ...] = ()


@cache
def notes(subject: str) -> Mapping[str, tuple[Note, ...]]:
    """All notes of a subject (`skills`), by key. Raises `RulesetError` for a file that can't be read as notes."""
    path = NOTES / f"{subject}.yaml"
    data = parse(path.read_bytes(), str(path))
    try:
        return msgspec.convert(data, dict[Key, tuple[Note, ...]])
    except msgspec.ValidationError as wrong:
        raise RulesetError([Fault(str(path), None, "", str(wrong))]) from None


@cache
def french() -> Mapping[str, str]:
    """What notes of rule sets say in French, by their English. Raises `RulesetError` for a file that is no list."""
    path = NOTES / "french.yaml"
    data = parse(path.read_bytes(), str(path))
    try:
        return msgspec.convert(data, dict[str, str])
    except msgspec.ValidationError as wrong:
        raise RulesetError([Fault(str(path), None, "", str(wrong))]) from None


def in_both(words: str) -> Name:
    """A note of a rule set in both languages; in English alone where nobody has written the French."""
    return Name(en=words, fr=french().get(words))


def note(ruleset: Ruleset, subject: str, key: str) -> Note | None:
    """The note on something of a rule set: the nearest edition's own, else the one for all, else None."""
    found = notes(subject).get(key, ())
    for edition in lineage(ruleset.key, ruleset.extends):
        for each in found:
            if edition in each.of:
                return each
    return next((each for each in found if not each.of), None)


@cache
def lineage(key: str, extends: str | None) -> tuple[str, ...]:
    """An edition and all that it extends, the nearest first."""
    if extends is None or extends not in loader.available():
        return (key,) if extends is None else (key, extends)
    return (key, *lineage(extends, loader.load(extends).extends))
