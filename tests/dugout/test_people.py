"""People's data: the register is whole; an account that is deleted is nowhere; one's own data are all there."""

import json
import re
from datetime import timedelta
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.db import models
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.operations import create_account, create_token
from dugout.people.deleting import StillNeeded, delete_account
from dugout.people.register import BARE_TABLES, COLUMNS, REFERENCES
from dugout.tasks import sweep
from leagues import operations as of_leagues
from leagues.models import Invitation, League
from leagues.operations.invitations import mail_invitation
from matches import operations as of_matches
from matches.audit import faults
from matches.models import Correction, Draft, ErrandDraft, Match
from outbox import files
from outbox.mail import queue_mail
from outbox.models import Job
from rules import loader
from teams import operations as of_teams
from teams.models import Action, Role, Team
from teams.refusals import Denied
from teams.rulesets import keep
from tests.dugout.dumps import found_in_database, tables
from tests.leagues.builders import league_of
from tests.matches import builders as matches
from tests.teams.builders import draft_inputs, person

pytestmark = pytest.mark.django_db

NAME, ADDRESS, PASSWORD = "Zebulon Quuxley", "zeb.quuxley@example.org", "a long pass phrase"


# --- The register ------------------------------------------------------------------------------------------------

TEXTUAL = (
    models.CharField,
    models.TextField,
    models.JSONField,
    models.BinaryField,
    models.GenericIPAddressField,
    models.FileField,
)


def test_whatever_names_a_person_is_declared() -> None:
    """A new table with a person in it fails here, until the register says what becomes of him."""
    references, columns = set(), set()
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            key = f"{model._meta.label}.{field.name}"
            if field.is_relation and field.related_model is User:
                references.add(key)
            elif isinstance(field, TEXTUAL) and not field.is_relation:
                columns.add(key)
    assert set(REFERENCES) == references
    assert set(COLUMNS) == columns
    known = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    assert set(tables()) - known <= set(BARE_TABLES)


# --- A person with everything ------------------------------------------------------------------------------------


@pytest.fixture
def carla(db: None) -> User:
    return person("Carla")


@pytest.fixture
def zeb(db: None) -> User:
    return create_account(email=ADDRESS, display_name=NAME, password=PASSWORD)


@pytest.fixture
def league(carla: User) -> League:
    return league_of(carla)


@pytest.fixture
def reported(league: League, zeb: User, carla: User) -> Match:
    """A match that he reported against another coach's team."""
    home = matches.team(league.book, zeb, carla, "Rovers", "human")
    away = matches.team(league.book, person("Bob"), carla, "Kings", "orc")
    [match] = of_matches.schedule(league.book, [(home.pk, away.pk)])
    matches.send(match, zeb, key="his-report")
    return match


@pytest.fixture
def everywhere(zeb: User, carla: User, league: League, reported: Match, client: Client) -> Match:
    """He has left a trace wherever one can."""
    of_leagues.add_commissioner(league.pk, zeb.pk, actor=carla)
    client.post("/accounts/login/", {"login": ADDRESS, "password": PASSWORD})
    begun = Client()
    begun.get("/accounts/login/")
    session = begun.session
    session["account_login"] = {"email": ADDRESS}
    session.save()
    create_token(zeb, name=f"{NAME}’s script", scope="read", days=30)
    invitation, _word = of_leagues.invite(league.pk, role="coach", actor=zeb, note=NAME)
    mail_invitation(invitation, "https://here/invitation/w/", "friend@example.org", actor=zeb)
    asked, _word = of_leagues.invite(league.pk, role="coach", actor=carla)
    of_leagues.accept(asked.digest, actor=zeb)
    queue_mail("account/changed", {"name": NAME, "email": ADDRESS}, address=ADDRESS, language="en")
    of_teams.draft_team(keep(loader.load("bb2020")), actor=zeb, inputs=draft_inputs(NAME), key="his-draft")
    inputs = {"note": NAME}
    Draft.objects.create(match=reported, author=zeb, inputs=json.dumps(inputs))
    ErrandDraft.objects.create(match=reported, team=reported.home, author=zeb, errand="hire", fields=json.dumps(inputs))
    Correction.objects.create(book=league.book, author=zeb, position=1, edits=json.dumps({"1": inputs}))
    for model, pk in ((User, zeb.pk), (ApiToken, "gone")):
        kind = ContentType.objects.get_for_model(model)
        LogEntry.objects.create(user=carla, content_type=kind, object_id=pk, object_repr=NAME, action_flag=CHANGE)
    return reported


