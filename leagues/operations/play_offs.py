"""Play-offs: they are drawn from the table; a next match is there as soon as both its teams are known."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from functools import reduce
from operator import or_

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Q

from leagues.models import Draw, Fixture, Round, Ruling, Season, Stage
from leagues.operations.seasons import planning
from leagues.selectors.play_offs import PlayOffs, play_offs_of, seeds_of
from leagues.selectors.seasons import read_season
from leagues.selectors.standings import voided
from leagues.selectors.supposed import seasons_of
from matches import operations as of_matches
from matches.models import Match
from matches.operations.reports import worded
from outbox.receipts import once
from rules.knockout import FEWEST, MOST, Place, Tie, leading_to, onward, rounds_for
from rules.values import encode
from teams.refusals import broken, refusal
from teams.surroundings import Otherwise

NUMBER = 2  # of the stage, after that of the table


def draw_play_offs(
    season_id: int,
    places: int,
    *,
    actor: AbstractBaseUser,
    version: int | None = None,
    third_place: bool = False,
    overtime: bool = False,
) -> Draw:
    """Draw the play-offs of a season from its table: the first ``places`` teams that have not left it.

    Drawn again before their first match is begun they replace what was drawn; rounds keep their deadlines. Where the
    teams are no power of two, the best go on without a match.

    Raises:
        as ``planning``
        Refused: ``season-not-open``; ``matches-undecided`` with their number; ``play-offs-size``: not from ``least``
            to ``most`` teams; ``play-offs-begun``; ``no-overtime``.
    """
    with planning(season_id, actor=actor, version=version) as season:
        if season.state != Season.State.OPEN:
            raise refusal(broken("season-not-open"))
        _require_decided(season)
        deadlines = _clear(season, actor)
        book = read_season(season)
        most = min(MOST, len(seeds_of(book, MOST)))
        if not FEWEST <= places <= most:
            raise refusal(broken("play-offs-size", "places", least=FEWEST, most=most))
        stage = Stage.objects.create(
            season=season,
            number=NUMBER,
            kind=Stage.Kind.KNOCKOUT,
            places=places,
            third_place=third_place,
            overtime=overtime,
            before=book.total,
        )
        numbers = range(book.total + 1, book.total + rounds_for(places) + 1)
        Round.objects.bulk_create(Round(stage=stage, number=each, deadline=deadlines.get(each)) for each in numbers)
        draw = Draw.objects.create(stage=stage, order=" ".join(seeds_of(book, places)), actor_id=actor.pk)
        put_ready(season)
        return draw


def drop_play_offs(season_id: int, *, actor: AbstractBaseUser, version: int | None = None) -> None:
    """Take play-offs away that were drawn and not begun.

    Raises:
        as ``planning``
        Refused: ``play-offs-begun``.
    """
    with planning(season_id, actor=actor, version=version) as season:
        _clear(season, actor)


def rule_place(
    season_id: int,
    place: Place,
    team_id: str,
    reason: str,
    *,
    actor: AbstractBaseUser,
    version: int | None = None,
    key: str | None = None,
) -> Ruling:
    """Say whose a place is: who goes on from a match that nobody won, or should have.

    In a season that is finished this names who has won, where a correction left that open.

    Raises:
        Season.DoesNotExist, Denied, Stale, KeyConflict
        Refused: ``no-such-place``: no match leads there; ``not-in-the-tie``: the team did not play for it;
            ``tie-undecided``: the match is not over;
            ``match-open``, ``match-decided`` …: the match that follows is begun; ``season-finished``: others were drawn
            there; no reason, or one that is too long.
    """
    words = worded(reason)
    with once(actor, key, "rule-place", encode([season_id, place, team_id, words])) as done:
        if done.again:
            return Ruling.objects.get(pk=done.answer)
        with planning(season_id, actor=actor, version=version, or_finished=True) as season:
            stage, position = _about(season, place, team_id)
            lost = _lost(season)
            ruling = _rule(stage, place, team_id, words, actor, position)
            moved = _lost(season) - lost
            if moved and season.is_finished:
                raise refusal(broken("season-finished"))
            _redraw(season, moved, actor)
            put_ready(season)
        done.answer, done.subject = str(ruling.pk), f"season:{season_id}"
        return ruling


def _about(season: Season, place: Place, team_id: str) -> tuple[Stage, int]:
    """The stage of a place that a team may go on to, and where the match that leads there stands."""
    found = play_offs_of(season)
    tie = found.bracket.tie(leading_to(place)) if found else None
    if found is None or tie is None or found.bracket.is_for_third(tie.place):
        raise refusal(broken("no-such-place", "place"))
    card = found.fixtures.get(tie.place)
    if card is None or team_id not in card.teams:
        raise refusal(broken("not-in-the-tie", "team", team=team_id))
    if card.match is None:
        raise refusal(broken("no-such-place", "place"))
    if not card.decided or card.match.position is None:
        raise refusal(broken("tie-undecided", "place", match=card.match.pk))
    return found.stage, card.match.position


def put_ready(season: Season) -> None:
    """Make the matches whose teams are known and that are not there yet, within the caller's transaction.

    A match that was taken out of the bracket and stands in the books again comes back to its place. Where the season is
    finished no match is made.
    """
    while found := play_offs_of(season):
        if not _come_back(found) and (season.is_finished or not _make_ready(found)):
            return


def _make_ready(found: PlayOffs) -> bool:
    """Make the matches whose teams are known; whether somebody goes on without one, which may complete the next."""
    rounds = {each.number: each for each in found.stage.rounds.all()}
    ready = [each for each in found.bracket.ties if each.place not in found.fixtures and (each.bye or each.ready)]
    made = [_put(found, rounds[found.stage.before + each.round], each) for each in ready]
    return any(each.gone_id for each in made)


def _come_back(found: PlayOffs) -> int:
    """Put matches that stand in the books again back into their places, where these are free; how many there were."""
    teams = {tie.place: {tie.home, tie.away} for tie in found.bracket.ties if tie.place not in found.fixtures}
    rows = Fixture.objects.filter(round__stage=found.stage, replaced=True, match__state__in=Match.DECIDED)
    columns = rows.values_list("pk", "round__number", "number", "match__home", "match__away")
    before = found.stage.before
    back = [pk for pk, of_round, number, *both in columns if teams.get((of_round - before, number)) == set(both)]
    return Fixture.objects.filter(pk__in=back).update(replaced=False)


def go_on_from(match_id: str) -> None:
    """A match of play-offs was decided: make the matches that are ready now, within the caller's transaction."""
    seasons = Season.objects.with_play_offs().filter(stages__rounds__fixtures__match=match_id)
    for season in seasons.select_related("league__book"):
        put_ready(season)


