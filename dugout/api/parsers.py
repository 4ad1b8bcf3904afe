"""Reading what is sent: JSON of a bounded size, with nothing in it that a database or a page could not hold."""

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

DEEPEST = 32  # the inputs of a match take some ten levels


class StrictJSONParser(JSONParser):
    """Takes JSON with finite numbers, texts without NUL and few levels; Django refuses more than its settings allow."""

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
        if not _fits(value):
            words = _("There is a character in it that no text may hold, or it is nested too deeply.")
            raise ParseError(words, code="unreadable")
        return value


def _fits(value: Any) -> bool:
    """Whether texts are without NUL and nothing is nested deeper than any answer is; not by recursion, which ends."""
    level = [value]
    for _depth in range(DEEPEST):
        inner: list[Any] = []
        for each in level:
            match each:
                case str() if "\0" in each:
                    return False
                case dict():
                    inner += [*each, *each.values()]
                case list():
                    inner += each
        if not inner:
            return True
        level = inner
    return False
