"""Actions on a team's sheet: one address for each kind, each calling the operation that the page calls."""

from functools import cache
from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiExample, extend_schema
from msgspec.structs import replace
from rest_framework import serializers, status
from rest_framework.response import Response

from rules.actions import BringOver, Override
from rules.engine import resolve
from rules.outcome import Outcome
from teams import operations
from teams.api.outcomes import RollSerializer
from teams.api.values import InputsField
from teams.api.writes import Writes
from teams.dice import dice_of_team, typed_instead
from teams.models import Team
from teams.operations.sheets import Operation, TeamAction, require_phase
from teams.records import read_state
from teams.refusals import Refused
from teams.rulesets import rules_of
from teams.texts import lift_action, nameless

CLOSING = "close-sequence"
# What a coach, or who runs the league for him, does by kind of action. Closing the sequence closes the match too, and
# so is entered by matches.
KINDS: dict[str, Operation] = {
    "hire-player": operations.hire_player,
    "hire-journeyman": operations.hire_journeyman,
    "take-offer": operations.take_offer,
    "fire-player": operations.fire_player,
    "retire-player": operations.retire_player,
    "buy-goods": operations.buy_goods,
    "drop-goods": operations.drop_goods,
    "advance-player": operations.advance_player,
    "rename-player": operations.rename_player,
    "renumber-players": operations.renumber_players,
    "rename-team": operations.rename_team,
    "award-prize": operations.award_prize,
    "redraft-team": operations.redraft_team,
    "adjust-team": operations.adjust_team,
    "retire-team": operations.retire_team,
    "bring-over": operations.bring_over,
}
PREVIEWED = sorted([*KINDS, CLOSING])

EXAMPLES: dict[str, dict[str, Any]] = {
    "hire-player": {"hire": {"id": "k3m9qxh7wz2p", "position": "orc-lineman", "number": 12, "name": "Grub"}},
    "advance-player": {"advance": {"player": "k3m9qxh7wz2p", "kind": "chosen-primary", "skill": "block"}},
    "buy-goods": {"buy": {"goods": "team-re-roll", "count": 1}},
    "fire-player": {"fire": {"player": "k3m9qxh7wz2p"}},
    "rename-player": {"rename": {"player": "k3m9qxh7wz2p", "name": "Grub the Second"}},
    "close-sequence": {"mistakes": {"d6": 4}},
    "bring-over": {
        "record": {"season": {"won": 3, "drawn": 1, "lost": 2, "touchdowns": 11, "touchdowns_against": 9}},
        "sheet": {"gold": 120_000, "fans": 4, "goods": {"team-re-roll": 3}},
        "players": {"players": [{"player": "k3m9qxh7wz2p", "spp": 4, "gains": [{"gain": "block"}], "reduced": ["av"]}]},
    },
}


class OverrideSerializer(serializers.Serializer[Any]):
    """A commissioner lets one broken rule pass."""

    code = serializers.CharField(max_length=60)
    path = serializers.CharField(max_length=200, allow_blank=True)
    reason = serializers.CharField(max_length=500)


class OverridesField(serializers.ListField):
    """Broken rules that a commissioner lets pass, each with its reason; they must be needed."""

    child = OverrideSerializer()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=50, default=list, **kwargs)

    def to_internal_value(self, data: Any) -> tuple[Override, ...]:  # type: ignore[override]
        """Return the overrides as the engine takes them."""
        return msgspec.convert([dict(each) for each in super().to_internal_value(data)], tuple[Override, ...])


class ActionSerializer(serializers.Serializer[Any]):
    """The inputs of an action, by step, as the rule set's sequence says."""

    overrides = OverridesField()


class DoneSerializer(serializers.Serializer[Any]):
    """What was written."""

    action = serializers.IntegerField(help_text="The action's number.")
    serial = serializers.IntegerField(help_text="Its place in the order of recording.")
    teams = serializers.ListField(child=serializers.CharField(), help_text="The teams that it touched.")


@cache
def serializer_of(kind: str) -> type[ActionSerializer]:
    """The serializer of a request for an action of a kind."""
    name = "".join(part.capitalize() for part in kind.split("-"))
    return type(name, (ActionSerializer,), {"inputs": InputsField(kind), "__doc__": ActionSerializer.__doc__})


def examples_of(kind: str) -> list[OpenApiExample]:
    """The example of a request for an action of a kind."""
    return [OpenApiExample(kind, {"inputs": EXAMPLES[kind]}, request_only=True)] if kind in EXAMPLES else []


def of_kind(kind: str) -> Any:
    """A decorator that documents a view of that kind of action."""
    return extend_schema(
        summary=(KINDS[kind].__doc__ or "").rstrip("."),
        description="One action of the team's coach, or of who runs the league for him. What is asked for, and what is "
        f"broken, can be read beforehand: `POST …/preview/` with `kind` `{kind}`.",
        request=serializer_of(kind),
        responses={201: DoneSerializer},
        examples=examples_of(kind),
    )


def act(view: Writes, team_id: str, kind: str, operation: Operation) -> Response:
    """Do what a view was asked by an operation, under the request's key."""
    given = view.given(serializer_of(kind))
    done = operation(team_id, given["inputs"], actor=view.actor, key=view.key, overrides=given["overrides"])
    return Response(DoneSerializer(done).data, status=status.HTTP_201_CREATED)


class ActionPreviewSerializer(ActionSerializer):
    """An action that is only looked at: its kind and inputs."""

    kind = serializers.ChoiceField(PREVIEWED)
    inputs = serializers.DictField(default=dict)


class RollForTeamSerializer(ActionPreviewSerializer, RollSerializer):
    """Key and dice of a question, and the action (its inputs as far as they go) that asks it."""


def action_of(team: str, kind: str, inputs: dict[str, Any], overrides: tuple[Override, ...]) -> TeamAction:
    """The action of a kind on a team."""
    action: TeamAction = msgspec.convert({"kind": kind, "team": team, "inputs": inputs}, TeamAction)
    return replace(action, overrides=overrides)


def preview(team: Team, kind: str, inputs: dict[str, Any], overrides: tuple[Override, ...]) -> Outcome:
    """What an action on a team would come to now, its words as they were typed; nothing is written."""
    action = action_of(team.pk, kind, inputs, overrides)
    rules = rules_of(team.book.ruleset_id)
    if isinstance(action, BringOver):
        outcome, wrong = operations.look_at_opening(team, operations.sheet_before(team)[0], inputs, overrides)
        return replace(outcome, violations=(*outcome.violations, *wrong))
    state = read_state(team.state)
    outcome = resolve(rules, {team.pk: state}, action)
    _, lifted = lift_action(rules, action)
    dice = typed_instead(dice_of_team(rules, state, action), team.pk, team.book.dice)[0]
    found = [*outcome.violations, *lifted.violations, *nameless(rules, action, outcome), *dice]
    try:
        require_phase(team, action)
    except Refused as refused:
        found += refused.outcome.violations
    return replace(outcome, violations=tuple(found))
