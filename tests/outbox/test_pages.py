"""Pages of jobs: how far, the result for its owner, once more."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.base_user import AbstractBaseUser
from django.test import Client
from django.urls import reverse

from outbox.models import Job
from outbox.operations import enqueue
from outbox.registry import Unsure
from outbox.worker import Work, drain

pytestmark = pytest.mark.django_db
Kind = Callable[..., None]


@pytest.fixture
def sheets(kind: Kind, coach: AbstractBaseUser) -> Job:
    """A finished job with a result."""
    kind("t.sheets", lambda work: work.save_result("Équipe <1>.pdf", b"%PDF"))
    job = enqueue("t.sheets", {}, owner=coach, about="Winter <Cup>")
    drain()
    return job


def signed_in(user: AbstractBaseUser) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_the_owner_downloads_the_result(sheets: Job, coach: AbstractBaseUser) -> None:
    client = signed_in(coach)
    page = client.get(reverse("outbox:job", args=[sheets.pk])).content.decode()
    assert reverse("outbox:download", args=[sheets.pk]) in page
    assert "Winter &lt;Cup&gt;" in page
    assert "every 2s" not in page
    answer = client.get(reverse("outbox:download", args=[sheets.pk]))
    assert b"".join(answer.streaming_content) == b"%PDF"
    assert answer.headers["Content-Disposition"] == "attachment; filename*=utf-8''%C3%89quipe_1.pdf"
    assert answer.headers["Cache-Control"] == "private, no-store"


def test_nobody_else_does(sheets: Job, other: AbstractBaseUser, operator: AbstractBaseUser) -> None:
    download = reverse("outbox:download", args=[sheets.pk])
    page = reverse("outbox:job", args=[sheets.pk])
    again = reverse("outbox:repeat", args=[sheets.pk])
    stranger = Client()
    assert [stranger.get(download).status_code, stranger.get(page).status_code] == [302, 302]
    coach = signed_in(other)
    assert [coach.get(download).status_code, coach.get(page).status_code] == [404, 404]
    assert coach.post(again).status_code == 404
    boss = signed_in(operator)
    assert [boss.get(download).status_code, boss.get(page).status_code] == [404, 200]


@pytest.mark.parametrize("pk", [0, 999, 2**63 - 1, 2**63])
def test_what_is_not_there_is_not_found(pk: int, coach: AbstractBaseUser) -> None:
    client = signed_in(coach)
    assert client.get(f"/jobs/{pk}/").status_code == 404
    assert client.get(f"/jobs/{pk}/result/").status_code == 404


def test_a_result_whose_file_is_gone_is_not_found(sheets: Job, coach: AbstractBaseUser, media: Any) -> None:
    for path in media.rglob("*.pdf"):
        path.unlink()
    assert signed_in(coach).get(reverse("outbox:download", args=[sheets.pk])).status_code == 404


def test_progress_is_asked_for_every_two_seconds(kind: Kind, coach: AbstractBaseUser) -> None:
    kind("t.sheets", lambda work: None)
    job = enqueue("t.sheets", {}, owner=coach)
    Job.objects.update(state="running", done=3, total=8)
    client = signed_in(coach)
    url = reverse("outbox:job", args=[job.pk])
    page = client.get(url).content.decode()
    assert 'hx-trigger="every 2s"' in page
    assert "3 of 8" in page
    part = client.get(url, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert part.strip().startswith('<div id="job"')
    assert "3 of 8" in part


def test_what_was_perhaps_sent_is_repeated_with_one_press(kind: Kind, coach: AbstractBaseUser) -> None:
    tries: list[int] = []

    def post(work: Work) -> None:
        tries.append(1)
        if len(tries) == 1:
            raise Unsure("the line broke")

    kind("t.post", post, outside=True)
    job = enqueue("t.post", {}, owner=coach)
    drain()
    client = signed_in(coach)
    page = client.get(reverse("outbox:job", args=[job.pk])).content.decode()
    assert "it may have arrived, or not" in page
    again = reverse("outbox:repeat", args=[job.pk])
    assert again in page
    assert client.get(again).status_code == 405
    assert client.post(again, follow=True).status_code == 200
    assert "Nothing to repeat" in client.post(again, follow=True).content.decode()
    drain()
    assert len(tries) == 2
    job.refresh_from_db()
    assert job.state == "done"


def test_the_list_shows_own_jobs_and_to_the_operator_what_needs_him(
    sheets: Job, kind: Kind, coach: AbstractBaseUser, other: AbstractBaseUser, operator: AbstractBaseUser
) -> None:
    failed = enqueue("t.sheets", {}, owner=other)
    Job.objects.filter(pk=failed.pk).update(state="failed")
    listed = {
        user.pk: {job.pk for job in signed_in(user).get(reverse("outbox:jobs")).context["jobs"]}
        for user in (coach, other, operator)
    }
    assert listed == {coach.pk: {sheets.pk}, other.pk: {failed.pk}, operator.pk: {failed.pk}}


def test_pages_take_few_queries(kind: Kind, coach: AbstractBaseUser, django_assert_num_queries: Any) -> None:
    kind("t.sheets", lambda work: None)
    for _number in range(5):
        job = enqueue("t.sheets", {}, owner=coach)
    client = signed_in(coach)
    with django_assert_num_queries(3):
        client.get(reverse("outbox:jobs"))
    with django_assert_num_queries(3):
        client.get(reverse("outbox:job", args=[job.pk]))
