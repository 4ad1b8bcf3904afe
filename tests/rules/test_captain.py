"""The captain of a team: who may lead, when he is named, and when he goes."""

import pytest

from rules.actions import CreateTeam, FirePlayer
from rules.engine import resolve
from tests.rules.builders import changed, opened, player_of, shipped, team
from tests.rules.golden_match import asked, codes, played, sides

RULES = shipped("bb2025")
PLAYERS = ["ogre", "blitzer", *["human-lineman"] * 9]


def draft(captain, roster="human", players=PLAYERS):
    listed = [{"id": f"p{place}", "position": key, "number": place} for place, key in enumerate(players, start=1)]
    inputs = {"team": {"roster": roster, "name": "t1"}, "players": {"players": listed}, "captain": {"player": captain}}
    return resolve(RULES, {}, CreateTeam(team="home", inputs=inputs))


def test_a_captain_is_named_with_the_team_and_gains_a_skill_for_nothing():
    outcome = draft("p2")
    assert outcome.ok, outcome.violations
    captain = player_of(outcome.teams["home"], "p2")
    assert captain.captain
    assert captain.gained == ("pro",)
    assert captain.value == captain.fee
    assert not draft(None).violations


def test_a_big_guy_may_not_lead():
    assert "may-not-lead" in codes(draft("p1"))


def test_a_team_without_the_rule_has_no_captain():
    assert "no-captain" in codes(draft("p1", "skaven", ["skaven-clanrat-lineman"] * 11))


def test_a_team_without_a_captain_is_asked_before_a_match():
    states = sides(RULES, team(RULES, position="human-lineman"), team(RULES, "skaven", team_id="away"))
    outcome = played(RULES, states, {})
    assert asked(outcome, "inputs.captain.home.player") == tuple(f"home{place}" for place in range(1, 12))
    assert asked(outcome, "inputs.captain.away.player") is None
    nobody = played(RULES, states, {"captain": {"home": {"player": None}}})
    assert asked(nobody, "inputs.captain.home.player") is None
    assert not any(each.captain for each in nobody.teams["home"].players)
    named = played(RULES, states, {"captain": {"home": {"player": "home3"}}})
    assert player_of(named.teams["home"], "home3").captain
    assert asked(played(RULES, named.teams, {}), "inputs.captain.home.player") is None


def test_a_skill_that_he_has_is_not_gained_twice():
    states = sides(RULES, changed(team(RULES), "home1", gained=("pro",)))
    outcome = played(RULES, states, {"captain": {"home": {"player": "home1"}}})
    assert player_of(outcome.teams["home"], "home1").gained == ("pro",)


@pytest.mark.parametrize(("reduced", "broken"), [((), {"captain-stays"}), (("ma",), set())])
def test_a_captain_is_dismissed_only_when_an_injury_has_cost_him_a_characteristic(reduced, broken):
    state = changed(opened(team(RULES, players=13)), "home1", captain=True, reduced=reduced)
    outcome = resolve(RULES, {"home": state}, FirePlayer(team="home", inputs={"fire": {"player": "home1"}}))
    assert codes(outcome) == broken


def test_who_misses_the_next_match_may_be_dismissed_however_few_are_fit():
    state = opened(changed(team(RULES, players=12), "home1", misses_next=True))
    fired = {
        each: resolve(RULES, {"home": state}, FirePlayer(team="home", inputs={"fire": {"player": each}}))
        for each in ("home1", "home2")
    }
    assert codes(fired["home1"]) == set()
    assert codes(fired["home2"]) == {"too-few-fit"}
    back = opened(changed(team(RULES, players=12), "home1", misses_next=True), missed=("home1",))
    again = resolve(RULES, {"home": back}, FirePlayer(team="home", inputs={"fire": {"player": "home2"}}))
    assert codes(again) == set()
