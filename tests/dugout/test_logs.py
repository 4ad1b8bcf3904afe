"""Logs hold no address and no token."""

import logging

import pytest

from dugout.logs import DiscreetFormatter


def formatted(message: str, *arguments: object) -> str:
    return DiscreetFormatter("%(message)s").format(logging.LogRecord("x", 20, "", 0, message, arguments, None))


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("mail to griff.oberwald+league@example.co.uk failed", "mail to *** failed"),
        ("from 192.168.1.23", "from ***"),
        ("from 2001:db8:85a3::8a2e:370:7334 twice", "from *** twice"),
        ("from ::1", "from ***"),
        ("Not Found: /join/q1W2e3R4t5Y6u7I8o9P0aA/", "Not Found: /join/***/"),
        ("Not Found: /join/qWertyuiopasdFghjklzxcv", "Not Found: /join/***"),
        ("Authorization: Token 9d2c4f0f1b3a5e7d9c8b7a6f5e4d3c2b1a09f8e7", "Authorization: Token ***"),
    ],
)
def test_what_is_hidden(words: str, shown: str) -> None:
    assert formatted(words) == shown
    assert formatted("%s", words) == shown


@pytest.mark.parametrize(
    "words",
    [
        "2026-03-01 12:34:56,789 INFO 12:34:56",
        "Not Found: /leagues/old-world-classic/standings",
        "job 12345 (bundle of team sheets) took 3.25 s",
        "teams.operations.players.hire_player",
        "A long word without a digit: abcdefghijklmnopqrstuvwxyz",
    ],
)
def test_what_stays(words: str) -> None:
    assert formatted(words) == words


def test_a_traceback_hides_them_too() -> None:
    try:
        int("griff@example.org")
    except ValueError as error:
        record = logging.LogRecord("x", 40, "", 0, "failed", (), (ValueError, error, error.__traceback__))
    last = DiscreetFormatter("%(message)s").format(record).splitlines()[-1]
    assert last == "ValueError: invalid literal for int() with base 10: '***'"
