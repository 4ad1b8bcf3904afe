"""The REST API of rule sets, teams and drafts."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from dugout.api.pagination import Pages
from rules import loader
from teams import operations
from teams.ids import new_id
from teams.models import Book, Team, TeamDraft
from teams.rulesets import keep
from tests.leagues.builders import copies, league_of
from tests.programs import client_of
from tests.teams import builders

ROOT = "/api/v1"


# --- rule sets --------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
class TestRulesets:
    def test_lists_what_is_shipped(self) -> None:
        found = {each["key"]: each for each in client_of().get(f"{ROOT}/rulesets/").json()}
        assert set(found) == set(loader.available())
        assert found["bb2020-first-printing"]["extends"] == "bb2020"
        assert found["bb2020"]["rosters"] == len(
            client_of().get(f"{ROOT}/rulesets/bb2020/rosters/?page_size=100").json()["results"]
        )

    def test_a_roster_with_its_positions(self) -> None:
        orc = client_of().get(f"{ROOT}/rulesets/bb2020/rosters/orc/").json()
        lineman = next(each for each in orc["positions"] if each["key"] == "orc-lineman")
        assert (lineman["cost"], lineman["ma"], lineman["av"]) == (50_000, 5, 10)
        assert orc["name"]["fr"] == "Orques"

    def test_parts_page_by_page_and_filtered(self) -> None:
        client = client_of()
        first = client.get(f"{ROOT}/rulesets/bb2020/skills/?page_size=5").json()
        assert len(first["results"]) == 5
        assert first["next"].endswith("page=2&page_size=5")
        general = client.get(f"{ROOT}/rulesets/bb2020/skills/?category=general&page_size=100").json()
        assert {each["category"] for each in general["results"]} == {"general"}
        stars = client.get(f"{ROOT}/rulesets/bb2020/stars/").json()["count"]
        orcs = client.get(f"{ROOT}/rulesets/bb2020/stars/?roster=orc").json()["count"]
        assert 0 < orcs < stars

    def test_a_page_has_a_most(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert Pages.max_page_size == 100
        monkeypatch.setattr(Pages, "max_page_size", 10)
        answer = client_of().get(f"{ROOT}/rulesets/bb2020/skills/?page_size=1000").json()
        assert len(answer["results"]) == 10 < answer["count"]

    @pytest.mark.parametrize("path", ["bb1886/", "bb1886/rosters/", "bb2020/rosters/nobody/", "../bb2020/"])
    def test_what_is_not_there(self, path: str) -> None:
        answer = client_of().get(f"{ROOT}/rulesets/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")

    def test_notes_say_what_each_skill_does(self) -> None:
        found = client_of().get(f"{ROOT}/rulesets/bb2025/notes/").json()
        assert [each["skill"] for each in found] == [each.key for each in loader.load("bb2025").skills]
        assert all(each["note"]["en"] and each["note"]["fr"] for each in found)

    def test_offers_have_the_prices_of_the_roster(self) -> None:
        client = client_of()
        cost = {}
        for roster in ("goblin", "human"):
            found = client.get(f"{ROOT}/rulesets/bb2020/rosters/{roster}/offers/").json()
            cost[roster] = {each["inducement"]: (each["cost"], each["most"]) for each in found}
        assert (cost["goblin"]["bribes"], cost["human"]["bribes"]) == ((50_000, 3), (100_000, 3))
        assert "riotous-rookies" not in cost["human"]
        assert client.get(f"{ROOT}/rulesets/bb2020/rosters/nobody/offers/").status_code == 404

    @pytest.mark.parametrize("asked", ["blocage", "BLOCK", "Blocage"])
    def test_a_name_is_found_in_both_languages(self, asked: str) -> None:
        first = client_of().get(f"{ROOT}/rulesets/bb2020/search/", {"q": asked}).json()[0]
        assert first == {"what": "skill", "key": "block", "name": "Block", "other": "Blocage"}

    @pytest.mark.parametrize("asked", ["", "xyzzy", "\0", "a" * 5000])
    def test_nonsense_finds_nothing(self, asked: str) -> None:
        answer = client_of().get(f"{ROOT}/rulesets/bb2020/search/", {"q": asked})
        assert (answer.status_code, answer.json()) == (200, [])

    def test_the_changes_of_a_league(self, book: Book) -> None:
        client = client_of()
        assert client.get(f"{ROOT}/rulesets/{book.ruleset_id}/changes/").json() == []
        assert client.get(f"{ROOT}/rulesets/bb2020/changes/").json() == []
        house = keep(loader.load_patched("bb2020", {"rosters": {"orc": {"reroll_cost": 70_000}}}))
        [change] = client.get(f"{ROOT}/rulesets/{house.pk}/changes/").json()
        assert change == {"path": ["rosters", "orc", "reroll_cost"], "was": 60_000, "now": 70_000}
        printing = client.get(f"{ROOT}/rulesets/bb2020-first-printing/changes/").json()
        assert {"path": ["star_players", "morg-n-thorg", "cost"], "was": 380_000, "now": 340_000} in printing
        assert client.get(f"{ROOT}/rulesets/bb2020/changes/?against=chess").status_code == 404

    def test_the_rules_of_a_league_by_digest(self, book: Book) -> None:
        found = client_of().get(f"{ROOT}/rulesets/{book.ruleset_id}/rosters/orc/")
        assert found.json()["key"] == "orc"


# --- teams ------------------------------------------------------------------------------------------------------------


class TestTeams:
    def test_a_row_has_the_name_and_no_address(self, team: Team, coach: User) -> None:
        answer = client_of().get(f"{ROOT}/teams/")
        [row] = answer.json()["results"]
        assert row["name"] == "Gutter Kings"
        assert row["coach"] == {"id": coach.pk, "name": "Ada"}
        assert (row["value"], row["treasury"], row["roster"]) == (670_000, 330_000, "orc")
        assert coach.email.encode() not in answer.content.lower()

    @pytest.mark.parametrize("count", [1, 3, 20])
    def test_queries_do_not_grow_with_teams(
        self, coach: User, commissioner: User, stranger: User, count: int, django_assert_num_queries: Callable[..., Any]
    ) -> None:
        copies(builders.accepted_team(builders.new_book(commissioner), coach, commissioner), count - 1)
        client = client_of(stranger)
        with django_assert_num_queries(2):
            answer = client.get(f"{ROOT}/teams/")
        assert len(answer.json()["results"]) == count

    @pytest.mark.parametrize("count", [1, 3, 20])
    def test_queries_do_not_grow_with_hidden_rosters(
        self, coach: User, commissioner: User, count: int, django_assert_num_queries: Callable[..., Any]
    ) -> None:
        book = builders.new_book(commissioner, rosters_hidden=True)
        copies(builders.accepted_team(book, coach, commissioner), count - 1)
        client = client_of(coach)
        with django_assert_num_queries(3):
            rows = client.get(f"{ROOT}/teams/").json()["results"]
        assert sorted(str(each["treasury"]) for each in rows) == ["330000", *["None"] * (count - 1)]

    def test_filters(self, team: Team, rival: Team, coach: User) -> None:
        def names(query: str) -> list[str]:
            return [each["name"] for each in client_of().get(f"{ROOT}/teams/?{query}").json()["results"]]

        assert names("roster=orc") == ["Gutter Kings"]
        assert names(f"coach={coach.pk}") == ["Gutter Kings"]
        assert names("phase=ready") == []
        assert names("status=active&order=value") == ["Old Bones", "Gutter Kings"]

    def test_a_filter_that_is_none(self, team: Team) -> None:
        answer = client_of().get(f"{ROOT}/teams/?status=sleeping&coach=x")
        assert answer.status_code == 400
        assert {each["path"] for each in answer.json()["violations"]} == {"status", "coach"}

    def test_members_alone_see_a_private_league(
        self, book: Book, team: Team, stranger: User, commissioner: User, coach: User
    ) -> None:
        Book.objects.update(visibility=Book.Visibility.MEMBERS)
        for path in ("", "journal/"):
            assert client_of(stranger).get(f"{ROOT}/teams/{team.pk}/{path}").status_code == 404
            assert client_of().get(f"{ROOT}/teams/{team.pk}/{path}").status_code == 404
            assert client_of(commissioner).get(f"{ROOT}/teams/{team.pk}/{path}").status_code == 200
        assert client_of(stranger).get(f"{ROOT}/teams/").json()["count"] == 0
        assert client_of(coach).get(f"{ROOT}/teams/").json()["count"] == 1

    def test_a_league_seen_by_link_is_not_listed(self, book: Book, team: Team, stranger: User) -> None:
        Book.objects.update(visibility=Book.Visibility.LINK)
        assert client_of(stranger).get(f"{ROOT}/teams/").json()["count"] == 0
        assert client_of(stranger).get(f"{ROOT}/teams/{team.pk}/").status_code == 200

    def test_a_hidden_sheet(self, book: Book, team: Team, stranger: User, coach: User) -> None:
        Book.objects.update(rosters_hidden=True)
        assert client_of(stranger).get(f"{ROOT}/teams/{team.pk}/").status_code == 404
        assert client_of(coach).get(f"{ROOT}/teams/{team.pk}/").status_code == 200

    def test_the_sheet(self, team: Team, stranger: User, coach: User) -> None:
        sheet = client_of(stranger).get(f"{ROOT}/teams/{team.pk}/").json()
        assert len(sheet["players"]) == 11
        first = sheet["players"][0]
        assert (first["number"], first["name"], first["ma"]) == (1, "Gutter Kings 1", 5)
        assert first["position"] == {"key": "orc-lineman", "name": "Orc Lineman"}
        assert sheet["worth"]["total"] == sheet["value"] == 670_000
        assert sheet["state"]["name"] == "Gutter Kings"
        assert sheet["reserved"] is None
        assert client_of(coach).get(f"{ROOT}/teams/{team.pk}/").json()["reserved"] == 0

    def test_queries_of_sheet_and_journal(
        self, team: Team, coach: User, django_assert_num_queries: Callable[..., Any]
    ) -> None:
        client = client_of(coach)
        with django_assert_num_queries(4):
            client.get(f"{ROOT}/teams/{team.pk}/")
        with django_assert_num_queries(5):
            client.get(f"{ROOT}/teams/{team.pk}/journal/")

    def test_the_journal(self, settling: Team, commissioner: User) -> None:
        pages = client_of().get(f"{ROOT}/teams/{settling.pk}/journal/?page_size=2").json()
        assert pages["count"] == 3
        assert [each["kind"] for each in pages["results"]] == ["adjust-team", "play-match"]
        assert pages["results"][0]["by"] == {"id": commissioner.pk, "name": "Carla"}
        assert pages["results"][0]["treasury"] == 330_000
        rest = client_of().get(pages["next"]).json()
        assert [each["kind"] for each in rest["results"]] == ["create-team"]
        assert "budget" in rest["results"][0]["explanations"][0].lower()
        for wrong in ("x", "0", "-1", "99", "9" * 40):
            assert client_of().get(f"{ROOT}/teams/{settling.pk}/journal/?page={wrong}").status_code == 404

    def test_the_journal_of_one_match_and_of_one_figure(self, settling: Team) -> None:
        client, journal = client_of(), f"{ROOT}/teams/{settling.pk}/journal/"
        whole = {each["kind"]: each["position"] for each in client.get(journal).json()["results"]}
        found = client.get(f"{journal}?match={whole['play-match']}").json()
        assert [each["kind"] for each in found["results"]] == ["adjust-team", "play-match"]
        assert found["count"] == 2
        assert client.get(f"{journal}?match={whole['create-team']}").json()["count"] == 0
        record = client.get(f"{journal}?figure=record").json()["results"]
        assert [each["kind"] for each in record] == ["play-match"]
        for wrong in ("x", "-1", "9" * 40):
            refused = client.get(f"{journal}?match={wrong}")
            assert (refused.status_code, refused.json()["violations"][0]["path"]) == (400, "match")

    def test_the_sheet_as_it_stood_after_an_entry(self, settling: Team) -> None:
        client, journal = client_of(), f"{ROOT}/teams/{settling.pk}/journal/"
        for entry in client.get(journal).json()["results"]:
            then = client.get(f"{journal}{entry['position']}/").json()
            assert (then["position"], then["kind"], then["made"]) == tuple(
                entry[each] for each in ("position", "kind", "made")
            )
            assert then["state"]["treasury"] == entry["treasury"]
            assert then["worth"]["total"] == entry["value"]
            assert then["state"]["record"]["played"] == (0 if entry["kind"] == "create-team" else 1)
        for nowhere in (0, 2**63, 2**64 - 1):
            assert client.get(f"{journal}{nowhere}/").status_code == 404
        Book.objects.update(rosters_hidden=True)
        assert client.get(f"{journal}{settling.position}/").status_code == 404


def hiring(number: int = 12, **more: Any) -> dict[str, Any]:
    player = {"id": new_id(), "position": "orc-lineman", "number": number, "name": "Grub"}
    return {"inputs": {"hire": {**player, **more}}}


class TestActions:
    def test_a_hire_is_written_once_under_its_key(self, settling: Team, coach: User) -> None:
        client, body = client_of(coach), hiring()
        send = lambda: client.post(  # noqa: E731 -- twice the same
            f"{ROOT}/teams/{settling.pk}/hire-player/", body, format="json", headers={"Idempotency-Key": "one"}
        )
        first, again = send(), send()
        assert (first.status_code, again.status_code) == (201, 201)
        assert first.json() == again.json()
        settling.refresh_from_db()
        assert settling.treasury == 280_000
        body = hiring(13)
        other = send()
        assert (other.status_code, other.json()["code"]) == (409, "key-conflict")

    def test_a_key_that_is_none(self, settling: Team, coach: User) -> None:
        answer = client_of(coach).post(
            f"{ROOT}/teams/{settling.pk}/hire-player/", hiring(), format="json", headers={"Idempotency-Key": "a b"}
        )
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid-key")

    def test_what_the_rules_refuse(self, settling: Team, coach: User) -> None:
        answer = client_of(coach).post(f"{ROOT}/teams/{settling.pk}/hire-player/", hiring(1), format="json")
        assert (answer.status_code, answer.json()["code"]) == (422, "refused")
        [found] = answer.json()["violations"]
        assert (found["code"], found["path"]) == ("number-taken", "inputs.hire.number")
        assert found["message"] == "Number 1 is worn by #1 Gutter Kings 1."
        french = client_of(coach).post(
            f"{ROOT}/teams/{settling.pk}/hire-player/", hiring(1), format="json", headers={"Accept-Language": "fr"}
        )
        assert french.json()["violations"][0]["message"] != found["message"]

    def test_what_is_missing(self, settling: Team, coach: User) -> None:
        body = hiring()
        del body["inputs"]["hire"]["position"]
        answer = client_of(coach).post(f"{ROOT}/teams/{settling.pk}/hire-player/", body, format="json")
        assert (answer.status_code, answer.json()["code"]) == (422, "answers-missing")
        [found] = answer.json()["violations"]
        assert (found["code"], found["path"]) == ("missing", "inputs.hire.position")
        assert found["message"] == "Which position?"

    @pytest.mark.parametrize(
        ("body", "code", "path"),
        [
            ({"inputs": {"hire": {"id": 5}}}, "unreadable-input", "inputs.hire.id"),
            ({"inputs": {"raise": {}}}, "unknown-step", "inputs.raise"),
            ({"inputs": []}, "not-a-dict", "inputs"),
            ({}, "required", "inputs"),
            ([], "invalid", ""),
        ],
    )
    def test_what_cannot_be_read(self, settling: Team, coach: User, body: Any, code: str, path: str) -> None:
        answer = client_of(coach).post(f"{ROOT}/teams/{settling.pk}/hire-player/", body, format="json")
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
        assert (code, path) in {(each["code"], each["path"]) for each in answer.json()["violations"]}
        said = " ".join(each["message"] for each in answer.json()["violations"])
        assert not any(word in said for word in ("xpected", "`", "dict", "got "))

    @pytest.mark.parametrize(
        "body",
        [
            b"{",
            b'"\\ud800"',
            b'{"a": 1e999}',
            b"\xff",
            b"[" * 100_000,
            b'{"inputs": {"a": "\\u0000"}}',
            b'{"a":' * 500 + b'"\\u0000"' + b"}" * 500,
            b'{"a":' * 40 + b"1" + b"}" * 40,
        ],
    )
    def test_what_is_no_json(self, settling: Team, coach: User, body: bytes) -> None:
        answer = client_of(coach).generic(
            "POST", f"{ROOT}/teams/{settling.pk}/hire-player/", body, content_type="application/json"
        )
        assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")

    def test_too_much_is_not_read(self, settling: Team, coach: User, settings: Any) -> None:
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
        answer = client_of(coach).post(
            f"{ROOT}/teams/{settling.pk}/hire-player/", {"inputs": {"a": "x" * 1000}}, format="json"
        )
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")

    def test_other_media_are_not_read(self, settling: Team, coach: User) -> None:
        client = client_of(coach)
        answer = client.generic("POST", f"{ROOT}/teams/{settling.pk}/hire-player/", b"a=b", content_type="text/plain")
        assert (answer.status_code, answer.json()["code"]) == (415, "unsupported-media-type")

    def test_who_may(self, settling: Team, stranger: User, commissioner: User) -> None:
        address = f"{ROOT}/teams/{settling.pk}/hire-player/"
        assert client_of().post(address, hiring(), format="json").status_code == 401
        answer = client_of(stranger).post(address, hiring(), format="json")
        assert (answer.status_code, answer.json()["code"]) == (403, "permission-denied")
        assert client_of(commissioner).post(address, hiring(), format="json").status_code == 201
        entry = client_of().get(f"{ROOT}/teams/{settling.pk}/journal/").json()["results"][0]
        assert (entry["by"]["name"], entry["acted_for"]["name"]) == ("Carla", "Ada")

    def test_an_override_is_for_commissioners(self, settling: Team, coach: User) -> None:
        body = hiring() | {"overrides": [{"code": "list-full", "path": "inputs.hire", "reason": "Please"}]}
        answer = client_of(coach).post(f"{ROOT}/teams/{settling.pk}/hire-player/", body, format="json")
        assert answer.status_code == 403

    def test_a_preview_writes_nothing(self, settling: Team, coach: User, stranger: User) -> None:
        body = {"kind": "hire-player", **hiring()}
        answer = client_of(coach).post(f"{ROOT}/teams/{settling.pk}/preview/", body, format="json")
        found = answer.json()
        assert (answer.status_code, found["ok"]) == (200, True)
        assert found["teams"][settling.pk]["treasury"] == 280_000
        assert found["explanations"][0]["message"] == "#12 Grub (Orc Lineman) signs for 50,000"
        settling.refresh_from_db()
        assert settling.treasury == 330_000
        assert client_of(stranger).post(f"{ROOT}/teams/{settling.pk}/preview/", body, format="json").status_code == 403

    def test_a_preview_before_the_first_match(self, team: Team, coach: User) -> None:
        body = {"kind": "hire-player", **hiring()}
        found = client_of(coach).post(f"{ROOT}/teams/{team.pk}/preview/", body, format="json").json()
        assert "change-the-draft" in {each["code"] for each in found["violations"]}

    def test_transfer_and_colours(self, team: Team, commissioner: User, stranger: User) -> None:
        client = client_of(commissioner)
        address = f"{ROOT}/teams/{team.pk}"
        answer = client.post(f"{address}/transfer/", {"coach": stranger.pk}, format="json")
        assert answer.json()["coach"]["name"] == "Sam"
        answer = client.post(f"{address}/transfer/", {"coach": 10**6}, format="json")
        assert answer.json()["violations"][0]["message"] == "There is no such coach."
        crest = {"first": "#112233", "second": "#ffffff", "pattern": "sash", "initials": "GK"}
        answer = client.put(f"{address}/colours/", crest, format="json", headers={"Idempotency-Key": "c"})
        assert answer.json()["colours"] == ["#112233", "#FFFFFF"]
        answer = client.put(f"{address}/colours/", crest | {"first": "red"}, format="json")
        assert (answer.status_code, answer.json()["violations"][0]["path"]) == (400, "first")


# --- drafts -----------------------------------------------------------------------------------------------------------


class TestDrafts:
    def test_from_nothing_to_a_team(self, book: Book, coach: User, commissioner: User) -> None:
        operations.admit(book, coach, "coach", actor=commissioner)
        client = client_of(coach)
        made = client.post(
            f"{ROOT}/drafts/", {"ruleset": "bb2020", "inputs": builders.draft_inputs()}, format="json"
        ).json()
        assert (made["version"], made["left"], made["outcome"]["ok"]) == (1, 330_000, True)
        saved = client.put(
            f"{ROOT}/drafts/{made['id']}/",
            {"version": 1, "inputs": builders.draft_inputs(players=3)},
            format="json",
        ).json()
        assert (saved["version"], saved["outcome"]["ok"]) == (2, False)
        assert "too-few-players" in {each["code"] for each in saved["outcome"]["violations"]}

    def test_a_stale_save_shows_what_is_kept(self, coach: User) -> None:
        client = client_of(coach)
        made = client.post(f"{ROOT}/drafts/", {"ruleset": "bb2020"}, format="json").json()
        address = f"{ROOT}/drafts/{made['id']}/"
        client.put(address, {"version": 1, "inputs": {"team": {"name": "First"}}}, format="json")
        answer = client.put(address, {"version": 1, "inputs": {"team": {"name": "Second"}}}, format="json")
        assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
        assert answer.json()["current"] == {"version": 2, "inputs": {"team": {"name": "First"}}}

    def test_deleting_it_twice_is_deleting_it_once(self, coach: User, stranger: User) -> None:
        client = client_of(coach)
        made = client.post(f"{ROOT}/drafts/", {"ruleset": "bb2020"}, format="json").json()
        address = f"{ROOT}/drafts/{made['id']}/"
        assert client_of(stranger).delete(f"{address}?version=1").status_code == 404
        assert client.delete(address).json()["violations"][0]["path"] == "version"
        assert client.delete(f"{address}?version=2").json()["code"] == "stale"
        for _ in range(2):
            assert client.delete(f"{address}?version=1", headers={"idempotency-key": "gone"}).status_code == 204
        assert client.delete(f"{address}?version=1").status_code == 404
        assert not TeamDraft.objects.exists()

    def test_what_was_handed_in_is_not_deleted(self, team: Team, coach: User, commissioner: User) -> None:
        draft = TeamDraft.objects.get()
        answer = client_of(coach).delete(f"{ROOT}/drafts/{draft.pk}/?version={draft.version}")
        assert (answer.status_code, answer.json()["violations"][0]["code"]) == (422, "draft-locked")
        assert client_of(commissioner).delete(f"{ROOT}/drafts/{draft.pk}/?version={draft.version}").status_code == 403

    def test_nobody_else_sees_it(self, coach: User, stranger: User, commissioner: User) -> None:
        made = client_of(coach).post(f"{ROOT}/drafts/", {"ruleset": "bb2020"}, format="json").json()
        for user in (stranger, commissioner):
            client = client_of(user)
            assert client.get(f"{ROOT}/drafts/{made['id']}/").status_code == 404
            answer = client.put(f"{ROOT}/drafts/{made['id']}/", {"version": 1, "inputs": {}}, format="json")
            assert answer.status_code == 404
            assert client.get(f"{ROOT}/drafts/").json()["count"] == 0
        assert client_of().get(f"{ROOT}/drafts/").status_code == 401

    def test_rules_or_a_league(self, coach: User) -> None:
        for body in ({}, {"ruleset": "bb1886"}, {"ruleset": "bb2020", "league": "x"}):
            answer = client_of(coach).post(f"{ROOT}/drafts/", body, format="json")
            assert (answer.status_code, answer.json()["violations"][0]["path"]) == (400, "ruleset")

    def test_a_broken_draft_is_not_handed_in(self, coach: User, commissioner: User) -> None:
        league = league_of(commissioner)
        operations.admit(league.book, coach, "coach", actor=commissioner)
        client = client_of(coach)
        made = client.post(
            f"{ROOT}/drafts/", {"league": league.slug, "inputs": builders.draft_inputs(players=3)}, format="json"
        ).json()
        address = f"{ROOT}/drafts/{made['id']}"
        answer = client.post(f"{address}/hand-in/", {"version": 1, "league": league.slug}, format="json")
        assert answer.status_code == 422
        assert answer.json()["violations"][0]["message"] == "3 players on the list; a team needs 11."
        body = {"version": 1, "inputs": builders.draft_inputs()}
        assert client.put(f"{address}/", body, format="json").status_code == 200
        answer = client.post(f"{address}/hand-in/", {"version": 2, "league": league.slug}, format="json")
        assert (answer.json()["state"], answer.json()["league"]) == ("handed-in", league.slug)
        assert client_of(commissioner).get(f"{address}/").status_code == 200
        answer = client.put(f"{address}/", {"version": 3, "inputs": {}}, format="json")
        assert answer.json()["violations"][0]["code"] == "draft-locked"
        answer = client.post(f"{address}/withdraw/", {"version": 2}, format="json")
        assert (answer.status_code, answer.json()["code"]) == (409, "stale")
        assert client.post(f"{address}/withdraw/", {"version": 3}, format="json").json()["state"] == "draft"

    @pytest.mark.parametrize("count", [1, 3, 20])
    def test_queries_do_not_grow_with_drafts(
        self, coach: User, count: int, django_assert_num_queries: Callable[..., Any]
    ) -> None:
        client = client_of(coach)
        client.post(f"{ROOT}/drafts/", {"ruleset": "bb2020"}, format="json")
        first = TeamDraft.objects.get()
        TeamDraft.objects.bulk_create(TeamDraft(owner=coach, ruleset=first.ruleset) for _ in range(count - 1))
        with django_assert_num_queries(2):
            assert len(client.get(f"{ROOT}/drafts/").json()["results"]) == count
