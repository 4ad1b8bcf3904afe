"""Editions and house rules, from files to checked values.

`load("bb2020")` gives a shipped edition, `load_file(path)` any file, `load_patched("bb2020", patch)` an edition with
house rules. A file may say `extends: KEY` and is then a patch itself (see `rules.loader.merging`). Whatever is wrong is
raised as one `RulesetError` with all its faults: file, line, path and reason.
"""

import hashlib
import os
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rules.loader import cache
from rules.loader.checks import prices, problems
from rules.loader.faults import Fault, RulesetError, spell
from rules.loader.faults import Path as DataPath
from rules.loader.merging import MergeError, merge
from rules.loader.reading import Lines, parse
from rules.loader.shape import misfits, without_french
from rules.ruleset import Ruleset

__all__ = [
    "RULESETS",
    "Fault",
    "RulesetError",
    "Shipped",
    "available",
    "decode",
    "digest",
    "encode",
    "home",
    "load",
    "load_file",
    "load_patched",
    "merge",
    "newest",
    "shipped",
]

RULESETS = Path(__file__).resolve().parents[2] / "fixtures" / "rulesets"
# The environment may name another folder in its place.
ELSEWHERE = "DUGOUT_RULESETS"
_DEFAULT = cache.default_folder()

_loaded: dict[str, cache.Entry] = {}


class _File(NamedTuple):
    path: Path
    text: bytes
    data: dict[str, Any]


class Shipped(NamedTuple):
    """The rule sets of a folder that can be used, by key, and what is wrong with the others."""

    usable: tuple[Ruleset, ...]
    faults: tuple[Fault, ...]


def home() -> Path:
    """The folder of the editions: the one that the environment names, else the shipped one."""
    return Path(os.environ.get(ELSEWHERE) or RULESETS)


def available(folder: Path | None = None) -> tuple[str, ...]:
    """The keys of the rule sets in `folder` (by default of the editions), sorted."""
    return tuple(sorted(path.stem for path in (folder or home()).glob("*.yaml")))


def newest(folder: Path | None = None) -> str:
    """The key of the edition that was published last, overlays set aside: what a new league begins with."""
    found = shipped(folder).usable
    return max((each for each in found if each.extends is None), key=lambda each: each.published).key


def shipped(folder: Path | None = None) -> Shipped:
    """All rule sets in `folder`: a faulty one takes no other with it."""
    usable: list[Ruleset] = []
    faults: list[Fault] = []
    for key in available(folder):
        try:
            usable.append(load(key, folder=folder))
        except RulesetError as error:
            faults.extend(error.faults)
    return Shipped(tuple(usable), tuple(faults))


def load(key: str, *, folder: Path | None = None, cached: Path | None = _DEFAULT) -> Ruleset:
    """The rule set of that key. Raises `RulesetError`: also when there is none, or when its file names another key."""
    if key not in available(folder):
        raise RulesetError(
            [Fault(key, None, "", f"there is no such rule set; there are {', '.join(available(folder))}")]
        )
    path = (folder or home()) / f"{key}.yaml"
    ruleset = load_file(path, cached=cached)
    if ruleset.key != key:
        raise RulesetError([Fault(str(path), 1, "key", f"`{ruleset.key}` in the file of `{key}`")])
    return ruleset


def load_file(path: Path, *, cached: Path | None = _DEFAULT) -> Ruleset:
    """The rule set of a file, merged onto what it extends, and checked. Raises `RulesetError`.

    `cached` is the folder of the cache, None for none.
    """
    text = _text(path)
    own = cache.digest_of(text)
    entry = _loaded.get(own)
    if entry is None or not _bases_hold(path, entry):
        entry = cache.get(cached, text)
    if entry and _bases_hold(path, entry):
        _loaded[own] = entry
        return entry.ruleset
    files = _chain(path, text)
    _refuse_unsaid(files)
    ruleset = _checked(_merged(files), files)
    bases = tuple(cache.Base(file.path.stem, cache.digest_of(file.text)) for file in files[1:])
    entry = cache.Entry(bases, ruleset)
    cache.put(cached, text, entry)
    _loaded[own] = entry
    return ruleset


def load_patched(base: str | Ruleset, patch: dict[str, Any], *, cached: Path | None = _DEFAULT) -> Ruleset:
    """A rule set with a patch of house rules on it; `base` is a key or the rule set itself.

    Raises `RulesetError`, whose faults name the patch and have no line.
    """
    ruleset = load(base, cached=cached) if isinstance(base, str) else base
    return _patched(encode(ruleset), msgspec.json.encode(patch))


