"""A season of every edition, from the first draft to the last table, through the operations."""

from collections.abc import Callable
from pathlib import Path

import pytest

from leagues.selectors.seasons import read_season
from leagues.selectors.standings import standings
from matches.models import Match
from rules import loader
from teams.audit import audit, rebuild, replayed
from teams.models import Entry, Player, Team
from tests.editions import editions
from tests.leagues.playing import Booked
from tests.rules.renaming import copies, only_copies

pytestmark = pytest.mark.django_db


def check_books(season: Booked) -> None:
    """The books are whole: sheets, players and entries are those that the actions make."""
    book = season.book
    assert audit(book) == []
    assert [each.row.serial for each in replayed(book) if each.differs] == []
    before = _rows()
    assert rebuild(book.pk, replay=True) == 0
    assert _rows() == before
    assert {each.pk: season.states[each.pk].open for each in Team.objects.all()} == dict.fromkeys(season.states)
    assert not Team.objects.filter(treasury__lt=0).exists()
    assert set(Match.objects.exclude(position=None).values_list("state", flat=True)) == {Match.State.CLOSED}


def _rows() -> list[list[tuple[object, ...]]]:
    tables = (Team.objects.order_by("pk"), Player.objects.order_by("pk"), Entry.objects.order_by("team", "position"))
    return [list(each.values_list()) for each in tables]


@pytest.mark.parametrize("edition", editions("bb2025", "bb2016", "lrb2002"))
def test_two_rounds_of_four_teams(edition: str) -> None:
    season = Booked(edition, seed=1, teams=4)
    season.play(rounds=2)
    check_books(season)
    assert Match.objects.filter(state=Match.State.CLOSED).count() == 4


@pytest.mark.slow
@pytest.mark.parametrize("edition", loader.available())
def test_a_whole_season_of_eight_teams(edition: str, record_property: Callable[[str, object], None]) -> None:
    season = Booked(edition, seed=2, teams=8)
    season.play()
    check_books(season)
    table = standings(read_season(season.season))
    assert len(table.rows) == 8
    told = ", ".join(f"{kind} {count}" for kind, count in sorted(season.reached.items()))
    record_property("reached", f"{edition}: {told}")


@pytest.mark.slow
@pytest.mark.parametrize("edition", copies())
def test_a_season_under_another_name(edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with only_copies(tmp_path, monkeypatch) as names:
        season = Booked(names[edition], seed=3, teams=4)
        season.play()
        check_books(season)
        assert season.book.ruleset.key == names[edition]
