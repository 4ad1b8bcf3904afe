"""Printed sheets over the REST API."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from leagues.models import League, Season
from matches.models import Match
from outbox.models import Job
from outbox.worker import drain
from reports.values import Pdf
from teams.models import Book, Team
from tests.programs import client_of
from tests.reports import reading, stories

ROOT = "/api/v1/reports/"


@pytest.fixture
def sheets(home: Team, match: Match, season: Season) -> dict[str, str]:
    """Addresses of the API, with those of the pages that print the same."""
    return {
        f"team-sheets/{home.pk}/": reverse("reports:team-sheet", args=[home.pk]),
        f"team-sheets/{home.pk}/?match={match.pk}": reverse("reports:team-sheet-at", args=[home.pk, match.pk]),
        f"match-records/{match.pk}/": reverse("reports:match-record", args=[match.pk]),
        f"standings/{season.pk}/": reverse("reports:standings", args=[season.pk]),
        f"fixtures/{season.pk}/": reverse("reports:fixtures", args=[season.pk]),
    }


def test_the_api_gives_what_the_pages_give(client: Client, sheets: dict[str, str]) -> None:
    for path, page in sheets.items():
        answer = client_of().get(ROOT + path, headers={"accept": "application/pdf"})
        assert answer.status_code == 200
        assert answer["Content-Type"] == "application/pdf"
        assert answer.content == client.get(page).content
        assert answer["ETag"] == client.get(page)["ETag"]
        assert client_of().get(ROOT + path, headers={"if-none-match": answer["ETag"]}).status_code == 304


def test_choices_are_those_of_the_pages(home: Team) -> None:
    path = f"{ROOT}team-sheets/{home.pk}/"
    french = client_of().get(path, {"language": "fr", "variant": "opponent", "paper": "letter"})
    assert "feuille-dequipe-pour-ladversaire" in french["Content-Disposition"]
    assert "VEA" in reading.text(Pdf(french.content, ""))
    wrong = client_of().get(path, {"paper": "a3", "variant": "golden"}, headers={"accept": "application/pdf"})
    assert wrong.status_code == 400
    assert wrong["Content-Type"] == "application/json"
    assert {each["path"] for each in wrong.json()["violations"]} == {"paper", "variant"}


def test_strangers_get_nothing_of_a_league_of_members(
    sheets: dict[str, str], league: League, ada: User, stranger: User
) -> None:
    Book.objects.filter(pk=league.book_id).update(visibility=Book.Visibility.MEMBERS)
    for path in sheets:
        assert client_of(ada).get(ROOT + path).status_code == 200
        for outsider in (None, stranger):
            answer = client_of(outsider).get(ROOT + path)
            assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


@pytest.mark.parametrize("path", ["team-sheets/none/", "match-records/none/", "standings/999/", f"fixtures/{10**17}/"])
def test_what_is_not_there(db: None, path: str) -> None:
    assert client_of().get(ROOT + path).status_code == 404


def test_another_teams_match_is_not_there(home: Team, match: Match, league: League, commissioner: User) -> None:
    third = stories.team(league, commissioner, commissioner, "Third Party")
    assert client_of().get(f"{ROOT}team-sheets/{third.pk}/?match={match.pk}").status_code == 404


def test_the_bundle_is_a_job(season: Season, ada: User, stranger: User, league: League) -> None:
    def ask(user: User | None, **body: Any) -> Any:
        return client_of(user).post(f"{ROOT}season-bundles/", {"season": season.pk, **body}, format="json")

    assert ask(None).status_code == 401
    begun = ask(ada, form="zip", paper="letter")
    assert begun.status_code == 202
    assert begun.json()["kind"] == "reports.season-bundle"
    drain()
    done = client_of(ada).get(f"/api/v1/jobs/{begun.json()['id']}/").json()
    assert (done["state"], done["done"], done["total"]) == ("done", 2, 2)
    assert done["result"].endswith(".zip")
    wrong = ask(ada, form="tar")
    assert (wrong.status_code, wrong.json()["violations"][0]["path"]) == (400, "form")
    Book.objects.filter(pk=league.book_id).update(visibility=Book.Visibility.MEMBERS)
    assert ask(stranger).status_code == 404
    assert Job.objects.filter(kind="reports.season-bundle").count() == 1


def test_the_document_of_the_api_names_the_sheets(db: None) -> None:
    document = client_of().get("/api/v1/schema/", headers={"accept": "application/vnd.oai.openapi+json"}).json()
    found = document["paths"]["/api/v1/reports/team-sheets/{id}/"]["get"]
    assert found["responses"]["200"]["content"] == {
        "application/pdf": {"schema": {"type": "string", "format": "binary"}}
    }
    assert {each["name"] for each in found["parameters"]} >= {"paper", "language", "variant", "match"}
