"""Corrections of matches by program: proposed, read, settled, written, given up."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from matches.models import Correction, Match
from teams.models import Team
from tests.matches import builders
from tests.matches.test_pages import login

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(match: Match, home: Team, away: Team, ada: User, bob: User) -> Match:
    """One to nothing by the home side's number 3; both teams have settled it."""
    builders.send(match, ada)
    builders.confirm(match, bob)
    builders.close(home, ada)
    builders.close(away, bob)
    match.refresh_from_db()
    return match


def ask(client: Client, match: Match, path: str = "", **body: Any) -> Any:
    return client.post(f"/api/v1/matches/{match.pk}/correction/{path}", body, content_type="application/json")


def test_a_match_is_written_otherwise(played: Match, home: Team, commissioner: User) -> None:
    client = login(commissioner)
    inputs = builders.result(
        played, events={"log": [{"event": "touchdown", "side": "home", "player": builders.player(home, 5)}]}
    )
    made = ask(client, played, change="replace", inputs=inputs)
    assert made.status_code == 201, made.content
    found = made.json()
    assert (found["conflicts"], found["tables"]) == ([], [])
    assert {each["what"]: each["before"] for each in found["statistics"]}["#3 Rovers 3, Touchdown"] == "1"
    assert client.get(f"/api/v1/matches/{played.pk}/correction/").json()["digest"] == found["digest"]
    assert ask(client, played, "write/", digest="0" * 64, reason="Read wrong").status_code == 409
    assert ask(client, played, "write/", digest=found["digest"]).status_code == 400
    assert ask(client, played, "write/", digest=found["digest"], reason="Number 5").status_code == 204
    assert played.lines.get(touchdowns=1).player_id == builders.player(home, 5)


def test_what_no_longer_holds_is_settled_before_it_is_written(played: Match, commissioner: User) -> None:
    client = login(commissioner)
    found = ask(client, played, change="void").json()
    assert [each["choices"] for each in found["conflicts"]] == [["void", "pass"]] * 2
    refused = ask(client, played, "write/", digest=found["digest"], reason="Never played")
    assert refused.status_code == 422
    conflict = found["conflicts"][0]
    choice = {"version": found["version"], "position": conflict["position"], "take": "pass"}
    assert ask(client, played, "choose/", **choice).json()["violations"][0]["code"] == "reason-missing"
    while found["conflicts"]:
        choice = {"version": found["version"], "position": found["conflicts"][0]["position"], "take": "void"}
        assert ask(client, played, "choose/", **{**choice, "version": 999}).status_code == 409
        found = ask(client, played, "choose/", **choice).json()
    assert len(found["chosen"]) == 2
    assert ask(client, played, "write/", digest=found["digest"], reason="Never played").status_code == 204
    played.refresh_from_db()
    assert played.state == "voided"
    again = client.post(f"/api/v1/matches/{played.pk}/play-again/", {}, content_type="application/json")
    assert again.json()["state"] == "scheduled"


def test_a_correction_is_given_up(played: Match, commissioner: User, ada: User) -> None:
    client = login(commissioner)
    ask(client, played, change="void")
    assert ask(login(ada), played, "give-up/").status_code == 403
    assert ask(client, played, "give-up/").status_code == 204
    assert not Correction.objects.exists()
    assert client.get(f"/api/v1/matches/{played.pk}/correction/").status_code == 404
