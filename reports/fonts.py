"""The faces of the printed sheets: static TrueType files, embedded as subsets.

Made by ``scripts/fonts.py``; licences beside the files. A face is loaded when it is first needed: the fall-backs are
large and few sheets use them.
"""

import re
import threading
from enum import Enum
from functools import cache
from pathlib import Path

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

# ReportLab reads images and markup from files and addresses if it is told to: it is told not to.
rl_config.trustedHosts = []
rl_config.trustedSchemes = []

FOLDER = Path(__file__).parent / "fonts"
#: Held while a face is loaded and while a document is saved: a face has one reading position for all threads.
LOCK = threading.RLock()
_BEYOND_BMP = re.compile(r"<([0-9A-F]{5,6})>")


class Face(Enum):
    """A face by its use; the value is the name under which ReportLab knows it."""

    REGULAR = "Sheet"
    BOLD = "Sheet-Bold"
    NARROW = "Sheet-Narrow"
    HEAVY = "Sheet-Heavy"  # the narrow bold one, and the one of titles and figures
    FALLBACK = "Fallback"
    FALLBACK_BOLD = "Fallback-Bold"
    EMOJI = "Emoji"


FILES = {
    Face.REGULAR: "sofia-sans-condensed-400.ttf",
    Face.BOLD: "sofia-sans-condensed-700.ttf",
    Face.NARROW: "sofia-sans-extra-condensed-500.ttf",
    Face.HEAVY: "sofia-sans-extra-condensed-800.ttf",
    Face.FALLBACK: "DejaVuSansCondensed.ttf",
    Face.FALLBACK_BOLD: "DejaVuSansCondensed-Bold.ttf",
    Face.EMOJI: "NotoEmoji-Medium.ttf",
}
#: What a face becomes when a text is too wide for its place.
NARROWER = {Face.REGULAR: Face.NARROW, Face.BOLD: Face.HEAVY}
#: The fall-backs are drawn larger on their square; this brings their letters to the height of the sheet face.
SCALE = {Face.FALLBACK: 0.88, Face.FALLBACK_BOLD: 0.88, Face.EMOJI: 0.84}
#: Height of a capital letter, in parts of the size.
CAP_HEIGHT = 0.655


class SheetFont(TTFont):
    """A TrueType font whose text layer is right beyond the basic plane too (emoji): there it needs surrogate pairs."""

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802 (ReportLab's name)
        """Add the subset's objects to the document, then mend its text layer."""
        super().addObjects(doc)
        for name, stream in doc.idToObject.items():
            if str(name).startswith("toUnicodeCMap:") and str(name).endswith(self.face.name.decode()):
                stream.content = _BEYOND_BMP.sub(_utf16, stream.content)


def _utf16(match: re.Match[str]) -> str:
    return f"<{chr(int(match[1], 16)).encode('utf-16-be').hex().upper()}>"


@cache
def font(face: Face) -> SheetFont:
    """The face's font, loaded and registered with ReportLab under ``face.value``."""
    with LOCK:
        loaded = SheetFont(face.value, str(FOLDER / FILES[face]), asciiReadable=False, shapable=False)
        registerFont(loaded)
        return loaded


@cache
def characters(face: Face) -> frozenset[int]:
    """The code points that the face has."""
    return frozenset(font(face).face.charToGlyph)
