"""A decided match is corrected on its pages: written down again, looked at, settled and written; without JavaScript."""

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from matches import operations
from matches.models import Correction, Draft, Match
from matches.selectors.consequences import Consequences
from outbox.models import Job
from teams import operations as of_teams
from teams.models import Book, Team
from tests.matches import builders
from tests.matches.test_pages import form_of, login, screen
from tests.teams.builders import person, set_right

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(match: Match, home: Team, away: Team, ada: User, bob: User) -> Match:
    """One to nothing by the home side's number 3; both teams have settled it."""
    builders.send(match, ada)
    builders.confirm(match, bob)
    for team, coach in ((home, ada), (away, bob)):
        builders.close(team, coach)
    match.refresh_from_db()
    return match


@pytest.fixture
def as_carla(commissioner: User) -> Client:
    return login(commissioner)


def page(name: str, match: Match) -> str:
    return reverse(f"matches:{name}", args=[match.pk])


def propose(client: Client, match: Match, **fields: str) -> Any:
    answer = client.post(page("propose", match), fields)
    assert (answer.status_code, answer["Location"]) == (302, page("correction", match))
    return client.get(page("correction", match))


def hidden(shown: Any, **more: str) -> dict[str, str]:
    """What the form that writes posts."""
    html = shown.content.decode()
    form = html[html.index('id="write"') :]
    return {**dict(re.findall(r'name="(digest|correction|key)" value="([^"]*)"', form)), **more}


def write(client: Client, match: Match, shown: Any, reason: str = "Entered wrong") -> Any:
    return client.post(page("correction", match), hidden(shown, reason=reason))


def scorer_is(client: Client, match: Match, player: str) -> Any:
    """The touchdown is another player's: removed on the screen of the game and entered again."""
    at = screen(match, "game")
    opened = client.get(at)
    assert opened.status_code == 200
    gone = client.post(at, form_of(opened, **_log(opened), remove="0"))
    assert gone.status_code == 302, gone.content.decode()[:2000]
    opened = client.get(at)
    return client.post(at, form_of(opened, **_log(opened), kind="touchdown", add=f"home:{player}"))


def _log(opened: Any) -> dict[str, str]:
    found = re.findall(r'name="(events\.log\.[^"]*)" value="([^"]*)"', opened.content.decode())
    return dict(found)


def test_the_scorer_of_a_confirmed_match_is_corrected(played: Match, home: Team, as_carla: Client) -> None:
    wrong, right = builders.player(home, 3), builders.player(home, 5)
    assert scorer_is(as_carla, played, right).status_code == 302
    assert Draft.objects.get(match=played).version == 2
    preview = as_carla.get(page("preview", played))
    assert preview.status_code == 200
    assert not preview.context["open"]
    shown = propose(as_carla, played, change="replace")
    html = shown.content.decode()
    assert not shown.context["shown"].conflicts
    [team] = shown.context["shown"].teams
    assert team.kit.name == "Rovers"
    lines = {each.label: (each.before, each.after) for each in team.lines}
    assert lines["#3 Rovers 3, SPP"][0] > lines["#3 Rovers 3, SPP"][1]
    assert "#5 Rovers 5, SPP" in lines
    assert {each.label for each in shown.context["shown"].statistics} >= {"#5 Rovers 5, Touchdown"}
    assert "Why" in html
    done = write(as_carla, played, shown)
    assert done.status_code == 302, done.content.decode()[:3000]
    scored = played.lines.filter(touchdowns__gt=0).values_list("player", flat=True)
    assert list(scored) == [right] != [wrong]
    assert not Correction.objects.exists()
    assert not Draft.objects.exists()


def test_a_death_more_is_no_gain(played: Match, away: Team, commissioner: User) -> None:
    victim = builders.player(away, 5)
    dead = [{"victim": victim, "cause": "crowd", "roll": {"d16": 15}, "apothecary": None}]
    inputs = builders.result(played, casualties={"suffered": dead})
    correction = operations.propose_match(played.pk, "replace", inputs=inputs, actor=commissioner)
    statistics = Consequences(correction, operations.shown(correction)).statistics
    assert [(each.after, each.change) for each in statistics if "Dead" in each.label] == [("1", "down")]


