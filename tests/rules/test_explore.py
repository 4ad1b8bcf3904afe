"""What pages ask of the engine while a match is written down: what was noted and asked, what may be taken."""

from rules import loader
from rules.actions import AdvancePlayer, CreateTeam, PlayMatch
from rules.binding import Rules
from rules.engine import explore, resolve
from rules.market import market
from rules.state import TeamState
from tests.rules.builders import changed, opened, team

RULES = Rules(loader.load("bb2020"))


def _team(key: str, roster: str, position: str, players: int) -> TeamState:
    listed = [
        {"id": f"{key}{each}", "position": position, "number": each, "name": str(each)}
        for each in range(1, players + 1)
    ]
    inputs = {"team": {"roster": roster, "name": key}, "players": {"players": listed}, "goods": {}}
    return resolve(RULES, {}, CreateTeam(team=key, inputs=inputs)).teams[key]


TEAMS = {"a": _team("a", "human", "human-lineman", 12), "b": _team("b", "orc", "orc-lineman", 11)}


def test_what_was_asked_keeps_its_key_when_it_is_answered() -> None:
    found = explore(RULES, TEAMS, PlayMatch(match="m", home="a", away="b", inputs={"fans": {"home": {"d3": 2}}}))
    assert found.asked["inputs.fans.home.d3"].key == "fans/home/d3"
    assert found.asked["inputs.fans.home.d3"].spec == "1d3"
    assert "inputs.fans.home.d3" not in {each.path for each in found.outcome.questions}
    assert found.facts["fan-factor/home"] == 3
    assert found.facts["journeymen-wanted/away"] == 0
    assert len(found.facts["participants/home"]) == 12


def test_a_chosen_skill_may_still_be_chosen_otherwise() -> None:
    given = {"advance": {"player": "home1", "kind": "chosen-primary", "skill": "block"}}
    state = changed(opened(team(RULES, "human")), "home1", spp=6)
    asked = explore(RULES, {"home": state}, AdvancePlayer(team="home", inputs=given)).asked["inputs.advance.skill"]
    assert asked.kind == "choice"
    assert {"block", "tackle"} <= set(asked.options)


def test_exploring_answers_as_resolving() -> None:
    action = PlayMatch(match="m", home="a", away="b", inputs={"conduct": {"ended": "played"}})
    assert explore(RULES, TEAMS, action).outcome == resolve(RULES, TEAMS, action)
    unknown = PlayMatch(match="m", home="a", away="nobody")
    assert explore(RULES, TEAMS, unknown).outcome.violations[0].code == "no-such-team"


def test_a_market_holds_what_the_steps_let_pass() -> None:
    """Everything offered to a team is bought without a word about who may, and whatever is not is refused."""
    offered = market(RULES, TEAMS["a"])
    assert {each.price for each in offered.items if each.key == "bloodweiser-kegs"} == {50_000}
    for star in RULES.ruleset.star_players:
        basket = {"home": {"stars": [star.key]}, "away": {}}
        outcome = resolve(RULES, TEAMS, PlayMatch(match="m", home="a", away="b", inputs={"inducements": basket}))
        refused = any(each.code == "star-not-allowed" for each in outcome.violations)
        assert refused == (star.key not in {each.key for each in offered.stars})
    for item in RULES.ruleset.inducements:
        basket = {"home": {"items": [{"key": item.key}]}, "away": {}}
        outcome = resolve(RULES, TEAMS, PlayMatch(match="m", home="a", away="b", inputs={"inducements": basket}))
        codes = {"no-such-inducement", "inducement-not-in-league", "inducement-not-allowed", "inducement-without-price"}
        refused = any(each.code in codes for each in outcome.violations)
        assert refused == (item.key not in {each.key for each in offered.items}) or item.key == "side-bet"
