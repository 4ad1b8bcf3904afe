"""All team sheets of a season in one go: asked for, drawn by a worker, seen on its way, downloaded."""

import io
import json
import zipfile
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from accounts.models import User
from leagues.models import League, Season
from outbox import files
from outbox.models import Job
from outbox.worker import Work, drain
from reports import operations
from teams.models import Book, Team, Text
from tests.leagues import builders as of_leagues
from tests.reports import reading


@pytest.fixture
def asked(client: Client, season: Season, ada: User) -> Job:
    """Ada has asked for all sheets."""
    client.force_login(ada)
    return ask(client, season)


def ask(client: Client, season: Season, **options: str) -> Job:
    answer = client.post(reverse("reports:season-bundle", args=[season.pk]), options)
    assert answer.status_code == 302, answer.content[:500]
    job = Job.objects.filter(kind=operations.KIND).latest("pk")
    assert answer["Location"] == reverse("outbox:job", args=[job.pk])
    return job


def made(job: Job) -> tuple[str, bytes]:
    """Do the job; the name and the bytes of its file."""
    drain()
    job.refresh_from_db()
    assert (job.state, job.error) == (Job.State.DONE, "")
    return job.result_name, files.storage().open(job.result).read()


def text_of(content: bytes) -> str:
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)


def test_one_document_holds_every_team(client: Client, asked: Job, season: Season) -> None:
    name, content = made(asked)
    document = PdfReader(io.BytesIO(content))
    assert len(document.pages) == 2
    assert [each.title for each in document.outline] == ["Les Échassiers", "Rivertown Rovers"]
    assert "Rivertown Rovers 12" in text_of(content)
    assert "Les Échassiers 12" in text_of(content)
    assert name.endswith("_lockside-league_season-1_team-sheets.pdf")
    page = client.get(reverse("outbox:job", args=[asked.pk])).content.decode()
    assert "2 of 2" in page
    assert "Lockside League, Season 1" in page
    answer = client.get(reverse("outbox:download", args=[asked.pk]))
    assert b"".join(answer.streaming_content) == content  # type: ignore[attr-defined]
    assert name in answer["Content-Disposition"]


def test_an_archive_holds_a_file_for_each_team(client: Client, season: Season, ada: User) -> None:
    client.force_login(ada)
    name, content = made(ask(client, season, form="zip", language="fr", paper="letter", variant="opponent"))
    assert name.endswith(".zip")
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        names = packed.namelist()
        assert len(names) == 2
        assert all(each.endswith("_feuille-dequipe-pour-ladversaire.pdf") for each in names)
        printed = text_of(packed.read(names[0]))
    assert "Trésorerie" not in printed
    assert "VEA" in printed


def test_the_same_teams_give_the_same_bytes(client: Client, season: Season, ada: User) -> None:
    client.force_login(ada)
    for form in ("pdf", "zip"):
        assert made(ask(client, season, form=form))[1] == made(ask(client, season, form=form))[1]