def test_both_coaches_are_told_once(played: Match, home: Team, as_carla: Client) -> None:
    scorer_is(as_carla, played, builders.player(home, 5))
    shown = propose(as_carla, played, change="replace")
    before = set(Job.objects.values_list("pk", flat=True))
    form = hidden(shown, reason="Entered wrong")
    for _ in range(2):  # sent twice, written once
        assert as_carla.post(page("correction", played), form).status_code == 302
    told = [json.loads(each.args) for each in Job.objects.exclude(pk__in=before)]
    assert [each["name"] for each in told] == ["matches/correction"] * 2
    assert {each["context"]["reason"] for each in told} == {"Entered wrong"}


def test_the_page_of_the_match_tells_the_correction(
    played: Match, home: Team, as_carla: Client, stranger: User
) -> None:
    scorer_is(as_carla, played, builders.player(home, 5))
    write(as_carla, played, propose(as_carla, played, change="replace"), reason="It was number 5")
    html = login(stranger).get(page("match", played)).content.decode()
    assert re.search(r"Corrected by (<bdi[^>]*>)?Carla", html)
    assert "It was number 5" in html
    assert "2 versions" in html
    assert re.search(r"Score and points 1 · Player(</bdi>)?: <del>(<bdi[^>]*>)?#3 Rovers 3(</bdi>)?</del>", html)
    assert "events.log" not in html
    assert html.count("Touchdown") >= 1
    assert "Correct this match" not in html


def test_a_match_is_made_a_friendly(played: Match, as_carla: Client) -> None:
    propose(as_carla, played, change="replace")
    propose(as_carla, played, change="replace", kind="friendly")
    at = screen(played, "mvp")
    saved = as_carla.post(at, form_of(as_carla.get(at)))  # a friendly has no award: what stood there goes
    assert saved.status_code == 302
    shown = propose(as_carla, played, change="replace")
    while shown.context["shown"].conflicts:
        conflict = shown.context["shown"].conflicts[0]
        as_carla.post(
            page("choose", played),
            {
                "version": str(shown.context["correction"].version),
                "position": str(conflict.position),
                "take": conflict.choices[0],
                "reason": "So be it",
            },
        )
        shown = as_carla.get(page("correction", played))
    assert write(as_carla, played, shown).status_code == 302
    played.refresh_from_db()
    assert (played.kind, played.state in Match.DECIDED) == ("friendly", True)


def test_a_match_that_was_taken_out_is_played_again(
    played: Match, home: Team, away: Team, ada: User, bob: User, as_carla: Client
) -> None:
    shown = propose(as_carla, played, change="void")
    for conflict in list(shown.context["shown"].conflicts):
        version = str(operations.correction_of(played, shown.wsgi_request.user).version)  # type: ignore[union-attr, arg-type]
        form = {"version": version, "position": str(conflict.position), "take": "void"}
        as_carla.post(page("choose", played), form)
    write(as_carla, played, as_carla.get(page("correction", played)))
    assert as_carla.post(page("play-again", played)).status_code == 302
    played.refresh_from_db()
    assert (played.state, played.position, played.home_score, played.confirmed) == ("scheduled", None, None, None)
    for team in (home, away):
        team.refresh_from_db()
    match = Match.objects.select_related("home", "away").get(pk=played.pk)
    builders.send(match, ada)
    builders.confirm(match, bob)
    played.refresh_from_db()
    assert played.is_decided


def rename(team: Team, coach: User, number: int, name: str) -> None:
    given = {"rename": {"player": builders.player(team, number), "name": name}}
    of_teams.rename_player(team.pk, given, actor=coach)


def test_the_page_asks_for_as_many_rows_with_many_later_actions(
    played: Match, home: Team, ada: User, as_carla: Client
) -> None:
    scorer_is(as_carla, played, builders.player(home, 5))
    propose(as_carla, played, change="replace")
    rename(home, ada, 7, "Seven")
    with CaptureQueriesContext(connection) as few:
        as_carla.get(page("correction", played))
    for number in range(8, 13):
        rename(home, ada, number, f"The {number}")
    with CaptureQueriesContext(connection) as many:
        as_carla.get(page("correction", played))
    assert len(many) == len(few)


