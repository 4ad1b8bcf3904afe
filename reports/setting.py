"""Setting type: how a text fits the place that it has.

A long text first takes the narrower face, then gets a little smaller, then runs over two lines, and only then is
squeezed. Nothing goes under :data:`LEAST`, and nothing is cut before letters are at :data:`SQUEEZE` of their width.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from reports.fonts import NARROWER, SCALE, Face, font
from reports.paper import MM
from reports.text import clean, shape

#: The smallest type on paper, in points.
LEAST = 8.0
#: Distance of lines, in parts of the size.
LEADING = 1.02
#: How far letters may be squeezed, in parts of their width.
SQUEEZE = 0.5
#: By how much a text is made smaller at a time, in points.
STEP = 0.5
ELLIPSIS = "…"


class Piece(NamedTuple):
    """A part of a text in one face."""

    text: str
    face: Face


Line = tuple[Piece, ...]


class Fit(NamedTuple):
    """How a text stands in its place: its lines, the size in points, and how much letters are squeezed (1: not)."""

    lines: tuple[Line, ...]
    size: float
    squeeze: float = 1.0

    @property
    def leading(self) -> float:
        """Distance of base lines, in points."""
        return self.size * LEADING

    def width(self, line: Line) -> float:
        """Width of one of the lines, in points."""
        return _width(line) * self.size * self.squeeze


@lru_cache(maxsize=16384)
def em_width(text: str, face: Face) -> float:
    """Width of a clean text at one point of size, in points."""
    return sum(
        float(font(run.face).stringWidth(run.text, 1.0)) * SCALE.get(run.face, 1.0) for run in shape(text, face).runs
    )


def _width(line: Sequence[Piece]) -> float:
    return sum(em_width(text, face) for text, face in line)


def fit(
    pieces: Sequence[Piece], width: float, size: float, *, lines: int = 1, height: float = 0.0, least: float = LEAST
) -> Fit:
    """Set pieces of clean text into a width (points), on up to so many lines that fit a height (points).

    ``size`` is the one wished for, ``least`` the smallest to come down to (both in points).
    """
    given = tuple(pieces)
    if _width(given) * size <= width:
        return Fit((given,), size)
    narrow = tuple(Piece(text, NARROWER.get(face, face)) for text, face in given)
    wide = _width(narrow)
    smallest = min(size, least)
    if wide * smallest <= width:
        return Fit((narrow,), min(size, width / wide))
    room = max(min(lines, int(height / smallest / LEADING)), 1)
    if room > 1:
        largest = min(size, height / (room * LEADING))
        while largest >= smallest:
            if broken := _break(narrow, width / largest, room):
                return Fit(broken, largest)
            largest -= STEP
    return _squeezed(narrow, width, smallest, room)


def _squeezed(pieces: Line, width: float, size: float, lines: int) -> Fit:
    """Letters squeezed as far as they may, then the end left out, with the mark that says so."""
    squeeze = 0.95
    while squeeze >= SQUEEZE:
        if broken := _break(pieces, width / size / squeeze, lines):
            return Fit(broken, size, squeeze)
        squeeze -= 0.05
    squeeze = SQUEEZE
    text = list(pieces)
    while text:
        last, face = text.pop()
        cut = last[: max(len(last) * 9 // 10, len(last) - 12)]
        if not cut:
            continue
        text.append(Piece(cut, face))
        if broken := _break((*text, Piece(ELLIPSIS, face)), width / size / squeeze, lines):
            return Fit(broken, size, squeeze)
    return Fit(((Piece(ELLIPSIS, pieces[0].face),),), size, squeeze)


def _break(pieces: Line, limit: float, lines: int) -> tuple[Line, ...] | None:
    """Break pieces into lines of at most ``limit`` (points at one point of size); nothing if they are too many."""
    done: list[list[Piece]] = [[]]
    used = 0.0
    for text, face in _words(pieces, limit):
        wide = em_width(text, face)
        if done[-1] and used + em_width(text.rstrip(), face) > limit:
            done.append([])
            used = 0.0
        done[-1].append(Piece(text, face))
        used += wide
    if len(done) > lines:
        return None
    joined = tuple(_joined(line) for line in done)
    # A line may be wider than its words: all Greek of it goes to the fall-back when one word does.
    return joined if all(_width(line) <= limit + 0.001 for line in joined) else None


def _words(pieces: Line, limit: float) -> list[Piece]:
    """The words with the space behind each; one that is longer than a line falls apart."""
    words: list[Piece] = []
    for text, face in pieces:
        rest = text
        while rest:
            end = rest.find(" ") + 1 or len(rest)
            word, rest = rest[:end], rest[end:]
            while em_width(word.rstrip(), face) > limit and len(word) > 1:
                part = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or em_width(word[:n], face) <= limit)
                words.append(Piece(word[:part], face))
                word = word[part:]
            words.append(Piece(word, face))
    return words


def _joined(line: list[Piece]) -> Line:
    """Neighbours of one face as one piece, without the space at the end."""
    joined: list[Piece] = []
    for text, face in line:
        if joined and joined[-1].face is face:
            joined[-1] = Piece(joined[-1].text + text, face)
        else:
            joined.append(Piece(text, face))
    if joined:
        joined[-1] = Piece(joined[-1].text.rstrip(), joined[-1].face)
    return tuple(joined)


def measure(text: str, face: Face, size: float) -> float:
    """Width of a text, in millimetres."""
    return em_width(clean(text), face) * size / MM if text else 0.0
