"""Columns of players, put together from what an edition prints. Widths in millimetres; no edition is named here.

Headings are given by the caller: names of characteristics and states are an edition's own words.
"""

from collections.abc import Iterable, Mapping

from reports.values import Column, ColumnKind

#: Widths of characteristics by the number of letters that they may need ("10+").
STATISTIC_WIDTHS = {"av": 10.0, "pa": 9.0, "ag": 9.0}
STATISTIC_WIDTH = 8.0


def number(label: str) -> Column:
    """The shirt number."""
    return Column(ColumnKind.NUMBER, label, 8)


def statistics(labels: Mapping[str, str], width: float | None = None) -> tuple[Column, ...]:
    """The characteristics in their order: key and heading."""
    return tuple(
        Column(ColumnKind.STATISTIC, label, width or STATISTIC_WIDTHS.get(key, STATISTIC_WIDTH), key)
        for key, label in labels.items()
    )


def ticks(labels: Iterable[tuple[str, str, int]]) -> tuple[Column, ...]:
    """Columns of boxes to tick: key, heading, how many boxes."""
    return tuple(
        Column(ColumnKind.TICKS, label, count * TICK_STEP + TICK_MARGIN, key, ticks=count)
        for key, label, count in labels
    )


#: What a box to tick takes, and what a column of boxes takes beside them.
TICK_STEP, TICK_MARGIN = 4.2, 0.6
