"""Words that are taken out of a league are nowhere any more; the books are whole and say who took them out."""

import json
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from accounts.models import User
from leagues import operations
from leagues.models import Audited, Entrant, Invitation, League
from leagues.operations.words import redact
from leagues.spots import NoSuchWords, Spot
from matches import operations as of_matches
from matches.audit import faults
from matches.beginning import worded_again
from matches.models import Correction, Draft, ErrandDraft, Match, PreMatch, Report
from outbox import files
from outbox.models import Job, Receipt
from outbox.operations import enqueue
from rules.amending import Edit
from rules.values import encode
from teams import operations as of_teams
from teams.models import Action, Player, Team, TeamDraft
from teams.records import read_body
from teams.refusals import Denied, Refused
from tests.dugout.dumps import found_in_database
from tests.leagues import builders
from tests.matches import builders as matches
from tests.teams.builders import set_right

pytestmark = pytest.mark.django_db

NAME = "Xaver Quollbert"


@pytest.fixture
def player(league: League, coach: User, commissioner: User) -> Player:
    """A player who is called after a real person, and spoken of wherever one can."""
    home = matches.team(league.book, coach, commissioner, "Rovers", "human")
    away = matches.team(league.book, builders.person("Bob"), commissioner, f"Friends of {NAME}", "orc")
    hired = matches.player(home, 3)
    rename = {"rename": {"player": hired, "name": NAME}}
    [match] = of_matches.schedule(league.book, [(home.pk, away.pk)])
    matches.send(match, coach)
    matches.confirm(match, away.coach)
    of_teams.rename_player(home.pk, rename, actor=coach, key="renamed")
    set_right(home, commissioner, gold={"by": 5_000, "reason": f"{NAME.upper()} paid for it"})
    _speak(league, match, home, coach)
    return Player.objects.get(pk=hired)


def _speak(league: League, match: Match, team: Team, coach: User) -> None:
    """Rows outside the chain that hold the name."""
    inputs = json.dumps({"newcomers": {"home": [{"name": NAME}]}, "overrides": [{"reason": NAME}]})
    Draft.objects.create(match=match, author=coach, inputs=inputs)
    PreMatch.objects.update_or_create(match=match, defaults={"inputs": inputs, "sent_by": coach})
    ErrandDraft.objects.create(match=match, team=team, author=coach, errand="hire", fields=inputs)
    Report.objects.create(match=match, author=coach, inputs=inputs, digest="0" * 64, standing=False, reason=NAME)
    Match.objects.filter(pk=match.pk).update(decision=f"{NAME} was not there")
    last = Action.objects.filter(book=league.book, kind="rename-player").get()
    _propose(last, coach)
    TeamDraft.objects.filter(team=team).update(name=NAME, inputs=json.dumps({"team": {"name": NAME}}), word=NAME)
    operations.invite(league.pk, role="coach", actor=league_commissioner(league), note=NAME)
    season = league.seasons.get()
    Entrant.objects.create(season=season, team=team, entered_by=coach, left_why=f"For {NAME}!")
    Audited.objects.create(book=league.book, faults=1, first=f"team x (Friends of {NAME}): nothing is wrong")
    args = {"name": "matches/correction", "user": coach.pk, "address": "", "language": ""}
    said = {"url": f"https://here/matches/{match.pk}/", "reason": f"As {NAME} said", "home": NAME, "score": 3}
    enqueue("mail.send", {**args, "context": said}, about=f"{NAME} – Kings")
    path = files.store("sheets.pdf", NAME.encode())
    Job.objects.create(kind="reports.season-bundle", args=json.dumps({"season": season.pk}), state="done", result=path)
    session = SessionStore()
    session["lapsed"] = {"k": {"path": "/", "post": f"name={NAME.replace(' ', '+')}", "at": 1}}
    session.create()


def league_commissioner(league: League) -> User:
    return User.objects.get(roles__book=league.book_id, roles__kind="commissioner")


def _propose(row: Action, author: User) -> None:
    body = read_body(row.body)
    edit = Edit(action=worded_again(body.action), ruleset=body.ruleset)
    Correction.objects.create(book=row.book, author=author, position=row.position, edits=encode({row.position: edit}))


