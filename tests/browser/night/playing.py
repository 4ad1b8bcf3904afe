"""The first match: what goes before it, what happened in it."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.figures import HUMANS, ORCS
from tests.browser.night import Night
from tests.browser.story import Person


def before(night: Night) -> None:
    """Fans and weather by each coach, the orcs buy first, the humans hire a star and pray."""
    ada, bob, say = night.ada, night.bob, night.say
    ada.go("/")
    ada.follow("Prepare")
    ada.follow("Write it down")
    ada.stands_at("Fans and weather")
    fans = ada.dice("D3 for the fans", ada.of_team(HUMANS))
    ada.throw(fans, 3)
    sky = weather(ada, HUMANS)
    rolled = ada.roll(sky)
    ada.press("Go on: %(next)s", next=say("Journeymen"), twice=True)
    ada.stands_at("Journeymen")
    # The back button: what was saved is there, and can be changed.
    ada.page.go_back()
    ada.stands_at("Fans and weather")
    assert ada.thrown(fans) == 3
    assert ada.thrown(sky) == rolled
    ada.throw(fans, 2)
    ada.press("Send this to both coaches", twice=True)
    ada.stands_at("Journeymen")
    # The other coach sees it; a die that was rolled here is the same for him.
    bob.go("/")
    bob.follow("Enter the report")
    bob.stands_at("Fans and weather")
    assert bob.thrown(bob.dice("D3 for the fans", bob.of_team(HUMANS))) == 2
    assert bob.roll(weather(bob, HUMANS)) == rolled
    bob.throw(bob.dice("D3 for the fans", bob.of_team(ORCS)), 3)
    bob.roll(weather(bob, ORCS))
    bob.press("Send this to both coaches")
    bob.stands_at("Journeymen")
    bob.go_on("Inducements")
    shop = bob.of_team(ORCS)
    bob.unfold("Price list", within=shop)
    bob.fill(say.rule("inducements", "bloodweiser-kegs"), "1", within=shop)
    bob.choose(say("That is all that %(team)s takes", team=ORCS), within=shop)
    bob.press("Send this to both coaches")
    bob.stands_at("Prayers")
    ada.go_on("Inducements")
    shop = ada.of_team(HUMANS)
    # 945,000 - 865,000 = 80,000, and 50,000 that the orcs spent on a keg.
    expect(shop).to_contain_text(say.gold(130_000))
    ada.unfold(f"{say.rule('inducements', 'star-players')} (19)", within=shop)
    shop.get_by_role("checkbox", name=re.compile(say.rule("star_players", "akhorne-the-squirrel"))).check()
    ada.choose(say("That is all that %(team)s takes", team=HUMANS), within=shop)
    ada.press("Send this to both coaches")
    ada.stands_at("Prayers")
    # 945,000 + 50,000 against 865,000 + 80,000: one prayer for each full 50,000.
    ada.throw(ada.dice("Die for a prayer"), 10)
    ada.go_on("Kick-off")
    ada.choose(HUMANS)
    ada.press("Send all that goes before the match")
    ada.stands_at("How it ended")


def weather(who: Person, team: str) -> Locator:
    """A coach's die for the weather: which of them is at home was drawn."""
    section = who.of_team(team)
    home = who.dice("D6 of the home coach for the weather", section)
    return home.or_(who.dice("D6 of the visiting coach for the weather", section)).first


def match(night: Night) -> None:
    """Two touchdowns to one; what it cost."""
    ada, say = night.ada, night.say
    ada.choose(say("Played to the end"))
    ada.go_on("Score and points")
    touchdown, completion, interception = (say.award(key) for key in ("touchdown", "completion", "interception"))
    ada.note(touchdown, "#8 Felix Sprung", twice=True)
    ada.note(touchdown, "#9 Ludo Kraft")
    ada.note(completion, "#7 Étienne Döring")  # the second one is forgotten, see below
    ada.note(interception, "#10 Marius Stahl")
    ada.note(touchdown, "#5 Flinga")
    ada.go_on_to(ada.say.term("casualties"))
    casualties(night)
    ada.go_on_to(say.award("mvp"))
    ada.throw(ada.dice("Die for the Most Valuable Player", ada.of_team(HUMANS)), 7)
    ada.pick("Who was drawn", "#11 Lump", within=ada.of_team(ORCS))  # he was not, see below
    ada.go_on("After the match")
    ada.throw(ada.dice("D6 for the fans after the match", ada.of_team(HUMANS)), 3)
    ada.throw(ada.dice("D6 for the fans after the match", ada.of_team(ORCS)), 2)
    ada.press("Check all of it")
    ada.stands_at("Check and send")


def casualties(night: Night) -> None:
    """One saved by the apothecary, one lamed, one dead, one out for a match, and a foul that earns nothing."""
    ada, say = night.ada, night.say
    block, foul = say("by a block"), say("by a foul")
    lapse(night, "#1 Otto Kessel", block, "#10 Da Wall")
    ada.throw(ada.dice("D16 for the casualty", ada.casualty(1)), 15)
    ada.hurt(2, "#8 Felix Sprung", block, "#6 Rippa", d16=13)
    ada.hurt(3, "#1 Mugz", block, "#9 Ludo Kraft", d16=16)
    ada.hurt(4, "#9 Skab", block, "#11 Brok Ironside", d16=7)
    ada.hurt(5, "#2 Karl Brandt", foul, "#2 Snag", d16=3)
    ada.send("Save and stay")
    expect(ada.casualty(3)).to_contain_text(say.term("dead"))
    ada.choose(say("used: roll again, then choose"), within=ada.casualty(1))
    ada.send("Save and stay")
    ada.throw(ada.dice("D16 of the apothecary’s treatment", ada.casualty(1)), 8)
    ada.throw(ada.dice("D6 for the lasting injury", ada.casualty(2)), 3)
    ada.send("Save and stay")
    ada.choose(say("the apothecary’s result"), within=ada.casualty(1))


def lapse(night: Night, who: str, how: str, by: str) -> None:
    """Ada's session ends in the middle of the form; after signing in all that she typed is there."""
    ada, say = night.ada, night.say
    ada.describe_casualty(1, who, how, by)
    ada.lose_session()
    ada.press("Save and stay")
    ada.page.wait_for_url("**/accounts/login/**")
    ada.sign_in()
    ada.stands_under(ada.say.term("casualties"))
    card = ada.casualty(1)
    for label, words in (("Who was hurt", who), ("How", how), ("Who caused it", by)):
        expect(ada.box(say(label), card).locator("option:checked")).to_have_text(words)
