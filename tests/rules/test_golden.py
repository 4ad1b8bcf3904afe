"""Worked examples: each is rebuilt as sheets and an action, resolved with the shipped rules, and compared.

`GOLDEN_DIR=folder` reads the files of another folder; a file is named after the rule set it is about.
"""

import os
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.binding import Rules
from tests.rules.builders import patched, shipped

FOLDER = Path(os.environ.get("GOLDEN_DIR") or Path(__file__).parent / "golden")
OWN = Path(__file__).parent / "golden"


def cases_of(path: Path) -> list[dict[str, Any]]:
    """The examples of a file: a list, or a mapping that holds it as `golden`."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data["golden"] if isinstance(data, dict) else data


def family_of(case: str) -> str:
    """The first word of a case's name."""
    return case.replace(" ", "-").split("-", maxsplit=1)[0].strip(",.:;").lower()


def answer(rules: Rules, case: dict[str, Any]) -> dict[str, Any]:
    """What the engine says to an example, for the keys that are expected."""
    adapter = import_module(f"tests.rules.adapters.{family_of(case['case'])}")
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


# One value of the edition changed, and the examples of the family must fail.


def _step(action: str, key: str, **params: Any) -> dict[str, Any]:
    return {"sequences": {action: {key: {"params": params}}}}


MUTATIONS = {
    "winnings": _step("play-match", "winnings", each=11000),
    "fan": _step("play-match", "fans", supporters=900),
    "fans": _step("play-match", "dedicated-fans", most=3),
    "petty": _step("play-match", "inducements", petty_cash="difference"),
    "prayers": _step("play-match", "prayers", step=40000),
    "mercenary": _step("play-match", "inducements", mercenaries={"surcharge": 20000}),
    "bribe": {"inducements": {"bribes": {"cost_for": []}}},
    "master": {"inducements": {"halfling-master-chef": {"cost_for": []}}},
    "apothecary": {"rosters": {"shambling-undead": {"apothecary": True}}},
    "pair": {"star_players": {"grak-and-crumbleberry": {"choices": 2}}},
    "star": _step("play-match", "inducements", both_refused_in=[]),
    "mistakes": _step("close-sequence", "mistakes", incidents={"minor-incident": {"each": 5000}}),
    "spp": {"spp": {"awards": {"completion": {"spp": 2}}}},
    "mvp": _step("play-match", "casualties", rows={"dead": {"dead": False}}),
    "friendly": _step("play-match", "mvp", friendly=True),
    "advance": _step("advance-player", "advance", values={"st": 70000}),
    "random": {"skills": {"mighty-blow": {"learned": 2}}},
    "casualty": _step("play-match", "casualties", decay_adds=0),
    "journeymen": _step("play-match", "journeymen", up_to=12),
    "journeyman": _step("hire-journeyman", "hire", loses="loner:3"),
    "ctv": {"team_value": {"current_leaves_out": ["temporarily-retired"]}},
    "low": {"team_value": {"free_linemen": []}},
    "raised": {"rosters": {"necromantic-horror": {"positions": {"zombie-lineman": {"cost": 45000}}}}},
    "concession": _step("play-match", "score", concession_adds=2),
    "unplayed": _step("play-match", "mvp", forfeit=1),
    "redraft": {"league": {"redraft": {"counts_play_offs": False, "agent_fee": 10000}}},
    "league": {"league": {"tie_breakers": ["points", "casualties", "touchdowns"]}},
    "prize": {"league": {"prizes": []}},
    "creation": {"team_creation": {"min_players": 10}},
}


@pytest.mark.parametrize("family", sorted(MUTATIONS))
def test_a_changed_edition_fails_its_examples(family):
    rules = patched(shipped(), MUTATIONS[family])
    cases = [each for each in cases_of(OWN / "bb2020.yaml") if family_of(each["case"]) == family]
    assert any(not _holds(rules, case) for case in cases)


def test_every_family_is_changed_once():
    assert {family_of(each["case"]) for each in cases_of(OWN / "bb2020.yaml")} == set(MUTATIONS)


def _holds(rules: Rules, case: dict[str, Any]) -> bool:
    try:
        return answer(rules, case) == case["expect"]
    except (AssertionError, LookupError):
        return False
