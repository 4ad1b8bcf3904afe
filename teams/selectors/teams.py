"""The sheet of a team, and lists of teams."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext

from rules import goods as prices
from rules.advancing import spp_needed
from rules.binding import Rules
from rules.ruleset import Position, Roster
from rules.state import PlayerState, TeamState, numbers_free, numbers_taken
from rules.steps.sequence import still_open
from rules.value import Worth, worth
from teams.models import Book, Player, Team
from teams.records import read_player, read_state
from teams.rulesets import rules_of
from teams.texts import ids_in, words_of
from teams.wording import Catalogue, Wording
from teams.wording.catalogue import catalogue_of


@dataclass(frozen=True, slots=True)
class Figure:
    """A characteristic as printed; ``change`` is 1 where it is better than it was, -1 where it is worse."""

    key: str
    shown: str
    change: int


@dataclass(frozen=True, slots=True)
class SkillShown:
    """A skill as printed; ``gained`` ones are set apart from those of the position."""

    reference: str
    shown: str
    gained: bool


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One row of the sheet. ``next_price`` is the least SPP that his next advancement costs, None for no more."""

    player: PlayerState
    name: str
    position: str
    figures: tuple[Figure, ...]
    skills: tuple[SkillShown, ...]
    next_price: int | None
    advancements: int

    @property
    def id(self) -> str:
        """His id."""
        return self.player.id

    @property
    def number(self) -> int | None:
        """His shirt number."""
        return self.player.number

    @property
    def may_advance(self) -> bool:
        """Has the SPP for some advancement."""
        return self.next_price is not None and self.player.spp >= self.next_price


@dataclass(frozen=True, slots=True)
class GoodsLine:
    """Goods: how many, what one costs between matches (None: not sold), the most there may be (None: no limit)."""

    key: str
    name: str
    count: int
    price: int | None
    most: int | None
    value: int
    uncounted: int = 0

    @property
    def label(self) -> str:
        """Its name, with how many of them count for nothing."""
        if not self.uncounted:
            return self.name
        return gettext("%(name)s (%(number)s not counted)") % {"name": self.name, "number": self.uncounted}

    @property
    def total(self) -> int:
        """What they count in team value."""
        return (self.count - self.uncounted) * self.value


@dataclass(frozen=True, slots=True)
class TeamPage:
    """A team's sheet, whole."""

    team: Team
    state: TeamState
    rules: Rules
    catalogue: Catalogue
    texts: Mapping[str, str | None]
    lines: tuple[PlayerLine, ...]
    goods: tuple[GoodsLine, ...]
    worth: Worth

    @property
    def name(self) -> str:
        """The team's name."""
        return shown(self.texts, self.state.name)

    @property
    def roster(self) -> str:
        """The roster's name."""
        return self.catalogue.roster(self.state.roster)

    @property
    def special_rules(self) -> tuple[str, ...]:
        """The names of the team's special rules."""
        return tuple(self.catalogue.name(each) for each in self.state.special_rules)

    @property
    def leagues(self) -> tuple[str, ...]:
        """The names of the regions it plays in."""
        return tuple(self.catalogue.name(each) for each in self.state.leagues)

    @property
    def players(self) -> tuple[PlayerLine, ...]:
        """Hired players."""
        return tuple(each for each in self.lines if not each.player.journeyman)

    @property
    def journeymen(self) -> tuple[PlayerLine, ...]:
        """Journeymen of the match that is being settled."""
        return tuple(each for each in self.lines if each.player.journeyman)

    @property
    def to_advance(self) -> tuple[PlayerLine, ...]:
        """Players with the SPP for an advancement, as long as they may have it after this match."""
        return tuple(each for each in self.lines if each.may_advance) if self.advances else ()

    @property
    def advances(self) -> bool:
        """Whether a match is being settled, and advancements may still be taken after it."""
        return still_open(self.rules, self.state, "advance-player")

    @property
    def free_numbers(self) -> tuple[int, ...]:
        """Shirt numbers that nobody wears, the lowest first."""
        return tuple(numbers_free(numbers_taken(self.state.players)))

    def wording(self, words: Mapping[str, str] | None = None) -> Wording:
        """Wording with the players of this sheet, and the ``words`` of a request that was refused."""
        return Wording.of_states(self.catalogue, [self.state], {**self.texts, **(words or {})})


def team_page(team_id: str) -> TeamPage:
    """A team's sheet in two queries: the team (with name, coach and book), and the words of its players.

    Raises:
        Team.DoesNotExist
    """
    return sheet_of(Team.objects.select_related("name", "coach", "book").get(pk=team_id))


def sheet_of(team: Team) -> TeamPage:
    """The sheet of a team that was read with name, coach and book: one query for the words of its players."""
    state = read_state(team.state)
    return page_of(team, state, words_of(ids_in([state])))


def page_of(team: Team, state: TeamState, texts: Mapping[str, str | None], ruleset: str = "") -> TeamPage:
    """A team's page from what was read already (several sheets in one go), by the book's rules or those of a digest."""
    rules = rules_of(ruleset or team.book.ruleset_id)
    catalogue = catalogue_of(ruleset or team.book.ruleset_id)
    return TeamPage(
        team=team,
        state=state,
        rules=rules,
        catalogue=catalogue,
        texts=texts,
        lines=tuple(player_line(rules, catalogue, state, each, texts) for each in in_order(state.players)),
        goods=goods_lines(rules, catalogue, state),
        worth=worth(state, rules.ruleset.team_value),
    )