def settle_places(come_out: Otherwise, choices: Mapping[str, str], *, actor: AbstractBaseUser) -> None:
    """Do what was chosen for the play-offs of the seasons in which something has come out otherwise.

    It happens within the transaction that wrote them. Matches that were taken out of the books leave the bracket where
    their places are others' now; matches that are ready now are made. What was drawn in a season that is finished
    stays.

    Args:
        choices: by match: the reason why it stays as it was drawn; "" for one that is not decided, and leaves.

    Raises:
        Refused: ``match-open``, ``match-reported`` …: one that is to leave is begun.
    """
    leaving = [match for match, reason in choices.items() if not reason]
    kept = {match: reason for match, reason in choices.items() if reason}
    for season in seasons_of(come_out).with_play_offs():
        found = play_offs_of(season)
        if found is None:
            continue
        for match, place, team in replace(found, out=leaving).staying(kept):
            _rule(found.stage, place, team, kept[match], actor)
        if not season.is_finished:
            _redraw(season, leaving, actor)
            _pass_byes(season)
        put_ready(season)


def _pass_byes(season: Season) -> None:
    """Who goes on without a match does so by the table, as far as the matches that stay leave it to that."""
    found = play_offs_of(season)
    if found is None:
        return
    settled = replace(found, kept={place: team for _match, place, team in found.staying()})
    for tie, card in settled.byes:
        if card.match is None and card.home.key != tie.home:
            of_round = found.stage.before + tie.round
            place = Fixture.objects.filter(round__stage=found.stage, round__number=of_round, number=tie.number)
            place.filter(match=None).update(bye=tie.home)


