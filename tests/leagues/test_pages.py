"""The pages: that they stand, what they say, and how many queries they ask, whatever the number of teams."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from leagues import operations
from leagues.models import Draw, League, Nudge, Season
from leagues.views.places import stale_words
from matches.models import Match, PlayerLine, Report
from outbox.models import Job
from outbox.worker import drain
from teams import operations as of_teams
from teams.models import Book, Player, Role, Team
from tests.leagues import builders
from tests.teams import builders as of_drafts

pytestmark = pytest.mark.django_db

PUBLIC = ("league", "standings", "fixtures", "teams", "leaders")


@pytest.fixture
def season(league: League, commissioner: User) -> Season:
    return builders.season_of(league, builders.teams_in(league, 4, commissioner), commissioner)


def page(client: Client, name: str, *args: object) -> str:
    answer = client.get(reverse(f"leagues:{name}", args=args))
    assert answer.status_code == 200, answer
    return answer.content.decode()


def test_the_start_page_lists_public_leagues_alone(client: Client, league: League, commissioner: User) -> None:
    builders.league_of(commissioner, "Hidden League", visibility="members")
    text = page(client, "dashboard")
    assert "Lockside League" in text
    assert "Hidden League" not in text


def test_standings_say_why(client: Client, league: League, season: Season) -> None:
    builders.played(season, (2, 1), (1, 0))
    text = page(client, "standings", league.slug)
    assert "1 × 3 (won) = 3 points" in text
    assert "touchdowns scored 2 to 1" in text
    assert "Win 3, draw 1, loss 0; level teams by touchdowns scored, then casualties inflicted" in text


def test_what_bonuses_are_worth_stands_under_the_table(client: Client, league: League, season: Season) -> None:
    builders.played(season, (3, 1), (1, 0))
    League.objects.update(bonuses="three-touchdowns")
    text = page(client, "standings", league.slug)
    assert "Win 3, draw 1, loss 0, three touchdowns +1; level teams by" in text
    assert "1 × 3 (won) + 1 × 1 (three touchdowns) = 4 points" in text
    assert "2 results count." in text
    client.cookies["django_language"] = "fr"
    assert "trois touchdowns +1" in page(client, "standings", league.slug)


def test_who_leads_is_called_as_his_own_roster_says(client: Client, league: League, season: Season) -> None:
    match = Match.objects.filter(fixture__round__stage__season=season).first()
    assert match is not None
    builders.result(match, 1, 0)
    player = Player.objects.filter(team=match.home_id).first()
    assert player is not None
    Player.objects.filter(pk=player.pk).update(name=None, position="blitzer")
    Team.objects.filter(pk=match.home_id).update(roster="orc")
    PlayerLine.objects.create(match=match, team=match.home, player=player, who=player.pk, touchdowns=1, spp=3)
    client.cookies["django_language"] = "fr"
    assert "Blitzer Orque" in page(client, "leaders", league.slug)


def test_who_joined_without_a_team_is_asked_for_one(client: Client, league: League, coach: User) -> None:
    Role.objects.create(book=league.book, user=coach, kind="coach")
    client.force_login(coach)
    text = page(client, "dashboard")
    assert "One thing waits for you" in text
    assert f"{reverse('teams:draft-new')}?where={league.book_id}" in text


def test_a_new_league_says_how_a_season_begins(client: Client, league: League, commissioner: User) -> None:
    client.force_login(commissioner)
    text = page(client, "commissioner", league.slug)
    assert "How a season begins" in text
    assert "Nothing needs you" not in text
    builders.season_of(league, builders.teams_in(league, 2, commissioner), commissioner)
    assert "How a season begins" not in page(client, "commissioner", league.slug)


def test_without_mail_no_address_is_asked_for(
    client: Client, league: League, commissioner: User, settings: Any
) -> None:
    client.force_login(commissioner)
    assert 'name="email"' in page(client, "invitations", league.slug)
    settings.MAIL_IS_SET_UP = False
    assert 'name="email"' not in page(client, "invitations", league.slug)
    answer = client.post(
        reverse("leagues:invitations", args=[league.slug]), {"role": "coach", "uses": 2, "days": 7, "note": ""}
    )
    assert "/invitation/" in answer.content.decode()
    assert not Job.objects.exists()


def test_friendlies_do_not_enter_the_table(client: Client, league: League, season: Season) -> None:
    [one, two, *_] = Team.objects.all()
    match = Match.objects.create(book=league.book, home=one, away=two, kind="friendly")
    builders.result(match, 9, 0)
    text = page(client, "standings", league.slug)
    assert ">9–0<" not in text
    assert "3 points" not in text


def test_fixtures_show_scores_byes_and_who_is_late(client: Client, league: League, commissioner: User) -> None:
    season = builders.season_of(league, builders.teams_in(league, 3, commissioner), commissioner)
    builders.played(season, (2, 1))
    Match.objects.filter(state="scheduled").update(due=timezone.now() - timedelta(days=2))
    text = page(client, "fixtures", league.slug)
    assert "2–1" in text
    assert text.count("bye") >= 3
    assert text.count("dg-state--late") == 2


@pytest.mark.parametrize("name", PUBLIC)
def test_public_pages_of_a_league_without_teams(client: Client, league: League, name: str) -> None:
    page(client, name, league.slug)


@pytest.mark.parametrize("name", PUBLIC)
def test_queries_do_not_grow(
    client: Client, league: League, commissioner: User, name: str, django_assert_max_num_queries: Callable
) -> None:
    """With one, three, twenty teams and two hundred: the same number, eight at most."""
    client.force_login(commissioner)
    [team] = builders.teams_in(league, 1, commissioner)
    counts = []
    for more in (0, 2, 17, 180):
        copies = builders.copies(Team.objects.get(pk=team.pk), more)
        operations.enter_teams(league.seasons.get().pk, [team.pk, *(each.pk for each in copies)], actor=commissioner)
        if 1 < Team.objects.count() < 30:
            operations.draw_round_robin(league.seasons.get().pk, actor=commissioner, random=builders.InOrder())
            builders.played(league.seasons.get(), (1, 0))
            Match.objects.filter(state="closed").update(state="scheduled", position=None)
        page(client, name, league.slug)
        cache.clear()  # or what is kept would hide what is asked
        with django_assert_max_num_queries(8) as asked:
            page(client, name, league.slug)
        counts.append(len(asked))
    assert len(set(counts[1:])) == 1, counts


@pytest.mark.parametrize("teams", [1, 3, 12])
def test_the_dashboard_asks_the_same_for_any_number_of_teams(
    client: Client, commissioner: User, coach: User, teams: int, django_assert_max_num_queries: Callable
) -> None:
    league = builders.league_of(commissioner)
    found = builders.teams_in(league, 2, commissioner)
    found += builders.copies(Team.objects.get(pk=found[0].pk), teams)
    builders.season_of(league, found, commissioner)
    Team.objects.exclude(pk=found[0].pk).update(coach=coach)
    Role.objects.create(book=league.book, user=coach, kind="commissioner")
    client.force_login(coach)
    page(client, "dashboard")
    with django_assert_max_num_queries(14) as asked:
        page(client, "dashboard")
    assert len(asked) == 14


@pytest.mark.parametrize("name", ["commissioner", "season", "members", "invitations", "settings"])
def test_pages_of_who_runs_it(
    client: Client,
    league: League,
    season: Season,
    commissioner: User,
    name: str,
    django_assert_max_num_queries: Callable,
) -> None:
    client.force_login(commissioner)
    with django_assert_max_num_queries(13):
        page(client, name, league.slug)


def test_the_chase_list_says_what_is_late_who_acted_last_and_who_is_waited_for(
    client: Client, league: League, season: Season, commissioner: User
) -> None:
    first, second, third, *_ = Match.objects.order_by("fixture__round__number", "fixture__number")
    Match.objects.filter(pk=first.pk).update(due=timezone.now() - timedelta(days=3))
    report = Report.objects.create(match=second, author=second.home.coach, side="home", inputs="{}", digest="x")
    Match.objects.filter(pk=second.pk).update(state="reported", reported=report.sent, reminded=timezone.now())
    Report.objects.create(
        match=third,
        author=third.home.coach,
        side="home",
        inputs="{}",
        digest="x",
        disputed=timezone.now(),
        disputed_by=third.away.coach,
        reason="He rolled a five.",
    )
    Match.objects.filter(pk=third.pk).update(state="disputed")
    Team.objects.filter(pk=first.home_id).update(phase="sequence")
    client.force_login(commissioner)
    text = page(client, "commissioner", league.slug)
    assert "late, 4 days" in text
    assert "unanswered" in text
    assert "He rolled a five." in text
    assert str(third.away.coach) in text
    board = page(client, "dashboard")
    assert "2 matches to decide" in board


def test_the_dashboard_says_what_waits(client: Client, league: League, season: Season) -> None:
    first, second, *_ = Match.objects.order_by("fixture__round__number", "fixture__number")
    report = Report.objects.create(match=first, author=first.home.coach, side="home", inputs="{}", digest="x")
    Match.objects.filter(pk=first.pk).update(state="reported", reported=report.sent)
    client.force_login(first.away.coach)
    text = page(client, "dashboard")
    assert "Round 1: Confirm the result" in text
    assert f"{first.home.coach} sent the report." in text
    client.force_login(first.home.coach)
    assert "Confirm the result" not in page(client, "dashboard")
    client.force_login(second.home.coach)
    assert "Round 1: Your next match" in page(client, "dashboard")


def test_nothing_waits_while_a_season_is_planned(client: Client, league: League, commissioner: User) -> None:
    teams = builders.teams_in(league, 2, commissioner)
    builders.season_of(league, teams, commissioner, opened=False)
    client.force_login(teams[0].coach)
    assert "Nothing waits for you" in page(client, "dashboard")


def test_a_coach_is_shown_with_what_the_reader_may_see(
    client: Client, league: League, season: Season, stranger: User
) -> None:
    team = Team.objects.first()
    assert str(team.name) in page(client, "coach", team.coach_id)
    Book.objects.update(visibility="members")
    url = reverse("leagues:coach", args=[team.coach_id])
    assert client.get(url).status_code == 404
    client.force_login(stranger)
    assert client.get(url).status_code == 404
    client.force_login(team.coach)
    assert client.get(url).status_code == 200


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "A new draw throws away what coaches have sent before their matches."),
        ("fr", "Il efface ce que les coachs ont envoyé avant leurs matchs."),
    ],
)
def test_it_is_said_what_a_new_draw_costs(
    client: Client, league: League, season: Season, commissioner: User, language: str, words: str
) -> None:
    User.objects.filter(pk=commissioner.pk).update(language=language)
    client.force_login(commissioner)
    assert words in page(client, "season", league.slug)


def test_in_french(client: Client, league: League, season: Season) -> None:
    builders.played(season, (2, 1))
    client.cookies["django_language"] = "fr"
    text = page(client, "standings", league.slug)
    assert "Classement" in text
    assert "1 × 3 (gagné) = 3 points" in text
    assert "Journée" in page(client, "fixtures", league.slug)


def test_a_long_season_shows_one_round_at_a_time(client: Client, league: League, commissioner: User) -> None:
    [team] = builders.teams_in(league, 1, commissioner)
    builders.season_of(league, [team, *builders.copies(team, 21)], commissioner)
    text = page(client, "fixtures", league.slug)
    assert text.count('<div class="dg-fix">') == 11
    url = reverse("leagues:fixtures", args=[league.slug])
    assert 'id="round-7"' in client.get(url, {"round": "7"}).content.decode()
    assert 'id="round-1"' in client.get(url, {"round": "nonsense"}).content.decode()


def test_without_mail_one_signs_up_by_an_invitation_alone(
    client: Client, league: League, commissioner: User, settings: Any
) -> None:
    settings.MAIL_IS_SET_UP = False
    settings.ACCOUNT_EMAIL_VERIFICATION = "none"
    sign_up = reverse("account_signup")
    form = {
        "email": "new@example.org",
        "display_name": "Nora New",
        "password1": "a long pass phrase",
        "password2": "a long pass phrase",
        "next": reverse("leagues:invited"),
    }
    client.post(sign_up, form)
    assert not User.objects.filter(email="new@example.org").exists()
    _, word = operations.invite(league.pk, role="coach", actor=commissioner)
    shown = client.get(reverse("leagues:invitation", args=[word]), follow=True).content.decode()
    assert f"{sign_up}?next={reverse('leagues:invited')}" in shown
    answer = client.post(sign_up, form, follow=True)
    assert "You are signed in as Nora New." in answer.content.decode()
    client.post(reverse("leagues:invitation-accept"))
    assert Role.objects.get(user__email="new@example.org").kind == "coach"


def test_reminders_go_once_for_each_of_the_days(league: League, season: Season, commissioner: User) -> None:
    now = timezone.now()
    first, second, third, *_ = Match.objects.order_by("fixture__round__number", "fixture__number")
    for match, due in ((first, timedelta(hours=3)), (second, timedelta(days=6)), (third, timedelta(days=-1))):
        Match.objects.filter(pk=match.pk).update(due=now + due)
    assert (operations.remind_before_deadlines(), operations.remind_before_deadlines()) == (2, 0)
    assert (operations.remind_late(season.pk, actor=commissioner), Nudge.objects.count()) == (1, 3)
    assert operations.remind_late(season.pk, actor=commissioner) == 0
    mails = [json.loads(each.args) for each in Job.objects.filter(kind="mail.send")]
    about = [each["user"] for each in mails if each["name"] == "leagues/deadline"]
    assert sorted(about) == sorted(team.coach_id for each in (first, second) for team in (each.home, each.away))
    drain()
    subjects = {each.subject for each in mail.outbox}
    assert f"Late: {third}" in subjects


def test_a_team_is_accepted_into_the_season_or_returned_and_the_coach_is_told(
    client: Client, league: League, commissioner: User, coach: User
) -> None:
    Role.objects.create(book=league.book, user=coach, kind="coach")
    draft = of_teams.draft_team(league.book.ruleset, actor=coach, inputs=of_drafts.draft_inputs("Late Lads"))
    draft = of_teams.hand_in(draft.pk, league.book_id, version=draft.version, actor=coach)
    client.force_login(commissioner)
    assert "1 team to accept" in page(client, "dashboard")
    assert "Late Lads" in page(client, "commissioner", league.slug)
    assert "Late Lads" in page(client, "review", league.slug, draft.pk)
    back = reverse("leagues:return", args=[league.slug, draft.pk])
    stale = client.post(back, {"version": draft.version - 1, "word": "A word that was typed"})
    assert stale.status_code == 409
    assert stale_words() in stale.content.decode()
    assert "A word that was typed" in stale.content.decode()
    assert f'name="version" value="{draft.version}"' in stale.content.decode()
    assert client.post(back, {"version": draft.version, "word": ""}).status_code == 422
    client.post(back, {"version": draft.version, "word": "Two names are the same."})
    client.force_login(coach)
    assert "Two names are the same." in page(client, "dashboard")
    draft.refresh_from_db()
    draft = of_teams.hand_in(draft.pk, league.book_id, version=draft.version, actor=coach)
    client.force_login(commissioner)
    client.post(reverse("leagues:accept", args=[league.slug, draft.pk]), {"version": draft.version})
    team = Team.objects.get()
    assert league.seasons.get().entrants.get().team == team
    drain()
    assert [each.subject for each in mail.outbox] == ["Late Lads came back to you", "Late Lads is accepted"]
    assert reverse("teams:draft-detail", args=[draft.pk]) in mail.outbox[0].body
    assert reverse("teams:team-detail", args=[team.pk]) in mail.outbox[1].body


def test_a_team_that_comes_too_late_is_told_to_wait_for_the_next_season(
    client: Client, league: League, commissioner: User, coach: User
) -> None:
    season = builders.season_of(league, builders.teams_in(league, 2, commissioner), commissioner)
    builders.played(season, (1, 0))
    Role.objects.create(book=league.book, user=coach, kind="coach")
    draft = of_teams.draft_team(league.book.ruleset, actor=coach, inputs=of_drafts.draft_inputs("Late Lads"))
    draft = of_teams.hand_in(draft.pk, league.book_id, version=draft.version, actor=coach)
    client.force_login(commissioner)
    accept = reverse("leagues:accept", args=[league.slug, draft.pk])
    shown = client.post(accept, {"version": draft.version}, follow=True).content.decode()
    assert "Late Lads is accepted" in shown
    assert "it can enter the next one" in shown


def test_a_coach_reads_his_place_once_he_has_played(client: Client, league: League, commissioner: User) -> None:
    teams = builders.teams_in(league, 2, commissioner)
    season = builders.season_of(league, teams, commissioner)
    assert teams[0].coach is not None
    client.force_login(teams[0].coach)
    assert "place" not in page(client, "dashboard")
    builders.played(season, (1, 0))
    assert "place" in page(client, "dashboard")


@pytest.mark.parametrize("name", ["season-draw", "play-offs-draw"])
@pytest.mark.parametrize("version", ["x", "²", "9" * 5000])
def test_whoever_draws_from_a_page_of_no_version_reads_it_again(
    client: Client, league: League, season: Season, commissioner: User, name: str, version: str
) -> None:
    client.force_login(commissioner)
    sent = {"places": "2", "version": version}
    told = client.post(reverse(f"leagues:{name}", args=[league.slug]), sent, follow=True)
    assert stale_words() in told.content.decode()
    assert Draw.objects.filter(stage__season=season).count() == 1


def test_settings_on_the_page(client: Client, league: League, commissioner: User) -> None:
    client.force_login(commissioner)
    url = reverse("leagues:settings", args=[league.slug])
    form = client.get(url).context["form"]
    given = {name: form[name].value() for name in form.fields}
    posted = {name: value for name, value in given.items() if value is not None and value is not False}
    wrong = client.post(url, posted | {"house": "rosters: ["})
    assert wrong.status_code == 422
    assert "house rules" in wrong.content.decode()
    twice = client.post(url, posted | {"tie_1": "wins", "tie_2": "wins"})
    assert "This one stands in the order already." in twice.content.decode()
    good = posted | {"tie_1": "wins", "tie_2": "lots", "taken": ["three-touchdowns"], "win_points": 2}
    assert client.post(url, good).status_code == 302
    league.refresh_from_db()
    assert (league.tie_breakers, league.bonuses, league.win_points, league.version) == (
        "points wins lots",
        "three-touchdowns",
        2,
        2,
    )
    stale = client.post(url, good)
    assert "Somebody changed this meanwhile" in stale.content.decode()


def test_a_league_is_opened_on_the_page(client: Client, coach: User) -> None:
    client.force_login(coach)
    posted = {
        "name": "New League",
        "edition": "bb2020-first-printing",
        "visibility": "link",
        "time_zone": "Europe/Paris",
        "language": "fr",
        "paper": "a4",
    }
    assert client.post(reverse("leagues:new"), posted | {"name": ""}).status_code == 422
    answer = client.post(reverse("leagues:new"), posted, follow=True)
    assert answer.status_code == 200
    league = League.objects.get()
    assert (league.edition, league.book.visibility, league.time_zone) == (
        "bb2020-first-printing",
        "link",
        "Europe/Paris",
    )


def test_who_opens_a_league_reads_what_tells_the_editions_apart(client: Client, coach: User) -> None:
    client.force_login(coach)
    assert "before any correction" in client.get(reverse("leagues:new")).content.decode()
    User.objects.filter(pk=coach.pk).update(language="fr")
    page = client.get(reverse("leagues:new")).content.decode()
    assert "avant toute correction" in page


@pytest.mark.parametrize(("own", "zone"), [("", "Asia/Tokyo"), ("America/Halifax", "America/Halifax")])
def test_a_new_league_is_at_home_where_its_maker_is(
    client: Client, coach: User, settings: Any, own: str, zone: str
) -> None:
    settings.TIME_ZONE = "Asia/Tokyo"
    User.objects.filter(pk=coach.pk).update(time_zone=own)
    client.force_login(coach)
    page = client.get(reverse("leagues:new"))
    assert page.context["form"]["time_zone"].value() == zone
    assert 'data-browser-zone="as-browser"' in page.content.decode()
    coach.refresh_from_db()
    assert operations.create_league(name="New", edition="bb2020", actor=coach).time_zone == zone
    again = client.post(reverse("leagues:new"), {"time_zone": "Europe/Paris"}).content.decode()
    assert "data-browser-zone" not in again


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("testserver", False),
        ("192.168.1.7:8000", False),
        ("127.0.0.1:8000", True),
        ("localhost", True),
        ("[::1]", True),
    ],
)
def test_a_link_that_no_phone_opens_says_so(
    client: Client, league: League, commissioner: User, settings: Any, host: str, local: bool
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    client.force_login(commissioner)
    invited = {"role": "coach", "uses": 1, "days": 7}
    for name, given in (("invitations", invited), ("new-link", {})):
        page = client.post(
            reverse(f"leagues:{name}", args=[league.slug]), given, headers={"host": host}
        ).content.decode()
        assert 'data-copy="link"' in page
        assert ("HOST=0.0.0.0" in page) == local
