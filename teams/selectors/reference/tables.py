"""All tables: those that are rolled and printed, and those that the steps of an action resolve with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dugout.figures import signed
from rules.ruleset import StepEntry, Table, TableRow, find
from teams.selectors.reference.book import Reference, Told
from teams.selectors.reference.readings import is_table
from teams.selectors.reference.values import Values, die, is_span, pair, span
from teams.wording.catalogue import Catalogue, shown
from teams.wording.readings import LASTS


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table: its head, its cells, and whether the edition does not have it."""

    head: Told
    cells: tuple[Told, ...]
    new: bool = False


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table: the headings of all its columns, and its rows."""

    key: str
    title: str
    small: str
    headings: tuple[str, ...]
    lines: tuple[Line, ...]
    new: bool = False
    note: str = ""


def tables(of: Reference) -> list[ShownTable]:
    """All tables: what is rolled in the order of the rule set, then what the steps resolve with."""
    found = [_rolled(of, each) for each in of.ruleset.tables]
    found += [each for each in (_awards(of), _levels(of), _bonuses(of), _prizes(of)) if each.lines]
    for action, entries in of.ruleset.sequences.items():
        for entry in entries:
            found += _of_step(of, action, entry)
    return found


def _rolled(of: Reference, table: Table) -> ShownTable:
    was = of.before.table(table.key) if of.before else None
    values = Values(of.catalogue)
    second = any(each.second for each in table.rows)
    lasts = any(each.lasts for each in table.rows)
    noted = any(each.note for each in table.rows)
    more = (("second", second), ("key", True), ("lasts", lasts), ("note", noted))
    headings = (values.label("roll"), *(values.label(name) for name, is_there in more if is_there))
    lines = []
    for row in table.rows:
        before = find(was.rows, row.key) if was else None
        cells = (
            [of.told(lambda _catalogue, each: span(each.second) if each.second else "–", row, before)] if second else []
        )
        cells.append(of.told(_row_name, row, before))
        if lasts:
            cells.append(of.told(lambda _catalogue, each: str(LASTS[each.lasts]) if each.lasts else "–", row, before))
        if noted:
            cells.append(of.told(lambda _catalogue, each: of.note(each.note), row, before))
        head = of.told(lambda _catalogue, each: span(each.roll), row, before)
        lines.append(Line(head, tuple(cells), of.printed is not None and was is not None and before is None))
    return ShownTable(
        key=table.key,
        title=shown(table.name),
        small=", ".join(die(each) for each in table.dice.split(", ")),
        headings=headings,
        lines=tuple(lines),
        new=of.is_new(was),
        note=of.note(table.note),
    )


def _row_name(catalogue: Catalogue, row: TableRow) -> str:
    """The result: its name, or the skill that it is."""
    return shown(row.name) if row.name else catalogue.skill(row.key)


def _listed(
    of: Reference, key: str, title: str, fields: Sequence[str], now: Sequence[Any], was: Sequence[Any]
) -> ShownTable:
    """A list of named items of the rule set as a table."""
    values = Values(of.catalogue)
    noted = any(getattr(each, "note", None) for each in now)
    lines = []
    for each in now:
        before = find(was, each.key)
        head = Told(shown(each.name))
        cells = [of.told(_field_of(field), each, before) for field in fields]
        if noted:
            cells.append(of.told(lambda _catalogue, item: of.note(item.note), each, before))
        lines.append(Line(head, tuple(cells), of.is_new(before)))
    headings = (values.label("key"), *(values.label(each) for each in (*fields, *(["note"] if noted else []))))
    return ShownTable(key, values.label(title), "", headings, tuple(lines))


def _field_of(field: str) -> Callable[[Catalogue, Any], str]:
    return lambda catalogue, item: Values(catalogue).words(getattr(item, field), field)


def _awards(of: Reference) -> ShownTable:
    was = of.before.spp.awards if of.before else ()
    made = _listed(of, "spp", "awards", ("spp",), of.ruleset.spp.awards, was)
    return replace(made, note=of.note(of.ruleset.spp.note))


def _levels(of: Reference) -> ShownTable:
    was = of.before.advancement.levels if of.before else ()
    return _listed(of, "levels", "levels", ("number",), of.ruleset.advancement.levels, was)


def _bonuses(of: Reference) -> ShownTable:
    was = of.before.league.bonuses if of.before else ()
    fields = ("points", "counts", "at_least", "at_most")
    return _listed(of, "bonuses", "bonuses", fields, of.ruleset.league.bonuses, was)


def _prizes(of: Reference) -> ShownTable:
    values = Values(of.catalogue)
    before = {each.place: each for each in of.before.league.prizes} if of.before else {}
    lines = [
        Line(
            Told(str(each.place)),
            (
                of.told(lambda catalogue, prize: Values(catalogue).words(prize.gold), each, before.get(each.place)),
                of.told(lambda catalogue, prize: Values(catalogue).words(prize.trophy), each, before.get(each.place)),
            ),
            of.is_new(before.get(each.place)),
        )
        for each in of.ruleset.league.prizes
    ]
    headings = (values.label("place"), values.label("gold"), values.label("trophy"))
    return ShownTable("prizes", values.label("prizes"), "", headings, tuple(lines))


def _of_step(of: Reference, action: str, entry: StepEntry) -> list[ShownTable]:
    """The tables among the parameters of a step."""
    was = find(of.before.sequences.get(action, ()), entry.key) if of.before else None
    values = Values(of.catalogue)
    found = []
    for name, rows in entry.params.items():
        if is_table(rows):
            before = was.params.get(name, ()) if was else ()
            spread = _spread(rows, entry.params), _spread(before, was.params if was else {})
            title = pair(values.step(entry.key), values.label(name))
            found.append(_rows(of, f"{action}-{entry.key}-{name}", title, name, *spread))
    return found


Row = Mapping[str, Any]


def _spread(rows: Sequence[Row], params: Mapping[str, Any]) -> list[Row]:
    """Rows that have a figure for each of the step's columns, with these as fields of their own."""
    columns = [span(each) for each in params.get("columns", ())]

    def one(row: Row) -> Row:
        found: dict[str, Any] = {}
        for name, each in row.items():
            if columns and isinstance(each, list | tuple) and len(each) == len(columns) and not is_span(each, name):
                found |= {column: signed(figure) for column, figure in zip(columns, each, strict=True)}
            else:
                found[name] = each
        return found

    return [one(each) for each in rows]


