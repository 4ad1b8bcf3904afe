"""Worked examples: each is rebuilt as sheets and an action, resolved with the shipped rules, and compared.

`GOLDEN_DIR=folder` reads the files of another folder; a file is named after the rule set it is about.
"""

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from rules.binding import Rules
from tests.rules.builders import patched, shipped

FOLDER = Path(os.environ.get("GOLDEN_DIR") or Path(__file__).parent / "golden")
OWN = Path(__file__).parent / "golden"


@cache
def cases_of(path: Path) -> list[dict[str, Any]]:
    """The examples of a file: a list, or a mapping that holds it as `golden`."""
    data = yaml.load(path.read_bytes(), yaml.CSafeLoader)
    return data["golden"] if isinstance(data, dict) else data


def family_of(case: str) -> str:
    """The first word of a case's name."""
    return case.replace(" ", "-").split("-", maxsplit=1)[0].strip(",.:;").lower()


def adapter_of(ruleset: str, family: str) -> ModuleType:
    """The adapter of a family: the edition's own, in the package of its name, or the one that editions share."""
    own = f"tests.rules.adapters.{ruleset}"
    if find_spec(own) and find_spec(f"{own}.{family}"):
        return import_module(f"{own}.{family}")
    return import_module(f"tests.rules.adapters.{family}")


def answer(rules: Rules, case: dict[str, Any], edition: str = "") -> dict[str, Any]:
    """What the engine says to an example of an edition (by default of these rules), for the keys that are expected."""
    adapter = adapter_of(edition or rules.ruleset.key, family_of(case["case"]))
    found = adapter.answer(rules, case["given"], set(case["expect"]))
    return {key: found[key] for key in case["expect"]}


CASES = [(path.stem, case) for path in sorted(FOLDER.glob("*.yaml")) for case in cases_of(path)]


@pytest.mark.parametrize(
    ("ruleset", "case"), [pytest.param(*each, id=f"{each[0]}-{each[1]['case']}") for each in CASES]
)
def test_worked_example(ruleset, case):
    assert answer(shipped(ruleset), case) == case["expect"], case.get("why", "")


def test_there_are_examples():
    assert CASES


def mutations(ruleset: str) -> dict[str, Any]:
    """One value of the edition changed for each family, whose examples must then fail."""
    found: dict[str, Any] = import_module(f"tests.rules.mutations.{ruleset}").MUTATIONS
    return found


EDITIONS = tuple(path.stem for path in sorted(OWN.glob("*.yaml")))


@pytest.mark.parametrize(("ruleset", "family"), [(key, family) for key in EDITIONS for family in mutations(key)])
def test_a_changed_edition_fails_its_examples(ruleset, family):
    rules = patched(shipped(ruleset), mutations(ruleset)[family])
    cases = [each for each in cases_of(OWN / f"{ruleset}.yaml") if family_of(each["case"]) == family]
    assert any(not _holds(rules, case) for case in cases)


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_every_family_is_changed_once(ruleset):
    assert {family_of(each["case"]) for each in cases_of(OWN / f"{ruleset}.yaml")} == set(mutations(ruleset))


def _holds(rules: Rules, case: dict[str, Any]) -> bool:
    try:
        return answer(rules, case) == case["expect"]
    except (AssertionError, LookupError):
        return False
