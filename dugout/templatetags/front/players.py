"""Marks on players: characteristics, skills, SPP, badges, form."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from dugout.templatetags.front.registry import register

CHANGES = {"up": _("improved"), "down": _("worsened")}


@register.simple_tag
def stat(value: Any, plus: bool = False, change: str = "", cell: str = "td") -> SafeString:
    """A characteristic in a cell: the value (with + where the edition says so, – for none) and ▲ or ▼ for a change.

    `change` is "up", "down" or ""; the mark comes with a hidden word. `cell` is td or span.
    """
    shown = "–" if value in (None, "", "-") else f"{value}+" if plus else str(value)
    if cell not in ("td", "span", "dd"):
        raise template.TemplateSyntaxError(f"stat: no such cell: {cell}")
    classes = ("dg-st" if cell == "td" else "") + (f" is-{change}" if change in CHANGES else "")
    word = format_html('<span class="visually-hidden"> {}</span>', CHANGES[change]) if change in CHANGES else ""
    return format_html('<{0} class="{1}">{2}{3}</{0}>', mark_safe(cell), classes.strip(), shown, word)  # noqa: S308 -- one of three


BADGES = {
    "mng": (pgettext_lazy("badge", "MNG"), _("Misses the next game")),
    "tr": (pgettext_lazy("badge", "TR"), _("Temporarily retired")),
    "dead": (pgettext_lazy("badge", "† dead"), ""),
    "j": (pgettext_lazy("badge", "J"), _("Journeyman")),
    "c": (pgettext_lazy("badge", "C"), _("Captain")),
    "retired": (pgettext_lazy("badge", "retired"), ""),
    "fired": (pgettext_lazy("badge", "fired"), ""),
}


@register.simple_tag
def badge(kind: str, words: str = "", title: str = "") -> SafeString:
    """A mark on a player: mng, tr, dead, j, c, retired, fired; the words may be replaced by the edition's own."""
    own_words, own_title = BADGES[kind]
    css = {"retired": "tr", "fired": "tr"}.get(kind, kind)
    explained = title or own_title
    hint = format_html(' title="{}"', explained) if explained else ""
    return format_html('<abbr class="dg-badge dg-badge--{}"{}>{}</abbr>', css, hint, words or own_words)


@register.inclusion_tag("components/spp.html")
def spp(earned: int, price: int | None = None, ready: bool = False) -> dict[str, Any]:
    """Unspent SPP with a bar towards the next price, and a ★ when they may be spent now (the caller decides that)."""
    return {"earned": earned, "price": price, "ready": ready, "shown": min(earned, price) if price else 0}


@register.simple_tag
def form_guide(results: str) -> SafeString:
    """Last results, oldest first, from "w", "d" and "l"; letters by language: W D L, V N D."""
    return _form(results, get_language())


@lru_cache(maxsize=1024)
def _form(results: str, _language: str | None) -> SafeString:
    words = {
        "w": (pgettext("form", "W"), gettext("won")),
        "d": (pgettext("form", "D"), gettext("drawn")),
        "l": (pgettext("form", "L"), gettext("lost")),
    }
    marks = format_html_join(
        "", '<li class="{}" title="{}">{}</li>', ((each, *reversed(words[each])) for each in results.lower())
    )
    return format_html('<ol class="dg-form" aria-label="{}">{}</ol>', gettext("last matches, oldest first"), marks)


@register.simple_tag
def skills(start: Iterable[Any] = (), gained: Iterable[Any] = (), injuries: Iterable[Any] = ()) -> SafeString:
    """Skills as chips: those of the position, those gained (solid, +), lasting injuries (dashed, ✚); – for none."""
    plain = format_html_join("", '<li class="dg-skill">{}</li>', ((s,) for s in start))
    won = format_html_join(
        "",
        '<li class="dg-skill dg-skill--gained"><span class="visually-hidden">{} </span>{}</li>',
        ((gettext("gained:"), s) for s in gained),
    )
    hurt = format_html_join(
        "",
        '<li class="dg-skill dg-skill--injury"><span class="visually-hidden">{} </span>{}</li>',
        ((gettext("injury:"), s) for s in injuries),
    )
    if not (plain or won or hurt):
        return mark_safe('<span class="muted">–</span>')
    return format_html('<ul class="dg-skills">{}{}{}</ul>', plain, won, hurt)
