"""Every refusal of the API in one shape: a code, a sentence, and what is wrong where.

    {"code": "refused", "message": "…", "violations": [{"code": "not-enough-gold", "path": "inputs", "message": "…"}]}

400 can't be read, 401 who are you, 403 not allowed, 404 not there (or not for you), 409 somebody was faster, 422 the
rules or the books don't allow it, 429 too often, 503 the rules themselves can't be used.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.core.exceptions import (
    BadRequest,
    ObjectDoesNotExist,
    PermissionDenied,
    RequestDataTooBig,
    ValidationError,
)
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import APIView
from rest_framework.views import exception_handler as of_the_framework

from dugout.api.throttling import RefusedThrottle
from dugout.api.wording import violations_of
from matches.operations import Conflict as MatchConflict
from outbox.receipts import InvalidKey, KeyConflict
from rules.loader import RulesetError
from teams.operations import Conflict as TeamConflict
from teams.refusals import Refused, Stale

# What says that a request could not even be read.
UNREADABLE = frozenset({"unreadable-input", "unknown-step"})

SENTENCES: dict[str, Promise] = {
    "invalid": _("Something is missing or can’t be read."),
    "refused": _("The rules or the books don’t allow it; nothing was changed."),
    "answers-missing": _("There are questions left to answer; nothing was changed."),
    "stale": _("What you decided on has changed meanwhile: read it again."),
    "conflict": _("Somebody saved another version meanwhile; yours was not saved."),
    "key-conflict": _("Another request was sent under this key already."),
    "invalid-key": _("The key of a request is 1 to 40 letters, digits, hyphens or underscores."),
    "too-large": _("This is too large."),
    "not-found": _("There is nothing here, or nothing for you."),
    "rules-faulty": _("These rules can’t be used just now, because their file has a fault; nothing was changed."),
    "permission-denied": _("You may not do this."),
}

# In the place of the framework's sentences, which name types of Python.
PLAINLY: dict[str, Promise] = {
    "not_a_dict": _("Fields with names are wanted here."),
    "not_a_list": _("A list is wanted here."),
}

PLAIN: tuple[tuple[type[Exception] | tuple[type[Exception], ...], int, str], ...] = (
    (KeyConflict, status.HTTP_409_CONFLICT, "key-conflict"),
    (Stale, status.HTTP_409_CONFLICT, "stale"),
    (InvalidKey, status.HTTP_400_BAD_REQUEST, "invalid-key"),
    (BadRequest, status.HTTP_400_BAD_REQUEST, "invalid"),
    (RequestDataTooBig, status.HTTP_413_REQUEST_ENTITY_TOO_LARGE, "too-large"),
    (RulesetError, status.HTTP_503_SERVICE_UNAVAILABLE, "rules-faulty"),
    (PermissionDenied, status.HTTP_403_FORBIDDEN, "permission-denied"),
    ((Http404, ObjectDoesNotExist), status.HTTP_404_NOT_FOUND, "not-found"),
)


class Nowhere(APIView):
    """What is at no address."""

    permission_classes = ()
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse whatever the method."""
        super().initial(request, *args, **kwargs)
        raise Http404


def exception_handler(exception: Exception, context: Mapping[str, Any]) -> Response | None:
    """Return the answer to what a view raised; None for what is a mistake of ours."""
    for types, code, word in PLAIN:
        if isinstance(exception, types):
            return _answer(code, word)
    match exception:
        case Refused():
            return _refused(exception, context["view"])
        case TeamConflict() | MatchConflict():
            return _answer(status.HTTP_409_CONFLICT, "conflict", current=_kept(exception.theirs))
        case ValidationError():
            return _answer(status.HTTP_400_BAD_REQUEST, "invalid", _of_django(exception))
        case exceptions.ValidationError():
            return _answer(status.HTTP_400_BAD_REQUEST, "invalid", _of_fields(exception.detail))
        case exceptions.AuthenticationFailed() | exceptions.NotAuthenticated():
            return _unknown(exception, context)
        case exceptions.APIException():
            return _of_framework(exception, context)
    return None


def _answer(code: int, word: str, violations: Any = (), message: str = "", **more: Any) -> Response:
    sentence = message or str(SENTENCES[word])
    return Response({"code": word, "message": sentence, "violations": list(violations), **more}, status=code)


def _refused(refused: Refused, view: Any) -> Response:
    found = violations_of(refused, getattr(view, "ruleset", ""))
    if refused.codes and UNREADABLE.issuperset(refused.codes):
        return _answer(status.HTTP_400_BAD_REQUEST, "invalid", found)
    return _answer(status.HTTP_422_UNPROCESSABLE_ENTITY, "refused" if refused.codes else "answers-missing", found)


def _kept(theirs: Any) -> dict[str, Any]:
    """The version that is kept, for whoever came with another one; version 0 stands for nothing."""
    if theirs is None:
        return {"version": 0, "inputs": {}}
    return {"version": theirs.version, "inputs": msgspec.json.decode(theirs.inputs)}


def _unknown(exception: exceptions.APIException, context: Mapping[str, Any]) -> Response | None:
    """401, or 429 where an address comes with bad tokens again and again."""
    throttle = RefusedThrottle()
    if not throttle.allow_request(context["request"], context["view"]):
        return _of_framework(exceptions.Throttled(throttle.wait()), context)
    return _of_framework(exception, context)


def _of_framework(exception: exceptions.APIException, context: Mapping[str, Any]) -> Response | None:
    """The framework's own refusals, with their status and headers, in our shape."""
    response = of_the_framework(exception, dict(context))
    if response is None:
        return None
    codes = exception.get_codes()
    word = codes if isinstance(codes, str) else exception.default_code
    response.data = {
        "code": word.replace("_", "-"),
        "message": str(exception.detail),
        "violations": [],
    }
    return response


def _of_fields(detail: Any, path: str = "") -> Iterator[dict[str, str]]:
    """What serializers and filters found, field by field."""
    match detail:
        case dict():
            for key, each in detail.items():
                own = key == api_settings.NON_FIELD_ERRORS_KEY
                yield from _of_fields(each, path if own else f"{path}.{key}".lstrip("."))
        case list():
            for place, each in enumerate(detail):
                # A list of lists or mappings stands for the places of a list that was sent.
                yield from _of_fields(each, path if isinstance(each, str) else f"{path}.{place}".lstrip("."))
        case _:
            code = getattr(detail, "code", None) or "invalid"
            yield {"code": code.replace("_", "-"), "path": path, "message": str(PLAINLY.get(code, detail))}


def _of_django(error: ValidationError) -> Iterator[dict[str, str]]:
    """What models and operations found, field by field."""
    found = error.error_dict if hasattr(error, "error_dict") else {"": error.error_list}
    for field, errors in found.items():
        for each in errors:
            for message in each.messages:
                path = "" if field == "__all__" else field
                yield {"code": (each.code or "invalid").replace("_", "-"), "path": path, "message": message}
