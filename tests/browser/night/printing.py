"""All that is printed: their words are those of the pages, and their pages are counted."""

import re

from outbox.worker import drain
from tests.browser import figures
from tests.browser.figures import HUMANS, ORCS, SHEETS, Line
from tests.browser.night import Night
from tests.browser.story import Person, Sheet, Words


def print_all(night: Night) -> None:
    """Team sheets, the record of a match, standings, calendar, a blank form, and all sheets at once."""
    for coach, team in ((night.ada, HUMANS), (night.bob, ORCS)):
        coach.open_team(team)
        sheet = coach.prints(lambda who=coach: who.follow("Print"))
        check_team_sheet(coach.say, sheet, team)
    print_match(night.ada)
    print_season(night)
    print_blank(night.ada)


def check_team_sheet(say: Words, sheet: Sheet, team: str) -> None:
    """A line for each player, as on the page; the figures at the head and the foot; one page."""
    assert sheet.pages == 1
    roster = figures.ROSTERS[team]
    for line in SHEETS[team]:
        sheet.holds(line_of(say, roster, line))
    for gold in (figures.CURRENT_VALUE[team], figures.TEAM_VALUE[team], figures.TREASURY[team]):
        sheet.holds(say.gold(gold))
    sheet.holds(figures.RECORD[team])
    sheet.holds(say.roster(roster))


def line_of(say: Words, roster: str, line: Line) -> str:
    """The row of a player up to his fee, as the sheet prints it."""
    profile = line.profile.split()
    if line.worse >= 0:
        profile[line.worse] += "▼"
    learned = ", ".join(say.skill(each) for each in (*line.starting, *filter(None, (line.gained,))))
    words = (str(line.number), line.name, say.position(roster, line.position), *profile, learned, say.gold(line.fee))
    return " ".join(filter(None, words))


def print_match(ada: Person) -> None:
    """The record of the first match: a page for each team, or both on one."""
    ada.open_team(HUMANS)
    ada.follow("More to print")
    at_a_match = ada.section(ada.say("At a match"))
    ada.follow("Match record", within=at_a_match.get_by_role("listitem").last)
    record = ada.prints(lambda: ada.press("Open the match record"))
    assert record.pages == 2
    for words in (HUMANS, ORCS, "Akhorne", "Étienne Döring", "Mugz", ada.say.gold(55_000), ada.say.gold(45_000)):
        record.holds(words)
    ada.box(ada.say("Layout")).select_option(index=1)
    assert ada.prints(lambda: ada.press("Open the match record")).pages == 1


def print_season(night: Night) -> None:
    """Standings and calendar for the wall; all team sheets as one file, made in the background."""
    cora, say = night.cora, night.say
    cora.open_league(night.league)
    cora.follow("Standings")
    wall = cora.prints(lambda: cora.follow("Print for the wall"))
    assert wall.pages == 1
    for team in (HUMANS, ORCS):
        played, points, *rest = figures.TABLE[team]
        won, _drawn, lost = ("1", "0", "0") if team == HUMANS else ("0", "0", "1")
        head = f"{team} {figures.COACHES[team]} {say.roster(figures.ROSTERS[team])}"
        wall.holds(" ".join((head, played, won, "0", lost, points, *rest, say.gold(figures.CURRENT_VALUE[team]))))
    cora.follow("More to print")
    calendar = cora.prints(lambda: cora.press("Open the calendar"))
    assert calendar.pages == 1
    calendar.holds(HUMANS)
    cora.press("Have all team sheets made", twice=True)
    cora.sees("waiting")
    drain()
    cora.page.reload()
    name, data = cora.downloads(lambda: cora.main.get_by_role("link", name=re.compile(r"\.pdf$")).click())
    bundle = Sheet.read(name, data)
    assert bundle.pages == 2
    for team in (HUMANS, ORCS):
        bundle.holds(team)
        for line in SHEETS[team]:
            bundle.holds(line_of(say, figures.ROSTERS[team], line))


def print_blank(ada: Person) -> None:
    """A blank form of a roster, with the positions on its back."""
    ada.go("/reports/")
    name = ada.page.get_by_text(ada.say.rules.name.text(ada.say.language), exact=True)
    edition = ada.main.locator("details").filter(has=name)
    edition.locator("summary").click()
    blank = ada.prints(edition.get_by_role("link", name=ada.say.roster("orc"), exact=True).click)
    assert blank.pages == 2
    blank.holds(f"{ada.say.position('orc', 'big-un-blocker')} 5 4 4+ – 10+ {ada.say.skill(figures.OF_BIG_UNS)}")
