"""Seasons: who plays, the draw, dates, opening and finishing."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import F, Max, Q
from django.utils import timezone

from leagues.models import Draw, Entrant, Fixture, League, Round, Season, Stage
from leagues.permissions import may_run_league
from leagues.scheduling import Pairing, round_robin
from leagues.selectors.play_offs import play_offs_of
from matches import operations as of_matches
from matches.models import Match
from teams import operations as of_teams
from teams.models import Team
from teams.permissions import require, standing
from teams.refusals import Stale, broken, refusal
from teams.revisions import changed

END_OF_DAY = time(23, 59)


@contextmanager
def planning(
    season_id: int, *, actor: AbstractBaseUser, version: int | None = None, or_finished: bool = False
) -> Iterator[Season]:
    """Hold a season for planning: its league's book and its row are locked (in this order), its version counts on.

    One that is finished is not planned any more, unless ``or_finished`` says that it may be.

    Raises:
        Season.DoesNotExist, Denied
        Stale: ``version`` is not its version any more.
        Refused: ``season-finished``.
    """
    book_id = Season.objects.values_list("league__book", flat=True).get(pk=season_id)
    require(may_run_league(standing(actor, book_id)))
    with transaction.atomic():
        changed(pk=book_id)
        held = Season.objects.select_for_update(of=("self",), no_key=True).select_related("league__book")
        season = held.get(pk=season_id)
        if version is not None and season.version != version:
            raise Stale
        if season.is_finished and not or_finished:
            raise refusal(broken("season-finished"))
        yield season
        season.version += 1
        season.save()


def plan_season(league_id: int, *, actor: AbstractBaseUser, name: str = "") -> Season:
    """Plan the next season of a league.

    Raises:
        League.DoesNotExist, Denied
        Refused: ``season-running``: one is planned or open already.
    """
    with transaction.atomic():
        league = League.objects.select_for_update(of=("self",), no_key=True).get(pk=league_id)
        require(may_run_league(standing(actor, league.book_id)))
        if league.seasons.unfinished().exists():
            raise refusal(broken("season-running"))
        changed(pk=league.book_id)
        last = league.seasons.aggregate(last=Max("number"))["last"] or 0
        return Season.objects.create(league=league, number=last + 1, name=name)


def rename_season(season_id: int, name: str, *, actor: AbstractBaseUser) -> Season:
    """Give a season a name; nothing takes it away. Raises as ``planning``."""
    with planning(season_id, actor=actor) as season:
        season.name = name.strip()[:60]
    return season


def enter_teams(season_id: int, team_ids: Iterable[str], *, actor: AbstractBaseUser) -> list[Entrant]:
    """Enter accepted teams of the league into a season; who is in it already stays. Return the new ones.

    Raises:
        as ``planning``
        Refused: ``no-such-team``, ``team-retired``, ``team-reopened``; ``season-begun``: a match was begun already.
    """
    wanted = list(dict.fromkeys(team_ids))
    with planning(season_id, actor=actor) as season:
        require_not_begun(season)
        teams = Team.objects.filter(book=season.league.book_id, pk__in=wanted).in_bulk()
        for each in wanted:
            if each not in teams:
                raise refusal(broken("no-such-team", "team", team=each))
            if teams[each].status != Team.Status.ACTIVE:
                raise refusal(broken(f"team-{teams[each].status}", "team", team=each))
        there = set(season.entrants.values_list("team", flat=True))
        new = [Entrant(season=season, team=teams[each], entered_by_id=actor.pk) for each in wanted if each not in there]
        return Entrant.objects.bulk_create(new)


def withdraw_team(season_id: int, team_id: str, *, actor: AbstractBaseUser) -> None:
    """Take a team out of a season that has not begun; its fixtures go, and the draw with them.

    Raises:
        as ``planning``
        Refused: ``season-begun``.
    """
    with planning(season_id, actor=actor) as season:
        require_not_begun(season)
        if season.entrants.filter(team=team_id).delete()[0]:
            _clear(season, actor)


def draw_round_robin(
    season_id: int,
    *,
    actor: AbstractBaseUser,
    version: int | None = None,
    overtime: bool = False,
    random: Random | None = None,
) -> Draw:
    """Draw the rounds of a season: every team meets every other once, in an order drawn at random and kept.

    An earlier draw goes, and what was sent before its matches; its rounds leave their deadlines to the new ones.
    ``overtime``: its matches may go into overtime. ``random`` is the source, the system's by default.

    Raises:
        as ``planning``
        Refused: ``season-begun``: a report was sent; ``too-few-teams``: fewer than two; ``no-overtime``.
    """
    _free_opened(season_id, actor)
    with planning(season_id, actor=actor, version=version) as season:
        require_not_begun(season)
        entrants = list(season.entrants.order_by("pk"))
        if len(entrants) < 2:
            raise refusal(broken("too-few-teams", "teams", count=len(entrants), least=2))
        deadlines = _deadlines(season)
        _clear(season, actor)
        order = [each.team_id for each in entrants]
        random = random or secrets.SystemRandom()
        random.shuffle(order)
        lots = random.sample(range(1, len(entrants) + 1), len(entrants))
        for entrant, lot in zip(entrants, lots, strict=True):
            entrant.lot = lot
        Entrant.objects.bulk_update(entrants, ["lot"])
        stage, _ = Stage.objects.update_or_create(season=season, number=1, defaults={"overtime": overtime})
        _put_fixtures(season.league, stage, round_robin(order), deadlines)
        return Draw.objects.create(stage=stage, order=" ".join(order), actor_id=actor.pk)


def open_season(season_id: int, *, actor: AbstractBaseUser) -> Season:
    """Open a season: its matches may be played, and hidden rosters are shown.

    Raises:
        as ``planning``
        Refused: ``season-open``; ``not-drawn``: no fixtures, or entries changed since the draw.
    """
    with planning(season_id, actor=actor) as season:
        if season.state != Season.State.PLANNED:
            raise refusal(broken("season-open"))
        if not is_drawn(season):
            raise refusal(broken("not-drawn"))
        season.state, season.opened = Season.State.OPEN, timezone.now()
        book = season.league.book
        of_teams.set_visibility(book, visibility=book.visibility, rosters_hidden=False, actor=actor)
    return season


def finish_season(season_id: int, *, actor: AbstractBaseUser) -> Season:
    """Finish a season whose matches are all decided, those of its play-offs too: its table stands.

    Raises:
        as ``planning``
        Refused: ``season-not-open``; ``matches-undecided`` with their number; ``play-offs-undecided``.
    """
    with planning(season_id, actor=actor) as season:
        if season.state != Season.State.OPEN:
            raise refusal(broken("season-not-open"))
        left = Match.objects.filter(fixture__round__stage__season=season).exclude(state__in=Match.OVER).count()
        if left:
            raise refusal(broken("matches-undecided", count=left))
        found = play_offs_of(season)
        if found and found.open_ties:
            raise refusal(broken("play-offs-undecided", count=len(found.open_ties)))
        season.state, season.finished = Season.State.FINISHED, timezone.now()
    return season


def deadline_at(day: date, zone: ZoneInfo) -> datetime:
    """The moment that a date means as a deadline: 23:59 in the league's time zone."""
    return datetime.combine(day, END_OF_DAY, tzinfo=zone)


