"""What the pages read, and with how many queries."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from accounts.models import User
from rules import loader
from teams import operations, selectors
from teams.models import Book, Player, Team, TeamDraft
from teams.rulesets import keep
from tests.teams import builders

pytestmark = pytest.mark.django_db


def queries(read: Any) -> int:
    read()
    with CaptureQueriesContext(connection) as found:
        read()
    return len(found)


def test_a_sheet_is_two_queries(settling: Team) -> None:
    assert queries(lambda: selectors.team_page(settling.pk)) == 2


def test_a_sheet_shows_what_the_printed_one_does(settling: Team, commissioner: User) -> None:
    player = Player.objects.filter(team=settling, active=True, journeyman=False).order_by("number")[0]
    builders.set_right(
        settling,
        commissioner,
        spp={"player": player.pk, "by": 6 - player.spp},
        skill={"player": player.pk, "skill": "mighty-blow", "gains": True},
        characteristic={"player": player.pk, "characteristic": "ag", "to": 4},
    )
    page = selectors.team_page(settling.pk)
    line = next(each for each in page.lines if each.id == player.pk)
    assert (line.name, line.position, line.player.spp) == (f"Gutter Kings {player.number}", "Orc Lineman", 6)
    assert [(each.key, each.shown, each.change) for each in line.figures] == [
        ("ma", "5", 0),
        ("st", "3", 0),
        ("ag", "4+", -1),
        ("pa", "4+", 0),
        ("av", "10+", 0),
    ]
    assert [(each.shown, each.gained) for each in line.skills][-1] == ("Mighty Blow (+1)", True)
    assert (line.next_price, line.may_advance) == (3, True)
    rerolls = next(each for each in page.goods if each.key == "team-re-roll")
    assert (rerolls.count, rerolls.price, rerolls.total, rerolls.most) == (2, 120_000, 120_000, 8)
    assert (page.worth.total, page.worth.current) == (page.team.value, page.team.current_value)
    with translation.override("fr"):
        assert selectors.team_page(settling.pk).lines[0].position == "Trois-quart Orque"


def test_a_journal_explains_every_figure(settling: Team, coach: User, commissioner: User) -> None:
    bought = {"buy": {"goods": "assistant-coach", "count": 2}}
    operations.buy_goods(settling.pk, bought, actor=commissioner)
    page = selectors.journal_page(settling.pk)
    newest, oldest = page.entries[0], page.entries[-1]
    assert (newest.kind, newest.by, newest.acted_for) == ("buy-goods", commissioner, coach)
    assert newest.explanations == ("Assistant coach: 2 × 10,000 = 20,000",)
    assert [(each.account, each.gold, each.balance) for each in newest.movements] == [
        ("assistant-coach", -20_000, 310_000)
    ]
    assert "11 players for 550,000" in oldest.explanations
    settling.refresh_from_db()
    moved = sum(each.gold for entry in page.entries for each in entry.movements)
    assert moved == newest.treasury == settling.treasury
    assert newest.value == settling.value
    with translation.override("fr"):
        french = selectors.journal_page(settling.pk)
    assert french.entries[0].explanations == ("Coach assistant\u202f: 2 × 10\u202f000 = 20\u202f000",)


def test_a_journal_is_three_queries_however_long_it_is(settling: Team, commissioner: User) -> None:
    assert queries(lambda: selectors.journal_page(settling.pk)) == 3
    for _ in range(3):
        builders.set_right(settling, commissioner, gold={"by": 1000})
    assert queries(lambda: selectors.journal_page(settling.pk)) == 3


def test_a_journal_of_one_player_has_only_what_concerns_him(settling: Team, coach: User) -> None:
    player = Player.objects.filter(team=settling, active=True, journeyman=False).order_by("number")[2]
    operations.rename_player(settling.pk, {"rename": {"player": player.pk, "name": "Żubr"}}, actor=coach)
    operations.fire_player(settling.pk, {"fire": {"player": player.pk}}, actor=coach)
    page = selectors.journal_page(settling.pk, player=player.pk)
    assert page.entries[0].explanations[0].startswith(f"#{player.number} Żubr (Orc Lineman) is dismissed")
    assert {each.kind for each in page.entries} <= {"create-team", "play-match", "rename-player", "fire-player"}
    assert page.total < selectors.journal_page(settling.pk).total


def test_who_left_is_remembered(settling: Team, coach: User) -> None:
    player = Player.objects.filter(team=settling, active=True, journeyman=False)[0]
    operations.fire_player(settling.pk, {"fire": {"player": player.pk}}, actor=coach)
    assert ("fired", player.pk) in [(row.left, state.id) for row, state in selectors.alumni(settling.pk)]


@pytest.fixture
def draft(coach: User) -> TeamDraft:
    return operations.draft_team(keep(loader.load("bb2020")), actor=coach, inputs=builders.draft_inputs(players=10))


def test_a_draft_shows_its_budget_and_what_is_broken(draft: TeamDraft) -> None:
    page = selectors.draft_page(draft)
    assert (page.budget, page.spent, page.left, page.ready) == (1_000_000, 620_000, 380_000, False)
    assert page.violations == {"inputs.players.players": ["10 players on the list; a team needs 11."]}
    assert [(each.name, each.count) for each in page.positions][:2] == [("Orc Lineman", 10), ("Thrower", 0)]
    assert {each.staff.key: (each.price, each.count, each.most) for each in page.goods}["team-re-roll"] == (
        60_000,
        2,
        8,
    )
    assert page.lines[0].name == "Gutter Kings 1"
    assert queries(lambda: selectors.draft_page(draft)) == 0


def test_an_empty_draft_asks_for_a_roster(coach: User) -> None:
    page = selectors.draft_page(operations.draft_team(keep(loader.load("bb2020")), actor=coach))
    assert page.questions == {"inputs.team.roster": ["Which roster?"]}
    assert (page.roster, page.budget, page.left, page.lines) == (None, 1_000_000, 1_000_000, ())


def test_broken_inputs_of_a_draft_break_no_page(coach: User) -> None:
    for inputs in ({"team": 7}, {"players": {"players": "x"}}, {"nowhere": 1}, {"team": {"roster": "no"}}):
        draft = operations.draft_team(keep(loader.load("bb2020")), actor=coach, inputs=inputs)
        assert not selectors.draft_page(draft).ready


def test_lists_are_one_query(book: Book, settling: Team, rival: Team, coach: User) -> None:
    assert queries(lambda: [(str(each), each.coach and each.coach.name) for each in selectors.teams_of(book)]) == 1
    assert list(selectors.drafts_of(coach)) == []
    assert list(selectors.drafts_waiting(book)) == []
