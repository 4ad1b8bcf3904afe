"""Dice of a match that the server rolls: for what they are for, the same in either coach's draft, for ever."""

from django.contrib.auth.base_user import AbstractBaseUser

from matches import permissions
from matches.beginning import ground_of, recorded_match
from matches.models import Match
from matches.operations.reports import own_inputs
from matches.operations.shared import require_unreported
from matches.preview import preview
from matches.proposals import as_proposed
from teams.models import Roll
from teams.operations import roll_as_asked
from teams.permissions import require, standing
from teams.rulesets import rules_of


def roll(match_id: str, key: str, spec: str, *, actor: AbstractBaseUser) -> Roll:
    """Return the roll of a question that the actor's draft asks: ``key`` and ``spec`` as the question has them.

    Raises:
        Match.DoesNotExist, Denied
        Refused: the match is decided (and the actor may not correct it), its league has dice typed in, or the draft as
            it is kept asks for no such die.
    """
    match = Match.objects.select_related("book", "home", "away").get(pk=match_id)
    who = standing(actor, match.book_id)
    require(permissions.may_report(who, match))
    again = permissions.may_rewrite(who, match)
    if not again:
        require_unreported(match, *Match.REPORTABLE, Match.State.REPORTED)
    ground = recorded_match(match).ground if again else ground_of(match)
    asks = as_proposed(match, actor.pk) if again else match
    shown = preview(rules_of(ground.ruleset), ground.states, asks, own_inputs(match, actor))
    return roll_as_asked(match_id, key, spec, asked=shown.asked.values(), mode=match.dice, actor=actor)
