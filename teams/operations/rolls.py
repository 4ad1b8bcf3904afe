"""Dice that the server rolls: drawn once for what they are for, the same ever after."""

import secrets

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from rules.dice import parse
from teams.models import Roll


def server_roll(scope: str, key: str, spec: str, *, actor: AbstractBaseUser | None = None) -> Roll:
    """Return the roll for ``key`` within ``scope`` (a match or player), drawn with ``secrets`` when it is the first.

    It is committed before anybody sees it, so never within another transaction; two who ask at once get the same dice,
    and whoever asked first is written down. A first roll of other dice under the same key stays what it was.

    Raises:
        BadDice: ``spec`` is not of the form ``2d6``.
    """
    count, sides = parse(spec)
    dice = " ".join(str(secrets.randbelow(sides) + 1) for _ in range(count))
    mine = Roll(scope=scope, key=key, spec=spec, dice=dice, actor_id=actor.pk if actor else None)
    with transaction.atomic(durable=True):
        Roll.objects.bulk_create([mine], ignore_conflicts=True)
    return Roll.objects.get(scope=scope, key=key)
