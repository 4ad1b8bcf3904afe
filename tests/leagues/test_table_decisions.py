"""Decisions on the table: points given or docked, teams that leave a season which has begun."""

import re
from collections.abc import Iterator
from datetime import date
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from accounts.models import User
from leagues import operations
from leagues.models import Decision, Entrant, Fixture, League, Season
from leagues.selectors.leaving import foresee
from leagues.selectors.seasons import read_season
from leagues.selectors.standings import standings
from matches import operations as of_matches
from matches.models import Match
from rules import loader
from teams import operations as of_teams
from teams.audit import audit
from teams.models import Action, Book, RulesetVersion, Team
from teams.refusals import Denied, Refused, Stale
from teams.rulesets import keep
from tests.leagues import builders
from tests.teams.pages import looked

pytestmark = pytest.mark.django_db


@pytest.fixture
def teams(league: League, commissioner: User) -> list[Team]:
    return builders.teams_in(league, 4, commissioner)


@pytest.fixture
def season(league: League, teams: list[Team], commissioner: User) -> Iterator[Season]:
    """Four teams, six matches; nothing in the book may be broken in the end."""
    yield builders.season_of(league, teams, commissioner)
    assert audit(league.book.__class__.objects.get(pk=league.book_id)) == []


def table(season: Season) -> dict[str, tuple[int, int]]:
    """Points and matches by team."""
    return {each.team.key: (each.row.points, each.row.played) for each in standings(read_season(season)).rows}


HAD = {"season": {"won": 3, "lost": 1, "touchdowns": 8}, "earlier": {"won": 20}}


def test_results_brought_over_count_where_the_commissioner_says_so(
    season: Season, teams: list[Team], commissioner: User, client: Client
) -> None:
    first, second = teams[0].pk, teams[1].pk
    of_teams.bring_over(first, {"record": HAD}, actor=commissioner)
    assert table(season)[first] == (0, 0)
    with pytest.raises(Refused) as refused:
        of_teams.bring_over(first, {"record": {**HAD, "table": str(season.pk + 1)}}, actor=commissioner)
    assert refused.value.codes == ("not-its-table",)
    of_teams.bring_over(first, {"record": {**HAD, "table": str(season.pk)}}, actor=commissioner)
    assert table(season) == {each.pk: (9, 4) if each.pk == first else (0, 0) for each in teams}
    season.league.book.refresh_from_db()
    page = client.get(at("season-standings", season, season.number)).content.decode()
    assert "3 × 3 (won) + 1 × 0 (lost) = 9 points, with 4 matches brought over" in page
    rows = client.get(f"/api/v1/seasons/{season.pk}/standings/").json()["rows"]
    assert [(each["brought"], each["touchdowns"]) for each in rows[:2]] == [(4, 8), (0, 0)]
    client.force_login(commissioner)
    opening = reverse("teams:team-opening", args=[second])
    asked = client.get(opening).content.decode()
    assert f"This season’s results count in the table of {season}" in asked
    assert re.search(r'name="in_table"[^>]* checked', asked)  # what a league expects that moves in mid-season
    given = {"season-drawn": "2", "in_table": "on"}
    seen = looked(client.post(opening, {**given, "act": "look"}))
    assert client.post(opening, {**given, **seen}).status_code == 302
    assert table(season)[second] == (2, 2)
    given["in_table"] = ""
    seen = looked(client.post(opening, {**given, "act": "look"}))
    assert client.post(opening, {**given, **seen}).status_code == 302
    assert table(season)[second] == (0, 0)
    assert not re.search(r'name="in_table"[^>]* checked', client.get(opening).content.decode())
    operations.drop_out(season.pk, first, "void", "They never came", actor=commissioner)
    assert table(season)[first] == (0, 0)


def test_a_decision_is_not_corrected_apart_from_its_table(
    season: Season, teams: list[Team], commissioner: User, client: Client
) -> None:
    decision = operations.give_points(season.pk, teams[0].pk, 3, "Fair play", actor=commissioner)
    for change in ("void", "replace"):
        with pytest.raises(Refused) as refused:
            of_matches.propose_entry(teams[0].pk, decision.action.position, change, actor=commissioner)
        assert refused.value.codes == ("decided-on-the-table",)
    client.force_login(commissioner)
    page = client.get(reverse("teams:team-journal", args=[teams[0].pk])).content.decode()
    for name in ("entry", "undo"):
        assert reverse(f"matches:{name}", args=[teams[0].pk, decision.action.position]) not in page
    operations.give_points(season.pk, teams[0].pk, -3, "It was another team", actor=commissioner)
    assert table(season)[teams[0].pk] == (0, 0)


