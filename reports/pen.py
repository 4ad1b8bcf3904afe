"""A pen that draws on a sheet: millimetres from the frame's upper left corner, y downwards, sizes of type in points.

It writes the operators of the page itself. A sheet is several hundred short strings and straight lines in fixed
places: that needs no paragraph, table or markup parser, and text goes to the page as codes of glyphs, never as syntax.
"""

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import lru_cache

import segno
from reportlab.pdfgen.canvas import Canvas

from reports.fonts import CAP_HEIGHT, LOCK, SCALE, Face, font
from reports.paper import MM, Paper, area
from reports.setting import LEAST, Piece, em_width, fit
from reports.text import clean, shape

#: Space between a cell's edge and its text, in millimetres.
PAD = 1.2
#: Side of a tick box and space between two, in millimetres.
TICK, TICK_GAP = 4.0, 0.2
#: Widths of lines, in points.
HAIR, FINE, STRONG, RULE = 0.4, 0.5, 1.1, 2.0
#: Greys, 0 black: the darkest fill that paper may carry, and the ink of words to write over.
TINT, GHOST = 0.87, 0.5
#: Distance of hatching lines, in millimetres.
HATCH = 1.9


class Align(Enum):
    """Where a text stands in its place."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


LEFT, CENTRE, RIGHT = Align.LEFT, Align.CENTRE, Align.RIGHT


class Pen:
    """Draws the pages of one document and hands back its bytes.

    The same calls give the same bytes: no clock and no random number enters the document.
    """

    def __init__(self, title: str, *, paper: Paper, landscape: bool, language: str) -> None:
        self.area = area(paper, landscape=landscape)
        self.width, self.height = self.area.width, self.area.height
        self.missing: set[str] = set()
        self._bookmarks = 0
        self._ops: list[str] = []
        self._codes: dict[tuple[str, Face], tuple[tuple[str, str, float], ...]] = {}
        self._bytes = io.BytesIO()
        self._canvas = Canvas(
            self._bytes,
            pagesize=self.area.page,
            invariant=1,
            lang=language,
            initialFontName=font(Face.REGULAR).fontName,
        )
        self._canvas.setTitle(clean(title))
        self._canvas.setAuthor("Dugout")
        self._canvas.setCreator("Dugout")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")

    # --- Pages --------------------------------------------------------------------------------------------------

    def next_page(self) -> None:
        """Finish the page and begin another."""
        self._canvas.addLiteral("\n".join(self._ops))
        self._canvas.showPage()
        self._ops.clear()

    def bookmark(self, title: str) -> None:
        """Enter the present page in the document's table of contents."""
        self._bookmarks += 1
        key = f"sheet-{self._bookmarks}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(clean(title), key)

    def finish(self) -> bytes:
        """Finish the last page; the document's bytes."""
        self.next_page()
        with LOCK:
            self._canvas.save()
        return self._bytes.getvalue()

    # --- Text ---------------------------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        face: Face = Face.REGULAR,
        size: float = 9,
        align: Align = LEFT,
        grey: float = 0,
        italic: bool = False,
    ) -> float:
        """Write a text on a base line; its width in millimetres."""
        if not text:
            return 0.0
        text = clean(text)
        width = em_width(text, face) * size / MM
        self._show(x - width * align.value, y, ((text, face),), size, grey=grey, italic=italic)
        return width

    def pieces(self, x: float, y: float, pieces: Sequence[Piece], size: float) -> float:
        """Write pieces one behind the other on a base line; their width in millimetres."""
        cleaned = tuple(Piece(clean(text), face) for text, face in pieces)
        self._show(x, y, cleaned, size)
        return sum(em_width(text, face) for text, face in cleaned) * size / MM

    def cell(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        text: str | Sequence[Piece],
        *,
        face: Face = Face.REGULAR,
        size: float = 9,
        align: Align = LEFT,
        lines: int = 1,
        pad: float = PAD,
        grey: float = 0,
        italic: bool = False,
        least: float = LEAST,
    ) -> None:
        """Write into a box, centred upright: narrower first, then on more lines, then smaller."""
        if not text:
            return
        if isinstance(text, str):
            pieces: Sequence[Piece] = (Piece(clean(text), face),)
            spare = (width - 2 * pad) * MM - em_width(*pieces[0]) * size
            if spare >= 0:  # most texts fit as they are
                base = y + (height + size * CAP_HEIGHT / MM) / 2
                self._show(x + pad + spare / MM * align.value, base, pieces, size, grey=grey, italic=italic)
                return
        else:
            pieces = text
        fitted = fit(pieces, (width - 2 * pad) * MM, size, lines=lines, height=height * MM, least=least)
        step = fitted.leading / MM
        base = y + (height + fitted.size * CAP_HEIGHT / MM - step * (len(fitted.lines) - 1)) / 2
        left = x + pad
        for line in fitted.lines:
            at = left
            if align is not LEFT:
                spare = width - 2 * pad - fitted.width(line) / MM
                at = left + spare * align.value
            self._show(at, base, line, fitted.size, squeeze=fitted.squeeze, grey=grey, italic=italic)
            base += step

    def _show(
        self,
        x: float,
        y: float,
        pieces: Sequence[tuple[str, Face]],
        size: float,
        *,
        squeeze: float = 1,
        grey: float = 0,
        italic: bool = False,
    ) -> None:
        codes = self._codes
        if len(pieces) == 1 and squeeze == 1 and not grey and not italic:
            found = codes.get(pieces[0]) or self._encode(pieces[0])
            if len(found) == 1:
                name, code, scale = found[0]
                left, top = self.area.left + x * MM, self.area.top - y * MM
                self._ops.append(f"BT 1 0 0 1 {left:.2f} {top:.2f} Tm {name} {size * scale:.5g} Tf {code} ET")
                return
        slant = "1 0 .2 1" if italic else "1 0 0 1"
        ops = [f"BT {slant} {self.area.left + x * MM:.2f} {self.area.top - y * MM:.2f} Tm"]
        if squeeze != 1:
            ops.append(f"{100 * squeeze:.1f} Tz")
        if grey:
            ops.append(f"{grey} g")
        current = None
        for piece in pieces:
            for name, code, scale in codes.get(piece) or self._encode(piece):
                if (name, scale) != current:
                    ops.append(f"{name} {size * scale:.5g} Tf")
                    current = (name, scale)
                ops.append(code)
        if squeeze != 1:
            ops.append("100 Tz")
        ops.append("0 g ET" if grey else "ET")
        self._ops.append(" ".join(ops))

    def _encode(self, piece: tuple[str, Face]) -> tuple[tuple[str, str, float], ...]:
        """The codes of a piece's glyphs in this document: (name of the subset, operator, scale of the face)."""
        shaped = shape(*piece)
        self.missing |= shaped.missing
        doc = self._canvas._doc  # noqa: SLF001 (ReportLab keeps the codes of a font's subset by document)
        codes = []
        for run in shaped.runs:
            face = font(run.face)
            for subset, code in face.splitString(run.text, doc):
                codes.append((face.getSubsetInternalName(subset, doc), f"<{code.hex()}> Tj", SCALE.get(run.face, 1)))
        if shaped.rewritten and codes:
            # Copied and searched text is that which was typed, not its shapes in their order.
            typed = "feff" + piece[0].encode("utf-16-be").hex()
            name, code, scale = codes[0]
            codes[0] = (name, f"/Span <</ActualText <{typed}>>> BDC {code}", scale)
            name, code, scale = codes[-1]
            codes[-1] = (name, f"{code} EMC", scale)
        self._codes[piece] = tuple(codes)
        return self._codes[piece]

    # --- Lines and areas ----------------------------------------------------------------------------------------

    def lines(self, lines: Iterable[tuple[float, float, float, float]], weight: float = FINE) -> None:
        """Straight lines (x1, y1, x2, y2) of one weight in points."""
        left, top = self.area.left, self.area.top
        path = " ".join(
            f"{left + x1 * MM:.2f} {top - y1 * MM:.2f} m {left + x2 * MM:.2f} {top - y2 * MM:.2f} l"
            for x1, y1, x2, y2 in lines
        )
        self._ops.append(f"{weight} w {path} S")

    def line(self, x1: float, y1: float, x2: float, y2: float, weight: float = FINE) -> None:
        """One straight line."""
        self.lines([(x1, y1, x2, y2)], weight)

    def boxes(self, boxes: Iterable[tuple[float, float, float, float]], weight: float = HAIR) -> None:
        """Empty boxes (x, y, width, height)."""
        self._ops.append(f"{weight} w {self._rectangles(boxes)} S")

    def fill(self, x: float, y: float, width: float, height: float, grey: float = TINT) -> None:
        """A tinted area, behind what is drawn later."""
        self._ops.append(f"{grey} g {self._rectangles([(x, y, width, height)])} f 0 g")

    def _rectangles(self, boxes: Iterable[tuple[float, float, float, float]]) -> str:
        left, top = self.area.left, self.area.top
        return " ".join(
            f"{left + x * MM:.2f} {top - (y + h) * MM:.2f} {w * MM:.2f} {h * MM:.2f} re" for x, y, w, h in boxes
        )

    def circle(self, x: float, y: float, radius: float, weight: float = FINE) -> None:
        """A ring around a point."""
        r, k = radius * MM, radius * MM * 0.5523
        a, b = self.area.left + x * MM, self.area.top - y * MM
        path = (
            f"{a + r:.2f} {b:.2f} m {a + r:.2f} {b + k:.2f} {a + k:.2f} {b + r:.2f} {a:.2f} {b + r:.2f} c "
            f"{a - k:.2f} {b + r:.2f} {a - r:.2f} {b + k:.2f} {a - r:.2f} {b:.2f} c "
            f"{a - r:.2f} {b - k:.2f} {a - k:.2f} {b - r:.2f} {a:.2f} {b - r:.2f} c "
            f"{a + k:.2f} {b - r:.2f} {a + r:.2f} {b - k:.2f} {a + r:.2f} {b:.2f} c h"
        )
        self._ops.append(f"{weight} w {path} S")

    def ticks(self, x: float, middle: float, count: int, size: float = TICK) -> float:
        """Tick boxes in a row, centred on a line; the width that they take."""
        step = size + TICK_GAP
        self.boxes((x + n * step, middle - size / 2, size, size) for n in range(count))
        return count * step

    def hatch(self, x: float, y: float, width: float, height: float, grey: float = GHOST) -> None:
        """Hatching: nothing is to be written here."""
        with self._clipped(self._rectangles([(x, y, width, height)])):
            self._ops.append(f"{grey} G")
            count = int((width + height) / HATCH) + 1
            self.lines(((x + n * HATCH, y, x + n * HATCH - height, y + height) for n in range(count)), HAIR)

    @contextmanager
    def _clipped(self, path: str) -> Iterator[None]:
        self._ops.append(f"q {path} W n")
        yield
        self._ops.append("Q")

    # --- Figures ------------------------------------------------------------------------------------------------

    def qr(self, x: float, y: float, side: float, link: str) -> None:
        """A QR code of level M; the caller leaves four modules of white around it."""
        modules, path = _qr(link)
        scale = side * MM / modules
        left, top = self.area.left + x * MM, self.area.top - y * MM
        self._ops.append(f"q {scale:.5f} 0 0 {-scale:.5f} {left:.2f} {top:.2f} cm {path} f Q")

    def crest(self, x: float, y: float, height: float, initials: str, pattern: str) -> None:
        """A shield in black and a light grey: its pattern and the team's initials."""
        unit = height / 44
        scale = unit * MM
        place = f"{scale:.5f} 0 0 {-scale:.5f} {self.area.left + x * MM:.2f} {self.area.top - y * MM:.2f} cm"
        inside = PATTERNS.get(pattern, "")
        self._ops.append(f"q {place} q {SHIELD} W n {TINT} g {inside} Q 2 w {SHIELD} S Q")
        letters = clean(initials)[:3]
        room = 25 * unit * MM
        size = min(17 * unit * MM, room / max(em_width(letters, Face.HEAVY), 0.01))
        self.text(x + 20 * unit, y + 25 * unit, letters, face=Face.HEAVY, size=size, align=CENTRE)


