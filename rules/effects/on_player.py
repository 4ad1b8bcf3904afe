"""What changes a player of the list."""

from rules.effects.base import PlayerEffect
from rules.state import Advancement
from rules.values import Characteristic


class JourneymanHired(PlayerEffect, tag="journeyman-hired"):
    """A journeyman becomes a player of the team."""

    value: int


class PlayerRenamed(PlayerEffect, tag="player-renamed"):
    """A player's name (a text's id) changes."""

    name: str


class PlayerNumbered(PlayerEffect, tag="player-numbered"):
    """A player's shirt number changes."""

    number: int


class SppEarned(PlayerEffect, tag="spp-earned"):
    """Star player points for `count` times `award`."""

    award: str
    count: int
    spp: int


class AdvancementBought(PlayerEffect, tag="advancement-bought"):
    """An advancement: SPP paid, value grows."""

    advancement: Advancement


class SkillGained(PlayerEffect, tag="skill-gained"):
    """A skill comes on the sheet."""

    skill: str


class SkillLost(PlayerEffect, tag="skill-lost"):
    """A skill goes off the sheet."""

    skill: str


class CharacteristicImproved(PlayerEffect, tag="characteristic-improved"):
    """A characteristic gets better: the printed number (or "-") becomes `to`."""

    characteristic: Characteristic
    to: int


class CharacteristicReduced(PlayerEffect, tag="characteristic-reduced"):
    """A characteristic gets worse by an injury: the printed number becomes `to`."""

    characteristic: Characteristic
    to: int


class CharacteristicRestored(PlayerEffect, tag="characteristic-restored"):
    """An earlier reduction is healed."""

    characteristic: Characteristic
    to: int


class NigglingMoved(PlayerEffect, tag="niggling-moved"):
    """Niggling injuries change by so much."""

    by: int


class AbsenceSet(PlayerEffect, tag="absence-set"):
    """The player must miss the next match, or no longer."""

    misses_next: bool


class RetirementSet(PlayerEffect, tag="retirement-set"):
    """The player is temporarily retired, or back."""

    retired: bool


class ValueMoved(PlayerEffect, tag="value-moved"):
    """A player's value changes by so much gold."""

    gold: int


class SeasonsPlayed(PlayerEffect, tag="seasons-played"):
    """A player has so many seasons behind him."""

    seasons: int


class CaptainNamed(PlayerEffect, tag="captain-named"):
    """The player leads the team, or no longer."""

    captain: bool


OnPlayer = (
    JourneymanHired
    | PlayerRenamed
    | PlayerNumbered
    | SppEarned
    | AdvancementBought
    | SkillGained
    | SkillLost
    | CharacteristicImproved
    | CharacteristicReduced
    | CharacteristicRestored
    | NigglingMoved
    | AbsenceSet
    | RetirementSet
    | ValueMoved
    | SeasonsPlayed
    | CaptainNamed
)
