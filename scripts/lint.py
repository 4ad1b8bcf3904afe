"""Every check that is not a test, one after the other; names all that fail: ``make lint``."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from scripts import editions as of_editions

ROOT = Path(__file__).resolve().parent.parent
CODE = (
    "rules",
    "outbox",
    "accounts",
    "teams",
    "matches",
    "leagues",
    "reports",
    "dugout",
    "scripts",
    "templates",
    "static/js",
)
UNTRIMMED = re.compile(r"{%-?\s*blocktrans(?:late)?\b(?![^%]*\btrimmed\b)[^%]*%}")
INLINE = re.compile(r"<[^>]*\s(?:style|on(?:click|change|submit|input|load))\s*=", re.IGNORECASE)
BARE_STYLE = re.compile(r"<(?:style|script)(?![^>]*\b(?:nonce|src|type=\"application/json\"))[^>]*>", re.IGNORECASE)


def program(*arguments: str) -> Callable[[], list[str]]:
    """Return a check that runs a program of the virtual environment and gives its output if it fails."""

    def check() -> list[str]:
        done = subprocess.run(  # noqa: S603 -- our own list below
            [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
        return (done.stdout + done.stderr).splitlines() or ["failed"] if done.returncode else []

    return check


def lines_with(pattern: re.Pattern[str], paths: Iterator[Path], words: str) -> list[str]:
    """Return ``file:line: words`` for each place where ``pattern`` is found."""
    found = []
    for path in paths:
        text = path.read_text(encoding="utf-8")
        for match in pattern.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            found.append(f"{path.relative_to(ROOT)}:{line}: {words}: {match.group().strip()}")
    return found


def templates() -> Iterator[Path]:
    """Yield the templates."""
    yield from sorted((ROOT / "templates").rglob("*.html"))


def code() -> Iterator[Path]:
    """Yield what must not name an edition: sources, templates, scripts of pages."""
    yield from sorted(ROOT.glob("*.py"))
    for folder in CODE:
        yield from sorted(path for path in (ROOT / folder).rglob("*") if path.suffix in {".py", ".html", ".js"})


def untrimmed() -> list[str]:
    """Untrimmed blocks bring their indentation into the catalogue."""
    return lines_with(UNTRIMMED, templates(), "blocktranslate without trimmed")


def inline() -> list[str]:
    """The content security policy drops inline style and script; here it is named instead."""
    pages = [path for path in templates() if not {"email", "emails"} & set(path.parts)]
    return [
        *lines_with(INLINE, iter(pages), "inline style or handler"),
        *lines_with(BARE_STYLE, iter(pages), "style or script without a nonce"),
    ]


def editions() -> list[str]:
    """An edition is data: no code names one, nor decides by what stands for its name."""
    found = []
    for path in code():
        name = str(path.relative_to(ROOT))
        found += [f"{name}:{line}: {said}" for line, said in of_editions.faults(path, name)]
    return found


CHECKS: dict[str, Callable[[], list[str]]] = {
    "style (ruff check)": program("-m", "ruff", "check", "--output-format=concise", "."),
    "form (ruff format)": program("-m", "ruff", "format", "--check", "."),
    "types (mypy)": program("-m", "mypy"),
    "layers (import-linter)": program("-c", "from importlinter.cli import lint_imports_command as run; run()"),
    "templates: blocktranslate trimmed": untrimmed,
    "templates: nothing inline": inline,
    "no code names an edition": editions,
    "migrations": program("manage.py", "makemigrations", "--check", "--dry-run"),
    "catalogues": program("manage.py", "messages", "--check"),
}


def main() -> int:
    """Run all checks; return 1 if one of them found something."""
    failed = 0
    for name, check in CHECKS.items():
        found = check()
        print(f"{'FAILED' if found else 'ok':7}{name}", flush=True)
        for line in found:
            print(f"       {line}")
        failed += bool(found)
    print(f"{len(CHECKS) - failed} checks passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
