"""The screens of a match: what is asked on each, and which steps of the engine it fills in.

Every screen is one part of a form. The wizard shows one at a time, the one-page entry all of them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from matches.fields import SIDES
from matches.paper import Paper
from matches.screens import after, before, crowd, ending, eve, game, newcomers
from matches.screens import casualties as hurt
from matches.screens import inducements as buying
from rules.binding import Rules
from rules.ruleset import find

Read = Callable[[Paper, Any], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen: its title and a short one, its steps (none: all that no other one has), what it shows, how it is read.

    ``term`` is what the edition may have a word of its own for; the title is this word then. ``tells`` are steps that
    ask nothing and are told of beside its own. ``sent`` ones may be sent before the match. ``quiet`` ones need no word
    where nothing is asked: it names the figure of both sides that tells that the match has got that far.
    """

    key: str
    title: str | Promise
    short: str | Promise
    steps: tuple[str, ...]
    show: Callable[[Paper], dict[str, Any]]
    read: Read
    sent: bool = False
    quiet: str = ""
    term: str = ""
    tells: tuple[str, ...] = ()

    @property
    def template(self) -> str:
        """The part of the page that draws it."""
        return f"matches/screens/{self.key}.html"


SCREENS = (
    Screen(
        "fans",
        _("Fans and weather"),
        pgettext_lazy("step", "Fans"),
        crowd.STEPS,
        crowd.show,
        crowd.read,
        sent=True,
    ),
    Screen(
        "journeymen",
        _("Journeymen"),
        pgettext_lazy("step", "Journeymen"),
        newcomers.STEPS,
        newcomers.show,
        newcomers.read,
        sent=True,
        term="journeymen",
        quiet="participants",
    ),
    Screen(
        "inducements",
        _("Inducements"),
        pgettext_lazy("step", "Inducements"),
        buying.STEPS,
        buying.inducements,
        buying.read_inducements,
        sent=True,
        term="inducements",
        tells=buying.TOLD,
    ),
    Screen(
        "prayers",
        _("Prayers"),
        pgettext_lazy("step", "Prayers"),
        ("prayers",),
        before.prayers,
        before.read_prayers,
        sent=True,
        quiet="inducements-spent",
    ),
    Screen(
        "handicaps",
        _("Handicaps and old injuries"),
        pgettext_lazy("step", "Handicaps"),
        eve.STEPS,
        eve.show,
        eve.read,
        sent=True,
        quiet="participants",
    ),
    Screen(
        "kick-off",
        _("Kick-off"),
        pgettext_lazy("step", "Kick-off"),
        ("kick-off",),
        before.kick_off,
        before.read_kick_off,
        sent=True,
    ),
    Screen("ending", _("How it ended"), pgettext_lazy("step", "Ending"), ending.STEPS, ending.show, ending.read),
    Screen("game", _("Score and points"), pgettext_lazy("step", "Score"), ("events",), game.events, game.read_events),
    Screen(
        "casualties",
        _("Casualties"),
        pgettext_lazy("step", "Casualties"),
        ("casualties",),
        hurt.casualties,
        hurt.read_casualties,
        term="casualties",
    ),
    Screen(
        "mvp",
        _("Most valuable player"),
        pgettext_lazy("step", "MVP"),
        ("mvp",),
        after.mvp,
        after.read_mvp,
        quiet="mvp-awards",
        term="mvp",
    ),
    Screen(
        "rest",
        _("After the match"),
        pgettext_lazy("step", "After"),
        (),
        after.rest,
        after.read_rest,
        quiet="result",
    ),
)


def screens_of(rules: Rules) -> list[Screen]:
    """The screens that an edition's match has, under its own words."""
    known = {each.key for each in rules.sequences["play-match"]}
    own = [_named(each, rules) for each in SCREENS if known.intersection(each.steps)]
    return [*own, *(replace(each, steps=after.rest_steps(rules)) for each in SCREENS if not each.steps)]


def _named(screen: Screen, rules: Rules) -> Screen:
    """The screen under the edition's word for what is on it, where it has one."""
    language = get_language() or "en"
    if term := rules.ruleset.terms.get(screen.term):
        return replace(screen, title=term.text(language), short=term.text(language))
    award = find(rules.ruleset.spp.awards, screen.term)
    if award is None:
        return screen
    return replace(screen, title=award.name.text(language), short=(award.short or award.name).text(language))


def screen_for(rules: Rules, step: str) -> Screen:
    """The screen where a step is filled in."""
    found = screens_of(rules)
    return next((each for each in found if step in each.steps), found[-1])


@dataclass(frozen=True, slots=True)
class Progress:
    """How a screen stands: done when nothing on it is open or broken and something was said on it."""

    screen: Screen
    questions: int
    errors: int
    said: bool

    @property
    def done(self) -> bool:
        """Nothing is left to do."""
        return self.said and not self.questions and not self.errors


def progress(paper: Paper) -> list[Progress]:
    """How every screen stands."""
    shown = paper.outcome
    return [
        Progress(
            screen=each,
            questions=sum(question.step in each.steps for question in shown.questions),
            errors=sum(violation.step in each.steps for violation in shown.standing_violations),
            said=_said(paper, each),
        )
        for each in screens_of(paper.rules)
    ]


def _said(paper: Paper, screen: Screen) -> bool:
    """Something was said on a screen, or nothing need be: all is known, or the match is known to have got that far."""
    if paper.outcome.ok or any(step in paper.inputs for step in screen.steps):
        return True
    if any(each.step in screen.steps for each in paper.outcome.explanations):
        return True
    return bool(screen.quiet) and all(f"{screen.quiet}/{side}" in paper.shown.facts for side in SIDES)


def whole(paper: Paper, post: Any) -> dict[str, Any]:
    """All steps as one form posts them."""
    steps: dict[str, Any] = {}
    for each in screens_of(paper.rules):
        steps |= each.read(paper, post)
    return steps
