"""The handbooks name every setting, command, target and step there is, link to nothing that isn't; examples run."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands, load_command_class
from msgspec import NODEFAULT, structs

from rules import loader
from rules.binding import registered

ROOT: Path = settings.BASE_DIR
OURS = ("dugout", "rules", "outbox", "accounts", "teams", "matches", "leagues", "reports")


def handbooks() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


def test_every_variable_of_the_settings_is_in_the_operators_handbook() -> None:
    sources = "".join(path.read_text() for path in (ROOT / "dugout/settings").glob("*.py"))
    names = set(re.findall(r"""\benv\.?\w*\(\s*["']([A-Z][A-Z_]+)["']""", sources))
    assert {"DATABASE_URL", "REDIS_URL", "SECRET_KEY"} <= names
    words = (ROOT / "docs/operators.md").read_text(encoding="utf-8")
    assert sorted(name for name in names if f"`{name}`" not in words) == []


def test_every_command_is_in_a_handbook() -> None:
    commands = {
        path.stem for app in OURS for path in (ROOT / app).glob("management/commands/*.py") if path.stem[0] != "_"
    }
    commands -= {"flush", "serve"}  # Django's own in our hands; what `make run` calls
    assert {"backup", "restore", "messages"} <= commands
    words = handbooks()
    assert sorted(name for name in commands if f"manage.py {name}" not in words) == []


def test_every_target_is_in_a_handbook() -> None:
    targets = re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {"run", "test", "test-full"} <= set(targets)
    words = handbooks()
    assert [name for name in targets if f"make {name}" not in words and name != "help"] == []


TREE = "rules|outbox|accounts|teams|matches|leagues|reports|dugout|fixtures|templates|static|locale|tests|scripts|docs"
PAGES = [str(path.relative_to(ROOT)) for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]]


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    path = ROOT / page
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link and not link.startswith("mailto:")]
    assert [link for link in local if not (path.parent / link).exists()] == []


def test_what_handbooks_name_is_there() -> None:
    """Commands of `manage.py`, targets of `make` and settings in capitals: none that has gone since."""
    words = handbooks()
    known = {path.stem for app in OURS for path in (ROOT / app).glob("management/commands/*.py")}
    django = {"migrate", "createcachetable", "collectstatic", "check", "spectacular"}
    assert set(re.findall(r"manage\.py ([a-z]+)", words)) <= known | django
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`(?:bash )?make ([a-z-]+)", words)) <= targets
    files = {file for file in re.findall(rf"`((?:{TREE})/[\w./-]+\.\w+)`", words) if "<" not in file}
    assert sorted(file for file in files if not (ROOT / file).exists() and not file.startswith("var/")) == []


def test_options_of_commands_are_there() -> None:
    found = get_commands()
    for name, rest in re.findall(r"manage\.py ([a-z]+)([^`\n]*)", handbooks()):
        app = found[name]
        command = load_command_class(app, name) if isinstance(app, str) else app
        known = {option for each in command.create_parser("", name)._actions for option in each.option_strings}
        assert set(re.findall(r"--[a-z-]+", rest)) <= known, name


def test_every_page_is_in_an_index() -> None:
    for folder in ("docs", "docs/fr"):
        index = (ROOT / folder / "index.md").read_text(encoding="utf-8")
        pages = {path.name for path in (ROOT / folder).glob("*.md")} - {"index.md"}
        assert sorted(page for page in pages if f"({page})" not in index) == []


# --- Examples --------------------------------------------------------------------------------------------------------


class Block(NamedTuple):
    """A fenced block: its language, the file that it stands for (or ""), and its text."""

    language: str
    file: str
    text: str


def blocks(page: str) -> Iterator[Block]:
    text = (ROOT / page).read_text(encoding="utf-8")
    for info, content in re.findall(r"^```([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        language, _, file = info.partition(" ")
        yield Block(language, file, content)


def patches() -> list[tuple[str, str]]:
    return [(page, each.text) for page in PAGES for each in blocks(page) if (each.language, each.file) == ("yaml", "")]


@pytest.mark.parametrize(("page", "patch"), patches())
def test_patches_of_the_handbooks_hold(page: str, patch: str) -> None:
    before = loader.load("bb2020")
    assert loader.digest(loader.load_patched("bb2020", yaml.safe_load(patch))) != loader.digest(before), page


def consoles() -> list[str]:
    return [page for page in PAGES if any(each.language == "console" for each in blocks(page))]


@pytest.mark.parametrize("page", consoles())
def test_sessions_of_the_handbooks_go_as_shown(page: str, tmp_path: Path) -> None:
    """Lines after a `$` are what comes back, in this order; `…` stands for any lines."""
    ran = 0
    for block in blocks(page):
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
        if block.language != "console":
            continue
        command, _, expected = block.text.removeprefix("$ ").partition("\n")
        program, *arguments = shlex.split(command)
        assert program == "python"
        done = subprocess.run(
            [sys.executable, *arguments], cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, check=False
        )
        said = (done.stdout + done.stderr).decode()
        lines = expected.strip("\n").split("\n") if expected else [""]
        pattern = "\n".join("(?:.*\n)*.*" if line == "…" else re.escape(line) for line in lines)
        assert re.fullmatch(pattern, said.strip("\n")), (command, said[:2000])
        ran += 1
    assert ran


def test_every_step_with_parameters_is_in_the_rule_writers_handbook() -> None:
    listed = dict(
        re.findall(r"^\| `([\w-]+\.[\w-]+)` \| (.*) \|$", (ROOT / "docs/rule-writers.md").read_text(), re.MULTILINE)
    )
    steps = {name: structs.fields(each.params) for name, each in registered().items()}
    assert set(listed) == {name for name, fields in steps.items() if fields}
    for name, words in listed.items():
        shown = {each.strip("`").partition(":")[0]: ":" in each for each in re.findall(r"`[^`]+`", words)}
        optional = {
            each.name: not (each.default is NODEFAULT and each.default_factory is NODEFAULT) for each in steps[name]
        }
        assert shown == optional, name
