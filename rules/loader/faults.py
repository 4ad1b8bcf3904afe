"""What is wrong with a rule set's file, said with file, line, path and reason."""

from collections.abc import Iterable, Sequence

from rules.values import Value

# A place in the data: keys of mappings, keys of keyed items, or an index where an item has no key of its own.
Path = tuple[str | int, ...]


class Fault(Value):
    """One fault. `path` names items by their key (`rosters.orc.positions.orc-lineman.cost`); `line` counts from 1."""

    file: str
    line: int | None
    path: str
    reason: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (f"{place} {self.path}".strip(), self.reason) if part)


class RulesetError(Exception):
    """A rule set that can't be used; `faults` holds every fault that was found, at least one."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


def spell(path: Sequence[str | int]) -> str:
    """A path as people read it: `rosters.orc.positions[3].cost`."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{part}" if text else part
    return text
