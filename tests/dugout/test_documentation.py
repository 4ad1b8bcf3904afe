"""The handbooks name every setting, command and target there is, and link to nothing that isn't."""

import re
from pathlib import Path

import pytest
from django.conf import settings

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


@pytest.mark.parametrize("page", ["README.md", *(f"docs/{p.name}" for p in sorted((ROOT / "docs").glob("*.md")))])
def test_links_lead_somewhere(page: str) -> None:
    path = ROOT / page
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link and not link.startswith("mailto:")]
    assert [link for link in local if not (path.parent / link).exists()] == []
