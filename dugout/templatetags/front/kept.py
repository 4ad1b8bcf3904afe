"""Parts of a page that need not be rendered again.

`{% fixed %}` is for words and links that are the same for everybody, `{% kept %}` for what a league's book shows. The
body of both sees the variables that the tag names, and no others: what is remembered can't hold anything of a request
or its reader that the key leaves out.
"""

from __future__ import annotations

import hashlib
import logging
import time
from typing import Any

from django.core.cache import cache
from django.template import Context, Node, NodeList, TemplateSyntaxError
from django.template.base import FilterExpression, Parser, Token
from django.urls import get_script_prefix
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from dugout.caches import KEPT
from dugout.templatetags.front.registry import register

logger = logging.getLogger(__name__)

VARIANTS = 64  # of one part: languages, themes and the like; more means that it is not fixed at all

Names = dict[str, FilterExpression]


def names_in(parser: Parser, bits: list[str]) -> Names:
    """What a tag names: `variable`, or `name=expression`."""
    found: Names = {}
    for bit in bits:
        name, _equals, expression = bit.partition("=")
        if not name.isidentifier():
            raise TemplateSyntaxError(f"not a name, nor name=value: {bit}")
        found[name] = parser.compile_filter(expression or name)
    return found


class FixedNode(Node):
    """Its body, rendered once a process for each language and each value of what it names."""

    child_nodelists = ()  # `extends` looks through whole pages for blocks at each rendering: there are none in here

    def __init__(self, names: Names, nodelist: NodeList) -> None:
        self.names = names
        self.nodelist = nodelist
        self._made: dict[tuple[Any, ...], SafeString] = {}

    def render(self, context: Context) -> SafeString:
        """The body of these values."""
        values = {name: each.resolve(context, ignore_failures=True) for name, each in self.names.items()}
        key = (get_language(), get_script_prefix(), *values.values())
        found = self._made.get(key)
        if found is None:
            found = mark_safe(self.nodelist.render(context.new(values)))  # noqa: S308 -- rendered by a template
            if len(self._made) < VARIANTS:
                self._made[key] = found
        return found


@register.tag
def fixed(parser: Parser, token: Token) -> FixedNode:
    """`{% fixed theme signed_in=user.is_authenticated %}…{% endfixed %}`: links and words that hang on nothing else.

    Rendered once in each process, language and combination of the values, which are hashable and few.
    """
    names = names_in(parser, token.split_contents()[1:])
    nodelist = parser.parse(("endfixed",))
    parser.delete_first_token()
    return FixedNode(names, nodelist)


# Fragments outlive no quarter of an hour: so "late" and "due" show a minute after the end of a day, in any time zone,
# and a write that forgot to say so is not missed for long.
LASTS = 15 * 60


class KeptNode(Node):
    """Its body, kept in the site's cache under what it hangs on."""

    child_nodelists = ()  # as above

    def __init__(self, key: FilterExpression, part: FilterExpression, names: Names, nodelist: NodeList) -> None:
        self.key = key
        self.part = part
        self.names = names
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """The body as it was kept, or rendered now."""
        key = str(self.key.resolve(context))
        if not key:
            return mark_safe(self._rendered(context))  # noqa: S308 -- rendered by a template
        address = _address(str(self.part.resolve(context)), key)
        found = _recall(address)
        if found is None:
            found = self._rendered(context)
            _keep(address, found)
        return mark_safe(found)  # noqa: S308 -- rendered by a template

    def _rendered(self, context: Context) -> str:
        values = {name: each.resolve(context, ignore_failures=True) for name, each in self.names.items()}
        return str(self.nodelist.render(context.new(values)))


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    """`{% kept key "part" shown=page.shown league %}…{% endkept %}`: a part of what a league's book shows.

    Kept for each `key` (of `teams.revisions.seen_by`: the book as it stands, and who reads), language and time zone.
    The values are asked for only where the part is rendered; with an empty key it always is.
    """
    bits = token.split_contents()
    if len(bits) < 3:
        raise TemplateSyntaxError("kept: a key and the name of the part are needed")
    names = names_in(parser, bits[3:])
    nodelist = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptNode(parser.compile_filter(bits[1]), parser.compile_filter(bits[2]), names, nodelist)


def _address(part: str, key: str) -> str:
    """Where in the cache a part is kept: what it hangs on, and this quarter of an hour."""
    words = (part, key, get_language(), get_script_prefix(), get_current_timezone_name(), int(time.time()) // LASTS)
    return KEPT + hashlib.blake2b(repr(words).encode(), digest_size=24).hexdigest()


def _recall(address: str) -> str | None:
    try:
        found = cache.get(address)
    except Exception:
        # A page is rendered anew rather than not shown because the cache is down.
        logger.exception("the cache does not answer")
        return None
    return None if found is None else str(found)


def _keep(address: str, markup: str) -> None:
    try:
        cache.set(address, markup, LASTS)
    except Exception:
        logger.exception("the cache does not answer")
