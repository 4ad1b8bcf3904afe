"""The builder in a browser: counted and saved while somebody types, and the same without scripts."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from accounts.models import User
from leagues.models import League
from rules import loader
from teams import operations
from teams.models import TeamDraft
from teams.rulesets import keep
from tests.teams import builders
from tests.teams.pages import league_of

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 360, "height": 780}


@pytest.fixture
def coach(transactional_db: None) -> User:
    return builders.person("Ada")


@pytest.fixture
def league(coach: User) -> League:
    commissioner = builders.person("Carla")
    book = builders.new_book(commissioner)
    operations.admit(book, coach, "coach", actor=commissioner)
    return league_of(book)


@pytest.fixture
def draft(coach: User, league: League) -> TeamDraft:
    inputs = builders.draft_inputs(players=10)
    return operations.draft_team(keep(loader.load("bb2020")), actor=coach, inputs=inputs, book_id=league.book_id)


NO_FAULT = ("Failed to load resource", "htmx:afterRequest", "htmx:sendError", "htmx:sendAbort", "htmx:beforeSend")


def opened(browser: Browser, live_server: Any, coach: User, draft: TeamDraft, *, scripts: bool) -> Page:
    client = Client()
    client.force_login(coach)
    context = browser.new_context(viewport=PHONE, java_script_enabled=scripts, locale="en-GB")
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(live_server.url + reverse("teams:draft-edit", args=[draft.pk]))
    return page


def is_fault(said: ConsoleMessage) -> bool:
    """A refused answer is no fault of the page, nor a save that is cut off when the page is left."""
    return said.type == "error" and not said.text.startswith(NO_FAULT)


@pytest.fixture
def page(browser: Browser, live_server: Any, coach: User, draft: TeamDraft) -> Iterator[Page]:
    page = opened(browser, live_server, coach, draft, scripts=True)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if is_fault(said) else None)
    yield page
    page.context.close()
    assert wrong == [], wrong


@pytest.fixture
def plain(browser: Browser, live_server: Any, coach: User, draft: TeamDraft) -> Iterator[Page]:
    page = opened(browser, live_server, coach, draft, scripts=False)
    yield page
    page.context.close()


def saved(draft: TeamDraft) -> list[dict[str, Any]]:
    return msgspec.json.decode(TeamDraft.objects.get(pk=draft.pk).inputs)["players"]["players"]


def press(page: Page, position: str, button: str) -> None:
    page.get_by_role("group", name=position).get_by_role("button", name=button).click()


def test_the_budget_is_counted_at_once_and_the_draft_saves_itself(page: Page, draft: TeamDraft) -> None:
    expect(page.locator("#bar-sum")).to_contain_text("380,000 left")
    press(page, "Goblin", "one more")
    expect(page.locator("#bar-sum")).to_contain_text("340,000 left")
    expect(page.locator("#bar-sum")).to_contain_text("11 players")
    expect(page.locator("#count-goblin")).to_have_text("1")
    expect(page.locator("#p10-said")).to_contain_text("Stunty")
    expect(page.locator("#budget")).to_contain_text("All in order")
    expect(page.locator("[data-autosave-status]")).to_have_text("Saved")
    assert (saved(draft)[10]["position"], saved(draft)[10]["number"]) == ("goblin", 11)
    press(page, "Goblin", "one fewer")
    expect(page.locator("#budget")).to_contain_text("a team needs 11")
    page.get_by_role("group", name="Team re-roll").get_by_role("button", name="one more").click()
    expect(page.locator("#bar-sum")).to_contain_text("320,000 left")


def test_a_fault_is_said_beside_its_line_while_the_typing_goes_on(page: Page) -> None:
    page.get_by_label("Position in line 1", exact=True).select_option("untrained-troll")
    page.get_by_label("Position in line 2", exact=True).select_option("untrained-troll")
    expect(page.locator("#p1-said")).to_contain_text("no more than 1")
    expect(page.get_by_label("Position in line 2", exact=True)).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Position in line 2", exact=True).select_option("goblin")
    expect(page.locator("#p1-said")).not_to_contain_text("no more than 1")
    expect(page.get_by_label("Position in line 2", exact=True)).not_to_have_attribute("aria-invalid", "true")


def test_a_taken_number_is_swapped(page: Page) -> None:
    page.get_by_label("Shirt number in line 1", exact=True).fill("2")
    page.get_by_label("Shirt number in line 1", exact=True).press("Tab")
    expect(page.get_by_label("Shirt number in line 2", exact=True)).to_have_value("1")
    expect(page.locator("#p0-said .dg-error")).to_have_count(0)


def test_another_hand_is_said_and_nothing_is_lost(page: Page, draft: TeamDraft, coach: User) -> None:
    operations.save_draft(draft.pk, builders.draft_inputs("Theirs", players=10), version=1, actor=coach)
    page.get_by_label("Name of the team").fill("Mine")
    page.get_by_label("Name of the team").press("Tab")
    expect(page.locator("[data-autosave-status]")).to_contain_text("another version")
    page.locator("section").filter(has=page.locator("#budget")).get_by_role("button", name="Save and count").click()
    expect(page.get_by_role("heading", name="Two versions")).to_be_visible()
    expect(page.get_by_label("Name of the team")).to_have_value("Mine")


def test_handing_in_right_after_typing(page: Page, draft: TeamDraft) -> None:
    press(page, "Goblin", "one more")
    page.get_by_label("Name in line 11", exact=True).fill("Snik")
    page.get_by_role("button", name="Hand in").dblclick()
    expect(page.get_by_text("Handed in. A commissioner looks at it now.")).to_be_visible()
    assert saved(draft)[10]["name"] == "Snik"
    assert TeamDraft.objects.get().state == "handed-in"


def test_without_scripts_from_the_first_player_to_the_league(plain: Page, draft: TeamDraft) -> None:
    press(plain, "Goblin", "one more")
    expect(plain.locator("#count-goblin")).to_have_text("1")
    plain.get_by_label("Name in line 11", exact=True).fill("Snik")
    plain.get_by_label("Name in line 11", exact=True).press("Enter")
    expect(plain.get_by_text("Saved and counted.")).to_be_visible()
    assert saved(draft)[10]["name"] == "Snik"
    assert len(saved(draft)) == 11
    plain.get_by_role("button", name="Hand in").click()
    expect(plain.get_by_text("Handed in. A commissioner looks at it now.")).to_be_visible()


def test_nothing_scrolls_sideways_at_360_px(page: Page, live_server: Any, draft: TeamDraft) -> None:
    addresses = [
        reverse("teams:draft-edit", args=[draft.pk]),
        reverse("teams:draft-detail", args=[draft.pk]),
        *(reverse(f"teams:{name}") for name in ("mine", "draft-new", "rules")),
        reverse("teams:roster", args=["bb2020", "chaos-renegade"]),
    ]
    for address in addresses:
        page.goto(live_server.url + address)
        root = "document.documentElement"
        assert page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth"), address
