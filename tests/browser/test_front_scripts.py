"""The scripts of every page, on a page made for them; the server's answers are played."""

import json
import mimetypes
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from django.template import Context, Template
from playwright.sync_api import Page, Route, expect

STATIC = Path(__file__).parents[2] / "static"
HOST = "http://dugout.example"
FRAME = """<!doctype html><html lang="en" data-bs-theme="light"><head><title>Probe</title>
<link rel="stylesheet" href="/static/css/theme.css"><link rel="stylesheet" href="/static/css/parts.css"></head>
<body hx-headers='{{"X-CSRFToken": "token"}}'><main id="main">{body}</main>
<div id="toasts" class="dg-toasts" data-lost="Signed out" data-offline="No connection" data-restored="Back again"></div>
<script src="/static/vendor/htmx/htmx.min.js"></script>
<script src="/static/js/app.js"></script><script src="/static/js/dice.js"></script>
<script src="/static/js/why.js"></script>
</body></html>"""


@dataclass
class Server:
    """Serves one page and the static files, and answers posts as told; remembers what was posted."""

    page: Page
    body: str = ""
    answers: dict[str, tuple[int, str]] = field(default_factory=dict)
    posted: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.route(f"{HOST}/**", self.answer)

    def answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if route.request.method == "POST":
            self.posted.append((path, route.request.post_data or ""))
        if path.startswith("/static/"):
            file = STATIC / path.removeprefix("/static/")
            route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(path)[0] or "text/plain")
        elif path in self.answers:
            status, text = self.answers[path]
            if status == 0:
                route.abort()
            else:
                route.fulfill(status=status, body=text, content_type="application/json")
        else:
            route.fulfill(body=FRAME.format(body=self.body), content_type="text/html")

    def show(self, source: str, **context: object) -> None:
        self.body = Template("{% load front %}" + source).render(Context(context))
        self.page.goto(f"{HOST}/probe/")


@pytest.fixture
def server(page: Page) -> Server:
    return Server(page)


DRAFT = """<form method="post" action="/sent/" data-autosave data-autosave-url="/draft/">
<input name="version" value="4">
<label>Note <input name="note"></label>{% include "components/sync.html" %}<button>Send</button></form>"""


KEPT = """<form method="post" action="/sent/" data-keep="note">
<label>Note <input name="note"></label><button>Send</button></form>"""


def test_a_draft_saves_itself_and_takes_the_new_version(server, page):
    server.answers["/draft/"] = (200, json.dumps({"version": 5}))
    server.show(DRAFT)
    page.get_by_label("Note").fill("three touchdowns")
    expect(page.locator("[data-autosave-status]")).to_have_text("Saved")
    expect(page.locator("[name=version]")).to_have_value("5")
    assert [path for path, _ in server.posted] == ["/draft/"]
    assert "three touchdowns" in server.posted[0][1]


def test_a_press_while_the_draft_is_being_saved_waits_for_its_version(server, page):
    held: list[Route] = []
    server.show(DRAFT.replace("<button>", '<button name="go" value="1">'))
    page.route(f"{HOST}/draft/", lambda route: held.append(route))  # noqa: PLW0108 -- Playwright marks its handlers
    page.get_by_label("Note").fill("three touchdowns")
    expect(page.locator("[data-autosave-status]")).to_have_text(re.compile("^Saving"))
    page.get_by_role("button", name="Send").dblclick()
    while not held:
        page.wait_for_timeout(50)
    assert server.posted == []
    held[0].fulfill(body=json.dumps({"version": 5}), content_type="application/json")
    page.wait_for_url("**/sent/")
    assert [(path, parse_qs(data)) for path, data in server.posted] == [
        ("/sent/", {"version": ["5"], "note": ["three touchdowns"], "go": ["1"]})
    ]


def test_a_press_that_waits_is_sent_by_the_button_that_stands_there_then(server, page):
    held: list[Route] = []
    server.show(DRAFT.replace("<button>", '<button name="go" value="1">'))
    page.evaluate(
        """() => document.addEventListener('dugout:saved', () => {
            const button = document.querySelector('[name=go]');
            button.replaceWith(button.cloneNode(true)); })"""
    )
    page.route(f"{HOST}/draft/", lambda route: held.append(route))  # noqa: PLW0108 -- as above
    page.get_by_label("Note").fill("three touchdowns")
    expect(page.locator("[data-autosave-status]")).to_have_text(re.compile("^Saving"))
    page.get_by_role("button", name="Send").click()
    while not held:
        page.wait_for_timeout(50)
    held[0].fulfill(body=json.dumps({"version": 5}), content_type="application/json")
    page.wait_for_url("**/sent/")
    assert parse_qs(server.posted[0][1]) == {"version": ["5"], "note": ["three touchdowns"], "go": ["1"]}


def test_a_stale_draft_says_so_and_is_not_sent_again(server, page):
    server.answers["/draft/"] = (409, json.dumps({"message": "Version 6 was saved elsewhere."}))
    server.show(DRAFT)
    page.get_by_label("Note").fill("mine")
    expect(page.locator("[data-autosave-status]")).to_have_text("Version 6 was saved elsewhere.")
    page.get_by_label("Note").fill("mine again")
    page.wait_for_timeout(1600)
    assert len(server.posted) == 1
    expect(page.get_by_label("Note")).to_have_value("mine again")


