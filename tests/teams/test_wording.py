"""Every key that the engine or the books emit is worded, with the values it has, in both languages."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from django.utils import translation
from msgspec import Meta

from rules import loader
from rules.binding import Rules
from rules.inputs import FieldKind
from rules.outcome import Explanation, Question, Violation
from rules.values import Param
from teams.figures import differences
from teams.wording import Catalogue, Wording
from teams.wording.explanations import EXPLANATIONS
from teams.wording.formatter import Speller, isolated
from teams.wording.questions import QUESTIONS
from teams.wording.violations import VIOLATIONS

ROOT = Path(__file__).resolve().parents[2]
RULES = Rules(loader.load("bb2020"))

# Keys that are put together from a prefix and a value of the steps' own types or of the edition's data.
MADE = {
    "adjust.": {
        *("gold", "fans", "goods", "spp", "value", "skill-gained", "skill-lost", "niggling", "characteristic"),
        *("absence-set", "absence-lifted", "retirement-set", "retirement-lifted", "player-in", "player-out"),
        *("goods-uncounted", "player-in-uncounted", "paid", "counts-for-nothing"),
    },
    "conduct.": {"conceded", "forfeit"},
    "fans.factor-": {"win", "draw", "loss"},
    "match-": {"decided", "reported", "disputed", "open"},
    "mistakes.": {"nothing", "d3", "half", "half-left", "all-but-2d6"},
    "redraft.": {
        *("niggling-healed", "niggling-remains", "retired-healed", "retired-restored", "retired-remains"),
        *("grudges-healed", "grudges-remains"),
    },
    "score.": {"win", "draw", "loss"},
    "team-": {"retired", "reopened"},
    "winnings.bet-": {"win", "draw", "loss"},
}
CALLS = {"explain": 1, "violate": 0, "stop": 0, "_broken": 1, "broken": 0}
CODES = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+|[a-z-]+(\.[a-z0-9-]+)+")


def emitted(*names: str) -> Iterator[tuple[str, set[str]]]:
    """Keys (with the names of their values) that the sources hand to the functions ``names``."""
    for folder in ("rules", "teams", "matches"):
        for path in (ROOT / folder).rglob("*.py"):
            tree = ast.parse(path.read_text())
            for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
                name = getattr(call.func, "attr", getattr(call.func, "id", ""))
                if name in names and len(call.args) > CALLS[name]:
                    handed_on = any(each.arg is None for each in call.keywords)
                    params = set() if handed_on else {each.arg for each in call.keywords if each.arg}
                    yield from ((key, params) for key in keys_in(call.args[CALLS[name]]))


def keys_in(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(key)):
            yield key
        case ast.JoinedStr(values=[ast.Constant(value=str(prefix)), *_]):
            yield from (prefix + each for each in MADE.get(prefix, set()))
        case ast.IfExp(body=body, orelse=orelse):
            yield from keys_in(body)
            yield from keys_in(orelse)


def fields(sentence: str) -> set[str]:
    found = {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}
    return found - {"term"}


def test_every_explanation_is_worded_with_values_that_it_has() -> None:
    worded = dict(emitted("explain"))
    assert len(worded) > 50
    assert {each for each in worded if each not in EXPLANATIONS} == set()
    for key, params in worded.items():
        if params:
            assert fields(str(EXPLANATIONS[key])) <= params, key


def test_every_broken_rule_is_worded() -> None:
    codes = {code for code, _ in emitted("violate", "stop", "_broken", "broken")}
    codes |= set(RULES.ruleset.overridable)
    assert len(codes) > 70
    assert {each for each in codes if each not in VIOLATIONS} == set()


@pytest.mark.parametrize("sentences", [EXPLANATIONS, VIOLATIONS, QUESTIONS], ids=["why", "broken", "asked"])
def test_french_has_each_sentence_and_the_same_values(sentences: dict[str, object]) -> None:
    for key, sentence in sentences.items():
        with translation.override("en"):
            english = str(sentence)
        with translation.override("fr"):
            french = str(sentence)
        assert fields(french) == fields(english), key
        assert french != english or not re.search(r"[a-z]{4}", re.sub(r"{[^}]*}", "", english)) or "udget" in english, (
            key
        )


@pytest.fixture
def wording() -> Wording:
    return Wording(
        RULES,
        players={"p1": "#7 Grishnak", "p2": "#12 Orc Lineman"},
        rosters={"t": "orc"},
        texts={"x1": "typed twice", "x2": None},
    )


def explained(wording: Wording, key: str, **params: Param) -> str:
    return wording.explanation(Explanation(key=key, team="t", step="", params=params))


WINNINGS = {"attendance": 8, "divide": 2, "each": 10000, "total": 50000}
SPENT = {"spent": 80_000, "from_treasury": 30_000, "lost": 5_000}
VALUES = {"team_value": 1_000_000, "missing": 0, "retired": 50_000, "journeymen": 0, "total": 950_000}


@pytest.mark.parametrize(
    ("language", "key", "params", "said"),
    [
        ("en", "winnings.played", WINNINGS | {"touchdowns": 1}, "(8 / 2 + 1 touchdown) × 10,000 = 50,000"),
        ("en", "winnings.played", WINNINGS | {"touchdowns": 0}, "(8 / 2 + 0 touchdowns) × 10,000 = 50,000"),
        ("fr", "winnings.played", WINNINGS | {"touchdowns": 0}, "(8 / 2 + 0 touchdown) × 10\u202f000 = 50\u202f000"),
        ("fr", "winnings.played", WINNINGS | {"touchdowns": 2}, "(8 / 2 + 2 touchdowns) × 10\u202f000 = 50\u202f000"),
        (
            "en",
            "hire.player",
            {"player": "p1", "position": "orc-lineman", "price": 50_000},
            "#7 Grishnak (Orc Lineman) signs for 50,000",
        ),
        (
            "fr",
            "hire.player",
            {"player": "p1", "position": "orc-lineman", "price": 50_000},
            "#7 Grishnak (Trois-quart Orque) signe pour 50\u202f000",
        ),
        ("en", "adjust.gold", {"by": -5000, "reason": "x1"}, "\u22125,000 gold, set right: typed twice"),
        ("en", "adjust.gold", {"by": 5000, "reason": "x2"}, "+5,000 gold, set right: [redacted]"),
        ("en", "value.current-team", VALUES, "Current Team Value: 1,000,000 − 50,000 (retired) = 950,000"),
        (
            "en",
            "journeymen.one",
            {"player": "p2", "position": "orc-lineman", "value": 50_000},
            "Journeyman #12 Orc Lineman (value 50,000)",
        ),
        ("en", "inducements.spent", SPENT, "80,000 spent, 30,000 of it from the treasury; Petty cash lost: 5,000"),
        ("en", "inducements.spent", dict.fromkeys(SPENT, 0), "Nothing spent"),
        (
            "en",
            "winnings.rolled",
            {"die": 3, "modifier": 0, "result": 1, "each": 10_000, "total": 40_000},
            "Winnings: (3+1) × 10,000 = 40,000",
        ),
        (
            "en",
            "score.conceded",
            {"scored": 1, "awarded": 1, "taken": 0, "total": 2},
            "The opponent conceded: 2 touchdowns, 1 of them awarded",
        ),
        (
            "en",
            "score.conceded",
            {"scored": 1, "awarded": 0, "taken": 0, "total": 1},
            "The opponent conceded: 1 touchdown",
        ),
        (
            "fr",
            "inducements.spent",
            dict.fromkeys(SPENT, 0) | {"lost": 9},
            "Rien de dépensé\u202f; perdu (Argent de poche)\u202f: 9",
        ),
        (
            "en",
            "adjust.characteristic",
            {"player": "p1", "characteristic": "ag", "before": 3, "to": 4, "reason": "x1"},
            "#7 Grishnak: AG is set to 4+: typed twice",
        ),
        (
            "en",
            "advance.skill",
            {"player": "p1", "skill": "mighty-blow:1", "advancement": "chosen-primary", "spp": 6, "value": 20000},
            "#7 Grishnak learns Mighty Blow (+1) (chosen primary skill) for 6 SPP: value +20,000",
        ),
        (
            "en",
            "winnings.opponent-conceded",
            {"attendance": 6, "divide": 1, "touchdowns": 1, "each": 10_000, "total": 70_000},
            "The opponent conceded: (attendance of 6 + 1 touchdown) × 10,000 = 70,000",
        ),
        (
            "en",
            "winnings.opponent-conceded",
            {"attendance": 6, "divide": 2, "touchdowns": 1, "each": 10_000, "total": 40_000},
            "The opponent conceded: (attendance of 6 / 2 + 1 touchdown) × 10,000 = 40,000",
        ),
    ],
)
def test_values_stand_as_the_reader_writes_them(
    wording: Wording, language: str, key: str, params: dict[str, Param], said: str
) -> None:
    with translation.override(language):
        assert explained(wording, key, **params) == said


def test_a_player_who_is_on_no_sheet_is_called_by_his_position(wording: Wording) -> None:
    said = explained(wording, "hire.player", player="6d9mn9z7s2z4", position="orc-lineman", price=50_000)
    assert said == "Orc Lineman signs for 50,000"


def test_an_unknown_key_or_a_missing_value_breaks_no_page(wording: Wording) -> None:
    assert explained(wording, "no.such-key") == "no.such-key"
    assert explained(wording, "hire.player", price=1000).endswith("signs for 1,000")
    wrong = Violation(code="nobody", path="", team="t", step="", params={}, overridable=False, overridden=False)
    assert wording.violation(wrong) == "nobody"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["#7 Grishnak", "#8 \u1f48\u03b4\u03c5\u03c3\u03c3\u03b5\u03cd\u03c2"])
def test_a_sentence_beside_a_name_does_not_say_it_again(language: str, name: str) -> None:
    wording = Wording(RULES, players={"p1": name}, rosters={"t": "orc"})
    hurt = Explanation(key="casualties.value-lost", team="t", step="", params={"player": "p1", "value": 5000})
    back = Explanation(key="closing.back", team="t", step="", params={"player": "p1"})
    with translation.override(language):
        assert name in wording.explanation(hurt)
        assert wording.explanation(hurt, beside="p1") in ("value −5,000", "valeur −5\u202f000")
        assert name in wording.explanation(hurt, beside="p2")
        assert name in wording.explanation(back, beside="p1")  # a part of the sentence


def test_a_name_from_right_to_left_does_not_turn_the_sentence() -> None:
    assert isolated("דוד") == "\u2068דוד\u2069"
    assert isolated("Żubr") == "Żubr"


def test_braces_in_a_name_are_letters() -> None:
    speller = Speller(Wording(RULES).catalogue, players={"p": "{price:gold}"})
    assert speller.write("{player:player} signs", {"player": "p"}) == "{price:gold} signs"


@pytest.mark.parametrize(
    ("path", "kind", "asked"),
    [
        ("inputs.fans.home.d3", "dice", "D3 for the fans"),
        ("inputs.weather.away.d6", "dice", "Roll 2D6"),
        ("inputs.weather.away", "dice", "D6 of the visiting coach for the weather"),
        ("inputs.casualties.suffered.3.roll.lasting.1", "dice", "D6 for the lasting injury"),
        ("inputs.advance.dice.0.second", "dice", "Second die of the random skill"),
        ("inputs.gold.reason", "text", "Why?"),
        ("inputs.inducements.home", "value", "What is taken for the match, if anything?"),
        ("inputs.nowhere.at-all", "choice", "Please choose"),
    ],
)
def test_a_question_is_worded_by_its_step_its_field_or_its_kind(path: str, kind: FieldKind, asked: str) -> None:
    question = Question(path=path, step="", who="home", kind=kind, spec="2d6", options=(), key="")
    assert Wording(RULES).question(question) == asked


@pytest.mark.parametrize(("language", "words"), [("en", "now MA 7"), ("fr", "désormais M 7")])
def test_a_lasting_injury_says_what_got_worse(language: str, words: str) -> None:
    params: dict[str, Param] = {"player": "p1", "die": 2, "injury": "smashed-knee", "to": 7}
    with translation.override(language):
        said = Wording(RULES, players={"p1": "#3 Ned"}).explanation(
            Explanation(key="casualties.lasting", team="t", step="casualties", params=params)
        )
        head = Wording(RULES).explanation(
            Explanation(key="casualties.lasting", team="t", step="casualties", params=params | {"injury": "none"})
        )
    assert said.replace("\N{NO-BREAK SPACE}", " ").endswith(words)
    assert head.endswith(" 7")


class Answers(msgspec.Struct, forbid_unknown_fields=True):
    """One of each kind of field that inputs have."""

    number: Annotated[int, Meta(ge=0, le=6)] = 1
    text: Annotated[str, Meta(min_length=1, max_length=3, pattern="^a")] = "a"
    rows: Annotated[tuple[int, ...], Meta(max_length=2)] = ()
    pair: tuple[int, int] = (1, 1)
    choice: Literal["yes", "no"] = "yes"
    flag: bool = False


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"number": 7}, "Please give a number of at most 6."),
        ({"number": -1}, "Please give a number of at least 0."),
        ({"number": "x"}, "Please give a number."),
        ({"number": None}, "Please give a number."),
        ({"text": ""}, "Please write something here."),
        ({"text": "long"}, "Please write no more than 3 characters here."),
        ({"text": "b"}, "This is not of the form that is wanted here."),
        ({"text": 5}, "Please give a text."),
        ({"rows": [1, 2, 3]}, "Please give no more than 2 of these."),
        ({"rows": {}}, "A list is wanted here."),
        ({"pair": [1]}, "Please give 2 of these."),
        ({"pair": [1, "x"]}, "Please give a number."),
        ({"choice": "z" * 100}, f"“{'z' * 60}” is none of the answers."),
        ({"flag": 1}, "Please say true or false."),
        ({"other": 1}, "“other” is not asked for here."),
        ([], "Fields with names are wanted here."),
    ],
)
def test_what_the_codec_cannot_read_is_said_plainly(wording: Wording, wrong: Any, said: str) -> None:
    """Its own words are for programmers, and English: none of them gets through, in either language."""
    with pytest.raises(msgspec.ValidationError) as told:
        msgspec.convert(wrong, Answers)
    reason = str(told.value).partition(" - at ")[0]
    params: dict[str, Param] = {"reason": reason}
    broken = Violation(
        code="unreadable-input", path="", team="t", step="", params=params, overridable=False, overridden=False
    )
    assert wording.violation(broken) == said
    with translation.override("fr"):
        assert wording.violation(broken) not in (said, reason)
        assert "xpected" not in wording.violation(broken)


def test_a_reason_that_is_not_known_is_not_repeated(wording: Wording) -> None:
    broken = Violation(
        code="unreadable-input",
        path="",
        team="t",
        step="",
        params={"reason": "Segfault in `codec`"},
        overridable=False,
        overridden=False,
    )
    assert wording.violation(broken) == "This can’t be read."


@pytest.mark.parametrize(
    ("edition", "language", "said"),
    [
        ("lrb2002", "en", "touchdowns scored"),
        ("summerbowl2002", "en", "points scored"),
        ("summerbowl2002", "fr", "points marqués"),
    ],
)
def test_what_splits_teams_is_called_by_what_the_edition_counts(edition: str, language: str, said: str) -> None:
    with translation.override(language):
        assert Catalogue(Rules(loader.load(edition))).tie_breaker("touchdowns") == said


@pytest.mark.parametrize(
    ("what", "was", "now", "change"),
    [("st", 3, 2, "down"), ("st", 3, 4, "up"), ("ag", 3, 4, "down"), ("ag", 4, 3, "up"), ("pa", 6, None, "down")],
)
def test_a_characteristic_moves_the_way_the_edition_counts(
    wording: Wording, what: str, was: int, now: int | None, change: str
) -> None:
    key = (f"profile:{what}", "p1")
    [found] = differences({key: was}, {key: now}, wording)
    assert found.change == change


@pytest.mark.parametrize(("edition", "told"), [("bb2020", 2), ("crp", 1)])
def test_both_values_of_a_team_are_told_where_they_differ_and_the_edition_names_both(edition: str, told: int) -> None:
    names = Catalogue(Rules(loader.load(edition)))
    assert len(names.values_of(1_000_000, 1_000_000)) == 1
    differing = names.values_of(1_000_000, 950_000)
    assert len(differing) == told
    assert differing[-1][1] == names.value(950_000)
