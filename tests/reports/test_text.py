"""Text that is safe to draw: what is taken out, which face draws what, and what no face has."""

import pytest

from reports.fonts import Face
from reports.players import shortened
from reports.setting import LEAST, SQUEEZE, Piece, em_width, fit
from reports.text import BOX, clean, shape


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Marta  Kwiatkowska", "Marta Kwiatkowska"),
        ("two\nlines\r\nand\ttabs\u2028", "two lines and tabs "),
        ("a\x00b\x1b[31m\x7f", "ab[31m"),
        ("turned \u202egnorw\u202c\u2066x\u2069", "turned gnorwx"),
        ("e\u0301", "é"),
        ("soft\u00adhyphen\u200b\ufeff", "softhyphen"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("1\u202f305\u00a0000", "1 305 000"),
        ("\ud800x", "x"),
        ("", ""),
    ],
)
def test_clean(typed: str, kept: str) -> None:
    assert clean(typed) == kept
    assert clean(kept) == kept


def faces(typed: str, face: Face = Face.REGULAR) -> list[tuple[str, Face]]:
    return [(run.text, run.face) for run in shape(clean(typed), face).runs]


def test_the_sheet_face_draws_latin_greek_and_cyrillic() -> None:
    for typed in ("Sigríður Jónsdóttir", "Łukasz Żubry", "Θύελλα Πειραιά", "Чёрные Вороны", "’–×−"):
        for face in (Face.REGULAR, Face.BOLD, Face.NARROW, Face.HEAVY):
            assert faces(typed, face) == [(typed, face)]


def test_marks_come_from_one_fallback_in_every_weight() -> None:
    assert faces("9▲", Face.HEAVY) == [("9", Face.HEAVY), ("▲", Face.FALLBACK)]
    assert faces("★ 4", Face.BOLD) == [("★", Face.FALLBACK), (" 4", Face.BOLD)]


def test_a_word_is_not_torn_between_two_faces() -> None:
    assert faces("Ọlá x", Face.BOLD) == [("Ọlá", Face.FALLBACK_BOLD), (" x", Face.BOLD)]


def test_greek_words_of_one_text_are_in_one_face() -> None:
    assert faces("Μῆνις Πηλέως", Face.BOLD) == [
        ("Μῆνις", Face.FALLBACK_BOLD),
        (" ", Face.BOLD),
        ("Πηλέως", Face.FALLBACK_BOLD),
    ]
    assert faces("(Ἀθῆναι-Πάτρα) Lee") == [("(Ἀθῆναι-Πάτρα)", Face.FALLBACK), (" Lee", Face.REGULAR)]
    assert faces("Πάτρα Lee") == [("Πάτρα Lee", Face.REGULAR)]


@pytest.mark.parametrize(
    ("typed", "drawn"),
    [
        ("👨\u200d👩\u200d👧 Kin", "👨 Kin"),
        ("🏳\ufe0f\u200d🌈", "🏳"),
        ("👩🏿\u200d🚀", "👩"),
        ("🇫🇷 Lee", "FR Lee"),
        ("🇫🇷🇩🇪", "FR DE"),
        ("1\ufe0f\u20e3", "1"),
    ],
)
def test_a_joined_sequence_is_one_sign(typed: str, drawn: str) -> None:
    shaped = shape(clean(typed), Face.REGULAR)
    assert "".join(run.text for run in shaped.runs) == drawn
    assert not shaped.missing


def test_joiners_between_letters_are_left_to_them() -> None:
    assert not shape(clean("می\u200cخواهم"), Face.REGULAR).missing


def test_hebrew_is_put_in_visual_order() -> None:
    shaped = shape(clean("שלום (3)"), Face.REGULAR)
    assert shaped.rewritten
    assert "".join(run.text for run in shaped.runs) == "(3) םולש"
    assert not shaped.missing


def test_arabic_is_joined() -> None:
    shaped = shape(clean("عبد الله"), Face.REGULAR)
    letters = "".join(run.text for run in shaped.runs)
    assert not shaped.missing
    assert all("\ufe70" <= letter <= "\ufefc" for letter in letters if letter != " ")


