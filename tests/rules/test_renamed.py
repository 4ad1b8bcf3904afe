"""No rule hangs on what an edition is called, nor on its year: copies under other names answer as the editions do."""

from pathlib import Path

import msgspec
import pytest

from rules import loader
from rules.binding import Rules
from tests.editions import editions
from tests.rules.builders import shipped
from tests.rules.renaming import copies, write_copies
from tests.rules.seasons import Season
from tests.rules.test_golden import OWN, answer, cases_of

EDITIONS = tuple(copies())
WITH_EXAMPLES = tuple(path.stem for path in sorted(OWN.glob("*.yaml")))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("renamed")
    write_copies(found)
    return found


def renamed(folder: Path, edition: str) -> Rules:
    return Rules(loader.load(copies()[edition], folder=folder))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copy_names_its_edition_nowhere(folder: Path, edition: str) -> None:
    copy, original = renamed(folder, edition).ruleset, shipped(edition).ruleset
    assert (copy.key, copy.extends) == (copies()[edition], original.extends and copies()[original.extends])
    assert (copy.name, copy.published) != (original.name, original.published)
    text = loader.encode(copy)
    assert not [each for each in EDITIONS if f'"{each}"' in text]


@pytest.mark.parametrize("edition", WITH_EXAMPLES)
def test_a_copy_passes_the_worked_examples(folder: Path, edition: str) -> None:
    rules = renamed(folder, edition)
    cases = cases_of(OWN / f"{edition}.yaml")
    assert cases
    assert [each["case"] for each in cases if answer(rules, each, edition) != each["expect"]] == []


@pytest.mark.parametrize("edition", editions("bb2020", "summerbowl2002", of=EDITIONS))
def test_a_season_under_a_copy_is_the_same(folder: Path, edition: str) -> None:
    told = []
    for rules in (shipped(edition), renamed(folder, edition)):
        season = Season(rules, seed=3)
        season.play(4)
        told.append([(each.action, each.effects, each.explanations) for each in season.log])
        assert len(season.log) > 40
    assert msgspec.json.encode(told[0]) == msgspec.json.encode(told[1])
