"""What sheets print comes from the books: figures of pages and engine, in a known number of queries."""

from itertools import pairwise
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from leagues.models import League, Season
from leagues.selectors.seasons import read_season
from leagues.selectors.standings import standings
from matches import operations
from matches.models import Match
from matches.operations import arrange
from reports.manner import Manner
from reports.selectors import match_records, seasons, team_sheets
from reports.selectors.at_match import at_match, read_match
from reports.values import Availability, Kind, TeamSheet
from rules.market import market
from teams import operations as of_teams
from teams.editions import edition
from teams.ids import new_id
from teams.models import Action, Team
from teams.records import read_state
from teams.rulesets import rules_of
from teams.selectors import team_page
from tests.leagues import builders as of_leagues
from tests.matches import builders as of_matches
from tests.reports import stories
from tests.teams.builders import person, set_right

ENGLISH = Manner(language="en", site="https://club.example/")
FRENCH = Manner(language="fr")


def today(team: Team, manner: Manner = ENGLISH) -> TeamSheet:
    return team_sheets.team_sheet(team_sheets.read_team(team.pk), manner)


def figures(sheet: TeamSheet) -> dict[str, Any]:
    return {each.label: each.value for each in sheet.figures}


def staff(sheet: TeamSheet) -> dict[str, Any]:
    return {each.name: (each.count, each.price, each.total) for each in sheet.staff}


# --- Team sheets ----------------------------------------------------------------------------------------------------


def test_a_sheet_has_the_figures_of_the_teams_page(home: Team, season: Season) -> None:
    page, sheet = team_page(home.pk), today(home)
    assert figures(sheet) == {
        "TV": page.worth.total,
        "CTV": page.worth.current,
        "Treasury": page.state.treasury,
        "Fans": page.state.fans,
        "Ready": "12/12",
    }
    assert page.worth.total == 12 * 50_000 + 3 * 50_000 + 50_000
    assert [row.number for row in sheet.rows] == list(range(1, 13))
    for row, line in zip(sheet.rows, page.lines, strict=True):
        assert (row.name, row.position, row.next_price) == (line.name, line.position, line.next_price)
        assert {key: each.text for key, each in row.statistics.items()} == {
            each.key: each.shown for each in line.figures
        }
        assert row.values["value"] == line.player.value
    assert staff(sheet)["Team re-roll"] == (3, 50_000, 150_000)
    assert staff(sheet)["Total"] == (None, None, 200_000)
    assert [each.name for each in sheet.staff if each.private] == ["Treasury"]
    assert (sheet.foot.league, sheet.foot.season) == ("Lockside League", "Season 1")
    assert sheet.next_matches == ("R1 Les Échassiers",)


def test_the_sum_makes_the_current_value(home: Team, commissioner: User) -> None:
    hurt, gone = of_matches.player(home, 3), of_matches.player(home, 4)
    set_right(home, commissioner, absence={"player": hurt, "holds": True})
    set_right(home, commissioner, retirement={"player": gone, "holds": True})
    sheet = today(home)
    assert sheet.sum is not None
    assert sheet.sum.total == sum(part.amount for part in sheet.sum.parts) == 700_000
    assert {part.label: part.amount for part in sheet.sum.parts} == {
        "players": 600_000, "re-rolls": 150_000, "staff": 50_000, "MNG": -50_000, "TR": -50_000,
    }  # fmt: skip
    states = {row.number: row.availability for row in sheet.rows}
    assert states[3] is Availability.MISSES_NEXT
    assert states[4] is Availability.RETIRED
    assert figures(sheet)["Ready"] == "10/12"


def test_inducements_are_those_that_the_engine_lets_the_team_take(home: Team, away: Team) -> None:
    for team in (home, away):
        state = read_state(team.state)
        offers = market(rules_of(team.book.ruleset_id), state)
        lines = {line.name: (line.price, line.limit) for line in today(team).inducements}
        names = edition("bb2020")
        assert all(lines[names.name(each.key)] == (each.price, each.most) for each in offers.items)
        # Beside these: star players, mercenaries and a bet, whose prices hang on the choice.
        assert len(lines) == len(offers.items) + 3
    own = ({line.name for line in today(team).inducements} for team in (home, away))
    assert next(own) != next(own)