@pytest.mark.parametrize(("status", "toast"), [(401, "Signed out"), (0, None)])
def test_what_was_typed_comes_back_after_a_lapsed_session_or_a_broken_line(server, page, status, toast):
    server.answers["/draft/"] = (status, json.dumps({"message": "x"}))
    server.show(DRAFT)
    page.get_by_label("Note").fill("kept")
    if toast:
        expect(page.locator("#toasts")).to_contain_text(toast)
    else:
        expect(page.locator("[data-autosave-status]")).to_contain_text("kept on this device")
    page.reload()
    expect(page.get_by_label("Note")).to_have_value("kept")
    expect(page.locator("#toasts")).to_contain_text("Back again")


def test_what_was_sent_is_not_given_back(server, page):
    server.show(KEPT)
    page.get_by_label("Note").fill("sent")
    page.get_by_role("button", name="Send").click()
    page.wait_for_url("**/sent/")
    page.goto(f"{HOST}/probe/")
    expect(page.get_by_label("Note")).to_have_value("")


def test_a_second_press_is_ignored_until_the_page_comes_back(server, page):
    server.show('<form method="post" action="/sent/"><button name="go" value="1">Send</button></form>')
    page.evaluate(
        """() => { window.sent = 0; window.addEventListener('submit', (event) => {
            if (!event.defaultPrevented) window.sent += 1;
            event.preventDefault(); }); }"""
    )
    send = page.get_by_role("button", name="Send")
    send.click()
    send.click(force=True)
    assert page.evaluate("window.sent") == 1
    page.evaluate("window.dispatchEvent(new Event('pageshow'))")
    send.click()
    assert page.evaluate("window.sent") == 2


def test_a_press_counts_though_the_page_grows_under_it(server, page):
    server.show(
        '<form method="post" action="/sent/"><div id="above"></div><button name="go" value="1">Send</button></form>'
    )
    page.get_by_role("button", name="Send").hover()
    page.mouse.down()
    page.evaluate("document.getElementById('above').style.height = '300px'")
    page.mouse.up()
    page.wait_for_url("**/sent/")
    assert [(path, parse_qs(data)) for path, data in server.posted] == [("/sent/", {"go": ["1"]})]


def test_a_press_that_is_taken_elsewhere_is_none(server, page):
    server.show('<form method="post" action="/sent/"><button>Send</button><p id="else">Elsewhere</p></form>')
    page.get_by_role("button", name="Send").hover()
    page.mouse.down()
    page.mouse.move(300, 400)
    page.mouse.up()
    page.evaluate("new Promise(setTimeout)")
    assert server.posted == []


def test_the_pressed_button_goes_with_the_form(server, page):
    server.show('<form method="post" action="/sent/"><button name="go" value="1">Send</button></form>')
    page.get_by_role("button", name="Send").dblclick()
    page.wait_for_url("**/sent/")
    assert [(path, parse_qs(data)) for path, data in server.posted] == [("/sent/", {"go": ["1"]})]


def test_the_server_rolls_and_the_page_shows_it(server, page):
    server.answers["/roll/"] = (200, json.dumps({"values": [3, 5]}))
    server.show(
        '<form method="post">{% dice "w" "2d6" label="Weather" roll_key="weather/2d6" roll_url="/roll/" %}</form>'
    )
    page.get_by_role("button", name="Roll here").click()
    expect(page.locator(".dg-dice__said")).to_have_text("3 + 5")
    expect(page.locator("[name=w-0][value='3']")).to_be_checked()
    expect(page.locator("[name=w-1][value='5']")).to_be_checked()
    assert [path for path, _ in server.posted] == ["/roll/"]


def test_a_refused_roll_says_why(server, page):
    server.answers["/roll/"] = (409, json.dumps({"message": "This league types its dice."}))
    server.show('<form method="post">{% dice "w" "d6" label="W" roll_key="w" roll_url="/roll/" %}</form>')
    page.get_by_role("button", name="Roll here").click()
    expect(page.locator(".dg-dice__said")).to_have_text("This league types its dice.")


def test_dice_work_by_keyboard(server, page):
    server.show('{% dice "w" "d6" value=3 label="Weather" %}')
    page.locator("[name=w][value='3']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=w][value='4']")).to_be_checked()


def test_a_stepper_stays_within_its_bounds(server, page):
    server.show('{% stepper "n" 1 0 2 "Re-rolls" %}')
    more, fewer = page.get_by_role("button", name="one more"), page.get_by_role("button", name="one fewer")
    more.click()
    expect(page.locator("[name=n]")).to_have_value("2")
    expect(more).to_be_disabled()
    fewer.click()
    fewer.click()
    expect(page.locator("[name=n]")).to_have_value("0")
    expect(fewer).to_be_disabled()


def test_explaining_rows_fold_and_open(server, page):
    server.show('<button class="dg-whybtn" data-why="w" aria-expanded="true" hidden>why?</button><p id="w">because</p>')
    expect(page.get_by_text("because")).to_be_hidden()
    page.get_by_role("button", name="why?").click()
    expect(page.get_by_text("because")).to_be_visible()


def test_a_taken_shirt_number_is_swapped(server, page):
    server.show(
        '<form><input data-number name="a" value="7"><input data-number name="b" value="12">'
        '<input data-number name="c" value="9"></form>'
    )
    page.locator("[name=a]").fill("12")
    page.locator("[name=c]").focus()
    values = [page.locator(f"[name={name}]").input_value() for name in "abc"]
    assert values == ["12", "7", "9"]


def test_swapped_errors_take_the_focus(server, page):
    server.answers["/part/"] = (422, '<form><label>Gate <input aria-invalid="true" name="gate"></label></form>')
    server.show('<div hx-post="/part/" hx-trigger="click" id="go">Go</div>')
    page.evaluate("htmx.config.responseHandling = [{code: '...', swap: true}]")
    page.locator("#go").click()
    expect(page.get_by_label("Gate")).to_be_focused()
