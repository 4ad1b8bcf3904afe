"""The pages of a player and of a coach."""

from dataclasses import dataclass

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext

from leagues.addresses import match_page
from leagues.models import League
from leagues.selectors.cards import TeamCard, card
from leagues.selectors.standings import FORM
from leagues.selectors.statistics import COLUMNS, lines_of
from matches.models import Match, PlayerLine
from teams.models import Player, Role, Team
from teams.records import read_state
from teams.wording.catalogue import catalogue_of

# What stands at the head of a player's page, of what the edition counts.
HEAD = ("touchdown", "drop-goal", "casualty", "mvp")


@dataclass(frozen=True, slots=True)
class CareerLine:
    """A match of a player's career; ``cells`` are his counts in the columns of the career."""

    label: str
    against: TeamCard
    result: str
    score: str
    line: PlayerLine
    cells: list[int]
    url: str


@dataclass(frozen=True, slots=True)
class Career:
    """What a player did, match by match, the latest first, and in all."""

    lines: tuple[CareerLine, ...]
    totals: dict[str, int]
    record: dict[str, int]
    deeds: dict[str, tuple[str, str]]

    @property
    def columns(self) -> list[tuple[str, str]]:
        """What is counted, shortly and in full."""
        return list(self.deeds.values())

    @property
    def cells(self) -> list[int]:
        """All that he did, by column."""
        return [sum(column) for column in zip(*(each.cells for each in self.lines), strict=True)]

    @property
    def best(self) -> list[tuple[str, int]]:
        """What stands at the head of his page: what scores, hurts, and honours him."""
        found = dict(zip(self.deeds, self.cells, strict=False))
        return [(name, found.get(key, 0)) for key, (_short, name) in self.deeds.items() if key in HEAD]


def find_player(player_id: str) -> Player:
    """A player with team, names and book: one query.

    Raises:
        Player.DoesNotExist
    """
    return Player.objects.select_related("name", "team__name", "team__coach", "team__book").get(pk=player_id)


def career(player: Player) -> Career:
    """The matches of a player who was found: one query."""
    lines = tuple(_career_line(each, player.team, player.team.book.ruleset_id) for each in lines_of(player))
    return Career(
        lines=lines,
        totals={key: sum(getattr(each.line, key) for each in lines) for key in COLUMNS},
        record={key: sum(each.result == key for each in lines) for key in FORM.values()},
        deeds=catalogue_of(player.team.book.ruleset_id).deeds,
    )


def _career_line(line: PlayerLine, team: Team, ruleset: str) -> CareerLine:
    match = line.match
    own = "home" if match.home_id == team.pk else "away"
    other = "away" if own == "home" else "home"
    counts = msgspec.json.decode(line.tallies)
    scores = [getattr(match, f"{side}_score") for side in (own, other)]
    return CareerLine(
        label=_label(match),
        against=card(match.team_of(other), ruleset),
        result=FORM.get(getattr(match, f"{own}_result"), ""),
        score="–".join(str(each) for each in scores) if None not in scores else "",
        line=line,
        cells=[counts.get(each, 0) for each in catalogue_of(ruleset).deeds],
        url=match_page(match.pk),
    )


def _label(match: Match) -> str:
    fixture = getattr(match, "fixture", None)
    if fixture is None:
        return str(Match.Kind(match.kind).label)
    return gettext("S%(season)s R%(round)s") % {
        "season": fixture.round.stage.season.number,
        "round": fixture.round.number,
    }


@dataclass(frozen=True, slots=True)
class CoachTeam:
    """A team of a coach, with its league and record; ``brought`` of its matches were brought over."""

    team: TeamCard
    league: League | None
    won: int
    drawn: int
    lost: int
    brought: int


@dataclass(frozen=True, slots=True)
class CoachPage:
    """A coach: the teams that a reader may see."""

    coach: AbstractBaseUser
    teams: tuple[CoachTeam, ...]


def find_coach(user_id: int) -> AbstractBaseUser:
    """An account that is somebody: one query.

    Raises:
        User.DoesNotExist
    """
    return get_user_model().objects.get(pk=user_id)


def teams_coached(coach: AbstractBaseUser) -> list[Team]:
    """A coach's teams with names, book and league: one query."""
    teams = Team.objects.with_names().select_related("book__league").filter(coach=coach.pk)
    return list(teams.order_by("made", "pk"))


def coach_page(coach: AbstractBaseUser, teams: list[Team]) -> CoachPage:
    """A coach's page with those of his teams that a reader may see; no query."""
    return CoachPage(coach=coach, teams=tuple(_coach_team(each) for each in teams))


def _coach_team(team: Team) -> CoachTeam:
    state = read_state(team.state)
    record = state.record
    return CoachTeam(
        team=card(team, team.book.ruleset_id),
        league=getattr(team.book, "league", None),
        won=record.won,
        drawn=record.drawn,
        lost=record.lost,
        brought=state.brought.played if state.brought else 0,
    )


def books_of(user: AbstractBaseUser | AnonymousUser) -> set[int]:
    """The books that a person has a role or a team in: two queries, none for strangers."""
    if not user.is_authenticated:
        return set()
    roles = Role.objects.filter(user=user.pk).values_list("book", flat=True)
    return {*roles, *Team.objects.filter(coach=user.pk).values_list("book", flat=True)}
