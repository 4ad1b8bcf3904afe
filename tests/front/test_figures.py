"""Figures, names and initials as people write them."""

import pytest
from django.template import Context, Template
from django.utils import translation

from dugout import crests, figures, names

NARROW = "\u202f"


def shown(source: str, **context):
    return Template("{% load front %}" + source).render(Context(context))


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0, "0", "0"),
        (950, "950", "950"),
        (1_305_000, "1,305,000", f"1{NARROW}305{NARROW}000"),
        (-85_000, "−85,000", f"−85{NARROW}000"),
    ],
)
def test_gold_by_language(number, english, french):
    with translation.override("en"):
        assert shown("{{ n|gold }}", n=number) == english
    with translation.override("fr"):
        assert shown("{{ n|gold }}", n=number) == french


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [(40_000, "+40,000", f"+40{NARROW}000"), (-30_000, "−30,000", f"−30{NARROW}000"), (0, "0", "0")],
)
def test_changes_carry_their_sign(number, english, french):
    with translation.override("en"):
        assert shown("{{ n|signed }}", n=number) == english
    with translation.override("fr-ca"):
        assert shown("{{ n|signed }}", n=number) == french


def test_nothing_is_shown_for_nothing():
    assert shown("{{ n|gold }}{{ n|signed }}{{ n|blank_zero }}{{ z|blank_zero }}", n=None, z=0) == ""


@pytest.mark.parametrize(("die", "count", "sides"), [("d6", 1, 6), ("2d6", 2, 6), ("D16", 1, 16), ("3d3", 3, 3)])
def test_dice(die, count, sides):
    assert figures.dice_sides(die) == (count, sides)


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("Rivertown Rovers", ""),
        ("Чёрные Вороны", "ru"),
        ("Θύελλα Πειραιά", "el"),
        ("סערת החוף", "he"),
        ("نسور", "ar"),
        ("🏈🏈", ""),
        ("", ""),
        ("FC Вороны Москва", "ru"),
    ],
)
def test_language_of_a_name(name, language):
    assert names.language_of(name) == language


def test_names_are_marked_and_escaped():
    assert shown("{{ n|name }}", n="Чёрные <b>") == '<bdi lang="ru">Чёрные &lt;b&gt;</bdi>'
    assert shown('{{ n|name:"pl" }}', n="Żubry & Co") == '<bdi lang="pl">Żubry &amp; Co</bdi>'
    assert shown("{{ n|name }}", n="A" * 60) == f"<bdi>{'A' * 60}</bdi>"


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Rivertown Rovers", "RR"),
        ("Les Échassiers d’Ostrevant", "ÉO"),
        ("The Worshipful Company of Unlicensed Gravediggers", "WC"),
        ("Kamienne Żubry", "KŻ"),
        ("Чёрные Вороны", "ЧВ"),
        ("Noémie’s Nomads", "NN"),
        ("Grindlow", "GR"),
        ("X", "X"),
        ("Le", "LE"),
        ("🏈🏈", ""),
        ("", ""),
    ],
)
def test_initials(name, letters):
    assert crests.initials(name) == letters


def test_every_pattern_has_a_name_and_an_unknown_one_is_drawn():
    assert set(crests.PATTERNS) == set(crests.PATTERN_NAMES)
    assert crests.pattern_path("no such pattern") == crests.PATTERNS[crests.DEFAULT_PATTERN]


@pytest.mark.parametrize(
    ("language", "typed", "read"),
    [
        ("en", "10,000", "10000"),
        ("en", "1,305,000", "1305000"),
        ("en", "75 000", "75000"),
        ("en", "-5,000", "-5000"),
        ("en", "1,5", "1,5"),
        ("en", "10,00", "10,00"),
        ("en", "much", "much"),
        ("fr", "75 000", "75000"),
        ("fr", f"75{NARROW}000", "75000"),
        ("fr", "75\xa0000", "75000"),
        ("fr", f"{figures.MINUS}75{NARROW}000", "-75000"),
        ("fr", "10,000", "10,000"),
        ("fr", "٣", "٣"),
        ("fr", "", ""),
    ],
)
def test_a_figure_is_read_as_it_is_shown(language, typed, read):
    assert figures.ungrouped(typed, language) == read


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("9" * 18, 10**18 - 1), ("9" * 19, None), ("9" * 5000, None)]
    + [(text, None) for text in ("", " 1", "-1", "+1", "1.0", "1_0", "²", "٣", "x")],
)
def test_a_number_is_read_from_plain_digits_alone(text, number):
    assert figures.read_number(text) == number
