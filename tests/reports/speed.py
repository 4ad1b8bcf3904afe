"""A filled team sheet, and a bare table of ReportLab's of 16 × 14 in the same embedded faces: the bench times both."""

import io

from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Table, TableStyle

from reports import columns, team_sheet
from reports.fonts import Face, font
from reports.paper import MM, Paper
from reports.players import spread
from tests.reports import samples

#: The faces that a filled sheet embeds.
FACES = (Face.REGULAR, Face.BOLD, Face.NARROW, Face.HEAVY, Face.FALLBACK)


def filled_sheet() -> bytes:
    """Sixteen players and three guests, A4."""
    sheet = samples.team_sheet(samples.humans() + samples.guests()[:3])
    return team_sheet.draw(sheet, paper=Paper.A4, language="en").content


def bare_table() -> bytes:
    """The players' cells of the same sheet: 16 rows of 14 cells with fixed widths, in the faces of the sheet."""
    wide = spread(columns.team_sheet(samples.STATISTICS, samples.PRINTED), 259)
    faces = [font(face).fontName for face in FACES]
    rows = [
        [
            str(row.number), row.name, row.position, *(statistic.text for statistic in row.statistics.values()),
            ", ".join(skill.name for skill in row.skills), f"{row.values['fee']:,}", str(row.values["unspent-spp"]), "",
            str(row.values["niggling"]), f"{row.values['value']:,}",
        ]
        for row in samples.humans()
    ]  # fmt: skip
    style = [("FONT", (0, 0), (-1, -1), faces[0], 9), ("GRID", (0, 0), (-1, -1), 0.5, (0, 0, 0))]
    style += [("FONT", (1, 0), (1, -1), faces[1], 9), ("FONT", (3, 0), (7, -1), faces[3], 12)]
    style += [("FONT", (8, 8), (8, 8), faces[2], 9), ("FONT", (13, 0), (13, -1), faces[4], 9)]
    widths = [column.width * MM for column in wide[: len(rows[0])]]
    page = io.BytesIO()
    canvas = Canvas(page, pagesize=landscape(A4), invariant=1)
    table = Table(rows, colWidths=widths, rowHeights=[20] * len(rows), style=TableStyle(style))
    table.wrapOn(canvas, 800, 500)
    table.drawOn(canvas, 30, 100)
    canvas.showPage()
    canvas.save()
    return page.getvalue()