def test_a_deleted_account_is_nowhere_and_the_books_are_whole(
    everywhere: Match, league: League, zeb: User, carla: User, client: Client
) -> None:
    assert found_in_database(NAME)
    assert found_in_database(ADDRESS)
    serials = Action.objects.filter(book=league.book).count()
    page = client.get("/accounts/delete/").content.decode()
    assert "Rovers" in page
    assert "1 API token:" in page
    assert not re.search(r"\b0 ", re.sub(r"<[^>]+>", "", page[page.index('id="goes"') : page.index('id="stays"')]))
    wrong = client.post("/accounts/delete/", {"password": "not mine"})
    assert (wrong.status_code, User.objects.filter(email=ADDRESS).exists()) == (422, True)
    answer = client.post("/accounts/delete/", {"password": PASSWORD}, follow=True)
    assert "Your account is deleted." in answer.content.decode()
    assert "_auth_user_id" not in client.session
    assert found_in_database(NAME, ADDRESS, "quuxley") == []
    zeb.refresh_from_db()
    assert (zeb.email, zeb.is_active, zeb.has_usable_password(), str(zeb)) == (None, False, False, "Former coach")
    # What he did is there, and nobody coaches his team.
    assert Action.objects.filter(book=league.book).count() == serials
    team = Team.objects.get(pk=everywhere.home_id)
    assert (team.coach, [each.coach_id for each in team.tenures.all()]) == (None, [zeb.pk, None])
    assert everywhere.reports.get().author == zeb
    assert not Role.objects.filter(user=zeb).exists()
    assert not Invitation.objects.open().filter(made_by=zeb).exists()
    [mail] = Job.objects.filter(args__contains="report-to-confirm")
    assert json.loads(mail.args)["context"]["author"] == "Former coach"
    assert faults(league.book) == []
    said = StringIO()
    call_command("audit", stdout=said)
    assert "all well" in said.getvalue()
    # The other side goes on: a commissioner passes the team on.
    of_teams.transfer_team(team.pk, carla.pk, actor=carla)
    french = person("Fleur", language="fr")
    reader = Client()
    reader.force_login(french)
    assert "Ancien coach" in reader.get(f"/teams/{team.pk}/journal/").content.decode()


def test_it_is_done_once_by_its_owner_or_the_operator(zeb: User, carla: User) -> None:
    with pytest.raises(Denied):
        delete_account(zeb.pk, actor=carla)
    operator = person("Op", is_superuser=True, is_staff=True)
    assert [delete_account(zeb.pk, actor=operator) for _ in range(2)] == [True, False]
    zeb.refresh_from_db()
    assert create_account(email=ADDRESS, display_name=NAME).pk != zeb.pk  # the address is free again
    with pytest.raises(Denied):
        delete_account(carla.pk, actor=zeb)


def test_who_alone_runs_a_league_or_the_site_hands_over_first(
    zeb: User, carla: User, league: League, reported: Match, client: Client
) -> None:
    carla.is_superuser = True
    carla.set_password(PASSWORD)
    carla.save()
    client.force_login(carla)
    with pytest.raises(StillNeeded) as wrong:
        delete_account(carla.pk, actor=carla)
    assert (wrong.value.needed.leagues, wrong.value.needed.operator) == ((league,), True)
    answer = client.post("/accounts/delete/", {"password": PASSWORD})
    page = answer.content.decode()
    assert (answer.status_code, f"/leagues/{league.slug}/members/" in page) == (409, True)
    assert "Nobody else runs" in page
    of_leagues.hand_over(league.pk, zeb.pk, actor=carla)
    person("Op", is_superuser=True)
    league_of(carla, "Nobody else is here")
    assert delete_account(carla.pk, actor=carla)
    assert faults(league.book) == []


def test_the_operator_deletes_an_account_with_his_own_password(zeb: User, client: Client) -> None:
    operator = create_account(email="op@example.org", display_name="Op", password="another phrase 7", operator=True)
    client.force_login(operator)
    page = f"/accounts/{zeb.pk}/delete/"
    assert page in client.get(f"/admin/accounts/user/{zeb.pk}/change/").content.decode()
    assert ADDRESS in client.get(page).content.decode()
    assert client.post(page, {"password": PASSWORD}).status_code == 422
    answer = client.post(page, {"password": "another phrase 7"}, follow=True)
    assert "The account is deleted." in answer.content.decode()
    assert found_in_database(NAME, ADDRESS) == []
    assert "deleted already" in client.get(page).content.decode()


