"""Catalogues: merged from parts, compiled without GNU gettext, checked against the sources."""

import gettext
import os
import textwrap
from pathlib import Path

import pytest

from dugout import catalogues


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    parts = tmp_path / "locale/fr/LC_MESSAGES/parts"
    parts.mkdir(parents=True)
    (parts / "teams.po").write_text('msgid "Hire %(name)s"\nmsgstr "Engager %(name)s"\n')
    (parts / "matches.po").write_text(
        'msgid "%(n)s fan"\nmsgid_plural "%(n)s fans"\nmsgstr[0] "%(n)s fan"\nmsgstr[1] "%(n)s fans (fr)"\n\n'
        'msgctxt "die"\nmsgid "Roll"\nmsgstr "Lancer"\n'
    )
    return tmp_path


def write_part(tree: Path, text: str) -> None:
    (tree / "locale/fr/LC_MESSAGES/parts/zz.po").write_text(textwrap.dedent(text))


def compiled(tree: Path) -> gettext.GNUTranslations:
    with (tree / "locale/fr/LC_MESSAGES/django.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def test_parts_become_one_catalogue(tree: Path) -> None:
    assert catalogues.compile_all(tree / "locale") == []
    words = compiled(tree)
    assert words.gettext("Hire %(name)s") == "Engager %(name)s"
    assert words.pgettext("die", "Roll") == "Lancer"
    assert words.ngettext("%(n)s fan", "%(n)s fans", 1) == "%(n)s fan"
    assert words.ngettext("%(n)s fan", "%(n)s fans", 2) == "%(n)s fans (fr)"


def test_french_punctuation_keeps_to_its_word(tree: Path) -> None:
    write_part(
        tree,
        """
        msgid "Who? “%(name)s”: {half:?, half %}"
        msgstr "Qui ? « %(name)s » : {half:?, mi-temps %}"
    """,
    )
    assert catalogues.compile_all(tree / "locale") == []
    assert compiled(tree).gettext("Who? “%(name)s”: {half:?, half %}") == (
        "Qui\u202f? «\u202f%(name)s\u202f»\u202f: {half:?, mi-temps %}"
    )


def test_only_what_changed_is_compiled_again(tree: Path) -> None:
    catalogues.compile_all(tree / "locale")
    target = tree / "locale/fr/LC_MESSAGES/django.mo"
    os.utime(target, (2_000_000_000, 2_000_000_000))
    before = target.stat().st_mtime_ns
    catalogues.compile_all(tree / "locale")
    assert target.stat().st_mtime_ns == before
    catalogues.compile_all(tree / "locale", always=True)
    assert target.stat().st_mtime_ns != before


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ('msgid "Hire %(name)s"\nmsgstr "Recruter %(name)s"\n', "worded otherwise in teams.po"),
        ('msgid "Fire %(name)s"\nmsgstr "Renvoyer %(nom)s"\n', "has no %(nom)s"),
        ('msgid "{home} wins"\nmsgstr "{domicile} gagne"\n', "has no {domicile}"),
    ],
)
def test_faults_are_named(tree: Path, part: str, fault: str) -> None:
    write_part(tree, part)
    faults = catalogues.compile_all(tree / "locale")
    assert len(faults) == 1
    assert fault in faults[0]
    assert faults[0].startswith("zz.po: ")


def test_what_nobody_asks_for_is_found(tree: Path) -> None:
    (tree / "teams").mkdir()
    (tree / "teams/forms.py").write_text('x = _("Hire %(name)s")\ny = pgettext("music", "Roll")\n')
    (tree / "templates").mkdir()
    assert catalogues.unused(tree, "fr") == ["%(n)s fan", "Roll"]


def test_what_no_part_words_is_found(tree: Path) -> None:
    (tree / "teams").mkdir()
    (tree / "teams/forms.py").write_text(
        'x = _("Hire %(name)s")\ny = pgettext("die", "Roll")\nz = pgettext("music", "Roll")\n'
        'w = gettext_lazy("Unworded")\n'
    )
    (tree / "templates").mkdir()
    (tree / "templates/page.html").write_text(
        "{% load i18n %}{% translate 'Not in French' %}\n"
        "{% blocktranslate trimmed with name=x %}\n  Hire {{ name }}\n{% endblocktranslate %}\n"
        "    {% if deep %}\n  <p>{% translate 'Below' %}</p>\n {% endif %}"
    )
    assert catalogues.missing(tree, "fr") == [
        "teams/forms.py:3: Roll",
        "teams/forms.py:4: Unworded",
        "templates/page.html:1: Not in French",
        "templates/page.html:6: Below",
    ]
