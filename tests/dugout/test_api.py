"""What the whole API shares: its document, its page, refusals in one shape, limits, tokens."""

import ast
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory
from django.utils import translation
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.validation import validate_schema
from rest_framework.request import Request
from rest_framework.test import APIClient
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle

from accounts.models import User
from accounts.operations import create_token
from dugout.api.schema import Generator
from dugout.api.throttling import AccountThrottle, AddressThrottle, Exact, RefusedThrottle, WriteThrottle
from leagues.wording import REFUSALS
from teams.wording.violations import VIOLATIONS
from tests.leagues import builders

ROOT: Path = settings.BASE_DIR
UPDATE = "manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml"


@pytest.fixture
def coach(db: None) -> User:
    return builders.person("Ada")


@pytest.fixture
def rates(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The limits, to be set."""
    found = dict(SimpleRateThrottle.THROTTLE_RATES)
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", found)
    return found


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The document as it is made now."""
    GENERATOR_STATS.reset()
    Generator.drawn.clear()
    with translation.override("en"):
        made: dict[str, Any] = Generator().get_schema(request=None, public=True)
    return made


class TestDocument:
    def test_it_has_neither_warnings_nor_errors(self, document: dict[str, Any]) -> None:
        assert {str(each) for each in (*GENERATOR_STATS._warn_cache, *GENERATOR_STATS._error_cache)} == set()
        validate_schema(document)

    def test_the_kept_one_is_current(self, document: dict[str, Any]) -> None:
        kept = (ROOT / "docs/openapi.yaml").read_bytes()
        assert kept == OpenApiYamlRenderer().render(document, renderer_context={}), UPDATE

    def test_every_write_takes_a_key_and_says_how_it_is_refused(self, document: dict[str, Any]) -> None:
        for path, operations in document["paths"].items():
            for method, each in operations.items():
                if method in ("get", "parameters"):
                    continue
                assert "Idempotency-Key" in {one["name"] for one in each["parameters"]}, path
                assert {"400", "401", "403", "404", "409", "422", "429"} <= set(each["responses"]), path

    def test_every_operation_has_a_summary_or_a_description(self, document: dict[str, Any]) -> None:
        missing = [
            f"{method} {path}"
            for path, operations in document["paths"].items()
            for method, each in operations.items()
            if not (each.get("summary") and each.get("description"))
        ]
        assert missing == []

    def test_it_has_examples(self, document: dict[str, Any]) -> None:
        bodies = [
            each["requestBody"]["content"]["application/json"]
            for operations in document["paths"].values()
            for each in operations.values()
            if "requestBody" in each
        ]
        assert sum("examples" in each for each in bodies) >= 8


@pytest.mark.django_db
class TestPage:
    def test_the_page_runs_nothing_of_its_own(self) -> None:
        answer = Client().get("/api/v1/docs/")
        page = answer.content.decode()
        assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", page) == []
        assert re.findall(r"<style|\sstyle=|\son[a-z]+=", page) == []
        assert "https://" not in page
        script = Client().get("/api/v1/docs/?script=")
        assert script.headers["Content-Type"].startswith("application/javascript")
        assert "SwaggerUIBundle" in script.content.decode()

    def test_the_document_is_served(self) -> None:
        answer = Client().get("/api/v1/schema/", headers={"Accept": "application/json"})
        assert answer.json()["info"]["title"] == "Dugout"


@pytest.mark.django_db
class TestRefusals:
    @pytest.mark.parametrize("path", ["", "nowhere/", "teams/x/y/z/", "matches/é/", "seasons/abc/"])
    def test_what_is_nowhere(self, path: str, coach: User) -> None:
        for method in ("get", "post", "put", "patch", "delete"):
            client = APIClient()
            client.force_authenticate(coach)
            answer = getattr(client, method)(f"/api/v1/{path}", {}, format="json")
            assert (answer.status_code, answer.json()) == (
                404,
                {"code": "not-found", "message": "There is nothing here, or nothing for you.", "violations": []},
            )

    def test_an_address_without_its_last_slash(self) -> None:
        answer = Client().get("/api/v1/rulesets?page=1")
        assert (answer.status_code, answer.headers["Location"]) == (301, "/api/v1/rulesets/?page=1")

    def test_a_method_that_is_none(self, coach: User) -> None:
        client = APIClient()
        client.force_authenticate(coach)
        answer = client.delete("/api/v1/rulesets/")
        assert (answer.status_code, answer.json()["code"]) == (405, "method-not-allowed")

    def test_in_french(self) -> None:
        answer = Client().get("/api/v1/nowhere/", headers={"Accept-Language": "fr"})
        assert answer.json()["code"] == "not-found"
        assert answer.json()["message"] != "There is nothing here, or nothing for you."

    def test_every_code_has_a_sentence(self) -> None:
        known = set(VIOLATIONS) | set(REFUSALS) | COUNTED
        assert sorted(code for code in codes_raised() if code not in known) == []


# Worded with their figures, see `leagues.wording`.
COUNTED = {"matches-undecided", "play-offs-undecided", "play-offs-size"}


def codes_raised() -> Iterator[str]:
    """The codes that operations and steps name."""
    for app in ("rules", "teams", "matches", "leagues"):
        for path in (ROOT / app).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and _name(node.func) in ("broken", "violate", "stop"):
                    yield from (
                        each.value
                        for each in node.args[:1]
                        if isinstance(each, ast.Constant) and isinstance(each.value, str)
                    )


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


class TestSignIn:
    def test_a_token_reads_and_writes_as_its_scope_allows(self, coach: User) -> None:
        _, reading = create_token(coach, name="r", scope="read", days=30)
        _, writing = create_token(coach, name="w", scope="write", days=30)

        def ask(words: str, method: str, path: str) -> Any:
            return getattr(APIClient(), method)(
                f"/api/v1/{path}", {"ruleset": "bb2020"}, format="json", headers={"Authorization": f"Bearer {words}"}
            )

        me = ask(reading, "get", "me/").json()
        assert (me["name"], me["scope"], me["operator"]) == ("Ada", "read", False)
        assert ask(reading, "post", "drafts/").status_code == 403
        assert ask(writing, "post", "drafts/").status_code == 201
        assert ask("dugout_" + "0" * 64, "get", "rulesets/").status_code == 401
        assert APIClient().get("/api/v1/me/").json()["code"] == "not-authenticated"

    def test_a_session_needs_its_csrf_token(self, coach: User) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(coach)
        assert client.get("/api/v1/me/").json()["scope"] is None
        answer = client.post("/api/v1/drafts/", {"ruleset": "bb2020"}, content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (403, "permission-denied")

    def test_there_is_no_way_to_a_token_by_password(self, coach: User) -> None:
        for path in ("login/", "token/", "auth/login/"):
            assert Client().post(f"/api/v1/{path}").status_code in (403, 404)


@pytest.mark.django_db
class TestLimits:
    def test_strangers_by_address(self, rates: dict[str, str]) -> None:
        rates["address"] = "2/min"
        ask = lambda address: Client().get("/api/v1/rulesets/", REMOTE_ADDR=address)  # noqa: E731 -- three the same
        assert [ask("10.0.0.1").status_code for _ in range(3)] == [200, 200, 429]
        refused = ask("10.0.0.1")
        assert refused.json()["code"] == "throttled"
        assert int(refused.headers["Retry-After"]) > 0
        assert ask("10.0.0.2").status_code == 200

    def test_a_forged_address_changes_nothing(self, rates: dict[str, str]) -> None:
        rates["address"] = "1/min"
        answers = [
            Client().get("/api/v1/rulesets/", headers={"X-Forwarded-For": f"1.2.3.{each}"}).status_code
            for each in range(2)
        ]
        assert answers == [200, 429]

    def test_an_account_with_all_its_tokens_from_anywhere(self, coach: User, rates: dict[str, str]) -> None:
        rates["account"] = "3/min"
        tokens = [create_token(coach, name=name, scope="read", days=30)[1] for name in "ab"]
        answers = [
            Client()
            .get(
                "/api/v1/me/",
                headers={"Authorization": f"Bearer {tokens[each % 2]}"},
                REMOTE_ADDR=f"10.0.1.{each}",
            )
            .status_code
            for each in range(4)
        ]
        assert answers == [200, 200, 200, 429]

    def test_writes_are_fewer(self, coach: User, rates: dict[str, str]) -> None:
        rates["write"] = "1/min"
        client = APIClient()
        client.force_authenticate(coach)
        answers = [client.post("/api/v1/drafts/", {"ruleset": "bb2020"}, format="json").status_code for _ in range(2)]
        assert answers == [201, 429]
        assert client.get("/api/v1/drafts/").status_code == 200

    def test_who_tries_tokens_is_slowed(self, coach: User, rates: dict[str, str]) -> None:
        rates["refused"] = "2/min"
        wrong = {"Authorization": "Bearer dugout_" + "0" * 64}
        assert [Client().get("/api/v1/me/", headers=wrong).status_code for _ in range(3)] == [401, 401, 429]

    @pytest.mark.parametrize("throttle", [RefusedThrottle, AddressThrottle, AccountThrottle, WriteThrottle])
    def test_many_at_once_are_counted_one_by_one(
        self, throttle: type[Exact], rf: RequestFactory, rates: dict[str, str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rates[str(throttle.scope)] = "3/min"
        get = SimpleRateThrottle.cache.get

        def slowly(*args: Any, **kwargs: Any) -> Any:
            found = get(*args, **kwargs)
            time.sleep(0.02)
            return found

        monkeypatch.setattr(SimpleRateThrottle.cache, "get", slowly)
        request = Request(rf.post("/", REMOTE_ADDR="10.0.2.1"))
        request.user = AnonymousUser() if issubclass(throttle, AnonRateThrottle | RefusedThrottle) else User(pk=4711)
        with ThreadPoolExecutor(8) as threads:
            allowed = list(threads.map(lambda _: throttle().allow_request(request, None), range(8)))
        assert allowed.count(True) == 3

    def test_they_are_counted_where_all_processes_count(self) -> None:
        assert SimpleRateThrottle.cache is __import__("django.core.cache", fromlist=["cache"]).cache
