"""A league's pages in a browser: the time zone of a new one, a link that is copied, tables on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_front_scripts import STATIC, Server

SCRIPT = "<script>" + (STATIC / "js/leagues.js").read_text(encoding="utf-8") + "</script>"
ZONES = """<select aria-label="Zone" data-browser-zone="hint"><option>UTC</option>
<option selected>Asia/Tokyo</option><option>Europe/Paris</option></select><p id="hint" hidden>As here</p>"""
LINK = """<input id="link" aria-label="Link" readonly value="http://dugout.example/i/word/">
<button type="button" data-copy="link" data-copied="Copied.">Copy</button>"""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """A browser in Paris."""
    return browser_context_args | {"timezone_id": "Europe/Paris"}


@pytest.fixture
def server(page: Page) -> Server:
    """Pages that are made for the tests."""
    return Server(page)


def test_a_new_league_takes_the_time_zone_of_the_browser(server: Server, page: Page) -> None:
    server.show(ZONES + SCRIPT)
    expect(page.get_by_label("Zone")).to_have_value("Europe/Paris")
    expect(page.get_by_text("As here")).to_be_visible()


def test_a_zone_that_is_not_offered_changes_nothing(server: Server, page: Page) -> None:
    server.show(ZONES.replace("<option>Europe/Paris</option>", "") + SCRIPT)
    expect(page.get_by_label("Zone")).to_have_value("Asia/Tokyo")
    expect(page.get_by_text("As here")).to_be_hidden()


def test_a_link_is_copied_without_tls_too(server: Server, page: Page) -> None:
    server.show(LINK + SCRIPT)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("getSelection().toString()") == "http://dugout.example/i/word/"


WIDE = """<div class="dg-scroll"><table class="dg-table dg-table--stack"><thead><tr><th>Match</th><th>Waits for</th>
<th>Acts</th></tr></thead><tbody><tr><th scope="row">The Worshipful Company of Unlicensed Gravediggers – Rovers</th>
<td data-label="Waits for">Benedict Featherstonehaugh-Cholmondeley</td><td class="n"><div class="dg-acts">
<button>Decide</button><button>Date, forfeit</button><button>Hand the league over</button></div></td></tr></tbody>
</table></div>"""


@pytest.mark.parametrize("width", [360, 390])
def test_on_a_phone_no_button_of_a_stacked_table_lies_outside(server: Server, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    server.show(WIDE)
    assert page.locator(".dg-scroll").evaluate("each => each.scrollWidth <= each.clientWidth")
    for button in page.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
