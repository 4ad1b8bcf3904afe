"""Dice of a match that the server rolls: for what they are for, the same in either coach's draft, for ever."""

from django.contrib.auth.base_user import AbstractBaseUser

from matches import permissions
from matches.models import Match
from matches.operations.reports import own_inputs
from matches.preview import preview
from teams.models import Roll
from teams.operations import roll_as_asked
from teams.permissions import require, standing
from teams.records import read_state
from teams.refusals import broken, refusal
from teams.rulesets import rules_of


def roll(match_id: str, key: str, spec: str, *, actor: AbstractBaseUser) -> Roll:
    """Return the roll of a question that the actor's draft asks: ``key`` and ``spec`` as the question has them.

    Raises:
        Match.DoesNotExist, Denied
        Refused: the match is decided, its league has dice typed in, or the draft as it is kept asks for no such die.
    """
    match = Match.objects.select_related("book", "home", "away").get(pk=match_id)
    require(permissions.may_report(standing(actor, match.book_id), match))
    if match.is_decided:
        raise refusal(broken("match-decided", "match", match=match_id))
    states = {each.pk: read_state(each.state) for each in (match.home, match.away)}
    shown = preview(rules_of(match.book.ruleset_id), states, match, own_inputs(match, actor))
    return roll_as_asked(match_id, key, spec, asked=shown.asked.values(), mode=match.dice, actor=actor)
