"""Who gets past the triggers is found by the chain; and migrations leave the triggers where they were."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, migrations, models, transaction
from django.db.migrations.loader import MigrationLoader

from accounts.models import User
from teams import records, triggers
from teams.audit import audit
from teams.ledger import POSITION_STEP
from teams.models import Action, Book, Entry, Team
from tests.teams import builders


def behind_the_back(change: Callable[[], Any]) -> None:
    """Change actions as somebody with the database in his hands does."""
    with triggers.lifted(connection):
        change()


def edited(action: Action) -> dict[str, Any]:
    """The body and the columns of an action whose gold is another, with the digest that fits."""
    body = action.body.replace('"by":-1000', '"by":-2000')
    assert body != action.body
    before = Action.objects.get(book=action.book, serial=action.serial - 1).digest
    return {"body": body, "digest": sha256(f"{before}\n{body}".encode()).hexdigest()}


def told(commissioner: User, coach: User) -> Team:
    """A team with four actions; nobody audits its book in the end."""
    book = builders.new_book(commissioner)
    team = builders.accepted_team(book, coach, commissioner)
    for _each in range(3):
        builders.set_right(team, commissioner, gold={"by": -1000})
    return team


@pytest.fixture
def story(commissioner: User, coach: User) -> Team:
    return told(commissioner, coach)


def said_by_audit(capsys: pytest.CaptureFixture[str]) -> list[str]:
    with pytest.raises(CommandError, match=r"faults? in 1 book"):
        call_command("audit")
    return capsys.readouterr().out.splitlines()


@pytest.mark.django_db
def test_an_edited_action_is_named_with_its_team(story: Team, capsys: pytest.CaptureFixture[str]) -> None:
    second = Action.objects.get(serial=2)
    behind_the_back(lambda: Action.objects.filter(pk=second.pk).update(body=edited(second)["body"]))
    [line] = said_by_audit(capsys)
    named = f"book {story.book_id}: action 2 (adjust-team of {story.pk} (Gutter Kings)): "
    assert line.startswith(f"{named}digest is {second.digest}, should be ")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("serial", "then"), [(2, "action 3 (adjust-team of {}): digest is "), (4, "book {}: digest is ")]
)
def test_a_digest_that_was_worked_out_anew_breaks_the_next_link(story: Team, serial: int, then: str) -> None:
    action = Action.objects.get(serial=serial)
    behind_the_back(lambda: Action.objects.filter(pk=action.pk).update(**edited(action)))
    [line] = audit(story.book)
    assert line.startswith(then.format(story.pk if serial == 2 else story.book_id))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "column", [each.name for each in Action._meta.concrete_fields if each.name not in ("id", "body", "digest")]
)
def test_a_column_that_says_otherwise_than_the_body_is_named(story: Team, column: str, stranger: User) -> None:
    row = Action.objects.get(serial=2)
    other: dict[str, Any] = {
        "book": builders.new_book(stranger),
        "serial": 9,
        "position": row.position + 1,
        "supersedes": Action.objects.get(serial=1),
        "kind": "x",
        "actor": stranger,
        "acted_for": stranger,
        "made": Action.objects.get(serial=1).made,
        "correction": 2,
        "overtyped": '[{"path":"a","key":"b","typed":1,"rolled":2}]',
    }
    behind_the_back(lambda: Action.objects.filter(pk=row.pk).update(**{column: other[column]}))
    faults = audit(story.book)
    where = "action 2 is missing" if column in ("book", "serial") else "action 2 ("
    assert [each for each in faults if each.startswith(where)]
    if column not in ("book", "serial"):
        assert f"): {column} is " in faults[0]
        assert len(faults) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("marked", [False, True])
def test_a_removed_action_is_named(
    marked: bool, commissioner: User, coach: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sheet is then another, and so is the mark that a later entry keeps of it; which do is a matter of ids."""
    monkeypatch.setattr(records, "is_marked", lambda _team, _position: marked)
    story = told(commissioner, coach)

    def remove() -> None:
        Entry.objects.filter(action__serial=3).delete()
        Action.objects.filter(serial=3).delete()

    behind_the_back(remove)
    first, second, *others = audit(story.book)
    assert first == "action 3 is missing"
    assert second.startswith(f"action 4 (adjust-team of {story.pk}): digest is ")
    of_entry = [each for each in others if each.startswith("entry ")]
    of_sheet = [each for each in others if each.startswith(f"sheet {story.pk}: ")]
    assert len(of_entry) + len(of_sheet) == len(others)
    assert {each.split(": ")[1].split()[0] for each in of_sheet} == {"treasury", "state.treasury", "entries"}
    assert {each.split(": ")[1].split()[0] for each in of_entry} == ({"state.treasury"} if marked else set())


@pytest.mark.django_db
def test_an_action_taken_off_the_end_is_missed(story: Team) -> None:
    def remove() -> None:
        Entry.objects.filter(action__serial=4).delete()
        Action.objects.filter(serial=4).delete()

    behind_the_back(remove)
    faults = audit(story.book)
    assert [each.split(" is ")[0] for each in faults[:3]] == [
        f"book {story.book_id}: {column}" for column in ("serial", "digest", "position")
    ]


