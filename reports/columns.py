"""Columns of players, put together from what an edition prints. Widths in millimetres; no edition is named here.

Called in the language of the sheet: the headings are translated at once. Characteristics, awards and figures come
with their headings, which are an edition's own words; which of them there are is the edition's choice too.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from reports.values import Column, ColumnKind

#: Widths of characteristics; two figures and a plus take more than one.
WIDTHS = {"ag": 9.0, "pa": 9.0, "av": 10.0}
WIDTH, RECORD_WIDTH = 8.0, 5.7
#: What a box to tick takes, and what a column of boxes takes beside them.
TICK_STEP, TICK_MARGIN = 4.2, 0.6


#: How many boxes a record has for a deed, by its award; the usual number for others. In the order of their columns.
BOXES = {
    "completion": 4,
    "superb-throw": 2,
    "landing": 1,
    "drop-goal": 2,
    "touchdown": 3,
    "deflection": 2,
    "interception": 2,
    "casualty": 3,
    "other": 1,
}
USUAL = 2
#: The award that nobody earns by what he does: it has a column of its own.
MVP = "mvp"


class Printed(NamedTuple):
    """A column that an edition prints: its key (a figure of ``rules.ruleset.FIGURES`` or an award), and its heading."""

    key: str
    label: str


def statistics(labels: Mapping[str, str], *, record: bool = False) -> tuple[Column, ...]:
    """The characteristics in their order: key and heading."""
    return tuple(
        Column(ColumnKind.STATISTIC, label, RECORD_WIDTH if record else WIDTHS.get(key, WIDTH), key)
        for key, label in labels.items()
    )


class Figures(NamedTuple):
    """How a figure of a player is drawn: its kind and width, and whether it is one of his SPP."""

    kind: ColumnKind
    width: float
    points: bool = False


FIGURES = {
    "fee": Figures(ColumnKind.GOLD, 14),
    "value": Figures(ColumnKind.GOLD, 17),
    "spp": Figures(ColumnKind.SPP, 10, points=True),
    "unspent-spp": Figures(ColumnKind.SPP, 15, points=True),
    "misses-next": Figures(ColumnKind.MISSES_NEXT, 8),
    "niggling": Figures(ColumnKind.COUNT, 7),
    "injuries": Figures(ColumnKind.WRITE, 16),
    "retired": Figures(ColumnKind.RETIRED, 8),
}
#: An award: how often a player earned it.
AWARD = Figures(ColumnKind.TALLY, 8.5, points=True)


def team_sheet(labels: Mapping[str, str], printed: Iterable[Printed], *, secret: bool = True) -> tuple[Column, ...]:
    """Columns of a team sheet: who a player is, then what the edition prints of him. ``secret``: SPP are his coach's.

    Rows give ``values`` by the keys of ``printed``.
    """
    return (
        Column(ColumnKind.NUMBER, _("Nr"), 8),
        Column(ColumnKind.NAME, _("Name"), 34),
        Column(ColumnKind.POSITION, _("Position"), 30),
        *statistics(labels),
        Column(ColumnKind.SKILLS, _("Skills and traits, gained ones bold")),
        *(_figure(key, label, secret=secret) for key, label in printed),
    )


def _figure(key: str, label: str, *, secret: bool) -> Column:
    kind, width, points = FIGURES.get(key, AWARD)
    return Column(kind, label, width, key, private=points and secret)


def positions(labels: Mapping[str, str]) -> tuple[Column, ...]:
    """Columns of the positions of a roster. Rows give ``values`` for ``limit`` and ``fee``."""
    return (
        Column(ColumnKind.POSITION, _("Position"), 44),
        *statistics(labels),
        Column(ColumnKind.SKILLS, _("Skills and traits")),
        Column(ColumnKind.COUNT, _("How many"), 17, "limit"),
        Column(ColumnKind.GOLD, _("Fee"), 17, "fee"),
    )


def match_record(
    labels: Mapping[str, str], deeds: Iterable[Printed], mvp: str, dice: Iterable[Printed], *, apothecary: bool
) -> tuple[Column, ...]:
    """Columns of a match record: who, then boxes for the deeds that earn SPP and the MVP, then the dice of an injury.

    Whatever else earns SPP comes with the deeds, under a key of its own.
    """
    order = list(BOXES)
    placed = sorted(deeds, key=lambda each: order.index(each.key) if each.key in order else len(order))
    return (
        Column(ColumnKind.NUMBER, _("Nr"), 7.5),
        Column(ColumnKind.NAME, _("Name, position"), 28),
        *statistics(labels, record=True),
        Column(ColumnKind.SKILLS, _("Skills")),
        *(ticks(key, label, BOXES.get(key, USUAL)) for key, label in placed),
        Column(ColumnKind.TICKS, mvp, 6, MVP, ticks=1),
        *(Column(ColumnKind.WRITE, label, 7.0, key) for key, label in dice),
        *((Column(ColumnKind.TICKS, _("Apo"), 5.6, "apothecary", ticks=1),) if apothecary else ()),
    )


def ticks(key: str, label: str, boxes: int) -> Column:
    """A column of boxes to tick."""
    return Column(ColumnKind.TICKS, label, boxes * TICK_STEP + TICK_MARGIN, key, ticks=boxes)
