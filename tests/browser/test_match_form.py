"""The form of a match grows where a saved answer asks for more: nothing that was typed or chosen is lost."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_front_scripts import Server

CARD = """<p><label>Who <select name="casualties.suffered.0.victim">{options}</select></label></p>
{more}<p><label>Half <input name="casualties.suffered.0.half" value=""></label></p>"""
WHO = '<option value="">nobody</option><option value="a">Ada</option>'
DIE = '<p><label>Die <input name="casualties.suffered.0.roll.d16" value=""></label></p>'
FORM = """<form method="post" data-autosave data-autosave-url="/save/"><input type="hidden" name="version" value="1">
<div data-part="casualties"><input type="hidden" name="part.casualties" value="one">{card}</div></form>
<script src="/static/js/match.js"></script>"""


@pytest.fixture
def server(page: Page) -> Server:
    return Server(page)


def answer(more: str, options: str = WHO, digest: str = "two") -> tuple[int, str]:
    html = f'<input type="hidden" name="part.casualties" value="{digest}">{CARD.format(options=options, more=more)}'
    return 200, json.dumps({"version": 2, "parts": {"casualties": html}})


def test_a_question_appears_while_one_goes_on_typing(server: Server, page: Page) -> None:
    server.show(FORM.format(card=CARD.format(options=WHO, more="")))
    server.answers["/save/"] = answer(DIE)
    page.get_by_label("Who").select_option("a")
    half = page.get_by_label("Half")
    half.focus()
    page.keyboard.type("2")
    expect(page.get_by_label("Die")).to_be_visible()
    expect(half).to_be_focused()
    expect(half).to_have_value("2")
    expect(page.get_by_label("Who")).to_have_value("a")
    expect(page.locator("[name='part.casualties']")).to_have_value("two")
    page.keyboard.type("1")
    expect(half).to_have_value("21")


def test_what_is_no_longer_asked_goes(server: Server, page: Page) -> None:
    server.show(FORM.format(card=CARD.format(options=WHO, more=DIE)))
    server.answers["/save/"] = answer("", options=WHO + '<option value="b">Bob</option>')
    page.get_by_label("Who").select_option("a")
    expect(page.get_by_label("Die")).to_have_count(0)
    expect(page.get_by_label("Who")).to_have_value("a")
    assert page.get_by_label("Who").locator("option").all_inner_texts() == ["nobody", "Ada", "Bob"]


def test_rows_that_have_other_numbers_on_the_server_are_left_alone(server: Server, page: Page) -> None:
    options = '<option value="a">Ada</option>'
    second = f'<p><label>Second <select name="casualties.suffered.1.victim">{options}</select></label></p>'
    server.show(FORM.format(card=CARD.format(options=WHO, more=second)))
    server.answers["/save/"] = answer(DIE)
    with page.expect_response("**/save/"):
        page.get_by_label("Half").fill("1")
    expect(page.locator("input[name=version]")).to_have_value("2")
    expect(page.get_by_label("Second")).to_have_count(1)


def test_what_stands_for_pages_without_script_stays_out(server: Server, page: Page) -> None:
    server.show(FORM.format(card=CARD.format(options=WHO, more="")))
    server.answers["/save/"] = answer(DIE + '<noscript><input name="casualties.suffered.0.keep" value="x"></noscript>')
    page.get_by_label("Who").select_option("a")
    expect(page.get_by_label("Die")).to_be_visible()
    expect(page.locator("[name='casualties.suffered.0.keep']")).to_have_count(0)
