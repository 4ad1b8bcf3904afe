"""Figures and names: filters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from dugout import figures, names
from dugout.templatetags.front.registry import register


@register.filter
def gold(number: int | str | None) -> str:
    """A sum of gold, grouped as the page's language does; nothing for None."""
    return "" if number in (None, "") else figures.grouped(int(number))


@register.filter
def signed(number: int | str | None) -> str:
    """A change with its sign, grouped: +40,000, −30,000, 0; nothing for None."""
    return "" if number in (None, "") else figures.signed(int(number))


@register.filter
def blank_zero(number: int | None) -> str:
    """As `gold`, and nothing for zero: for columns where most rows have none."""
    return figures.grouped(int(number)) if number else ""


@register.filter
def rule(words: Any) -> str:
    """A name of the rules, marked as English where there is no French one."""
    language = getattr(words, "lang", "")
    return format_html('<span lang="{}">{}</span>', language, words) if language else conditional_escape(words)


@register.filter
def told(each: Any) -> str:
    """What a page of the rules says (`now`), and what the edition says where that `was` something else."""
    now = rule(each.now)
    if each.was is None:
        return now
    words = gettext("in the edition:")
    shape = '<ins class="dg-is">{}</ins> <del class="dg-was"><span class="visually-hidden">{} </span>{}</del>'
    return format_html(shape, now, words, rule(each.was))


@register.filter
def rules(names: Iterable[Any]) -> SafeString:
    """Several of them, with commas."""
    return format_html_join(", ", "{}", ((rule(each),) for each in names))


@register.filter(name="name")
def name_filter(words: Any, language: str = "") -> SafeString:
    """A name as typed, in a `<bdi>` of its own direction and language; never cut, never in capitals."""
    return _marked(str(words), language)


@lru_cache(maxsize=8192)
def _marked(text: str, language: str) -> SafeString:
    """A name as it was marked: finding its script letter by letter is dear, and a page shows the same names often."""
    code = language or names.language_of(text)
    if code:
        return format_html('<bdi lang="{}">{}</bdi>', code, text)
    return format_html("<bdi>{}</bdi>", text)


@register.filter
def get(mapping: Mapping[Any, Any] | None, key: Any) -> Any:
    """The value of a key that is a variable itself; None where there is none."""
    return None if mapping is None else mapping.get(key)
