"""A league night, from the first sign-up to the printed sheets, as two coaches and a commissioner live it."""

import re
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Browser

from tests.browser.figures import HUMANS, ORCS
from tests.browser.french import SPOKEN
from tests.browser.night import Night
from tests.browser.night.opening import build, hand_in, judge_teams, open_league, schedule, sign_up
from tests.browser.night.paper import friendly
from tests.browser.night.playing import before, match
from tests.browser.night.printing import print_all
from tests.browser.night.reading import read_sheets, read_table
from tests.browser.night.reporting import report
from tests.browser.night.settling import humans_settle, orcs_settle, settle_again
from tests.browser.story import Person, Words
from tests.rules.renaming import only_copies

PHONE = {"width": 390, "height": 844}
Open = Callable[..., Night]


@pytest.fixture
def no_mail(settings: Any) -> None:
    """Mail is not set up, as in a new installation."""
    settings.MAIL_IS_SET_UP = False
    settings.ACCOUNT_EMAIL_VERIFICATION = "none"
    settings.MFA_ALLOW_UNVERIFIED_EMAIL = True


@pytest.fixture
def open_doors(browser: Browser, live_server: Any, no_mail: None) -> Iterator[Open]:
    """Three people with a phone each; the commissioner's password is the command line's."""
    contexts = []

    def people(language: str, edition: str = "bb2020", **more: Any) -> Night:
        say = Words(language, edition)
        out = StringIO()
        call_command("operator", "cora@example.org", "--name", "Cora", stdout=out)
        shown = re.search(r"this once\): (\S+)", out.getvalue())
        assert shown
        passwords = {"Cora": shown[1]}
        found = []
        for name in ("Cora", "Ada", "Bob"):
            # Whoever wants things to stand still is spared what moves: a night of it takes long to draw.
            context = browser.new_context(viewport=PHONE, locale=language, reduced_motion="reduce", **more)
            contexts.append(context)
            person = Person(context, say, live_server.url, name, f"{name.lower()}@example.org")
            person.scripts = more.get("java_script_enabled", True)
            person.password = passwords.get(name, person.password)
            found.append(person)
        return Night(say, *found)

    yield people
    for context in contexts:
        context.close()


def live(night: Night) -> None:
    """The whole night."""
    open_league(night)
    for coach, team in ((night.ada, HUMANS), (night.bob, ORCS)):
        sign_up(night, coach)
        build(coach, team)
        hand_in(coach, twice=True)
    judge_teams(night)
    schedule(night)
    before(night)
    match(night)
    report(night)
    humans_settle(night)
    orcs_settle(night)
    friendly(night)
    settle_again(night)
    read_sheets(night)
    read_table(night)
    print_all(night)
    for person in (night.cora, night.ada, night.bob):
        assert person.faults == []


@pytest.mark.story
@pytest.mark.django_db(transaction=True)
def test_a_league_night(open_doors: Open) -> None:
    live(open_doors("en"))


@pytest.mark.django_db(transaction=True)
def test_a_league_night_in_french(open_doors: Open) -> None:
    night = open_doors("fr")
    live(night)
    read = " ".join(set().union(*(each.read for each in (night.cora, night.ada, night.bob)))).casefold()
    assert [each for each in SPOKEN if each.casefold() not in read.replace("'", "’")] == []


@pytest.mark.django_db(transaction=True)
def test_a_league_night_without_scripts(open_doors: Open) -> None:
    live(open_doors("en", java_script_enabled=False))


@pytest.mark.django_db(transaction=True)
def test_a_league_night_under_another_name(open_doors: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with only_copies(tmp_path, monkeypatch) as names:
        live(open_doors("en", names["bb2020"]))
