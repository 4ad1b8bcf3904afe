"""The catalogues of translations, without GNU gettext: parts are merged and compiled with Babel.

Each language keeps its words in ``locale/<language>/LC_MESSAGES/parts/*.po``, one file for each part of the program.
They are merged into ``django.po`` and ``django.mo``, which are not kept. ``missing`` finds what the sources mark for
translation and no part words, ``unused`` what a part words and no source marks. Parts are typed with plain spaces; what
French sets before its high punctuation and inside its quotation marks is put in when they are merged.
"""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from dugout.typesetting import typeset

# Context and first id of a message: what a catalogue looks it up by.
Key = tuple[str | None, str]

FUNCTIONS: dict[str, None] = dict.fromkeys(
    f"{prefix}gettext{suffix}" for prefix in ("", "n", "p", "np") for suffix in ("", "_lazy", "_noop")
) | {"_": None}
PLACEHOLDERS = re.compile(r"%\((\w+)\)[sd]|\{(\w*)[^{}]*\}|%[sd]")
SOURCES = ("dugout", "rules", "outbox", "accounts", "teams", "matches", "leagues", "reports")


def languages(locale_dir: Path) -> list[str]:
    """Return the languages that have a folder of parts."""
    return sorted(folder.parent.parent.name for folder in locale_dir.glob("*/LC_MESSAGES/parts"))


def merge(locale_dir: Path, language: str) -> tuple[Catalog, list[str]]:
    """Return the catalogue of all parts, and a line for each message that cannot be used as it stands.

    Of a message that two parts word differently, the first part's words are taken.
    """
    folder = locale_dir / language / "LC_MESSAGES" / "parts"
    whole = Catalog(locale=language, domain="django", project="Dugout", charset="utf-8", fuzzy=False)
    came_from: dict[Key, str] = {}
    faults = []
    for path in sorted(folder.glob("*.po")):
        with path.open("rb") as file:
            part = read_po(file, locale=language)
        for message in part:
            words = [typeset(text, language) for text in _strings(message, whole.num_plurals)]
            if not message.id or message.fuzzy or not all(words):
                continue
            key = (message.context, _ids(message)[0])
            faults += [f"{path.name}: {fault}" for fault in _faults(message)]
            if key not in came_from:
                string = tuple(words) if message.pluralizable else words[0]
                whole.add(message.id, string, context=message.context, flags=message.flags)
                came_from[key] = path.name
            elif (other := whole.get(key[1], message.context)) and _strings(other, whole.num_plurals) != words:
                faults.append(f"{path.name}: {key[1]!r} is worded otherwise in {came_from[key]}")
    return whole, faults


def compile_all(locale_dir: Path, *, always: bool = False) -> list[str]:
    """Write ``django.po`` and ``django.mo`` of each language whose parts are newer; return what is wrong in them."""
    faults = []
    for language in languages(locale_dir):
        folder = locale_dir / language / "LC_MESSAGES"
        if not always and not _stale(folder):
            continue
        catalog, found = merge(locale_dir, language)
        faults += found
        _write(folder, catalog)
    return faults


def missing(base_dir: Path, language: str) -> list[str]:
    """Return ``file:line: message`` for each message marked in the sources that ``language`` has no words for."""
    known = _worded(base_dir, language)
    unknown: dict[Key, str] = {}
    for place, key in marked(base_dir):
        if key not in known:
            unknown.setdefault(key, f"{place}: {key[1]}")
    return list(unknown.values())


def unused(base_dir: Path, language: str) -> list[str]:
    """Return the messages that ``language`` has words for and no source asks for."""
    asked = {key for _place, key in marked(base_dir)}
    return [text for context, text in _worded(base_dir, language) if (context, text) not in asked]


def _worded(base_dir: Path, language: str) -> dict[Key, None]:
    """The messages that the parts of a language have words for, in their order."""
    catalog, _ = merge(base_dir / "locale", language)
    return {(message.context, _ids(message)[0]): None for message in catalog if message.id}


def marked(base_dir: Path) -> Iterator[tuple[str, Key]]:
    """Yield place and key of each message marked for translation in Python sources and templates."""
    sources = [path for name in SOURCES for path in sorted((base_dir / name).rglob("*.py"))]
    for path in [*sources, *_templates(base_dir)]:
        text = path.read_text(encoding="utf-8")
        if path.suffix != ".py":
            # What templatize blots out keeps its indentation, which reads as Python only without.
            text = "\n".join(map(str.lstrip, templatize(text, origin=str(path)).split("\n")))
        for line, function, found, _comments in extract_python(BytesIO(text.encode()), FUNCTIONS, [], {}):
            given: object = found  # a bare text where there is one argument, whatever Babel's hints say
            texts = [given] if isinstance(given, str) else [text for text in found if isinstance(text, str)]
            context = texts.pop(0) if "pgettext" in str(function) and texts else None
            if texts and texts[0]:
                yield f"{path.relative_to(base_dir)}:{line}", (context, texts[0])


def _templates(base_dir: Path) -> list[Path]:
    kinds = {".html", ".txt", ".subject"}
    return sorted(path for path in (base_dir / "templates").rglob("*") if path.suffix in kinds)


def _strings(message: Message, forms: int) -> list[str]:
    """Return the words; a plural with two of three forms (French has one for whole millions) has the second twice."""
    if isinstance(message.string, str):
        return [message.string]
    given = [text for text in message.string or () if text]
    return given + given[-1:] * (forms - len(given)) if len(given) > 1 else [""]


def _ids(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def _faults(message: Message) -> list[str]:
    """Name the translations whose placeholders are not among those of the message."""
    ids = _ids(message)
    allowed = {_placeholder(found) for text in ids for found in PLACEHOLDERS.finditer(text)}
    return [
        f"{ids[0]!r} has no {found.group()} that its translation names"
        for text in _strings(message, len(ids))
        for found in PLACEHOLDERS.finditer(text)
        if _placeholder(found) not in allowed
    ]


def _placeholder(found: re.Match[str]) -> str:
    """A placeholder as it must come back in a translation; how `{name:…}` is shown is the language's own affair."""
    return found.group() if found[2] is None else f"{{{found[2]}}}"


def _stale(folder: Path) -> bool:
    target = folder / "django.mo"
    if not target.exists():
        return True
    made = target.stat().st_mtime
    parts = folder / "parts"
    return any(path.stat().st_mtime > made for path in [parts, *parts.glob("*.po")])


def _write(folder: Path, catalog: Catalog) -> None:
    """Write both files, the compiled one last and in one move: a reader never finds half a catalogue."""
    source, compiled = BytesIO(), BytesIO()
    write_po(source, catalog, width=120, sort_output=True)
    write_mo(compiled, catalog)
    (folder / "django.po").write_bytes(source.getvalue())
    temporary = folder / "django.mo.new"
    temporary.write_bytes(compiled.getvalue())
    temporary.replace(folder / "django.mo")
