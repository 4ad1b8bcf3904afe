"""The examples of the handbook are answered by the command line as the files beside them say."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules import loader
from rules.__main__ import main
from tests.rules.examples import FOLDER, answer

ROOT = Path(__file__).parents[2]
EDITIONS = loader.available()


def answers(key):
    return json.loads((FOLDER / f"{key}.answers.json").read_text())


@pytest.mark.parametrize("key", EDITIONS)
def test_a_match_is_resolved_as_its_answer_says(key, capsysbinary):
    assert main(["resolve", key, str(FOLDER / f"{key}.json")]) == 0
    printed = json.loads(capsysbinary.readouterr().out)
    assert not printed["questions"]
    assert not printed["violations"]
    assert not printed["unused"]
    assert answer(printed["teams"]) == answers(key)["resolve"]


@pytest.mark.parametrize("key", EDITIONS)
def test_a_story_from_the_drafts_to_the_closing_is_replayed_as_its_answer_says(key, capsysbinary):
    assert main(["replay", key, str(FOLDER / f"{key}.log.json")]) == 0
    printed = json.loads(capsysbinary.readouterr().out)
    assert not printed["stopped"]
    assert answer(printed["teams"]) == answers(key)["replay"]


@pytest.mark.parametrize("key", EDITIONS)
def test_an_example_has_all_that_is_said_of_it(key):
    log = json.loads((FOLDER / f"{key}.log.json").read_text())
    kinds = [each["kind"] for each in log]
    assert kinds[:3] == ["create-team", "create-team", "play-match"]
    assert kinds.count("close-sequence") == 2
    assert "advance-player" in kinds
    inputs = json.loads((FOLDER / f"{key}.json").read_text())["action"]["inputs"]
    assert inputs == log[2]["inputs"]
    assert inputs["conduct"] == {"ended": "conceded", "by": "away"}
    assert inputs["weather"]
    assert len(inputs["casualties"]["suffered"]) == 5
    found = answers(key)["resolve"]
    assert any(each["misses next"] or each["niggling"] or each["reduced"] for each in found.values())
    assert found["away"]["played"] == [0, 0, 1]


def test_from_standard_input():
    key = EDITIONS[0]
    done = subprocess.run(
        [sys.executable, "-m", "rules", "resolve", key, "-"],
        input=(FOLDER / f"{key}.json").read_bytes(),
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert answer(json.loads(done.stdout)["teams"]) == answers(key)["resolve"]


def test_every_edition_has_its_examples_and_nothing_else_lies_there():
    endings = ("json", "log.json", "answers.json")
    assert {path.name for path in FOLDER.iterdir()} == {f"{key}.{ending}" for key in EDITIONS for ending in endings}
