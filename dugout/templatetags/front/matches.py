"""States of matches, drafts and dates."""

from __future__ import annotations

from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext_lazy

from dugout.templatetags.front.registry import register

STATES = {
    "scheduled": ("none", "calendar-event", pgettext_lazy("state", "scheduled")),
    "open": ("wait", "play-circle", pgettext_lazy("state", "open")),
    "reported": ("wait", "hourglass-split", pgettext_lazy("state", "reported")),
    "disputed": ("disputed", "flag-fill", pgettext_lazy("state", "disputed")),
    "confirmed": ("ok", "check-circle-fill", pgettext_lazy("state", "confirmed")),
    "closed": ("ok", "lock-fill", pgettext_lazy("state", "closed")),
    "voided": ("none", "dash-circle", pgettext_lazy("state", "taken out")),
    "draft": ("none", "pencil", pgettext_lazy("state", "draft")),
    "handed-in": ("wait", "hourglass-split", pgettext_lazy("state", "handed in")),
    "accepted": ("ok", "check-circle-fill", pgettext_lazy("state", "accepted")),
    "returned": ("late", "arrow-return-left", pgettext_lazy("state", "returned")),
    "waiting": ("wait", "hourglass-split", pgettext_lazy("request", "waits for an answer")),
    "granted": ("ok", "check-circle-fill", pgettext_lazy("request", "granted")),
    "refused": ("late", "x-circle-fill", pgettext_lazy("request", "refused")),
    "withdrawn": ("none", "arrow-return-left", pgettext_lazy("request", "withdrawn")),
    "due": ("due", "clock", pgettext_lazy("state", "due")),
    "late": ("late", "alarm-fill", pgettext_lazy("state", "late")),
}


@register.simple_tag
def state(kind: str, words: str = "") -> SafeString:
    """A state with icon and word: of a match (scheduled … closed), a draft (draft … returned), a request, a date."""
    return _shown(str(kind).replace("_", "-"), str(words), get_language())


@lru_cache(maxsize=256)
def _shown(kind: str, words: str, _language: str | None) -> SafeString:
    css, icon, word = STATES[kind]
    return format_html(
        '<span class="dg-state dg-state--{}"><i class="bi bi-{}" aria-hidden="true"></i>{}</span>',
        css,
        icon,
        words or word,
    )
