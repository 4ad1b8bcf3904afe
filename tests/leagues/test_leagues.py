"""Opening a league, its settings, its commissioners."""

import pytest

from accounts.models import User
from leagues import operations
from leagues.models import League, Season
from matches.models import Match
from teams.models import Book, Role
from teams.refusals import Denied, Refused, Stale
from teams.rulesets import rules_of
from tests.leagues import builders

pytestmark = pytest.mark.django_db


def test_a_league_has_its_book_its_rules_its_commissioner_and_a_first_season(
    league: League, commissioner: User
) -> None:
    assert (league.slug, league.edition, league.version) == ("lockside-league", "bb2020", 1)
    assert rules_of(league.book.ruleset_id).ruleset.key == "bb2020"
    assert Role.objects.get().user == commissioner
    assert [(each.number, each.state) for each in league.seasons.all()] == [(1, "planned")]


def test_it_plays_by_the_edition_that_was_chosen(commissioner: User) -> None:
    league = builders.league_of(commissioner, edition="bb2020-first-printing")
    assert rules_of(league.book.ruleset_id).ruleset.key == "bb2020-first-printing"


def test_two_leagues_of_one_name_have_two_addresses(commissioner: User, league: League) -> None:
    assert builders.league_of(commissioner).slug == "lockside-league-2"
    assert builders.league_of(commissioner, "New").slug == "new-2"
    assert builders.league_of(commissioner, "Лига").slug == "league"


def test_sent_twice_it_is_opened_once(commissioner: User) -> None:
    one = operations.create_league(name="Once", edition="bb2020", actor=commissioner, key="k")
    two = operations.create_league(name="Once", edition="bb2020", actor=commissioner, key="k")
    assert one == two
    assert League.objects.count() == 1


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"edition": "no-such-edition"}, "edition"),
        ({"name": ""}, "name"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"answer_days": 0}, "answer_days"),
        ({"tie_breakers": "points beauty"}, "tie_breakers"),
        ({"bonuses": "beauty"}, "bonuses"),
        ({"house": "rosters: {orc: {reroll_cost: cheap}}"}, "house"),
        ({"house": "rosters: ["}, "house"),
    ],
)
def test_settings_that_cant_be_are_named_by_field(commissioner: User, settings: dict[str, str], field: str) -> None:
    with pytest.raises(operations.WrongSettings) as wrong:
        builders.league_of(commissioner, **{"name": "Wrong", **settings})
    assert field in wrong.value.message_dict
    assert not Book.objects.exists()


def test_house_rules_and_points_become_the_books_rule_set(league: League, commissioner: User) -> None:
    before = league.book.ruleset_id
    changed = operations.change_settings(
        league.pk,
        {"house": "rosters: {orc: {reroll_cost: 70000}}", "win_points": 2},
        version=1,
        actor=commissioner,
    )
    ruleset = rules_of(changed.book.ruleset_id).ruleset
    assert (ruleset.roster("orc").reroll_cost, ruleset.league.points.win) == (70_000, 2)
    assert (changed.version, changed.book.ruleset_id) != (1, before)
    assert rules_of(before).ruleset.roster("orc").reroll_cost == 60_000
    back = operations.change_settings(league.pk, {"house": "", "win_points": 3}, version=2, actor=commissioner)
    assert back.book.ruleset_id == before


def test_settings_are_changed_by_who_read_them_as_they_are(league: League, commissioner: User, stranger: User) -> None:
    operations.change_settings(league.pk, {"name": "One"}, version=1, actor=commissioner)
    with pytest.raises(Stale):
        operations.change_settings(league.pk, {"name": "Two"}, version=1, actor=commissioner)
    with pytest.raises(Denied):
        operations.change_settings(league.pk, {"name": "Three"}, version=2, actor=stranger)
    assert League.objects.get().name == "One"


def test_dice_and_days_hold_for_matches_that_are_not_decided(league: League, commissioner: User) -> None:
    teams = builders.teams_in(league, 2, commissioner)
    builders.season_of(league, teams, commissioner)
    operations.change_settings(league.pk, {"dice": "typed", "answer_days": 9}, version=1, actor=commissioner)
    match = Match.objects.get()
    assert (match.dice, match.answer_days, match.version) == ("typed", 9, 2)


def test_there_is_always_a_commissioner(league: League, commissioner: User, coach: User) -> None:
    with pytest.raises(Refused) as refused:
        operations.remove_role(league.pk, commissioner.pk, "commissioner", actor=commissioner)
    assert refused.value.codes == ("last-commissioner",)
    with pytest.raises(Refused) as refused:
        operations.hand_over(league.pk, coach.pk, actor=commissioner)
    assert refused.value.codes == ("no-such-member",)
    Role.objects.create(book=league.book, user=coach, kind="coach")
    operations.hand_over(league.pk, coach.pk, actor=commissioner)
    assert set(Role.objects.values_list("user", "kind")) == {(coach.pk, "coach"), (coach.pk, "commissioner")}
    with pytest.raises(Denied):
        operations.add_commissioner(league.pk, commissioner.pk, actor=commissioner)


def test_one_season_at_a_time(league: League, commissioner: User) -> None:
    with pytest.raises(Refused) as refused:
        operations.plan_season(league.pk, actor=commissioner)
    assert refused.value.codes == ("season-running",)
    Season.objects.update(state="finished")
    assert operations.plan_season(league.pk, actor=commissioner).number == 2