def test_a_coach_who_acts_meanwhile_lets_it_be_read_again(
    played: Match, home: Team, ada: User, as_carla: Client
) -> None:
    scorer_is(as_carla, played, builders.player(home, 5))
    read = propose(as_carla, played, change="replace")
    rename(home, ada, 7, "Seven")
    again = write(as_carla, played, read, reason="typed and kept")
    assert again.status_code == 409
    assert "typed and kept" in again.content.decode()
    assert write(as_carla, played, again).status_code == 302


def test_two_commissioners_correct_the_same_match(
    played: Match, home: Team, book: Book, commissioner: User, as_carla: Client
) -> None:
    second_one = person("Dora")
    of_teams.admit(book, second_one, "commissioner", actor=commissioner)
    dora = login(second_one)
    for client, number in ((as_carla, 5), (dora, 6)):
        scorer_is(client, played, builders.player(home, number))
    first, second = (propose(client, played, change="replace") for client in (as_carla, dora))
    assert write(as_carla, played, first).status_code == 302
    assert write(dora, played, second).status_code == 409
    assert list(played.lines.filter(touchdowns=1).values_list("player", flat=True)) == [builders.player(home, 5)]
    assert write(dora, played, dora.get(page("correction", played))).status_code == 302
    assert list(played.lines.filter(touchdowns=1).values_list("player", flat=True)) == [builders.player(home, 6)]


def test_without_a_reason_nothing_is_written(played: Match, home: Team, as_carla: Client) -> None:
    scorer_is(as_carla, played, builders.player(home, 5))
    shown = propose(as_carla, played, change="replace")
    again = write(as_carla, played, shown, reason="  ")
    assert again.status_code == 422
    assert Correction.objects.count() == 1


def test_a_match_is_taken_out_and_put_back(played: Match, as_carla: Client) -> None:
    shown = propose(as_carla, played, change="void")
    assert {each.kit.name for each in shown.context["shown"].teams} == {"Rovers", "Gutter Kings"}
    # Both teams' sequences were of this match alone.
    while shown.context["shown"].conflicts:
        conflict = shown.context["shown"].conflicts[0]
        chosen = as_carla.post(
            page("choose", played),
            {"version": str(shown.context["correction"].version), "position": str(conflict.position), "take": "void"},
        )
        assert chosen.status_code == 302, chosen.content.decode()[:3000]
        shown = as_carla.get(page("correction", played))
    assert write(as_carla, played, shown).status_code == 302
    played.refresh_from_db()
    assert played.state == Match.State.VOIDED
    assert as_carla.get(page("match", played)).status_code == 200
    assert as_carla.get(page("confirm", played)).status_code == 302
    assert as_carla.get(page("write", played)).status_code == 302
    assert as_carla.get(f"/api/v1/matches/{played.pk}/").json()["state"] == "voided"
    assert as_carla.get(f"/api/v1/matches/{played.pk}/report/").status_code == 200
    assert as_carla.get(reverse("reports:match-record", args=[played.pk])).status_code == 200
    shown = propose(as_carla, played, change="reinstate")
    assert not shown.context["shown"].conflicts
    # Both closings come back with the match that they were taken out with.
    assert [words for _place, _title, words in shown.context["shown"].chosen] == ["put back", "put back"]
    assert write(as_carla, played, shown).status_code == 302
    played.refresh_from_db()
    assert played.state == Match.State.CLOSED


def test_a_correction_is_taken_back(played: Match, home: Team, as_carla: Client) -> None:
    assert "Take this correction back" not in as_carla.get(page("match", played)).content.decode()
    before = Team.objects.get(pk=home.pk).state
    scorer_is(as_carla, played, builders.player(home, 5))
    write(as_carla, played, propose(as_carla, played, change="replace"))
    assert "Take this correction back" in as_carla.get(page("match", played)).content.decode()
    shown = propose(as_carla, played, change="take-back")
    assert [line.after for line in shown.context["corrected"]] == ["#3 Rovers 3"]
    assert write(as_carla, played, shown).status_code == 302
    assert Team.objects.get(pk=home.pk).state == before


