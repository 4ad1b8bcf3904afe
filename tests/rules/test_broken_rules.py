"""Every rule that a match (or a rule set) can break is named with its place; and none is without a test."""

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.actions import CreateTeam, RedraftTeam
from rules.binding import Rules
from rules.engine import resolve
from tests.rules.builders import changed, patched, shipped, team
from tests.rules.golden_match import admitting, played, rich, sides

RULES = shipped()
ROOT = Path(__file__).parents[2]
QUIET = {"inducements": {"home": {}, "away": {}}, "events": {"log": []}}


def broken(outcome):
    return [(each.code, each.path) for each in outcome.violations]


def home_buys(**basket):
    return {"inducements": {"home": basket, "away": {}}}


def hurts(*casualties):
    return QUIET | {"casualties": {"suffered": list(casualties)}}


def log(*events):
    return QUIET | {"events": {"log": list(events)}}


FALL = {"victim": "home1", "cause": "fall", "roll": {"d16": 1}}
OFF = {"event": "sent-off", "player": "home1"}
TOUCHDOWN = {"event": "touchdown", "side": "home"}
STARS = ["griff-oberwald", "helmut-wulf", "morg-n-thorg"]
MISSING = changed(team(RULES), "home1", misses_next=True)
RETIRED = changed(team(RULES), "home1", retired=True)


@pytest.mark.parametrize(
    ("code", "path", "inputs"),
    [
        ("no-such-inducement", "inducements.home.items.0.key", home_buys(items=[{"key": "beer"}])),
        ("no-such-inducement", "inducements.home.items.0.key", home_buys(items=[{"key": "star-players"}])),
        ("inducement-not-in-league", "inducements.home.items.0.key", home_buys(items=[{"key": "chaos-totem"}])),
        ("inducement-not-allowed", "inducements.home.items.0.key", home_buys(items=[{"key": "plague-doctor"}])),
        ("inducement-without-price", "inducements.home.items.0.key", home_buys(items=[{"key": "side-bet"}])),
        ("too-many-inducements", "inducements.home.items", home_buys(items=[{"key": "bribes", "count": 4}])),
        (
            "too-many-inducements",
            "inducements.home.items",
            home_buys(items=[{"key": "hireling-sports-wizard"}, {"key": "horatio-x-schottenheim"}]),
        ),
        ("no-such-star", "inducements.home.stars.0", home_buys(stars=["nobody"])),
        ("star-twice", "inducements.home.stars.1", home_buys(stars=["helmut-wulf"] * 2)),
        ("star-not-allowed", "inducements.home.stars.0", home_buys(stars=["hakflem-skuttlespike"])),
        ("too-many-stars", "inducements.home.stars", home_buys(stars=STARS)),
        (
            "mercenary-skill",
            "inducements.home.mercenaries.0.skill",
            home_buys(mercenaries=[{"id": "m", "position": "human-lineman", "skill": "guard"}]),
        ),
        (
            "no-such-position",
            "inducements.home.mercenaries.0.position",
            home_buys(mercenaries=[{"id": "m", "position": "witch", "skill": None}]),
        ),
        (
            "position-limit",
            "inducements.home.mercenaries.1",
            home_buys(mercenaries=[{"id": f"m{n}", "position": "ogre", "skill": None} for n in range(2)]),
        ),
        (
            "id-taken",
            "inducements.home.mercenaries.0.id",
            home_buys(mercenaries=[{"id": "home1", "position": "human-lineman", "skill": None}]),
        ),
        (
            "too-many-places",
            "inducements.home",
            home_buys(mercenaries=[{"id": f"m{n}", "position": "human-lineman", "skill": None} for n in range(6)]),
        ),
        ("bet-out-of-range", "inducements.home.side_bet", home_buys(side_bet=5_000)),
        ("not-in-match", "events.log.0.player", log({"event": "completion", "player": "nobody"})),
        ("wrong-side", "events.log.0.player", log({"event": "touchdown", "side": "home", "player": "away1"})),
        ("unreadable-input", "events.log.0.event", log({"event": "miracle"})),
        ("already-sent-off", "events.log.1.player", log(OFF, OFF)),
        ("already-sent-off", "events.log.0.player", log(OFF | {"count": 2})),
        ("not-played", "events.log", log(TOUCHDOWN) | {"conduct": {"ended": "unplayed"}}),
        ("not-played", "events.log", log(TOUCHDOWN) | {"conduct": {"ended": "forfeit", "by": "home"}}),
        ("beyond-the-match", "conduct.half", QUIET | {"conduct": {"ended": "conceded", "by": "home", "half": 5}}),
        ("beyond-the-match", "conduct.turn", QUIET | {"conduct": {"ended": "conceded", "by": "home", "turn": 17}}),
        ("not-played", "casualties.suffered", hurts(FALL) | {"conduct": {"ended": "unplayed"}}),
        ("no-such-cause", "casualties.suffered.0.cause", hurts(FALL | {"cause": "boredom"})),
        ("who-caused-it", "casualties.suffered.0.by", hurts(FALL | {"cause": "block"})),
        ("hurt-himself", "casualties.suffered.0.by", hurts(FALL | {"cause": "block", "by": "home1"})),
        ("already-off", "casualties.suffered.1.victim", hurts(FALL, FALL)),
        ("no-apothecary-left", "casualties.suffered.0.apothecary", hurts(FALL | {"apothecary": {"d16": 1}})),
        ("unreadable-input", "casualties.suffered.0.roll.d16", hurts(FALL | {"roll": {"d16": 17}})),
        ("too-many-mvp", "mvp.home", QUIET | {"mvp": {"home": [{"player": "home1"}] * 2}}),
        ("mvp-not-eligible", "mvp.home.0.player", QUIET | {"mvp": {"home": [{"player": "away1"}]}}),
        ("die-out-of-range", "mvp.home.0.pick", QUIET | {"mvp": {"home": [{"pick": 12}]}}),
        (
            "journeymen-number",
            "journeymen.home.taken",
            {"journeymen": {"home": {"taken": [{"id": "j", "position": "human-lineman"}]}}},
        ),
        (
            "awarded-touchdowns",
            "score.awarded",
            QUIET | {"conduct": {"ended": "conceded", "by": "away"}, "score": {"awarded": []}},
        ),
    ],
)
def test_a_match_that_breaks_a_rule(code, path, inputs):
    outcome = played(RULES, sides(RULES), inputs, facts=rich())
    assert (code, f"inputs.{path}") in broken(outcome)
    assert not outcome.ok


