"""Paper: one frame that both A4 and Letter hold with margins of 10 mm, upright or lying."""

from enum import Enum
from typing import NamedTuple

#: Points in a millimetre.
MM = 72 / 25.4
#: The frame of every sheet, in millimetres: shorter and longer side.
FRAME = (190.0, 259.0)


class Paper(Enum):
    """A size of paper: shorter and longer side in points."""

    A4 = (595.2756, 841.8898)
    LETTER = (612.0, 792.0)


class Area(NamedTuple):
    """A page and the frame inside it: the page in points, the frame in millimetres, its corner in points."""

    page: tuple[float, float]
    width: float
    height: float
    left: float
    top: float


def area(paper: Paper, *, landscape: bool) -> Area:
    """The frame, centred on the paper."""
    page = paper.value[::-1] if landscape else paper.value
    width, height = FRAME[::-1] if landscape else FRAME
    left = (page[0] - width * MM) / 2
    top = page[1] - (page[1] - height * MM) / 2
    return Area(page, width, height, left, top)