def set_deadline(round_id: int, day: date | None, *, actor: AbstractBaseUser) -> Round:
    """Set until when a round is played. Matches that had the old date move with it; others keep their own.

    Raises:
        Round.DoesNotExist, as ``planning``
    """
    season_id = Round.objects.values_list("stage__season", flat=True).get(pk=round_id)
    with planning(season_id, actor=actor) as season:
        found = Round.objects.get(pk=round_id)
        _move(found, deadline_at(day, season.league.zone) if day else None)
    return found


def set_deadlines(season_id: int, first: date, *, days: int, actor: AbstractBaseUser) -> list[Round]:
    """Give every round a deadline: the first on ``first``, each of the others ``days`` after the one before.

    Raises:
        as ``planning``
        ValueError: less than a day, or more than a year.
    """
    if not 1 <= days <= 366:
        raise ValueError(days)
    with planning(season_id, actor=actor) as season:
        rounds = list(Round.objects.filter(stage__season=season).order_by("stage__number", "number"))
        for place, each in enumerate(rounds):
            _move(each, deadline_at(first + timedelta(days=days * place), season.league.zone))
    return rounds


def require_not_begun(season: Season) -> None:
    """Raise ``Refused`` (``season-begun``) where a report was sent already."""
    matches = Match.objects.filter(fixture__round__stage__season=season)
    unreported = Q(state__in=Match.UNREPORTED, reports__isnull=True)
    if matches.exclude(unreported).exists():
        raise refusal(broken("season-begun"))


