"""What stands in the end: sheets and table, cell by cell."""

import re

from playwright.sync_api import expect

from tests.browser import figures
from tests.browser.figures import CHARACTERISTICS, COACHES, RECORD, SHEETS, Line
from tests.browser.night import Night
from tests.browser.story import Person, Words


def read_sheets(night: Night) -> None:
    """Each coach reads the sheet of his team."""
    read_sheet(night.ada, figures.HUMANS)
    read_sheet(night.bob, figures.ORCS)


def read_sheet(coach: Person, team: str) -> None:
    """Every cell of a team's sheet, and the figures above it."""
    say = coach.say
    coach.open_team(team)
    wanted = {
        say.term("current-team-value"): say.gold(figures.CURRENT_VALUE[team]),
        say.term("team-value"): say.gold(figures.TEAM_VALUE[team]),
        say("Treasury"): say.gold(figures.TREASURY[team]),
        say.term("fans"): str(figures.FANS[team]),
        say("Record"): f"{RECORD[team]} {say('W-D-L')}",
        say("Ready to play"): f"{figures.READY[team][0]} {say('of %(number)s', number=figures.READY[team][1])}",
    }
    assert coach.key_figures() == wanted
    table = coach.page.get_by_role("table", name=say("Players of the team"))
    roster = figures.ROSTERS[team]
    assert coach.rows(table) == [cells(say, roster, line) for line in SHEETS[team]]


def cells(say: Words, roster: str, line: Line) -> list[str]:
    """The row of a player: name, the characteristics, skills, SPP and the next price, MNG, NI, TR, value."""
    profile = line.profile.split()
    if line.worse >= 0:
        profile[line.worse] += f" {say('worsened')}"
    learned = [say.skill(each) for each in line.starting]
    if line.gained:
        learned.append(f"{say('gained:')} {say.skill(line.gained)}")
    if line.injury:
        learned.append(f"{say('injury:')} {say(line.injury)}")
    if line.worse >= 0:
        learned.append(f"{say('injury:')} {say.rule('characteristics', CHARACTERISTICS[line.worse])} ▼")
    absence = [say("MNG"), str(line.niggling)] if line.niggling else []  # on a phone what is empty takes no room
    return [
        f"{line.number} {line.name} {say.position(roster, line.position)}",
        *profile,
        " ".join(learned) or "–",
        f"{line.spp} {line.next_price}",
        *absence,
        say.gold(line.value),
    ]


def read_table(night: Night) -> None:
    """The standings: the friendly is not among them. Each row says why it stands where it does."""
    ada, say = night.ada, night.say
    ada.open_league(night.league)
    ada.follow("Standings")
    ada.stands_at("Standings")
    table = ada.page.get_by_role("table", name=say("Standings")).first
    rows = table.get_by_role("row").filter(has=ada.page.get_by_role("rowheader"))
    for place, team in enumerate((figures.HUMANS, figures.ORCS)):
        row = rows.filter(has_text=team).first
        expect(row.get_by_role("cell").nth(0)).to_have_text(re.compile(rf"^\s*{place + 1}\b"))
        shown = [" ".join(each.inner_text().split()) for each in row.get_by_role("cell").all()]
        assert shown[1:7] == figures.TABLE[team]
        assert shown[-1] == say.gold(figures.CURRENT_VALUE[team])
        expect(row).to_contain_text(f"{COACHES[team]}, {say.roster(figures.ROSTERS[team])}")
