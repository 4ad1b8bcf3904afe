"""What the sheet's page shows: rows in the printed order, goods, and the sums behind the values."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.urls import reverse
from django.utils.translation import gettext as _

from rules.state import Advancement, PlayerState
from teams.models import Team
from teams.selectors import PlayerLine, TeamPage
from teams.selectors.teams import Figure
from teams.surroundings import around
from teams.wording import Catalogue

CHANGES = {1: "up", -1: "down", 0: ""}


@dataclass(frozen=True, slots=True)
class Statistic:
    """A characteristic: heading, figure, and "up" or "down" where it is not what it was."""

    label: str
    shown: str
    change: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A player's row. ``ready``: he may spend SPP now."""

    line: PlayerLine
    figures: tuple[Statistic, ...]
    starting: tuple[str, ...]
    gained: tuple[str, ...]
    injuries: tuple[str, ...]
    ready: bool
    url: str

    @property
    def is_out(self) -> bool:
        """Plays no part in the next match."""
        return not self.line.player.available


@dataclass(frozen=True, slots=True)
class GoodsRow:
    """A line of the foot: how many, what one costs now, what they count together, and the entries that made it."""

    name: str
    count: int
    price: int | None
    most: int | None
    total: int
    url: str


class Sheet:
    """A team's page, made of what the selector read."""

    def __init__(self, page: TeamPage) -> None:
        self.page = page
        self.team: Team = page.team
        self.headings = tuple(page.catalogue.name(each.key) for each in page.rules.ruleset.characteristics)
        self.journal = reverse("teams:team-journal", args=[page.team.pk])
        self._player = around().player_url("~")

    @property
    def players(self) -> list[SheetRow]:
        """Hired players."""
        return [self.row(each) for each in self.page.players]

    @property
    def journeymen(self) -> list[SheetRow]:
        """Journeymen of the match that is being settled."""
        return [self.row(each) for each in self.page.journeymen]

    def row(self, line: PlayerLine) -> SheetRow:
        """A player's row."""
        return SheetRow(
            line=line,
            figures=tuple(self._statistic(each) for each in line.figures),
            starting=tuple(each.shown for each in line.skills if not each.gained),
            gained=tuple(each.shown for each in line.skills if each.gained),
            injuries=self._injuries(line),
            ready=line.may_advance and self.page.state.open is not None,
            url=self._player.replace("~", quote(line.id)),
        )

    def _statistic(self, figure: Figure) -> Statistic:
        return Statistic(self.page.catalogue.name(figure.key), figure.shown, CHANGES[figure.change])

    def _injuries(self, line: PlayerLine) -> tuple[str, ...]:
        names = self.page.catalogue
        lost = tuple(f"{names.name(each)} ▼" for each in line.player.reduced)
        times = line.player.niggling
        niggling = _("niggling injury") if times == 1 else _("%(number)s niggling injuries") % {"number": times}
        return (*lost, niggling) if times else lost

    # --- the foot -----------------------------------------------------------------------------------------------------

    @property
    def goods(self) -> list[GoodsRow]:
        """Re-rolls and staff, then fans."""
        rows = [
            GoodsRow(each.name, each.count, each.price, each.most, each.total, self.entries(each.key))
            for each in self.page.goods
        ]
        return [*rows, GoodsRow(self.fans_name, self.page.state.fans, None, None, 0, self.entries("fans"))]

    @property
    def fans_name(self) -> str:
        """What the edition calls those who come to every match."""
        return self.page.catalogue.name(self.page.rules.params("create-team", "draft.goods").fans)

    def entries(self, figure: str) -> str:
        """The address of the entries that made a figure."""
        return f"{self.journal}?figure={figure}"

    # --- sums ---------------------------------------------------------------------------------------------------------

    @property
    def value_sum(self) -> list[dict[str, Any]]:
        """Team value: players and each kind of goods that counts."""
        terms: list[dict[str, Any]] = [{"value": self.page.worth.players, "label": _("players")}]
        terms += [
            {"op": "+", "value": each.total, "label": f"{each.name} × {each.count}"}
            for each in self.page.goods
            if each.total
        ]
        return [*terms, {"op": "=", "value": self.page.worth.total, "label": _("team value")}]

    @property
    def current_sum(self) -> list[dict[str, Any]]:
        """Current team value: without who sits out, with the journeymen."""
        now = self.page.worth
        parts = (
            ("−", now.missing, _("who miss the next match")),
            ("−", now.retired, _("temporarily retired")),
            ("+", now.journeymen, _("journeymen")),
        )
        terms: list[dict[str, Any]] = [{"value": now.total, "label": _("team value")}]
        terms += [{"op": op, "value": value, "label": label} for op, value, label in parts if value]
        return [*terms, {"op": "=", "value": now.current, "label": _("current team value")}]

    @property
    def fit(self) -> int:
        """How many hired players may play the next match."""
        return len(self.page.state.available)

    @property
    def record(self) -> str:
        """Won, drawn, lost."""
        kept = self.page.state.record
        return f"{kept.won}–{kept.drawn}–{kept.lost}"


# --- a player ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bought:
    """An advancement: what it brought, how, for how many points, and what it adds to his value."""

    gain: str
    kind: str
    spp: int
    value: int


def advancements(player: PlayerState, catalogue: Catalogue) -> list[Bought]:
    """What a player's points were spent on, in order."""
    return [
        Bought(_gain(each, catalogue), catalogue.name(each.kind), each.spp, each.value) for each in player.advancements
    ]


def _gain(bought: Advancement, catalogue: Catalogue) -> str:
    known = bought.gain in catalogue.rules.skills or ":" in bought.gain
    return catalogue.skill(bought.gain) if known else catalogue.name(bought.gain)


def value_sum(player: PlayerState) -> list[dict[str, Any]]:
    """What he counts in team value: what of his fee counts, and what each advancement added."""
    gained = sum(each.value for each in player.advancements)
    terms: list[dict[str, Any]] = [{"value": player.value - gained, "label": _("fee that counts")}]
    terms += [{"op": "+", "value": each.value, "label": _("advancement")} for each in player.advancements]
    return [*terms, {"op": "=", "value": player.value, "label": _("value")}]
