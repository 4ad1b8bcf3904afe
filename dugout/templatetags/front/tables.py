"""Rows of the standings and lists of fixtures, written at once: with a template for each cell, tag by tag, a table of
twenty teams would take most of its page's time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from dugout.figures import signed
from dugout.templatetags.front.matches import state
from dugout.templatetags.front.players import form_guide
from dugout.templatetags.front.registry import part, register
from dugout.templatetags.front.teams import team_link

COLUMNS = 13

_ROW = (
    '<tr class="{css}"><td class="n"><b>{place}</b></td><th scope="row"><span class="d-flex align-items-center">{team}'
    '{button}</span></th><td class="n">{played}</td><td class="n d-none d-sm-table-cell">{won}</td>'
    '<td class="n d-none d-sm-table-cell">{drawn}</td><td class="n d-none d-sm-table-cell">{lost}</td>'
    '<td class="n"><b class="fs-5">{points}</b>{adjusted}</td><td class="n">{td_for}–{td_against}</td>'
    '<td class="n">{td_diff}</td><td class="n">{cas_for}–{cas_against}</td><td class="n">{cas_diff}</td>'
    '<td>{form}</td><td class="n">{ctv}</td></tr>\n'
)
_WHY = '<tr class="dg-why" id="{id}"><td colspan="{columns}"><div>{why}</div></td></tr>'
_CUT = '<tr class="dg-cutline"><td colspan="{columns}">▲ {cut}</td></tr>'


@register.simple_tag
def standing_rows(rows: Iterable[Mapping[str, Any]], table: str = "") -> SafeString:
    """The rows of `components/standings.html`, each with its reason below it; `table` is the table's id."""
    name, button = conditional_escape(table or "table"), _why_button(get_language())
    made = (_row(row, f"{name}-why-{number}", button) for number, row in enumerate(rows, start=1))
    return mark_safe("".join(made))  # noqa: S308 -- every part is a number or escaped


def _row(row: Mapping[str, Any], why_id: str, button: str) -> str:
    get, why, cut = row.get, row.get("why"), row.get("cut")
    marks = ("is-me" if get("mine") else "", " dg-cut" if cut else "", " is-gone" if get("gone") else "")
    shown = _ROW.format(
        css="".join(marks),
        place=conditional_escape(get("place", "")),
        team=team_link(get("team"), get("url", ""), get("small", "")),
        button=button.format(id=why_id) if why else "",
        adjusted=_adjusted(get_language()) if get("adjusted") else "",
        form=form_guide(row["form"]) if get("form") else "",
        td_diff=signed(row["td_diff"]),
        cas_diff=signed(row["cas_diff"]),
        ctv=conditional_escape(row["ctv"]),
        **{each: int(row[each]) for each in _COUNTS},
    )
    if why:
        shown += _WHY.format(id=why_id, columns=COLUMNS, why=conditional_escape(why))
    if cut:
        shown += _CUT.format(columns=COLUMNS, cut=conditional_escape(cut))
    return shown


_COUNTS = ("played", "won", "drawn", "lost", "points", "td_for", "td_against", "cas_for", "cas_against")


@lru_cache(maxsize=16)
def _why_button(_language: str | None) -> str:
    """The button that opens the reason of a row: to be filled in with the `id` of that."""
    label = conditional_escape(gettext("why?"))
    return (
        '<button class="dg-whybtn" type="button" data-why="{id}" aria-controls="{id}" aria-expanded="true" hidden>'
        f"{label}</button>"
    )


@lru_cache(maxsize=16)
def _adjusted(_language: str | None) -> str:
    return format_html('<abbr title="{}">*</abbr>', gettext("By decision, see below"))


@register.simple_tag
def fixture_rows(fixtures: Iterable[Any]) -> SafeString:
    """The lines of `components/fixtures.html`: home, score, away, state."""
    words = (conditional_escape(gettext("open the match")), conditional_escape(gettext("bye")))
    return mark_safe("".join(_fixture(each, *words) for each in fixtures))  # noqa: S308 -- every part is escaped


def _fixture(fixture: Any, opens: str, bye: str) -> str:
    home, away, url = (part(fixture, key) for key in ("home", "away", "url"))
    score, kind, meta = (part(fixture, key) for key in ("score", "state", "meta"))
    between = f"{score[0]}–{score[1]}" if score else conditional_escape(part(fixture, "time") or "–")
    if url:
        opened = f'<span class="visually-hidden"> {opens}</span>'
        between = f'<a class="score" href="{conditional_escape(url)}">{between}{opened}</a>'
    else:
        between = f'<span class="score">{between}</span>'
    other = team_link(away, part(away, "url")) if away else f'<span class="dg-team muted">{bye}</span>'
    below = f"{state(kind, part(fixture, 'state_words'))} " if kind else ""
    foot = f'<div class="dg-fix__meta">{below}{conditional_escape(meta)}</div>' if kind or meta else ""
    mine = ' class="is-me"' if part(fixture, "mine") else ""
    return f'<li{mine}><div class="dg-fix">{team_link(home, part(home, "url"))}{between}{other}{foot}</div></li>'
