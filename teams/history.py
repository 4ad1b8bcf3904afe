"""Sheets as they stood: from the last mark of a team's journal, and the stored effects since."""

from collections.abc import Iterable, Sequence

from django.db import connection

from rules.effects import apply
from rules.state import TeamState, new_team
from teams import records
from teams.models import Entry

# Effects, format and (of the first, where it is a mark) the sheet after it.
Row = tuple[str, int, str | None]

# Asked for every team that a correction comes upon: put together by the ORM, the question takes ten times as long as
# the answer.
_SINCE_MARK = f"""
    SELECT effects, schema, state FROM {Entry._meta.db_table}
    WHERE team_id = %(team)s AND position < %(position)s AND position >= COALESCE(
        (SELECT MAX(position) FROM {Entry._meta.db_table}
         WHERE team_id = %(team)s AND position >= %(known)s AND position < %(position)s AND state IS NOT NULL),
        %(known)s)
    ORDER BY position
"""  # noqa: S608, SLF001 -- the name of a table; Django's documented API


def state_before(team_id: str, position: int) -> TeamState:
    """A team's sheet before what stands at ``position``."""
    return folded(new_team(team_id), since_mark(team_id, position))


def since_mark(team_id: str, position: int, known: int = 0) -> Sequence[Row]:
    """The entries of a team before ``position``, from the last mark on; from ``known`` on where none is that late."""
    with connection.cursor() as cursor:
        cursor.execute(_SINCE_MARK, {"team": team_id, "position": position, "known": known})
        return cursor.fetchall()


def folded(state: TeamState, rows: Iterable[Row]) -> TeamState:
    """The sheet that entries of ``since_mark`` lead to, from the one before the first."""
    for effects, schema, mark in rows:
        if mark is not None:
            state = records.read_state(mark)
            continue
        for effect in records.read_effects(effects, schema):
            state = apply(state, effect)
    return state
