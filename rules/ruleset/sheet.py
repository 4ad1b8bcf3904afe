"""What an edition prints of a team and its players on paper, in its own words."""

from msgspec import field

from rules.ruleset.naming import Key, Name
from rules.values import Value

#: What a column may hold beside an award: fee and value in gold, SPP (all that were earned, or those unspent with the
#: next price), who misses the next match, niggling injuries, all injuries in letters, who is retired for a time.
FIGURES = ("fee", "value", "spp", "unspent-spp", "misses-next", "niggling", "injuries", "retired")


class SheetColumn(Value):
    """A column behind a player's skills: one of ``FIGURES``, or how often he earned an award; and its heading."""

    key: Key
    name: Name


class Sheet(Value):
    """The columns in their order, and short words for team value and current team value.

    An edition that knows one value alone, that of who takes the pitch, has no word for the other. ``keywords``: a
    position's keywords stand under it.
    """

    columns: tuple[SheetColumn, ...] = (
        SheetColumn(key="spp", name=Name(en="SPP", fr="PSP")),
        SheetColumn(key="misses-next", name=Name(en="MNG", fr="RPM")),
        SheetColumn(key="niggling", name=Name(en="NI", fr="BP")),
        SheetColumn(key="value", name=Name(en="Value", fr="Valeur")),
    )
    value: Name = field(default_factory=lambda: Name(en="TV", fr="VE"))
    current_value: Name | None = None
    keywords: bool = False
