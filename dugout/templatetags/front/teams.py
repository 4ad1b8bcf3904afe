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
from dugout.templatetags.front.page import csp_nonce
from dugout.templatetags.front.registry import part, register
from dugout.templatetags.front.words import name_filter

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
    return _readable(tuple(map(str, pair)))


@lru_cache(maxsize=4096)
def _readable(pair: tuple[str, ...]) -> tuple[str, str]:
    try:
        return colours.normal(pair[0]), colours.normal(pair[1])
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
    rules = "\n".join(_team_rule(key, *chosen_colours(team)) for key, team in flat.items())
    return format_html('<style nonce="{}">\n{}\n</style>', csp_nonce(context), mark_safe(rules))  # noqa: S308 -- checked colours and keys


@lru_cache(maxsize=1024)
def _team_rule(key: str, first: str, second: str) -> str:
    c = colours.team_colours(first, second)
    return (
        f'[data-team="{key}"] {{ --t1: {c.first}; --t2: {c.second}; --t1-on: {c.on_first}; --t2-on: {c.on_second}; '
        f"--t-ink: {c.ink}; --t-ink-dark: {c.ink_dark}; }}"
    )


OUTLINE = "dg-shield"  # the id of what all crests of a page are cut to: it stands once in `base.html`


@register.simple_tag
def crest_outline() -> SafeString:
    """The outline that crests are cut to; in `base.html`, once a page."""
    return format_html(
        '<svg class="dg-defs" width="0" height="0" aria-hidden="true" focusable="false"><clipPath id="{}">'
        '<path d="{}"/></clipPath></svg>',
        OUTLINE,
        crests.SHIELD,
    )


@register.simple_tag
def crest(team: Any, size: str = "", label: str = "") -> SafeString:
    """A team's shield; size "sm" (no letters), "", "lg" or "xl"; a label only where no name stands beside it."""
    first, second = chosen_colours(team)
    letters = "" if size == "sm" else str(part(team, "initials") or crests.initials(str(part(team, "name", "title"))))
    pattern = str(part(team, "crest", "pattern") or crests.DEFAULT_PATTERN)
    return _drawn(first, second, pattern, letters, size, str(label))


@lru_cache(maxsize=4096)
def _drawn(first: str, second: str, pattern: str, letters: str, size: str, label: str) -> SafeString:
    """A crest as it was drawn: a page shows dozens of them, and the same ones again and again."""
    values = {
        "size": size,
        "label": label,
        "first": first,
        "second": second,
        "pattern": crests.pattern_path(pattern),
        "letters": letters,
        "letter_colour": crests.letter_colour(first),
        "outline": OUTLINE,
        "shield": crests.SHIELD,
    }
    drawn = get_template("components/crest.html", using="django").render(values)
    return mark_safe(drawn)  # noqa: S308 -- the template escaped its words


@register.simple_tag
def team_link(team: Any, url: str = "", small: str = "", size: str = "") -> SafeString:
    """A team's crest and name, linked where an address is given; `small` stands below the name."""
    return _linked(crest(team, size or ""), name_filter(part(team, "name")), url or "", small or "")


@lru_cache(maxsize=4096, typed=True)
def _linked(shield: SafeString, name: SafeString, url: str, small: str) -> SafeString:
    """A link as it was written: a league's pages show the same few dozens."""
    below = format_html("<small>{}</small>", small) if small else ""
    if url:
        return format_html('<a class="dg-team" href="{}">{}<span>{}{}</span></a>', url, shield, name, below)
    return format_html('<span class="dg-team">{}<span>{}{}</span></span>', shield, name, below)
