"""Programs sign in by token: scope, end, revocation, last use."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import path
from django.utils import timezone
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import ApiToken, User
from accounts.operations import create_token

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


@api_view(["GET", "POST"])
@permission_classes([IsAuthenticated])
def who(request: Request) -> Response:
    return Response({"name": request.user.name})


urlpatterns = [path("who/", who)]


def ask(words: Any, method: str = "get", scheme: str = "Bearer") -> Any:
    return getattr(Client(), method)("/who/", headers={"Authorization": f"{scheme} {words}"})


def test_a_token_speaks_for_its_owner(coach: User) -> None:
    _token, words = create_token(coach, name="t", scope="write", days=30)
    assert ask(words).json() == {"name": "Grashnak"}
    assert ask(words, "post").status_code == 200


def test_a_reading_token_does_not_write_whatever_the_view_permits(coach: User) -> None:
    _token, words = create_token(coach, name="t", scope="read", days=30)
    assert ask(words).status_code == 200
    answer = ask(words, "post")
    assert answer.status_code == 403
    assert answer.json()["message"] == "This token may only read."


@pytest.mark.parametrize("words", ["dugout_" + "0" * 64, "x", "é", "a b", "' OR 1=1", "0" * 5000])
def test_unknown_words_are_refused(coach: User, words: str) -> None:
    create_token(coach, name="t", scope="read", days=30)
    answer = ask(words)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_almost_the_right_words_are_refused(coach: User) -> None:
    _token, words = create_token(coach, name="t", scope="read", days=30)
    assert ask(words[:-1] + ("0" if words[-1] != "0" else "1")).status_code == 401
    assert ask(words.upper()).status_code == 401


def test_a_token_ends(coach: User) -> None:
    _token, words = create_token(coach, name="t", scope="read", days=30)
    ApiToken.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert ask(words).status_code == 401


def test_a_revoked_token_is_worth_nothing(coach: User) -> None:
    token, words = create_token(coach, name="t", scope="read", days=30)
    token.delete()
    assert ask(words).status_code == 401


def test_a_switched_off_account_has_no_tokens(coach: User) -> None:
    _token, words = create_token(coach, name="t", scope="read", days=30)
    User.objects.update(is_active=False)
    assert ask(words).status_code == 401


def test_last_use_is_kept_to_the_minute(coach: User) -> None:
    _token, words = create_token(coach, name="t", scope="read", days=30)
    ask(words)
    first = ApiToken.objects.get().last_used
    assert first is not None
    ask(words)
    assert ApiToken.objects.get().last_used == first
    ApiToken.objects.update(last_used=timezone.now() - timedelta(minutes=2))
    ask(words)
    assert ApiToken.objects.get().last_used > first - timedelta(minutes=1)


def test_a_password_is_no_way_in(coach: User) -> None:
    import base64

    from tests.accounts.conftest import PASSWORD

    basic = base64.b64encode(f"coach@example.org:{PASSWORD}".encode()).decode()
    assert ask(basic, scheme="Basic").status_code in {401, 403}


@pytest.mark.urls("dugout.urls")
def test_there_is_no_route_that_gives_tokens_for_passwords() -> None:
    from django.urls import get_resolver

    names = {str(name) for name in get_resolver().reverse_dict if isinstance(name, str)}
    assert not {name for name in names if name.startswith("knox")}
