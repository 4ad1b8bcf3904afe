"""Dice that the server rolls for a match."""

import pytest

from accounts.models import User
from matches import operations
from matches.models import Match
from teams.models import Roll
from teams.refusals import Denied, Refused
from tests.matches import builders

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_same_die_for_either_coach_whatever_becomes_of_the_draft(match: Match, ada: User, bob: User) -> None:
    operations.save_draft(match.pk, {"fans": {}}, version=0, actor=ada)
    first = operations.roll(match.pk, "fans/home/d3", "1d3", actor=ada)
    operations.discard_draft(match.pk, actor=ada)
    again = [operations.roll(match.pk, "fans/home/d3", "1d3", actor=actor) for actor in (ada, bob, ada)]
    assert {each.pk for each in again} == {first.pk}
    assert Roll.objects.get().actor == ada


def test_who_may_roll(match: Match, ada: User, stranger: User) -> None:
    with pytest.raises(Denied):
        operations.roll(match.pk, "fans/home/d3", "1d3", actor=stranger)
    with pytest.raises(Refused):
        operations.roll(match.pk, "", "1d3", actor=ada)
    Match.objects.filter(pk=match.pk).update(dice=Match.Dice.TYPED)
    with pytest.raises(Refused) as refused:
        operations.roll(match.pk, "fans/home/d3", "1d3", actor=ada)
    assert refused.value.codes == ("dice-are-typed",)


def test_no_rolls_after_the_decision(match: Match, ada: User, bob: User) -> None:
    builders.send(match, ada)
    builders.confirm(match, bob)
    with pytest.raises(Refused):
        operations.roll(match.pk, "fans/home/d3", "1d3", actor=ada)


@pytest.mark.parametrize("spec", ["1d999", "9d6", "1d0", "0d6", "1d6\n", "1d٣", "d6", "", "two"])
def test_dice_that_are_none_are_refused(match: Match, ada: User, spec: str) -> None:
    with pytest.raises(Refused) as refused:
        operations.roll(match.pk, "fans/home/d3", spec, actor=ada)
    assert refused.value.codes == ("no-such-roll",)
    assert not Roll.objects.exists()
