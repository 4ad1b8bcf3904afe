"""Decisions on a table: points given or docked, teams that leave a season which has begun, or come back."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from leagues.models import Decision, Draw, Entrant, Fixture, Season
from leagues.operations.play_offs import give_back, put_ready
from leagues.operations.results import record_without_play
from leagues.permissions import may_run_league
from leagues.scheduling import drawn_for
from matches import operations as of_matches
from matches.models import Match
from matches.operations.reports import worded
from outbox.receipts import find_receipt
from rules.actions import AdjustTable, CloseSequence
from rules.answers import answered
from rules.engine import resolve
from rules.outcome import Outcome
from rules.values import encode
from teams import operations as of_teams
from teams.ledger import Desk, read_done, writing
from teams.models import Team
from teams.operations.sheets import carry_out
from teams.permissions import require
from teams.records import read_body, read_state
from teams.refusals import Refused, Stale, broken, refusal
from teams.rulesets import rules_of


def give_points(
    season_id: int, team_id: str, points: int, reason: str, *, actor: AbstractBaseUser, key: str | None = None
) -> Decision:
    """Give a team league points, or dock them (``points`` below nothing), with a reason that everybody reads.

    It is an action of the team: what changes a table stands in the chain, with who, when and why.

    Raises:
        Season.DoesNotExist, Denied, KeyConflict
        Refused: ``season-finished``, ``not-in-season``, ``nothing-changes``; no reason, or one that is too long.
    """
    with _deciding(season_id, "give-points", [season_id, team_id, points, reason], actor, key) as (desk, season):
        if desk.again:
            return Decision.objects.get(action=read_done(desk.answer).action)
        _entrant(season, team_id)
        inputs = {"points": {"table": str(season_id), "by": points, "reason": reason}}
        written = carry_out(desk, desk.team(team_id), AdjustTable(team=team_id, inputs=inputs))
        desk.done()
        return Decision.objects.create(
            season=season, team_id=team_id, action=written.row, points=points, reason_id=_reason(written.row.body)
        )


def _reason(body: str) -> str:
    """The id of the words with which points were given."""
    action = read_body(body).action
    assert action is not None
    return str(action.inputs["points"]["reason"])


@dataclass(frozen=True, slots=True)
class Dropped:
    """A team that left: the matches that were given up, and those that still wait, each with what it waits for."""

    entrant: Entrant
    recorded: tuple[str, ...] = ()
    waiting: tuple[tuple[str, Refused], ...] = ()


def drop_out(
    season_id: int,
    team_id: str,
    way: str,
    reason: str,
    *,
    actor: AbstractBaseUser,
    seen: int | None = None,
    in_own_match: bool = False,
    key: str | None = None,
) -> Dropped:
    """A team leaves a season that has begun: it gives up what is left to play, or none of its results counts.

    With ``forfeits`` every match left is recorded as a forfeit, as far as its opponents have settled their matches;
    asked again (the same way), it records those that waited. With ``void`` its matches left become byes of its
    opponents; so may a team leave that had given up what was left. (A team may also be passed to another coach:
    ``teams.operations.transfer_team``.)

    Args:
        way: of ``Entrant.Way``.
        seen: the serial of the league's book in which the reader saw what it comes to.

    Raises:
        Season.DoesNotExist, Denied, KeyConflict
        Stale: something was written into the book since.
        Refused: ``season-finished``, ``season-not-open``, ``not-in-season``, ``left-already`` (by ``void``),
            ``no-such-way``, ``match-waits`` (one of its matches waits for an answer), ``match-was-reported``
            (``void``: a match that was reported once is to be recorded as not played first); no reason, or one that
            is too long.
    """
    if way not in Entrant.Way.values:
        raise refusal(broken("no-such-way", "way", value=way))
    words = worded(reason)
    if way == Entrant.Way.VOID:
        return _void(season_id, team_id, words, seen, actor, key)
    entrant = _leave(season_id, team_id, words, seen, actor, key)
    return _give_up(entrant, words, actor, in_own_match=in_own_match)


def readmit(season_id: int, team_id: str, reason: str, *, actor: AbstractBaseUser, key: str | None = None) -> Entrant:
    """A team whose results were voided is in the season again: they count, and its matches are to be played.

    Its match of the play-offs too, unless the one after it is begun (``selectors.play_offs.missed``).

    Raises:
        Season.DoesNotExist, Denied, KeyConflict
        Refused: ``season-finished``, ``not-in-season``, ``not-voided``; no reason, or one that is too long.
    """
    with _deciding(season_id, "readmit", [season_id, team_id, reason], actor, key) as (desk, season):
        entrant = _entrant(season, team_id)
        if desk.again:
            return entrant
        if entrant.way != Entrant.Way.VOID:
            raise refusal(broken("not-voided", "team", team=team_id))
        inputs = {"results": {"table": str(season_id), "count": True, "reason": reason}}
        carry_out(desk, desk.team(team_id), AdjustTable(team=team_id, inputs=inputs))
        _from_byes(season, team_id)
        entrant.way, entrant.left, entrant.left_by, entrant.left_why = "", None, None, ""
        entrant.save(update_fields=["way", "left", "left_by", "left_why"])
        give_back(season, team_id, actor)
        return entrant


def _from_byes(season: Season, team_id: str) -> None:
    """The matches that became byes are scheduled as they were drawn; who left meanwhile leaves the team a bye."""
    draw = Draw.objects.of_rounds(season).select_related("stage").first()
    if draw is None:
        return
    gone = set(season.entrants.filter(way=Entrant.Way.VOID).exclude(team=team_id).values_list("team", flat=True))
    league = season.league
    byes = Fixture.objects.filter(round__stage=draw.stage_id, match=None).select_related("round")
    by_place = {(each.round.number, each.number): each for each in byes}
    for pairing, of_round, number in drawn_for(draw.teams, team_id):
        fixture = by_place.get((of_round, number))
        if fixture is None or pairing.away is None:
            continue
        if gone.isdisjoint((pairing.home, pairing.away)):
            [fixture.match] = of_matches.schedule(
                league.book,
                [(pairing.home, pairing.away)],
                overtime=draw.stage.overtime,
                dice=league.dice,
                answer_days=league.answer_days,
                due=fixture.round.deadline,
            )
            fixture.bye = fixture.gone = None
        else:
            fixture.bye_id, fixture.gone_id = team_id, pairing.away if pairing.home == team_id else pairing.home
        fixture.save(update_fields=["match", "bye", "gone"])


def _leave(
    season_id: int, team_id: str, reason: str, seen: int | None, actor: AbstractBaseUser, key: str | None
) -> Entrant:
    """Write down that a team gives up what is left, unless that was done before."""
    request = [season_id, team_id, Entrant.Way.FORFEITS, reason]
    with _deciding(season_id, "drop-out", request, actor, key) as (desk, season):
        entrant = _entrant(season, team_id)
        if desk.again or entrant.way == Entrant.Way.FORFEITS:
            return entrant
        _require_to_leave(desk, season, entrant, seen)
        return _left(entrant, Entrant.Way.FORFEITS, reason, actor)


def _void(
    season_id: int, team_id: str, reason: str, seen: int | None, actor: AbstractBaseUser, key: str | None
) -> Dropped:
    request = [season_id, team_id, Entrant.Way.VOID, reason]
    opened = [] if _answered(request, actor, key) else _to_free(season_id, team_id, request, seen, actor)
    for match_id in opened:
        of_matches.cancel(match_id, actor=actor)
    with _deciding(season_id, "drop-out", request, actor, key) as (desk, season):
        entrant = _entrant(season, team_id)
        if desk.again or entrant.way == Entrant.Way.VOID:
            return Dropped(entrant)
        _require_to_leave(desk, season, entrant, None if opened else seen)
        inputs = {"results": {"table": str(season_id), "reason": reason}}
        carry_out(desk, desk.team(team_id), AdjustTable(team=team_id, inputs=inputs))
        _to_byes(_left_to_play(season_id, team_id), team_id, actor)
        left = _left(entrant, Entrant.Way.VOID, reason, actor)
        put_ready(season)  # who was to meet it in play-offs goes on
        return Dropped(left)


def _answered(request: list[Any], actor: AbstractBaseUser, key: str | None) -> bool:
    """Whether a team left before by this very request. Raises ``KeyConflict``."""
    with transaction.atomic():
        return find_receipt(actor, key, "drop-out", encode(request)) is not None


def _to_free(season_id: int, team_id: str, request: list[Any], seen: int | None, actor: AbstractBaseUser) -> list[str]:
    """The open matches of a team whose results are about to be voided, once all else allows that."""
    with _deciding(season_id, "drop-out", request, actor, None) as (desk, season):
        entrant = _entrant(season, team_id)
        if entrant.way == Entrant.Way.VOID:
            return []
        _require_to_leave(desk, season, entrant, seen)
        left = _left_to_play(season_id, team_id)
        reported = next((each for each in left if each.reports.exists()), None)
        if reported is not None:
            raise refusal(broken("match-was-reported", "match", match=reported.pk))
        return [each.pk for each in left if each.state == Match.State.OPEN]


def _give_up(entrant: Entrant, reason: str, actor: AbstractBaseUser, *, in_own_match: bool) -> Dropped:
    """Record what is left to play as forfeits, as far as it goes now; each in its own transaction."""
    waiting: list[tuple[str, Refused]] = []
    for match in _left_to_play(entrant.season_id, entrant.team_id):
        try:
            _settle(entrant.team_id, actor)
            record_without_play(
                match.pk,
                "forfeit",
                by=match.side_of(entrant.team_id),
                reason=reason,
                actor=actor,
                in_own_match=in_own_match,
            )
        except Refused as refused:
            waiting.append((match.pk, refused))
    with suppress(Refused):  # else its coach settles the last match, or a commissioner for him
        _settle(entrant.team_id, actor)
    return Dropped(entrant, _given_up(entrant), tuple(waiting))


def _given_up(entrant: Entrant) -> tuple[str, ...]:
    """The matches that stand as forfeits of the team, whichever request recorded them."""
    of_team = _matches(entrant.season_id, entrant.team_id).filter(ended="forfeit", state__in=Match.DECIDED)
    return tuple(each.pk for each in of_team.order_by("position") if each.gave_up == each.side_of(entrant.team_id))


def _settle(team_id: str, actor: AbstractBaseUser) -> None:
    """Close the sequence of a team that leaves, with the dice that the server rolls. Raises ``Refused``."""
    team = Team.objects.select_related("book").get(pk=team_id)
    state = read_state(team.state)
    if state.open is None:
        return
    rules = rules_of(team.book.ruleset_id)
    inputs, _ = answered(
        lambda given: resolve(rules, {team_id: state}, CloseSequence(team=team_id, inputs=given)),
        {},
        lambda outcome: _rolled(team_id, outcome, actor),
    )
    of_matches.close_team_sequence(team_id, inputs, actor=actor)


def _rolled(team_id: str, outcome: Outcome, actor: AbstractBaseUser) -> dict[str, int]:
    """The dice that are asked for, rolled by the server."""
    dice = [each for each in outcome.questions if each.kind == "dice"]
    return {each.path: of_teams.server_roll(team_id, each.key, each.spec, actor=actor).total for each in dice}


def _to_byes(left: list[Match], team_id: str, actor: AbstractBaseUser) -> None:
    """Its opponents have a bye in place of the matches that are not played."""
    for match in left:
        opponent = match.away_id if match.home_id == team_id else match.home_id
        Fixture.objects.filter(match=match).update(match=None, bye=opponent, gone=team_id)
    of_matches.remove([each.pk for each in left], actor=actor)


# --- shared -----------------------------------------------------------------------------------------------------------


@contextmanager
def _deciding(
    season_id: int, operation: str, request: list[Any], actor: AbstractBaseUser, key: str | None
) -> Iterator[tuple[Desk, Season]]:
    """The league's book held for a decision on one of its tables. Raises ``Season.DoesNotExist``, ``Denied``."""
    book_id = Season.objects.values_list("league__book", flat=True).get(pk=season_id)
    with writing(book_id, actor=actor, key=key, request=encode(request), operation=operation) as desk:
        require(may_run_league(desk.standing))
        season = Season.objects.select_related("league__book").get(pk=season_id)
        if season.is_finished and not desk.again:
            raise refusal(broken("season-finished"))
        yield desk, season


