"""What the pages and the printed sheets say of a season that is over, and of matches that count for nobody."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from leagues import operations
from leagues.models import Entrant, League, Season
from leagues.selectors.seasons import read_season
from matches.models import Match
from reports.manner import Manner
from reports.selectors.seasons import fixtures_sheet, standings_sheet
from teams.models import Team
from tests.leagues import builders

pytestmark = pytest.mark.django_db

SCORES = ((2, 1), (1, 0), (1, 1), (0, 3), (1, 0), (2, 2))
MANNER = Manner(language="en", site="https://dugout.example")


@pytest.fixture
def teams(league: League, commissioner: User) -> list[Team]:
    return builders.teams_in(league, 4, commissioner)


@pytest.fixture
def season(league: League, teams: list[Team], commissioner: User) -> Season:
    """All is played: the season may be finished."""
    made = builders.season_of(league, teams, commissioner)
    builders.played(made, *SCORES)
    return made


def finished(season: Season, commissioner: User) -> Season:
    """The season, ended on a day that is known."""
    operations.finish_season(season.pk, actor=commissioner)
    Season.objects.filter(pk=season.pk).update(finished=datetime(2026, 5, 3, 12, tzinfo=UTC))
    return Season.objects.select_related("league__book").get(pk=season.pk)


def page(client: Client, name: str, league: League) -> str:
    answer = client.get(reverse(f"leagues:{name}", args=[league.slug]))
    assert answer.status_code == 200
    return answer.content.decode()


def first_of(season: Season) -> str:
    return standings_sheet(season, MANNER).rows[0].team


@pytest.mark.parametrize("name", ["league", "standings", "fixtures"])
def test_a_season_that_is_over_says_so_and_who_came_first(
    client: Client, league: League, season: Season, commissioner: User, name: str
) -> None:
    said = f"The season finished on 3 May 2026. Top of the table: {first_of(season)}."
    assert "The season finished" not in page(client, name, league)
    over = finished(season, commissioner)
    text = page(client, name, league)
    assert said in text
    assert "being played" not in text
    assert "Round 3 of 3;" not in text
    assert f"{over}, finished" in " ".join(text.split()) or name != "league"
    client.cookies["django_language"] = "fr"
    french = page(client, name, league).replace("\xa0", " ").replace("\u202f", " ")
    assert f"La saison s’est terminée le 3 mai 2026. En tête du classement : {first_of(over)}." in french


@pytest.mark.parametrize("name", ["season", "commissioner"])
def test_who_runs_it_reads_that_it_is_over(
    client: Client, league: League, season: Season, commissioner: User, name: str
) -> None:
    finished(season, commissioner)
    client.force_login(commissioner)
    assert "The season finished on 3 May 2026." in page(client, name, league)


def test_the_printed_sheets_say_so(season: Season, commissioner: User) -> None:
    over = finished(season, commissioner)
    for sheet in (standings_sheet(over, MANNER), fixtures_sheet(over, MANNER)):
        assert sheet.subtitle == f"The season finished on 3 May 2026. Top of the table: {first_of(over)}."


def test_who_won_the_play_offs_comes_before_the_table(
    client: Client, league: League, season: Season, commissioner: User
) -> None:
    operations.draw_play_offs(season.pk, places=2, actor=commissioner)
    final = Match.objects.get(kind=Match.Kind.PLAY_OFF)
    builders.result(final, 0, 1, position=99)
    finished(season, commissioner)
    for name in ("league", "standings", "fixtures"):
        assert f"{final.away.name} has won the play-offs. Top of the table: {final.home.name}." in page(
            client, name, league
        )


def test_a_match_that_was_taken_out_is_not_to_come(
    client: Client, league: League, season: Season, commissioner: User
) -> None:
    Match.objects.filter(fixture__round__number=3).update(state=Match.State.VOIDED)
    finished(season, commissioner)
    assert "Coming matches" not in page(client, "league", league)
    over = Season.objects.select_related("league__book").get(pk=season.pk)
    assert not any(each.left for each in standings_sheet(over, MANNER).rows)


def test_matches_of_a_team_that_was_left_out_count_for_nobody_and_say_so(
    client: Client, league: League, season: Season, teams: list[Team]
) -> None:
    Entrant.objects.filter(season=season, team=teams[0]).update(way=Entrant.Way.VOID, left_why="Cheated.")
    own = [each for each in read_season(season).fixtures if teams[0].pk in each.teams]
    assert len(own) == 3
    assert page(client, "fixtures", league).count("void, counts for nobody") == len(own)
    printed = [row for block in fixtures_sheet(season, MANNER).rounds for row in block.fixtures]
    for row in printed:
        its = str(teams[0].name) in (row.home, row.away)
        assert row.note == ("void, counts for nobody" if its else "")
    client.cookies["django_language"] = "fr"
    assert page(client, "fixtures", league).count("annulé, ne compte pour personne") == len(own)


def test_a_match_that_was_given_up_says_so(client: Client, league: League, season: Season) -> None:
    match = Match.objects.filter(fixture__round__number=1).first()
    assert match is not None
    Match.objects.filter(pk=match.pk).update(ended="forfeit")
    assert "given up before play" in page(client, "fixtures", league)
