"""A match under the rules of 2025 on its pages: captains, prayers of both sides, who stalled, grudges."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from matches import operations
from matches.inputs import read
from matches.models import Draft, Match
from rules import loader
from teams.models import Team
from teams.operations import open_book
from teams.records import read_state
from tests.matches import builders
from tests.teams.builders import person


@pytest.fixture
def carla(db: None) -> User:
    return person("Carla")


@pytest.fixture
def match(carla: User) -> Match:
    book = open_book(loader.load("bb2025"), commissioner=carla)
    home = builders.team(book, carla, carla, "Rovers", "human")
    away = builders.team(book, carla, carla, "Orcs", "orc")
    return operations.schedule(book, [(home.pk, away.pk)])[0]


@pytest.fixture
def client(carla: User) -> Client:
    client = Client()
    client.force_login(carla)
    return client


def saved(match: Match, client: Client, screen: str, **fields: str) -> dict[str, Any]:
    """What the draft holds after these fields were posted on a screen."""
    draft = Draft.objects.filter(match=match).first()
    version = str(draft.version if draft else 0)
    address = reverse("matches:save", args=[match.pk, screen])
    assert client.post(address, {"version": version, **fields}).status_code == 200
    return read(Draft.objects.get(match=match).inputs)


def test_a_captain_is_named_or_nobody(match: Match, client: Client) -> None:
    player = builders.player(match.home, 3)
    page = client.get(reverse("matches:screen", args=[match.pk, "journeymen"])).content.decode()
    assert page.count("Who leads the team as its captain?") == 2
    given = saved(match, client, "journeymen", **{"captain.home.player": player, "captain.away.player": "-"})
    assert given["captain"] == {"home": {"player": player}, "away": {"player": None}}


def test_no_panel_is_drawn_around_nothing(match: Match, client: Client) -> None:
    page = client.get(reverse("matches:screen", args=[match.pk, "fans"]))
    assert page.context["here"].key == "fans"
    assert not re.search(r'<div class="dg-panel">\s*</div>', page.content.decode())
    saved(match, client, "fans", **{"weather.home": "3", "weather.away": "4"})
    assert "Perfect Conditions" in client.get(reverse("matches:screen", args=[match.pk, "fans"])).content.decode()


def test_winnings_are_told_with_the_gold_that_they_bring(match: Match, client: Client, carla: User) -> None:
    steps = builders.result(match, mvp={})
    steps["winnings"] = {"stalled": {"home": True}}
    operations.save_draft(match.pk, steps, version=0, actor=carla)
    page = client.get(reverse("matches:preview", args=[match.pk]))
    home, away = (each.team[0] for each in page.context["changes"])
    assert "touchdown" in home.why
    assert home.before != home.after
    assert "touchdown" not in away.why
    assert away.before == away.after
    assert "before and after are as far as it is entered" in page.content.decode()


def test_who_stalled_is_asked_of_each_side(match: Match, client: Client, carla: User) -> None:
    steps = builders.result(match, mvp={})
    operations.save_draft(match.pk, steps, version=0, actor=carla)
    page = client.get(reverse("matches:screen", args=[match.pk, "rest"])).content.decode()
    assert page.count("Did one of its players stall?") == 2
    given = saved(match, client, "rest", **{"winnings.stalled.home": "off", "winnings.stalled.away": "on"})
    assert given["winnings"]["stalled"] == {"home": False, "away": True}
    page = client.get(reverse("matches:screen", args=[match.pk, "rest"])).content.decode()
    assert "Nobody stalled" in page


def test_prayers_are_rolled_for_the_side_that_bought_them(match: Match, client: Client, carla: User) -> None:
    bought = {"items": [{"key": "prayers-to-nuffle", "count": 2}]}
    steps = builders.BEFORE | {"inducements": {"home": bought, "away": {}}}
    operations.save_draft(match.pk, steps, version=0, actor=carla)
    given = saved(match, client, "prayers", **{"prayers.home.rolls.0.die": "3"})
    assert given["prayers"] == {"home": {"rolls": [{"die": 3}]}}
    page = client.get(reverse("matches:screen", args=[match.pk, "prayers"])).content.decode()
    assert "Stiletto" in page


def test_a_grudge_is_answered_on_the_casualty(match: Match, client: Client, carla: User) -> None:
    hurt = {"victim": builders.player(match.home, 3), "cause": "block", "by": builders.player(match.away, 1)}
    suffered = [{**hurt, "roll": {"d16": 10}}]
    operations.save_draft(match.pk, builders.result(match, casualties={"suffered": suffered}), version=0, actor=carla)
    page = client.get(reverse("matches:screen", args=[match.pk, "casualties"])).content.decode()
    assert "D6 for a grudge" in page
    path = "casualties.suffered.0"
    fields = {f"{path}.{key}": value for key, value in hurt.items()}
    given = saved(match, client, "casualties", **fields, **{f"{path}.roll.d16": "10", f"{path}.grudge": "6"})
    assert given["casualties"]["suffered"][0]["grudge"] == 6
    page = client.get(reverse("matches:screen", args=[match.pk, "casualties"])).content.decode()
    assert "Hatred (Orc)" in page


def test_who_raises_the_dead_chooses_a_position_on_the_page(client: Client, carla: User) -> None:
    book = open_book(loader.load("bb2025"), commissioner=carla)
    bob = person("Bob")
    home = builders.team(book, carla, carla, "Undead", "shambling-undead")
    away = builders.team(book, bob, carla, "Rovers", "human")
    match = operations.schedule(book, [(home.pk, away.pk)])[0]
    dies = {"victim": builders.player(away, 3), "cause": "block", "by": builders.player(home, 1), "roll": {"d16": 16}}
    named = {
        side: [{"nominees": [builders.player(team, each) for each in range(4, 10)], "pick": 1}]
        for side, team in (("home", home), ("away", away))
    }
    steps = builders.result(match, casualties={"suffered": [dies]}, mvp=named, captain={"away": {"player": None}})
    steps["winnings"] = {"stalled": {"home": False, "away": True}}
    builders.send(match, carla, steps)
    builders.confirm(match, bob)
    address = reverse("matches:after-part", args=[home.pk, "hiring"])
    page = client.get(address).content.decode()
    assert '<option value="skeleton-lineman">' in page
    fields = {"errand": "offer", "key": "k-o1", "hire.rule": "masters-of-undeath", "hire.number": "40"}
    client.post(address, {**fields, "hire.position": "skeleton-lineman", "hire.name": "Bones"})
    raised = [each for each in read_state(Team.objects.get(pk=home.pk).state).players if each.number == 40]
    assert [each.position for each in raised] == ["skeleton-lineman"]


def test_a_captain_is_sent_before_the_match(match: Match, carla: User) -> None:
    named = {"home": {"player": builders.player(match.home, 3)}, "away": {"player": None}}
    operations.send_before(match.pk, {"captain": named}, version=0, actor=carla)
    match.refresh_from_db()
    assert match.state == Match.State.OPEN