def _entrant(season: Season, team_id: str) -> Entrant:
    found = season.entrants.filter(team=team_id).first()
    if found is None:
        raise refusal(broken("not-in-season", "team", team=team_id))
    return found


def _require_to_leave(desk: Desk, season: Season, entrant: Entrant, seen: int | None) -> None:
    if season.state != Season.State.OPEN:  # before that it is taken out: ``withdraw_team``
        raise refusal(broken("season-not-open"))
    if entrant.way == Entrant.Way.VOID:
        raise refusal(broken("left-already", "team", team=entrant.team_id))
    if seen is not None and seen != desk.book.serial:
        raise Stale
    waits = _matches(entrant.season_id, entrant.team_id).filter(state__in=Match.UNDECIDED).first()
    if waits is not None:
        raise refusal(broken("match-waits", "match", match=waits.pk))


def _left(entrant: Entrant, way: str, reason: str, actor: AbstractBaseUser) -> Entrant:
    entrant.way, entrant.left, entrant.left_by_id, entrant.left_why = way, timezone.now(), actor.pk, reason
    entrant.save(update_fields=["way", "left", "left_by", "left_why"])
    return entrant


def _matches(season_id: int, team_id: str) -> Any:
    return Match.objects.of_team(team_id).filter(fixture__round__stage__season=season_id)


def _left_to_play(season_id: int, team_id: str) -> list[Match]:
    """The matches of a team that nobody has reported, round by round."""
    found = _matches(season_id, team_id).filter(state__in=Match.UNREPORTED)
    return list(found.order_by("fixture__round__stage__number", "fixture__round__number", "fixture__number"))
