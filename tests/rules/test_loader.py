"""Files become rule sets or name their faults; patches go by key; the cache is never wrong."""

import copy
import json
import os
import random
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import loader
from rules.__main__ import main
from rules.loader import cache
from rules.loader.merging import MergeError, merge

ROOT = Path(__file__).parents[2]
FAULTS = Path(__file__).parent / "faults"
BROKEN = sorted(
    path.name for path in FAULTS.glob("*.yaml") if path.name not in ("small.yaml", "circle-one.yaml", "circle-two.yaml")
)


@pytest.fixture(autouse=True)
def _nothing_loaded(monkeypatch):
    """Each test reads for itself: neither the process nor the user's folder remembers."""
    monkeypatch.setattr(loader, "_loaded", {})
    for function in (loader.load, loader.load_file, loader.load_patched):
        monkeypatch.setitem(function.__kwdefaults__, "cached", None)


def faults_of(path):
    with pytest.raises(loader.RulesetError) as caught:
        loader.load_file(path, cached=None)
    return caught.value.faults


def marks(path):
    """Line, path and reason of every fault that the comments of a file announce."""
    found = set()
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        _, mark, said = line.partition("# fault: ")
        for each in said.split(" | ") if mark else ():
            found.add((number, each))
    return found


# Faults


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
    with pytest.raises(loader.RulesetError, match="there is no such rule set; there are bb2020"):
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


# Patches

scalars = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
names = st.sampled_from("abcd")


def keyed(values):
    """Lists of items with a key of their own."""
    return st.lists(st.tuples(names, st.dictionaries(st.sampled_from("xyz"), values, max_size=2)), max_size=3).map(
        lambda pairs: [{"key": key, **item} for key, item in dict(pairs).items()]
    )


documents = st.recursive(
    scalars, lambda inner: st.dictionaries(names, inner, max_size=3) | st.lists(inner, max_size=2) | keyed(inner)
)
mappings = st.dictionaries(names, documents, max_size=4)


@pytest.mark.parametrize(
    ("base", "patch", "merged"),
    [  # the examples of RFC 7396
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"a": "foo"}, None, None),
        ({"a": "foo"}, "bar", "bar"),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_merge_patch(base, patch, merged):
    assert merge(base, patch) == merged


@pytest.mark.parametrize(
    ("patch", "keys"),
    [
        ({"b": {"x": 9}}, "abc"),
        ({"b": None}, "ac"),
        ({"d": {"x": 4}}, "abcd"),
        ({"d": {"x": 4, "before": "a"}}, "dabc"),
        ({"d": {"x": 4, "after": "a"}}, "adbc"),
        ({"c": {"before": "a"}}, "cab"),
        ({"a": {"after": "c"}}, "bca"),
        ({"a": None, "d": {"before": "b"}}, "dbc"),
        ({}, "abc"),
        ({"z": None}, "abc"),
    ],
)
def test_items_are_patched_by_key_and_keep_their_order(patch, keys):
    base = [{"key": "a", "x": 1}, {"key": "b", "x": 2}, {"key": "c", "x": 3}]
    merged = merge(base, patch)
    assert "".join(item["key"] for item in merged) == keys
    assert not any({"before", "after"} & set(item) for item in merged)
    for item in merged:
        given_x = (patch.get(item["key"]) or {}).get("x")
        assert item.get("x") == (given_x or {"a": 1, "b": 2, "c": 3}.get(item["key"]))


@pytest.mark.parametrize("beside", ["before", "after"])
def test_an_item_is_not_put_beside_itself_or_nobody(beside):
    base = [{"key": "a"}, {"key": "b"}]
    for other in ("a", "z"):
        with pytest.raises(MergeError, match=f"no `{other}`"):
            merge(base, {"a": {beside: other}})
    with pytest.raises(MergeError, match="not both"):
        merge(base, {"a": {"before": "b", "after": "b"}})


@given(mappings, mappings)
def test_merging_changes_neither_and_twice_is_once(base, patch):
    before = copy.deepcopy((base, patch))
    try:
        merged = merge(base, patch)
    except MergeError:
        assert (base, patch) == before
        return
    assert (base, patch) == before
    assert merge(merged, patch) == merged


@given(mappings)
def test_an_empty_patch_changes_nothing(base):
    assert merge(base, {}) == base


@given(keyed(scalars), keyed(scalars))
def test_a_keyed_list_is_patched_as_the_mapping_it_is(base, other):
    patch = {item["key"]: {name: value for name, value in item.items() if name != "key"} for item in other}
    as_mapping = {item["key"]: item for item in base}
    merged = merge(base, patch)
    assert {item["key"]: item for item in merged} == {
        key: {**item, "key": key} for key, item in merge(as_mapping, patch).items()
    }
    assert [item["key"] for item in merged][: len(base)] == [item["key"] for item in base]