def test_as_of_is_the_last_action_and_never_the_clock(home: Team, commissioner: User) -> None:
    first = today(home)
    assert first == today(home)
    assert first.foot.revisions == (1,)
    set_right(home, commissioner, gold={"by": 10_000})
    then = today(home)
    action = Action.objects.get(book=home.book, serial=home.serial)
    assert then.foot.as_of == action.made
    assert then.foot.revisions == (2,)


def test_the_foot_leads_to_the_page(home: Team) -> None:
    foot = today(home).foot
    assert foot.link == f"https://club.example/teams/{home.pk}/"
    assert foot.address == f"club.example/teams/{home.pk}"
    assert today(home, FRENCH).foot.link == ""


def test_rule_names_may_stay_english(home: Team) -> None:
    french, english = today(home, FRENCH), today(home, Manner(language="fr", names="en"))
    assert staff(french)["Relance d'équipe"] == staff(english)["Team re-roll"]
    assert french.roster == "Humains"
    assert english.roster == "Human"
    # The sheet's own words are French either way.
    assert [each.label for each in french.figures] == [each.label for each in english.figures] != ["TV", "CTV"]
    assert figures(french)["Trésorerie"] == 200_000


def test_queries_do_not_grow_with_teams_or_players(league: League, commissioner: User) -> None:
    teams = of_leagues.teams_in(league, 2, commissioner)
    of_leagues.season_of(league, teams, commissioner)

    def count(ids: list[str]) -> int:
        with CaptureQueriesContext(connection) as asked:
            sheets = team_sheets.team_sheets(team_sheets.read_teams(ids), ENGLISH)
        assert len(sheets) == len(ids)
        return len(asked)

    assert count([teams[0].pk]) == count([each.pk for each in teams]) == 4
    more = [*teams, *of_leagues.copies(Team.objects.get(pk=teams[0].pk), 9)]
    assert count([each.pk for each in more]) == 4


def test_a_blank_sheet_has_the_rosters_prices_and_positions() -> None:
    catalogue = edition("bb2020")
    roster = catalogue.rules.rosters["orc"]
    sheet = team_sheets.blank_sheet(catalogue, roster, ENGLISH)
    assert not sheet.rows
    assert sheet.roster == "Orc"
    prices = {line.name: line.price for line in sheet.staff}
    assert prices["Team re-roll"] == roster.reroll_cost
    assert [row.values["fee"] for row in sheet.positions] == [each.cost for each in roster.positions]
    assert sheet.positions[0].values["limit"] == "0–16"
    assert "Apothecary" not in {
        line.name
        for line in team_sheets.blank_sheet(catalogue, catalogue.rules.rosters["shambling-undead"], ENGLISH).staff
    }
    plain = team_sheets.blank_sheet(catalogue, None, ENGLISH)
    assert plain.positions == ()
    assert next(line for line in plain.staff if line.name == "Team re-roll").price is None


# --- At a match -----------------------------------------------------------------------------------------------------


def record(match: Match) -> Any:
    return match_records.match_record(at_match(read_match(match.pk)), ENGLISH)


def test_a_record_is_filled_in_with_both_teams(match: Match) -> None:
    made = record(match)
    assert (made.home.team, made.away.team) == ("Rivertown Rovers", "Les Échassiers")
    assert (made.home.coach, made.away.roster) == ("Ada", "Orc")
    assert len(made.home.rows) == len(made.away.rows) == 12
    assert (made.home.rerolls, made.away.rerolls) == (3, 2)
    assert made.home.stock == ("Apothecary",)
    assert (made.code, made.round_number) == ("1R1-1", 1)
    assert {each.label: each.value for each in made.home.facts} == {"CTV": 800_000, "theirs": 770_000}
    assert {line.name for line in made.home.inducements} > {"Bribes", "Star Players"}
    prices = {line.name: line.price for line in made.away.stars}
    assert prices["Varag Ghoul-Chewer"] == edition("bb2020").rules.stars["varag-ghoul-chewer"].cost
    # The form follows the edition's own order.
    assert made.home.before[0].startswith("Fans D3")
    assert any("10,000" in line for line in made.home.after)