#: A shield on a square of 40 × 44, and what the second colour fills of it: the patterns of the pages' crests.
SHIELD = "3 2 m 37 2 l 37 25 l 37 34 30 39 20 42 c 10 39 3 34 3 25 c h"
PATTERNS = {
    "plain": "",
    "sash": "-2 30 m 30 -4 l 42 -4 l -2 42 l h f",
    "chevron": "0 10 m 20 24 l 40 10 l 40 22 l 20 36 l 0 22 l h f",
    "hoops": "0 8 40 7 re 0 24 40 7 re f",
    "stripes": "8 0 6 44 re 26 0 6 44 re f",
    "halves": "20 0 20 44 re f",
    "quarters": "20 0 20 21 re 0 21 20 23 re f",
    "pale": "14 0 12 44 re f",
    "chief": "0 0 40 13 re f",
    "cross": "16 0 8 44 re 0 14 40 8 re f",
    "saltire": "-2 -2 m 7 -2 l 42 36 l 33 36 l h 42 -2 m 33 -2 l -2 36 l 7 36 l h f",
}


@lru_cache(maxsize=512)
def _qr(link: str) -> tuple[int, str]:
    """Side of the code in modules, and its dark modules as a path of one unit a module. An address never changes."""
    matrix = segno.make(clean(link), error="m", boost_error=False, micro=False).matrix
    path = []
    for y, row in enumerate(matrix):
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run]:
                run += 1
            if run > x:
                path.append(f"{x} {y} {run - x} 1 re")
            x = run + 1
    return len(matrix), " ".join(path)
