"""Files with faults, and what their comments announce of them."""

from pathlib import Path

FAULTS = Path(__file__).parent / "faults"


def marks(path: Path) -> set[tuple[int, str]]:
    """Line, path and reason of every fault that the comments of a file announce."""
    found = set()
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        _, mark, said = line.partition("# fault: ")
        for each in said.split(" | ") if mark else ():
            found.add((number, each))
    return found
