"""People at their phones: what they press and read, by the words that stand on the pages.

The one place that knows where things are. Everything is found by its label, role or heading, in the language of the
reader; what is asked for in English is looked up in the catalogue.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from django.utils import translation
from playwright.sync_api import (
    APIResponse,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Response,
    Route,
    expect,
)
from pypdf import PdfReader

from dugout.figures import grouped
from rules import loader
from rules.ruleset import Ruleset
from tests.browser import french
from tests.browser.patience import PATIENCE

PASSWORD = "grass over dirt 9"
SHEETS = re.compile(r"\.pdf(\?|$)")


def spaced(words: str) -> str:
    """A pattern for words, whatever spaces stand between them: browsers tell narrow ones as plain in some places."""
    return r"\s+".join(map(re.escape, words.split()))


class Words:
    """The words of the product and of the rules, in one language."""

    def __init__(self, language: str, edition: str = "bb2020") -> None:
        self.language = language
        self.rules: Ruleset = loader.load(edition)

    def __call__(self, english: str, **values: Any) -> str:
        """What stands on the page for this English sentence, with single plain blanks."""
        with translation.override(self.language):
            words = " ".join(translation.gettext(english).split())
        return words % values if values else words

    def some(self, one: str, many: str, n: int, **values: Any) -> str:
        """The same for a sentence that counts."""
        with translation.override(self.language):
            return translation.ngettext(one, many, n) % {"n": n, **values}

    def short(self, english: str) -> str:
        """The short title of a step."""
        with translation.override(self.language):
            return translation.pgettext("step", english)

    def skill(self, reference: str) -> str:
        """A skill with its value."""
        return self.rules.skill_name(reference, self.language)

    def points(self, number: int) -> str:
        """Star player points."""
        return f"{number} {self('SPP')}"

    def gold(self, amount: int) -> str:
        """An amount as pages write it, with a plain blank where French has a narrow one."""
        with translation.override(self.language):
            return " ".join(grouped(amount).split())

    def term(self, key: str) -> str:
        """A word of the edition."""
        return self.rules.terms[key].text(self.language)

    def roster(self, key: str) -> str:
        """A roster."""
        return next(each for each in self.rules.rosters if each.key == key).name.text(self.language)

    def position(self, roster: str, key: str) -> str:
        """A position of a roster."""
        found = next(each for each in self.rules.rosters if each.key == roster)
        return next(each for each in found.positions if each.key == key).name.text(self.language)

    def award(self, key: str) -> str:
        """What a player does, or earns."""
        return next(each for each in self.rules.spp.awards if each.key == key).name.text(self.language)

    def rule(self, kind: str, key: str) -> str:
        """A skill, an inducement, a star player …: ``kind`` is the list of the rule set."""
        return next(each for each in getattr(self.rules, kind) if each.key == key).name.text(self.language)


@dataclass
class Person:
    """Somebody with a browser."""

    context: BrowserContext
    say: Words
    base: str
    name: str
    email: str
    password: str = PASSWORD
    scripts: bool = True
    page: Page = field(init=False)
    faults: list[str] = field(default_factory=list)
    printed: list[APIResponse] = field(default_factory=list)
    read: set[str] = field(default_factory=set)
    seen: bool = True

    def __post_init__(self) -> None:
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("response", self._answered)
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        self.page.on("console", self._said)
        self.page.on("domcontentloaded", self._unseen)

    def _said(self, line: ConsoleMessage) -> None:
        # A page that is left, or a later answer, ends a request that was under way; refusals are answers.
        expected = ("htmx:sendAbort", "htmx:afterRequest", "the server responded with a status of 4")
        if line.type == "error" and not any(words in line.text for words in expected):
            self.faults.append(line.text)

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.faults.append(f"{response.status} {response.url}")

    def _unseen(self, _page: Page) -> None:
        self.seen = False

    def look(self) -> None:
        """Read a page that is new, where it is to be French."""
        if self.seen or self.say.language == "en":
            return
        try:
            words = french.texts(self.page)
        except Error:  # the page went on meanwhile: the next look is at the new one
            return
        self.seen = True
        self.read.update(words)
        self.faults += [f"English at {self.page.url}: {each}" for each in french.left_in_english(words)]

    def _print(self, route: Route) -> None:
        """Keep what would be printed; the page stays where it is."""
        answer = route.fetch()
        self.printed.append(answer)
        route.fulfill(status=204)

    # --- looking --------------------------------------------------------------------------------------------------

    @property
    def main(self) -> Locator:
        """The page without its head and foot."""
        return self.page.get_by_role("main")

    def go(self, address: str) -> None:
        """Type an address in."""
        self.look()
        self.page.goto(address if address.startswith("http") else self.base + address)

    def sees(self, english: str, **values: Any) -> None:
        """These words stand on the page."""
        self.reads(self.say(english, **values))

    def reads(self, words: str) -> None:
        """This text stands on the page."""
        expect(self.main.get_by_text(words).first).to_be_visible(timeout=PATIENCE)

    def sees_status(self, words: str) -> None:
        """A message of the page holds this."""
        expect(self.main.get_by_role("status").filter(has_text=words).first).to_be_visible()

    def section(self, title: str) -> Locator:
        """The section under a heading."""
        heading = self.page.get_by_role("heading", name=title, exact=True)
        return self.main.locator("section, fieldset").filter(has=heading).last

    def of_team(self, team: str, within: Locator | None = None) -> Locator:
        """What a page says of one of two teams."""
        heading = self.page.get_by_role("heading", name=re.compile(spaced(team)))
        return (within or self.main).locator("section").filter(has=heading).last

    def part(self, english: str) -> Locator:
        """A part of the one-page entry; its heading goes on with how many questions are open."""
        heading = self.page.get_by_role("heading", level=2, name=re.compile(rf"^{spaced(self.say(english))}"))
        return self.main.locator("section").filter(has=heading).first

    def item(self, words: str) -> Locator:
        """The entry of a list that names something."""
        return self.main.get_by_role("listitem").filter(has_text=words).last

    def unfold(self, english: str, *, within: Locator | None = None, **values: Any) -> None:
        """Open what is folded under these words."""
        (within or self.main).locator("summary", has_text=self.say(english, **values)).first.click()

    def step(self, english: str) -> None:
        """Go to a step of what is being written down, by its short title."""
        self._to(re.compile(rf"^\s*{spaced(self.say.short(english))}\b"))

    def step_to(self, english: str) -> None:
        """Go to a part of what is being settled."""
        self._to(re.compile(rf"^\s*{spaced(self.say(english))}\b"))

    def _to(self, title: re.Pattern[str]) -> None:
        steps = self.main.get_by_role("listitem")
        steps.get_by_role("link", name=title).first.click()
        expect(self.main.locator("[aria-current=step]")).to_have_text(title)

    # --- pages ---------------------------------------------------------------------------------------------------

    def open_team(self, team: str) -> None:
        """Go to one's own team by the dashboard."""
        self.go("/")
        self.main.get_by_role("link", name=re.compile(rf"^{spaced(team)}")).first.click()
        expect(self.page.get_by_role("heading", level=1, name=team)).to_be_visible()

    def open_league(self, league: str) -> None:
        """Go to the league by the list of all."""
        self.go("/leagues/")
        self.main.get_by_role("link", name=league).first.click()
        expect(self.page.get_by_role("heading", level=1, name=league)).to_be_visible()

    def key_figures(self) -> dict[str, str]:
        """The figures at the head of a page."""
        names = self.main.get_by_role("term").all_inner_texts()
        values = self.main.get_by_role("definition").all_inner_texts()
        return {name.strip(): " ".join(value.split()) for name, value in zip(names, values, strict=True)}

    def rows(self, table: Locator) -> list[list[str]]:
        """The cells of a table's body, row by row, the head of each row first."""
        expect(table).to_be_visible()
        rows = table.get_by_role("row").filter(has=self.page.get_by_role("rowheader"))
        return [
            [
                " ".join(words.split())
                for words in row.get_by_role("rowheader").or_(row.get_by_role("cell")).all_inner_texts()
            ]
            for row in rows.all()
        ]

    # --- pressing -------------------------------------------------------------------------------------------------

    def press(self, english: str, *, within: Locator | None = None, twice: bool = False, **values: Any) -> None:
        """Press a button."""
        self.push((within or self.main).get_by_role("button", name=self.say(english, **values), exact=True), twice)

    def send(self, english: str, *, within: Locator | None = None, **values: Any) -> None:
        """Press a button, and be where it leads: what is done next is not done to the page that goes."""
        with self.page.expect_navigation():
            self.press(english, within=within, **values)

    def push(self, button: Locator, twice: bool = False) -> None:
        """Press what was found; ``twice`` as people with nervous thumbs do."""
        self.look()
        if twice:
            button.first.dblclick()
        else:
            button.first.click()

    def follow(self, english: str, *, within: Locator | None = None, **values: Any) -> None:
        """Follow a link, and be where it leads: the page that one leaves may have links of the same name."""
        self.look()
        link = (within or self.main).get_by_role("link", name=self.say(english, **values), exact=True).first
        here, leads = self.page.url, link.get_attribute("href") or ""
        link.click()
        if ".pdf" not in leads:
            self.page.wait_for_url(lambda url: url != here)

    def fill(self, english: str, value: str, *, within: Locator | None = None, **values: Any) -> None:
        """Type into a field."""
        self.box(self.say(english, **values), within).fill(value)

    def box(self, label: str, within: Locator | None = None) -> Locator:
        """The field of a label."""
        found = (within or self.main).get_by_label(re.compile(rf"^\s*{spaced(label)}\s*$", re.IGNORECASE))
        return found.and_(self.page.locator("input, select, textarea")).first

    def pick(self, english: str, option: str, *, within: Locator | None = None) -> None:
        """Choose from a list."""
        self.box(self.say(english), within).select_option(label=option)

    def choose(self, label: str, *, within: Locator | None = None) -> None:
        """Tick a circle or a box."""
        self.box(label, within).check()

    # --- dice -----------------------------------------------------------------------------------------------------

    def dice(self, english: str, within: Locator | None = None, **values: Any) -> Locator:
        """The dice that are asked for in these words."""
        words = re.compile(rf"^\s*{spaced(self.say(english, **values))}")
        return (within or self.main).get_by_role("group", name=words).first

    def throw(self, dice: Locator, *values: int) -> None:
        """Give dice: tapped, or typed where they have too many faces."""
        typed = dice.get_by_role("spinbutton")
        if typed.count():
            for number, value in enumerate(values):
                typed.nth(number).fill(str(value))
            return
        for number, value in enumerate(values):
            face = self.page.get_by_role("radio", name=str(value), exact=True)
            dice.locator("label").filter(has=face).nth(number).click()

    def roll(self, dice: Locator) -> int:
        """Have a die rolled by the server, and read it."""
        self.press("Roll here", within=dice)
        expect(dice.get_by_role("status")).to_have_text(re.compile(r"\d"))
        return self.thrown(dice)

    def thrown(self, dice: Locator) -> int:
        """What a die shows, 0 for nothing."""
        for value in range(1, 17):
            face = dice.get_by_role("radio", name=str(value), exact=True)
            if face.count() and face.first.is_checked():
                return value
        return 0

    # --- writing a match down -------------------------------------------------------------------------------------

    def go_on(self, english: str) -> None:
        """Save the screen and go on to the next one, which has this title."""
        self.go_on_to(self.say(english))

    def go_on_to(self, title: str) -> None:
        """The same where the title is the edition's word."""
        self.press("Go on: %(next)s", next=title)
        self.stands_under(title)

    def look_further(self) -> None:
        """Ask what comes of a form: its button says so by whether something is still asked for."""
        names = "|".join(spaced(self.say(english)) for english in ("Go on", "Look again"))
        with self.page.expect_navigation():
            self.push(self.main.get_by_role("button", name=re.compile(rf"^\s*({names})\s*$")))

    def stands_at(self, english: str) -> None:
        """The page has this title."""
        self.stands_under(self.say(english))

    def stands_under(self, title: str) -> None:
        """The same where the title is the edition's word."""
        expect(self.page.get_by_role("heading", level=1, name=title, exact=True)).to_be_visible()
        self.page.wait_for_load_state("load")  # before its styles are there, what they hide would be read
        self.look()

    def note(self, kind: str, who: str, *, twice: bool = False) -> None:
        """Something happened to somebody in the match: tap what, tap who."""
        log = self.page.get_by_role("region", name=self.say("Game log")).get_by_role("listitem")
        there = log.count()
        what = self.page.get_by_role("radio", name=re.compile(spaced(kind)))
        self.main.locator("label").filter(has=what).first.click()
        self.push(self.main.get_by_role("button", name=who, exact=True), twice)
        expect(log).to_have_count(there + 1)

    def describe_casualty(self, number: int, who: str, how: str, by: str) -> None:
        """Fill in the empty card of a casualty; with scripts it is kept as soon as it has a name."""
        card = self.main.get_by_role("group", name=self.say("Another casualty"), exact=True)
        self.pick("Who was hurt", who, within=card)
        if self.scripts:
            card = self.casualty(number)
            expect(card).to_be_visible()
        self.pick("How", how, within=card)
        self.pick("Who caused it", by, within=card)

    def hurt(self, number: int, who: str, how: str, by: str, d16: int) -> None:
        """Write a casualty down, with the first die for it."""
        self.describe_casualty(number, who, how, by)
        if not self.scripts:
            self.send("Save this casualty: asks for dice that are missing, and for another one")
        self.throw(self.dice("D16 for the casualty", self.casualty(number)), d16)

    def reads_change(self, team: str, what: str, before: str, after: str) -> None:
        """A preview says that something of a team was ``before`` and will be ``after``."""
        cells = self.of_team(team).get_by_role("row").filter(has_text=what).first.get_by_role("cell")
        for cell, words in ((cells.nth(0), before), (cells.nth(1), after)):
            expect(cell).to_have_text(re.compile(rf"^\s*{spaced(words)}(?!\w)"))

    def casualty(self, number: int) -> Locator:
        """The card of a casualty."""
        return self.main.get_by_role("group", name=self.say("Casualty %(n)s", n=number), exact=True)

    # --- printing -------------------------------------------------------------------------------------------------

    def prints(self, press: Callable[[], None]) -> "Sheet":
        """Press what opens a printed sheet, and take it."""
        there = len(self.printed)
        # Only while something is printed: a browser whose requests are looked at keeps no files between two pages.
        self.context.route(SHEETS, self._print)
        press()
        for _ in range(PATIENCE // 50):
            if len(self.printed) > there:
                self.context.unroute(SHEETS)
                return Sheet.of(self.printed[-1])
            self.page.wait_for_timeout(50)
        raise AssertionError("nothing came to be printed")

    def downloads(self, press: Callable[[], None]) -> tuple[str, bytes]:
        """Press what downloads a file; its name and what is in it."""
        with self.page.expect_download(timeout=PATIENCE) as coming:
            press()
        return coming.value.suggested_filename, coming.value.path().read_bytes()

    # --- coming in ------------------------------------------------------------------------------------------------

    def sign_in(self) -> None:
        """Sign in; where one stands on another page, go to the form first."""
        if "/accounts/login/" not in self.page.url:
            self.go("/accounts/login/")
        self.fill("E-mail address", self.email)
        self.fill("Password", self.password)
        self.press("Sign in")

    def speak(self, name: str) -> None:
        """Choose a language from the menu, by what it calls itself."""
        self.page.get_by_role("banner").locator("summary").click()
        with self.page.expect_navigation():
            self.page.get_by_role("banner").get_by_role("button", name=name).last.click()

    def lose_session(self) -> None:
        """The session ends while a page is open."""
        self.context.clear_cookies(name="sessionid")


@dataclass(frozen=True)
class Sheet:
    """A printed sheet: the name of its file, its pages, its words with single blanks between them."""

    name: str
    pages: int
    text: str

    @classmethod
    def of(cls, answer: APIResponse) -> "Sheet":
        """The answer of the server."""
        assert answer.status == 200, answer.url
        assert answer.headers["content-type"] == "application/pdf"
        found = re.search(r'filename="?([^";]+)', answer.headers.get("content-disposition", ""))
        assert found, answer.headers
        return cls.read(found[1], answer.body())

    @classmethod
    def read(cls, name: str, data: bytes) -> "Sheet":
        """Read a PDF."""
        reader = PdfReader(BytesIO(data))
        text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
        return cls(name, len(reader.pages), text)

    def holds(self, words: str) -> None:
        """These words stand on it."""
        assert " ".join(words.split()) in self.text, f"{words!r} is not on {self.name}: {self.text}"
