"""Contrast holds for any two colours that a coach may pick."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dugout import colours, crests

colour = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06X}")


@given(colour)
def test_text_on_any_colour_can_be_read(chosen):
    assert colours.contrast(colours.text_on(chosen), chosen) >= 4.5


@given(colour, colour)
def test_ink_can_be_read_by_day_and_by_night(first, second):
    team = colours.team_colours(first, second)
    assert colours.contrast(team.ink, colours.CHALK) >= 4.5
    assert colours.contrast(team.ink_dark, colours.RAISED_DARK) >= 4.5
    assert colours.contrast(team.on_first, team.first) >= 4.5
    assert colours.contrast(team.on_second, team.second) >= 4.5


@given(colour, colour)
def test_contrast_is_symmetric_and_within_its_range(one, other):
    ratio = colours.contrast(one, other)
    assert 1 <= ratio <= 21.01
    assert ratio == colours.contrast(other, one)


def test_known_ratios():
    assert colours.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert colours.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("first", "second", "ink", "ink_dark", "on_first", "on_second"),
    [
        # worked out beforehand with another program, for the kits of the design
        ("#12408B", "#F2C230", "#12408B", "#718CB9", "#FFFFFF", "#101816"),
        ("#F3EFE3", "#6B1F7A", "#6B6964", "#F3EFE3", "#101816", "#FFFFFF"),
        ("#0E7F7B", "#FFFFFF", "#0D7A76", "#3E9995", "#FFFFFF", "#101816"),
        ("#F5A80A", "#23663B", "#936506", "#F5A80A", "#101816", "#FFFFFF"),
        ("#17191E", "#B9C2CC", "#17191E", "#909193", "#FFFFFF", "#101816"),
        ("#008675", "#2B2D42", "#007B6C", "#339E91", "#000000", "#FFFFFF"),  # neither our black nor white reaches 4.5
        ("#E4572E", "#2B2D42", "#C04927", "#E6643F", "#101816", "#FFFFFF"),
    ],
)
def test_kits_of_the_design(first, second, ink, ink_dark, on_first, on_second):
    team = colours.team_colours(first.lower(), second)
    assert (team.first, team.ink, team.ink_dark) == (first, ink, ink_dark)
    assert (team.on_first, team.on_second) == (on_first, on_second)


@pytest.mark.parametrize(
    "words", ["", "red", "#12", "#12408B;}body{display:none", "url(x)", "#GGGGGG", "#12408B\n#fff"]
)
def test_what_is_no_colour_never_reaches_a_style_sheet(words):
    with pytest.raises(ValueError, match="not a colour"):
        colours.normal(words)


@pytest.mark.parametrize("pair", crests.OWN_COLOURS)
def test_the_colours_of_a_team_that_chose_none_stand_out_from_each_other(pair):
    assert colours.contrast(*pair) >= 4.5


def test_who_chose_no_colours_wears_his_own():
    first = crests.own_kit("a-team")
    assert first == crests.own_kit("a-team")
    worn: list[tuple[str, str]] = []
    for number in range(len(crests.OWN_COLOURS)):
        worn.append(crests.own_kit(f"team-{number}", worn)[:2])
    assert sorted(worn) == sorted(crests.OWN_COLOURS)
    assert crests.own_kit("a-team", worn)[:2] == first[:2]
    assert len({crests.own_kit(f"team-{number}") for number in range(200)}) > 100


@pytest.mark.parametrize(
    ("name", "worn", "letters"),
    [
        ("Gutter Kings", (), "GK"),
        ("Gutter Kings", ("GK",), "GKG"),
        ("Gutter Kings", ("GK", "GKG"), "GKU"),
        ("Élan", ("ÉL",), "ÉLÉ"),
        ("\U0001f432", ("",), ""),
    ],
)
def test_letters_that_somebody_wears_are_told_apart(name, worn, letters):
    assert crests.own_letters(name, worn) == letters
