"""A season that was played by chance in memory, written into a book as it was played."""

import random
from collections.abc import Mapping
from copy import copy
from typing import NamedTuple, TypeVar

import msgspec
from django.db import connection
from django.db.models import F, Q, QuerySet
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from accounts.models import User
from leagues.models import Entrant, Fixture, League, Round, Stage
from leagues.models import Season as SeasonRow
from matches import lines
from matches.models import Match, PlayerLine
from matches.operations import recorded
from matches.operations.decisions import enter
from rules.actions import CreateTeam, PlayMatch
from rules.amending import Edit, amend
from rules.chance import settle
from rules.engine import Record
from teams.corrections import BookStory, show
from teams.history import state_before
from teams.ledger import Desk, writing
from teams.models import Action, Book, Entry, Player, Team
from teams.records import read_state
from teams.rulesets import rules_of
from tests.matches.comparing import OF_TEAM
from tests.rules.builders import shipped
from tests.rules.seasons import Season

SeasonT = TypeVar("SeasonT", bound=Season)


def written(season: Season, book: Book, coach: User) -> Book:
    """Write every action of a season, and the rows of its matches."""
    with writing(book.pk, actor=coach) as desk:
        for line in season.log:
            if isinstance(line.action, CreateTeam):
                sheet = Team(id=line.action.team, book=desk.book, coach=coach, begun=True)
                desk.write(line.action, sheet=sheet)
            elif isinstance(line.action, PlayMatch):
                _play(desk, line.action)
            else:
                desk.write(line.action)
    book.refresh_from_db()
    return book


def _play(desk: Desk, action: PlayMatch) -> None:
    home, away = desk.teams(action.home, action.away)
    done = desk.write(action)
    match = Match(
        id=action.match, book=desk.book, home=home, away=away, kind=action.match_kind, overtime=action.overtime
    )
    match.position, match.state = done.row.position, Match.State.CONFIRMED
    enter(match, action, done.outcome.effects)
    match.save(force_insert=True)
    known = set(Player.objects.filter(team__in=(home, away)).values_list("pk", flat=True))
    lines.write(match, done.outcome.effects, known)


def settled(book: Book) -> None:
    """Matches whose teams both closed their sequence are closed."""
    for match in Match.objects.filter(book=book, state=Match.State.CONFIRMED).select_related("home", "away"):
        opened = (read_state(each.state).open for each in (match.home, match.away))
        if not any(each and each.match == match.pk for each in opened):
            Match.objects.filter(pk=match.pk).update(state=Match.State.CLOSED)


def tables(book: Book) -> dict[str, list[tuple[object, ...]]]:
    """Every row that follows from the actions, without the numbers that rows get by themselves."""
    entries = Entry.objects.filter(team__book=book).order_by("team", "position")
    of_line = [each.attname for each in PlayerLine._meta.concrete_fields if each.name != "id"]
    of_match = [each.attname for each in Match._meta.concrete_fields]
    of_team = [each.attname for each in Team._meta.concrete_fields if each.name not in OF_TEAM]
    of_player = [each.attname for each in Player._meta.concrete_fields]
    lines_of = PlayerLine.objects.filter(match__book=book).order_by("match", "team", "who")
    return {
        "teams": list(Team.objects.filter(book=book).order_by("pk").values_list(*of_team)),
        "players": list(Player.objects.filter(team__book=book).order_by("pk").values_list(*of_player)),
        "entries": list(entries.values_list("team", "position", "effects", "explanations", "digest", "state")),
        "matches": list(Match.objects.filter(book=book).order_by("pk").values_list(*of_match)),
        "lines": list(lines_of.values_list(*of_line)),
        "standing": sorted(
            Action.objects.current().filter(book=book).exclude(kind="void").values_list("position", "kind")
        ),
    }


def in_a_league(league: League, seasons: list[list[Match]], rng: random.Random) -> None:
    """Give matches that are written already their places in the seasons of a league: not in the order of its rounds."""
    for number, matches in enumerate(seasons, start=1):
        last = number == len(seasons)
        season, _ = SeasonRow.objects.update_or_create(
            league=league, number=number, defaults={"state": "open" if last else "finished"}
        )
        teams = Team.objects.filter(book=league.book).order_by("pk")
        Entrant.objects.bulk_create(
            Entrant(season=season, team=each, lot=lot, entered_by=each.coach) for lot, each in enumerate(teams, start=1)
        )
        stage = Stage.objects.create(season=season)
        rounds = Round.objects.bulk_create(Round(stage=stage, number=each) for each in range(1, len(matches) // 2 + 2))
        places = rng.sample([(each, place) for each in rounds for place in (1, 2)], len(matches))
        Fixture.objects.bulk_create(
            Fixture(round=each, number=place, match=match) for (each, place), match in zip(places, matches, strict=True)
        )


class Cost(NamedTuple):
    """What a correction reads to be shown: entries of journals, and queries in all."""

    entries: int
    queries: int


def cost_of(book: Book, edits: Mapping[int, Edit]) -> Cost:
    """Count what showing edits reads."""
    with CaptureQueriesContext(connection) as queries:
        shown = show(book, edits)
    story = BookStory(book.pk)
    amend(rules_of, story, shown.edits)
    return Cost(story.read, len(queries))


def scored_again(book: Book, match: Match) -> dict[int, Edit]:
    """The correction of a match by one touchdown more for the visitors."""
    assert match.position is not None
    return {match.position: Edit(action=with_a_touchdown_more(book, match), ruleset=book.ruleset_id)}


def to_turn(book: Book) -> "QuerySet[Match]":
    """The matches in which one touchdown more for the visitors makes another result, in the order of the story."""
    turning = Q(home_score=F("away_score")) | Q(home_score=F("away_score") + 1)
    return Match.objects.filter(turning, book=book, ended="played").order_by("position")


def last_round(book: Book) -> "QuerySet[Match]":
    """The last matches of a book that were played, one for each two teams, the last first."""
    teams = Team.objects.filter(book=book).count()
    return Match.objects.filter(book=book, ended="played").order_by("-position")[: teams // 2]


def under(season: SeasonT, stem: str, other: str) -> SeasonT:
    """The same season with all ids that begin with ``stem`` beginning with ``other``."""
    log = msgspec.json.encode(season.log).replace(f'"{stem}'.encode(), f'"{other}'.encode())
    again = copy(season)
    again.log = msgspec.json.decode(log, type=list[Record])
    return again


def with_a_touchdown_more(book: Book, match: Match) -> PlayMatch:
    """The match as recorded with one touchdown more for the visitors, and whatever is asked for it then."""
    assert match.position is not None
    action = recorded(book.pk, match.position)
    assert isinstance(action, PlayMatch)
    states = {each: state_before(each, match.position) for each in (action.home, action.away)}
    inputs = msgspec.json.decode(msgspec.json.encode(action.inputs))
    scorer = next(each.id for each in states[action.away].players if each.available)
    inputs.setdefault("events", {}).setdefault("log", []).append(
        {"event": "touchdown", "side": "away", "player": scorer}
    )
    settled_action, outcome = settle(shipped("bb2020"), states, replace(action, inputs=inputs), random.Random(3))
    assert outcome.ok
    assert isinstance(settled_action, PlayMatch)
    return settled_action
