"""Dice of a match that the server rolls: for what they are for, the same in either coach's draft, for ever."""

from django.contrib.auth.base_user import AbstractBaseUser

from matches import permissions
from matches.models import Match
from teams.models import Roll
from teams.operations import roll_as_asked
from teams.permissions import require, standing
from teams.refusals import broken, refusal


def roll(match_id: str, key: str, spec: str, *, actor: AbstractBaseUser) -> Roll:
    """Return the roll of a question of this match: ``key`` and ``spec`` as the question has them.

    Raises:
        Match.DoesNotExist, Denied
        Refused: the match is decided, its league has dice typed in, the key is no key, or the dice are none.
    """
    match = Match.objects.select_related("home", "away").get(pk=match_id)
    require(permissions.may_report(standing(actor, match.book_id), match))
    if match.is_decided:
        raise refusal(broken("match-decided", "match", match=match_id))
    return roll_as_asked(match_id, key, spec, mode=match.dice, actor=actor)
