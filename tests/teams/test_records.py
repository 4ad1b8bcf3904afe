"""The chain: what the database refuses, what two at once come to, what is rolled once."""

import threading
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, connections, transaction

from accounts.models import User
from outbox.models import Receipt
from teams import operations, records, triggers
from teams.audit import audit
from teams.corrections import BookStory
from teams.history import state_before
from teams.ids import new_id
from teams.ledger import POSITION_STEP, writing
from teams.models import Action, Book, Entry, Player, Roll, Team
from teams.refusals import Refused
from tests.teams import builders

ROW = "id, book_id, serial, position, supersedes_id, kind, actor_id, acted_for_id, made, body, digest"


def copy_of_the_action(**changed: str) -> str:
    """A SELECT of the only action's columns with some of them changed."""
    return ", ".join(changed.get(each, each) for each in ROW.split(", "))


def refuses(statement: str) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert Action.objects.count() == 1


@pytest.mark.django_db
def test_the_database_refuses_to_change_or_delete_an_action(team: Team) -> None:
    refuses("UPDATE teams_action SET kind = 'x'")
    refuses("UPDATE teams_action SET body = body")
    refuses("DELETE FROM teams_action")
    with pytest.raises(DatabaseError), transaction.atomic():
        Action.objects.get().delete()
    with pytest.raises(DatabaseError), transaction.atomic():
        Action.objects.update(actor=None)


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own statement")
@pytest.mark.parametrize(
    "changed",
    [
        {"serial": "serial + 9", "position": "position + 9"},
        {"id": "id + 9", "position": "position + 9"},
        {"id": "id + 9", "serial": "serial + 9"},
    ],
    ids=["by id", "by serial", "by position"],
)
def test_nothing_replaces_an_action(team: Team, changed: dict[str, str]) -> None:
    refuses(f"INSERT OR REPLACE INTO teams_action ({ROW}) SELECT {copy_of_the_action(**changed)} FROM teams_action")
    refuses(f"REPLACE INTO teams_action ({ROW}) SELECT {copy_of_the_action(**changed)} FROM teams_action")


@pytest.mark.django_db
def test_an_upsert_does_not_change_an_action(team: Team) -> None:
    refuses(
        f"INSERT INTO teams_action ({ROW}) SELECT {copy_of_the_action()} FROM teams_action WHERE true"
        " ON CONFLICT (id) DO UPDATE SET kind = 'x'"
    )


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL's own statement")
def test_the_table_is_not_truncated(team: Team) -> None:
    refuses("TRUNCATE teams_action CASCADE")


@pytest.mark.django_db
def test_an_action_is_superseded_once_and_a_position_begins_once(team: Team) -> None:
    first = Action.objects.get()
    fields = {"book": first.book, "kind": "x", "actor": first.actor, "made": first.made, "body": "{}", "digest": "0"}
    with pytest.raises(DatabaseError), transaction.atomic():
        Action.objects.create(serial=2, position=first.position, **fields)
    with transaction.atomic():
        Action.objects.create(serial=2, position=first.position, supersedes=first, **fields)
        with pytest.raises(DatabaseError), transaction.atomic():
            Action.objects.create(serial=3, position=first.position, supersedes=first, **fields)
        transaction.set_rollback(True)
    assert Action.objects.count() == 1


@pytest.mark.django_db
def test_a_lost_trigger_is_noticed_and_migrate_makes_it_again(book: Book, team: Team) -> None:
    assert triggers.check(databases=["default"]) == []
    name = next(iter(triggers.SQLITE if connection.vendor == "sqlite" else triggers.POSTGRESQL))
    on_table = " ON teams_action" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}{on_table}")
    assert [each.id for each in triggers.check(databases=["default"])] == ["teams.E001"]
    assert audit(book) == [f"trigger {name} is missing"]
    triggers.after_migrate(using="default")
    assert triggers.check(databases=["default"]) == []


def test_a_database_that_is_not_for_tests_is_not_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "NAME", "/srv/dugout/dugout.sqlite3")
    with pytest.raises(RuntimeError), triggers.lifted(connection):
        pass


@pytest.mark.django_db
def test_the_chain_runs_along_the_serials(book: Book, settling: Team, coach: User, commissioner: User) -> None:
    operations.rename_team(settling.pk, {"rename": {"name": "Gutter Lords"}}, actor=coach)
    before = records.NOTHING_BEFORE
    for serial, row in enumerate(Action.objects.order_by("serial"), 1):
        assert row.serial == serial
        assert row.digest == records.chained(before, row.body)
        before = row.digest
    book.refresh_from_db()
    assert (book.serial, book.digest, book.position) == (serial, before, serial * POSITION_STEP)


@pytest.mark.django_db
def test_some_entries_of_a_team_keep_its_state(settling: Team, commissioner: User) -> None:
    while not records.is_marked(settling.pk, settling.position):
        builders.set_right(settling, commissioner, gold={"by": 1000})
        settling.refresh_from_db()
    mark = Entry.objects.get(team=settling, position=settling.position)
    assert mark.state == settling.state
    builders.set_right(settling, commissioner, gold={"by": 1000})
    settling.refresh_from_db()
    assert state_before(settling.pk, settling.position + 1) == records.read_state(settling.state)
    assert audit(mark.action.book) == []


def test_one_entry_in_so_many_is_a_mark() -> None:
    marks = [place for place in range(1, 10_000) if records.is_marked("a team", place * POSITION_STEP)]
    assert 10_000 / 40 < len(marks) < 10_000 / 25
    assert max(later - one for one, later in pairwise(marks)) < 400


