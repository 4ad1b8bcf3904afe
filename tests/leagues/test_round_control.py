"""What a commissioner does with a match: its date, its opening, an end without play; matches outside the schedule."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from leagues.models import League
from matches import operations as of_matches
from matches.models import Match
from teams.models import Roll, Team
from teams.refusals import Refused
from tests.leagues import builders

pytestmark = pytest.mark.django_db


@pytest.fixture
def teams(league: League, commissioner: User) -> list[Team]:
    return builders.teams_in(league, 2, commissioner)


@pytest.fixture
def match(league: League, teams: list[Team], commissioner: User) -> Match:
    builders.season_of(league, teams, commissioner)
    return Match.objects.get()


@pytest.fixture
def office(client: Client, commissioner: User) -> Client:
    client.force_login(commissioner)
    return client


def at(name: str, league: League, *more: Any) -> str:
    return reverse(f"leagues:{name}", args=[league.slug, *more])


def test_a_forfeit_is_seen_before_it_is_recorded(office: Client, league: League, match: Match) -> None:
    address = at("match-end", league, match.pk)
    given = {"how": "forfeit away", "reason": "Nobody came.", "key": "one"}
    shown = office.post(address, given)
    assert shown.status_code == 200
    assert [each.side for each in shown.context["changes"]] == ["home", "away"]
    match.refresh_from_db()
    assert match.state == "scheduled"
    rolled = set(Roll.objects.filter(scope=match.pk).values_list("key", "dice"))
    assert rolled
    done = office.post(address, given | {"record": "yes", "digest": shown.context["digest"]})
    assert done.url == at("commissioner", league)
    match.refresh_from_db()
    assert (match.state, match.ended, match.gave_up, match.decision) == ("confirmed", "forfeit", "away", "Nobody came.")
    assert set(Roll.objects.filter(scope=match.pk).values_list("key", "dice")) == rolled


def test_what_was_not_read_is_not_recorded(office: Client, league: League, match: Match) -> None:
    address = at("match-end", league, match.pk)
    shown = office.post(address, {"how": "forfeit away", "reason": "Nobody came."})
    other = {"how": "forfeit home", "reason": "Nobody came.", "record": "yes", "digest": shown.context["digest"]}
    again = office.post(address, other)
    assert again.status_code == 409
    assert again.context["digest"] != shown.context["digest"]
    match.refresh_from_db()
    assert match.state == "scheduled"
    assert office.post(address, other | {"digest": again.context["digest"]}).status_code == 302


def test_his_own_match_needs_a_tick(client: Client, league: League, match: Match, commissioner: User) -> None:
    Team.objects.filter(pk=match.home_id).update(coach=commissioner)
    client.force_login(commissioner)
    address = at("match-end", league, match.pk)
    given = {"how": "unplayed", "reason": "Snow."}
    given["digest"] = client.post(address, given).context["digest"]
    given["record"] = "yes"
    assert client.post(address, given).status_code == 422
    assert client.post(address, given | {"in_own_match": "on"}).status_code == 302
    match.refresh_from_db()
    assert match.decided_in_own


def test_a_date_is_read_and_shown_in_the_leagues_time_zone(office: Client, league: League, match: Match) -> None:
    League.objects.filter(pk=league.pk).update(time_zone="Pacific/Auckland")
    given = {"day": "2026-07-03", "at": "", "version": match.version}
    assert office.post(at("match-date", league, match.pk), given).status_code == 302
    match.refresh_from_db()
    assert match.due == datetime(2026, 7, 3, 11, 59, tzinfo=UTC)
    late = office.post(at("match-date", league, match.pk), given | {"at": "00:30", "version": match.version})
    assert late.status_code == 302
    # Half past midnight there is the day before in UTC.
    page = office.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "to be played by 3 Jul 2026" in page
    page = office.get(reverse("teams:team-detail", args=[match.home_id])).content.decode()
    assert "3 Jul 2026" in page


def test_overtime_is_agreed_on_until_a_report_is_sent(office: Client, league: League, match: Match) -> None:
    page = at("match", league, match.pk)
    for wanted in (True, False, True):
        match.refresh_from_db()
        given = {"day": "2026-07-03", "version": match.version} | ({"overtime": "on"} if wanted else {})
        assert office.post(at("match-date", league, match.pk), given).status_code == 302
        match.refresh_from_db()
        assert match.overtime is wanted
        assert (re.search(r'name="overtime"[^>]* checked', office.get(page).content.decode()) is not None) is wanted
    public = reverse("matches:match", args=[match.pk])
    assert "may go into overtime" in office.get(public).content.decode()
    api = f"/api/v1/matches/{match.pk}/date/"
    sent = {"due": "2026-07-04T00:00:00Z", "version": match.version}
    assert office.put(api, sent, content_type="application/json").json()["overtime"] is True
    Match.objects.filter(pk=match.pk).update(state="reported")
    assert 'name="overtime"' not in office.get(page).content.decode()
    late = office.put(api, sent | {"version": match.version + 1, "overtime": False}, content_type="application/json")
    assert (late.status_code, late.json()["violations"][0]["code"]) == (422, "match-reported")


def test_a_stage_or_a_friendly_may_go_into_overtime(
    office: Client,
    league: League,
    match: Match,
    teams: list[Team],
    commissioner: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    season = league.seasons.get()
    draw = {"version": season.version, "overtime": "on"}
    assert office.post(at("season-draw", league), draw).status_code == 302
    assert set(Match.objects.values_list("overtime", flat=True)) == {True}
    assert re.search(r'name="overtime" checked', office.get(at("season", league)).content.decode())
    given = {"home": teams[0].pk, "away": teams[1].pk, "kind": "friendly", "key": "f"}
    assert office.post(at("friendly", league), given | {"overtime": "on"}).status_code == 302
    assert Match.objects.get(kind="friendly").overtime
    for module in ("matches.operations.fixtures", "leagues.views.commissioner", "leagues.views.season"):
        monkeypatch.setattr(f"{module}.knows_overtime", lambda _rules: False)
    for name in ("season", "friendly"):
        assert 'name="overtime"' not in office.get(at(name, league)).content.decode()
    with pytest.raises(Refused) as refused:
        of_matches.arrange(teams[0].pk, teams[1].pk, kind="friendly", overtime=True, actor=commissioner)
    assert refused.value.codes == ("no-overtime",)


def test_an_opening_is_taken_back(office: Client, league: League, match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(state="open")
    Team.objects.update(phase="match", open_match=match.pk, begun=True)
    assert office.post(at("match-close", league, match.pk), {"key": "c"}).url == at("match", league, match.pk)
    match.refresh_from_db()
    assert match.state == "scheduled"
    assert set(Team.objects.values_list("open_match", flat=True)) == {""}


def test_the_page_of_a_match_leads_there(office: Client, league: League, match: Match, teams: list[Team]) -> None:
    link = at("match", league, match.pk)
    assert link in office.get(reverse("matches:match", args=[match.pk])).content.decode()
    coach = Client()
    coach.force_login(teams[0].coach)
    assert link not in coach.get(reverse("matches:match", args=[match.pk])).content.decode()
    builders.result(match, 1, 0)
    assert link not in office.get(reverse("matches:match", args=[match.pk])).content.decode()


def test_a_lapsed_session_keeps_the_form(client: Client, league: League, match: Match, commissioner: User) -> None:
    sent = client.post(at("match-end", league, match.pk), {"how": "unplayed", "reason": "Snow and ice."})
    assert at("match", league, match.pk) in sent.url
    client.force_login(commissioner)
    from urllib.parse import unquote

    assert "Snow and ice." in client.get(unquote(sent.url.partition("next=")[2])).content.decode()


def test_a_coach_arranges_an_exhibition(client: Client, league: League, teams: list[Team]) -> None:
    home, away = teams
    client.force_login(home.coach)
    address = at("friendly", league)
    given = {"home": away.pk, "away": home.pk, "kind": "exhibition", "key": "f"}
    assert client.post(address, given | {"away": ""}).status_code == 422
    done = client.post(address, given)
    made = Match.objects.get()
    assert done.url == reverse("matches:match", args=[made.pk])
    assert (made.home_id, made.kind) == (away.pk, "exhibition")
    [theirs] = builders.copies(away, 1)
    refused = client.post(address, given | {"home": theirs.pk, "away": away.pk, "key": "g"})
    assert "You coach neither of these teams." in refused.content.decode()
    assert Match.objects.count() == 1


def test_whoever_has_no_team_arranges_nothing(client: Client, league: League, stranger: User) -> None:
    client.force_login(stranger)
    assert client.get(at("friendly", league)).status_code == 404
