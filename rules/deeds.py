"""What participants did in a match, as later steps read it: awards and statistics come from the same list."""

from rules.values import Side, Value


class Deed(Value):
    """`player` (None: nobody on the list) did `key` so often; half and drive where they were written down."""

    side: Side
    player: str | None
    key: str
    count: int
    half: int | None = None
    drive: int | None = None
    path: str = ""
