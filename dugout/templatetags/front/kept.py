"""Parts of a page that need not be rendered again.

`{% fixed %}` is for words and links that are the same for everybody, `{% kept %}` for what a league's book shows. The
body of both sees the variables that the tag names, and no others: what is remembered can't hold anything of a request
or its reader that the key leaves out.
"""

from __future__ import annotations

from typing import Any

from django.template import Context, Node, NodeList, TemplateSyntaxError
from django.template.base import FilterExpression, Parser, Token
from django.urls import get_script_prefix
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from dugout.templatetags.front.library import register

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

    child_nodelists = ("nodelist",)

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
