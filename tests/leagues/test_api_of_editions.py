"""A match through the API under every edition: from its pre-match to the closing, by nothing but what the API asks."""

import random
from typing import Any

import pytest
from django.core.cache import cache

from accounts.models import User
from matches.models import Match
from rules.chance import by_chance
from rules.inputs import put_at
from rules.outcome import Question
from rules.value import in_units
from teams.ids import new_id
from teams.models import Team
from tests.editions import editions
from tests.leagues.test_other_editions import OTHERS, Here
from tests.programs import client_of

pytestmark = pytest.mark.django_db
MOST = 20


def ok(answer: Any) -> Any:
    assert answer.status_code < 300, answer.json()
    return answer.json()


def post(user: User, path: str, body: Any) -> Any:
    headers = {"Idempotency-Key": new_id()}
    return ok(client_of(user).post(f"/api/v1/{path}/", body, format="json", headers=headers))


def told(user: User, path: str, inputs: dict[str, Any], rng: random.Random, **more: Any) -> tuple[Any, dict[str, Any]]:
    """Answer what a preview asks, by the questions alone, until it asks nothing; the last preview, and the inputs."""
    for _ in range(MOST):
        found: dict[str, Any] = post(user, path, {"inputs": inputs, **more})
        for each in found["questions"]:
            fields = {name: each[name] for name in ("path", "step", "who", "kind", "spec", "key")}
            inputs = put_at(inputs, each["path"], answer(Question(**fields, options=tuple(each["options"])), rng))
        for each in found["violations"]:
            if each["code"] == "mvp-nominees":
                able = [one["id"] for one in sheet(user, each["team"])["players"][4:]]
                inputs = put_at(inputs, each["path"], able[: each["params"]["wanted"]])
            if each["code"] == "roll-due":
                advance(user, each["team"], each["params"]["player"], rng)
        if found["ok"]:
            return found, inputs
    raise AssertionError(found["questions"], found["violations"])


def advance(user: User, team: str, player: str, rng: random.Random) -> None:
    """What a player has earned comes first where the edition says so."""
    _found, inputs = told(user, f"teams/{team}/preview", {"advance": {"player": player}}, rng, kind="advance-player")
    post(user, f"teams/{team}/advance-player", {"inputs": inputs})


def answer(question: Question, rng: random.Random) -> Any:
    return "played" if question.path == "inputs.conduct.ended" else by_chance(question, rng)


def sheet(user: User, team: str) -> Any:
    return ok(client_of(user).get(f"/api/v1/teams/{team}/"))


@pytest.mark.parametrize("edition", editions("bb2016", "lrb2002", of=OTHERS))
def test_a_match_from_before_it_to_its_closing(edition: str) -> None:
    cache.clear()  # what limits the rate of requests lies there
    here = Here(edition)
    match, rng = f"matches/{here.match.pk}", random.Random(2)
    sides = {side: sheet(here.ada, str(getattr(here.match, f"{side}_id"))) for side in ("home", "away")}
    scorer, victim = sides["home"]["players"][0]["id"], sides["away"]["players"][1]["id"]
    given: dict[str, Any] = {
        "events": {"log": [{"event": "touchdown", "side": "home", "player": scorer}]},
        "casualties": {"suffered": [{"victim": victim, "cause": "block", "by": scorer}]},
        "inducements": {"home": {}, "away": {}},
    }
    whole, inputs = told(here.ada, f"{match}/preview", given, rng)
    before = {step: inputs[step] for step in here.rules.before_play if step in inputs}
    assert post(here.ada, f"{match}/before", {"version": 0, "inputs": before})["version"] == 1
    post(here.ada, f"{match}/report", {"digest": whole["digest"], "inputs": inputs})
    report = ok(client_of(here.bob).get(f"/api/v1/{match}/report/"))
    done = post(here.bob, f"{match}/confirm", {"digest": report["outcome"]["digest"]})
    assert (done["state"], done["home"]["result"], done["away"]["result"]) == ("confirmed", "win", "loss")
    record = ok(client_of(here.ada).get(f"/api/v1/{match}/"))["record"]
    assert {each["who"] for each in record["sides"][0]["lines"]} >= {scorer}
    for team in here.teams:
        coach = User.objects.get(pk=team.coach_id)
        _found, closing = told(coach, f"teams/{team.pk}/preview", {}, rng, kind="close-sequence")
        post(coach, f"teams/{team.pk}/close-sequence", {"inputs": closing})
    assert Match.objects.get(pk=here.match.pk).state == "closed"


@pytest.mark.parametrize("edition", editions("bb2016", "lrb2002", of=OTHERS))
def test_a_team_value_in_the_words_of_the_edition(edition: str) -> None:
    here = Here(edition)
    team = Team.objects.get(pk=here.teams[0].pk)
    counting = here.rules.ruleset.team_value
    values = sheet(here.ada, team.pk)["values"]
    names = {each["name"] for each in values}
    assert len(names) == len(values)
    assert names == {here.rules.ruleset.terms[key].en for key in ("team-value", "current-team-value")}
    assert values[0]["value"] == in_units(team.value, counting)
    assert values[0]["value"] * values[0]["unit"] <= team.value
