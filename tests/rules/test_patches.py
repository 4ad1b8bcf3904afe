"""Patches go by key, and house rules change what they name and nothing else."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import loader
from rules.loader.merging import MergeError, merge

pytestmark = pytest.mark.usefixtures("nothing_loaded")

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
