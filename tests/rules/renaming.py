"""Every edition under another key, name and year: what plays by its data alone plays on as before."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rules import loader

# The years run backwards: what was the oldest edition is now the newest.
YEARS = 4086


def copies() -> dict[str, str]:
    """What each edition is called in its copy."""
    return {key: f"edition-{number}" for number, key in enumerate(loader.available(loader.RULESETS), 1)}


def write_copies(folder: Path) -> dict[str, str]:
    """Write all shipped editions into a folder, each under its other key, name and year; what they extend with them."""
    names = copies()
    for key, other in names.items():
        text = (loader.RULESETS / f"{key}.yaml").read_text(encoding="utf-8")
        for line, said in (
            (r"(key|extends): (\S+)", lambda found: f"{found[1]}: {names[found[2]]}"),
            (r"name: .*", lambda _, other=other: f"name: {{en: Rules of {other}, fr: Règles {other}}}"),
            (r"published: (\d+)", lambda found: f"published: {YEARS - int(found[1])}"),
        ):
            text = re.sub(rf"^{line}$", said, text, flags=re.MULTILINE)
        (folder / f"{other}.yaml").write_text(text, encoding="utf-8")
    return names


@contextmanager
def only_copies(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """For a while there are no editions but the copies."""
    from teams import editions

    names = write_copies(folder)
    caches = (editions.edition, editions.shipped)
    with monkeypatch.context() as patch:
        patch.setenv(loader.ELSEWHERE, str(folder))
        for each in caches:
            each.cache_clear()
        yield names
    for each in caches:
        each.cache_clear()
