"""The command line: what it prints, and what it exits with."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from rules import loader
from rules.__main__ import main
from tests.rules.broken_files import FAULTS, marks

ROOT = Path(__file__).parents[2]
COUNTS = yaml.safe_load((Path(__file__).parent / "counts.yaml").read_text(encoding="utf-8"))
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


@pytest.mark.usefixtures("nothing_loaded")
def test_check_is_silent_when_all_is_fine(capsys, tmp_path):
    patch = tmp_path / "ours.yaml"
    patch.write_text("extends: bb2020\nleague: {points: {win: 2}}\n")
    for path in (*(loader.RULESETS / f"{key}.yaml" for key in loader.available()), patch):
        assert main(["check", str(path)]) == 0
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("nothing_loaded")
def test_check_gives_a_line_for_each_fault(capsys):
    path = FAULTS / "tables.yaml"
    assert main(["check", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == len(marks(path)) == 9
    assert err.splitlines()[0] == f"{path}:7 tables.hole.rows: no row for 4"
    assert main(["check", str(path.with_name("none.yaml"))]) == 2
    assert capsys.readouterr().err == f"{path.with_name('none.yaml')}: No such file or directory\n"


def test_list_names_all_nine_with_the_counts_of_their_facts(capsys):
    assert main(["list"]) == 0
    heads, *lines = (line.split() for line in capsys.readouterr().out.splitlines())
    assert heads[:8] == ["key", "version", "rosters", "positions", "skills", "stars", "inducements", "tables"]
    rows = {key: more for key, *more in lines}
    assert len(rows) == 9
    assert rows["bb2020"][:7] == ["2025-05", "30", "159", "95", "64", "66", "28"]
    assert rows["bb2020-first-printing"][:7] == ["2020-11", "30", "159", "95", "64", "66", "28"]
    for key, counts in COUNTS.items():
        shown = dict(
            zip(("rosters", "positions", "skills", "star_players", "inducements"), rows[key][1:6], strict=True)
        )
        assert {each: int(count) for each, count in shown.items()} == {each: counts[each] for each in shown}


def test_roster_is_an_aligned_table(capsys):
    assert main(["roster", "bb2020", "orc"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["Orc (bb2020)", "tier 2; re-roll 60,000, at most 8; apothecary", "Badlands Brawl"]
    assert [line.split()[:9] for line in lines[4:6]] == [
        ["0-16", "Orc", "Lineman", "50,000", "5", "3", "3+", "4+", "10+"],
        ["0-2", "Thrower", "65,000", "5", "3", "3+", "3+", "9+", "Animosity"],
    ]
    heads = lines[3]
    for line, skills, access in (
        (lines[7], "Animosity (Big Un Blockers)", "G S"),
        (lines[9], "Always Hungry, Loner (4+), Mighty Blow (+1), Projectile Vomit, Really Stupid, Regeneration", "S"),
    ):
        assert line[heads.index("skills") :].startswith(skills)
        assert line[heads.index("primary") :].startswith(access)


def test_roster_in_french_and_with_its_choices(capsys):
    assert main(["roster", "bb2020", "norse", "--language", "fr"]) == 0
    out = capsys.readouterr().out
    assert "Pillard Nordique" in out
    assert "1 of: Classique du Vieux Monde, Favoris de Khorne, Favoris du Chaos Universel" in out
    assert main(["roster", "bb2020", "underworld-denizens"]) == 0
    assert "at most 1 of: Underworld Troll, Mutant Rat Ogre" in capsys.readouterr().out


def test_roster_as_json(capsys):
    assert main(["roster", "bb2020", "orc", "--json"]) == 0
    orc = json.loads(capsys.readouterr().out)
    assert (orc["key"], orc["reroll_cost"], len(orc["positions"])) == ("orc", 60000, 6)


def test_roster_or_rule_set_that_is_not_there(capsys):
    assert main(["roster", "bb2020", "orcs"]) == 2
    assert "there is no roster `orcs`; there are amazon" in capsys.readouterr().err
    assert main(["roster", "bb1986", "orc"]) == 2
    assert "there is no such rule set" in capsys.readouterr().err
