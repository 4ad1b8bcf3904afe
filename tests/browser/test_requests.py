"""A coach asks for an old advancement to be undone; the commissioner writes the correction, the coach hears of it."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from leagues.demo.load import Demo, load_demo
from matches.models import TeamRequest
from teams.audit import audit
from teams.models import Action, Team
from tests.browser.patience import PATIENCE
from tests.browser.pictures import sign_in

pytestmark = pytest.mark.slow

PHONE = {"width": 360, "height": 780}
WORD = "It should have been the other skill"


def settle(page: Page) -> None:
    """Keep what can be kept, let pass what may pass, take the rest out."""
    for _ in range(60):
        first = page.locator(".dg-conflict").first
        if not first.count():
            return
        reason = first.get_by_label("Why it is kept (for all to see)")
        if reason.count():
            reason.fill("it was played so")
        names = ("Keep it so", "Let it pass", "Take it out")
        button = next(each for name in names if (each := first.get_by_role("button", name=name)).count())
        with page.expect_navigation():
            button.click()
    raise AssertionError("conflicts without end")


def as_one(browser: Browser, url: str, demo: Demo, login: str) -> Page:
    """A page of somebody who is signed in, on a phone without scripts."""
    context = browser.new_context(viewport=PHONE, locale="en-GB", java_script_enabled=False)  # type: ignore[arg-type]
    sign_in(context.new_page(), url, demo.people[login].email, demo.passwords[login])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


@pytest.mark.django_db(transaction=True)
def test_an_old_advancement_is_undone_on_request(browser: Browser, live_server: Any) -> None:
    demo = load_demo()
    playing = Team.objects.select_related("coach", "book").filter(phase=Team.Phase.MATCH, coach__language="en")
    team = playing.first()
    assert team is not None
    advanced = Action.objects.current().filter(entries__team=team, kind="advance-player").order_by("-position").first()
    assert advanced is not None
    coach = next(login for login, person in demo.people.items() if person.pk == team.coach_id)
    base = live_server.url

    page = as_one(browser, base, demo, coach)
    page.goto(f"{base}/teams/{team.pk}/journal/?kind=advance-player")
    page.get_by_role("link", name="with a word Advancement").first.click()
    page.get_by_label("A word to the commissioners").fill(WORD)
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_text("waits for an answer").first).to_be_visible()
    asked = TeamRequest.objects.get()
    assert (asked.word, asked.action_id) == (WORD, advanced.pk)

    boss = as_one(browser, base, demo, demo.script.commissioner.login)
    boss.goto(base)
    boss.get_by_role("link", name="Answer").click()
    boss.get_by_role("link", name="To be undone: Advancement").click()
    expect(boss.get_by_text(WORD)).to_be_visible()
    boss.get_by_role("button", name="See what undoing it changes").click()
    expect(boss.get_by_role("heading", level=1, name="What this changes")).to_be_visible()
    settle(boss)
    boss.get_by_label("Why (for all to see)").fill("As agreed")
    with boss.expect_navigation():
        boss.get_by_role("button", name="Write it").click()

    page.goto(base)
    expect(page.get_by_text("Your request was granted")).to_be_visible()
    page.get_by_role("link", name="Read", exact=True).click()
    expect(page.get_by_text("As agreed")).to_be_visible()
    page.get_by_role("button", name="Noted").click()
    expect(page.get_by_text("Your request was granted")).to_have_count(0)
    assert not team.journal.filter(action__kind="advance-player", position=advanced.position).exists()
    assert audit(team.book) == []
    for each in (page, boss):
        each.context.close()