def test_giving_up_forgets_what_was_written_down_otherwise(played: Match, home: Team, as_carla: Client) -> None:
    scorer_is(as_carla, played, builders.player(home, 5))
    propose(as_carla, played, change="replace")
    as_carla.post(page("give-up", played))
    assert not Correction.objects.exists()
    assert not Draft.objects.filter(match=played).exists()


def test_who_read_something_else_looks_again(played: Match, home: Team, ada: User, as_carla: Client) -> None:
    scorer_is(as_carla, played, builders.player(home, 5))
    shown = propose(as_carla, played, change="replace")
    form = {**hidden(shown), "reason": "typed and kept", "digest": "0" * 64}
    again = as_carla.post(page("correction", played), form)
    assert again.status_code == 409
    assert "typed and kept" in again.content.decode()
    assert operations.correction_of(played, User.objects.get(pk=again.wsgi_request.user.pk)) is not None


def test_a_coach_corrects_nothing(played: Match, ada: User) -> None:
    client = login(ada)
    for name in ("propose", "choose", "give-up", "play-again"):
        assert client.post(page(name, played)).status_code == 404, name
    assert client.get(page("correction", played)).status_code == 404
    assert client.get(screen(played, "game")).status_code == 302


def test_the_journal_tells_what_was_corrected_and_taken_out(played: Match, home: Team, as_carla: Client) -> None:
    scorer_is(as_carla, played, builders.player(home, 5))
    write(as_carla, played, propose(as_carla, played, change="replace"), reason="It was number 5")
    journal = reverse("teams:team-journal", args=[home.pk])
    html = as_carla.get(journal).content.decode()
    assert "Corrected: “It was number 5”" in html
    assert "What was taken out" not in html
    shown = propose(as_carla, played, change="void")
    while shown.context["shown"].conflicts:
        version = str(shown.context["correction"].version)
        place = shown.context["shown"].conflicts[0].place
        as_carla.post(page("choose", played), {"version": version, "position": place, "take": "void"})
        shown = as_carla.get(page("correction", played))
    write(as_carla, played, shown, reason="It never took place")
    assert "It never took place" not in as_carla.get(journal).content.decode()
    html = as_carla.get(journal, {"superseded": "yes"}).content.decode()
    assert "What was taken out" in html
    assert html.count("It never took place") == 2  # the match, and the closing of the sequence after it


def test_a_missing_reason_is_told_at_its_field(played: Match, home: Team, as_carla: Client) -> None:
    scorer_is(as_carla, played, builders.player(home, 5))
    again = write(as_carla, played, propose(as_carla, played, change="replace"), reason=" ")
    html = again.content.decode()
    assert html.count("Please give a reason.") == 1
    assert 'aria-describedby="reason-error"' in html


def test_an_answer_that_can_be_none_stays_in_its_field(
    match: Match, home: Team, ada: User, bob: User, commissioner: User, as_carla: Client
) -> None:
    """With another purse after the match the sequence's die is asked for that nobody rolled."""
    builders.send(match, ada)
    builders.confirm(match, bob)
    home.refresh_from_db()
    set_right(home, commissioner, gold={"by": 95_000 - home.treasury})
    builders.close(home, ada)
    match.refresh_from_db()
    goals = [{"event": "touchdown", "side": "home", "player": builders.player(home, each)} for each in (3, 4)]
    inputs = builders.result(match, events={"log": goals}, mvp={"home": [{"pick": 4}], "away": [{"pick": 4}]})
    operations.propose_match(match.pk, "replace", inputs=inputs, actor=commissioner)
    shown = as_carla.get(page("correction", match))
    [conflict] = shown.context["shown"].conflicts
    form = {"version": str(shown.context["correction"].version), "position": conflict.place, "take": "answer"}
    again = as_carla.post(page("choose", match), {**form, "answer.inputs.mistakes.d6": "99", "reason": "At the bar"})
    assert again.status_code == 422
    html = again.content.decode()
    field = re.search(r'<input[^>]*name="answer\.inputs\.mistakes\.d6"[^>]*>', html)
    assert field is not None
    assert 'value="99"' in field[0]
    assert 'aria-invalid="true"' in field[0]