def test_how_far_it_is_can_be_seen(asked: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []
    progress = Work.progress

    def noted(work: Work, done: int, total: int) -> None:
        seen.append((done, total))
        progress(work, done, total)

    monkeypatch.setattr(Work, "progress", noted)
    made(asked)
    assert seen == [(0, 2), (1, 2), (2, 2)]


def test_asking_twice_makes_it_once(client: Client, season: Season, ada: User, bob: User) -> None:
    client.force_login(ada)
    first = ask(client, season)
    assert ask(client, season) == first
    assert ask(client, season, paper="letter") != first
    client.force_login(bob)
    assert ask(client, season) != first


def test_sent_twice_under_one_key_it_is_one_job(client: Client, season: Season, ada: User) -> None:
    client.force_login(ada)
    first = ask(client, season, key="the-same")
    made(first)
    assert ask(client, season, key="the-same") == first
    changed = client.post(reverse("reports:season-bundle", args=[season.pk]), {"key": "the-same", "paper": "letter"})
    assert changed.status_code == 409


def test_a_choice_that_is_none_asks_again(client: Client, season: Season, ada: User) -> None:
    client.force_login(ada)
    answer = client.post(reverse("reports:season-bundle", args=[season.pk]), {"form": "tar", "variant": "golden"})
    assert answer.status_code == 422
    assert answer.content.decode().count("Select a valid choice") == 2
    assert not Job.objects.filter(kind=operations.KIND).exists()


def test_who_may_ask(client: Client, season: Season, league: League, ada: User, stranger: User) -> None:
    address = reverse("reports:season-bundle", args=[season.pk])
    assert client.get(address).status_code == 405
    assert reverse("account_login") in client.post(address)["Location"]
    client.force_login(stranger)
    assert client.post(address).status_code == 302  # the league is public
    Book.objects.filter(pk=league.book_id).update(visibility=Book.Visibility.MEMBERS)
    assert client.post(address).status_code == 404
    client.logout()
    assert client.post(address).status_code == 404


def test_hidden_rosters_are_for_who_runs_the_league(
    client: Client, season: Season, league: League, ada: User, commissioner: User
) -> None:
    Book.objects.filter(pk=league.book_id).update(rosters_hidden=True)
    client.force_login(ada)
    assert client.post(reverse("reports:season-bundle", args=[season.pk])).status_code == 404
    client.force_login(commissioner)
    assert len(PdfReader(io.BytesIO(made(ask(client, season))[1])).pages) == 2


def test_what_was_asked_for_is_not_made_for_whoever_lost_his_right(
    client: Client, asked: Job, league: League, stranger: User
) -> None:
    Job.objects.filter(pk=asked.pk).update(owner=stranger)
    Book.objects.filter(pk=league.book_id).update(visibility=Book.Visibility.MEMBERS)
    drain()
    asked.refresh_from_db()
    assert asked.state == Job.State.FAILED
    assert not asked.result


def test_nobody_else_gets_the_file(client: Client, asked: Job, bob: User, commissioner: User) -> None:
    made(asked)
    for user in (bob, commissioner):
        client.force_login(user)
        assert client.get(reverse("outbox:download", args=[asked.pk])).status_code == 404


def test_what_no_font_has_is_told_in_the_file(client: Client, season: Season, home: Team, ada: User) -> None:
    Text.objects.filter(pk=home.name_id).update(words="../../Rovers ꀕ")
    client.force_login(ada)
    document = made(ask(client, season))[1]
    assert len(PdfReader(io.BytesIO(document)).pages) == 3
    assert "U+A015 YI SYLLABLE WU" in text_of(document)
    with zipfile.ZipFile(io.BytesIO(made(ask(client, season, form="zip"))[1])) as packed:
        assert packed.read("missing-characters.txt").decode() == "U+A015 YI SYLLABLE WU\n"
        assert all("/" not in each and ".." not in each for each in packed.namelist())


def test_two_teams_of_one_name_have_two_files(
    client: Client, season: Season, home: Team, away: Team, ada: User
) -> None:
    Text.objects.filter(pk__in=[home.name_id, away.name_id]).update(words="Twins")
    client.force_login(ada)
    with zipfile.ZipFile(io.BytesIO(made(ask(client, season, form="zip"))[1])) as packed:
        assert len(set(packed.namelist())) == 2


def test_queries_do_not_grow_with_the_teams(
    league: League, commissioner: User, django_assert_max_num_queries: Any
) -> None:
    teams = of_leagues.teams_in(league, 2, commissioner)
    season = of_leagues.season_of(league, teams, commissioner)
    for number, copy in enumerate(of_leagues.copies(Team.objects.get(pk=teams[0].pk), 6)):
        season.entrants.create(team=copy, entered_by=commissioner, lot=10 + number)
    options = {"paper": "a4", "language": "en", "english": False, "variant": "full", "form": "pdf"}
    job = operations.ask_for_bundle(season, options, site="", actor=commissioner)
    assert json.loads(job.args)["season"] == season.pk
    # Beside one write a sheet, which says how far it is: what reads the eight sheets, and the job's own keeping.
    with django_assert_max_num_queries(8 + 20):
        drain()
    job.refresh_from_db()
    assert (job.state, job.done, job.total) == (Job.State.DONE, 8, 8)
    assert reading.PdfReader(files.storage().open(job.result)).pages
