"""A season from plan to end: entries, draw, dates."""

from datetime import UTC, date, datetime

import pytest

from accounts.models import User
from leagues import operations
from leagues.models import Draw, Entrant, Fixture, League, Round, Season
from leagues.selectors.seasons import read_season
from leagues.selectors.standings import standings
from matches.models import Match
from rules import loader
from teams.models import Book, Team
from teams.refusals import Denied, Refused, Stale
from tests.leagues import builders
from tests.leagues.playing import Booked

pytestmark = pytest.mark.django_db


@pytest.fixture
def teams(league: League, commissioner: User) -> list[Team]:
    return builders.teams_in(league, 3, commissioner)


def test_a_draw_makes_matches_and_byes_and_is_kept(league: League, teams: list[Team], commissioner: User) -> None:
    season = builders.season_of(league, teams, commissioner)
    assert (Round.objects.count(), Match.objects.count(), Fixture.objects.filter(bye__isnull=False).count()) == (
        3,
        3,
        3,
    )
    draw = Draw.objects.get()
    assert (draw.teams, draw.actor) == ([each.pk for each in teams], commissioner)
    assert sorted(Entrant.objects.values_list("lot", flat=True)) == [1, 2, 3]
    match = Match.objects.first()
    assert (match.kind, match.dice, match.answer_days, match.state) == ("league", "either", 3, "scheduled")
    assert season.state == "open"


def test_it_is_drawn_again_at_will_also_when_a_match_was_opened(
    league: League, teams: list[Team], commissioner: User
) -> None:
    season = builders.season_of(league, teams, commissioner)
    first = set(Match.objects.values_list("pk", flat=True))
    match = Match.objects.first()
    Team.objects.filter(pk__in=(match.home_id, match.away_id)).update(open_match=match.pk, phase="match")
    Match.objects.filter(pk=match.pk).update(state="open")
    operations.draw_round_robin(season.pk, actor=commissioner)
    assert first.isdisjoint(Match.objects.values_list("pk", flat=True))
    assert (Match.objects.count(), Draw.objects.count()) == (3, 2)
    assert not Team.objects.exclude(open_match="").exists()


def test_not_after_the_first_report(league: League, teams: list[Team], commissioner: User) -> None:
    season = builders.season_of(league, teams, commissioner)
    Match.objects.filter(pk=Match.objects.first().pk).update(state="reported")
    before = set(Match.objects.values_list("pk", flat=True))
    for refuse in (
        lambda: operations.draw_round_robin(season.pk, actor=commissioner),
        lambda: operations.withdraw_team(season.pk, teams[0].pk, actor=commissioner),
        lambda: operations.enter_teams(season.pk, [], actor=commissioner),
    ):
        with pytest.raises(Refused) as refused:
            refuse()
        assert refused.value.codes == ("season-begun",)
    assert before == set(Match.objects.values_list("pk", flat=True))


def test_another_draw_keeps_the_deadlines(league: League, teams: list[Team], commissioner: User) -> None:
    season = league.seasons.get()
    operations.enter_teams(season.pk, [each.pk for each in teams], actor=commissioner)
    operations.draw_round_robin(season.pk, actor=commissioner)
    operations.set_deadlines(season.pk, date(2027, 3, 14), days=7, actor=commissioner)
    before = list(Round.objects.order_by("number").values_list("number", "deadline"))
    operations.draw_round_robin(season.pk, actor=commissioner)
    assert list(Round.objects.order_by("number").values_list("number", "deadline")) == before
    for number, deadline in before:
        assert set(Match.objects.filter(fixture__round__number=number).values_list("due", flat=True)) == {deadline}


def test_who_draws_has_read_the_season_as_it_is(
    league: League, teams: list[Team], commissioner: User, stranger: User
) -> None:
    season = builders.season_of(league, teams, commissioner, opened=False)
    with pytest.raises(Stale):
        operations.draw_round_robin(season.pk, version=season.version - 1, actor=commissioner)
    with pytest.raises(Denied):
        operations.draw_round_robin(season.pk, actor=stranger)
    assert Draw.objects.count() == 1


def test_one_team_is_no_season(league: League, teams: list[Team], commissioner: User) -> None:
    season = league.seasons.get()
    operations.enter_teams(season.pk, [teams[0].pk], actor=commissioner)
    with pytest.raises(Refused) as refused:
        operations.draw_round_robin(season.pk, actor=commissioner)
    assert refused.value.codes == ("too-few-teams",)


def test_it_opens_when_everybody_is_drawn_and_shows_the_rosters(
    league: League, teams: list[Team], commissioner: User
) -> None:
    Book.objects.update(rosters_hidden=True)
    season = builders.season_of(league, teams[:2], commissioner, opened=False)
    operations.enter_teams(season.pk, [teams[2].pk], actor=commissioner)
    with pytest.raises(Refused) as refused:
        operations.open_season(season.pk, actor=commissioner)
    assert refused.value.codes == ("not-drawn",)
    assert Book.objects.get().rosters_hidden
    operations.draw_round_robin(season.pk, actor=commissioner)
    operations.open_season(season.pk, actor=commissioner)
    assert not Book.objects.get().rosters_hidden