@lru_cache(maxsize=32)
def _patched(base: str, patch: bytes) -> Ruleset:
    """A rule set with a patch on it, both in their text form: most leagues of an edition have the same patch."""
    ruleset = decode(base)
    file = f"patch of {ruleset.key}"
    try:
        data = merge(msgspec.to_builtins(ruleset), msgspec.json.decode(patch))
    except MergeError as error:
        raise RulesetError([Fault(file, None, spell(error.path), error.reason)]) from None
    return _checked(data, [], file)


def encode(ruleset: Ruleset) -> str:
    """The one text form of a rule set, as it is kept with records: JSON in full, keys of mappings sorted."""
    return msgspec.json.encode(ruleset, order="deterministic").decode()


def decode(text: str | bytes) -> Ruleset:
    """A rule set from its text form. Raises `msgspec.ValidationError` or `msgspec.DecodeError`."""
    return msgspec.json.decode(text, type=Ruleset)


def digest(ruleset: Ruleset) -> str:
    """A name for exactly this content: the same for the same rules wherever they come from."""
    return hashlib.sha256(encode(ruleset).encode()).hexdigest()


def _text(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise RulesetError([Fault(str(path), None, "", error.strerror or "unreadable")]) from None


def _base_path(path: Path, key: str) -> Path:
    """The file that `extends: key` means in the file at `path`: a neighbour, else an edition."""
    neighbour = path.parent / f"{key}.yaml"
    return neighbour if neighbour.exists() else home() / f"{key}.yaml"


def _bases_hold(path: Path, entry: cache.Entry) -> bool:
    """Whether the files that an entry was merged onto are still what they were."""
    for base in entry.bases:
        path = _base_path(path, base.key)
        if not path.exists() or cache.digest_of(_text(path)) != base.digest:
            return False
    return True


def _chain(path: Path, text: bytes) -> list[_File]:
    """The file and all that it extends, itself first."""
    files = [_File(path, text, parse(text, str(path)))]
    while (key := files[-1].data.get("extends")) is not None:
        last = files[-1]
        reason = _base_fault(last.path, key, files)
        if reason:
            line, _ = Lines(last.text).find(("extends",))
            raise RulesetError([Fault(str(last.path), line, "extends", reason)])
        base = _base_path(last.path, key)
        base_text = _text(base)
        files.append(_File(base, base_text, parse(base_text, str(base))))
    return files


def _base_fault(path: Path, key: Any, files: list[_File]) -> str | None:
    if not isinstance(key, str) or not key.replace("-", "").isalnum():
        return f"`{key}` is no key of a rule set"
    base = _base_path(path, key)
    if not base.exists():
        return f"there is no rule set `{key}`"
    circle = [file.path.stem for file in files]
    if any(base.samefile(file.path) for file in files):
        return f"goes round in a circle: {' -> '.join([*circle, key])}"
    return None


def _refuse_unsaid(files: list[_File]) -> None:
    """An edition says each name in both languages; what extends one need not."""
    file = files[-1]
    unsaid = list(without_french(file.data))
    if unsaid:
        lines = [(str(file.path), Lines(file.text))]
        raise RulesetError([_placed(path, reason, lines, "") for path, reason in unsaid])


def _merged(files: list[_File]) -> dict[str, Any]:
    data: dict[str, Any] = files[-1].data
    for file in reversed(files[:-1]):
        try:
            data = merge(data, file.data)
        except MergeError as error:
            line, _ = Lines(file.text).find(error.path)
            raise RulesetError([Fault(str(file.path), line, spell(error.path), error.reason)]) from None
    return data


def _checked(data: Any, files: list[_File], name: str = "") -> Ruleset:
    """The data as a rule set. Raises `RulesetError` with all faults, placed in the file that they come from."""
    try:
        ruleset = msgspec.convert(data, Ruleset)
    except msgspec.ValidationError:
        found = list(misfits(data, Ruleset))
    else:
        found = [*problems(ruleset), *(prices(ruleset) if files else ())]
        if not found:
            return ruleset
    lines = [(str(file.path), Lines(file.text)) for file in files]
    raise RulesetError([_placed(path, reason, lines, name) for path, reason in found])


def _placed(path: DataPath, reason: str, lines: list[tuple[str, Lines]], name: str) -> Fault:
    """A fault in the file that has the most of its path; the patch before what it patches."""
    if not lines:
        return Fault(name, None, spell(path), reason)
    places = [(file, *found.find(path)) for file, found in lines]
    file, line, _ = max(places, key=lambda place: place[2])
    return Fault(file, line, spell(path), reason)
