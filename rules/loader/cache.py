"""Rule sets kept in their typed binary form, by the digest of the files they come from.

Reading YAML takes a hundred times longer than reading this. The cache may be missing, unwritable, full of rubbish or
written by several processes at once: then the files are read, and nothing is worse than slow.
"""

import contextlib
import functools
import hashlib
import os
import tempfile
from pathlib import Path

import msgspec

from rules.ruleset import Ruleset
from rules.values import Value

_DIGEST_SIZE = 32


class Base(Value):
    """A file that a rule set was made from beside its own: the key it was asked by, and its digest."""

    key: str
    digest: str


class Entry(Value):
    """What is kept of one file: the whole rule set, and the files it was merged onto, the nearest first."""

    bases: tuple[Base, ...]
    ruleset: Ruleset


def default_folder() -> Path | None:
    """Where rule sets are kept: the user's cache folder, None when there is no telling where that is."""
    try:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:
        return None
    return home / "dugout" / "rulesets" if home.is_absolute() else None


@functools.cache
def _code() -> bytes:
    """A digest of the code that reads and checks rule sets, the steps among it: other code, other entries."""
    sources = sorted(Path(__file__).parent.parent.rglob("*.py"))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).digest()


def digest_of(text: bytes) -> str:
    """The digest of a file's text."""
    return hashlib.sha256(text).hexdigest()


def _place(folder: Path, text: bytes) -> Path:
    return folder / f"{hashlib.sha256(_code() + text).hexdigest()}.msgpack"


def get(folder: Path | None, text: bytes) -> Entry | None:
    """What is kept of a file with that text, None when there is nothing that can be trusted."""
    if folder is None:
        return None
    try:
        kept = _place(folder, text).read_bytes()
    except OSError:
        return None
    digest, payload = kept[:_DIGEST_SIZE], kept[_DIGEST_SIZE:]
    if hashlib.sha256(payload).digest() != digest:
        return None
    try:
        return msgspec.msgpack.decode(payload, type=Entry)
    except msgspec.DecodeError:  # a ValidationError too: it was written by other code
        return None


def put(folder: Path | None, text: bytes, entry: Entry) -> None:
    """Keeps an entry where that can be done. Readers see the whole of it or nothing."""
    if folder is None:
        return
    payload = msgspec.msgpack.encode(entry)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(payload).digest() + payload)
            Path(name).replace(_place(folder, text))
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