def test_what_was_sent_before_the_match_stands_on_the_record(match: Match, ada: User, commissioner: User) -> None:
    home = Team.objects.get(pk=match.home_id)
    for number in (1, 2):
        set_right(home, commissioner, absence={"player": of_matches.player(home, number), "holds": True})
    basket = {
        "items": [{"key": "bribes", "count": 1}, {"key": "weather-mage", "count": 1}],
        "stars": ["bomber-dribblesnot"],
    }
    stories.before(
        match,
        ada,
        journeymen={"home": {"taken": [{"id": "j1", "position": "human-lineman", "name": "Stand-in", "number": 31}]}},
        inducements={"home": {}, "away": basket},
    )
    made = record(match)
    assert {row.name: row.kind for row in made.home.rows if row.kind is not Kind.PLAYER} == {
        "Stand-in": Kind.JOURNEYMAN
    }
    star = next(row for row in made.away.rows if row.kind is Kind.STAR)
    assert (star.name, star.statistics["ma"].text) == ("Bomber Dribblesnot", "6")
    assert made.away.stock == ("Apothecary", "Bribes", "Weather Mage")
    assert made.home.inducements == made.away.inducements == ()
    facts = {each.label: each.value for each in made.away.facts}
    assert facts == {"CTV": 770_000, "theirs": 750_000, "Bought": "Bribes; Weather Mage; Bomber Dribblesnot"}
    # The difference of 20,000 and what the others spend: 180,000.
    assert any(line.startswith("Petty cash") and "= 200,000" in line for line in made.home.before)
    sheet = team_sheets.team_sheet_at(at_match(read_match(match.pk)), "home", ENGLISH)
    assert figures(sheet)["CTV"] == 750_000
    assert sheet.rows[-1].name == "Stand-in"


def test_value_is_left_open_while_journeymen_are_missing(match: Match, commissioner: User) -> None:
    home = Team.objects.get(pk=match.home_id)
    for number in (1, 2):
        set_right(home, commissioner, absence={"player": of_matches.player(home, number), "holds": True})
    facts = {each.label: each.value for each in record(match).home.facts}
    assert facts == {"CTV": match_records.TO_WRITE, "theirs": 770_000}


def test_an_old_match_shows_the_sheets_of_its_day(match: Match, ada: User, bob: User, commissioner: User) -> None:
    before, played_at = record(match), at_match(read_match(match.pk))
    stories.played(match, ada, bob)
    home = Team.objects.get(pk=match.home_id)
    set_right(home, commissioner, gold={"by": 500_000})
    set_right(home, commissioner, skill={"player": of_matches.player(home, 5), "skill": "block"})
    again = at_match(read_match(match.pk))
    assert again.match.is_decided
    for side in ("home", "away"):
        assert again.stands[side].state == played_at.stands[side].state
    old = team_sheets.team_sheet_at(again, "home", ENGLISH)
    assert figures(old)["Treasury"] == 200_000
    assert old.foot.revisions == (1,)
    assert old.foot.as_of == team_sheets.team_sheet_at(played_at, "home", ENGLISH).foot.as_of
    assert all(not row.skills for row in old.rows)
    now = today(home)
    assert figures(now)["Treasury"] > 700_000
    assert [row.number for row in now.rows if row.skills] == [5]
    later = record(match)
    assert [row.name for row in later.home.rows] == [row.name for row in before.home.rows]
    assert later.home.inducements == later.home.stars == ()


def test_queries_of_a_record(match: Match, ada: User, bob: User, django_assert_num_queries: Any) -> None:
    record(match)
    with django_assert_num_queries(2):
        record(match)
    stories.played(match, ada, bob)
    record(match)
    with django_assert_num_queries(10):
        record(match)


def test_a_finished_match_is_filled_in(match: Match, ada: User, bob: User) -> None:
    scorer, thrower = of_matches.player(match.home, 3), of_matches.player(match.home, 7)
    victim = of_matches.player(match.away, 4)
    events = [
        {"event": "touchdown", "side": "home", "player": scorer},
        {"event": "touchdown", "side": "home", "player": scorer},
        {"event": "completion", "player": thrower},
    ]
    hurt = [
        {"victim": victim, "cause": "block", "by": scorer, "badly_hurt": True, "apothecary": None},
        {
            "victim": of_matches.player(match.away, 6),
            "cause": "crowd",
            "roll": {"d16": 14, "lasting": [2]},
            "apothecary": {"d16": 13},
            "keep": "first",
        },
    ]
    stories.played(match, ada, bob, events={"log": events}, casualties={"suffered": hurt})
    made = record(match)
    assert made.score == (2, 0)
    assert (made.ended, made.gave_up, made.home.scorers, made.away.scorers) == ("played", "", ("3", "3"), ())
    theirs = {row.number: row.values for row in made.away.rows}
    assert (theirs[6]["d16"], theirs[6]["lasting"], theirs[6]["apothecary"]) == ("14/13", "2", 1)
    assert ("apothecary" in theirs[4], theirs[4]["d16"], "d16" in theirs[1]) == (False, "", False)
    did = {row.number: row.values for row in made.home.rows}
    assert (did[3]["touchdown"], did[3]["casualty"], did[7]["completion"]) == (2, 1, 1)
    assert "mvp" in did[3]
    assert "touchdown" not in did[1]
    for side in (made.home, made.away):
        assert any(line.startswith("Weather: 3 + 4 = 7") for line in side.before)
        # Nothing is left to write.
        assert not any("____" in line for line in (*side.before, *side.after))
    told = next(line for line in made.away.after if line.startswith("Hurt: "))
    assert "#4 Les Échassiers 4: Badly Hurt" in told
    assert not any("Hurt" in line for line in made.home.after)
    winnings = next(line for line in made.home.after if "10,000" in line)
    assert winnings.endswith("= 45,000")


