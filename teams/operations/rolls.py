"""Dice that the server rolls: drawn once for what they are for, the same ever after."""

import secrets
from collections.abc import Iterable

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from rules.dice import parse
from rules.engine import explore
from rules.outcome import Question
from teams import permissions
from teams.models import Book, Roll, Team
from teams.operations.sheets import TeamAction, require_phase
from teams.records import read_state
from teams.refusals import broken, refusal
from teams.rulesets import rules_of


def server_roll(scope: str, key: str, spec: str, *, actor: AbstractBaseUser | None = None) -> Roll:
    """Return the roll of ``spec`` for ``key`` within ``scope`` (a match or team), drawn when it is the first one.

    It is drawn with ``secrets`` and committed before anybody sees it, so never within another transaction; two who ask
    at once get the same dice, and whoever asked first is written down.

    Raises:
        BadDice: ``spec`` is not of the form ``2d6``.
    """
    count, sides = parse(spec)
    dice = " ".join(str(secrets.randbelow(sides) + 1) for _ in range(count))
    mine = Roll(scope=scope, key=key, spec=spec, dice=dice, actor_id=actor.pk if actor else None)
    with transaction.atomic(durable=True):
        Roll.objects.bulk_create([mine], ignore_conflicts=True)
    return Roll.objects.get(scope=scope, key=key, spec=spec)


def roll_as_asked(
    scope: str, key: str, spec: str, *, asked: Iterable[Question], mode: str, actor: AbstractBaseUser
) -> Roll:
    """``server_roll`` for one of the questions that are really asked, where the league (``mode``) has dice rolled.

    Whoever could have any die rolled would look at it before he decides what needs it.

    Raises:
        Refused: ``dice-are-typed``; ``no-such-roll``: no question asks for this key with these dice.
    """
    if mode == Book.Dice.TYPED:
        raise refusal(broken("dice-are-typed", "key"))
    if not any((each.kind, each.key, each.spec) == ("dice", key, spec) for each in asked):
        raise refusal(broken("no-such-roll", "key"))
    return server_roll(scope, key, spec, actor=actor)


def roll_for_team(action: TeamAction, key: str, spec: str, *, actor: AbstractBaseUser) -> Roll:
    """Return the roll of what an action on a team asks for: ``key`` and ``spec`` as the question has them.

    Raises:
        Team.DoesNotExist, Denied, as ``roll_as_asked``
        Refused: the team's phase does not allow the action now.
    """
    team = Team.objects.select_related("book").get(pk=action.team)
    permissions.require(permissions.may_manage_team(permissions.standing(actor, team.book_id), team))
    require_phase(team, action)
    found = explore(rules_of(team.book.ruleset_id), {team.pk: read_state(team.state)}, action)
    return roll_as_asked(team.pk, key, spec, asked=found.asked.values(), mode=team.book.dice, actor=actor)
