"""Coming in, building two teams, drawing the round."""

from playwright.sync_api import expect

from tests.browser.figures import GOODS, HUMANS, LEFT, ORCS, ROSTERS, SPENT, SQUADS
from tests.browser.night import Night
from tests.browser.story import Person


def open_league(night: Night) -> None:
    """Without mail the operator signs in with the password of the command line, and opens the league."""
    cora = night.cora
    cora.sign_in()
    if night.say.language == "fr":
        cora.speak("Français")
    cora.follow("Open a league of your own")
    cora.fill("name", night.league)
    cora.main.locator(f"input[name=edition][value={night.say.rules.key}]").check()
    cora.press("Open the league", twice=True)
    cora.reads(night.say("The season is being planned."))
    cora.follow("Invite")
    cora.fill("for how many people", "2")
    cora.press("Make the link")
    night.link = cora.box(night.say("Link")).input_value()


def sign_up(night: Night, coach: Person) -> None:
    """An invitation is the way in where no mail is set up."""
    coach.go("/accounts/signup/")
    expect(coach.main.get_by_label(night.say("display name"))).to_have_count(0)
    coach.go(night.link)
    coach.follow("Make an account")
    coach.fill("display name", coach.name)
    coach.fill("E-mail address", coach.email)
    coach.fill("Password", coach.password)
    coach.fill("Password (again)", coach.password)
    coach.press("Make my account")
    coach.press("Accept the invitation")
    coach.sees("Welcome to %(league)s!", league=night.league)


def build(coach: Person, team: str) -> None:
    """A draft, from an empty list."""
    say, roster = coach.say, ROSTERS[team]
    coach.go("/")
    coach.follow("New team")
    coach.pick("Roster", say.roster(roster))
    coach.fill("Name of the team", team)
    coach.send("Build this team")
    for number, (position, name) in SQUADS[team].items():
        line = coach.box(say("Position in line %(number)s", number=number))
        line.select_option(label=say.position(roster, position))
        coach.fill("Name in line %(number)s", name, number=number)
    for key, count in GOODS[team].items():
        coach.box(say.rule("staff", key)).fill(str(count))
    budget = coach.section(say("Budget"))
    coach.press("Save and count", within=budget)
    coach.sees("All in order: it can be handed in.")
    for gold in (SPENT[team], LEFT[team]):
        expect(budget).to_contain_text(say.gold(gold))


def hand_in(coach: Person, *, twice: bool = False) -> None:
    """The team goes to the commissioner."""
    coach.press("Hand in", twice=twice)
    coach.sees("handed in")


def judge_teams(night: Night) -> None:
    """The humans go back with a word first."""
    cora, ada = night.cora, night.ada
    review(night, HUMANS)
    cora.sees("Checked: the team keeps all rules.")
    cora.fill("what is to be changed", "Your ogre has a surname: Brok Ironside.")
    cora.press("Return the team", twice=True)
    cora.sees("%(team)s is returned to its coach.", team=HUMANS)
    ada.go("/")
    ada.follow("Change it", within=ada.item(night.say("%(team)s came back from the commissioner", team=HUMANS)))
    ada.sees("Returned by the commissioner:")
    ada.reads("Your ogre has a surname: Brok Ironside.")
    ada.box(night.say("Name in line %(number)s", number=11)).fill("Brok Ironside")
    hand_in(ada)
    for team in (HUMANS, ORCS):
        review(night, team)
        cora.press("Accept the team", twice=True)
        cora.page.wait_for_url("**/commissioner/")


def review(night: Night, team: str) -> None:
    """The commissioner looks at a team that was handed in."""
    night.cora.go("/")
    night.cora.follow("Look at it")
    night.cora.follow("Look at it", within=night.cora.item(team))


def schedule(night: Night) -> None:
    """The round is drawn, gets a deadline, and the season opens."""
    cora = night.cora
    cora.go("/")
    cora.follow("Round control")
    cora.follow("Season and dates")
    cora.send("Draw the fixtures")
    cora.fill("first deadline", "2027-03-14")
    cora.send("Set the deadlines")
    expect(cora.box(night.say("Deadline of round %(number)s", number=1))).to_have_value("2027-03-14")
    cora.send("Draw again")
    expect(cora.box(night.say("Deadline of round %(number)s", number=1))).to_have_value("2027-03-14")
    cora.send("Open the season")
    cora.follow("Fixtures")
