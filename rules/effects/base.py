"""What every effect is."""

from rules.values import Value


class Effect(Value, tag_field="kind"):
    """Base of all effects."""


class PlayerEffect(Effect):
    """Base of the effects on one player of the list; `Run.emit` checks that he is there."""

    player: str
