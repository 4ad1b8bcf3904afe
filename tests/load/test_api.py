"""The API is shot at with what its document allows and with what it does not: it never breaks, nor its word."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
import requests
from django.core.cache import cache
from django.test import Client
from django.urls import Resolver404, resolve, reverse
from django.utils import translation
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from rest_framework.throttling import SimpleRateThrottle

from dugout.api.schema import Generator
from tests.dugout.asking import value
from tests.dugout.world import World, build
from tests.undoing import undone

SHOOTERS = ("commissioner", "coach", "operator")
EACH = 40
SETTINGS = settings(
    max_examples=EACH,
    deadline=None,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
NOTHING = "api-nowhere"


@pytest.fixture
def world(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
    yield build()
    cache.clear()


def operations() -> Iterator[Any]:
    """Every operation of the document."""
    import schemathesis  # here and below: it takes long, and whoever leaves this test out needn't wait for it

    with translation.override("en"):
        document = Generator().get_schema(request=None, public=True)
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        yield found.ok()


def address(world: World, case: Any, *, known: bool) -> str:
    """Where a case is sent; ``known``: about something that is there."""
    path = str(case.formatted_path)
    if known:
        try:
            found = resolve(path)
        except Resolver404:
            return path
        if found.view_name != NOTHING:
            method = case.method.lower()
            path = reverse(
                found.view_name, kwargs={each: value(world, found.view_name, method, each) for each in found.kwargs}
            )
    return f"{path}?{urlencode(case.query or {}, doseq=True)}"


def send(client: Client, path: str, case: Any) -> Any:
    """Send a case."""
    data = b"" if case.media_type is None else json.dumps(case.body, default=str).encode()
    headers = {key: str(each) for key, each in (case.headers or {}).items() if str(each).isascii()}
    with undone():
        answer = client.generic(case.method, path, data, content_type="application/json", headers=headers)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return answer, content


def judged(operation: Any, answer: Any, content: bytes) -> None:
    """Hold an answer against the document: its status, its type, its contents."""
    from schemathesis.core.transport import Response

    headers = {key: [each] for key, each in answer.headers.items()}
    request = requests.Request(operation.method.upper(), "http://testserver/").prepare()
    said = Response(answer.status_code, headers, content, request, elapsed=0.0, verify=False)
    assert str(answer.status_code) in operation.definition.raw["responses"], answer.status_code
    operation.validate_response(said)


def shoot(operation: Any, world: World, clients: dict[str, Client]) -> None:
    """Send requests to one operation, about what there is and what there is not."""
    from schemathesis.generation import GenerationMode

    allowed = operation.as_strategy(GenerationMode.POSITIVE)
    cases = allowed
    if operation.body or operation.query:
        cases = allowed | operation.as_strategy(GenerationMode.NEGATIVE)

    @seed(2020)
    @SETTINGS
    @given(case=cases, known=st.sampled_from([True, True, False]), who=st.sampled_from(SHOOTERS))
    def shot(case: Any, known: bool, who: str) -> None:
        answer, content = send(clients[who], address(world, case, known=known), case)
        assert answer.status_code < 500, (case.method, who, content[:500])
        judged(operation, answer, content)

    shot()


@pytest.mark.slow
def test_nothing_breaks_it(world: World) -> None:
    clients = {each: Client() for each in SHOOTERS}
    for each, client in clients.items():
        client.force_login(world.people[each])
    broken: dict[str, str] = {}
    for operation in operations():
        try:
            shoot(operation, world, clients)
        except Exception as error:  # noqa: BLE001 -- every operation is shot at, and all that broke is told
            broken[operation.label] = f"{type(error).__name__}: {str(error)[:800]}"
    assert not broken, "\n\n".join(f"{label}: {error}" for label, error in broken.items())
