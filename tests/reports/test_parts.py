"""What the sheets share: crests, QR codes, file names, papers, fonts, and how long a sheet takes."""

import ast
from datetime import date
from pathlib import Path

import pytest
import segno

import reports
from dugout import crests
from reports import names, pen
from reports.fonts import FILES, FOLDER, Face, characters
from reports.paper import MM, Paper, area


def test_every_pattern_of_the_pages_is_drawn_on_paper() -> None:
    assert pen.PATTERNS.keys() == crests.PATTERNS.keys()


def test_a_qr_code_is_the_address_at_level_m() -> None:
    link = "https://lockside.example/t/rr"
    modules, path = pen._qr(link)
    drawn = {
        (x, int(y))
        for x0, y, wide, _tall, _re in zip(*[iter(path.split())] * 5, strict=True)
        for x in range(int(x0), int(x0) + int(wide))
    }
    code = segno.make(link, error="m", boost_error=False, micro=False)
    matrix = code.matrix
    assert code.error == "M"
    assert modules == len(matrix)
    assert drawn == {(x, y) for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark}


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("landscape", [True, False])
def test_the_frame_is_the_same_on_both_papers(paper: Paper, landscape: bool) -> None:
    frame = area(paper, landscape=landscape)
    assert {frame.width, frame.height} == {190, 259}
    assert frame.left >= 9.99 * MM
    assert frame.page[1] - frame.top >= 9.99 * MM
    assert frame.left + frame.width * MM <= frame.page[0] - 9.99 * MM
    assert frame.top - frame.height * MM >= 9.99 * MM


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("R2", "Rovers", "v", "Les Échassiers", "match"), "2025-03-15_R2_rovers_v_les-echassiers_match.pdf"),
        (("../../etc/passwd\r\n", "a"), "2025-03-15_etcpasswd_a.pdf"),
        (("x" * 300,), f"2025-03-15_{'x' * 40}.pdf"),
        (("Чёрные", ""), "2025-03-15.pdf"),
    ],
)
def test_file_names_are_safe(parts: tuple[str, ...], name: str) -> None:
    assert names.file_name(date(2025, 3, 15), *parts) == name


def test_each_font_is_there_with_its_licence() -> None:
    assert {path.name for path in FOLDER.glob("*.ttf")} == set(FILES.values())
    licences = " ".join(path.read_text(encoding="utf-8") for path in (FOLDER / "licences").iterdir())
    for owner in ("Sofia Sans Project Authors", "Bitstream", "Google LLC"):
        assert owner in licences


def test_the_faces_cover_what_coaches_write() -> None:
    european = (
        "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿÄÖßÁÍÑÓÚ¿¡ĄĆĘŁŃŚŹŻąćęłńśźżČĎĚŇŘŠŤŮŽčďěňřšťůžŐŰőűĂȘȚășțÅØÐÞåøðþİĞŞığşĀĒĪŪŅ"
    )
    for face in (Face.REGULAR, Face.BOLD, Face.NARROW, Face.HEAVY):
        assert set(map(ord, european)) <= characters(face)
        assert set(range(0x410, 0x450)) <= characters(face)
        assert set(map(ord, "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώΑΩ")) <= characters(face)
    for face in (Face.FALLBACK, Face.FALLBACK_BOLD):
        assert set(range(0x100, 0x250)) | set(range(0x1E00, 0x1EFA)) <= characters(face)
        assert {*range(0x5D0, 0x5EB), *range(0x621, 0x63B), *map(ord, "▲▼★→▯†")} <= characters(face)
    assert {0x1F3C8, 0x26BD, 0x1F600, 0x1F480} <= characters(Face.EMOJI)


def test_no_module_of_the_sheets_parses_markup_or_opens_images() -> None:
    for path in Path(reports.__file__).parent.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not {module for module in imported if module.startswith(("reportlab.platypus", "reportlab.lib"))}
        called = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not called & {"drawImage", "drawInlineImage", "linkURL", "linkRect", "drawString"}, path