def test_house_rules_change_what_they_name_and_nothing_else():
    base = loader.load("bb2020")
    patch = {"rosters": {"orc": {"positions": {"orc-lineman": {"cost": 45000}, "untrained-troll": None}}}}
    patched = loader.load_patched("bb2020", patch)
    assert patched.roster("orc").position("orc-lineman").cost == 45000
    assert patched.roster("orc").position("untrained-troll") is None
    assert [roster for roster in patched.rosters if roster.key != "orc"] == [
        roster for roster in base.rosters if roster.key != "orc"
    ]
    assert patched.star_players == base.star_players
    assert loader.load_patched(patched, {"team_creation": {"budget": 1100000}}).team_creation.budget == 1100000
    assert loader.load("bb2020") == base


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        ({"rosters": {"ork": {"reroll_cost": 1}}}, "rosters.ork: `name` is missing"),
        (
            {"rosters": {"orc": {"positions": {"thrower": {"price": 1}}}}},
            "rosters.orc.positions.thrower.price: no such field",
        ),
        (
            {"rosters": {"orc": {"positions": {"orc-lineman": None}}}},
            "rosters.orc.journeymen: there is no position `orc-lineman`",
        ),
        ({"rosters": {"orc": 1}}, "rosters.orc: the patch of an item must be a mapping, or null to take it out"),
        (
            {"star_players": {"morg-n-thorg": {"cost": "cheap"}}},
            "star_players.morg-n-thorg.cost: expected `int`, got `str`",
        ),
        ({"tables": {"weather": {"rows": {"blizzard": None}}}}, "tables.weather.rows: no row for 12"),
    ],
)
def test_a_wrong_house_rule_is_named(patch, said):
    with pytest.raises(loader.RulesetError) as caught:
        loader.load_patched("bb2020", patch)
    assert f"patch of bb2020 {said}" in str(caught.value).splitlines()


def test_a_house_rule_file_needs_no_key_of_its_own(tmp_path):
    path = tmp_path / "ours.yaml"
    path.write_text("extends: bb2020\nteam_creation: {budget: 1150000}\n")
    ours = loader.load_file(path)
    assert (ours.key, ours.team_creation.budget) == ("bb2020", 1150000)


# Text form and digest


def test_the_text_form_comes_back_and_the_digest_names_the_content():
    rules = loader.load("bb2020")
    assert loader.decode(loader.encode(rules)) == rules
    assert loader.digest(loader.decode(loader.encode(rules))) == loader.digest(rules)
    other = loader.load_patched(rules, {"rosters": {"orc": {"reroll_cost": 60001}}})
    assert loader.digest(other) != loader.digest(rules)
    back = loader.load_patched(other, {"rosters": {"orc": {"reroll_cost": 60000}}})
    assert loader.digest(back) == loader.digest(rules)


def test_the_digest_is_the_same_in_every_process():
    code = "from rules import loader; print(loader.digest(loader.load('bb2020', cached=None)))"
    said = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT, env=_env(seed)
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert said == {loader.digest(loader.load("bb2020"))}


def test_the_digest_does_not_hang_on_the_order_of_parameters():
    small = FAULTS / "small.yaml"
    one = {"sequences": {"play-match": {"journeymen": {"params": {"up_to": 2, "skill": "pro"}}}}}
    two = {"sequences": {"play-match": {"journeymen": {"params": {"skill": "pro", "up_to": 2}}}}}
    rules = loader.load_file(small)
    assert loader.digest(loader.load_patched(rules, one)) == loader.digest(loader.load_patched(rules, two))


def _env(seed="0", **more):
    return {**os.environ, "PYTHONHASHSEED": seed, **more}


# Cache


@pytest.fixture
def edition(tmp_path):
    """An overlay and its base, in a folder of their own."""
    shutil.copy(FAULTS / "small.yaml", tmp_path)
    path = tmp_path / "over.yaml"
    path.write_text("key: over\nextends: small\nteam_creation: {budget: 900000}\n")
    return path


def forget():
    loader._loaded.clear()


def no_reading(monkeypatch):
    def parse(text, file):
        raise AssertionError(f"{file} was read again")

    monkeypatch.setattr(loader, "parse", parse)


def test_what_is_kept_is_not_read_again(edition, tmp_path, monkeypatch):
    folder = tmp_path / "cache"
    first = loader.load_file(edition, cached=folder)
    no_reading(monkeypatch)
    assert loader.load_file(edition, cached=folder) is first
    forget()
    assert loader.load_file(edition, cached=folder) == first
    forget()
    with pytest.raises(AssertionError, match="read again"):
        loader.load_file(edition, cached=tmp_path / "elsewhere")