def is_drawn(season: Season) -> bool:
    """Whether the season's fixtures are those of exactly the teams that are in it."""
    draw = Draw.objects.of_rounds(season).first()
    if draw is None or not Round.objects.filter(stage__season=season).exists():
        return False
    return set(draw.teams) == set(season.entrants.values_list("team", flat=True))


def _free_opened(season_id: int, actor: AbstractBaseUser) -> None:
    """Take back the opening of matches that nobody reported, so that they can be drawn again."""
    season = Season.objects.select_related("league").get(pk=season_id)
    require(may_run_league(standing(actor, season.league.book_id)))
    if season.is_finished:
        raise refusal(broken("season-finished"))
    require_not_begun(season)
    opened = Match.objects.filter(fixture__round__stage__season=season, state=Match.State.OPEN)
    for match_id in opened.values_list("pk", flat=True):
        of_matches.cancel(match_id, actor=actor)


def _clear(season: Season, actor: AbstractBaseUser) -> None:
    """Take away a season's rounds and their matches."""
    fixtures = Fixture.objects.filter(round__stage__season=season)
    ids = [each for each in fixtures.values_list("match", flat=True) if each]
    fixtures.delete()
    Round.objects.filter(stage__season=season).delete()
    of_matches.remove(ids, actor=actor)


def _deadlines(season: Season) -> dict[int, datetime]:
    """The deadlines of a season's rounds by number."""
    rounds = Round.objects.filter(stage__season=season, stage__number=1).values_list("number", "deadline")
    return {number: deadline for number, deadline in rounds if deadline is not None}


def _put_fixtures(
    league: League, stage: Stage, drawn: Sequence[Sequence[Pairing]], deadlines: dict[int, datetime]
) -> None:
    rounds = Round.objects.bulk_create(
        Round(stage=stage, number=number, deadline=deadlines.get(number)) for number in range(1, len(drawn) + 1)
    )
    met = [(each.home, each.away) for pairings in drawn for each in pairings if each.away is not None]
    matches = of_matches.schedule(
        league.book, met, overtime=stage.overtime, dice=league.dice, answer_days=league.answer_days
    )
    made = iter(matches)
    Fixture.objects.bulk_create(
        Fixture(
            round=of_round,
            number=place + 1,
            match=None if each.away is None else next(made),
            bye_id=each.home if each.away is None else None,
        )
        for of_round, pairings in zip(rounds, drawn, strict=True)
        for place, each in enumerate(pairings)
    )
    for of_round in rounds:
        if of_round.deadline:
            Match.objects.filter(fixture__round=of_round).update(due=of_round.deadline)


def _move(found: Round, deadline: datetime | None) -> None:
    """Set a round's deadline, and the date of its undecided matches that had the old one."""
    same = Q(due=found.deadline) if found.deadline else Q(due__isnull=True)
    matches = Match.objects.filter(same, fixture__round=found).exclude(state__in=Match.OVER)
    ids = list(matches.values_list("pk", flat=True))
    Match.objects.filter(pk__in=ids).update(due=deadline, version=F("version") + 1)
    found.deadline = deadline
    found.save(update_fields=["deadline"])
