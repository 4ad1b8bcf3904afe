"""Editions and house rules, from files to checked values.

`load("bb2020")` gives a shipped edition, `load_file(path)` any file, `load_patched("bb2020", patch)` an edition with
house rules. A file may say `extends: KEY` and is then a patch itself (see `rules.loader.merging`). Whatever is wrong is
raised as one `RulesetError` with all its faults: file, line, path and reason.
"""

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rules.loader import cache
from rules.loader.checks import problems
from rules.loader.faults import Fault, RulesetError, spell
from rules.loader.faults import Path as DataPath
from rules.loader.merging import MergeError, merge
from rules.loader.reading import Lines, parse
from rules.loader.shape import misfits
from rules.ruleset import Ruleset

__all__ = [
    "RULESETS",
    "Fault",
    "RulesetError",
    "available",
    "decode",
    "digest",
    "encode",
    "load",
    "load_file",
    "load_patched",
    "merge",
]

RULESETS = Path(__file__).resolve().parents[2] / "fixtures" / "rulesets"
_DEFAULT = cache.default_folder()

_loaded: dict[str, cache.Entry] = {}


class _File(NamedTuple):
    path: Path
    text: bytes
    data: dict[str, Any]


def available(folder: Path = RULESETS) -> tuple[str, ...]:
    """The keys of the rule sets in `folder`, sorted."""
    return tuple(sorted(path.stem for path in folder.glob("*.yaml")))


def newest(folder: Path = RULESETS) -> str:
    """The key of the edition that was published last, overlays set aside: what a new league begins with."""
    found = [load(key, folder=folder) for key in available(folder)]
    return max((each for each in found if each.extends is None), key=lambda each: each.published).key


def load(key: str, *, folder: Path = RULESETS, cached: Path | None = _DEFAULT) -> Ruleset:
    """The rule set of that key. Raises `RulesetError`: also when there is none, or when its file names another key."""
    if key not in available(folder):
        raise RulesetError(
            [Fault(key, None, "", f"there is no such rule set; there are {', '.join(available(folder))}")]
        )
    path = folder / f"{key}.yaml"
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
    file = f"patch of {ruleset.key}"
    try:
        data = merge(msgspec.to_builtins(ruleset), patch)
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
    """The file that `extends: key` means in the file at `path`: a neighbour, else a shipped edition."""
    neighbour = path.parent / f"{key}.yaml"
    return neighbour if neighbour.exists() else RULESETS / f"{key}.yaml"


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
        found = list(problems(ruleset))
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
