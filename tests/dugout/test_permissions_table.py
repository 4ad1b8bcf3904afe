"""Who may do what: a table of actors and of every page and API route that there is.

``permissions.txt`` has a line for each route and method, with the status that each actor gets; ``in`` stands for the
way to the sign-in page. A route (or a method that a page takes) that is not in the table fails; so does a line too
many.
"""

from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.throttling import SimpleRateThrottle

from tests.dugout.asking import SENT, Route, address, body, routes
from tests.dugout.world import ACTORS, World, build
from tests.undoing import undone

TABLE = Path(__file__).with_name("permissions.txt")
SIGN_IN = "in"


def table() -> dict[tuple[str, str], tuple[str, ...]]:
    """The table: what each actor gets, by route and method."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line.strip():
            continue
        route, method, *statuses = line.split()
        assert (route, method) not in found, line
        assert len(statuses) == len(ACTORS), line
        found[route, method] = tuple(statuses)
    return found


class Asker:
    """Asks as every actor, and leaves the world as it was."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.known: dict[tuple[str, str, str], str] = {}
        self.clients = {each: Client(raise_request_exception=False) for each in ACTORS}
        for each, user in world.people.items():
            self.clients[each].force_login(user)

    def status(self, actor: str, route: Route, method: str) -> str:
        """The status that an actor gets."""
        key = (actor, route.name, method)
        if key not in self.known:
            self.known[key] = self._ask(actor, route, method)
        return self.known[key]

    def _ask(self, actor: str, route: Route, method: str) -> str:
        path = address(self.world, route, method)
        client = self.clients[actor]
        cookies = client.cookies.output(header="", sep=";")
        sent: dict[str, Any] = {}
        if method in SENT:
            sent["data"] = body(self.world, route.name, method)
            if path.startswith("/api/"):
                sent["content_type"] = "application/json"
        with undone():
            answer = getattr(client, method)(path, **sent)
            if answer.streaming:
                b"".join(answer.streaming_content)
        client.cookies = SimpleCookie(cookies)
        return token(answer)


def token(answer: Any) -> str:
    """The status as the table has it."""
    if answer.status_code in (301, 302) and answer.headers["Location"].startswith(
        (reverse("account_login"), reverse("admin:login"))
    ):
        return SIGN_IN
    return str(answer.status_code)


def methods_of(asker: Asker, route: Route) -> list[str]:
    """The methods that a route takes: those it declares, else those that are not refused as such."""
    if route.methods:
        return list(route.methods)
    return [each for each in ("get", "post") if asker.status(ACTORS[-1], route, each) != "405"]


@pytest.fixture
def asker(db: None, monkeypatch: pytest.MonkeyPatch) -> Asker:
    monkeypatch.setattr(SimpleRateThrottle, "rate", None, raising=False)
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
    return Asker(build())


def asked(prefixes: tuple[str, ...]) -> dict[str, Route]:
    """The routes whose names begin so."""
    return {each.name: each for each in routes() if each.name.startswith(prefixes)}


OWN = ("outbox:", "teams:", "matches:", "reports:", "leagues:", "theme", "styleguide")
PEOPLE = ("account", "people:", "mfa", "set_language", "admin:")


@pytest.mark.parametrize("prefixes", [("api-",), OWN, PEOPLE], ids=["api", "pages", "people"])
def test_the_table_holds(asker: Asker, prefixes: tuple[str, ...]) -> None:
    found = asked(prefixes)
    lines = {key: line for key, line in table().items() if key[0].startswith(prefixes)}
    taken = {(name, method) for name, route in found.items() for method in methods_of(asker, route)}
    assert sorted(taken - set(lines)) == [], "not in the table"
    assert sorted(set(lines) - taken) == [], "in the table, but nowhere else"
    wrong = {
        (name, method, actor): (expected, got)
        for (name, method), line in lines.items()
        for actor, expected in zip(ACTORS, line, strict=True)
        if (got := asker.status(actor, found[name], method)) != expected
    }
    assert wrong == {}


def test_every_route_is_asked_for() -> None:
    assert [each.name for each in routes() if not each.name.startswith(("api-", *OWN, *PEOPLE))] == []