def _rows(of: Reference, key: str, title: str, name: str, now: Sequence[Row], was: Sequence[Row]) -> ShownTable:
    """Rows of a parameter; those with keys are told apart by them, others by their place."""
    values = Values(of.catalogue)
    fields = _fields(values, name, now)
    by_key = {each.get("key", place): each for place, each in enumerate(was)}
    lines = []
    for place, row in enumerate(now):
        before = by_key.get(row.get("key", place))
        told = [of.told(_cell_of(name, field), row, before) for field in fields]
        lines.append(Line(told[0], tuple(told[1:]), of.is_new(before)))
    return ShownTable(key, title, "", tuple(values.label(each) for each in fields), tuple(lines))


def _cell_of(name: str, field: str) -> Callable[[Catalogue, Row], str]:
    return lambda catalogue, row: _cell(Values(catalogue), name, field, row)


def _fields(values: Values, name: str, rows: Sequence[Row]) -> list[str]:
    """The columns: the roll first; no key that is but the rule set's own."""
    found = list(dict.fromkeys(field for row in rows for field in row))
    if "first" in found and "last" in found:
        found = ["roll", *(each for each in found if each not in ("first", "last"))]
    if "key" in found and not all(values.knows(str(row.get("key", "")), name) for row in rows):
        found.remove("key")
    return sorted(found, key=lambda each: each != "roll")


def _cell(values: Values, name: str, field: str, row: Row) -> str:
    if field == "roll" and "roll" not in row:
        return span((row.get("first"), row.get("last")))
    value = row.get(field)
    if value is True:
        return "✓"
    if value is None or value is False:
        return "–"
    if is_span(value, field):
        return span(value)
    return values.words(value, name if field == "key" else field)
