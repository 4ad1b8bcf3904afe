"""Two states of all books held against each other: rows of tables, and what people read of them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import transaction

from leagues.models import League, Season
from leagues.selectors.seasons import read_season
from leagues.selectors.standings import standings
from leagues.selectors.statistics import COLUMNS, leaders
from teams.models import Text

# What only grows, or says how much was written: two stories that come to the same may differ in it.
GROWING = {"teams.action", "teams.text", "outbox.job", "outbox.receipt", "matches.draft"}
OF_TEAM = {"serial", "revision", "written"}
COUNTING = {
    "teams.book": {"serial", "digest", "revision", "position"},
    "teams.team": OF_TEAM,
    "teams.entry": {"revision"},
}
# Rows that are written anew get other numbers; an entry names the action that stands now.
NUMBERS = {"teams.entry": {"id", "action"}, "matches.playerline": {"id"}}

DIGEST = re.compile("[0-9a-f]{64}")


def everything() -> dict[str, list[str]]:
    """Every row of every table, but for what only grows."""
    found = {}
    for model in apps.get_models():
        label = model._meta.label_lower
        if label in GROWING:
            continue
        left_out = COUNTING.get(label, set()) | NUMBERS.get(label, set())
        columns = [each.attname for each in model._meta.concrete_fields if each.name not in left_out]
        found[label] = sorted(map(repr, model._default_manager.values_list(*columns)))
    return found


def read(league: League) -> list[Any]:
    """What people read of the seasons of a league: tables with the reason of each row, and who leads in what."""
    found: list[Any] = []
    for season in Season.objects.filter(league=league).select_related("league__book"):
        shown = read_season(season)
        found += [(each.row, each.form, each.why) for each in standings(shown).rows]
        found += leaders(season, shown.teams, list(COLUMNS))
    return found


@contextmanager
def aside() -> Iterator[None]:
    """Whatever is written within is forgotten; it may be written by operations, whose transaction is the outermost."""
    atomic = transaction.atomic()
    atomic._from_testcase = True  # type: ignore[attr-defined]  # as the transaction of a test itself
    with atomic:
        yield
        transaction.set_rollback(True)


def worded(rows: dict[str, list[tuple[object, ...]]]) -> dict[str, list[str]]:
    """Derived rows with words in the place of their ids, which are others in each book; without times and digests."""
    words = dict(Text.objects.values_list("pk", "words"))
    ids = re.compile("|".join(map(re.escape, words)))
    found = {}
    for name, each in rows.items():
        plain = "\n".join(repr(tuple(one for one in row if not isinstance(one, datetime))) for row in each)
        found[name] = ids.sub(lambda which: f"“{words[which[0]]}”", DIGEST.sub("", plain)).split("\n")
    return found