def test_who_is_hired_after_a_match_is_named_on_its_record(match: Match, ada: User, bob: User) -> None:
    match = Match.objects.with_teams().get(pk=match.pk)
    of_matches.send(match, ada)
    of_matches.confirm(match, bob)
    newcomer = {"id": new_id(), "position": "human-lineman", "number": 15, "name": "Jean Neuf"}
    of_teams.hire_player(match.home_id, {"hire": newcomer}, actor=ada)
    assert "#15 Jean Neuf (Human Lineman) signs for 50,000" in record(match).home.after


def test_a_score_that_was_awarded_says_so(match: Match, ada: User, bob: User) -> None:
    scored = {"event": "touchdown", "side": "home", "player": of_matches.player(match.home, 3)}
    ended = {"ended": "conceded", "by": "home", "half": 2, "turn": 3}
    match = Match.objects.with_teams().get(pk=match.pk)
    away = [of_matches.player(match.away, 5)] * 2
    steps = {"conduct": ended, "events": {"log": [scored]}, "mvp": {}, "score": {"awarded": away}}
    of_matches.send(match, ada, of_matches.settled(match, of_matches.result(match, **steps)))
    of_matches.confirm(match, bob)
    made = record(match)
    assert made.score is not None
    assert (made.score[0], made.home.scorers) == (0, ("3",))
    awarded = "The match was conceded: this score is awarded, whatever was scored."
    assert [awarded in side.after for side in (made.home, made.away)] == [True, False]


def test_half_of_what_goes_before_is_written_by_hand(match: Match, ada: User) -> None:
    operations.send_before(match.pk, {"fans": {"home": {"d3": 2}}}, version=0, actor=ada)
    made = record(match)
    assert made.home.before[0].startswith("2 + 1")
    assert made.away.before[0].startswith("Fans D3 ____")
    assert any("____" in line for line in made.home.before[1:])


def test_journeymen_of_an_unsettled_match_are_not_in_the_next(
    match: Match, ada: User, bob: User, commissioner: User
) -> None:
    home = Team.objects.get(pk=match.home_id)
    for number in (1, 2):
        set_right(home, commissioner, absence={"player": of_matches.player(home, number), "holds": True})
    inputs = of_matches.result(
        match, journeymen={"home": {"taken": [{"id": "j1", "position": "human-lineman", "number": 31}]}}
    )  # fmt: skip
    of_matches.send(match, ada, inputs)
    of_matches.confirm(match, bob)
    assert [row.kind for row in today(home).rows].count(Kind.JOURNEYMAN) == 1
    friendly = arrange(home.pk, match.away_id, kind="exhibition", actor=commissioner)
    made = record(friendly)
    assert [row.kind for row in made.home.rows].count(Kind.JOURNEYMAN) == 0
    assert made.round_number is None
    assert made.code == friendly.pk[:6]


# --- Seasons --------------------------------------------------------------------------------------------------------


@pytest.fixture
def four(league: League, commissioner: User) -> Season:
    """A season of four teams with results: two teams level in points, a round to play."""
    teams = of_leagues.teams_in(league, 4, commissioner)
    season = of_leagues.season_of(league, teams, commissioner)
    of_leagues.played(season, (2, 0), (1, 0), (1, 3))
    return season


