"""Query counts of pages and operations: fixed, whatever the match holds."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from matches import operations
from matches.models import Match
from teams.models import Team
from tests.matches import builders

pytestmark = pytest.mark.django_db

# The session and the person are two of each page's.
WIZARD = 8
PAGES = {
    "ending": WIZARD,
    "fans": WIZARD,
    "journeymen": WIZARD,
    "inducements": WIZARD,
    "prayers": WIZARD,
    "kick-off": WIZARD,
    "game": WIZARD,
    "casualties": WIZARD,
    "mvp": WIZARD,
    "rest": WIZARD,
}


def queries(call: Any) -> int:
    with CaptureQueriesContext(
        connection,
    ) as found:
        answer = call()
    assert getattr(answer, "status_code", 200) in (200, 302)
    return len(found)


def busy(match: Match, home: Team, away: Team) -> dict[str, Any]:
    """A match in which much happens."""
    log = [{"event": "touchdown", "side": "home", "player": builders.player(home, each)} for each in range(1, 9)]
    log += [{"event": "completion", "player": builders.player(away, each)} for each in range(1, 9)]
    suffered = [
        {"victim": builders.player(away, each), "cause": "block", "by": builders.player(home, 1), "roll": {"d16": 8}}
        for each in range(5, 9)
    ]
    suffered[0]["apothecary"] = None
    for each in suffered:
        each["apothecary"] = None
    return builders.result(match, events={"log": log}, casualties={"suffered": suffered})


@pytest.mark.parametrize("much", [False, True])
def test_pages(match: Match, home: Team, away: Team, ada: User, bob: User, much: bool) -> None:
    client = Client()
    client.force_login(ada)
    steps = busy(match, home, away) if much else builders.result(match)
    operations.save_draft(match.pk, steps, version=0, actor=ada)
    client.get(reverse("matches:screen", args=[match.pk, "fans"]))
    for key, most in PAGES.items():
        address = reverse("matches:screen", args=[match.pk, key])
        assert queries(lambda address=address: client.get(address)) <= most, key
    for name in ("sheet", "preview"):
        assert queries(lambda name=name: client.get(reverse(f"matches:{name}", args=[match.pk]))) == WIZARD, name
    builders.send(match, ada, steps)
    other = Client()
    other.force_login(bob)
    assert queries(lambda: other.get(reverse("matches:confirm", args=[match.pk]))) == 8
    builders.confirm(match, bob)
    assert queries(lambda: other.get(reverse("matches:match", args=[match.pk]))) == 8
    assert queries(lambda: Client().get(reverse("matches:match", args=[match.pk]))) == 5
    for part in ("advancement", "hiring", "closing"):
        address = reverse("matches:after-part", args=[home.pk, part])
        assert queries(lambda address=address: client.get(address)) <= 8, part


@pytest.mark.parametrize("much", [False, True])
def test_confirming(match: Match, home: Team, away: Team, ada: User, bob: User, much: bool) -> None:
    steps = busy(match, home, away) if much else builders.result(match)
    report = builders.send(match, ada, steps)
    with CaptureQueriesContext(connection) as found:
        operations.confirm_report(match.pk, digest=report.digest, actor=bob, key="count")
    assert len(found) == 24, "\n".join(each["sql"][:110] for each in found)