@pytest.mark.django_db
def test_an_action_slipped_in_is_named(story: Team) -> None:
    """At the end it takes no lifting of triggers: the next serial, the right digest, and no entry."""
    last = Action.objects.get(serial=4)
    body = {**json.loads(last.body), "serial": 5, "position": last.position + POSITION_STEP}
    text = json.dumps(body, separators=(",", ":"))
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO teams_action"
            " (book_id, serial, position, kind, actor_id, acted_for_id, made, body, overtyped, digest)"
            " SELECT book_id, 5, %s, kind, actor_id, acted_for_id, made, %s, overtyped, %s"
            " FROM teams_action WHERE serial = 4",
            [body["position"], text, sha256(f"{last.digest}\n{text}".encode()).hexdigest()],
        )
    faults = audit(story.book)
    assert [each.split(" is ")[0] for each in faults] == [
        *(f"book {story.book_id}: {column}" for column in ("serial", "digest", "position")),
        f"entry {story.pk} at {body['position']}",
    ]


@pytest.mark.django_db
def test_an_action_slipped_in_between_is_named(story: Team) -> None:
    def slip_in() -> None:
        for serial in (4, 3):
            Action.objects.filter(serial=serial).update(serial=serial + 1)
        other = Action.objects.get(serial=2)
        other.pk, other.serial, other.position = None, 3, other.position + 1
        other.save(force_insert=True)

    behind_the_back(slip_in)
    faults = audit(story.book)
    assert [each for each in faults if each.startswith(f"action 3 (adjust-team of {story.pk}): digest is ")]
    assert [each for each in faults if each.startswith(f"action 4 (adjust-team of {story.pk}): serial is 4, ")]


# --- migrations ---


def migrated(*operations: migrations.operations.base.Operation) -> None:
    """Run operations as a migration of the app does."""
    migration = type("Later", (migrations.Migration,), {"operations": list(operations)})("later", "teams")
    state = MigrationLoader(connection).project_state()
    with connection.schema_editor(atomic=True) as editor:
        migration.apply(state, editor)


@pytest.mark.django_db(transaction=True)
def test_a_migration_of_the_table_keeps_its_protection(story: Team, capsys: pytest.CaptureFixture[str]) -> None:
    note = models.CharField(max_length=5, default="", db_default="")
    kind = models.CharField(max_length=50)
    migrated(migrations.AddField("action", "note", note), migrations.AlterField("action", "kind", kind))
    try:
        if connection.vendor == "sqlite":  # the table was made anew, and the triggers went with the old one
            said = [f"trigger {name} is missing" for name in triggers.SQLITE]
            assert audit(story.book) == said
            assert [each.id for each in triggers.check(databases=["default"])] == ["teams.E001"]
        call_command("migrate", verbosity=0)
        protected(story.book)
    finally:
        was = models.CharField(max_length=40)
        migrated(migrations.AlterField("action", "kind", was), _without_note())
        call_command("migrate", verbosity=0)
    protected(story.book)


def _without_note() -> migrations.RunPython:
    def remove(_apps: Any, editor: Any) -> None:
        field = models.CharField(max_length=5, default="", db_default="")
        field.set_attributes_from_name("note")
        field.model = Action
        editor.remove_field(Action, field)

    return migrations.RunPython(remove)


def protected(book: Book) -> None:
    """Nothing can be changed, and whoever looks says so."""
    assert audit(book) == []
    assert triggers.check(databases=["default"]) == []
    for statement in ("UPDATE teams_action SET kind = 'x'", "DELETE FROM teams_action"):
        with pytest.raises(DatabaseError, match="never"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="a trigger of PostgreSQL calls a function")
@pytest.mark.parametrize(
    "statement",
    [
        (
            "CREATE OR REPLACE FUNCTION teams_action_refuse() RETURNS trigger LANGUAGE plpgsql"
            " AS $$BEGIN RETURN NULL; END$$"
        ),
        "SET CONSTRAINTS ALL IMMEDIATE; ALTER TABLE teams_action DISABLE TRIGGER teams_action_no_change",
        (
            "CREATE OR REPLACE TRIGGER teams_action_no_change BEFORE DELETE ON teams_action"
            " FOR EACH ROW EXECUTE FUNCTION teams_action_refuse()"
        ),
    ],
    ids=["by its function", "switched off", "by what it watches"],
)
def test_a_trigger_that_does_less_counts_as_missing(story: Team, statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
    assert "trigger teams_action_no_change is missing" in audit(story.book)
    triggers.after_migrate(using="default")
    assert audit(story.book) == []


@pytest.mark.parametrize("name", ["/srv/latest.sqlite3", "/srv/contest.sqlite3", "/test/dugout.sqlite3", "democracy"])
def test_the_triggers_stay_where_the_name_does_not_say_test_or_demo(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "NAME", name)
    with pytest.raises(RuntimeError, match="only a database for tests"), triggers.lifted(connection):
        pass
