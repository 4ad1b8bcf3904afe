"""A team's first match under any edition, at a phone: built, played, settled, whatever the edition asks.

Nothing here knows an edition: each screen is filled in by what stands on it, with the dice that a story gives.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.urls import reverse
from playwright.sync_api import Error, Page, expect

from rules.binding import Rules
from tests.browser.patience import PATIENCE
from tests.browser.story import Person, spaced

TEAM, RIVALS = "Rivertown Rovers", "Gutter Kings"
ROSTER = "human"
# Of the eleven linemen of either side: who scores and is the best of all, who hurts a rival, who kicks a drop goal.
STAR, BRUTE, KICKER, VICTIM = "#1 Abel", "#2 Basil", "#4 Dario", "#3 Rival 3"
NAMES = {1: "Abel", 2: "Basil", 3: "Caspar", 4: "Dario"}
SHORT = 3_000  # milliseconds, for a die that may be drawn anew
ROUNDS = 12  # of filling in what a page asks for anew


@dataclass(frozen=True)
class Tale:
    """What happens under an edition, and what the sheet of the scoring side shows in the end.

    ``dice`` are totals by the English words that ask for them (all others show 3, or 3 each); ``injury`` is what the
    injury roll itself says, where the edition asks; ``kicks`` drop goals. ``spp`` are the points that are left.
    """

    edition: str
    treasury: int
    value: int
    spp: Mapping[str, int]
    language: str = "en"
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    injury: str = ""
    kicks: bool = False
    captain: bool = False


def tell(tale: Tale, ada: Person, bob: Person, accept: Callable[[], str], play: Callable[[str], str]) -> None:
    """The whole of it. ``accept`` lets the team into the league, ``play`` draws its first match: each gives an id."""
    build(tale, ada)
    team = accept()
    match = play(team)
    write(tale, ada, match)
    ada.push(ada.main.get_by_role("button", name=ada.say("Send the report")))
    ada.page.wait_for_url(lambda url: "/preview/" not in url)
    bob.go(reverse("matches:confirm", args=[match]))
    bob.press("Confirm this result")
    bob.sees("Confirmed. The result stands; each coach settles his team now.")
    settle(tale, ada, team)
    reads_sheet(tale, ada, team)


def build(tale: Tale, coach: Person) -> None:
    """Eleven linemen, two re-rolls, a captain where there is one."""
    say = coach.say
    lineman = Rules(say.rules).rosters[ROSTER].journeymen[0]
    coach.go(reverse("teams:draft-new"))
    coach.pick("Roster", say.roster(ROSTER))
    coach.fill("Name of the team", TEAM)
    coach.send("Build this team")
    for number in range(1, 12):
        coach.box(say("Position in line %(number)s", number=number)).select_option(label=say.position(ROSTER, lineman))
        coach.fill("Name in line %(number)s", NAMES.get(number, f"Rover {number}"), number=number)
    coach.box(say.rule("staff", "team-re-roll")).fill("2")
    budget = coach.section(say("Budget"))
    coach.send("Save and count", within=budget)
    coach.sees("All in order: it can be handed in.")
    if tale.captain:
        captain = coach.main.locator("select[name=captain]")
        captain.select_option(label="#11 Rover 11")
        coach.send("Save and count", within=budget)
        expect(captain.locator("option:checked")).to_have_text("#11 Rover 11")
    coach.press("Hand in")
    coach.sees("handed in")


# --- the match --------------------------------------------------------------------------------------------------------


def write(tale: Tale, coach: Person, match: str) -> None:
    """Every screen that the edition has, one after the other, up to the preview."""
    coach.go(reverse("matches:write", args=[match]))
    for _ in range(4 * ROUNDS):
        found = re.search(r"/write/([a-z-]+)/", coach.page.url)
        if found is None:
            return
        coach.look()
        FILL.get(found[1], nothing)(tale, coach)
        fill_dice(tale, coach)
        with coach.page.expect_navigation():
            coach.push(coach.page.locator("button[name=go]"))
    raise AssertionError(f"the screen {coach.page.url} asks for ever")


def stay(coach: Person) -> None:
    """Save what stands on the screen: it asks for more then."""
    coach.send("Save and stay")


def nothing(_tale: Tale, _coach: Person) -> None:
    """A screen that asks for dice at most."""


def newcomers(_tale: Tale, coach: Person) -> None:
    for each in coach.main.locator("select[name^='captain.']").all():
        each.select_option(value="-")


def shop(_tale: Tale, coach: Person) -> None:
    for each in coach.main.locator("input[name^='done.']").all():
        each.check()


def kick_off(_tale: Tale, coach: Person) -> None:
    coach.main.locator("input[name='kick-off.kicking']").first.check()


def ending(_tale: Tale, coach: Person) -> None:
    coach.choose(coach.say("Played to the end"))


def game(tale: Tale, coach: Person) -> None:
    deeds = [("touchdown", STAR), *([("drop-goal", KICKER)] if tale.kicks else [])]
    log = coach.page.get_by_role("region", name=coach.say("Game log")).get_by_role("listitem")
    for key, who in deeds[log.count() :]:
        coach.note(coach.say.award(key), who)


def casualties(tale: Tale, coach: Person) -> None:
    if coach.casualty(1).count():
        return
    coach.describe_casualty(1, VICTIM, coach.say("by a block"), BRUTE)
    stay(coach)
    if tale.injury:
        coach.casualty(1).locator("select[name$='.injury']").select_option(value=tale.injury)


def best(_tale: Tale, coach: Person) -> None:
    for side in ("home", "away"):
        nominees = coach.main.locator(f"input[name='mvp.{side}.0.nominees[]']")
        if nominees.count():
            for place in range(wanted(coach)):
                nominees.nth(place).check()
            stay(coach)
    for each in coach.main.locator("select[name$='.player']").all():
        each.select_option(index=1)


def wanted(coach: Person) -> int:
    """How many are nominated, as the edition says."""
    steps = Rules(coach.say.rules).sequences["play-match"]
    found: int = next(each.params for each in steps if each.key == "mvp").nominees  # type: ignore[attr-defined]
    return found


def rest(_tale: Tale, coach: Person) -> None:
    for each in coach.main.locator("select").all():
        if each.locator("option[value=off]").count() and each.input_value() == "":
            each.select_option(value="off")


FILL: dict[str, Callable[[Tale, Person], None]] = {
    "journeymen": newcomers,
    "inducements": shop,
    "kick-off": kick_off,
    "ending": ending,
    "game": game,
    "casualties": casualties,
    "mvp": best,
    "rest": rest,
}


# The dice of a page that show no face: field, words, and whether it is typed. The best of all is named, not thrown.
BLANK = """() => [...document.querySelectorAll('fieldset[data-dice]')].flatMap((dice) => {
  if (!dice.checkVisibility()) return [];
  const fields = [...dice.querySelectorAll('input')].filter((e) => e.type !== 'hidden' && !e.name.startsWith('mvp.'));
  const given = new Set(fields.filter((e) => e.type === 'radio' ? e.checked : e.value).map((e) => e.name));
  const names = [...new Set(fields.map((each) => each.name))].filter((name) => !given.has(name));
  return names.map((name) => [name, dice.querySelector('legend').innerText, fields[0].type !== 'radio']);
})"""


def fill_dice(tale: Tale, coach: Person) -> None:
    """All dice that stand on the page, also those that come with the answer to others."""
    for _ in range(4 * ROUNDS):
        blank: list[tuple[str, str, bool]] = coach.page.evaluate(BLANK)
        if not blank:
            return
        try:
            throw(tale, coach, *blank[0])
        except Error:  # the page drew these dice anew meanwhile
            continue
        coach.page.wait_for_load_state("networkidle")
    raise AssertionError(f"{coach.page.url} asks for dice for ever")


def asks(coach: Person, english: str) -> str:
    """The words of a question; those of a table have dice of six faces for the tens."""
    return coach.say(english).replace("{spec:die}", "D6")


def throw(tale: Tale, coach: Person, name: str, words: str, typed: bool) -> None:
    """Give one die: the one that the story has for these words, or a three."""
    known = ((spaced(asks(coach, english)), each) for english, each in tale.dice.items())
    given = next((each for pattern, each in known if re.match(pattern, words.strip(), re.IGNORECASE)), ())
    place = int(found[1]) if (found := re.search(r"-(\d)$", name)) else 0
    value = given[place] if given else 3
    if typed:
        die = coach.page.locator(f"input[name='{name}']")
        die.fill(str(value), timeout=SHORT)
        die.blur(timeout=SHORT)
        return
    coach.page.locator(f"label:has(input[name='{name}'][value='{value}'])").click(timeout=SHORT)


# --- after the match --------------------------------------------------------------------------------------------------


def settle(tale: Tale, coach: Person, team: str) -> None:
    """The star learns to block, then the match is closed."""
    page: Page = coach.page
    coach.go(reverse("matches:after-part", args=[team, "advancement"]))
    kind = page.locator("input[name='advance.kind'][value='chosen-primary']")
    if kind.count():
        kind.check()
    for _ in range(ROUNDS):
        fill_dice(tale, coach)
        skill = page.locator("select[name='advance.skill']")
        if skill.count() and skill.input_value() == "":
            skill.select_option(value="block")
        take = page.locator("button[name=take]")
        if take.count():
            break
        coach.look_further()
    with page.expect_navigation():
        coach.push(page.locator("button[name=take]"))
    coach.sees_status(coach.say.rule("skills", "block"))
    coach.go(reverse("matches:after-part", args=[team, "closing"]))
    for _ in range(ROUNDS):
        fill_dice(tale, coach)
        close = page.get_by_role("button", name=coach.say("Close the match for this team"))
        if close.count():
            break
        coach.look_further()
    coach.press("Close the match for this team")
    coach.sees("The match is settled; the team is ready for the next one.")


def reads_sheet(tale: Tale, coach: Person, team: str) -> None:
    """The figures of the sheet, reckoned by hand."""
    say = coach.say
    coach.go(reverse("teams:team-detail", args=[team]))
    figures = coach.key_figures()
    value = say.rules.terms["team-value"].text(say.language)
    found = {key.casefold(): shown for key, shown in figures.items()}
    assert found[say("Treasury").casefold()] == say.gold(tale.treasury)
    assert found[value.casefold()] == say.gold(tale.value)
    for name, points in tale.spp.items():
        row = coach.main.get_by_role("row").filter(has_text=name.partition(" ")[2]).first
        expect(row.locator(".dg-spp").first).to_contain_text(re.compile(rf"^\s*{points}(?!\d)"), timeout=PATIENCE)