def _lost(season: Season) -> set[str]:
    """The matches whose places are others' now."""
    found = play_offs_of(season)
    return {card.match.pk for _tie, card in found.lost if card.match} if found else set()


def _redraw(season: Season, matches: Collection[str], actor: AbstractBaseUser) -> None:
    """Matches whose places are others' now leave the bracket: these, and those that were taken out of the books."""
    lost = _lost(season)
    Fixture.objects.filter(match__in=lost, match__state=Match.State.VOIDED).update(replaced=True)
    leaving = Fixture.objects.filter(match__in=lost & set(matches), replaced=False)
    ids = list(leaving.values_list("match", flat=True))
    leaving.delete()
    of_matches.remove([each for each in ids if each], actor=actor)


def _rule(
    stage: Stage, place: Place, team: str, reason: str, actor: AbstractBaseUser, position: int | None = None
) -> Ruling:
    of_round, number = place
    return Ruling.objects.create(
        stage=stage,
        round=of_round,
        number=number,
        position=position,
        team_id=team,
        reason=reason,
        actor_id=actor.pk,
    )


def _require_decided(season: Season) -> None:
    matches = Match.objects.filter(fixture__round__stage__season=season)
    left = matches.exclude(fixture__round__stage__kind=Stage.Kind.KNOCKOUT).exclude(state__in=Match.OVER).count()
    if left:
        raise refusal(broken("matches-undecided", count=left))


def _clear(season: Season, actor: AbstractBaseUser) -> dict[int, datetime | None]:
    """Take away what was drawn and not begun; the deadlines of its rounds are left."""
    found = play_offs_of(season)
    if found is None:
        return {}
    if found.begun:
        raise refusal(broken("play-offs-begun"))
    rounds = Round.objects.filter(stage=found.stage)
    deadlines = dict(rounds.values_list("number", "deadline"))
    fixtures = Fixture.objects.filter(round__stage=found.stage)
    ids = [each for each in fixtures.values_list("match", flat=True) if each]
    for each in (fixtures, rounds, found.stage.rulings.all(), found.stage.draws.all()):
        each.delete()
    of_matches.remove(ids, actor=actor)
    found.stage.delete()
    return deadlines


def _put(found: PlayOffs, of_round: Round, tie: Tie) -> Fixture:
    """The match of a tie, or the bye of who goes on without one: whom he was to play may have left the season."""
    fixture = Fixture(round=of_round, number=tie.number)
    out = voided(found.book)
    if tie.bye or tie.away in out:
        fixture.bye_id, fixture.gone_id = tie.home, tie.away
    elif tie.home in out:
        fixture.bye_id, fixture.gone_id = tie.away, tie.home
    else:
        assert tie.home is not None
        assert tie.away is not None
        league = found.book.season.league
        [fixture.match] = of_matches.schedule(
            league.book,
            [(tie.home, tie.away)],
            kind=Match.Kind.PLAY_OFF,
            overtime=found.stage.overtime,
            dice=league.dice,
            answer_days=league.answer_days,
            due=of_round.deadline,
        )
    fixture.save()
    return fixture


def give_back(season: Season, team_id: str, actor: AbstractBaseUser) -> None:
    """A team is in the season again: its match that became a bye is to be played, and those after it are drawn anew.

    Where one of them is begun, it stays as it is.
    """
    found = play_offs_of(season)
    if found is None:
        return
    rounds = {each.number - found.stage.before: each for each in found.stage.rounds.all()}
    for place, card in found.fixtures.items():
        if card.gone is None or card.gone.key != team_id:
            continue
        drawn = Fixture.objects.filter(_at(rounds, [place, *onward(place, found.bracket.rounds)]), replaced=False)
        if Match.objects.begun().filter(fixture__in=drawn).exists():
            continue
        ids = list(drawn.filter(match__isnull=False).values_list("match", flat=True))
        drawn.delete()
        of_matches.remove(ids, actor=actor)
        _put(found, rounds[place[0]], Tie(*place, *found.home_first(team_id, card.home.key)))
    put_ready(season)


def _at(rounds: Mapping[int, Round], places: Collection[Place]) -> Q:
    """The fixtures of some places."""
    return reduce(or_, (Q(round=rounds[of_round], number=number) for of_round, number in places))
