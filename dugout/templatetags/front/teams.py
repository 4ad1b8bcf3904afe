"""Team colours and crests."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.template import Context
from django.template.loader import get_template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from dugout import colours, crests
from dugout.templatetags.front.library import part, register
from dugout.templatetags.front.page import csp_nonce

FALLBACK_COLOURS = ("#46544D", "#D3DAD5")


def team_key(team: Any) -> str:
    """What `data-team` carries: the team's `key` if it has one, else its primary key; safe in a selector."""
    return re.sub(r"[^\w-]", "", str(part(team, "key", "pk", "id") or "none"))


def chosen_colours(team: Any) -> tuple[str, str]:
    """A team's two colours as `#RRGGBB`; greys for a team that has chosen none, or something unreadable."""
    pair = part(team, "colours")
    if isinstance(pair, str) and pair:
        pair = re.findall(r"#[0-9A-Fa-f]{6}", pair)
    if not pair:
        pair = (part(team, "colour_1", "colour1"), part(team, "colour_2", "colour2"))
    try:
        return colours.normal(str(pair[0])), colours.normal(str(pair[1]))
    except (ValueError, IndexError):
        return FALLBACK_COLOURS


@register.filter(name="team_key")
def team_key_filter(team: Any) -> str:
    """For `data-team="{{ team|team_key }}"`."""
    return team_key(team)


@register.simple_tag(takes_context=True)
def team_styles(context: Context, *teams: Any) -> SafeString:
    """One `<style nonce>` with the colours of the given teams (single ones or lists); put it into `team_styles`."""
    flat: dict[str, Any] = {}
    for item in teams:
        several = isinstance(item, Iterable) and not isinstance(item, (str, Mapping))
        for team in item if several else [item]:
            if team:
                flat.setdefault(team_key(team), team)
    if not flat:
        return mark_safe("")
    rules = "\n".join(_team_rule(key, team) for key, team in flat.items())
    return format_html('<style nonce="{}">\n{}\n</style>', csp_nonce(context), mark_safe(rules))  # noqa: S308 -- checked colours and keys


def _team_rule(key: str, team: Any) -> str:
    c = colours.team_colours(*chosen_colours(team))
    return (
        f'[data-team="{key}"] {{ --t1: {c.first}; --t2: {c.second}; --t1-on: {c.on_first}; --t2-on: {c.on_second}; '
        f"--t-ink: {c.ink}; --t-ink-dark: {c.ink_dark}; }}"
    )


CLIP = "\0clip\0"  # stands for the id of a crest's outline, which differs from crest to crest of a page


@register.simple_tag(takes_context=True)
def crest(context: Context, team: Any, size: str = "", label: str = "") -> SafeString:
    """A team's shield; size "sm" (no letters), "", "lg" or "xl"; a label only where no name stands beside it."""
    first, second = chosen_colours(team)
    letters = "" if size == "sm" else str(part(team, "initials") or crests.initials(str(part(team, "name", "title"))))
    pattern = str(part(team, "crest", "pattern") or crests.DEFAULT_PATTERN)
    drawn = _drawn(first, second, pattern, letters, size, str(label))
    return mark_safe(drawn.replace(CLIP, _serial(context, "kit")))  # noqa: S308 -- the template escaped its words


@lru_cache(maxsize=2048)
def _drawn(first: str, second: str, pattern: str, letters: str, size: str, label: str) -> str:
    """A crest as it was drawn: a page shows dozens of them, and the same ones again and again."""
    values = {
        "size": size,
        "label": label,
        "first": first,
        "second": second,
        "pattern": crests.pattern_path(pattern),
        "letters": letters,
        "letter_colour": crests.letter_colour(first),
        "clip": CLIP,
        "shield": crests.SHIELD,
    }
    return str(get_template("components/crest.html", using="django").render(values))


def _serial(context: Context, stem: str) -> str:
    """An id that no other part of this page has."""
    page: dict[Any, Any] = context.render_context.dicts[0]
    page[stem] = page.get(stem, 0) + 1
    return f"{stem}{page[stem]}"