# --- two at once ---


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run calls in threads that start together; what each gave back, or the exception it raised."""
    barrier = threading.Barrier(len(calls))
    found: list[Any] = [None] * len(calls)

    def run(place: int, call: Callable[[], Any]) -> None:
        barrier.wait()
        try:
            found[place] = call()
        except Exception as error:  # noqa: BLE001 -- whatever it raised is what the test looks at
            found[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(calls)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return found


def hire(team: Team, number: int, coach: User, **more: Any) -> Callable[[], Any]:
    inputs = {"hire": {"id": new_id(), "position": "orc-lineman", "number": number, "name": f"Orc {number}"}}
    return lambda: operations.hire_player(team.pk, inputs, actor=coach, **more)


@pytest.mark.django_db(transaction=True)
def test_of_two_hires_for_the_last_gold_one_is_taken(settling: Team, coach: User, commissioner: User) -> None:
    builders.set_right(settling, commissioner, gold={"by": -260_000})
    found = at_once(hire(settling, 40, coach), hire(settling, 41, commissioner))
    [error] = [each for each in found if isinstance(each, Exception)]
    assert isinstance(error, Refused)
    assert error.codes == ("not-enough-gold",)
    settling.refresh_from_db()
    assert settling.treasury == 20_000
    assert Player.objects.filter(team=settling, number__in=(40, 41), active=True).count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_same_press_in_four_threads_is_one_hire(settling: Team, coach: User) -> None:
    press = hire(settling, 40, coach, key="a-key")
    found = at_once(press, press, press, press)
    assert found[0] == found[1] == found[2] == found[3]
    assert Player.objects.filter(team=settling, number=40).count() == 1
    assert Receipt.objects.filter(key="a-key").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_who_accept_at_once_make_one_team(book: Book, coach: User, commissioner: User) -> None:
    operations.admit(book, coach, "coach", actor=commissioner)
    draft = operations.draft_team(book.ruleset, actor=coach, inputs=builders.draft_inputs())
    draft = operations.hand_in(draft.pk, book.pk, version=draft.version, actor=coach)
    other = builders.person("Olga", is_staff=True)
    found = at_once(
        *(
            lambda actor=actor: operations.accept_draft(draft.pk, version=draft.version, actor=actor)
            for actor in (commissioner, other)
        )
    )
    assert sum(isinstance(each, Exception) for each in found) == 1
    assert Team.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_eight_who_roll_at_once_see_the_same_die() -> None:
    found = at_once(*(lambda: operations.server_roll("m1", "casualty/p1/1/d16", "1d16") for _ in range(8)))
    assert len({each.pk for each in found}) == 1
    assert len({each.total for each in found}) == 1


@pytest.mark.django_db(transaction=True)
def test_a_roll_is_committed_before_it_is_seen() -> None:
    with transaction.atomic(), pytest.raises(RuntimeError):
        operations.server_roll("m1", "a/d6", "1d6")
    assert not Roll.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_write_is_the_outermost_transaction(book: Book, commissioner: User) -> None:
    with transaction.atomic(), pytest.raises(RuntimeError), writing(book.pk, actor=commissioner):
        pass


@pytest.mark.django_db
def test_a_roll_keeps_each_die() -> None:
    roll = operations.server_roll("m1", "weather", "2d6")
    assert len(roll.each) == 2
    assert all(1 <= each <= 6 for each in roll.each)
    assert roll.total == sum(roll.each)
    assert operations.server_roll("m1", "weather", "2d6").dice == roll.dice
    assert operations.server_roll("m2", "weather", "2d6").pk != roll.pk


@pytest.mark.django_db
def test_an_error_in_the_middle_leaves_nothing(settling: Team, coach: User, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = (Action.objects.count(), Entry.objects.count(), Player.objects.count())
    press = hire(settling, 40, coach, key="a-key")
    with monkeypatch.context() as broken:
        broken.setattr("teams.ledger._entry", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            press()
    assert (Action.objects.count(), Entry.objects.count(), Player.objects.count()) == counts
    press()


@pytest.mark.django_db
def test_audit_and_rebuild_from_the_command_line(book: Book, team: Team, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("audit", "--replay")
    assert "1 book, all well" in capsys.readouterr().out
    call_command("rebuild", "--replay", book=book.pk)
    assert "0 entries written anew" in capsys.readouterr().out
    Team.objects.filter(pk=team.pk).update(treasury=5)
    with pytest.raises(CommandError, match="1 fault in"):
        call_command("audit")
    said = capsys.readouterr().out
    assert said == f"book {book.pk}: sheet {team.pk} (Gutter Kings): treasury is 5, should be {team.treasury}\n"
    call_command("rebuild")
    with pytest.raises(CommandError, match="there is no league at nowhere") as wrong:
        call_command("audit", league="nowhere")
    assert wrong.value.returncode == 2


@pytest.mark.django_db
def test_a_site_without_a_book_is_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("audit", "--replay")
    assert "there is no book yet" in capsys.readouterr().out


@pytest.mark.django_db
def test_a_story_gives_each_sheet_in_whatever_order_it_is_asked(settling: Team, commissioner: User) -> None:
    for _each in range(3):
        builders.set_right(settling, commissioner, gold={"by": -1000})
    settling.refresh_from_db()
    positions = list(settling.journal.order_by("position").values_list("position", flat=True))
    story = BookStory(settling.book_id)
    for position in (*positions, *reversed(positions)):
        assert story.before(settling.pk, position) == state_before(settling.pk, position)
