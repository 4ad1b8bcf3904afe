"""The second match: a friendly on paper, typed in by the commissioner."""

from playwright.sync_api import expect

from tests.browser.figures import HUMANS, ORCS
from tests.browser.night import Night


def friendly(night: Night) -> None:
    """A league friendly on paper, typed in by the commissioner on one page.

    Humans: 11 less two who miss it = 9, so two journeymen; 780,000 + 2 x 50,000 = 880,000.
    Orcs: 11 - 1 dead + 1 hired, less one who misses it = 10, so one; 895,000 + 50,000 = 945,000.
    """
    cora, say = night.cora, night.say
    cora.go("/")
    cora.follow(night.league)
    cora.follow("Fixtures")
    cora.follow("Arrange a friendly")
    cora.pick("home team", HUMANS)
    cora.pick("away team", ORCS)
    cora.press("Arrange the match", twice=True)
    cora.follow("All on one page")
    cora.stands_at("The match on one page")
    fans = cora.part("Fans and weather")
    for team, d3, weather in ((HUMANS, 2, 6), (ORCS, 1, 5)):
        own = cora.of_team(team, fans)
        cora.throw(cora.dice("D3 for the fans", own), d3)
        cora.throw(own.get_by_role("group").nth(1), weather)
    journeymen(night)
    humans = cora.of_team(HUMANS, cora.part("Inducements"))
    # 945,000 - 880,000 = 65,000 of petty cash; the orcs have no gold to spend.
    expect(humans).to_contain_text(say.gold(65_000))
    cora.unfold("Price list", within=humans)
    cora.fill(say.rule("inducements", "weather-mage"), "1", within=humans)
    for team in (HUMANS, ORCS):
        own = cora.of_team(team, cora.part("Inducements"))
        cora.choose(say("That is all that %(team)s takes", team=team), within=own)
    cora.choose(HUMANS, within=cora.part("Kick-off"))
    cora.choose(say("Played to the end"), within=cora.part("How it ended"))
    cora.send("Save and stay")
    second_match(night)


def journeymen(night: Night) -> None:
    """Who is short of players takes on journeymen; once they are saved they may act."""
    cora, say = night.cora, night.say
    for team, roster, position, hired in (
        (HUMANS, "human", "human-lineman", ((14, "Tom"), (15, "Tim"))),
        (ORCS, "orc", "orc-lineman", ((14, "Grub"),)),
    ):
        own = cora.of_team(team, cora.part("Journeymen"))
        for place, (number, name) in enumerate(hired):
            own.get_by_label(say("Position"), exact=True).nth(place).select_option(label=say.position(roster, position))
            own.get_by_label(say("Shirt number"), exact=True).nth(place).fill(str(number))
            own.get_by_label(say("Name"), exact=True).nth(place).fill(name)
    cora.send("Save and stay")
    expect(cora.main.get_by_label(f"{say('Touchdown')}, #14 Tom")).to_be_visible()


def second_match(night: Night) -> None:
    """A journeyman scores; an orc gets a niggling injury. A friendly brings no MVP and no league points."""
    cora, say = night.cora, night.say
    cora.main.get_by_label(f"{say('Touchdown')}, #14 Tom").fill("1")
    cora.hurt(1, "#2 Snag", say("by a block"), "#10 Marius Stahl", d16=10)
    cora.send("Save and check")
    cora.sees("Saved. Some things are still open: they are marked below.")
    for team, d6 in ((HUMANS, 2), (ORCS, 4)):
        own = cora.of_team(team, cora.part("After the match"))
        cora.throw(cora.dice("D6 for the fans after the match", own), d6)
    cora.press("Save and check")
    cora.stands_at("Check and send")
    cora.fill("Where it comes from (for all to see)", "The sheet that both signed.")
    cora.press("Send and confirm in one act", twice=True)
    cora.reads("The sheet that both signed.")
