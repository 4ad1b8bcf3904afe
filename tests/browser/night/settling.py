"""After a match: what each coach does with points and gold."""

import re

from playwright.sync_api import expect

from tests.browser.night import Night
from tests.browser.story import Person


def humans_settle(night: Night) -> None:
    """A chosen and a random skill, and an expensive mistake.

    Thrower, 8 SPP: a chosen primary skill as his first costs 6, so 2 are left, and he is worth 20,000 more.
    Blitzer, 5 SPP: a random primary one costs 3, 2 are left, 10,000 more. Dice 2 and 4 among General: Fend.
    190,000 in the treasury and a 1: a minor incident, D3 x 10,000; 2 on the die leaves 170,000.
    """
    ada, say = night.ada, night.say
    ada.go("/")
    ada.follow("Open the advancements")
    choose_skill(ada, "Étienne Döring", "accurate")
    random_skill(ada, "Ludo Kraft", "general", (2, 4))
    ada.sees_status(say.rule("skills", "fend"))
    ada.step_to("Mistakes and closing")
    ada.throw(ada.dice("D6 for expensive mistakes"), 1)
    ada.look_further()
    ada.throw(ada.dice("D3 for the minor incident"), 2)
    ada.look_further()
    close(ada, 190_000, 170_000)


def orcs_settle(night: Night) -> None:
    """A chosen skill of six, a random one of three, and a lineman for the last coin.

    Big Un, 6 SPP: a chosen primary skill costs all of them, 20,000 more. Thrower, 3 SPP: a random primary one,
    10,000 more; 1 and 1 among General: Block. 50,000 - 50,000 for the lineman = 0; no mistakes below 100,000.
    """
    bob, say = night.bob, night.say
    bob.go("/")
    bob.follow("Open the advancements")
    choose_skill(bob, "Da Wall", "guard")
    random_skill(bob, "Flinga", "general", (1, 1))
    bob.step_to("Hiring")
    hiring = bob.section(say("Hire a player"))
    hiring.get_by_role("radio", name=say.position("orc", "orc-lineman")).check()
    bob.fill("Name", "Newgit", within=hiring)
    bob.pick("Shirt number", "12", within=hiring)
    bob.press("Hire", within=hiring, twice=True)
    bob.sees("Treasury: %(gold)s", gold=0)
    bob.step_to("Mistakes and closing")
    close(bob, 0, 0)


def choose_skill(coach: Person, player: str, skill: str) -> None:
    """A player learns a primary skill of his coach's choice."""
    advance(coach, player, "chosen primary skill")
    coach.pick("Which skill?", coach.say.rule("skills", skill))
    coach.look_further()
    coach.press("Take it", twice=True)
    coach.sees_status(coach.say.rule("skills", skill))


def random_skill(coach: Person, player: str, category: str, dice: tuple[int, int]) -> None:
    """A player learns what the dice say."""
    advance(coach, player, "random primary skill")
    coach.pick("Random skill of which category?", coach.say.rule("categories", category))
    coach.look_further()
    coach.throw(coach.dice("First die of the random skill"), dice[0])
    coach.throw(coach.dice("Second die of the random skill"), dice[1])
    coach.look_further()
    coach.press("Take it", twice=True)
    coach.sees_status(player)


def advance(coach: Person, player: str, kind: str) -> None:
    """Choose who advances, and how."""
    coach.section(coach.say("Who may advance")).get_by_role("link", name=re.compile(player)).click()
    expect(coach.page.get_by_role("heading", level=2, name=re.compile(player))).to_be_visible()
    coach.main.get_by_role("radio", name=re.compile(re.escape(coach.say(kind)), re.IGNORECASE)).check()
    coach.send("Go on")


def close(coach: Person, before: int, after: int) -> None:
    """Close the match for a team, having seen what becomes of its gold."""
    row = coach.main.get_by_role("row", name=re.compile(coach.say("Treasury"))).get_by_role("cell")
    expect(row.nth(0)).to_contain_text(coach.say.gold(before))
    expect(row.nth(1)).to_contain_text(coach.say.gold(after))
    coach.press("Close the match for this team", twice=True)
    coach.sees("The match is settled; the team is ready for the next one.")


def settle_again(night: Night) -> None:
    """The journeyman who scored stays, and a mistake is averted; the orcs just close.

    Humans: 170,000 + (6 / 2 + 1) x 10,000 = 210,000, less 50,000 for him = 160,000; a 4 there costs nothing.
    Orcs: 0 + (6 / 2 + 0) x 10,000 = 30,000.
    """
    ada, bob, say = night.ada, night.bob, night.say
    ada.go("/")
    ada.follow("Open")
    ada.step_to("Hiring")
    hiring = ada.section(say("Journeymen of the match"))
    tom = hiring.locator("form").filter(has_text="Tom")
    ada.pick("Shirt number", "12", within=tom)
    ada.send("Hire for %(gold)s", within=tom, gold=say.gold(50_000))
    ada.press("Hire him", twice=True)
    ada.sees("Treasury: %(gold)s", gold=say.gold(160_000))
    ada.step_to("Mistakes and closing")
    ada.throw(ada.dice("D6 for expensive mistakes"), 4)
    ada.look_further()
    close(ada, 160_000, 160_000)
    bob.go("/")
    bob.follow("Open")
    bob.step_to("Mistakes and closing")
    close(bob, 30_000, 30_000)
