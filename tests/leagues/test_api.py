"""The REST API of leagues, seasons and players."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from leagues.models import Invitation, League
from matches.models import Match
from teams import operations as of_teams
from teams.models import Book, Role, Team
from tests.leagues import builders
from tests.programs import client_of
from tests.teams import builders as of_team_builders

ROOT = "/api/v1"


def send(user: User | None, method: str, path: str, body: Any = None, key: str | None = None) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return getattr(client_of(user), method)(f"{ROOT}/{path}", body or {}, format="json", headers=headers)


class TestLeagues:
    def test_a_league_is_opened_once(self, commissioner: User) -> None:
        body = {"name": "Lockside League", "edition": "bb2020", "tie_breakers": ["wins", "lots"], "win_points": 2}
        first = send(commissioner, "post", "leagues/", body, "one")
        assert first.status_code == 201
        assert send(commissioner, "post", "leagues/", body, "one").json() == first.json()
        assert League.objects.count() == 1
        found = client_of().get(f"{ROOT}/leagues/lockside-league/").json()
        assert (found["tie_breakers"], found["win_points"], found["visibility"]) == (["wins", "lots"], 2, "public")

    @pytest.mark.parametrize(
        ("wrong", "path"),
        [
            ({"edition": "bb1886"}, "edition"),
            ({"name": "x" * 61}, "name"),
            ({"house": "rosters: 5"}, "house"),
            ({"tie_breakers": ["luck"]}, "tie_breakers"),
            ({"time_zone": "Mars/Olympus"}, "time_zone"),
            ({"visibility": "secret"}, "visibility"),
            ({"win_points": 10**6}, "win_points"),
        ],
    )
    def test_settings_that_are_none(self, commissioner: User, wrong: dict[str, Any], path: str) -> None:
        answer = send(commissioner, "post", "leagues/", {"name": "L", "edition": "bb2020", **wrong})
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
        assert {each["path"] for each in answer.json()["violations"]} == {path}

    def test_settings_change_under_a_version(self, league: League, commissioner: User, coach: User) -> None:
        path = f"leagues/{league.slug}/"
        body = {"version": 1, "answer_days": 5, "visibility": "members"}
        assert send(coach, "patch", path, body).status_code == 403
        changed = send(commissioner, "patch", path, body, "k").json()
        assert (changed["version"], changed["answer_days"], changed["visibility"]) == (2, 5, "members")
        assert send(commissioner, "patch", path, body, "k").json()["version"] == 2
        assert send(commissioner, "patch", path, body).json()["code"] == "stale"
        assert client_of(coach).get(f"{ROOT}/{path}").status_code == 404
        assert send(coach, "patch", path, body).status_code == 404
        assert send(None, "patch", path, body).status_code == 401

    @pytest.mark.parametrize("count", [1, 3, 20])
    def test_queries_do_not_grow_with_leagues(
        self, commissioner: User, count: int, django_assert_num_queries: Callable[..., Any]
    ) -> None:
        for number in range(count):
            builders.league_of(commissioner, f"League {number}")
        for user in (None, commissioner):
            with django_assert_num_queries(2):
                assert len(client_of(user).get(f"{ROOT}/leagues/").json()["results"]) == count
            with django_assert_num_queries(2):
                assert len(client_of(user).get(f"{ROOT}/seasons/").json()["results"]) == count

    def test_lists_show_what_is_public_or_ones_own(self, commissioner: User, stranger: User) -> None:
        for visibility in Book.Visibility:
            builders.league_of(commissioner, str(visibility), visibility=visibility)

        def names(user: User | None, query: str = "") -> list[str]:
            return [each["name"] for each in client_of(user).get(f"{ROOT}/leagues/{query}").json()["results"]]

        assert names(None) == names(stranger) == ["public"]
        assert names(commissioner) == ["link", "members", "public"]
        assert names(stranger, "?mine=true") == names(None, "?mine=true") == []
        assert names(commissioner, "?mine=true&edition=bb2020") == ["link", "members", "public"]


class TestPeople:
    def test_members_see_members(self, league: League, commissioner: User, coach: User) -> None:
        path = f"{ROOT}/leagues/{league.slug}/members/"
        assert client_of().get(path).status_code == 401
        assert client_of(coach).get(path).status_code == 403
        of_teams.admit(league.book, coach, "coach", actor=commissioner)
        answer = client_of(coach).get(path)
        assert [(each["person"]["name"], each["roles"]) for each in answer.json()] == [
            ("Carla", ["commissioner"]),
            ("Ada", ["coach"]),
        ]
        assert b"@" not in answer.content

    def test_commissioners_come_and_go(self, league: League, commissioner: User, coach: User) -> None:
        path = f"leagues/{league.slug}"
        refused = send(commissioner, "post", f"{path}/commissioners/", {"person": coach.pk})
        assert (refused.status_code, refused.json()["violations"][0]["code"]) == (422, "no-such-member")
        of_teams.admit(league.book, coach, "coach", actor=commissioner)
        assert send(coach, "post", f"{path}/commissioners/", {"person": coach.pk}).status_code == 403
        assert send(commissioner, "post", f"{path}/commissioners/", {"person": coach.pk}, "a").status_code == 204
        assert send(commissioner, "delete", f"{path}/members/{commissioner.pk}/commissioner/").status_code == 204
        last = send(coach, "delete", f"{path}/members/{coach.pk}/commissioner/")
        assert last.json()["violations"][0]["code"] == "last-commissioner"
        of_teams.admit(league.book, commissioner, "coach", actor=coach)
        assert send(coach, "post", f"{path}/hand-over/", {"person": commissioner.pk}).status_code == 204
        kinds = Role.objects.filter(book=league.book, kind="commissioner").values_list("user", flat=True)
        assert list(kinds) == [commissioner.pk]

    def test_an_invitation_shows_its_link_once(self, league: League, commissioner: User, coach: User) -> None:
        path = f"leagues/{league.slug}/invitations/"
        assert send(coach, "post", path, {}).status_code == 403
        made = send(commissioner, "post", path, {"uses": 3, "note": "Friends"}, "i").json()
        again = send(commissioner, "post", path, {"uses": 3, "note": "Friends"}, "i").json()
        assert again == {**made, "link": None}
        word = made["link"].rstrip("/").rpartition("/")[2]
        assert Invitation.objects.get().digest != word
        assert [each["note"] for each in client_of(commissioner).get(f"{ROOT}/{path}").json()] == ["Friends"]
        assert "link" not in client_of(commissioner).get(f"{ROOT}/{path}").json()[0]
        assert send(coach, "delete", f"{path}{made['id']}/").status_code == 403
        assert send(commissioner, "delete", f"{path}{made['id']}/").status_code == 204
        assert client_of(commissioner).get(f"{ROOT}/{path}").json() == []
        assert send(commissioner, "post", path, {"uses": 10**6}).status_code == 400

    def test_a_new_link(self, league: League, commissioner: User, coach: User) -> None:
        path = f"leagues/{league.slug}/link/"
        assert send(coach, "post", path).status_code == 403
        made = send(commissioner, "post", path, key="l").json()["link"]
        assert f"/leagues/{league.slug}/open/" in made
        assert send(commissioner, "post", path, key="l").json()["link"] is None


class TestDrafts:
    def test_accepted_and_returned(self, league: League, commissioner: User, coach: User, stranger: User) -> None:
        of_teams.admit(league.book, coach, "coach", actor=commissioner)
        body = {"league": league.slug, "inputs": of_team_builders.draft_inputs()}
        draft = send(coach, "post", "drafts/", body).json()
        path = f"leagues/{league.slug}/drafts"
        assert client_of(commissioner).get(f"{ROOT}/{path}/").json() == []
        assert send(commissioner, "post", f"{path}/{draft['id']}/accept/", {"version": 1}).status_code == 404
        send(coach, "post", f"drafts/{draft['id']}/hand-in/", {"version": 1, "league": league.slug})
        assert [each["id"] for each in client_of(commissioner).get(f"{ROOT}/{path}/").json()] == [draft["id"]]
        assert client_of(coach).get(f"{ROOT}/{path}/").status_code == 403
        returned = send(commissioner, "post", f"{path}/{draft['id']}/return/", {"version": 2, "word": "A name?"})
        assert (returned.json()["state"], returned.json()["word"]) == ("returned", "A name?")
        send(coach, "post", f"drafts/{draft['id']}/hand-in/", {"version": 3, "league": league.slug})
        stale = send(commissioner, "post", f"{path}/{draft['id']}/accept/", {"version": 3})
        assert (stale.status_code, stale.json()["code"]) == (409, "stale")
        accepted = send(commissioner, "post", f"{path}/{draft['id']}/accept/", {"version": 4}, "a")
        assert accepted.status_code == 201
        assert (
            send(commissioner, "post", f"{path}/{draft['id']}/accept/", {"version": 4}, "a").json() == accepted.json()
        )
        [team] = accepted.json()["teams"]
        assert client_of().get(f"{ROOT}/teams/{team}/").json()["league"] == league.slug
        assert client_of().get(f"{ROOT}/teams/?league={league.slug}").json()["count"] == 1


class TestSeasons:
    @pytest.fixture
    def teams(self, league: League, commissioner: User) -> list[Team]:
        return builders.teams_in(league, 4, commissioner)

    def test_from_plan_to_table(self, league: League, commissioner: User, coach: User, teams: list[Team]) -> None:
        [season] = client_of().get(f"{ROOT}/seasons/?league={league.slug}").json()["results"]
        path = f"seasons/{season['id']}"
        assert send(coach, "post", f"{path}/enter/", {"teams": [teams[0].pk]}).status_code == 403
        entered = send(commissioner, "post", f"{path}/enter/", {"teams": [each.pk for each in teams]}, "e").json()
        assert [each["name"] for each in entered["teams"]] == ["Team 0", "Team 1", "Team 2", "Team 3"]
        early = send(commissioner, "post", f"{path}/open/")
        assert (early.status_code, early.json()["violations"][0]["code"]) == (422, "not-drawn")
        drawn = send(commissioner, "post", f"{path}/draw/", {"version": entered["version"]}).json()
        assert [len(each["fixtures"]) for each in drawn["rounds"]] == [2, 2, 2]
        stale = send(commissioner, "post", f"{path}/draw/", {"version": entered["version"]})
        assert stale.json()["code"] == "stale"
        dated = send(commissioner, "put", f"{path}/deadlines/", {"first": "2030-01-31", "days": 14}).json()
        assert [each["deadline"][:10] for each in dated["rounds"]] == ["2030-01-31", "2030-02-14", "2030-02-28"]
        first = dated["rounds"][0]["id"]
        moved = send(commissioner, "put", f"{path}/rounds/{first}/", {"day": "2030-02-01"}).json()
        assert moved["rounds"][0]["deadline"] == "2030-02-01T23:59:00Z"
        assert moved["rounds"][0]["fixtures"][0]["due"] == "2030-02-01T23:59:00Z"
        assert send(commissioner, "put", f"{path}/name/", {"name": "Winter"}).json()["name"] == "Winter"
        assert send(commissioner, "post", f"{path}/open/", key="o").json()["state"] == "open"
        assert send(commissioner, "post", f"{path}/open/", key="o").json()["state"] == "open"
        matches = client_of().get(f"{ROOT}/matches/?season={season['id']}&round=1").json()["results"]
        assert [(each["season"], each["round"], each["league"]) for each in matches] == [
            (season["id"], 1, league.slug)
        ] * 2
        builders.played(league.seasons.get(), (2, 1), (0, 0))
        table = client_of().get(f"{ROOT}/{path}/standings/").json()
        best = table["rows"][0]
        assert (best["place"], best["played"], best["won"], best["points"], best["form"]) == (1, 1, 1, 3, "w")
        assert best["why"].startswith("1 × 3 (won) = 3 points")
        unfinished = send(commissioner, "post", f"{path}/finish/")
        assert unfinished.json()["violations"][0]["message"] == "4 matches are not decided yet."
        late = send(commissioner, "post", f"{path}/withdraw/", {"teams": [teams[0].pk]})
        assert late.json()["violations"][0]["code"] == "season-begun"
        Match.objects.filter(position=None).update(state="closed", position=9, ended="unplayed")
        assert send(commissioner, "post", f"{path}/finish/").json()["state"] == "finished"
        planned = send(commissioner, "post", f"leagues/{league.slug}/seasons/", {"name": ""}, "p").json()
        assert (planned["number"], planned["name"], planned["state"]) == (2, "Season 2", "planned")
        assert send(commissioner, "post", f"leagues/{league.slug}/seasons/", {"name": ""}, "p").json() == planned

    def test_a_team_is_taken_out(self, league: League, commissioner: User, teams: list[Team]) -> None:
        season = builders.season_of(league, teams, commissioner, opened=False)
        answer = send(commissioner, "post", f"seasons/{season.pk}/withdraw/", {"teams": [teams[0].pk]}).json()
        assert [each["id"] for each in answer["teams"]] == [each.pk for each in teams[1:]]
        assert answer["rounds"] == []

    def test_private_seasons(self, league: League, commissioner: User, stranger: User) -> None:
        Book.objects.update(visibility=Book.Visibility.MEMBERS)
        season = league.seasons.get()
        for path in ("", "standings/"):
            assert client_of(stranger).get(f"{ROOT}/seasons/{season.pk}/{path}").status_code == 404
            assert client_of(commissioner).get(f"{ROOT}/seasons/{season.pk}/{path}").status_code == 200
        assert send(stranger, "post", f"seasons/{season.pk}/open/").status_code == 404
        assert client_of(stranger).get(f"{ROOT}/seasons/").json()["count"] == 0

    @pytest.mark.parametrize("count", [2, 3, 20])
    def test_queries_of_the_table_do_not_grow(
        self, league: League, commissioner: User, count: int, django_assert_num_queries: Callable[..., Any]
    ) -> None:
        [first] = builders.teams_in(league, 1, commissioner)
        builders.copies(Team.objects.get(pk=first.pk), count - 1)
        season = builders.season_of(league, list(Team.objects.all()), commissioner)
        client = client_of()
        client.get(f"{ROOT}/seasons/{season.pk}/standings/")
        with django_assert_num_queries(3):
            rows = client.get(f"{ROOT}/seasons/{season.pk}/standings/").json()["rows"]
        assert len(rows) == count
        with django_assert_num_queries(4):
            client.get(f"{ROOT}/seasons/{season.pk}/")

    def test_a_match_that_nobody_plays(
        self, league: League, commissioner: User, coach: User, teams: list[Team]
    ) -> None:
        builders.season_of(league, teams, commissioner)
        match = Match.objects.filter(home__isnull=False).order_by("pk").first()
        assert match is not None
        body = {"ended": "forfeit", "by": "away", "reason": "Did not come"}
        path = f"matches/{match.pk}/without-play/"
        assert send(coach, "post", path, body).status_code == 403
        missing = send(commissioner, "post", path, {**body, "by": ""})
        assert (missing.status_code, missing.json()["violations"][0]["code"]) == (422, "side-missing")
        done = send(commissioner, "post", path, body, "w")
        assert (done.status_code, done.json()["ended"], done.json()["gave_up"]) == (201, "forfeit", "away")
        assert send(commissioner, "post", path, body, "w").status_code == 201


class TestPlayers:
    def test_lists_and_careers(self, league: League, commissioner: User, stranger: User) -> None:
        [team] = builders.teams_in(league, 1, commissioner)
        rows = client_of().get(f"{ROOT}/players/?team={team.pk}&order=-number&page_size=3").json()
        assert (rows["count"], [each["number"] for each in rows["results"]]) == (11, [11, 10, 9])
        assert rows["results"][0]["team"] == {"id": team.pk, "name": "Team 0"}
        found = client_of().get(f"{ROOT}/players/{rows['results'][0]['id']}/").json()
        assert (found["sheet"]["position"]["name"], found["career"], found["league"]) == (
            "Orc Lineman",
            [],
            league.slug,
        )
        Book.objects.update(rosters_hidden=True)
        assert client_of(stranger).get(f"{ROOT}/players/").json()["count"] == 0
        assert client_of(stranger).get(f"{ROOT}/players/{found['id']}/").status_code == 404
        assert client_of(commissioner).get(f"{ROOT}/players/{found['id']}/").status_code == 200
        assert client_of(commissioner).get(f"{ROOT}/players/").json()["count"] == 11

    def test_a_career_has_its_matches(self, league: League, commissioner: User) -> None:
        from tests.matches import builders as of_matches

        home = of_matches.team(league.book, builders.person("H"), commissioner, "Rovers", "human")
        away = of_matches.team(league.book, builders.person("A"), commissioner, "Kings", "orc")
        season = builders.season_of(league, [home, away], commissioner)
        match = Match.objects.get(fixture__round__stage__season=season)
        side = "home" if match.home_id == home.pk else "away"
        scored = {"log": [{"event": "touchdown", "side": side, "player": of_matches.player(home, 3)}]}
        of_matches.send(match, match.home.coach, of_matches.result(match, events=scored))
        of_matches.confirm(match, match.away.coach)
        found = client_of().get(f"{ROOT}/players/{of_matches.player(home, 3)}/").json()
        [line] = found["career"]
        assert (line["counts"]["touchdowns"], line["result"], line["when"]) == (1, "w", "S1 R1")
        assert line["against"]["name"] == "Kings"
        assert found["totals"]["touchdowns"] == 1

    @pytest.mark.parametrize("count", [1, 3, 20])
    def test_queries_do_not_grow_with_players(
        self, league: League, commissioner: User, count: int, django_assert_num_queries: Callable[..., Any]
    ) -> None:
        builders.teams_in(league, 2, commissioner)
        with django_assert_num_queries(2):
            assert len(client_of().get(f"{ROOT}/players/?page_size={count}").json()["results"]) == count