@pytest.mark.parametrize("kept", [{"bribed": True}, {"argued": 6}])
def test_who_was_kept_in_the_match_can_be_sent_off_once_more(kept):
    assert not played(RULES, sides(RULES), log(OFF | kept, OFF), facts=rich()).violations
    assert ("already-sent-off", "inputs.events.log.2.player") in broken(
        played(RULES, sides(RULES), log(OFF | {"argued": 5}, OFF | kept, OFF), facts=rich())
    )


@pytest.mark.parametrize("ended", [{"ended": "unplayed"}, {"ended": "forfeit", "by": "away"}])
def test_a_remark_may_stand_on_what_was_not_played(ended):
    inputs = log({"event": "remark", "text": "Snow."}) | {"conduct": ended}
    assert "not-played" not in {code for code, _ in broken(played(RULES, sides(RULES), inputs, facts=rich()))}


@pytest.mark.parametrize(("code", "home"), [("player-misses-match", MISSING), ("player-retired", RETIRED)])
def test_who_can_not_play_can_not_score(code, home):
    inputs = log({"event": "touchdown", "side": "home", "player": "home1"})
    assert (code, "inputs.events.log.0.player") in broken(played(RULES, sides(RULES, home), inputs))


def test_only_linemen_are_journeymen():
    ten = team(RULES, players=10)
    inputs = {"journeymen": {"home": {"taken": [{"id": "j", "position": "ogre"}]}}}
    outcome = played(RULES, sides(RULES, ten), inputs)
    assert ("journeyman-position", "inputs.journeymen.home.taken.0.position") in broken(outcome)


def test_gold_that_is_not_there_buys_nothing():
    basket = home_buys(items=[{"key": "bribes", "count": 1}])
    outcome = played(RULES, sides(RULES), basket, facts={"ctv/home": 1_000_000, "ctv/away": 1_099_999})
    assert ("not-enough-gold", "inputs.inducements.home") in broken(outcome)
    enough = played(RULES, sides(RULES), basket, facts={"ctv/home": 1_000_000, "ctv/away": 1_100_000})
    assert not enough.violations


def test_nominees_are_six_and_different():
    rules = patched(RULES, {"sequences": {"play-match": {"mvp": {"params": {"method": "nominees"}}}}})
    inputs = QUIET | {"mvp": {"home": [{"nominees": ["home1"] * 6}]}}
    assert ("mvp-nominees", "inputs.mvp.home.0.nominees") in broken(played(rules, sides(rules), inputs))


def test_a_die_among_nominees_is_theirs_alone():
    """Whoever names others, or in another order, once the die was seen gets another die."""
    rules = patched(RULES, {"sequences": {"play-match": {"mvp": {"params": {"method": "nominees"}}}}})

    def key(*numbers):
        inputs = QUIET | {"mvp": {"home": [{"nominees": [f"home{each}" for each in numbers]}]}}
        asked = played(rules, sides(rules), inputs).questions
        [die] = [each for each in asked if each.path == "inputs.mvp.home.0.pick"]
        assert len(die.key) <= 120
        return die.key

    first = key(1, 2, 3, 4, 5, 6)
    assert first == key(1, 2, 3, 4, 5, 6)
    assert len({first, key(1, 2, 3, 4, 6, 5), key(1, 2, 3, 4, 5, 7)}) == 3


def test_an_edition_may_record_fewer_kinds_of_event():
    rules = patched(RULES, {"sequences": {"play-match": {"events": {"params": {"kinds": ["touchdown"]}}}}})
    inputs = log({"event": "completion", "player": "home1"})
    assert ("event-not-in-edition", "inputs.events.log.0") in broken(played(rules, sides(rules), inputs))


def test_a_position_may_have_a_least_number():
    rules = patched(RULES, {"rosters": {"orc": {"positions": {"blitzer": {"min": 1}}}}})
    inputs = {"team": {"roster": "orc", "name": "t1"}}
    outcome = resolve(rules, {}, CreateTeam(team="home", inputs=inputs))
    assert ("position-short", "inputs.players.players") in broken(outcome)


def test_an_edition_without_a_re_draft_and_one_without_the_action():
    without = patched(RULES, {"league": {"redraft": None}})
    outcome = resolve(without, {"home": team(RULES)}, RedraftTeam(team="home"))
    assert ("no-redraft", "inputs.funds") in broken(outcome)
    fewer = Rules(replace(RULES.ruleset, sequences={"create-team": RULES.ruleset.sequences["create-team"]}))
    assert broken(resolve(fewer, {"home": team(RULES)}, RedraftTeam(team="home"))) == [("not-in-this-edition", "kind")]


def test_all_these_stars_play_for_humans():
    assert admitting(RULES, STARS)


def codes_of_the_engine():
    for path in (ROOT / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("violate", "stop"):
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    yield first.value


def test_no_code_is_without_a_test():
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    assert {each for each in codes_of_the_engine() if f'"{each}"' not in tests} == set()
