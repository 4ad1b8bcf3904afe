"""Dice of a match that the server rolls: for what they are for, the same in either coach's draft, for ever."""

from django.contrib.auth.base_user import AbstractBaseUser

from matches import permissions
from matches.models import Match
from rules.dice import parse
from teams.models import Roll
from teams.operations import server_roll
from teams.permissions import require, standing
from teams.refusals import broken, refusal

MOST_DICE = 4
KEY_LENGTH = 120


def roll(match_id: str, key: str, spec: str, *, actor: AbstractBaseUser) -> Roll:
    """Return the roll of a question of this match: ``key`` and ``spec`` as the question has them.

    Raises:
        Match.DoesNotExist, Denied, BadDice
        Refused: the match is decided, its league has dice typed in, or the key is no key.
    """
    match = Match.objects.select_related("home", "away").get(pk=match_id)
    require(permissions.may_report(standing(actor, match.book_id), match))
    if match.is_decided:
        raise refusal(broken("match-decided", "match", match=match_id))
    if match.dice == Match.Dice.TYPED:
        raise refusal(broken("dice-are-typed", "key"))
    count, _ = parse(spec)
    if not key or len(key) > KEY_LENGTH or count > MOST_DICE:
        raise refusal(broken("no-such-roll", "key"))
    return server_roll(match_id, key, spec, actor=actor)
