"""Many team sheets in one go: one document to print from, or a file for each team."""

import io
import unicodedata
import zipfile
from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _
from django.utils.translation import override

from reports import frame, team_sheet
from reports.names import file_name
from reports.paper import Paper
from reports.pen import Pen
from reports.values import Foot, Pdf, TeamSheet, Variant

#: A copy of a sheet: the sheet and which copy of it.
Copy = tuple[TeamSheet, Variant]
#: Told how many sheets are drawn.
Told = Callable[[int], None]
#: Every file of an archive is of this day: the same sheets give the same bytes.
SOME_DAY = (1980, 1, 1, 0, 0, 0)
#: The form of a bundle that is an archive, by its name in addresses.
ARCHIVE = "zip"
#: Height of a line of the list of characters, in millimetres.
LINE = 6.0


def document(copies: Iterable[Copy], foot: Foot, *, paper: Paper, language: str, told: Told) -> Pdf:
    """All sheets in one document, with a table of contents, and a last page where characters are in no font."""
    with override(language):
        title = _title(foot)
        pen = Pen(title, paper=paper, landscape=True, language=language)
        for number, (sheet, variant) in enumerate(copies, start=1):
            if number > 1:
                pen.next_page()
            pen.bookmark(sheet.team)
            team_sheet.draw_on(pen, sheet, variant)
            told(number)
        if pen.missing:
            pen.next_page()
            _missing_page(pen, foot)
        return Pdf(pen.finish(), _file_name(foot), tuple(sorted(pen.missing)))


def archive(copies: Iterable[Copy], foot: Foot, *, paper: Paper, language: str, told: Told) -> Pdf:
    """A file for each team in one archive, with a list of the characters that are in no font."""
    packed = io.BytesIO()
    missing: set[str] = set()
    names: set[str] = set()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as into:
        for number, (sheet, variant) in enumerate(copies, start=1):
            drawn = team_sheet.draw(sheet, paper=paper, language=language, variant=variant)
            name = drawn.file_name if drawn.file_name not in names else f"{number}_{drawn.file_name}"
            names.add(name)
            missing.update(drawn.missing)
            into.writestr(zipfile.ZipInfo(name, SOME_DAY), drawn.content)
            told(number)
        if missing:
            lines = "\n".join(described(each) for each in sorted(missing))
            into.writestr(zipfile.ZipInfo("missing-characters.txt", SOME_DAY), f"{lines}\n")
    with override(language):
        name = _file_name(foot).removesuffix(".pdf") + ".zip"
    return Pdf(packed.getvalue(), name, tuple(sorted(missing)))


def _title(foot: Foot) -> str:
    return " – ".join(filter(None, (foot.league, foot.season, _("Team sheets"))))


def _file_name(foot: Foot) -> str:
    return file_name(foot.as_of.date() if foot.as_of else None, foot.league, foot.season, _("Team sheets"))


def described(character: str) -> str:
    """A character as it can be told without a font: ``U+A015 YI SYLLABLE WU``."""
    return " ".join(f"U+{ord(each):04X} {unicodedata.name(each, '')}".strip() for each in character)


def _missing_page(pen: Pen, foot: Foot) -> None:
    y = frame.short_top(pen, _("Characters that no font has"))
    words = _("They are printed as a box. The sheets are right in everything else.")
    pen.text(0, y + 4, words, size=11)
    lines = int((pen.height - frame.FOOT - y - 8) / LINE)
    for n, each in enumerate(sorted(pen.missing)[: lines * 3]):
        pen.cell(n // lines * 86.0, y + 8 + n % lines * LINE, 84, LINE, described(each), size=10, pad=0)
    frame.bottom(pen, foot, 1, 1)
