"""Files become rule sets or name their faults."""

import copy
import json
import random
import shutil
from pathlib import Path

import pytest

from rules import loader
from tests.rules.broken_files import FAULTS, marks

pytestmark = pytest.mark.usefixtures("nothing_loaded")

BROKEN = sorted(
    path.name for path in FAULTS.glob("*.yaml") if path.name not in ("small.yaml", "circle-one.yaml", "circle-two.yaml")
)


def faults_of(path):
    with pytest.raises(loader.RulesetError) as caught:
        loader.load_file(path, cached=None)
    return caught.value.faults


def test_the_small_rule_set_is_whole():
    small = loader.load_file(FAULTS / "small.yaml", cached=None)
    assert small.key == "small"
    assert small.roster("orc").position("troll").pa is None


@pytest.mark.parametrize("name", BROKEN)
def test_every_fault_is_named_with_its_line(name):
    path = FAULTS / name
    announced = marks(path)
    assert announced
    assert {(fault.line, str(fault).partition(" ")[2]) for fault in faults_of(path)} == announced
    assert {fault.file for fault in faults_of(path)} == {str(path)}


@pytest.mark.parametrize(("start", "other"), [("circle-one", "circle-two"), ("circle-two", "circle-one")])
def test_files_that_extend_each_other(start, other):
    (fault,) = faults_of(FAULTS / f"{start}.yaml")
    assert str(fault) == (f"{FAULTS / other}.yaml:2 extends: goes round in a circle: {start} -> {other} -> {start}")


def test_a_fault_of_the_base_is_placed_in_the_base(tmp_path):
    shutil.copy(FAULTS / "small.yaml", tmp_path)
    (tmp_path / "over.yaml").write_text("extends: small\nadvancement: {max: 3}\n")
    (fault,) = faults_of(tmp_path / "over.yaml")
    assert Path(fault.file).name == "small.yaml"
    assert (tmp_path / "small.yaml").read_text().splitlines()[fault.line - 1] == "  levels:"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("a: [1, 2\nb: 3\n", 2, "did not find expected ',' or ']'"),
        ("- a\n- b\n", 1, "a mapping is expected at the top"),
        ("", 1, "a mapping is expected at the top"),
        ("a: &x {b: 1}\nc: *x\n", 1, "an alias of another part: write it out"),
        ("a: &x [1]\nc: {d: *x}\n", 1, "an alias of another part: write it out"),
        ("a: {<<: {b: 1}}\n", 1, "`<<` is no key: quote it"),
        ("? [a, b]\n: c\n", 1, "a key must be a word"),
        ("a: !!python/object/apply:os.getcwd []\n", 1, "a tag is not allowed here"),
        ("a: !!set {b}\n", 1, "a tag is not allowed here"),
    ],
)
def test_unreadable_files(tmp_path, text, line, reason):
    path = tmp_path / "file.yaml"
    path.write_text(text)
    (fault,) = faults_of(path)
    assert (fault.line, fault.reason) == (line, reason)


def test_bytes_that_are_no_text(tmp_path):
    path = tmp_path / "file.yaml"
    path.write_bytes(b"a: \xff\xfe\x00")
    (fault,) = faults_of(path)
    assert fault.reason.startswith("unreadable: ")


def test_a_file_that_is_not_there(tmp_path):
    (fault,) = faults_of(tmp_path / "none.yaml")
    assert (fault.line, fault.reason) == (None, "No such file or directory")


def test_a_key_that_no_rule_set_has():
    with pytest.raises(loader.RulesetError, match=r"there is no such rule set; there are .*bb2020"):
        loader.load("bb1986")
    with pytest.raises(loader.RulesetError, match="no such rule set"):
        loader.load("../rulesets/bb2020")


def test_a_file_that_names_another_key(tmp_path):
    (tmp_path / "tiny.yaml").write_text((FAULTS / "small.yaml").read_text())
    with pytest.raises(loader.RulesetError, match="`small` in the file of `tiny`"):
        loader.load("tiny", folder=tmp_path)


def test_missing_parts_of_a_whole_rule_set_are_all_named(tmp_path):
    path = tmp_path / "bare.yaml"
    path.write_text("key: bare\n")
    missing = {fault.reason for fault in faults_of(path)}
    assert {"`name` is missing", "`rosters` is missing", "`league` is missing"} <= missing
    assert len(missing) == 13


SPOILS = (
    None,
    -1,
    10**20,
    1.5,
    True,
    "",
    "Ä b",
    "a:b",
    [],
    {},
    [[1]],
    {"key": "a"},
    [{"key": "a"}, {"key": "a"}],
    [None],
)


def spoil(data, rng):
    """Takes out, doubles or replaces one part somewhere in the data."""
    node, above = data, []
    while isinstance(node, dict | list) and node and rng.random() < 0.85:
        key = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
        above.append((node, key))
        node = node[key]
    if not above:
        return
    parent, key = above[-1]
    if rng.random() < 0.2:
        del parent[key]
    elif isinstance(parent, list) and rng.random() < 0.2:
        parent.append(node)
    else:
        parent[key] = rng.choice(SPOILS)


def test_whatever_is_wrong_is_a_fault_and_never_a_crash():
    small = json.loads(loader.encode(loader.load_file(FAULTS / "small.yaml")))
    refused = []
    for seed in range(400):
        rng = random.Random(seed)
        data = copy.deepcopy(small)
        for _ in range(rng.randint(1, 3)):
            spoil(data, rng)
        try:
            loader._checked(data, [], "data")
        except loader.RulesetError as error:
            refused.append(str(error))
    assert len(refused) > 300
    assert all(refused)
