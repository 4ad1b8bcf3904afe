"""From what people typed to what can be drawn: the one helper that every string on a sheet goes through.

Nothing on our sheets is markup: text reaches the page as glyph codes (:mod:`reports.pen`), so that tags, ampersands
and addresses are only letters. What could still do harm is taken out here: control characters, line breaks, and the
marks that turn the direction of writing. Right-to-left scripts are shaped and put in visual order by libraries, and
each character is given the face that has it; one that no face has becomes a visible box and is reported.
"""

import re
import unicodedata
from functools import cache, lru_cache
from typing import NamedTuple

from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_display

from reports.fonts import Face, characters

#: Drawn for a character that no face has.
BOX = "\u25af"
_BREAKS = re.compile(r"[\s\u0085\u2028\u2029]+")
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_EMOJI_GLUE = frozenset([0x200C, 0x200D, 0xFE0E, 0xFE0F, 0x20E3, *range(0x1F3FB, 0x1F400), *range(0xE0020, 0xE0080)])
_EMOJI = "[\u2190-\u2bff\U0001f000-\U0001faff][\ufe0f\U0001f3fb-\U0001f3ff]*"
#: Emoji joined to one picture, of which no font without layout tables has the whole: the first one stands for it.
_JOINED = re.compile(f"({_EMOJI})(?:\u200d{_EMOJI})+")
#: Flags are two letters of a country each.
_FLAGS = re.compile("(?:[\U0001f1e6-\U0001f1ff]{2})+")
_FIRST_FLAG_LETTER = 0x1F1E6
_BOLD = frozenset([Face.BOLD, Face.HEAVY])
#: Categories that are taken out: controls, directions and other formats (the joiners of words aside), surrogates.
_HARMFUL = frozenset(["Cc", "Cf", "Cs"])
_JOINERS = frozenset("\u200c\u200d")


class Run(NamedTuple):
    """A piece of text in one face, in the order in which it is drawn."""

    text: str
    face: Face


class Shaped(NamedTuple):
    """A text ready to draw: its runs, whether they are other than what was typed, and the characters that no face has.

    They are other where the text was put in visual order, and where a picture stands for several.
    """

    runs: tuple[Run, ...]
    rewritten: bool
    missing: frozenset[str]


@lru_cache(maxsize=8192)
def clean(raw: str) -> str:
    """One line of plain text: composed letters, single spaces, nothing that controls or turns.

    This is the only way a string gets to ReportLab, drawn or as the title of a document.
    """
    if raw.isascii() and raw.isprintable() and "  " not in raw:
        return raw
    text = unicodedata.normalize("NFC", _BREAKS.sub(" ", raw))
    kept = (c for c in text if c in _JOINERS or unicodedata.category(c) not in _HARMFUL)
    return re.sub(" {2,}", " ", "".join(kept))


@lru_cache(maxsize=8192)
def shape(text: str, face: Face) -> Shaped:
    """Split a clean text into runs by face; ``face`` is the one wished for."""
    have = _plain(face)
    if all(ord(c) in have for c in text):
        return Shaped((Run(text, face),), rewritten=False, missing=frozenset())
    typed = text
    text = _FLAGS.sub(_countries, _JOINED.sub(r"\1", text))
    rewritten = text != typed
    text = "".join(map(_known, text))
    if _RIGHT_TO_LEFT.search(text):
        rewritten = True
        text = _visual(text)
    runs: list[Run] = []
    missing: set[str] = set()
    whole = _whole_greek(text, have)
    for word in re.split("( )", text):
        for piece, its_face in _place_word(word, face, missing, whole):
            if runs and runs[-1].face is its_face:
                runs[-1] = Run(runs[-1].text + piece, its_face)
            else:
                runs.append(Run(piece, its_face))
    return Shaped(tuple(runs), rewritten, frozenset(missing))


def _countries(flags: re.Match[str]) -> str:
    """Flags as the letters of their countries."""
    letters = [chr(ord("A") + ord(each) - _FIRST_FLAG_LETTER) for each in flags[0]]
    return " ".join("".join(pair) for pair in zip(letters[::2], letters[1::2], strict=True))


