"""What the sheet's page shows: rows in the printed order, goods, and the sums behind the values."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.urls import reverse
from django.utils.translation import gettext as _

from rules.state import Advancement, PlayerState
from rules.value import in_units
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
    """A player's row. ``ready``: he may spend SPP now; ``retires``: players can be out of the team for a time."""

    line: PlayerLine
    figures: tuple[Statistic, ...]
    starting: tuple[str, ...]
    gained: tuple[str, ...]
    injuries: tuple[str, ...]
    ready: bool
    retires: bool
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
        self.headings = page.catalogue.headings
        leaves_out = page.rules.ruleset.team_value.current_leaves_out
        self.retired_name = page.catalogue.name("temporarily-retired") if "temporarily-retired" in leaves_out else ""
        self.journeymen_name = page.catalogue.name("journeymen")
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
            ready=line.may_advance and self.page.advances,
            retires=bool(self.retired_name),
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
        """Re-rolls and staff, then fans; each with what it counts in the value."""
        rows = [
            GoodsRow(each.label, each.count, each.price, each.most, each.total, self.entries(each.key))
            for each in self.page.goods
        ]
        fans = self.page.state.fans
        return [*rows, GoodsRow(self.fans_name, fans, None, None, self.page.worth.fans, self.entries("fans"))]

    @property
    def goods_in_value(self) -> int:
        """What all of these count in the value."""
        return self.page.worth.goods + self.page.worth.fans

    @property
    def fans_name(self) -> str:
        """What the edition calls those who come to every match."""
        return self.page.catalogue.name(self.page.rules.params("create-team", "draft.goods").fans)

    def entries(self, figure: str) -> str:
        """The address of the entries that made a figure."""
        return f"{self.journal}?figure={figure}"

    # --- sums ---------------------------------------------------------------------------------------------------------

    @property
    def values(self) -> list[dict[str, Any]]:
        """Each value that the edition tells apart, what takes the pitch first."""
        catalogue, now = self.page.catalogue, self.page.worth
        known = {"current-team-value": now.current, "team-value": now.total}
        return [
            {"label": catalogue.name(key), "shown": catalogue.value(gold)}
            for key, gold in known.items()
            if key in catalogue.values
        ]

    @property
    def sums(self) -> list[dict[str, Any]]:
        """The sum behind each of these values, and the entries that made it."""
        known = {
            "team-value": ("value", self._value_sum),
            "current-team-value": ("current-value", self._current_sum),
        }
        return [
            {"label": self.page.catalogue.name(key), "url": self.entries(figure), "sum": terms()}
            for key, (figure, terms) in known.items()
            if key in self.page.catalogue.values
        ]

    def _value_sum(self) -> list[dict[str, Any]]:
        """Team value: players, each kind of goods that counts, and whatever else does."""
        return [*self._value_terms(), *self._result(self.page.worth.total, "team-value")]

    def _value_terms(self) -> list[dict[str, Any]]:
        now = self.page.worth
        terms: list[dict[str, Any]] = [{"value": now.players, "label": _("players")}]
        more = (
            *((each.total, f"{each.name} × {each.count - each.uncounted}") for each in self.page.goods),
            (now.fans, f"{self.fans_name} × {self.page.state.fans}"),
            (now.treasury, _("treasury")),
            (now.points, _("for SPP")),
        )
        return terms + [{"op": "+", "value": value, "label": label} for value, label in more if value]

    def _current_sum(self) -> list[dict[str, Any]]:
        """Current team value: without who sits out, with the journeymen; from its parts where there is no other."""
        now = self.page.worth
        parts = (
            ("−", now.missing, _("who miss the next match")),
            ("−", now.retired, self.page.catalogue.name("temporarily-retired")),
            ("−", now.free, _("fees that do not count now")),
            ("+", now.journeymen, _("journeymen")),
        )
        name = self.page.catalogue.name("team-value")
        both = "team-value" in self.page.catalogue.values
        terms = [{"value": now.total, "label": name}] if both else self._value_terms()
        terms += [{"op": op, "value": value, "label": label} for op, value, label in parts if value]
        return [*terms, *self._result(now.current, "current-team-value")]

    def _result(self, gold: int, key: str) -> list[dict[str, Any]]:
        """The last terms of a sum: the edition may count in larger units than gold, and rounds down to them."""
        counting = self.page.rules.ruleset.team_value
        units = [{"op": "/", "value": counting.unit, "label": ""}] if counting.unit > 1 else []
        return [*units, {"op": "=", "value": in_units(gold, counting), "label": self.page.catalogue.name(key)}]

    @property
    def fit(self) -> int:
        """How many hired players may play the next match."""
        return len(self.page.state.available)

    @property
    def brought(self) -> str:
        """What the team had done before its league kept its books here; "" for nothing."""
        found = self.page.state.brought
        if found is None:
            return ""
        return _(
            "Brought over: %(won)s–%(drawn)s–%(lost)s in matches before, touchdowns %(for)s–%(against)s, "
            "%(casualties)s %(hurt)s–%(suffered)s."
        ) % {
            "casualties": self.page.catalogue.name("casualties"),
            "won": found.won,
            "drawn": found.drawn,
            "lost": found.lost,
            "for": found.touchdowns[0],
            "against": found.touchdowns[1],
            "hurt": found.casualties[0],
            "suffered": found.casualties[1],
        }

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
