"""Who takes part in a match, and under which id and number: one id means one person, one shirt is worn once."""

import pytest
from msgspec.structs import replace

from rules.actions import CreateTeam, HirePlayer, PlayMatch
from rules.engine import resolve
from rules.market import market
from tests.rules.builders import changed, opened, shipped, team, with_player
from tests.rules.golden_match import codes, played, rich, sides

RULES = shipped()


def broken(outcome):
    return [(each.code, each.path.removeprefix("inputs.")) for each in outcome.violations]


def taking(*journeymen):
    return {"journeymen": {"home": {"taken": [{"position": "human-lineman"} | each for each in journeymen]}}}


def hiring(*mercenaries, **more):
    taken = [{"position": "human-lineman"} | each for each in mercenaries]
    return {"inducements": {"home": {"mercenaries": taken} | more, "away": {}}}


@pytest.mark.parametrize("taken_id", ["home1", "away1", "helmut-wulf", "josef-bugman"])
def test_a_journeyman_is_nobody_else(taken_id):
    outcome = played(RULES, sides(RULES, team(RULES, players=10)), taking({"id": taken_id}))
    assert ("id-taken", "journeymen.home.taken.0.id") in broken(outcome)


def test_journeymen_wear_free_numbers_and_each_fault_is_named():
    states = sides(RULES, team(RULES, players=9))
    outcome = played(RULES, states, taking({"id": "j1", "number": 1}, {"id": "home2"}))
    assert broken(outcome) == [
        ("number-taken", "journeymen.home.taken.0.number"),
        ("id-taken", "journeymen.home.taken.1.id"),
    ]
    outcome = played(RULES, states, taking({"id": "j1", "number": 20}, {"id": "j2", "number": 20}))
    assert broken(outcome) == [("number-taken", "journeymen.home.taken.1.number")]
    for number in (0, -1, 100, 10**12):
        outcome = played(RULES, states, taking({"id": "j1", "number": number}, {"id": "j2"}))
        assert ("unreadable-input", "journeymen.home.taken.0.number") in broken(outcome)


@pytest.mark.parametrize("taken_id", ["home1", "away1", "helmut-wulf", "m"])
def test_a_mercenary_is_nobody_else(taken_id):
    outcome = played(RULES, sides(RULES), hiring({"id": "m"}, {"id": taken_id}), facts=rich())
    assert ("id-taken", "inducements.home.mercenaries.1.id") in broken(outcome)


def test_a_rookie_is_no_mercenary():
    inputs = hiring({"id": "m", "position": "gnoblar-lineman"}, items=[{"key": "riotous-rookies"}])
    taken = [{"id": name, "position": "gnoblar-lineman"} for name in ("m", "r2", "r3")]
    inputs["inducements"]["home"]["rookies"] = {"first": 1, "second": 1, "taken": taken}
    outcome = played(RULES, sides(RULES, team(RULES, "ogre")), inputs, facts=rich())
    assert broken(outcome) == [("id-taken", "inducements.home.rookies.taken.0.id")]


def test_mercenaries_wear_free_numbers():
    outcome = played(RULES, sides(RULES), hiring({"id": "m", "number": 1}, {"id": "n", "number": 20}), facts=rich())
    assert ("number-taken", "inducements.home.mercenaries.0.number") in broken(outcome)
    outcome = played(RULES, sides(RULES), hiring({"id": "m", "number": 20}, {"id": "n", "number": 20}), facts=rich())
    assert broken(outcome) == [("number-taken", "inducements.home.mercenaries.1.number")]


def test_group_limits_hold_for_mercenaries():
    chosen = with_player(RULES, team(RULES, "chaos-chosen"), number=12, position="chaos-troll")
    outcome = played(RULES, sides(RULES, chosen), hiring({"id": "m", "position": "minotaur"}), facts=rich())
    assert ("group-full", "inducements.home.mercenaries.0") in broken(outcome)
    away = changed(chosen, "home12", misses_next=True)
    assert not codes(played(RULES, sides(RULES, away), hiring({"id": "m", "position": "minotaur"}), facts=rich()))


@pytest.mark.parametrize(
    ("roster", "position", "skill", "allowed"),
    [
        ("human", "human-lineman", "block", True),
        ("human", "human-lineman", "dirty-player:1", True),
        ("human", "human-lineman", "dirty-player:2", False),
        ("human", "human-lineman", "guard", False),
        ("human", "human-lineman", "loner", False),
        ("norse", "norse-raider-lineman", "block", False),
        ("chaos-dwarf", "minotaur", "grab", False),
    ],
)
def test_a_mercenary_learns_one_primary_skill_that_he_lacks(roster, position, skill, allowed):
    states = sides(RULES, team(RULES, roster))
    outcome = played(RULES, states, hiring({"id": "m", "position": position, "skill": skill}), facts=rich())
    assert ("mercenary-skill" in codes(outcome)) is not allowed
    offered = next(each for each in market(RULES, states["home"]).mercenaries if each.position == position)
    assert (skill in offered.skills) is allowed


def test_a_player_of_both_teams_is_refused():
    away = team(RULES, team_id="away")
    both = replace(away, players=(*away.players, team(RULES).players[0]))
    assert ("id-taken", "ctv.home1") in broken(played(RULES, sides(RULES, away=both), {}))


def test_a_player_who_is_called_as_a_star_is_refused():
    action = HirePlayer(team="home", inputs={"hire": {"id": "helmut-wulf", "position": "human-lineman", "number": 20}})
    assert ("id-taken", "hire.id") in broken(resolve(RULES, {"home": opened(team(RULES))}, action))


def test_ids_have_no_dots_since_paths_are_divided_by_them():
    outcome = played(RULES, sides(RULES, team(RULES, players=10)), taking({"id": "a.b"}))
    assert ("unreadable-input", "journeymen.home.taken.0.id") in broken(outcome)


def test_each_missing_team_of_a_match_is_named():
    action = PlayMatch(match="m1", home="home", away="away")
    assert broken(resolve(RULES, {}, action)) == [("no-such-team", "home"), ("no-such-team", "away")]
    assert broken(resolve(RULES, {"home": team(RULES)}, action)) == [("no-such-team", "away")]


def test_a_team_can_not_play_against_itself():
    outcome = resolve(RULES, {"home": team(RULES)}, PlayMatch(match="m1", home="home", away="home"))
    assert broken(outcome) == [("same-team-twice", "away")]


def test_a_team_is_created_once():
    outcome = resolve(RULES, {"home": team(RULES)}, CreateTeam(team="home", inputs={"team": {"roster": "orc"}}))
    assert broken(outcome) == [("team-exists", "team")]
    assert outcome.teams == {"home": team(RULES)}