def _whole_greek(text: str, have: frozenset[int]) -> bool:
    """Whether a text has Greek letters that the sheet face has not: then all its Greek words go to the fall-back."""
    return any(_is_greek(c) and ord(c) not in have for c in text)


def _is_greek(c: str) -> bool:
    return "\u0370" <= c <= "\u03ff" or "\u1f00" <= c <= "\u1fff"


@cache
def _everything() -> frozenset[int]:
    return characters(Face.REGULAR) | characters(Face.FALLBACK) | characters(Face.EMOJI) | _EMOJI_GLUE


@lru_cache(maxsize=1024)
def _known(c: str) -> str:
    """The character, or the plain letters that it stands for (wide and fancy ones) if only these can be drawn."""
    if ord(c) in _everything():
        return c
    plain = unicodedata.normalize("NFKC", c)
    return plain if all(ord(p) in _everything() for p in plain) else c


@cache
def _plain(face: Face) -> frozenset[int]:
    """What the sheet face draws by itself: accents that it can't place over a letter are left to the fall-back."""
    return frozenset(c for c in characters(face) if not unicodedata.combining(chr(c)))


@cache
def _reshaper() -> ArabicReshaper:
    return ArabicReshaper({"delete_harakat": False, "support_zwj": True, "ARABIC LIGATURE ALLAH": False})


def _visual(text: str) -> str:
    """Joined letters, in the order in which they stand on paper from left to right."""
    # A vowel sign stands before its letter then: there DejaVu Sans, which draws it without advancing, puts it right.
    return str(get_display(_reshaper().reshape(text)))


def _clusters(text: str) -> list[str]:
    """Letters with their accents, and emoji with what is glued to them."""
    clusters: list[str] = []
    for c in text:
        glued = unicodedata.combining(c) or ord(c) in _EMOJI_GLUE or unicodedata.category(c) == "Me"
        if clusters and glued:
            clusters[-1] += c
        else:
            clusters.append(c)
    return clusters


def _place_word(word: str, face: Face, missing: set[str], whole_greek: bool) -> list[tuple[str, Face]]:
    """A word whose letters are not all in the sheet face goes to the fall-back whole: mixed letters look torn.

    ``whole_greek``: any Greek word does.
    """
    have = _plain(face)
    torn = any(c.isalpha() and ord(c) not in have for c in word) or (whole_greek and any(map(_is_greek, word)))
    if not torn and all(ord(c) in have for c in word):
        return [(word, face)] if word else []
    fallback = Face.FALLBACK_BOLD if face in _BOLD else Face.FALLBACK
    if torn and all(ord(c) in characters(fallback) for c in word):
        return [(word, fallback)]
    return [placed for cluster in _clusters(word) for placed in _place(cluster, face, missing)]


def _place(cluster: str, face: Face, missing: set[str]) -> list[tuple[str, Face]]:
    """The cluster in the first face that has it; a box for each character that none has."""
    bare = "".join(c for c in cluster if ord(c) not in _EMOJI_GLUE)
    if not bare:
        return []
    wants_emoji = "\ufe0f" in cluster or ord(bare[0]) > 0xFFFF
    for candidate in _candidates(bare[0], face, wants_emoji):
        have = _plain(candidate) if candidate is face else characters(candidate)
        if all(ord(c) in have for c in bare):
            return [(bare, candidate)]
    if len(bare) > 1:
        return [part for c in bare for part in _place(c, face, missing)]
    missing.add(bare)
    return [(BOX, Face.FALLBACK)]


def _candidates(first: str, face: Face, wants_emoji: bool) -> tuple[Face, ...]:
    """Faces to try. A mark (▲ ★) is never bold, so that a sheet embeds one fall-back and not two."""
    bold = face in _BOLD and unicodedata.category(first)[0] != "S"
    fallback = Face.FALLBACK_BOLD if bold else Face.FALLBACK
    return (Face.EMOJI, fallback) if wants_emoji else (face, fallback, Face.EMOJI)
