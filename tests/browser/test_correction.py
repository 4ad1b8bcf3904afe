"""After round 4 an injury of round 1 turns out to have been the death of another: it is set right, without scripts."""

import re
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from leagues.demo.load import load_demo
from matches.models import Match, PlayerLine
from teams.audit import audit, replayed
from teams.models import Player
from tests.browser.patience import PATIENCE
from tests.browser.pictures import sign_in
from tests.browser.story import Sheet

PHONE = {"width": 390, "height": 844}
FIRST = "casualties.suffered.0"
WHY = "The wrong number was entered"
KEPT = "it was played so"
LATE = "Late Larissa"


def choose(page: Page, name: str) -> None:
    """Press what is chosen for the first conflict; the page comes again with what is left."""
    with page.expect_navigation():
        page.locator(".dg-conflict").first.get_by_role("button", name=name).click()


def figures(page: Page) -> dict[str, tuple[str, str]]:
    """What the page of the correction says of sheets and statistics: by label, before and after."""
    found = {}
    for row in page.locator(".dg-moves > li > details > summary").all():
        was, now = row.locator(".from"), row.locator(".dg-moves__figures > :last-child")
        found[row.locator("> span").first.inner_text().strip()] = (
            was.inner_text().strip(),
            now.inner_text().split("\n")[0].strip(),
        )
    return found


@pytest.mark.django_db(transaction=True)
def test_a_death_is_moved_to_another_player(browser: Browser, live_server: Any) -> None:
    demo = load_demo()
    boss = demo.script.commissioner.login
    match = Match.objects.filter(fixture__round__number=1, state__in=Match.DECIDED).order_by("position").first()
    assert match is not None
    hurt = (
        PlayerLine.objects.filter(match=match, tallies__contains="suffered-")
        .select_related("player__name", "player__team__name")
        .first()
    )
    assert hurt is not None
    assert hurt.player is not None
    wrong = hurt.player
    mates = Player.objects.filter(team=wrong.team_id, active=True, journeyman=False).exclude(pk=wrong.pk)
    right = mates.select_related("name").order_by("number")[0]

    context = browser.new_context(viewport=PHONE, locale="en-GB", java_script_enabled=False)
    sign_in(context.new_page(), live_server.url, demo.people[boss].email, demo.passwords[boss])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)

    # It opens as it was entered, and is entered otherwise.
    page.goto(f"{live_server.url}/matches/{match.pk}/")
    page.get_by_role("link", name="Correct this match").click()
    page.goto(f"{live_server.url}/matches/{match.pk}/write/casualties/")
    victim = page.locator(f"select[name='{FIRST}.victim']")
    expect(victim).to_have_value(wrong.pk)
    victim.select_option(right.pk)
    for name, value in (("roll.d16", "16"), ("apothecary", "-")):
        page.locator(f"input[name='{FIRST}.{name}'][value='{value}']").check(force=True)
    with page.expect_navigation():
        page.get_by_role("button", name="Save and stay").click()

    # All that it changes is read. Four later actions no longer hold; each has its choices.
    page.goto(f"{live_server.url}/matches/{match.pk}/preview/")
    page.get_by_role("button", name="See all that it changes").click()
    expect(page.get_by_role("heading", level=1, name="What this changes")).to_be_visible()
    conflicts = page.locator(".dg-conflict")
    # One advanced with points that were another's: the skill is kept, by points that the commissioner signs.
    expect(conflicts.first).to_contain_text("SPP; this costs")
    conflicts.first.get_by_label("Why it is kept (for all to see)").fill(KEPT)
    choose(page, "Keep it so")
    # In the next match she was missing already: eleven need a journeywoman, whom nobody had asked for.
    expect(conflicts.first).to_contain_text("1 journeyman must be taken")
    conflicts.first.locator("select[name$='.taken.0.position']").select_option(index=1)
    conflicts.first.locator("input[name$='.taken.0.name']").fill(LATE)
    choose(page, "Answer")
    # A die that nobody rolled then is typed in; a second advancement for which the points lack goes.
    rolled = iter(range(1, 17))  # a prayer that was heard before is rolled for again
    while conflicts.count():
        die = conflicts.first.get_by_label("Die for a prayer")
        if die.count():
            die.fill(str(next(rolled)))
        else:
            expect(conflicts.first).to_contain_text("SPP; this costs")
        choose(page, "Answer" if die.count() else "Take it out")
    expect(page.get_by_role("heading", name="What else is done so far")).to_be_visible()
    told = figures(page)
    number, dead = f"#{right.number} ", right.name.words
    assert next(after for label, (_, after) in told.items() if label == f"{number}{dead}") == "–"
    assert told[f"{number}{dead}, Dead"] == ("0", "1")
    value = told["Current Team Value"]

    # Nothing is written yet.
    assert PlayerLine.objects.get(pk=hurt.pk).player_id == wrong.pk
    sheet_url, standings = f"{live_server.url}/teams/{wrong.team_id}/", "/standings/"
    page.goto(sheet_url)
    expect(page.locator("main")).to_contain_text(dead)
    page.goto(f"{live_server.url}/leagues/{demo.league.slug}{standings}")
    team = page.get_by_role("row", name=wrong.team.name.words).first
    expect(team).to_contain_text(value[0])
    page.goto(f"{live_server.url}/matches/{match.pk}/correction/")
    page.get_by_label("Why (for all to see)").fill(WHY)
    with page.expect_navigation():
        page.get_by_role("button", name="Write it").click()

    # The match tells it in the game's words.
    expect(page.get_by_text(re.compile("Corrected by")).first).to_be_visible()
    expect(page.get_by_text(WHY).first).to_be_visible()
    page.locator("#versions > summary").click()
    expect(page.locator("#versions")).to_contain_text(re.compile("Casualties 1 · Who was hurt"))

    # Statistics: who was hurt in it, and how.
    lines = {each.who: each.tallies for each in PlayerLine.objects.filter(match=match)}
    assert "suffered-dead" in lines[right.pk]
    assert "suffered-" not in lines.get(wrong.pk, "")
    page.goto(f"{live_server.url}{reverse('leagues:player', args=[right.pk])}")
    expect(page.locator("main")).to_contain_text(re.compile("dead", re.IGNORECASE))

    # The team's sheet, the table, the printed sheet.
    page.goto(sheet_url)
    roster = page.get_by_role("table").first
    expect(roster).to_contain_text(wrong.name.words)
    expect(roster).not_to_contain_text(dead)
    expect(page.locator("main")).to_contain_text(value[1])
    page.goto(f"{live_server.url}/leagues/{demo.league.slug}{standings}")
    team = page.get_by_role("row", name=wrong.team.name.words).first
    expect(team).to_contain_text(value[1])
    expect(team).not_to_contain_text(value[0])
    printed = Sheet.of(
        context.request.get(f"{live_server.url}/reports/teams/{wrong.team_id}/sheet.pdf?lang=en&paper=a4")
    )
    printed.holds(wrong.name.words)
    assert dead not in printed.text

    # The journal explains it.
    page.goto(f"{sheet_url}journal/?superseded=yes")
    expect(page.locator("main")).to_contain_text(f"Corrected: “{WHY}”")
    expect(page.locator("main")).to_contain_text(KEPT)
    assert audit(match.book) == []
    assert [each.row.pk for each in replayed(match.book) if each.differs] == []
    context.close()
