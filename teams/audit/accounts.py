"""The books of a team added up once more, without its sheet: gold by account, each player's SPP and value."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules.effects import (
    AdvancementBought,
    AnyEffect,
    LineRecorded,
    PlayerSigned,
    SppEarned,
    TreasuryMoved,
    ValueMoved,
)
from rules.state import TeamState
from teams.audit.faults import Fault


@dataclass
class Accounts:
    """What went through a team's books: gold by counter-account, SPP earned and spent, value, all by player."""

    gold: Counter[str] = field(default_factory=Counter)
    earned: Counter[str] = field(default_factory=Counter)
    spent: Counter[str] = field(default_factory=Counter)
    value: Counter[str] = field(default_factory=Counter)

    def take(self, effects: Iterable[AnyEffect]) -> None:
        """Add up what effects move."""
        for effect in effects:
            match effect:  # what there is most of comes first
                case LineRecorded():
                    continue
                case TreasuryMoved():
                    self.gold[effect.account] += effect.gold
                case SppEarned():
                    self.earned[effect.player] += effect.spp
                case AdvancementBought():
                    self.spent[effect.player] += effect.advancement.spp
                    self.value[effect.player] += effect.advancement.value
                case ValueMoved():
                    self.value[effect.player] += effect.gold
                case PlayerSigned():
                    self._sign(effect)

    def _sign(self, effect: PlayerSigned) -> None:
        """Whoever comes (back) brings what he has."""
        player = effect.player
        self.value[player.id] = player.value
        self.earned[player.id] = player.earned
        self.spent[player.id] = player.earned - player.spp

    def faults(self, state: TeamState) -> Iterator[Fault]:
        """Where the sheet says otherwise."""
        if state.treasury != sum(self.gold.values()):
            yield Fault("books", state.id, "treasury", state.treasury, sum(self.gold.values()))
        for player in state.players:
            sums = {
                "earned": (player.earned, self.earned[player.id]),
                "spp": (player.spp, self.earned[player.id] - self.spent[player.id]),
                "value": (player.value, self.value[player.id]),
            }
            for name, (found, due) in sums.items():
                if found != due:
                    yield Fault("books", state.id, f"players.{player.id}.{name}", found, due)
