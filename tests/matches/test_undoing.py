"""Undoing what a coach did between two matches: alone, with what rests on it, too late, by others."""

from datetime import datetime, tzinfo
from typing import Any

import pytest

from accounts.models import User
from matches import operations
from matches.models import Match
from matches.reversals import reversal
from teams import operations as of_teams
from teams.audit import audit
from teams.models import Action, Book, Player, Team
from teams.records import read_body, read_state
from teams.refusals import Denied, Refused, Stale
from tests.matches import builders
from tests.teams.builders import set_right

pytestmark = pytest.mark.django_db


@pytest.fixture
def settling(book: Book, match: Match, ada: User, bob: User) -> Team:
    """The home team after its first match, with three points for its scorer and 290,000 gold or so."""
    builders.send(match, ada, builders.settled(match, builders.result(match)))
    builders.confirm(match, bob)
    match.home.refresh_from_db()
    return match.home


def hire(team: Team, number: int, actor: User) -> int:
    inputs = {"id": f"new-{number}", "position": "human-lineman", "number": number, "name": f"New {number}"}
    of_teams.hire_player(team.pk, {"hire": inputs}, actor=actor)
    team.refresh_from_db()
    return team.position


def advance(team: Team, actor: User) -> int:
    dice = [{"first": 1, "second": 1}]
    given = {"player": builders.player(team, 3), "kind": "random-primary", "category": "general", "dice": dice}
    of_teams.advance_player(team.pk, {"advance": given}, actor=actor)
    team.refresh_from_db()
    return team.position


def undo(team: Team, position: int, actor: User, **more: Any) -> None:
    shown = operations.show_undo(team.pk, position, actor=actor)
    operations.undo(team.pk, position, digest=shown.digest, actor=actor, **more)
    team.refresh_from_db()


def refused(code: str, team: Team, position: int, actor: User) -> None:
    with pytest.raises(Refused) as wrong:
        operations.show_undo(team.pk, position, actor=actor)
    assert wrong.value.codes == (code,)


def test_a_hire_is_undone_and_leaves_no_trace_on_the_sheet(settling: Team, ada: User) -> None:
    before = settling.state
    position = hire(settling, 40, ada)
    undo(settling, position, ada)
    assert settling.state == before
    assert not Player.objects.filter(pk="new-40").exists()
    assert Action.objects.current().get(book=settling.book, position=position).kind == "void"


def test_an_advancement_is_undone_and_its_points_are_back(settling: Team, ada: User) -> None:
    before = settling.state
    undo(settling, advance(settling, ada), ada)
    assert settling.state == before


def test_what_rests_on_it_goes_with_it_and_is_named(settling: Team, ada: User) -> None:
    position = hire(settling, 40, ada)
    of_teams.rename_player(settling.pk, {"rename": {"player": "new-40", "name": "Newer"}}, actor=ada)
    of_teams.fire_player(settling.pk, {"fire": {"player": "new-40"}}, actor=ada)
    shown = operations.show_undo(settling.pk, position, actor=ada)
    assert [type(each.action) for each in shown.amendment.lines if each.edited] == [type(None)] * 3
    undo(settling, position, ada)
    assert read_state(settling.state).player("new-40") is None


def test_it_is_done_once_however_often_it_is_sent(settling: Team, ada: User) -> None:
    position = hire(settling, 40, ada)
    shown = operations.show_undo(settling.pk, position, actor=ada)
    for _ in range(2):
        operations.undo(settling.pk, position, digest=shown.digest, actor=ada, key="k1")
    assert Action.objects.filter(book=settling.book, position=position).count() == 2
    refused("nothing-there", settling, position, ada)


def test_what_changed_meanwhile_is_looked_at_again(settling: Team, ada: User) -> None:
    position = hire(settling, 40, ada)
    shown = operations.show_undo(settling.pk, position, actor=ada)
    of_teams.rename_player(settling.pk, {"rename": {"player": "new-40", "name": "Newer"}}, actor=ada)
    with pytest.raises(Stale):
        operations.undo(settling.pk, position, digest=shown.digest, actor=ada)


def test_an_undone_hire_after_the_close_opens_the_sequence_where_it_must(
    settling: Team, match: Match, ada: User, commissioner: User
) -> None:
    """Without the hire there is gold enough for an expensive mistake, and nobody rolled for one."""
    set_right(settling, commissioner, gold={"by": 95_000 + 50_000 - settling.treasury})
    position = hire(settling, 40, ada)
    builders.close(settling, ada)
    shown = operations.show_undo(settling.pk, position, actor=ada)
    assert [each.position for each in shown.amendment.lines if each.edited] == [position, position + 2**32]
    undo(settling, position, ada)
    assert settling.phase == Team.Phase.SEQUENCE
    match.refresh_from_db()
    assert match.state == Match.State.CONFIRMED


def test_the_next_match_ends_it(settling: Team, match: Match, ada: User, bob: User) -> None:
    position = hire(settling, 40, ada)
    builders.close(settling, ada)
    builders.close(match.away, bob)
    [second] = operations.schedule(settling.book, [(match.home_id, match.away_id)])
    operations.send_before(second.pk, {"weather": {"home": 3, "away": 4}}, version=0, actor=ada)
    refused("undo-too-late", settling, position, ada)


def test_neither_opponents_nor_strangers_undo_and_an_adjustment_is_no_coachs(
    settling: Team, ada: User, bob: User, stranger: User, commissioner: User
) -> None:
    position = hire(settling, 40, ada)
    for actor in (bob, stranger):
        with pytest.raises(Denied):
            operations.show_undo(settling.pk, position, actor=actor)
    set_right(settling, commissioner, gold={"by": 1000})
    refused("not-to-be-undone", settling, settling.position, ada)
    refused("nothing-there", settling, 12345, ada)
    undo(settling, position, commissioner)
    assert audit(settling.book) == []


class Still:
    """A clock that stands."""

    @staticmethod
    def now(zone: tzinfo) -> datetime:
        return datetime(2026, 11, 30, tzinfo=zone)


def test_what_one_undoing_wrote_has_one_number_whatever_the_clock_says(
    settling: Team, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = [hire(settling, number, ada) for number in (40, 41)]
    of_teams.fire_player(settling.pk, {"fire": {"player": "new-41"}}, actor=ada)
    fired = Team.objects.get(pk=settling.pk).position
    monkeypatch.setattr("teams.corrections.datetime", Still)
    for position in reversed(positions):
        undo(settling, position, ada)
    first, _with_it, second = rows = list(Action.objects.filter(kind="void").order_by("serial"))
    assert [each.correction for each in rows] == [first.serial, first.serial, second.serial]
    assert [read_body(each.body).correction for each in rows] == [each.correction for each in rows]
    assert [sorted(reversal(each)) for each in rows] == [[positions[1], fired]] * 2 + [positions[:1]]
    assert audit(settling.book) == []


def test_what_was_corrected_before_that_is_found_by_its_moment(settling: Team, ada: User) -> None:
    position = hire(settling, 40, ada)
    of_teams.fire_player(settling.pk, {"fire": {"player": "new-40"}}, actor=ada)
    fired = Team.objects.get(pk=settling.pk).position
    undo(settling, position, ada)
    gone = Action.objects.get(position=position, kind="void")
    gone.correction = None
    assert sorted(reversal(gone)) == [position, fired]
