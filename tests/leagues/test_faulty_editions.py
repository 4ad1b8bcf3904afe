"""An edition whose file is faulty is left out: it takes no other edition with it, and is told to whoever needs it."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.checks import run_checks
from django.test import Client
from django.urls import reverse

from accounts.models import User
from leagues import operations
from leagues.models import League
from leagues.operations.leagues import ruleset_for
from rules import loader
from rules.__main__ import UNREADABLE, main
from teams import editions
from teams.models import RulesetVersion
from teams.rulesets import rules_of
from teams.wording.catalogue import catalogue_of
from tests.leagues import builders

pytestmark = pytest.mark.django_db
FAULTY = "crp"
SAID = "crp.yaml:12 rosters.orc: it rained on the page"


@pytest.fixture(autouse=True)
def faulty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One edition can't be loaded; the process has just started."""
    load = loader.load

    def loads(key: str, **more: Any) -> Any:
        if key == FAULTY:
            raise loader.RulesetError([loader.Fault("crp.yaml", 12, "rosters.orc", "it rained on the page")])
        return load(key, **more)

    monkeypatch.setattr(loader, "load", loads)
    _forget()
    yield
    _forget()


def _forget() -> None:
    """What this process holds of the rule sets, shipped and kept."""
    rules_of.cache_clear()
    catalogue_of.cache_clear()
    editions.shipped.cache_clear()
    editions.edition.cache_clear()


def test_the_others_go_on_and_the_fault_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    client = Client()
    with caplog.at_level(logging.ERROR):
        for _ in range(2):
            page = client.get(reverse("teams:rules")).content.decode()
            assert loader.load("bb2020").name.en in page
            assert "Competition Rules Pack" not in page
    assert [each.getMessage() for each in caplog.records].count(f"An edition is left out: {SAID}") == 1


@pytest.mark.parametrize(
    "address", ["/api/v1/rulesets/", reverse("reports:home"), reverse("teams:rules-of", args=["bb2025"])]
)
def test_pages_that_list_editions_answer(address: str) -> None:
    assert Client().get(address).status_code == 200


def test_forms_offer_the_others(commissioner: User) -> None:
    client = Client()
    client.force_login(commissioner)
    for address in (reverse("leagues:new"), reverse("teams:draft-new")):
        page = client.get(address)
        assert page.status_code == 200
        assert "bb2025" in page.content.decode()
        assert 'value="crp"' not in page.content.decode()


def test_whoever_asks_for_the_faulty_one_is_told() -> None:
    page = Client().get(reverse("teams:rules-of", args=[FAULTY]))
    assert page.status_code == 503
    assert "their file has a fault" in page.content.decode()
    answer = Client().get(f"/api/v1/rulesets/{FAULTY}/")
    assert (answer.status_code, answer.json()["code"]) == (503, "rules-faulty")


def test_a_league_that_plays_by_it_goes_on_and_can_not_change_its_rules(league: League, commissioner: User) -> None:
    League.objects.filter(pk=league.pk).update(edition=FAULTY)
    client = Client()
    client.force_login(commissioner)
    assert client.get(reverse("leagues:league", args=[league.slug])).status_code == 200
    assert client.get(reverse("leagues:settings", args=[league.slug])).status_code == 200
    league.refresh_from_db()
    with pytest.raises(operations.WrongSettings, match="has a fault"):
        ruleset_for(league)


def test_a_kept_version_that_can_not_be_read_is_no_mistake_of_the_page(
    league: League, commissioner: User, caplog: pytest.LogCaptureFixture
) -> None:
    other = builders.league_of(commissioner, "Harbour League", edition="bb2025")
    RulesetVersion.objects.filter(pk=league.book.ruleset_id).update(data='{"key": "bb2020"}')
    _forget()
    client = Client()
    client.force_login(commissioner)
    assert client.get(reverse("leagues:settings", args=[league.slug])).status_code == 503
    assert "kept rule set" in caplog.text
    assert client.get(reverse("leagues:settings", args=[other.slug])).status_code == 200
    _forget()


def test_the_operator_is_told(client: Client) -> None:
    assert [each.msg for each in run_checks() if each.id == "dugout.W001"] == [f"An edition is faulty: {SAID}"]
    operator = builders.person("Olga", is_superuser=True, is_staff=True)
    client.force_login(operator)
    assert SAID in client.get(reverse("admin:index")).content.decode()


def test_the_command_line_lists_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == UNREADABLE
    said = capsys.readouterr()
    assert said.err == f"{SAID}\n"
    assert "bb2020-first-printing" in said.out