def test_a_table_has_the_order_and_figures_of_the_page(four: Season) -> None:
    season = seasons.season_of("lockside-league", 1)
    made, page = seasons.standings_sheet(season, ENGLISH), standings(read_season(season))
    assert [row.team for row in made.rows] == [row.team.name for row in page.rows]
    for row, shown in zip(made.rows, page.rows, strict=True):
        assert row.cells[4] == str(shown.row.points)
        assert row.cells[5] == f"{shown.row.touchdowns}–{shown.row.touchdowns_against}"
        assert row.cells[9] == f"{shown.team.value:,}"
        assert len(row.form) == shown.row.played
        assert row.left == 3 - shown.row.played
    assert [column.label for column in made.columns if column.strong] == ["Pts"]
    assert made.order.startswith("league points")


def test_a_tie_says_what_split_it(four: Season) -> None:
    made = seasons.standings_sheet(seasons.season_of("lockside-league", 1), ENGLISH)
    points = [row.cells[4] for row in made.rows]
    tied = sum(one == other for one, other in pairwise(points))
    assert len(made.reasons) == tied > 0
    assert all("each" in reason for reason in made.reasons)


def test_this_round_and_the_one_before_stand_on_the_wall(four: Season) -> None:
    season = seasons.season_of("lockside-league", 1)
    made = seasons.standings_sheet(season, ENGLISH)
    assert [block.name for block in made.rounds] == ["Round 2", "Round 1"]
    assert [fixture.score for fixture in made.rounds[1].fixtures] == ["2–0", "1–0"]
    assert [fixture.score for fixture in made.rounds[0].fixtures].count("") == 1
    calendar = seasons.fixtures_sheet(season, ENGLISH)
    assert [block.name for block in calendar.rounds] == ["Round 1", "Round 2", "Round 3"]


def test_byes_late_matches_and_states_are_told(league: League, commissioner: User) -> None:
    teams = of_leagues.teams_in(league, 3, commissioner)
    season = of_leagues.season_of(league, teams, commissioner)
    matches = list(Match.objects.filter(fixture__round__stage__season=season).order_by("fixture__round__number"))
    of_leagues.result(matches[1], 1, 0)
    Match.objects.filter(pk=matches[2].pk).update(state="disputed")
    made = seasons.standings_sheet(seasons.season_of("lockside-league", 1), ENGLISH)
    assert made.rounds[0].name == "Round 1"
    assert made.rounds[0].notes[0].startswith("Bye: ")
    assert "1 disputed result not counted" in made.subtitle
    of_leagues.result(matches[0], 0, 0, position=2)
    of_leagues.result(matches[1], 1, 0, position=3)
    Match.objects.filter(pk=matches[1].pk).update(ended="forfeit")
    made = seasons.standings_sheet(seasons.season_of("lockside-league", 1), ENGLISH)
    marked = [row.mark for row in made.rows]
    assert marked.count("†") == 2
    assert any("†" in mark for mark in made.marks)
    calendar = seasons.fixtures_sheet(seasons.season_of("lockside-league", 1), ENGLISH)
    notes = [fixture.note for block in calendar.rounds for fixture in block.fixtures]
    assert notes == ["", "given up before play", "disputed, not counted"]


def test_teams_that_left_are_set_in_grey(four: Season) -> None:
    retired = Team.objects.filter(book=four.league.book).first()
    assert retired is not None
    Team.objects.filter(pk=retired.pk).update(status=Team.Status.RETIRED)
    made = seasons.standings_sheet(seasons.season_of("lockside-league", 1), ENGLISH)
    assert [row.team for row in made.rows if row.gone] == [str(retired)]
    assert any("grey" in mark for mark in made.marks)


def test_queries_of_a_season(league: League, commissioner: User, django_assert_num_queries: Any) -> None:
    def check(count: int) -> None:
        nonlocal season
        season = seasons.season_of(league.slug, count)
        with django_assert_num_queries(4):
            seasons.standings_sheet(season, ENGLISH)
        with django_assert_num_queries(3):
            seasons.fixtures_sheet(season, ENGLISH)

    teams = of_leagues.teams_in(league, 2, commissioner)
    season = of_leagues.season_of(league, teams, commissioner)
    seasons.standings_sheet(seasons.season_of(league.slug, 1), ENGLISH)
    check(1)
    other = of_leagues.league_of(person("Dora"), name="Big League")
    teams = of_leagues.teams_in(other, 5, other.made_by)
    of_leagues.season_of(other, teams, other.made_by)
    league = other
    check(1)