def fixtures(season: Season) -> list[tuple[Any, ...]]:
    """Round, place, teams, bye and date of every fixture."""
    found = Fixture.objects.filter(round__stage__season=season).order_by("round__number", "number")
    return list(found.values_list("round__number", "number", "match__home", "match__away", "bye", "match__due"))


def own(season: Season, team: Team) -> list[Match]:
    return list(Match.objects.of_team(team.pk).filter(fixture__round__stage__season=season).order_by("fixture__round"))


def at(name: str, season: Season, *more: Any) -> str:
    return reverse(f"leagues:{name}", args=[season.league.slug, *more])


# --- points -----------------------------------------------------------------------------------------------------------


def test_points_are_docked_with_a_reason(season: Season, teams: list[Team], commissioner: User) -> None:
    decision = operations.give_points(season.pk, teams[0].pk, -2, "Late three times.", actor=commissioner)
    assert table(season)[teams[0].pk] == (-2, 0)
    [row] = [each for each in standings(read_season(season)).rows if each.team.key == teams[0].pk]
    assert "−2 by decision (Late three times.)" in row.why
    assert (decision.action.kind, decision.action.actor) == ("adjust-table", commissioner)


def test_points_sent_twice_are_given_once(season: Season, teams: list[Team], commissioner: User) -> None:
    for _ in range(2):
        found = operations.give_points(season.pk, teams[0].pk, 3, "Best painted.", actor=commissioner, key="once")
    assert Decision.objects.get() == found
    assert table(season)[teams[0].pk] == (3, 0)


