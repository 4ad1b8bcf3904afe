"""`resolve` and `replay`, from outside: what they print, and what they exit with."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules.__main__ import main

ROOT = Path(__file__).parents[2]
LINEMEN = [{"id": f"p{n}", "position": "orc-lineman", "number": n} for n in range(1, 12)]
DRAFT = {
    "kind": "create-team",
    "team": "t1",
    "inputs": {"team": {"roster": "orc", "name": "n1"}, "players": {"players": LINEMEN}},
}


def run(tmp_path, capsysbinary, verb, data):
    file = tmp_path / "in.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data))
    code = main([verb, "bb2020", str(file)])
    said = capsysbinary.readouterr()
    return code, json.loads(said.out) if said.out else None, said.err.decode()


def test_an_action_is_resolved(tmp_path, capsysbinary):
    code, out, _ = run(tmp_path, capsysbinary, "resolve", {"action": DRAFT})
    assert code == 0
    assert set(out) == {"effects", "explanations", "questions", "violations", "unused", "teams"}
    assert out["teams"]["t1"]["treasury"] == 450_000


def test_the_sheets_that_come_out_go_in_again(tmp_path, capsysbinary):
    _, out, _ = run(tmp_path, capsysbinary, "resolve", {"action": DRAFT})
    rename = {"kind": "rename-team", "team": "t1", "inputs": {"rename": {"name": "n2"}}}
    code, again, _ = run(tmp_path, capsysbinary, "resolve", {"teams": out["teams"], "action": rename})
    assert code == 0
    assert again["teams"]["t1"]["name"] == "n2"


@pytest.mark.parametrize(
    ("code", "data"),
    [
        (1, {"action": DRAFT | {"inputs": DRAFT["inputs"] | {"players": {"players": LINEMEN[:3]}}}}),
        (1, {"action": {"kind": "fire-player", "team": "nobody", "inputs": {}}}),
        (2, "{"),
        (2, {"action": {"kind": "cheat"}}),
        (2, {"action": DRAFT, "more": 1}),
        (2, {"action": DRAFT | {"inputs": {"team": {"roster": 7}}}}),
        (3, {"action": {"kind": "create-team", "team": "t1", "inputs": {}}}),
    ],
)
def test_exit_codes(tmp_path, capsysbinary, code, data):
    assert run(tmp_path, capsysbinary, "resolve", data)[0] == code


def test_a_log_is_replayed(tmp_path, capsysbinary):
    log = [DRAFT, {"kind": "rename-team", "team": "t1", "inputs": {"rename": {"name": "n2"}}}]
    code, out, _ = run(tmp_path, capsysbinary, "replay", log)
    assert code == 0
    assert out["teams"]["t1"]["name"] == "n2"
    assert out["stopped"] == []


def test_a_line_that_does_not_resolve_changes_nothing_and_is_named(tmp_path, capsysbinary):
    log = [DRAFT, {"kind": "fire-player", "team": "t1", "inputs": {"fire": {"player": "p1"}}}]
    code, out, _ = run(tmp_path, capsysbinary, "replay", log)
    assert code == 1
    assert len(out["teams"]["t1"]["players"]) == 11
    assert [(each["line"], each["violations"][0]["code"]) for each in out["stopped"]] == [(1, "sequence-closed")]


def test_a_missing_file_and_an_unknown_edition(tmp_path, capsysbinary):
    assert main(["resolve", "bb2020", str(tmp_path / "nothing.json")]) == 2
    file = tmp_path / "in.json"
    file.write_text("[]")
    assert main(["replay", "bb1886", str(file)]) == 2
    assert b"bb1886" in capsysbinary.readouterr().err


def test_standard_input():
    done = subprocess.run(
        [sys.executable, "-m", "rules", "replay", "bb2020", "-"],
        input=json.dumps([DRAFT]).encode(),
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["teams"]["t1"]["roster"] == "orc"
