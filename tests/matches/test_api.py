"""The REST API of matches: from the fixture to the closing, as programs of two coaches would do it."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from matches import operations
from matches.models import Match, Report
from teams.ids import new_id
from teams.models import Book, Team
from tests.matches import builders
from tests.programs import client_of
from tests.teams.builders import new_book

ROOT = "/api/v1/matches"


def post(user: User, match: Match, path: str, body: Any = None, key: str | None = None) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return client_of(user).post(f"{ROOT}/{match.pk}/{path}/", body or {}, format="json", headers=headers)


def digest_of(user: User, match: Match, inputs: dict[str, Any]) -> str:
    found = post(user, match, "preview", {"inputs": inputs}).json()
    assert found["ok"], (found["questions"], found["violations"])
    return str(found["digest"])


def reported(match: Match, ada: User, key: str | None = None) -> Any:
    inputs = builders.result(match)
    return post(ada, match, "report", {"digest": digest_of(ada, match, inputs), "inputs": inputs}, key)


class TestReading:
    def test_a_match(self, match: Match, ada: User) -> None:
        found = client_of().get(f"{ROOT}/{match.pk}/").json()
        assert (found["state"], found["kind"], found["record"]) == ("scheduled", "league", None)
        assert found["home"] == {
            "id": match.home_id,
            "name": "Rovers",
            "coach": {"id": ada.pk, "name": "Ada"},
            "result": "",
            "score": None,
            "casualties": None,
        }

    @pytest.mark.parametrize("count", [1, 3, 20])
    def test_queries_do_not_grow_with_matches(
        self, ada: User, bob: User, commissioner: User, count: int, django_assert_num_queries: Callable[..., Any]
    ) -> None:
        book = new_book(commissioner)
        home = builders.team(book, ada, commissioner, "Rovers", "human")
        away = builders.team(book, bob, commissioner, "Kings", "orc")
        operations.schedule(book, [(home.pk, away.pk)] * count)
        for user in (None, ada):
            with django_assert_num_queries(2):
                assert len(client_of(user).get(f"{ROOT}/").json()["results"]) == count

    def test_filters(self, match: Match, ada: User) -> None:
        def count(query: str) -> int:
            return int(client_of().get(f"{ROOT}/?{query}").json()["count"])

        assert count(f"team={match.away_id}&state=scheduled&state=open&kind=league") == 1
        assert count("state=closed") == 0
        assert count(f"team={new_id()}") == 0
        assert count("season=1") == 0
        assert client_of().get(f"{ROOT}/?state=lost&due_before=yesterday").status_code == 400

    def test_members_alone_see_a_private_league(self, match: Match, stranger: User, ada: User) -> None:
        Book.objects.update(visibility=Book.Visibility.MEMBERS)
        for user in (None, stranger):
            assert client_of(user).get(f"{ROOT}/{match.pk}/").status_code == 404
            assert client_of(user).get(f"{ROOT}/").json()["count"] == 0
        assert post(stranger, match, "preview").status_code == 404
        assert client_of(ada).get(f"{ROOT}/{match.pk}/").status_code == 200


class TestWriting:
    def test_a_draft_and_its_versions(self, match: Match, ada: User, bob: User, stranger: User) -> None:
        client, address = client_of(ada), f"{ROOT}/{match.pk}/draft/"
        assert client.get(address).json() == {"version": 0, "inputs": {}}
        one = {"version": 0, "inputs": {"weather": {"home": 3, "away": 4}}}
        assert client.put(address, one, format="json").json() == {**one, "version": 1}
        stale = client.put(address, {"version": 0, "inputs": {"weather": {"home": 1}}}, format="json")
        assert (stale.status_code, stale.json()["code"]) == (409, "conflict")
        assert stale.json()["current"] == {**one, "version": 1}
        unknown = client.put(address, {"version": 1, "inputs": {"tea": {}}}, format="json")
        assert (unknown.status_code, unknown.json()["violations"][0]["path"]) == (400, "inputs.tea")
        assert client_of(bob).get(address).json()["version"] == 0
        assert client_of(stranger).get(address).status_code == 403
        assert client_of().get(address).status_code == 401
        assert client.delete(address).status_code == 204
        assert client.get(address).json()["version"] == 0

    def test_a_preview_of_the_own_draft(self, match: Match, ada: User) -> None:
        client = client_of(ada)
        client.put(f"{ROOT}/{match.pk}/draft/", {"version": 0, "inputs": builders.result(match)}, format="json")
        found = client.get(f"{ROOT}/{match.pk}/preview/").json()
        assert found["ok"]
        assert found["digest"] == digest_of(ada, match, builders.result(match))
        assert found["teams"][match.home_id]["name"] == "Rovers"
        winnings = [each["message"] for each in found["explanations"] if each["step"] == "winnings"]
        assert winnings[0] == "(5 / 2 + 1 touchdown) × 10,000 = 35,000"

    def test_a_preview_asks(self, match: Match, ada: User) -> None:
        found = post(ada, match, "preview", {"inputs": {}}).json()
        asked = {each["path"]: each for each in found["questions"]}
        assert asked["inputs.conduct.ended"]["message"] == "How did the match end?"
        assert asked["inputs.fans.home.d3"]["spec"] == "1d3"

    def test_steps_before_the_match_open_it(self, match: Match, ada: User, bob: User) -> None:
        body = {"version": 0, "inputs": {"fans": {"home": {"d3": 2}}}}
        assert post(ada, match, "before", body).json()["version"] == 1
        late = post(bob, match, "before", body)
        assert (late.status_code, late.json()["current"]["version"]) == (409, 1)
        assert client_of(bob).get(f"{ROOT}/{match.pk}/before/").json()["inputs"] == body["inputs"]
        assert client_of().get(f"{ROOT}/{match.pk}/").json()["state"] == "open"

    def test_a_roll_stays(self, match: Match, ada: User, bob: User, stranger: User) -> None:
        body = {"key": "fans/home/d3", "spec": "1d3"}
        one = post(ada, match, "rolls", body).json()
        assert post(bob, match, "rolls", body).json() == one
        assert sum(one["dice"]) == one["total"] in (1, 2, 3)
        assert post(stranger, match, "rolls", body).status_code == 403
        assert post(ada, match, "rolls", {"key": "x", "spec": "0d6"}).status_code == 400


class TestReports:
    def test_from_the_report_to_the_closing(
        self, match: Match, ada: User, bob: User, home: Team, away: Team, stranger: User
    ) -> None:
        first, again = reported(match, ada, "r"), reported(match, ada, "r")
        assert (first.status_code, again.status_code) == (201, 201)
        assert Report.objects.count() == 1
        report = client_of(bob).get(f"{ROOT}/{match.pk}/report/").json()
        assert report["may"] == ["confirm", "dispute"]
        assert client_of(stranger).get(f"{ROOT}/{match.pk}/report/").status_code == 404
        digest = {"digest": report["outcome"]["digest"]}
        assert post(ada, match, "confirm", digest).status_code == 403
        assert post(stranger, match, "confirm", digest).status_code == 403
        stale = post(bob, match, "confirm", {"digest": "0" * 64})
        assert (stale.status_code, stale.json()["code"]) == (409, "stale")
        done = post(bob, match, "confirm", digest)
        assert (done.status_code, done.json()["state"]) == (200, "confirmed")
        assert (done.json()["home"]["score"], done.json()["away"]["result"]) == (1, "loss")
        twice = post(bob, match, "confirm", digest)
        assert (twice.status_code, twice.json()["violations"][0]["code"]) == (422, "match-decided")
        record = client_of().get(f"{ROOT}/{match.pk}/").json()["record"]
        scorer = next(each for each in record["sides"][0]["lines"] if each["counts"].get("touchdown"))
        assert (scorer["name"], scorer["number"]) == ("Rovers 3", 3)
        assert client_of().get(f"{ROOT}/{match.pk}/report/").json()["outcome"] is None
        for team, user in ((home, ada), (away, bob)):
            client, address = client_of(user), f"/api/v1/teams/{team.pk}"
            asked = client.post(f"{address}/preview/", {"kind": "close-sequence"}, format="json").json()["questions"]
            assert [each["path"] for each in asked] in ([], ["inputs.mistakes.d6"])
            body = {"inputs": {"mistakes": {"d6": 6}} if asked else {}}
            answer = client.post(f"{address}/close-sequence/", body, format="json", headers={"Idempotency-Key": "c"})
            assert answer.status_code == 201, answer.json()
        assert client_of().get(f"{ROOT}/{match.pk}/").json()["state"] == "closed"

    def test_a_report_is_disputed_and_decided(self, match: Match, ada: User, bob: User, commissioner: User) -> None:
        reported(match, ada)
        digest = client_of(bob).get(f"{ROOT}/{match.pk}/report/").json()["outcome"]["digest"]
        blank = post(bob, match, "dispute", {"digest": digest, "reason": " "})
        assert (blank.status_code, blank.json()["violations"][0]["path"]) == (400, "reason")
        assert post(bob, match, "dispute", {"digest": digest, "reason": "Wrong"}).json()["state"] == "disputed"
        report = client_of(commissioner).get(f"{ROOT}/{match.pk}/report/").json()
        assert report["disputed"]["by"]["name"] == "Bob"
        assert report["disputed"]["reason"] == "Wrong"
        verdict = {"digest": digest, "reason": "I saw it", "verdict": "uphold"}
        assert post(ada, match, "decide", verdict).status_code == 403
        decided = post(commissioner, match, "decide", verdict).json()
        assert (decided["state"], decided["decision"]) == ("confirmed", "I saw it")

    def test_a_report_is_taken_back(self, match: Match, ada: User) -> None:
        reported(match, ada)
        answer = client_of(ada).delete(f"{ROOT}/{match.pk}/report/")
        assert (answer.status_code, answer.json()["state"]) == (200, "open")
        assert client_of(ada).get(f"{ROOT}/{match.pk}/report/").status_code == 404
        assert client_of(ada).get(f"{ROOT}/{match.pk}/draft/").json()["version"] == 1

    def test_a_report_of_something_else_by_now(self, match: Match, ada: User) -> None:
        inputs = builders.result(match)
        digest = digest_of(ada, match, inputs)
        inputs["weather"] = {"home": 1, "away": 1}
        answer = post(ada, match, "report", {"digest": digest, "inputs": inputs})
        assert (answer.status_code, answer.json()["code"]) == (409, "stale")

    def test_an_impossible_report(self, match: Match, ada: User, away: Team) -> None:
        stranger_to_it = {"log": [{"event": "touchdown", "side": "home", "player": builders.player(away, 1)}]}
        inputs = builders.result(match, events=stranger_to_it)
        answer = post(ada, match, "report", {"digest": "0" * 64, "inputs": inputs})
        assert answer.status_code == 422
        assert {each["code"] for each in answer.json()["violations"]} == {"wrong-side"}
        assert all(each["message"] != each["code"] for each in answer.json()["violations"])

    def test_a_commissioner_records(self, match: Match, ada: User, commissioner: User) -> None:
        inputs = builders.result(match)
        body = {"digest": digest_of(commissioner, match, inputs), "inputs": inputs, "reason": "Paper sheet"}
        assert post(ada, match, "record", body).status_code == 403
        assert post(commissioner, match, "record", body).json()["state"] == "confirmed"


class TestFixtures:
    def test_a_friendly_is_arranged_once(self, home: Team, away: Team, ada: User, stranger: User) -> None:
        body = {"home": home.pk, "away": away.pk, "kind": "friendly"}
        send = lambda user: client_of(user).post(  # noqa: E731 -- twice the same
            f"{ROOT}/", body, format="json", headers={"Idempotency-Key": "f"}
        )
        first, again = send(ada), send(ada)
        assert (first.status_code, first.json()["id"]) == (201, again.json()["id"])
        assert send(stranger).status_code == 403
        body = {**body, "kind": "league"}
        assert send(ada).status_code == 400

    def test_dates_and_cancelling(self, match: Match, commissioner: User, ada: User) -> None:
        body = {"due": "2030-05-01T21:59:00Z", "version": 1}
        address = f"{ROOT}/{match.pk}/date/"
        assert client_of(ada).put(address, body, format="json").status_code == 403
        done = client_of(commissioner).put(address, body, format="json")
        assert (done.json()["due"], done.json()["version"]) == ("2030-05-01T21:59:00Z", 2)
        assert client_of(commissioner).put(address, body, format="json").status_code == 409
        post(ada, match, "before", {"version": 0, "inputs": {"fans": {"home": {"d3": 2}}}})
        assert post(commissioner, match, "cancel").json()["state"] == "scheduled"


@pytest.mark.parametrize(
    "asked",
    [
        "season=9223372036854775808",
        "season=1e40",
        "round=99999999999999999999",
        "due_before=9999-12-31T23:59:59-14:00",
        "due_before=0001-01-01T00:00:00%2B14:00",
        "team=%00",
        "league=%00",
    ],
)
def test_filters_refuse_what_no_database_can_look_up(asked: str) -> None:
    assert client_of().get(f"{ROOT}/?{asked}").status_code == 400
