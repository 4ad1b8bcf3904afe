"""Whatever is changed in a derived table behind the program's back, audit names it, and nothing else."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.db import DataError, IntegrityError, models, transaction

from accounts.models import User
from matches.audit import faults
from matches.models import Match, PlayerLine
from rules.values import encode
from teams.audit import Fault
from teams.models import Book, Entry, Player, Team
from tests.matches.stories import settled, written
from tests.rules.builders import shipped
from tests.rules.seasons import Season
from tests.teams.builders import new_book

DRAWS = 100
CALLED = {Team: "sheet", Player: "player", PlayerLine: "line", Entry: "entry"}
JSON = {(Team, "state"), (Player, "state"), (Entry, "state"), (Entry, "effects"), (Entry, "explanations")}
JSON |= {(PlayerLine, "tallies")}
NOT_DERIVED = {
    (Team, "id"): "what the row is known by",
    (Team, "open_match"): "says what is going on now; no action tells",
    (Team, "reserved"): "belongs to the match that is going on",
    (Team, "begun"): "set when a match opens, before any action; once it was played, audit knows",
    (Team, "coach"): "who coaches stands in Tenure, which these teams have none of",
    (Team, "first_colour"): "the coach's taste",
    (Team, "second_colour"): "the coach's taste",
    (Team, "crest_pattern"): "the coach's taste",
    (Team, "crest_initials"): "the coach's taste",
    (Team, "made"): "when the row was written",
    (Team, "revision"): "counts how often the sheet was written, whatever was undone or corrected; no action tells",
    (Team, "written"): "when the sheet was written last",
    (Player, "id"): "what the row is known by",
    (PlayerLine, "id"): "what the row is known by",
    (Entry, "id"): "what the row is known by",
    (Entry, "revision"): "that of the sheet when it was written",
}


@pytest.fixture
def story(commissioner: User) -> Book:
    season = Season(shipped("bb2020"), 11)
    season.play(3)
    book = written(season, new_book(commissioner), commissioner)
    settled(book)
    return book


def found(book: Book) -> list[Fault]:
    return faults(Book.objects.get(pk=book.pk))


def columns(model: type[models.Model]) -> "list[models.Field[Any, Any]]":
    return [each for each in model._meta.concrete_fields if (model, each.name) not in NOT_DERIVED]


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every path of a plain value that ends in something that is neither a mapping nor a list with something in it."""
    if isinstance(value, dict) and value:
        for key, each in value.items():
            yield from leaves(each, (*path, key))
    elif isinstance(value, list) and value:
        for place, each in enumerate(value):
            yield from leaves(each, (*path, place))
    else:
        yield path


def other(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 50
        case str():
            return f"{value[:-1]}{'y' if value.endswith('x') else 'x'}"
        case None:
            return 1
        case list():
            return [1]
        case _:
            return {"x": 1}


def changed(value: Any, path: tuple[str | int, ...]) -> Any:
    if not path:
        return other(value)
    head, *rest = path
    copy = list(value) if isinstance(value, list) else dict(value)
    copy[head] = changed(value[head], tuple(rest))  # type: ignore[call-overload]
    return copy


def touched(row: models.Model, field: "models.Field[Any, Any]", rng: random.Random) -> tuple[Any, str]:
    """Another value for a column, and the field that audit is to name."""
    now = getattr(row, field.attname)
    if (type(row), field.name) in JSON and now is not None:
        plain = msgspec.json.decode(now)
        path = rng.choice(list(leaves(plain)))
        return encode(changed(plain, path)), ".".join(map(str, (field.name, *path)))
    if isinstance(field, models.ForeignKey):
        model = field.related_model
        assert isinstance(model, type)
        others = model._default_manager.exclude(pk=now).order_by("pk")
        return rng.choice(list(others.values_list("pk", flat=True)[:20])), field.attname
    if field.choices:
        return next(key for key, _ in field.choices if key not in (now, "match", "reopened")), field.name
    return other(now), field.name


def after(
    book: Book, model: type[models.Model], field: "models.Field[Any, Any]", rng: random.Random
) -> tuple[Any, str, list[Fault]]:
    """What audit says after one column of one row was changed (where a constraint refuses it, of another row)."""
    rows = list(model._default_manager.order_by("pk"))
    while True:
        row = rng.choice(rows)
        value, named = touched(row, field, rng)
        try:
            with transaction.atomic():
                model._default_manager.filter(pk=row.pk).update(**{field.attname: value})
                said = found(book)
                transaction.set_rollback(True)
        except (IntegrityError, DataError):
            continue
        return value, named, said


@pytest.mark.django_db(transaction=True)
def test_what_is_touched_is_named_and_nothing_else(story: Book) -> None:
    assert found(story) == []
    Book.objects.create(ruleset=story.ruleset)
    rng = random.Random(5)
    all_of_them = [(model, field) for model in CALLED for field in columns(model)]
    drawn = all_of_them + rng.choices(all_of_them, k=DRAWS - len(all_of_them))
    seen: Counter[str] = Counter()
    for model, field in drawn:
        value, named, said = after(story, model, field, rng)
        assert [each.what for each in said] == [CALLED[model]], (model, field.name, value, list(map(str, said)))
        assert f"{said[0].field}.".startswith(f"{named}."), (named, str(said[0]))
        seen[CALLED[model]] += 1
    assert sum(seen.values()) == DRAWS
    assert min(seen.values()) > len(columns(Entry))
    assert found(story) == []


def test_every_exception_is_a_column() -> None:
    for model, name in NOT_DERIVED:
        assert model._meta.get_field(name)


@pytest.mark.django_db(transaction=True)
def test_a_match_whose_result_was_changed_is_named(story: Book) -> None:
    match = Match.objects.filter(book=story, ended="played").first()
    assert match is not None
    Match.objects.filter(pk=match.pk).update(home_score=99)
    [fault] = found(story)
    assert (fault.what, fault.whose, fault.field, fault.found, fault.due) == (
        "match",
        match.pk,
        "home_score",
        99,
        match.home_score,
    )