def test_words_are_nowhere_and_the_journal_says_who_took_them_out(
    league: League, player: Player, commissioner: User, client: Client
) -> None:
    assert len(found_in_database(NAME)) >= 14
    client.force_login(commissioner)
    journal = f"/teams/{player.team_id}/journal/"
    found = f"/leagues/{league.slug}/commissioner/words/"
    assert NAME in client.get(journal).content.decode()
    assert found in client.get(journal).content.decode()
    assert NAME in client.get(found, {"q": "quoll"}).content.decode()
    page = f"{found}teams.Text.words:{player.name_id}/"
    shown = client.get(page).content.decode()
    assert f"{NAME.upper()} paid for it" in shown
    wrong = client.post(page, {"why": f"It names {NAME}", "also": "on"})
    assert wrong.status_code == 422
    assert "repeats the words" in wrong.content.decode()
    answer = client.post(page, {"why": "It names a real person", "also": "on", "key": "once"}, follow=True)
    assert "The words are taken out" in answer.content.decode()
    assert found_in_database(NAME) == []
    assert found_in_database("Quollbert") == []
    assert faults(league.book) == []
    entry = client.get(journal).content.decode()
    assert "Words removed by <bdi>Carla</bdi>" in entry
    assert "It names a real person" in entry
    told = client.get(f"/api/v1/teams/{player.team_id}/journal/", {"kind": "rename-player"}).json()["results"]
    assert [(each["by"]["name"], each["why"]) for each in told[0]["removed"]] == [("Carla", "It names a real person")]
    assert not Receipt.objects.filter(key="renamed").exists()
    assert not Job.objects.exclude(result="").exists()
    mail = json.loads(Job.objects.get(kind="mail.send", args__contains="matches/correction").args)["context"]
    assert (mail["reason"], mail["home"], mail["score"]) == ("As […] said", "[…]", 3)
    # What was proposed still names him as the chain does.
    correction = json.loads(Correction.objects.get().edits)
    assert player.name_id in json.dumps(correction)
    assert Match.objects.get().decision == "[…]"
    assert Invitation.objects.get().note == ""
    # Sent again under its key it is answered as before.
    assert client.post(page, {"why": "It names a real person", "also": "on", "key": "once"}).status_code == 302
    assert client.get(page).status_code == 404


def test_longer_texts_stay_unless_asked_for(league: League, player: Player, commissioner: User) -> None:
    spot = Spot("teams.Text.words", player.name_id or "")
    redact(league.pk, spot, why="Asked for", actor=commissioner)
    left = found_in_database(NAME)
    assert {each.split(":")[0] for each in left} == {
        "teams_text",
        "teams_teamdraft",
        "matches_match",
        "leagues_entrant",
    }
    assert faults(league.book) == []


def test_keys_of_the_rules_and_addresses_stay(league: League, coach: User, commissioner: User) -> None:
    """Teams that are called as the rules call things: what was reported is still to be confirmed."""
    home = matches.team(league.book, coach, commissioner, "Home", "human")
    away = matches.team(league.book, builders.person("Bob"), commissioner, "matches", "orc")
    [match] = of_matches.schedule(league.book, [(home.pk, away.pk)])
    matches.send(match, coach)
    sent = Report.objects.get().inputs
    for team in (home, away):
        redact(league.pk, Spot("teams.Text.words", team.name_id), why="Asked for", also=True, actor=commissioner)
    assert Report.objects.get().inputs == sent
    mail = json.loads(Job.objects.get(kind="mail.send").args)["context"]
    assert (mail["home"], mail["away"]) == ("[…]", "[…]")
    assert mail["url"].endswith(f"/matches/{match.pk}/")
    matches.confirm(match, away.coach)
    assert faults(league.book) == []
    blank, _word = operations.invite(league.pk, role="coach", actor=commissioner, note=" ")
    with pytest.raises(NoSuchWords):
        redact(league.pk, Spot("leagues.Invitation.note", str(blank.pk)), why="No", also=True, actor=commissioner)


def test_only_who_runs_the_league_takes_words_out_of_it(
    league: League, player: Player, coach: User, commissioner: User, stranger: User
) -> None:
    spot = Spot("teams.Text.words", player.name_id or "")
    with pytest.raises(Denied):
        redact(league.pk, spot, why="Mine", actor=coach)
    with pytest.raises(Refused):
        redact(league.pk, spot, why=" ", actor=commissioner)
    elsewhere = builders.league_of(stranger, "Elsewhere")
    with pytest.raises(NoSuchWords):
        redact(elsewhere.pk, spot, why="Not mine", actor=stranger)
    for given in ("accounts.User.email:1", "matches.Report.reason:x", "teams.Text.words:", "nonsense"):
        with pytest.raises(NoSuchWords):
            redact(league.pk, Spot.read(given), why="No", actor=commissioner)
    operator = builders.person("Op", is_staff=True, is_superuser=True)
    assert redact(league.pk, spot, why="Asked for", actor=operator) > 5


def test_by_program(league: League, player: Player, commissioner: User, client: Client) -> None:
    client.force_login(commissioner)
    address = f"/api/v1/leagues/{league.slug}/words/"
    [found] = [
        each
        for each in client.get(address, {"q": "xaver"}).json()
        if each["words"] == NAME and each["kind"] == "player-name"
    ]
    sent: dict[str, Any] = {"spot": found["spot"], "why": "Asked for", "also": True}
    answer = client.post(address, sent, content_type="application/json")
    assert answer.status_code == 200
    assert answer.json()["places"] > 10
    assert found_in_database(NAME) == []
    again = client.post(address, sent, content_type="application/json")
    assert (again.status_code, again.json()["code"]) == (404, "not-found")
