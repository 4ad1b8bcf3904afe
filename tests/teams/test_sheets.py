"""What is done to a sheet between two matches: bought, named, numbered, settled; who may, when, what is kept of it."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from outbox.models import Receipt
from outbox.receipts import KeyConflict
from rules.actions import Override
from teams import operations, records
from teams.audit import audit, rebuild, replayed
from teams.ids import new_id
from teams.ledger import writing
from teams.models import Action, Book, Entry, Player, Team, Tenure, Text
from teams.refusals import Denied, Refused
from tests.teams import builders

pytestmark = pytest.mark.django_db


def lineman(number: int, **more: Any) -> dict[str, Any]:
    return {"hire": {"id": new_id(), "position": "orc-lineman", "number": number, "name": f"Orc {number}", **more}}


def refused(*codes: str) -> Any:
    return pytest.raises(Refused, match="|".join(codes))


def test_a_hire_moves_gold_value_and_list(settling: Team, coach: User) -> None:
    before = settling.value
    done = operations.hire_player(settling.pk, lineman(40), actor=coach)
    settling.refresh_from_db()
    assert (settling.treasury, settling.value - before) == (280_000, 50_000)
    player = Player.objects.get(team=settling, number=40)
    assert (str(player.name), player.position, player.active) == ("Orc 40", "orc-lineman", True)
    action = Action.objects.get(pk=done.action)
    assert (action.actor, action.acted_for, action.kind) == (coach, None, "hire-player")
    assert "Orc 40" not in action.body


def test_a_commissioner_acts_for_the_coach(settling: Team, coach: User, commissioner: User) -> None:
    done = operations.hire_player(settling.pk, lineman(40), actor=commissioner)
    action = Action.objects.get(pk=done.action)
    assert (action.actor, action.acted_for) == (commissioner, coach)
    assert records.read_body(action.body).acted_for == coach.pk


def test_strangers_and_opponents_are_refused(settling: Team, rival: Team, stranger: User) -> None:
    assert rival.coach is not None
    for actor in (stranger, rival.coach):
        with pytest.raises(Denied):
            operations.hire_player(settling.pk, lineman(40), actor=actor)
        with pytest.raises(Denied):
            operations.rename_team(settling.pk, {"rename": {"name": "Losers"}}, actor=actor)
        with pytest.raises(Denied):
            operations.transfer_team(settling.pk, actor.pk, actor=actor)
        with pytest.raises(Denied):
            operations.set_colours(
                settling.pk, first="#000000", second="#FFFFFF", pattern="sash", initials="", actor=actor
            )


def test_only_who_runs_the_book_adjusts_and_pays_prizes(settling: Team, coach: User, commissioner: User) -> None:
    with pytest.raises(Denied):
        operations.adjust_team(settling.pk, {"gold": {"by": 1000, "reason": "Please"}}, actor=coach)
    with refused("reason|questions"):
        operations.adjust_team(settling.pk, {"gold": {"by": 1000}}, actor=commissioner)
    with refused("reason-missing"):
        operations.adjust_team(settling.pk, {"gold": {"by": 1000, "reason": " "}}, actor=commissioner)
    operator = builders.person("Olga", is_staff=True)
    operations.adjust_team(settling.pk, {"gold": {"by": 5000, "reason": "Found"}}, actor=operator)
    settling.refresh_from_db()
    assert settling.treasury == 335_000


def test_gold_that_is_not_there_is_not_spent_and_nothing_is_written(
    settling: Team, coach: User, commissioner: User
) -> None:
    builders.set_right(settling, commissioner, gold={"by": -300_000})
    counts = (Action.objects.count(), Entry.objects.count(), Text.objects.count())
    with refused("not-enough-gold"):
        operations.hire_player(settling.pk, lineman(40), actor=coach)
    assert (Action.objects.count(), Entry.objects.count(), Text.objects.count()) == counts


def test_a_swap_of_numbers_is_one_action(settling: Team, coach: User) -> None:
    one, two = Player.objects.filter(team=settling, active=True).order_by("number")[:2]
    swapped = {
        "renumber": {"numbers": [{"player": one.pk, "number": two.number}, {"player": two.pk, "number": one.number}]}
    }
    operations.renumber_players(settling.pk, swapped, actor=coach)
    again = Player.objects.in_bulk([one.pk, two.pk])
    assert (again[one.pk].number, again[two.pk].number) == (two.number, one.number)


def test_who_is_dismissed_keeps_his_row_and_his_number_is_free(settling: Team, coach: User) -> None:
    gone = Player.objects.filter(team=settling, active=True, journeyman=False).order_by("number")[0]
    operations.fire_player(settling.pk, {"fire": {"player": gone.pk}}, actor=coach)
    operations.hire_player(settling.pk, lineman(gone.number or 0), actor=coach)
    gone.refresh_from_db()
    assert (gone.active, gone.left) == (False, "fired")
    assert records.read_player(gone.state).id == gone.pk
    with refused("id-taken"):
        operations.hire_player(settling.pk, lineman(60, id=gone.pk), actor=coach)


def test_pressed_twice_it_is_done_once(settling: Team, coach: User) -> None:
    inputs = lineman(40)
    first = operations.hire_player(settling.pk, inputs, actor=coach, key="a-key")
    again = operations.hire_player(settling.pk, inputs, actor=coach, key="a-key")
    assert first == again
    assert Player.objects.filter(number=40).count() == 1
    with pytest.raises(KeyConflict):
        operations.hire_player(settling.pk, lineman(41), actor=coach, key="a-key")


def test_a_refused_request_leaves_its_key_free(settling: Team, coach: User) -> None:
    with refused("number-taken"):
        operations.hire_player(settling.pk, lineman(1), actor=coach, key="a-key")
    operations.hire_player(settling.pk, lineman(40), actor=coach, key="a-key")


def test_an_override_is_part_of_the_action_with_its_reason_apart(
    settling: Team, coach: User, commissioner: User
) -> None:
    operations.hire_player(settling.pk, lineman(40), actor=coach)
    late = Override(code="stage-passed", path="inputs.stage", reason="He was at the hospital")
    with pytest.raises(Denied):
        operations.hire_player(settling.pk, lineman(41), actor=coach, overrides=[late])
    with refused("override-not-needed"):
        operations.hire_player(settling.pk, lineman(41), actor=commissioner, overrides=[late])
    builders.set_right(settling, commissioner, goods={"goods": "team-re-roll", "by": 6})
    more = {"buy": {"goods": "team-re-roll", "count": 1}}
    with refused("goods-full"):
        operations.buy_goods(settling.pk, more, actor=coach)
    full = Override(code="goods-full", path="inputs.buy.count", reason="Won at the draw")
    done = operations.buy_goods(settling.pk, more, actor=commissioner, overrides=[full])
    body = records.read_body(Action.objects.get(pk=done.action).body)
    assert body.action is not None
    kept = body.action.overrides[0]
    assert (kept.code, Text.objects.get(pk=kept.reason).words) == ("goods-full", "Won at the draw")


def test_while_a_match_is_open_nothing_is_bought(book: Book, team: Team, coach: User, commissioner: User) -> None:
    with writing(book.pk, actor=commissioner) as desk:
        operations.begin_match(desk, team.pk, "m1", reserved=100_000)
    team.refresh_from_db()
    assert (team.phase, team.open_match, team.reserved) == ("match", "m1", 100_000)
    for buy in (operations.hire_player, operations.buy_goods, operations.advance_player, operations.fire_player):
        with refused("match-open"):
            buy(team.pk, lineman(40), actor=coach)
    operations.rename_team(team.pk, {"rename": {"name": "Gutter Lords"}}, actor=coach)
    with writing(book.pk, actor=commissioner) as desk, refused("match-open"):
        operations.begin_match(desk, team.pk, "m2")
    with writing(book.pk, actor=commissioner) as desk, refused("gold-not-there"):
        operations.begin_match(desk, team.pk, "m1", reserved=1_000_000)
    with writing(book.pk, actor=commissioner) as desk:
        operations.end_match(desk, team.pk, "m1")
    team.refresh_from_db()
    assert (team.phase, str(team.name)) == ("ready", "Gutter Lords")


def test_before_the_first_match_a_change_goes_back_to_the_draft(team: Team, coach: User) -> None:
    with refused("change-the-draft"):
        operations.hire_player(team.pk, lineman(40), actor=coach)


def test_once_it_has_played_it_is_not_drafted_again(settling: Team, coach: User) -> None:
    with refused("already-played"):
        operations.reopen(settling.draft.pk, version=settling.draft.version, actor=coach)


def test_a_team_in_its_sequence_begins_no_match(book: Book, settling: Team, commissioner: User) -> None:
    with writing(book.pk, actor=commissioner) as desk, refused("sequence-open"):
        operations.begin_match(desk, settling.pk, "m2")


def test_a_team_passes_to_another_coach(settling: Team, coach: User, stranger: User, commissioner: User) -> None:
    operations.transfer_team(settling.pk, stranger.pk, actor=commissioner)
    with pytest.raises(Denied):
        operations.hire_player(settling.pk, lineman(40), actor=coach)
    operations.hire_player(settling.pk, lineman(40), actor=stranger)
    assert [each.coach for each in Tenure.objects.filter(team=settling)] == [coach, stranger]
    operations.transfer_team(settling.pk, None, actor=commissioner)
    done = operations.hire_player(settling.pk, lineman(41), actor=commissioner)
    assert Action.objects.get(pk=done.action).acted_for is None


def test_a_retired_team_does_nothing_more(settling: Team, coach: User) -> None:
    operations.retire_team(settling.pk, {}, actor=coach)
    settling.refresh_from_db()
    assert settling.status == "retired"
    with refused("team-retired"):
        operations.hire_player(settling.pk, lineman(40), actor=coach)


def test_a_team_of_another_book_is_not_found(book: Book, settling: Team, stranger: User) -> None:
    other = builders.new_book(stranger)
    with writing(other.pk, actor=stranger) as desk, refused("no-such-team"):
        desk.team(settling.pk)


def test_words_are_redacted_and_the_chain_stays_whole(
    book: Book, settling: Team, coach: User, commissioner: User
) -> None:
    operations.hire_player(settling.pk, lineman(40, name="Rude Word"), actor=coach, key="a-key")
    name = Player.objects.get(number=40).name
    assert name is not None
    with pytest.raises(Denied):
        operations.redact_texts(book.pk, [name.pk], why="Rude", actor=coach)
    operations.redact_texts(book.pk, [name.pk], why="Rude", actor=commissioner)
    name.refresh_from_db()
    assert (name.words, name.salt, name.redacted_by, name.redacted_why) == (None, None, commissioner, "Rude")
    assert not Receipt.objects.filter(key="a-key").exists()
    assert audit(book) == []
    assert operations.redact_texts(book.pk, [name.pk], why="Again", actor=commissioner) == 0


def test_what_a_hire_costs_in_statements_does_not_grow(settling: Team, coach: User) -> None:
    def statements(number: int) -> int:
        inputs = lineman(number)
        with CaptureQueriesContext(
            connection,
        ) as found:
            operations.hire_player(settling.pk, inputs, actor=coach, key=f"key-{number}")
        return len(found)

    assert statements(40) <= 16
    assert statements(41) == statements(42)


def test_a_replay_says_what_was_stored_and_a_rebuild_changes_nothing(book: Book, settling: Team, coach: User) -> None:
    operations.hire_player(settling.pk, lineman(40), actor=coach)
    assert [each.row.kind for each in replayed(book) if each.differs or not (each.outcome and each.outcome.ok)] == []
    before = [list(model.objects.order_by("pk").values()) for model in (Team, Player, Entry)]
    assert rebuild(book.pk, replay=True) == 0
    assert [list(model.objects.order_by("pk").values()) for model in (Team, Player, Entry)] == before


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        (lambda: Team.objects.update(treasury=1), "treasury is 1, should be"),
        (lambda: Player.objects.filter(number=2).update(value=1), "value is 1, should be"),
        (lambda: Player.objects.filter(number=3).delete(), "is missing"),
        (lambda: Entry.objects.update(effects="[]"), "effects is []"),
        (lambda: Book.objects.update(serial=99), "serial is 99, should be 1"),
        (lambda: Text.objects.filter(words="Gutter Kings").update(words="Gutter Queens"), "id is "),
    ],
)
def test_audit_finds_damage(commissioner: User, coach: User, damage: Any, found: str) -> None:
    book = builders.new_book(commissioner)
    builders.accepted_team(book, coach, commissioner)
    assert audit(book) == []
    damage()
    book.refresh_from_db()
    assert any(found in each for each in audit(book))


@pytest.mark.parametrize("replay", [False, True])
def test_a_rebuild_numbers_the_sheets_anew_that_were_otherwise(
    book: Book, settling: Team, coach: User, commissioner: User, replay: bool
) -> None:
    untouched = builders.accepted_team(book, commissioner, commissioner, builders.draft_inputs("Others"))
    operations.hire_player(settling.pk, lineman(40), actor=coach)
    settling.refresh_from_db()
    Team.objects.filter(pk=settling.pk).update(treasury=5)
    rebuild(book.pk, replay=replay)
    now = Team.objects.get(pk=settling.pk)
    assert (now.treasury, now.revision) == (settling.treasury, settling.revision + 1)
    assert settling.written is not None
    assert now.written is not None
    assert now.written > settling.written
    rebuild(book.pk, replay=replay)
    assert Team.objects.get(pk=settling.pk).revision == now.revision
    assert Team.objects.get(pk=untouched.pk).revision == untouched.revision


def test_a_rebuild_numbers_every_sheet_anew_from_an_entry_on_that_was_otherwise(
    book: Book, settling: Team, coach: User
) -> None:
    for number in (40, 41):
        operations.hire_player(settling.pk, lineman(number), actor=coach)
    first = Entry.objects.filter(team=settling).order_by("-position")[1]
    highest = Team.objects.get(pk=settling.pk).revision
    Entry.objects.filter(pk=first.pk).update(effects="[]", digest="0" * 64)
    rebuild(book.pk, replay=True)
    assert audit(book.__class__.objects.get(pk=book.pk)) == []
    numbers = list(Entry.objects.filter(team=settling).order_by("position").values_list("revision", flat=True))
    assert numbers[-2:] == [highest + 1, highest + 2]
    assert max(numbers[:-2]) < highest
    assert Team.objects.get(pk=settling.pk).revision == highest + 2


def test_rebuild_repairs_sheets_and_marks(commissioner: User, coach: User) -> None:
    book = builders.new_book(commissioner)
    builders.accepted_team(book, coach, commissioner)
    Team.objects.update(treasury=1, state="{}", phase="ready")
    Player.objects.filter(number__lte=3).delete()
    Player.objects.filter(number=5).update(active=False, left="dead")
    Entry.objects.update(state="{}")
    rebuild(book.pk)
    assert audit(book) == []
