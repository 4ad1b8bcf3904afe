"""(d) A filled team sheet against a bare table of ReportLab's, in the same embedded faces."""

from collections.abc import Iterator

from tests.load.measure import Line, ratio
from tests.reports.speed import bare_table, filled_sheet


def lines() -> Iterator[Line]:
    """One line."""
    yield ratio("d", "a filled team sheet, against a bare table of 16 × 14", filled_sheet, bare_table, goal=1.6)
