"""What the frame of a page needs: theme, nonce, where the reader is."""

from __future__ import annotations

from functools import lru_cache

from django.template import Context
from django.urls import NoReverseMatch, get_script_prefix, get_urlconf, reverse
from django.utils.safestring import SafeString, mark_safe

from dugout.templatetags.front.registry import register

THEMES = ("auto", "light", "dark")
# What the top bar links to.
SECTIONS = ("leagues:dashboard", "teams:mine", "leagues:list", "teams:rules", "reports:home", "accounts:profile")
BELOW = "…"  # stands for the rest of an address below a section's


@register.simple_tag(takes_context=True)
def theme(context: Context) -> str:
    """The reader's theme from his cookie: light, dark, or auto for what the device prefers."""
    request = context.get("request")
    chosen = request.COOKIES.get("theme", "") if request else ""
    return chosen if chosen in THEMES else "auto"


@register.simple_tag(takes_context=True)
def csp_nonce(context: Context) -> str:
    """The nonce of this answer for the one `<style>` or `<script>` that needs it."""
    return str(getattr(context.get("request"), "csp_nonce", ""))  # reading it puts it into the policy


@register.simple_tag(takes_context=True)
def here(context: Context, address: str, exact: bool = False) -> SafeString:
    """`aria-current` where the page's address (or `at`, from `section`) is the given one, or lies below it."""
    path = str(context.get("at") or getattr(context.get("request"), "path", ""))
    if address and path == address:
        return mark_safe(' aria-current="page"')
    if address and address != "/" and not exact and path.startswith(address):
        return mark_safe(' aria-current="true"')
    return mark_safe("")


@register.simple_tag(takes_context=True)
def section(context: Context) -> str:
    """Which link of the top bar the page's address is, or lies below: all that the bar's marks hang on."""
    path = str(getattr(context.get("request"), "path", ""))
    for address in _sections(get_script_prefix(), get_urlconf()):
        if path.startswith(address):
            return address if path == address else address + BELOW
    return BELOW


@lru_cache(maxsize=16)
def _sections(_prefix: str, _urlconf: str | None) -> tuple[str, ...]:
    """The addresses of the top bar, the longest first."""
    found = []
    for name in SECTIONS:
        try:
            found.append(reverse(name))
        except NoReverseMatch:  # an app that has no pages has no link either
            continue
    return tuple(sorted(found, key=len, reverse=True))


@register.simple_tag(takes_context=True)
def page_url(context: Context, number: int, parameter: str = "page") -> str:
    """This page's address with another page number, keeping every filter."""
    query = context["request"].GET.copy()
    query[parameter] = str(number)
    return "?" + query.urlencode()
