"""How the API's document is drawn: refusals and the key of a request, the same everywhere, stand here once."""

from typing import Any, ClassVar, Literal

from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from dugout.api.problems import ProblemSerializer

KEY = OpenApiParameter(
    name="Idempotency-Key",
    type={"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"},
    location=OpenApiParameter.HEADER,
    required=False,
    description="Makes the request safe to send twice: the same request under the same key gets the first answer again "
    "and does nothing more; another request under it is refused with 409.",
)
ALWAYS = {"404": "There is nothing here, or nothing for you.", "429": "Too often; `Retry-After` says how long to wait."}
WHEN_READING = {
    "400": "A parameter can't be read.",
    "401": "The token is unknown, over, or revoked.",
    "403": "Not yours to read.",
}
WHEN_WRITING = {
    "400": "The request can't be read.",
    "401": "A token (or a session) is needed.",
    "403": "Not yours to do.",
    "409": "Somebody was faster: another version is kept, or the key was used for another request.",
    "413": "The request is too large.",
    "415": "Only `application/json` is read.",
    "422": "The rules or the books don't allow it.",
}


# What a column holds is a database's own affair, and differs from one to the next.
LIMITS_OF_COLUMNS = {limit for bits in (16, 32, 64) for limit in (2 ** (bits - 1) - 1, -(2 ** (bits - 1)))}


def without_columns(result: Any, **_: Any) -> Any:
    """Take the limits of database columns out of the document: it reads the same on each; a hook of drf-spectacular."""
    if isinstance(result, dict):
        return {
            key: without_columns(value)
            for key, value in result.items()
            if not (key in ("minimum", "maximum") and isinstance(value, int) and value in LIMITS_OF_COLUMNS)
            and (key, value) != ("format", "int64")
        }
    return [without_columns(each) for each in result] if isinstance(result, list) else result


class Generator(SchemaGenerator):
    """Draws the public document once in each process and language: nothing in it hangs on who asks."""

    drawn: ClassVar[dict[str | None, Any]] = {}

    def get_schema(self, request: Request | None = None, public: bool = False) -> Any:
        """Return the document; it is not to be changed."""
        if not public:
            return super().get_schema(request, public)
        language = get_language()
        if language not in self.drawn:
            self.drawn[language] = super().get_schema(request, public)
        return self.drawn[language]


class Schema(AutoSchema):
    """Adds the key of a request and the refusals to each operation."""

    def get_override_parameters(self) -> list[Any]:
        """Return the headers that every operation reads."""
        return [] if self.method in SAFE_METHODS else [KEY]

    def get_tags(self) -> list[str]:
        """Return the group that an operation is shown in: its first noun."""
        parts = [part for part in self.path.removeprefix("/api/v1/").split("/") if part]
        return parts[:1]

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> dict[str, Any]:
        responses: dict[str, Any] = super()._get_response_bodies(direction)
        for code, words in (ALWAYS | (WHEN_READING if self.method in SAFE_METHODS else WHEN_WRITING)).items():
            if code not in responses:
                refusal = OpenApiResponse(ProblemSerializer, description=words)
                responses[code] = self._get_response_for_code(refusal, code)
        return responses
