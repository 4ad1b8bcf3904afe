"""The REST API of jobs."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.base import ContentFile

from accounts.models import User
from outbox import files
from outbox.models import Job
from tests.programs import client_of

ROOT = "/api/v1/jobs"


@pytest.fixture
def owner(db: None) -> User:
    return User.objects.create(email="ada@example.org", display_name="Ada")


def job(owner: User | None, **fields: Any) -> Job:
    return Job.objects.create(kind="test", owner=owner, **fields)


@pytest.mark.parametrize("count", [1, 3, 20])
def test_queries_do_not_grow_with_jobs(owner: User, count: int, django_assert_num_queries: Callable[..., Any]) -> None:
    Job.objects.bulk_create(Job(kind="test", owner=owner) for _ in range(count))
    with django_assert_num_queries(2):
        assert len(client_of(owner).get(f"{ROOT}/").json()["results"]) == count


def test_ones_own_alone(owner: User) -> None:
    other = User.objects.create(email="bob@example.org", display_name="Bob")
    operator = User.objects.create(email="o@example.org", is_staff=True, is_superuser=True)
    mine, failed = job(owner, about="Round 1"), job(other, state=Job.State.FAILED)

    def seen(user: User) -> list[int]:
        return [each["id"] for each in client_of(user).get(f"{ROOT}/").json()["results"]]

    assert seen(owner) == [mine.pk]
    assert seen(operator) == [failed.pk]
    assert client_of(other).get(f"{ROOT}/{mine.pk}/").status_code == 404
    assert client_of(owner).get(f"{ROOT}/{mine.pk}/").json()["about"] == "Round 1"
    assert client_of(operator).get(f"{ROOT}/{mine.pk}/").status_code == 200


def test_the_file_is_for_its_owner(owner: User) -> None:
    operator = User.objects.create(email="o@example.org", is_staff=True, is_superuser=True)
    done = job(owner, state=Job.State.DONE, result=files.storage().save("tests/api/sheet.txt", ContentFile(b"sheet")))
    answer = client_of(owner).get(f"{ROOT}/{done.pk}/result/")
    assert b"".join(answer.streaming_content) == b"sheet"
    assert client_of(operator).get(f"{ROOT}/{done.pk}/result/").status_code == 404
    assert client_of(owner).get(f"{ROOT}/{done.pk}/").json()["result"].startswith("sheet")
    files.remove(done.result)
    assert client_of(owner).get(f"{ROOT}/{done.pk}/result/").status_code == 404


def test_again_once(owner: User) -> None:
    failed = job(owner, state=Job.State.FAILED, attempts=5)
    client, headers = client_of(owner), {"Idempotency-Key": "again"}
    assert client.post(f"{ROOT}/{failed.pk}/again/", headers=headers).json()["state"] == "waiting"
    Job.objects.filter(pk=failed.pk).update(state=Job.State.FAILED)
    assert client.post(f"{ROOT}/{failed.pk}/again/", headers=headers).json()["state"] == "failed"
    assert client.post(f"{ROOT}/{failed.pk}/again/").json()["state"] == "waiting"