@pytest.mark.parametrize(
    "spoil", [lambda kept: b"", lambda kept: kept[:-1], lambda kept: kept[:40], lambda kept: b"x" * len(kept)]
)
def test_a_spoilt_entry_is_read_anew(edition, tmp_path, monkeypatch, spoil):
    folder = tmp_path / "cache"
    first = loader.load_file(edition, cached=folder)
    (entry,) = folder.iterdir()
    entry.write_bytes(spoil(entry.read_bytes()))
    forget()
    assert loader.load_file(edition, cached=folder) == first
    no_reading(monkeypatch)
    forget()
    assert loader.load_file(edition, cached=folder) == first


def test_an_entry_of_another_kind_is_read_anew(edition, tmp_path):
    folder = tmp_path / "cache"
    first = loader.load_file(edition, cached=folder)
    (entry,) = folder.iterdir()
    payload = b"\x81\xa5bases\x90"
    entry.write_bytes(cache.hashlib.sha256(payload).digest() + payload)
    forget()
    assert loader.load_file(edition, cached=folder) == first


@pytest.mark.parametrize("cleared", [True, False])
def test_a_change_is_seen_in_the_file_and_in_its_base(edition, tmp_path, cleared):
    folder = tmp_path / "cache"
    assert loader.load_file(edition, cached=folder).roster("orc").reroll_cost == 60000
    base = tmp_path / "small.yaml"
    base.write_text(base.read_text().replace("reroll_cost: 60000", "reroll_cost: 70000"))
    if cleared:
        forget()
    assert loader.load_file(edition, cached=folder).roster("orc").reroll_cost == 70000
    edition.write_text(edition.read_text().replace("900000", "950000"))
    if cleared:
        forget()
    assert loader.load_file(edition, cached=folder).team_creation.budget == 950000
    base.unlink()
    with pytest.raises(loader.RulesetError, match="there is no rule set `small`"):
        loader.load_file(edition, cached=folder)


def test_a_folder_that_can_not_be_written_costs_nothing_but_time(edition, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert loader.load_file(edition, cached=blocked / "cache").key == "over"
    assert loader.load_file(edition, cached=blocked).key == "over"
    assert blocked.read_text() == "not a folder"


def test_a_broken_rule_set_is_not_kept(tmp_path):
    folder = tmp_path / "cache"
    for _ in range(2):
        with pytest.raises(loader.RulesetError):
            loader.load_file(FAULTS / "tables.yaml", cached=folder)
    assert not folder.exists()


def test_many_at_once_get_the_same(edition, tmp_path):
    folder = tmp_path / "cache"

    def load(_):
        forget()
        return loader.digest(loader.load_file(edition, cached=folder))

    with ThreadPoolExecutor(8) as pool:
        said = set(pool.map(load, range(24)))
    code = f"""
from pathlib import Path
from rules import loader
print(loader.digest(loader.load_file(Path({str(edition)!r}))))
"""
    shutil.rmtree(folder)
    env = _env(XDG_CACHE_HOME=str(tmp_path / "home"))
    running = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env)
        for _ in range(3)
    ]
    said |= {process.communicate()[0].strip() for process in running}
    assert len(said) == 1
    assert [path.suffix for path in (tmp_path / "home/dugout/rulesets").iterdir()] == [".msgpack"]


def test_the_folder_of_the_cache(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "/some/where")
    assert cache.default_folder() == Path("/some/where/dugout/rulesets")
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("HOME", "/home/someone")
    assert cache.default_folder() == Path("/home/someone/.cache/dugout/rulesets")


# Command line


def test_check_is_silent_when_all_is_fine(capsys, tmp_path):
    patch = tmp_path / "ours.yaml"
    patch.write_text("extends: bb2020\nleague: {points: {win: 2}}\n")
    for path in (*(loader.RULESETS / f"{key}.yaml" for key in loader.available()), patch):
        assert main(["check", str(path)]) == 0
    assert capsys.readouterr() == ("", "")


def test_check_gives_a_line_for_each_fault(capsys):
    path = FAULTS / "tables.yaml"
    assert main(["check", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == len(marks(path)) == 9
    assert err.splitlines()[0] == f"{path}:7 tables.hole.rows: no row for 4"
    assert main(["check", str(path.with_name("none.yaml"))]) == 2
    assert capsys.readouterr().err == f"{path.with_name('none.yaml')}: No such file or directory\n"


def test_list_names_the_editions_with_their_counts(capsys):
    assert main(["list"]) == 0
    heads, *rows = (line.split() for line in capsys.readouterr().out.splitlines())
    assert heads[:8] == ["key", "version", "rosters", "positions", "skills", "stars", "inducements", "tables"]
    assert [row[:8] for row in rows[:2]] == [
        ["bb2020", "2025-05", "30", "159", "95", "64", "66", "28"],
        ["bb2020-first-printing", "2020-11", "30", "159", "95", "64", "66", "28"],
    ]


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
        (lines[7], "Animosity (big uns)", "G S"),
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
