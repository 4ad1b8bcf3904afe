"""Every main page on a phone: nothing scrolls sideways, nobody is kept out, by day and by night, by keyboard alone."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.places import Place, demo_league, sign_ins
from tests.browser.story import Person, Words

pytestmark = pytest.mark.django_db(transaction=True)

AXE = Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js"
PHONE = {"width": 360, "height": 780}
WIDE = """() => {
  const wide = document.documentElement.clientWidth;
  const out = [...document.querySelectorAll('main *, header *, footer *')].filter((each) => {
    if (each.closest('.dg-scroll, .visually-hidden, pre')) return false;
    const box = each.getBoundingClientRect();
    return box.width > 0 && box.right > wide + 1;
  });
  const fits = document.documentElement.scrollWidth <= wide;
  return fits ? [] : out.slice(0, 3).map((each) => each.outerHTML.slice(0, 120));
}"""
SERIOUS = """async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] });
  const worst = found.violations.filter((each) => ['serious', 'critical'].includes(each.impact));
  const where = (each) => each.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ');
  return worst.map((each) => `${each.id}: ${where(each)}`);
}"""
Look = Callable[..., Iterator[tuple[Place, Page]]]


@pytest.fixture
def look(browser: Browser, live_server: Any) -> Iterator[Look]:
    """The demo league's pages one after the other, each seen by whom it is for."""
    demo, places = demo_league()
    with ExitStack() as stack:

        def walk(**more: Any) -> Iterator[tuple[Place, Page]]:
            people = {}
            for who, (email, password) in {**sign_ins(demo), "stranger": ("", "")}.items():
                context = stack.enter_context(
                    browser.new_context(viewport=PHONE, locale="en-GB", bypass_csp=True, **more)
                )
                context.add_init_script(path=AXE)
                people[who] = Person(context, Words("en"), live_server.url, who, email, password)
                if email:
                    people[who].sign_in()
                    expect(people[who].page.get_by_role("status").first).to_be_visible()
            for place in places:
                person = people[place.who]
                answer = person.page.goto(live_server.url + place.address)
                assert answer is not None
                assert answer.status == 200, (place, answer.status)
                yield place, person.page
                assert person.faults == [], place

        yield walk


def test_pages_fit_a_phone_and_keep_nobody_out(look: Look) -> None:
    wide, closed = {}, {}
    for place, page in look():
        if out := page.evaluate(WIDE):
            wide[place.name] = out
        if found := page.evaluate(SERIOUS):
            closed[place.name] = found
    assert wide == {}
    assert closed == {}


def test_pages_can_be_read_at_night(look: Look) -> None:
    pale, closed = [], {}
    for place, page in look(color_scheme="dark"):
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
        if max(ground[:3]) > 60:
            pale.append(place.name)
        if found := page.evaluate(SERIOUS):
            closed[place.name] = found
    assert pale == []
    assert closed == {}


REACHED = {
    "dashboard": "Read and confirm",
    "confirm": "Confirm this result",
    "write-game": "Go on: Casualties",
    "review": "Accept the team",
    "team": "Print",
    "new-team": "Build this team",
}


def test_main_actions_are_reached_by_keyboard(look: Look) -> None:
    missed = {}
    for place, page in look():
        if wanted := REACHED.get(place.name):
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.className") == "dg-skip", place
            page.keyboard.press("Enter")
            if not reached(page, wanted):
                missed[place.name] = wanted
    assert missed == {}


def reached(page: Page, wanted: str) -> bool:
    """Press Tab until the focus is on what has these words, and can be seen there."""
    for _ in range(150):
        page.keyboard.press("Tab")
        words = page.evaluate("document.activeElement.innerText || ''")
        if wanted in " ".join(words.split()):
            ring = page.evaluate(
                "(() => { const s = getComputedStyle(document.activeElement);"
                " return s.outlineStyle !== 'none' || s.boxShadow !== 'none'; })()"
            )
            return bool(ring)
    return False


def test_the_colours_are_kept(browser: Browser, live_server: Any) -> None:
    context = browser.new_context(viewport=PHONE, locale="en-GB", color_scheme="light")
    page = context.new_page()
    page.goto(live_server.url)
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator("html")).to_have_attribute("data-bs-theme", "dark")
    page.wait_for_load_state("networkidle")
    page.goto(live_server.url + "/leagues/")
    expect(page.locator("html")).to_have_attribute("data-bs-theme", "dark")
    context.close()
