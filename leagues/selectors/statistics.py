"""Who leads in what, from the lines of players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.addresses import player_page
from leagues.models import Season
from leagues.selectors.cards import TeamCard
from matches.models import PlayerLine
from teams.models import Player
from teams.wording.catalogue import Catalogue, catalogue_of

COLUMNS: dict[str, str | Promise] = {
    "touchdowns": _("Touchdowns"),
    "drop_goals": _("Drop goals"),
    "casualties": _("Casualties"),
    "completions": _("Completions"),
    "interceptions": _("Interceptions"),
    "mvp": _("Most valuable player"),
    "spp": _("Star player points"),
}

# Columns that editions name: by the key of the word.
TERMS = {"casualties": "casualties", "mvp": "mvp"}

PLAYER = ("player", "player__name__words", "player__number")


@dataclass(frozen=True, slots=True)
class Leader:
    """A player in a list of the best."""

    name: str
    number: int | None
    team: TeamCard
    total: int
    url: str


@dataclass(frozen=True, slots=True)
class Leaders:
    """The best in one column."""

    key: str
    title: str
    players: tuple[Leader, ...]


def leaders(season: Season, teams: dict[str, TeamCard], keys: Sequence[str], *, most: int = 5) -> list[Leaders]:
    """The best players of a season in some columns (of ``COLUMNS``): one query. Columns with nobody are left out.

    ``teams`` are the season's.
    """
    lines = PlayerLine.objects.filter(match__fixture__round__stage__season=season, player__isnull=False)
    rows = (
        lines.values(*PLAYER, "player__position", "player__team", "player__team__roster")
        .annotate(**{f"sum_{key}": Sum(key) for key in keys})
        .order_by("player")
    )
    if len(keys) == 1:
        rows = rows.order_by(f"-sum_{keys[0]}", "player")[:most]
    everybody: list[dict[str, Any]] = [dict(row) for row in rows if row["player__team"] in teams]
    catalogue = catalogue_of(season.league.book.ruleset_id)
    found = [Leaders(key, _title(key, catalogue), tuple(_best(season, teams, everybody, key, most))) for key in keys]
    return [each for each in found if each.players]


def _title(key: str, catalogue: Catalogue) -> str:
    """The edition's word for a column where it has one, or ours."""
    return catalogue.name(TERMS[key]) if key in TERMS else str(COLUMNS[key])


def _best(
    season: Season, teams: dict[str, TeamCard], rows: list[dict[str, Any]], key: str, most: int
) -> Iterator[Leader]:
    """The players with the highest sums; rows that are level keep their order."""
    ranked = sorted((each for each in rows if each[f"sum_{key}"]), key=lambda each: -each[f"sum_{key}"])
    for row in ranked[:most]:
        yield _leader(row, teams[row["player__team"]], season, row[f"sum_{key}"])


def _leader(row: dict[str, Any], team: TeamCard, season: Season, total: int) -> Leader:
    catalogue = catalogue_of(season.league.book.ruleset_id)
    position = catalogue.position(str(row["player__team__roster"]), str(row["player__position"]))
    return Leader(
        name=str(row["player__name__words"] or position),
        number=row["player__number"],
        team=team,
        total=total,
        url=player_page(str(row["player"])),
    )


def lines_of(player: Player) -> QuerySet[PlayerLine]:
    """A player's matches, the latest first, with both teams and the round: one query."""
    return (
        PlayerLine.objects.filter(player=player)
        .select_related(
            "match__home__name",
            "match__away__name",
            "match__fixture__round__stage__season",
            "match__home",
            "match__away",
        )
        .order_by("-match__position")
    )
