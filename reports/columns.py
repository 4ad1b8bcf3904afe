"""Columns of players, put together from what an edition prints. Widths in millimetres; no edition is named here.

Called in the language of the sheet: the headings are translated at once. Characteristics come with their headings,
which are an edition's own words; which deeds are counted comes with the edition's sequence.
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


class Deed(NamedTuple):
    """A deed that earns SPP: its heading on a record and how many boxes a player gets for it."""

    label: str
    boxes: int


def deeds() -> dict[str, Deed]:
    """The deeds that a record has columns for, by the kinds of the game's log, in the order of their columns."""
    return {
        "completion": Deed(_("Cp"), 4),
        "throw-team-mate": Deed(_("TT"), 2),
        "touchdown": Deed(_("TD"), 3),
        "deflection": Deed(_("Df"), 2),
        "interception": Deed(_("Int"), 2),
        "casualty": Deed(_("Cas"), 3),
        "other": Deed(_("Oth"), 1),
    }


def statistics(labels: Mapping[str, str], *, record: bool = False) -> tuple[Column, ...]:
    """The characteristics in their order: key and heading."""
    return tuple(
        Column(ColumnKind.STATISTIC, label, RECORD_WIDTH if record else WIDTHS.get(key, WIDTH), key)
        for key, label in labels.items()
    )


def team_sheet(labels: Mapping[str, str], *, retirement: bool = True) -> tuple[Column, ...]:
    """Columns of a team sheet on which SPP are a pool to spend.

    Rows give ``values`` for ``fee``, ``spp``, ``niggling`` and ``value``. ``retirement`` says whether a player can be
    temporarily retired.
    """
    return (
        Column(ColumnKind.NUMBER, _("Nr"), 8),
        Column(ColumnKind.NAME, _("Name"), 34),
        Column(ColumnKind.POSITION, _("Position"), 30),
        *statistics(labels),
        Column(ColumnKind.SKILLS, _("Skills and traits, gained ones bold")),
        Column(ColumnKind.GOLD, _("Fee"), 14, "fee"),
        Column(ColumnKind.SPP, _("SPP"), 15, "spp", private=True),
        Column(ColumnKind.MISSES_NEXT, _("MNG"), 8),
        Column(ColumnKind.COUNT, _("NI"), 7, "niggling"),
        *((Column(ColumnKind.RETIRED, _("TR"), 8),) if retirement else ()),
        Column(ColumnKind.GOLD, _("Value"), 17, "value"),
    )


def positions(labels: Mapping[str, str]) -> tuple[Column, ...]:
    """Columns of the positions of a roster. Rows give ``values`` for ``limit`` and ``fee``."""
    return (
        Column(ColumnKind.POSITION, _("Position"), 44),
        *statistics(labels),
        Column(ColumnKind.SKILLS, _("Skills and traits")),
        Column(ColumnKind.COUNT, _("How many"), 17, "limit"),
        Column(ColumnKind.GOLD, _("Fee"), 17, "fee"),
    )


def match_record(labels: Mapping[str, str], kinds: Iterable[str]) -> tuple[Column, ...]:
    """Columns of a match record: who, then boxes for the deeds among ``kinds``, then the injury."""
    counted = set(kinds)
    return (
        Column(ColumnKind.NUMBER, _("Nr"), 7.5),
        Column(ColumnKind.NAME, _("Name, position"), 28),
        *statistics(labels, record=True),
        Column(ColumnKind.SKILLS, _("Skills")),
        *(ticks(key, deed.label, deed.boxes) for key, deed in deeds().items() if key in counted),
        Column(ColumnKind.TICKS, _("MVP"), 6, "mvp", ticks=1),
        Column(ColumnKind.WRITE, _("D16"), 6.6, "d16"),
        Column(ColumnKind.WRITE, _("D6"), 6, "d6"),
        Column(ColumnKind.TICKS, _("Apo"), 5.6, "apothecary", ticks=1),
    )


def ticks(key: str, label: str, boxes: int) -> Column:
    """A column of boxes to tick."""
    return Column(ColumnKind.TICKS, label, boxes * TICK_STEP + TICK_MARGIN, key, ticks=boxes)
