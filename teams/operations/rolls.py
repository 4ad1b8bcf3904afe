"""Dice that the server rolls: drawn once for what they are for, the same ever after."""

import secrets

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from rules.dice import BadDice, parse
from teams import permissions
from teams.models import Book, Roll, Team
from teams.refusals import broken, refusal

MOST_DICE = 4
KEY_LENGTH = 120


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


def roll_as_asked(scope: str, key: str, spec: str, *, mode: str, actor: AbstractBaseUser) -> Roll:
    """``server_roll`` for a question as somebody gives it, where the league (``mode``) has dice rolled at all.

    Raises:
        Refused: ``dice-are-typed``; ``no-such-roll``: the key is no key, or the dice are none, or too many.
    """
    if mode == Book.Dice.TYPED:
        raise refusal(broken("dice-are-typed", "key"))
    if not key or len(key) > KEY_LENGTH or not _may_be_rolled(spec):
        raise refusal(broken("no-such-roll", "key"))
    return server_roll(scope, key, spec, actor=actor)


def _may_be_rolled(spec: str) -> bool:
    try:
        count, _ = parse(spec)
    except BadDice:
        return False
    return count <= MOST_DICE


def roll_for_team(team_id: str, key: str, spec: str, *, actor: AbstractBaseUser) -> Roll:
    """Return the roll of what a team is asked after its match: ``key`` and ``spec`` as the question has them.

    Raises:
        Team.DoesNotExist, Denied, as ``roll_as_asked``
    """
    team = Team.objects.select_related("book").get(pk=team_id)
    permissions.require(permissions.may_manage_team(permissions.standing(actor, team.book_id), team))
    return roll_as_asked(team_id, key, spec, mode=team.book.dice, actor=actor)
