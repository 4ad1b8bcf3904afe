"""The checks of ``make lint`` that are ours find what they look for, and nothing else."""

import re
from pathlib import Path

import pytest

from scripts import editions as of_editions
from scripts import lint


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        (lint.UNTRIMMED, "{% blocktranslate %}x{% endblocktranslate %}", True),
        (lint.UNTRIMMED, "{% blocktrans with a=b %}", True),
        (lint.UNTRIMMED, "{% blocktranslate count n=rows|length trimmed %}", False),
        (lint.UNTRIMMED, "{% blocktranslate trimmed with a=b %}x{% endblocktranslate %}", False),
        (lint.INLINE, '<td style="color: red">', True),
        (lint.INLINE, '<button type="button" onclick="go()">', True),
        (lint.INLINE, '<td class="style=x"> style="', False),
        (lint.INLINE, '<link rel="stylesheet" href="x">', False),
        (lint.BARE_STYLE, "<style>", True),
        (lint.BARE_STYLE, "<script>", True),
        (lint.BARE_STYLE, '<style nonce="{{ request.csp_nonce }}">', False),
        (lint.BARE_STYLE, '<script src="x.js" defer>', False),
        (lint.BARE_STYLE, '<script id="figures" type="application/json">', False),
    ],
)
def test_what_a_pattern_finds(pattern: re.Pattern[str], text: str, found: bool) -> None:
    assert bool(pattern.search(text)) is found


def test_a_place_is_named_by_file_and_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lint, "ROOT", tmp_path)
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/page.html").write_text("fine\n{% blocktranslate %}")
    assert lint.untrimmed() == ["templates/page.html:2: blocktranslate without trimmed: {% blocktranslate %}"]


@pytest.mark.parametrize(
    ("name", "text", "faults"),
    [
        ("rules/steps/fans.py", 'late = rules.key == "bb2020"\n', 2),
        ("templates/teams/page.html", "{% if key == 'bb2025' %}", 1),
        ("teams/shape.py", "def bb2020(): pass\nx = bb2020()\n", 2),
        ("rules/loader.py", '"""Reads ``bb2020``."""\n# also bb2025\n', 0),
        ("teams/models.py", '"""The 2020 edition."""\nbb = 20\n', 0),
        ("rules/steps/fans.py", "late = year >= 2020\n", 1),
        ("rules/steps/fans.py", "late = rules.ruleset.published > other\n", 1),
        ("rules/steps/fans.py", 'late = rules.ruleset.digest == "1f"\n', 1),
        ("rules/steps/fans.py", 'late = ruleset in ("a", "b")\n', 1),
        ("rules/steps/fans.py", "match ruleset.key:\n    case _: pass\n", 1),
        ("rules/steps/fans.py", "late = TABLE[rules.key]\n", 1),
        ("rules/steps/fans.py", 'late = "loner" in run.rules.skills\n', 1),
        ("rules/steps/fans.py", 'late = run.rules.inducements.get("wizard") is None\n', 1),
        ("rules/steps/fans.py", 'late = run.rules.tables["prayers"]\n', 1),
        ("rules/steps/fans.py", 'late = ruleset.skill("pro") is None\n', 1),
        ("rules/steps/fans.py", 'late = find(ruleset.staff, "pro") is None\n', 1),
        ("rules/steps/fans.py", 'roster = run.roster("team")\nheld = run.rules.skills[key]\n', 0),
        ("rules/steps/fans_crp.py", "late = 1\n", 1),
        ("rules/steps/fans.py", "def of_lrb5(crp): pass\n", 2),
        ("rules/steps/fans.py", "from rules.steps import lrb2002\nx.summerbowl = f(bbrc=1)\n", 3),
        ("templates/a.html", "{# of the CRP #}{% if ruleset.published > x %}{% endif %}", 1),
        ("templates/a.html", "{% if a.year == 2016 %}{% endif %}", 1),
        ("static/js/a.js", "// crp\nconst a = 'CRP';", 1),
        ("static/js/a.js", "/* lrb */ const description = 'corporal';", 0),
        ("tests/rules/test_fans.py", '"bb2020"', 0),
    ],
)
def test_code_that_names_an_edition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, faults: int
) -> None:
    monkeypatch.setattr(lint, "ROOT", tmp_path)
    path = tmp_path / name
    path.parent.mkdir(parents=True)
    path.write_text(text)
    assert len(lint.editions()) == faults


def test_no_code_of_ours_names_an_edition_or_has_a_stand_in() -> None:
    assert len(list(lint.code())) > 300
    assert lint.editions() == []


def test_every_exception_has_its_reason_and_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(of_editions.ALLOWED.values())
    needed = set(of_editions.ALLOWED)
    monkeypatch.setattr(of_editions, "ALLOWED", {})
    assert {found.partition(":")[0] for found in lint.editions()} == {path for path, _ in needed}


def test_a_failing_program_gives_what_it_said() -> None:
    assert lint.program("-c", "print('fine')")() == []
    assert lint.program("-c", "print('so'); raise SystemExit(1)")() == ["so"]
    assert lint.program("-c", "raise SystemExit(1)")() == ["failed"]
