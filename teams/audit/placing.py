"""The entries of a book, each where its action belongs: by team and position."""

from collections.abc import Iterable, Iterator
from itertools import starmap

from django.db import models

from rules.values import Value
from teams.audit.chain import CHUNK, Chain, Line
from teams.audit.faults import ROW, Fault
from teams.models import Entry


class Row(Value):
    """An entry as it stands in its table: half as dear to read as an instance of the model."""

    pk: int
    team_id: str
    position: int
    action_id: int
    schema: int
    effects: str
    explanations: str
    digest: str
    state: str | None


Placed = tuple[str, int, Row, Line]


class Astray(Exception):
    """Some entry is not where its action belongs."""


def in_place(chain: Chain, book_id: int) -> Iterator[Placed]:
    """The entries of a book as they stand, in the order of teams and positions: by the index of these, without sorting.

    Raises:
        Astray: one is missing, one too many, or elsewhere; perhaps after others were given.
    """
    due = chain.due()
    if Entry.objects.filter(action__book=book_id).count() != len(due):
        raise Astray
    teams = {team for team, _position in due}
    for row in _rows(Entry.objects.filter(team__in=teams).order_by("team", "position")):
        line = due.pop((row.team_id, row.position), None)
        if line is None or line.pk != row.action_id:
            raise Astray
        yield row.team_id, row.position, row, line
    if due:
        raise Astray


def sorted_out(chain: Chain, book_id: int) -> tuple[Iterator[Placed], list[Fault]]:
    """All entries as they are due, in the order of teams and positions; and what is wrong with where they stood."""
    due = chain.due()
    rows = Entry.objects.filter(action__book=book_id)
    there = {(team, position): (pk, action) for pk, team, position, action in _keys(rows)}
    faults, missing = list[Fault](), dict[tuple[str, int], Line]()
    for key, line in due.items():
        if key not in there:
            missing[key] = line
        elif there[key][1] != line.pk:
            faults.append(Fault("entry", f"{key[0]} at {key[1]}", "action_id", there[key][1], line.pk))
    moved: dict[int, tuple[str, int]] = {}
    astray: set[int] = set()
    for key in there.keys() - due.keys():
        pk, action = there[key]
        home = next((each for each, line in missing.items() if line.pk == action and _one_off(each, key)), None)
        if home is None:
            astray.add(pk)
            faults.append(Fault("entry", f"{key[0]} at {key[1]}", ROW, "there", None))
            continue
        del missing[home]
        moved[pk] = home
        column = "team_id" if home[0] != key[0] else "position"
        faults.append(Fault("entry", f"{home[0]} at {home[1]}", column, *_values(key, home)))
    faults += [Fault("entry", f"{team} at {position}", ROW, None, "there") for team, position in missing]
    regular = (
        (each.team_id, each.position, each, due[each.team_id, each.position])
        for each in _rows(rows.exclude(pk__in=[*moved, *astray]).order_by("team", "position"))
    )
    if not moved:
        return regular, faults
    apart = [(*moved[each.pk], each, due[moved[each.pk]]) for each in _rows(Entry.objects.filter(pk__in=moved))]
    return iter(sorted((*regular, *apart), key=_order)), faults


def _rows(rows: models.QuerySet[Entry]) -> Iterator[Row]:
    return starmap(Row, rows.values_list(*Row.__struct_fields__).iterator(CHUNK))


def _keys(rows: models.QuerySet[Entry]) -> Iterable[tuple[int, str, int, int]]:
    return rows.values_list("pk", "team", "position", "action")


def _one_off(one: tuple[str, int], other: tuple[str, int]) -> bool:
    return (one[0] == other[0]) != (one[1] == other[1])


def _values(found: tuple[str, int], due: tuple[str, int]) -> tuple[object, object]:
    return (found[0], due[0]) if found[0] != due[0] else (found[1], due[1])


def _order(placed: Placed) -> tuple[str, int]:
    return placed[0], placed[1]
