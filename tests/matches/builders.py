"""Teams, matches and reports for the tests of matches."""

from copy import deepcopy
from typing import Any

from accounts.models import User
from matches import operations
from matches.inputs import merged
from matches.models import Match
from matches.operations.shared import shared_inputs
from matches.preview import Preview, preview
from rules.inputs import put_at
from teams.ids import new_id
from teams.models import Book, Team
from teams.records import read_state
from teams.rulesets import rules_of
from tests.teams import builders as team_builders


def team(book: Book, coach: User | None, commissioner: User, name: str, roster: str = "human", **goods: int) -> Team:
    """An accepted team of twelve linemen whose ids end in their numbers, with what is left of a million in gold."""
    lineman = {"human": "human-lineman", "orc": "orc-lineman", "shambling-undead": "zombie-lineman"}[roster]
    stem = new_id()
    inputs: dict[str, Any] = {
        "team": {"roster": roster, "name": name},
        "players": {
            "players": [
                {"id": f"{stem}-{each}", "position": lineman, "number": each, "name": f"{name} {each}"}
                for each in range(1, 13)
            ]
        },
        "goods": {"goods": {key.replace("_", "-"): count for key, count in goods.items()}},
    }
    made = team_builders.accepted_team(book, coach or commissioner, commissioner, inputs)
    if coach is None:
        Team.objects.filter(pk=made.pk).update(coach=None)
        made.refresh_from_db()
    return made


def player(of: Team, number: int) -> str:
    """The id of the player of that number."""
    return next(each.id for each in read_state(of.state).players if each.number == number)


BEFORE: dict[str, Any] = {
    "fans": {"home": {"d3": 2}, "away": {"d3": 1}},
    "weather": {"home": 3, "away": 4},
    "inducements": {"home": {}, "away": {}},
    "kick-off": {"kicking": "home"},
}


def result(match: Match, **more: Any) -> dict[str, Any]:
    """A whole match: one touchdown to nothing, everybody unhurt. ``more`` are steps put in place of these."""
    steps = {
        "conduct": {"ended": "played"},
        "events": {"log": [{"event": "touchdown", "side": "home", "player": player(match.home, 3)}]},
        "mvp": {"home": [{"pick": 3}], "away": [{"pick": 2}]},
        "dedicated-fans": {"home": {"d6": 3}, "away": {"d6": 3}},
    }
    return {**deepcopy(BEFORE), **steps, **{key.replace("_", "-"): value for key, value in more.items()}}


def shown(match: Match, inputs: dict[str, Any], overrides: Any = ()) -> Preview:
    """What a reader is shown of these inputs (over what was sent before the match) now."""
    match = Match.objects.select_related("book", "home", "away").get(pk=match.pk)
    states = {each.pk: read_state(each.state) for each in (match.home, match.away)}
    return preview(
        rules_of(match.book.ruleset_id), states, match, merged(shared_inputs(match.pk)[0], inputs), overrides
    )


def settled(match: Match, inputs: dict[str, Any]) -> dict[str, Any]:
    """The inputs with every die that is still asked for: 1 for the first, 2 for the next …"""
    given = deepcopy(inputs)
    for number in range(1, 13):
        questions = [each for each in shown(match, given).outcome.questions if each.kind == "dice"]
        if not questions:
            break
        asked = questions[0]
        given[asked.step] = put_at(given.get(asked.step), asked.path.removeprefix(f"inputs.{asked.step}."), number)
    return given


def send(match: Match, actor: User, inputs: dict[str, Any] | None = None, key: str | None = None) -> Any:
    """Send a report of these inputs, having read its preview."""
    given = result(match) if inputs is None else inputs
    return operations.send_report(match.pk, digest=shown(match, given).digest, inputs=given, actor=actor, key=key)


def confirm(match: Match, actor: User, key: str | None = None) -> Match:
    """Confirm the standing report as it reads now."""
    report = match.reports.get(standing=True)
    from matches.inputs import read

    digest = shown(match, read(report.inputs)).digest
    return operations.confirm_report(match.pk, digest=digest, actor=actor, key=key)


def close(of: Team, actor: User) -> None:
    """Close a team's sequence with whatever dice are asked for."""
    from rules.actions import CloseSequence
    from rules.engine import resolve

    of.refresh_from_db()
    rules = rules_of(of.book.ruleset_id)
    inputs: dict[str, Any] = {}
    for _ in range(5):
        outcome = resolve(rules, {of.pk: read_state(of.state)}, CloseSequence(team=of.pk, inputs=inputs))
        if not outcome.questions:
            break
        for question in outcome.questions:
            _, step, field = question.path.split(".")
            inputs.setdefault(step, {})[field] = 6 if question.spec != "2d6" else 7
    operations.close_team_sequence(of.pk, inputs, actor=actor)
