"""A disputed report is written again from what was entered, by both coaches and by a commissioner."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from matches import operations
from matches.inputs import read
from matches.models import Draft, Match, Report
from teams.models import Team
from tests.matches import builders
from tests.matches.test_pages import form_of, login, screen

pytestmark = pytest.mark.django_db
WHY = "Number 4 scored, not number 3."


@pytest.fixture
def disputed(match: Match, ada: User, bob: User) -> Match:
    """Ada has sent a report from the API, without a draft; Bob disputes it."""
    report = builders.send(match, ada)
    operations.dispute(match.pk, WHY, digest=report.digest, actor=bob)
    match.refresh_from_db()
    return match


def log_in(inputs: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = inputs["events"]["log"]
    return found


@pytest.mark.parametrize("name", ["ada", "bob", "commissioner"])
def test_everybody_begins_with_the_disputed_report(
    disputed: Match, name: str, request: pytest.FixtureRequest, home: Team
) -> None:
    client = login(request.getfixturevalue(name))
    begins = client.get(reverse("matches:write", args=[disputed.pk]))
    assert begins.url == reverse("matches:preview", args=[disputed.pk])
    for address in (begins.url, screen(disputed, "game"), reverse("matches:sheet", args=[disputed.pk])):
        page = client.get(address)
        html = page.content.decode()
        assert WHY in html
        assert page.context["paper"].inputs == read(Report.objects.get().inputs)
    page = client.get(screen(disputed, "game"))
    client.post(screen(disputed, "game"), form_of(page, kind="touchdown", add=f"home:{builders.player(home, 4)}"))
    kept = read(Draft.objects.get().inputs)
    assert [each["player"] for each in log_in(kept)] == [builders.player(home, 3), builders.player(home, 4)]
    assert kept["fans"] == builders.BEFORE["fans"]


def test_what_is_taken_out_stays_out(disputed: Match, bob: User) -> None:
    client = login(bob)
    page = client.get(screen(disputed, "game"))
    client.post(screen(disputed, "game"), form_of(page, remove="0"))
    again = client.get(screen(disputed, "game"))
    assert again.context["paper"].inputs["events"] == {"log": []}


def test_an_older_draft_gives_way_to_the_report_that_both_have_read(match: Match, ada: User, bob: User) -> None:
    operations.save_draft(match.pk, {"fans": {"home": {"d3": 3}}}, version=0, actor=bob)
    report = builders.send(match, ada)
    operations.dispute(match.pk, WHY, digest=report.digest, actor=bob)
    client = login(bob)
    page = client.get(screen(match, "fans"))
    assert page.context["paper"].value("fans.home.d3") == 2
    client.post(screen(match, "fans"), form_of(page, **{"fans.home.d3": "1", "fans.away.d3": "1"}))
    kept = read(Draft.objects.get(author=bob).inputs)
    assert (kept["fans"]["home"]["d3"], len(log_in(kept))) == (1, 1)


def test_it_is_sent_again_as_it_was_corrected(disputed: Match, home: Team, ada: User, bob: User) -> None:
    client = login(bob)
    page = client.get(screen(disputed, "game"))
    client.post(screen(disputed, "game"), form_of(page, remove="0"))
    page = client.get(screen(disputed, "game"))
    client.post(screen(disputed, "game"), form_of(page, kind="touchdown", add=f"home:{builders.player(home, 4)}"))
    page = client.get(reverse("matches:preview", args=[disputed.pk]))
    assert client.post(reverse("matches:preview", args=[disputed.pk]), form_of(page, send="yes")).status_code == 302
    report = Report.objects.get(standing=True)
    assert (report.author, report.disputed) == (bob, None)
    assert [each["player"] for each in log_in(read(report.inputs))] == [builders.player(home, 4)]
    builders.confirm(disputed, ada)


def test_a_report_that_goes_back_is_laid_before_both(disputed: Match, ada: User, bob: User, commissioner: User) -> None:
    report = Report.objects.get()
    operations.decide(disputed.pk, "return", "Look again.", digest=report.digest, actor=commissioner)
    for user in (ada, bob):
        assert read(Draft.objects.get(author=user).inputs) == read(report.inputs)


def test_a_commissioner_is_offered_to_write_it_again(disputed: Match, commissioner: User) -> None:
    office: Client = login(commissioner)
    html = office.get(reverse("matches:confirm", args=[disputed.pk])).content.decode()
    assert reverse("matches:write", args=[disputed.pk]) in html
