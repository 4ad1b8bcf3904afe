"""Every form of every page, sent again as a second press or a lost answer sends it: answered as it was, done once.

A demo league is walked through by the people in it, link by link. Each form that they meet is filled in and sent twice
with the same key and token by a browser that saw no answer to the first; what that wrote is taken back before the next.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.apps import apps
from django.contrib.messages import get_messages
from django.db.models import Model
from django.test import Client
from django.urls import Resolver404, resolve, reverse
from django.utils.html import escape

from accounts.models import User
from leagues import operations as of_leagues
from leagues.demo.load import Demo
from leagues.models import Season
from matches.models import Match
from teams import operations as of_teams
from teams.models import Team, TeamDraft
from tests.browser.places import demo_league
from tests.leagues import builders
from tests.leagues.forms import PASSWORD, Button, Form, forms_in
from tests.teams import builders as of_books
from tests.teams.builders import person
from tests.undoing import undone

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ALIKE = 3  # how many pages of one kind somebody looks at
NOT_OURS = ("account_", "mfa_", "admin:")
OF_THE_FRAME = ("theme", "language", "account_logout")
APPS = ("accounts", "teams", "matches", "leagues", "outbox")
# Forms that lead to a page which there is of none yet.
LEADS_ON = ("matches:propose", "matches:entry-propose", "matches:choose", "teams:draft-new", "leagues:new")
# Where something is done by a form; the rest either can't be done with what is typed here, or answers with a page.
WITH_SUCCESS = {
    *(f"leagues:{each}" for each in (
        "accept", "add-commissioner", "friendly", "hand-over", "invitation-accept", "invitation-revoke", "leave",
        "match-date", "match-end", "new", "pass-team", "points", "redact", "remind", "remove-role", "return",
        "season-dates", "season-deadline", "season-draw", "season-enter", "season-finish", "season-open",
        "season-rename", "season-withdraw", "settings",
    )),
    *(f"matches:{each}" for each in (
        "after-part", "ask", "ask-undo", "confirm", "decide", "dispute", "entry-propose", "give-up", "preview",
        "propose", "request-answer", "request-withdraw", "screen", "sheet", "undo", "withdraw",
    )),
    *(f"teams:{each}" for each in (
        "draft-delete", "draft-edit", "draft-new", "draft-reopen", "draft-withdraw", "team-adjust", "team-edit",
        "team-opening",
    )),
    "people:delete",
}  # fmt: skip
# What differs between two forms of one kind and makes them no other kind.
SMALL = re.compile(r"\d+|:[0-9a-z]{8,}[-0-9]*")


@dataclass
class Walk:
    """Who walks, what he met already, what is wrong, and what was done (names of the views that did it)."""

    met: set[Any] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)

    def through(self, user: User, starts: list[str]) -> None:
        """Send every form that somebody meets."""
        for address, html in list(_pages(user, starts)):
            self.send_all(user, address, html)

    def send_all(self, user: User, address: str, html: str, stage: int = 1) -> None:
        """Send each form of a page that is not like one before, and those of the page that answers."""
        for form in forms_in(html):
            to = urljoin(address, form.action)
            name = resolve(urlsplit(to).path).view_name
            for button in form.buttons or [("", "")]:
                like = (name, stage, _like(form, button))
                if like not in self.met and name not in OF_THE_FRAME and not name.startswith(NOT_OURS):
                    self.met.add(like)
                    with undone():
                        self._twice(user, to, name, form.sent(button), stage)

    def _twice(self, user: User, to: str, name: str, sent: dict[str, list[str]], stage: int) -> None:
        session = _session(user)
        first = _again(session).post(to, sent)
        said = [str(each) for each in get_messages(first.wsgi_request)._queued_messages]
        once = rows()
        second_client = _again(session)
        second = second_client.post(to, sent)
        if rows() != once:
            self._tell(to, sent, "does it twice", _differing(once, rows()))
        if (first.status_code, first.get("Location")) != (second.status_code, second.get("Location")):
            self._tell(
                to,
                sent,
                f"{first.status_code} {first.get('Location')}",
                f"{second.status_code} {second.get('Location')}",
            )
        elif first.status_code == 302:
            self.done[name] += 1
            page = second_client.get(second["Location"], follow=True)
            html = page.content.decode()
            for words in said:
                if escape(words) not in html:
                    self._tell(to, sent, "says nothing of", words)
            if name in LEADS_ON and stage < 3:
                self.send_all(user, page.request["PATH_INFO"], html, stage + 1)
        elif first.status_code in (200, 422) and stage < 3 and "html" in first["Content-Type"]:
            self.send_all(user, to, first.content.decode(), stage + 1)

    def _tell(self, to: str, sent: dict[str, list[str]], *words: Any) -> None:
        shown = {name: value for name, value in sent.items() if name not in ("csrfmiddlewaretoken", "key")}
        self.wrong.append(" | ".join(map(str, (to, shown, *words)))[:600])


def _like(form: Form, button: Button) -> Any:
    hidden = {each.value for each in form.controls if each.name in ("errand", "part", "change")}
    names = {SMALL.sub("", each.name) for each in form.controls}
    return (frozenset(hidden), frozenset(names), SMALL.sub("", button[0]), SMALL.sub("", button[1]))


def _pages(user: User, starts: list[str]) -> Iterator[tuple[str, str]]:
    """The pages that links lead to, not more than a few of one kind."""
    client, waiting, seen, kinds = _again(_session(user)), list(starts), set(), Counter()
    while waiting:
        address = waiting.pop(0).partition("#")[0]
        if address in seen:
            continue
        seen.add(address)
        try:
            found = resolve(urlsplit(address).path)
        except Resolver404:
            continue
        kind = (found.view_name, found.kwargs.get("part") or found.kwargs.get("screen"))
        kinds[kind] += 1
        if kinds[kind] > ALIKE or not found.view_name or found.view_name.startswith(NOT_OURS):
            continue
        answer = client.get(address)
        if answer.status_code == 302:
            waiting.append(urljoin(address, answer["Location"]))
        elif answer.status_code == 200 and "html" in answer["Content-Type"]:
            html = answer.content.decode()
            yield address, html
            links = (urljoin(address, unescape(each)) for each in re.findall(r'href="([^"]+)"', html))
            waiting.extend(each for each in links if not urlsplit(each).netloc)


def _session(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


def _again(session: str) -> Client:
    """A browser that saw no answer yet."""
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = session
    return client


def rows() -> dict[str, list[Any]]:
    """Every row there is, but for what changes with every writing."""
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values_list(*_columns(model)))
        for app in APPS
        for model in apps.get_app_config(app).get_models()
    }


def _columns(model: type[Model]) -> list[str]:
    return [each.attname for each in model._meta.concrete_fields if each.attname != "revision"]


def _differing(before: dict[str, list[Any]], after: dict[str, list[Any]]) -> list[str]:
    return [label for label in before if before[label] != after[label]]


def more_to_meet(demo: Demo, boss: User, coach: User) -> list[str]:
    """A draft to hand in; seasons to enter teams in, to open, to play in, to follow."""
    draft = of_teams.draft_team(demo.league.book.ruleset, actor=coach, inputs=of_books.draft_inputs("Late Ones"))
    entering, opening, running, over = (builders.league_of(boss, name=name) for name in ("One", "Two", "Three", "Four"))
    teams = {league: builders.teams_in(league, 4, boss) for league in (entering, opening, running, over)}
    builders.season_of(opening, teams[opening], boss, opened=False)
    builders.season_of(running, teams[running], boss)
    over.seasons.update(state=Season.State.FINISHED)
    own = teams[running][0]
    of_teams.transfer_team(own.pk, boss.pk, actor=boss)
    match = Match.objects.of_team(own.pk)[0]
    return [
        *(reverse("leagues:season", args=[each.slug]) for each in teams),
        *(reverse(f"leagues:{name}", args=[running.slug]) for name in ("friendly", "decisions", "settings")),
        reverse("leagues:leave", args=[running.slug, teams[running][1].pk]),
        reverse("leagues:match", args=[running.slug, match.pk]),
        reverse("matches:match", args=[match.pk]),
        reverse("teams:draft-edit", args=[draft.pk]),
        *(reverse("teams:draft-detail", args=[each.pk]) for each in TeamDraft.objects.filter(team=own)),
        reverse("teams:team-opening", args=[teams[running][1].pk]),
        reverse("teams:team-adjust", args=[own.pk]) + "?kind=gold",
    ]


def test_every_form_sent_again_is_answered_as_before_and_done_once() -> None:
    demo, places = demo_league()
    boss = demo.people[demo.script.commissioner.login]
    settling = Team.objects.filter(phase=Team.Phase.SEQUENCE).order_by("pk")
    answers = Match.objects.get(state=Match.State.REPORTED).away.coach
    waits = TeamDraft.objects.get(state=TeamDraft.State.HANDED_IN).owner
    starts = [*more_to_meet(demo, boss, waits), *(each.address for each in places)]
    guest = person("Guest")
    _invited, word = of_leagues.invite(demo.league.pk, role="coach", actor=boss)
    for user in (boss, answers, waits, settling[0].coach, settling[1].coach):
        user.set_password(PASSWORD)
        user.save()
    walk = Walk()
    for user in (boss, answers, waits, settling[0].coach, settling[1].coach):
        walk.through(user, starts)
    walk.through(guest, [reverse("leagues:invitation", args=[word])])
    assert not walk.wrong, "\n".join(walk.wrong)
    # That they were met at all, and did something.
    assert sorted(WITH_SUCCESS - walk.done.keys()) == []