def test_a_team_of_another_league_or_retired_does_not_enter(
    league: League, teams: list[Team], commissioner: User
) -> None:
    other = builders.league_of(commissioner, "Another").seasons.get()
    with pytest.raises(Refused) as refused:
        operations.enter_teams(other.pk, [teams[0].pk], actor=commissioner)
    assert refused.value.codes == ("no-such-team",)
    Team.objects.filter(pk=teams[0].pk).update(status="retired")
    with pytest.raises(Refused) as refused:
        operations.enter_teams(league.seasons.get().pk, [teams[0].pk], actor=commissioner)
    assert refused.value.codes == ("team-retired",)


def test_a_withdrawn_team_takes_the_draw_with_it(league: League, teams: list[Team], commissioner: User) -> None:
    season = builders.season_of(league, teams, commissioner, opened=False)
    operations.withdraw_team(season.pk, teams[0].pk, actor=commissioner)
    assert (Match.objects.count(), season.entrants.count()) == (0, 2)


def test_a_date_means_the_end_of_the_day_in_the_league(league: League, teams: list[Team], commissioner: User) -> None:
    League.objects.update(time_zone="Europe/Paris")
    season = builders.season_of(league, teams, commissioner)
    rounds = operations.set_deadlines(season.pk, date(2026, 3, 22), days=7, actor=commissioner)
    # The clocks go forward on 29 March: 23:59 is one hour earlier in UTC from then on.
    assert [each.deadline.astimezone(UTC) for each in rounds] == [
        datetime(2026, 3, 22, 22, 59, tzinfo=UTC),
        datetime(2026, 3, 29, 21, 59, tzinfo=UTC),
        datetime(2026, 4, 5, 21, 59, tzinfo=UTC),
    ]
    assert set(Match.objects.values_list("due", flat=True)) == {each.deadline for each in rounds}


def test_a_match_with_a_date_of_its_own_keeps_it(league: League, teams: list[Team], commissioner: User) -> None:
    teams += builders.teams_in(builders.league_of(commissioner, "Elsewhere"), 0, commissioner)
    season = builders.season_of(league, teams, commissioner)
    operations.set_deadlines(season.pk, date(2026, 3, 22), days=7, actor=commissioner)
    [first, *_] = Round.objects.all()
    match = Match.objects.get(fixture__round=first)
    own = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
    Match.objects.filter(pk=match.pk).update(due=own)
    operations.set_deadline(first.pk, date(2026, 3, 25), actor=commissioner)
    match.refresh_from_db()
    assert match.due == own
    assert Round.objects.get(pk=first.pk).deadline.date() == date(2026, 3, 25)


def test_it_ends_when_all_is_decided(league: League, teams: list[Team], commissioner: User) -> None:
    season = builders.season_of(league, teams, commissioner)
    with pytest.raises(Refused) as refused:
        operations.finish_season(season.pk, actor=commissioner)
    assert refused.value.codes == ("matches-undecided",)
    builders.played(season, (1, 0), (1, 0), (1, 0))
    assert operations.finish_season(season.pk, actor=commissioner).state == Season.State.FINISHED
    with pytest.raises(Refused) as refused:
        operations.rename_season(season.pk, "x", actor=commissioner)
    assert refused.value.codes == ("season-finished",)


@pytest.mark.parametrize(("ended", "by"), [("forfeit", "home"), ("forfeit", "away"), ("unplayed", "")])
def test_a_commissioner_records_what_nobody_played(
    league: League, teams: list[Team], commissioner: User, ended: str, by: str
) -> None:
    builders.season_of(league, teams, commissioner)
    match = Match.objects.first()
    match = operations.record_without_play(match.pk, ended, by=by, reason="Nobody came.", actor=commissioner)
    assert (match.ended, match.gave_up, match.decision, match.is_decided) == (ended, by, "Nobody came.", True)
    table = standings(read_season(league.seasons.get()))
    rows = {side: table.of_team(team) for side, team in (("home", match.home_id), ("away", match.away_id))}
    lost = {side for side, row in rows.items() if row.row.lost}
    assert lost == ({by} if by else {"home", "away"})
    assert {side for side, row in rows.items() if row.row.forfeits} == {"home", "away"}


@pytest.mark.parametrize("edition", loader.available())
@pytest.mark.parametrize(("ended", "by"), [("forfeit", "home"), ("conceded", "away"), ("unplayed", "")])
def test_without_play_under_any_edition(edition: str, ended: str, by: str) -> None:
    league = Booked(edition, seed=5, teams=2)
    match = Match.objects.get()
    shown = operations.work_out_without_play(match.pk, ended, by=by, actor=league.boss)
    match = operations.record_without_play(
        match.pk, ended, by=by, reason="Snow.", digest=shown.digest, actor=league.boss
    )
    assert (match.ended, match.gave_up, match.is_decided) == (ended, by, True)


def test_conceded_before_play_is_rolled_and_recorded(league: League, teams: list[Team], commissioner: User) -> None:
    builders.season_of(league, teams, commissioner)
    match = Match.objects.first()
    match = operations.record_without_play(match.pk, "conceded", by="away", reason="Ill.", actor=commissioner)
    assert (match.ended, match.gave_up, match.home_result) == ("conceded", "away", "win")
