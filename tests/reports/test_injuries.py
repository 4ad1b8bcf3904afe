"""What a record has of the injuries of an edition whose injury roll itself says how bad they are."""

import pytest

from matches.models import Match
from reports.manner import Manner
from reports.selectors import match_records
from reports.selectors.at_match import at_match, read_match
from rules.state import PlayerState
from teams.records import read_state
from tests.leagues.test_other_editions import Here
from tests.matches import builders as of_matches

pytestmark = pytest.mark.django_db(transaction=True)


def _dead(here: Here, victim: PlayerState, **more: object) -> Match:
    """A decided match in which an injury roll killed somebody."""
    inputs = here.inputs()
    for row in inputs["casualties"]["suffered"]:
        if row["victim"] == victim.id:
            for name in ("roll", "apothecary", "keep", "also"):
                row.pop(name, None)
            row |= {"injury": "dead", **more}
    of_matches.send(here.match, here.ada, of_matches.settled(here.match, inputs))
    of_matches.confirm(here.match, here.bob)
    return here.match


@pytest.mark.parametrize(("language", "short"), [("en", "DEAD"), ("fr", "MORT")])
def test_injuries_are_short_in_the_readers_language(language: str, short: str) -> None:
    here = Here("lrb2002")
    victim = read_state(here.teams[0].state).players[3]
    match = _dead(here, victim, apothecary=None)
    record = match_records.match_record(at_match(read_match(match.pk)), Manner(language=language))
    assert [row.values["injury"] for row in record.home.rows if row.number == victim.number] == [short]


def test_who_regenerated_was_not_hurt() -> None:
    here = Here("lrb2002")
    victim = read_state(here.teams[1].state).players[1]
    match = _dead(here, victim, regeneration=6)
    record = match_records.match_record(at_match(read_match(match.pk)), Manner(language="en"))
    assert [line for line in record.away.after if "regenerates on a 6" in line]
    assert not [line for line in record.away.after if line.startswith("Hurt")]