def test_emoji_lose_what_glues_them() -> None:
    assert faces("🏈👍🏽❤\ufe0f") == [("🏈👍❤", Face.EMOJI)]


def test_fancy_letters_become_plain_ones() -> None:
    assert faces("𝕋𝕖𝕒𝕞 Ｘ") == [("Team X", Face.REGULAR)]


def test_what_no_face_has_is_a_box_and_is_named() -> None:
    shaped = shape(clean("FC 日本"), Face.BOLD)
    assert shaped.missing == {"日", "本"}
    assert [run.text for run in shaped.runs] == ["FC ", BOX * 2]


# --- Fitting ----------------------------------------------------------------------------------------------------


def set_text(text: str, width: float, size: float = 10, *, lines: int = 1, height: float = 20.0) -> tuple[str, ...]:
    fitted = fit((Piece(text, Face.BOLD),), width, size, lines=lines, height=height)
    assert fitted.size >= LEAST
    assert fitted.squeeze >= SQUEEZE
    for line in fitted.lines:
        assert fitted.width(line) <= width + 0.01
    return tuple("".join(piece.text for piece in line) for line in fitted.lines)


def test_a_short_text_keeps_its_face_and_size() -> None:
    fitted = fit((Piece("Pip Larkin", Face.BOLD),), 100, 10)
    assert (fitted.size, fitted.squeeze, fitted.lines[0][0].face) == (10, 1, Face.BOLD)


def test_a_longer_text_gets_narrower_before_it_gets_smaller() -> None:
    text = "Oluwaseun Adébáyò"
    narrow = em_width(text, Face.HEAVY) * 10
    assert narrow < em_width(text, Face.BOLD) * 10
    fitted = fit((Piece(text, Face.BOLD),), narrow + 0.1, 10)
    assert (fitted.size, fitted.lines[0][0].face) == (10, Face.HEAVY)
    smaller = fit((Piece(text, Face.BOLD),), narrow * 0.9, 10)
    assert LEAST <= smaller.size < 10


def test_then_it_takes_a_second_line() -> None:
    name = "The Worshipful Company of Unlicensed Gravediggers and Lamps"
    assert " ".join(set_text(name, 90, lines=2)) == name
    assert len(set_text(name, 90, lines=2)) == 2


@pytest.mark.parametrize("letter", ["W", "i", "м", "ש"])
def test_sixty_letters_without_a_space_are_all_there(letter: str) -> None:
    assert "".join(set_text(letter * 60, 90, lines=2)) == letter * 60


def test_what_can_never_fit_says_so() -> None:
    cut = set_text("W" * 400, 90, lines=2)
    assert cut[-1].endswith("…")


def test_bold_skills_stay_bold_when_a_list_gets_narrow() -> None:
    pieces = (Piece("Block, Dodge, Fend, ", Face.REGULAR), Piece("Guard", Face.BOLD))
    fitted = fit(pieces, em_width("Block, Dodge, Fend, Guard", Face.REGULAR) * 8.2, 10)
    assert [piece.face for piece in fitted.lines[0]] == [Face.NARROW, Face.HEAVY]


def test_a_line_whose_words_are_in_two_faces_stays_within_its_width() -> None:
    set_text("Ἀχιλλεὺς Πηληϊάδης Πατρόκλης", em_width("Ἀχιλλεὺς Πηληϊάδης Πατρόκλης", Face.HEAVY) * LEAST * 0.7)


def test_a_name_that_is_too_long_keeps_its_last_words() -> None:
    name = "Archibald Montgomery Featherstonehaugh of the North Marches"
    assert shortened(name, "", 100, LEAST) == name
    assert shortened(name, "", 32, LEAST) == "A. M. Featherstonehaugh of the North Marches"
    assert shortened("Featherstonehaugh-Cholmondeley-Marjoribanks", "", 20, LEAST).endswith("Marjoribanks")