def page_of_player(row: Player) -> tuple[TeamPage, PlayerLine]:
    """The sheet of a player's team, which names him alone, and his line of it (the last one, where he left); no query.

    ``row`` comes with its name, its team and the team's book.
    """
    state = read_state(row.team.state)
    player = state.player(row.pk) or read_player(row.state)
    page = page_of(row.team, state, {player.name: str(row.name)} if row.name else {})
    return page, player_line(page.rules, page.catalogue, state, player, page.texts)


def in_order(players: Iterable[PlayerState]) -> list[PlayerState]:
    """By shirt number, journeymen last, then whoever has none."""
    return sorted(players, key=lambda each: (each.journeyman, each.number is None, each.number or 0))


def player_line(
    rules: Rules, catalogue: Catalogue, state: TeamState, player: PlayerState, texts: Mapping[str, str | None]
) -> PlayerLine:
    """One row of the sheet."""
    return PlayerLine(
        player=player,
        name=shown(texts, player.name),
        position=catalogue.position(state.roster, player.position),
        figures=tuple(_figure(rules, catalogue, player, each) for each in catalogue.characteristics),
        skills=tuple(
            SkillShown(each, catalogue.skill(each), gained)
            for own, gained in ((player.starting, False), (player.gained, True))
            for each in own
        ),
        next_price=spp_needed(rules, state.roster, player),
        advancements=len(player.advancements),
    )


def _figure(rules: Rules, catalogue: Catalogue, player: PlayerState, key: Any) -> Figure:
    now, base = player.profile.of(key), player.base.of(key)
    change = 0
    if now != base:
        rule = next(each for each in rules.ruleset.characteristics if each.key == key)
        change = 1 if rule.improves(base, now) else -1
    return Figure(key, catalogue.characteristic(key, now), change)


def goods_lines(rules: Rules, catalogue: Catalogue, state: TeamState) -> tuple[GoodsLine, ...]:
    """Goods that a team of this roster may have or has; what it has beyond the list (a trophy) comes last."""
    roster = rules.rosters[state.roster]
    owned = {each.key: each for each in state.goods}
    lines = []
    for staff in rules.ruleset.staff:
        mine = owned.pop(staff.key, None)
        if mine is None and not (staff.later and prices.allowed_for(roster, staff)):
            continue
        lines.append(
            GoodsLine(
                key=staff.key,
                name=catalogue.name(staff.key),
                count=mine.count if mine else 0,
                price=prices.later_price_for(roster, staff),
                most=prices.most_for(roster, staff, new_team=False),
                value=mine.value if mine else (prices.price_for(roster, staff) if staff.in_team_value else 0),
                uncounted=mine.uncounted if mine else 0,
            )
        )
    rest = [
        GoodsLine(each.key, catalogue.name(each.key), each.count, None, None, each.value, each.uncounted)
        for each in owned.values()
    ]
    return (*lines, *rest)


def hireable(rules: Rules, state: TeamState) -> list[tuple[Position, int]]:
    """The positions of the team's roster with how many of each are on the list."""
    roster: Roster = rules.rosters[state.roster]
    return [(each, sum(player.position == each.key for player in state.hired)) for each in roster.positions]


def teams_of(book: Book | int, *, playing: bool = False) -> QuerySet[Team]:
    """The teams of a book with names and coaches, in one query; ``playing`` leaves out retired and reopened ones."""
    teams = Team.objects.filter(book=book).select_related("name", "coach").order_by("made", "pk")
    return teams.filter(status=Team.Status.ACTIVE) if playing else teams


def states_of(teams: Iterable[Team]) -> dict[str, TeamState]:
    """The sheets of teams that were read already."""
    return {each.pk: read_state(each.state) for each in teams}


def alumni(team_id: str) -> list[tuple[Player, PlayerState]]:
    """Who left a team's list (journeymen who went again aside), with the last state of each: dead, fired, gone."""
    rows = Player.objects.filter(team=team_id, active=False).exclude(left="journeyman-left").select_related("name")
    return [(each, read_player(each.state)) for each in rows.order_by("pk")]


def player_labels(team_ids: Iterable[str], catalogue: Catalogue, rosters: Mapping[str, str]) -> dict[str, str]:
    """What every player of some teams is called in a sentence, those who left too; in one query."""
    rows = Player.objects.filter(team__in=list(team_ids)).select_related("name")
    return {each.pk: label(each, catalogue, rosters.get(each.team_id, "")) for each in rows}


def labels(players: QuerySet[Player]) -> dict[str, str]:
    """What players are called in a sentence, by id, those who left too; in one query."""
    rows = players.select_related("name", "team__book")
    return {each.pk: label(each, catalogue_of(each.team.book.ruleset_id), each.team.roster) for each in rows}


def label(row: Player, catalogue: Catalogue, roster: str) -> str:
    """What a player is called in a sentence."""
    called = str(row.name) if row.name else catalogue.position(roster, row.position)
    return f"#{row.number} {called}" if row.number is not None else called


def wording_for(teams: Iterable[Team], texts: Mapping[str, str | None] | None = None) -> Wording:
    """Wording with all players that some teams of one book have or had; in one query (``book`` must be read)."""
    rows = list(teams)
    catalogue = catalogue_of(rows[0].book.ruleset_id)
    rosters = {each.pk: each.roster for each in rows}
    return Wording(catalogue, players=player_labels(rosters, catalogue, rosters), rosters=rosters, texts=texts)


def shown(texts: Mapping[str, str | None], text: str) -> str:
    """The words of a text as readers see them; nothing for none, a mark where they were redacted."""
    words = texts.get(text, text)
    return gettext("[redacted]") if words is None else words
