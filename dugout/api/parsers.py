"""Reading what is sent: JSON of a bounded size, with nothing in it that a database or a page could not hold."""

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class StrictJSONParser(JSONParser):
    """Takes JSON with finite numbers and texts without NUL; Django refuses more than its settings allow."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Return the body's value.

        Raises:
            ParseError: it can't be read.
        """
        assert parser_context is not None
        try:
            # The request keeps its body, which the receipt's digest is taken over.
            body = parser_context["request"].body
            value = msgspec.json.decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise ParseError(_("This is no JSON that can be read."), code="unreadable") from None
        if b"\\u0000" in body and _holds_nul(value):
            raise ParseError(_("There is a character in it that no text may hold."), code="unreadable")
        return value


def _holds_nul(value: Any) -> bool:
    match value:
        case str():
            return "\0" in value
        case dict():
            return any("\0" in key or _holds_nul(each) for key, each in value.items())
        case list():
            return any(map(_holds_nul, value))
        case _:
            return False
