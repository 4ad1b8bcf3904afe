"""What was recorded in an older format is read, audited and replayed as if it had been written today."""

import importlib
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection

from rules.effects import MatchPlayed
from rules.formats import FORMAT, UnknownFormat, upgraded
from teams import triggers
from teams.audit import audit, rebuild, replayed
from teams.models import Action, Book, Entry, Team
from teams.records import read_body, read_effects, read_state
from tests.recorded import format_of, load, recorded


def folded() -> None:
    """What the migration to the present format does."""
    importlib.import_module("teams.migrations.0007_formats").fold(apps, None)


def test_a_league_is_recorded_in_each_format() -> None:
    assert [format_of(each) for each in recorded()] == list(range(1, FORMAT + 1))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", recorded(), ids=lambda path: path.name.partition(".")[0])
def test_a_recorded_league_is_whole_and_replays_in_silence(path: Path) -> None:
    book = load(path)
    stored = list(Entry.objects.order_by("pk").values_list("effects", "explanations", "digest"))
    assert {read_body(each).schema for each in Action.objects.values_list("body", flat=True)} == {format_of(path)}
    folded()
    assert audit(book) == []
    assert [each.row.serial for each in replayed(book) if each.differs] == []
    assert rebuild(book.pk, replay=True) == 0
    assert list(Entry.objects.order_by("pk").values_list("effects", "explanations", "digest")) == stored
    assert Action.objects.count() > 90


@pytest.mark.django_db(transaction=True)
def test_the_first_format_did_not_say_what_a_match_moved_the_fans_by() -> None:
    book = load(recorded()[0])
    entries = Entry.objects.filter(effects__contains='"match-played"')
    assert not entries.filter(effects__contains='"fans":').exists()
    for entry in entries:
        effects = read_effects(entry.effects, entry.schema)
        [played] = [each for each in effects if isinstance(each, MatchPlayed)]
        assert played.sequence is not None
        assert played.sequence.fans == sum(getattr(each, "by", 0) for each in effects if "Fans" in type(each).__name__)
    fans = {each.pk: read_state(each.state).open for each in Team.objects.filter(phase="sequence")}
    assert {each.fans for each in fans.values() if each} == {0}
    stale = [each for each in audit(book) if "state.open.fans" in each]
    assert len(stale) == len(fans) > 0
    folded()
    assert audit(book) == []


@pytest.mark.django_db(transaction=True)
def test_an_edited_record_of_an_older_format_is_named() -> None:
    book = load(recorded()[0])
    folded()
    entry = Entry.objects.filter(effects__contains='"result":"win"').order_by("pk")[0]
    Entry.objects.filter(pk=entry.pk).update(effects=entry.effects.replace('"result":"win"', '"result":"draw"', 1))
    [found] = audit(book)
    assert found.startswith(f"entry {entry.team_id} at {entry.position}: effects.")
    assert found.endswith(".result is draw, should be win")


@pytest.mark.django_db(transaction=True)
def test_a_format_of_a_later_program_is_refused() -> None:
    book = load(recorded()[-1])
    last = Action.objects.order_by("-serial")[0]
    with triggers.lifted(connection):
        body = last.body.replace(f'"schema":{FORMAT}', f'"schema":{FORMAT + 1}', 1)
        Action.objects.filter(pk=last.pk).update(body=body)
    found = audit(Book.objects.get(pk=book.pk))
    assert any(f"unreadable (format {FORMAT + 1} is not known: there are 1 to {FORMAT})" in each for each in found)
    with pytest.raises(UnknownFormat):
        upgraded([], FORMAT + 1)