@pytest.mark.parametrize(("points", "reason", "code"), [(0, "r", "nothing-changes"), (1, " ", "reason-missing")])
def test_points_that_are_none(
    season: Season, teams: list[Team], commissioner: User, points: int, reason: str, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        operations.give_points(season.pk, teams[0].pk, points, reason, actor=commissioner)
    assert refused.value.codes == (code,)
    assert not Decision.objects.exists()


def test_who_decides_and_on_whom(season: Season, teams: list[Team], commissioner: User) -> None:
    with pytest.raises(Denied):
        operations.give_points(season.pk, teams[0].pk, 1, "r", actor=teams[0].coach)
    with pytest.raises(Denied):
        operations.drop_out(season.pk, teams[0].pk, "void", "r", actor=teams[0].coach)
    [other] = builders.teams_in(builders.league_of(commissioner, "Elsewhere"), 1, commissioner)
    with pytest.raises(Refused) as refused:
        operations.give_points(season.pk, other.pk, 1, "r", actor=commissioner)
    assert refused.value.codes == ("not-in-season",)


def test_a_book_that_was_opened_before_such_decisions_learns_them(
    season: Season, teams: list[Team], commissioner: User
) -> None:
    book = Book.objects.get(pk=season.league.book_id)
    house = loader.load_patched("bb2020", {"rosters": {"orc": {"reroll_cost": 70_000}}})
    old = keep(replace(house, sequences={key: each for key, each in house.sequences.items() if key != "adjust-table"}))
    Book.objects.filter(pk=book.pk).update(ruleset=old)
    with pytest.raises(Refused):
        operations.give_points(season.pk, teams[0].pk, 1, "r", actor=commissioner)
    import_module("teams.migrations.0005_decisions_on_the_table").allow(apps, None)
    book.refresh_from_db()
    assert book.ruleset_id == loader.digest(house)
    operations.give_points(season.pk, teams[0].pk, 1, "r", actor=commissioner)
    assert RulesetVersion.objects.filter(pk=old.pk).exists()


# --- leaving ----------------------------------------------------------------------------------------------------------


def test_what_is_left_is_given_up(season: Season, teams: list[Team], commissioner: User) -> None:
    done = operations.drop_out(season.pk, teams[0].pk, "forfeits", "Moved away.", actor=commissioner)
    assert len(done.recorded) == 3
    assert done.waiting == ()
    assert {(each.ended, each.team_of(each.gave_up).pk) for each in own(season, teams[0])} == {("forfeit", teams[0].pk)}
    assert table(season)[teams[0].pk] == (0, 3)
    assert all(table(season)[each.pk] == (3, 1) for each in teams[1:])
    entrant = Entrant.objects.get(team=teams[0])
    assert (entrant.way, entrant.left_by, entrant.left_why) == ("forfeits", commissioner, "Moved away.")


def test_a_forfeit_waits_for_who_has_not_settled_and_is_recorded_later(
    season: Season, teams: list[Team], commissioner: User
) -> None:
    [other] = [each for each in own(season, teams[1]) if teams[2].pk in (each.home_id, each.away_id)]
    operations.record_without_play(other.pk, "forfeit", by="home", reason="Ill.", actor=commissioner)
    done = operations.drop_out(season.pk, teams[0].pk, "forfeits", "Moved away.", actor=commissioner, key="k")
    assert done.recorded
    assert {each.codes for _match, each in done.waiting} == {("sequence-open",)}
    waits = [match for match, _why in done.waiting]
    assert set(Match.objects.filter(pk__in=waits).values_list("state", flat=True)) == {"scheduled"}
    for team in teams[1:3]:
        operations.table._settle(team.pk, commissioner)
    again = operations.drop_out(season.pk, teams[0].pk, "forfeits", "Moved away.", actor=commissioner, key="k")
    assert set(again.recorded) == {*done.recorded, *waits}
    assert again.waiting == ()


def test_a_team_that_gave_up_what_was_left_may_be_left_out_altogether(
    season: Season, teams: list[Team], commissioner: User
) -> None:
    builders.played(season, (1, 0), (1, 0))
    for team in teams:
        operations.table._settle(team.pk, commissioner)
    done = operations.drop_out(season.pk, teams[0].pk, "forfeits", "Moved away.", actor=commissioner)
    assert done.recorded
    seen = foresee(read_season(season), teams[0].pk, "void")
    operations.drop_out(season.pk, teams[0].pk, "void", "Cheated.", actor=commissioner)
    after = table(season)
    assert after[teams[0].pk] == (0, 0)
    assert standings(read_season(season)).counted == sum(played for _points, played in after.values()) / 2
    assert sorted(each.points[1] for each in seen.moves) == sorted(points for points, _played in after.values())
    back = operations.readmit(season.pk, teams[0].pk, "A mistake.", actor=commissioner)
    assert back.way == ""


def test_none_of_its_results_counts(season: Season, teams: list[Team], commissioner: User) -> None:
    builders.played(season, (1, 0), (1, 0))
    before = table(season)
    seen = foresee(read_season(season), teams[0].pk, "void")
    operations.drop_out(season.pk, teams[0].pk, "void", "Cheated.", actor=commissioner)
    after = table(season)
    assert before != after
    assert {each.name: each.points[1] for each in seen.moves} == {
        str(Team.objects.get(pk=key).name): points for key, (points, _played) in after.items()
    }
    assert after[teams[0].pk] == (0, 0)
    assert standings(read_season(season)).rows[-1].team.key == teams[0].pk
    assert Action.objects.filter(kind="adjust-table").count() == 1
    left = Fixture.objects.filter(round__stage__season=season, match__isnull=True)
    assert left.count() == 2
    assert set(left.values_list("bye", flat=True)) <= {each.pk for each in teams[1:]}
    with pytest.raises(Refused) as refused:
        operations.drop_out(season.pk, teams[0].pk, "forfeits", "r", actor=commissioner)
    assert refused.value.codes == ("left-already",)


def test_leaving_sent_twice_is_done_once(season: Season, teams: list[Team], commissioner: User) -> None:
    for key in ("a", "a", "b"):
        operations.drop_out(season.pk, teams[0].pk, "void", "Cheated.", actor=commissioner, key=key)
    assert Action.objects.filter(kind="adjust-table").count() == 1


@pytest.mark.parametrize("count", [4, 5])
def test_who_was_voided_comes_back_to_the_matches_that_were_drawn(
    league: League, commissioner: User, count: int
) -> None:
    teams = builders.teams_in(league, count, commissioner)
    season = builders.season_of(league, teams, commissioner)
    operations.set_deadlines(season.pk, date(2030, 1, 1), days=7, actor=commissioner)
    builders.played(season, (1, 0), (2, 1))
    before, drawn = table(season), fixtures(season)
    operations.drop_out(season.pk, teams[0].pk, "void", "Cheated.", actor=commissioner)
    assert fixtures(season) != drawn
    for _ in range(2):
        entrant = operations.readmit(season.pk, teams[0].pk, "They did not.", actor=commissioner, key="back")
        assert (entrant.way, entrant.left, entrant.left_by, entrant.left_why) == ("", None, None, "")
    assert (table(season), fixtures(season)) == (before, drawn)
    last = Action.objects.filter(kind="adjust-table").latest("serial")
    assert (Action.objects.filter(kind="adjust-table").count(), last.actor) == (2, commissioner)
    operations.drop_out(season.pk, teams[0].pk, "forfeits", "Gone at last.", actor=commissioner)
    assert audit(league.book.__class__.objects.get(pk=league.book_id)) == []


def test_two_who_were_voided_come_back_one_by_one(season: Season, teams: list[Team], commissioner: User) -> None:
    drawn = fixtures(season)
    for team in teams[:2]:
        operations.drop_out(season.pk, team.pk, "void", "Cheated.", actor=commissioner)
    operations.readmit(season.pk, teams[0].pk, "r", actor=commissioner)
    missing = set(drawn) - set(fixtures(season))
    assert {frozenset((home, away)) for _round, _number, home, away, _bye, _due in missing} == {
        frozenset((teams[1].pk, each.pk)) for each in teams if each != teams[1]
    }
    [met] = [each for each in drawn if {each[2], each[3]} == {teams[0].pk, teams[1].pk}]
    [bye] = [each for each in fixtures(season) if each[:2] == met[:2]]
    assert bye[4] == teams[0].pk
    operations.readmit(season.pk, teams[1].pk, "r", actor=commissioner)
    assert fixtures(season) == drawn


def test_who_counts_does_not_come_back(season: Season, teams: list[Team], commissioner: User) -> None:
    operations.drop_out(season.pk, teams[1].pk, "forfeits", "Gone.", actor=commissioner)
    for team in teams[:2]:
        with pytest.raises(Refused) as refused:
            operations.readmit(season.pk, team.pk, "r", actor=commissioner)
        assert refused.value.codes == ("not-voided",)
    with pytest.raises(Denied):
        operations.readmit(season.pk, teams[0].pk, "r", actor=teams[0].coach)
    operations.drop_out(season.pk, teams[0].pk, "void", "Gone.", actor=commissioner)
    with pytest.raises(Refused) as refused:
        operations.readmit(season.pk, teams[0].pk, " ", actor=commissioner)
    assert refused.value.codes == ("reason-missing",)


def test_a_void_sent_again_after_it_was_taken_back_does_nothing(
    season: Season, teams: list[Team], commissioner: User
) -> None:
    void = partial(operations.drop_out, season.pk, teams[0].pk, "void", "r", actor=commissioner, key="void")
    void()
    operations.readmit(season.pk, teams[0].pk, "r", actor=commissioner)
    Match.objects.filter(pk=own(season, teams[0])[0].pk).update(state="open")
    assert void().entrant.way == ""
    assert own(season, teams[0])[0].state == "open"
    Match.objects.update(state="scheduled")


def test_a_report_that_waits_comes_first(season: Season, teams: list[Team], commissioner: User) -> None:
    Match.objects.filter(pk=own(season, teams[0])[0].pk).update(state="reported")
    for way in ("forfeits", "void"):
        with pytest.raises(Refused) as refused:
            operations.drop_out(season.pk, teams[0].pk, way, "r", actor=commissioner)
        assert refused.value.codes == ("match-waits",)
    assert not Entrant.objects.exclude(way="").exists()


def test_what_was_read_is_what_is_decided(season: Season, teams: list[Team], commissioner: User) -> None:
    season.league.book.refresh_from_db()
    seen = season.league.book.serial
    operations.give_points(season.pk, teams[1].pk, 1, "r", actor=commissioner)
    with pytest.raises(Stale):
        operations.drop_out(season.pk, teams[0].pk, "void", "r", seen=seen, actor=commissioner)


# --- pages ------------------------------------------------------------------------------------------------------------


def test_points_on_the_pages(client: Client, season: Season, teams: list[Team], commissioner: User) -> None:
    client.force_login(commissioner)
    assert at("decisions", season) in client.get(at("commissioner", season)).content.decode()
    assert client.post(at("points", season), {"team": teams[0].pk, "points": "0", "reason": "r"}).status_code == 422
    given = {"team": teams[0].pk, "points": "-1", "reason": "Slow <b>play</b>", "key": "p"}
    assert client.post(at("points", season), given).url == at("decisions", season)
    client.logout()
    page = client.get(at("standings", season)).content.decode()
    assert "Slow &lt;b&gt;play&lt;/b&gt;" in page
    assert "decided by <bdi>Carla</bdi>" in page
    assert 'title="By decision, see below">*</abbr>' in page


def test_leaving_is_seen_before_it_is_decided(
    client: Client, season: Season, teams: list[Team], commissioner: User
) -> None:
    client.force_login(commissioner)
    address = at("leave", season, teams[0].pk)
    assert client.get(address).context["shown"] is None
    given = {"way": "forfeits", "reason": "Moved away."}
    shown = client.post(address, given)
    assert [each.points for each in shown.context["shown"].moves if each.name == "Team 0"] == [(0, 0)]
    assert len(shown.context["shown"].fixtures) == 3
    assert not Entrant.objects.exclude(way="").exists()
    done = client.post(address, given | {"decide": "yes", "seen": shown.context["serial"], "key": "l"})
    assert done.url == at("decisions", season)
    page = client.get(done.url).content.decode()
    assert "3 matches are recorded as forfeits." in page
    assert "Moved away." in page
    assert client.post(address, {"way": "eaten", "reason": "r"}).status_code == 422
    assert client.get(at("leave", season, "nobody")).status_code == 404


def test_who_was_voided_comes_back_on_the_page_and_by_the_api(
    client: Client, season: Season, teams: list[Team], commissioner: User
) -> None:
    client.force_login(commissioner)
    address = at("leave", season, teams[0].pk)
    back = at("readmit", season, teams[0].pk)
    assert back not in client.get(address).content.decode()
    assert "count in the table" in client.post(back, {"reason": "r"}).content.decode()
    operations.drop_out(season.pk, teams[0].pk, "void", "Cheated.", actor=commissioner)
    page = client.get(address).content.decode()
    assert back in page
    assert "See what it comes to" not in page
    assert "Comes back" in client.get(at("decisions", season)).content.decode()
    empty = client.post(back, {"reason": " "})
    assert empty.status_code == 422
    assert client.post(back, {"reason": "They did <b>not</b>."}).url == at("decisions", season)
    assert not Entrant.objects.exclude(way="").exists()
    journal = client.get(reverse("teams:team-journal", args=[teams[0].pk])).content.decode()
    assert "Its results count in the table again: They did &lt;b&gt;not&lt;/b&gt;." in journal
    operations.drop_out(season.pk, teams[0].pk, "void", "Cheated.", actor=commissioner)
    given = {"team": teams[0].pk, "reason": "No."}
    route = f"/api/v1/seasons/{season.pk}/readmit/"
    assert client.post(route, given, content_type="application/json").json()["left"] == []
    refused = client.post(route, given, content_type="application/json")
    assert (refused.status_code, refused.json()["violations"][0]["code"]) == (422, "not-voided")
    client.force_login(teams[2].coach)
    assert client.post(route, given, content_type="application/json").status_code == 403


def test_the_api_gives_points_and_lets_teams_leave(
    client: Client, season: Season, teams: list[Team], commissioner: User
) -> None:
    client.force_login(commissioner)
    address = f"/api/v1/seasons/{season.pk}"
    given = {"team": teams[0].pk, "points": 2, "reason": "Painted."}
    answer = client.post(f"{address}/points/", given, content_type="application/json").json()
    assert [(each["team"], each["points"], each["reason"]) for each in answer["decisions"]] == [
        (teams[0].pk, 2, "Painted.")
    ]
    given = {"team": teams[1].pk, "way": "void", "reason": "Gone."}
    answer = client.post(f"{address}/drop-out/", given, content_type="application/json").json()
    assert [(each["team"], each["way"], each["why"]) for each in answer["left"]] == [(teams[1].pk, "void", "Gone.")]
    client.force_login(teams[2].coach)
    assert client.post(f"{address}/drop-out/", given, content_type="application/json").status_code == 403


def test_one_query_reads_all_decisions(
    season: Season, teams: list[Team], commissioner: User, django_assert_num_queries: Any
) -> None:
    found = Season.objects.select_related("league__book").get(pk=season.pk)
    with django_assert_num_queries(2):
        read_season(found)
    for team in teams[:3]:
        operations.give_points(season.pk, team.pk, 1, "r", actor=commissioner)
    with django_assert_num_queries(3):
        assert len(read_season(found).decisions) == 3


def test_before_a_season_opens_teams_are_taken_out(
    client: Client, league: League, teams: list[Team], commissioner: User
) -> None:
    planned = builders.season_of(league, teams, commissioner, opened=False)
    with pytest.raises(Refused) as refused:
        operations.drop_out(planned.pk, teams[0].pk, "void", "r", actor=commissioner)
    assert refused.value.codes == ("season-not-open",)
    client.force_login(commissioner)
    assert client.get(at("leave", planned, teams[0].pk)).url == at("season", planned)
    operations.give_points(planned.pk, teams[0].pk, -1, "From last season.", actor=commissioner)
    assert table(planned)[teams[0].pk] == (-1, 0)
