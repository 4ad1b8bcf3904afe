"""What changes a player of the list."""

from rules.effects.base import OfPlayer
from rules.state import Advancement
from rules.values import Characteristic


class JourneymanHired(OfPlayer, tag="journeyman-hired"):
    """A journeyman becomes a player of the team."""

    value: int


class PlayerRenamed(OfPlayer, tag="player-renamed"):
    """A player's name (a text's id) changes."""

    name: str


class PlayerNumbered(OfPlayer, tag="player-numbered"):
    """A player's shirt number changes."""

    number: int


class SppEarned(OfPlayer, tag="spp-earned"):
    """Star player points for `count` times `award`."""

    award: str
    count: int
    spp: int


class AdvancementBought(OfPlayer, tag="advancement-bought"):
    """An advancement: SPP paid, value grows."""

    advancement: Advancement


class SkillGained(OfPlayer, tag="skill-gained"):
    """A skill comes on the sheet."""

    skill: str


class SkillLost(OfPlayer, tag="skill-lost"):
    """A skill goes off the sheet."""

    skill: str


class CharacteristicImproved(OfPlayer, tag="characteristic-improved"):
    """A characteristic gets better: the printed number (or "-") becomes `to`."""

    characteristic: Characteristic
    to: int


class CharacteristicReduced(OfPlayer, tag="characteristic-reduced"):
    """A characteristic gets worse by an injury: the printed number becomes `to`."""

    characteristic: Characteristic
    to: int


class CharacteristicRestored(OfPlayer, tag="characteristic-restored"):
    """An earlier reduction is healed."""

    characteristic: Characteristic
    to: int


class NigglingMoved(OfPlayer, tag="niggling-moved"):
    """Niggling injuries change by so much."""

    by: int


class AbsenceSet(OfPlayer, tag="absence-set"):
    """The player must miss the next match, or no longer."""

    misses_next: bool


class RetirementSet(OfPlayer, tag="retirement-set"):
    """The player is temporarily retired, or back."""

    retired: bool


class ValueMoved(OfPlayer, tag="value-moved"):
    """A player's value changes by so much gold."""

    gold: int


class SeasonsPlayed(OfPlayer, tag="seasons-played"):
    """A player has so many seasons behind him."""

    seasons: int


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
)
