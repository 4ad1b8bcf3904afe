"""The rows of a sheet, written at once: with template parts for every cell they would take most of a page's time."""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from dugout.figures import grouped
from dugout.templatetags.front.players import badge, skills, spp
from dugout.templatetags.front.words import name_filter
from teams.views.sheet_parts import SheetRow, Statistic

register = template.Library()

_ROW = (
    '<tr role="row"{out}><th scope="row"><span class="dg-row"><span class="dg-num">{number}</span>'
    '<a href="{url}">{name}</a>{mark}</span><span class="sub d-md-none mt-1">{position}</span></th>'
    '<td class="d-none d-md-table-cell">{position}</td>{figures}<td class="dg-lines__wide">{skills}</td>'
    '<td class="n muted d-none d-md-table-cell">{fee}</td><td data-label="{label_spp}">'
    '<a class="dg-plainlink" href="{journal}?player={id}&amp;figure=spp">{spp}</a></td><td class="c">{misses}</td>'
    '<td class="c" data-label="{label_niggling}">{niggling}</td>{retired}'
    '<td class="n" data-label="{label_value}"><a class="dg-plainlink" href="{url}">{value}</a></td></tr>\n'
)
_RETIRED = '<td class="c">{}</td>'
_FIGURE = '<td class="dg-st">{}</td>'
_CHANGED = '<td class="dg-st is-{}">{}<span class="visually-hidden"> {}</span></td>'


@register.simple_tag
def sheet_rows(rows: Iterable[SheetRow], journal: str) -> SafeString:
    """Players as rows of the sheet's table, in the printed order of columns; ``journal`` is the journal's address."""
    return mark_safe("".join(_row(each, escape(journal)) for each in rows))  # noqa: S308 -- every part is escaped


def _row(row: SheetRow, journal: str) -> str:
    line, player = row.line, row.line.player
    language = get_language() or "en"
    position = escape(line.position)
    mark = "j" if player.journeyman else "c" if player.captain else ""
    return _ROW.format(
        out=' class="is-out"' if row.is_out else "",
        number="–" if line.number is None else line.number,
        url=escape(row.url),
        name=_called(line.name) if line.name else position,
        mark=f" {_badge(mark, language)}" if mark else "",
        position=position,
        figures="".join(map(_figure, row.figures)),
        skills=_skills(row.starting, row.gained, row.injuries, language),
        fee=grouped(player.fee),
        journal=journal,
        id=escape(line.id),
        spp=_spp(player.spp, line.next_price, row.ready, language),
        misses=_badge("mng", language) if player.misses_next else "",
        niggling=player.niggling or "",
        retired=_RETIRED.format(_badge("tr", language) if player.retired else "") if row.retires else "",
        value=grouped(player.value),
        label_spp=escape(gettext("SPP")),
        label_niggling=escape(gettext("NI")),
        label_value=escape(gettext("Value")),
    )


def _figure(figure: Statistic) -> str:
    if not figure.change:
        return _FIGURE.format(escape(figure.shown))
    word = gettext("improved") if figure.change == "up" else gettext("worsened")
    return _CHANGED.format(figure.change, escape(figure.shown), escape(word))


@lru_cache(maxsize=4096)
def _called(name: str) -> str:
    return name_filter(name)


# The same few skills, marks and prices stand on every sheet; each language has its own.
@lru_cache(maxsize=4096)
def _skills(starting: tuple[str, ...], gained: tuple[str, ...], injuries: tuple[str, ...], _language: str) -> str:
    return skills(starting, gained, injuries)


@lru_cache(maxsize=64)
def _badge(kind: str, _language: str) -> str:
    return badge(kind)


@lru_cache(maxsize=1024)
def _spp(earned: int, price: int | None, ready: bool, _language: str) -> str:
    return render_to_string("components/spp.html", spp(earned, price, ready))