def test_what_is_kept_for_pages_goes_too(zeb: User, settings: Any) -> None:
    call_command("createcachetable", "dugout_cache", verbosity=0)
    backend = "django.core.cache.backends.db.DatabaseCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": "dugout_cache"}}
    cache.set("kept:page", f"<b>{NAME}</b>")
    cache.set("limit", 3)
    assert len(found_in_database(f"<b>{NAME}")) == 1
    delete_account(zeb.pk, actor=zeb)
    assert (found_in_database(NAME), cache.get("limit")) == ([], 3)


def test_what_is_past_its_time_is_swept(zeb: User, client: Client, settings: Any) -> None:
    call_command("createcachetable", "dugout_cache", verbosity=0)
    backend = "django.core.cache.backends.db.DatabaseCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": "dugout_cache"}}
    cache.set("kept:old", f"<b>{NAME}</b>", -5)
    cache.set("kept:new", "<b>Kings</b>")
    client.force_login(zeb)
    Session.objects.update(expire_date=timezone.now() - timedelta(days=1))
    sweep()
    assert not Session.objects.exists()
    assert found_in_database("<b>")[0].startswith("dugout_cache: :1:kept:new")
    assert found_in_database(f"<b>{NAME}") == []


# --- One's own data ----------------------------------------------------------------------------------------------


def test_ones_own_data_are_all_there_without_secrets(everywhere: Match, zeb: User, client: Client) -> None:
    answer = client.post("/accounts/data/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="dugout-my-data.json"'
    data = json.loads(answer.content)
    assert (data["account"]["email"], data["account"]["display_name"]) == (ADDRESS, NAME)
    assert [bool(each["expires"]) for each in data["sign_ins"]] == [True, True]
    assert [each["mail"] for each in data["mails_to_be_sent"]] == ["account/changed"]
    rows = {key: each["rows"] for key, each in data["rows"].items()}
    assert rows["accounts.ApiToken.user"][0]["name"] == f"{NAME}’s script"
    assert rows["teams.Team.coach"][0] | {"id": ""} == {
        "id": "",
        "name": "Rovers",
        "book_league": "Lockside League",
        "roster": "human",
        "status": "active",
    }
    assert {each["kind"] for each in rows["teams.Role.user"]} == {"coach", "commissioner"}
    assert rows["teams.TeamDraft.owner"][0]["inputs"]["team"]["name"] in ("Rovers", NAME)
    assert rows["matches.Draft.author"][0]["inputs"] == {"note": NAME}
    assert rows["leagues.Invitation.made_by"][0]["note"] == NAME
    text = answer.content.decode()
    secrets = [
        zeb.password,
        *ApiToken.objects.values_list("digest", flat=True),
        *Session.objects.values_list("pk", flat=True),
    ]
    assert not [each for each in secrets if each in text]


def test_actions_are_told_with_their_words(league: League, carla: User, client: Client) -> None:
    team = matches.team(league.book, carla, carla, "Rovers", "human")
    client.force_login(carla)
    data = json.loads(client.post("/accounts/data/").content)
    [action] = data["rows"]["teams.Action.actor"]["rows"]
    assert action["record"]["action"]["inputs"]["team"]["name"] == "Rovers"
    assert (action["book_league"], action["record"]["action"]["team"]) == (str(league), team.pk)


def test_files_come_along_and_too_many_downloads_are_refused(zeb: User, client: Client) -> None:
    path = files.store("sheets.pdf", b"%PDF")
    job = Job.objects.create(kind="test", state=Job.State.DONE, owner=zeb, result=path)
    client.force_login(zeb)
    answer = client.post("/accounts/data/")
    with ZipFile(BytesIO(answer.content)) as archive:
        assert archive.namelist() == ["my-data.json", f"files/{job.pk}-sheets.pdf"]
    for _ in range(4):
        client.post("/accounts/data/")
    assert client.post("/accounts/data/").status_code == 429
    assert client.get("/accounts/data/").status_code == 405
