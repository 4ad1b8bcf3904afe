"""Dice that the server rolls for a match."""

import pytest

from accounts.models import User
from matches import operations
from matches.models import Match
from teams.models import Roll
from teams.refusals import Denied, Refused
from tests.matches import builders

pytestmark = pytest.mark.django_db


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
    assert not Roll.objects.exists()
    Match.objects.filter(pk=match.pk).update(dice=Match.Dice.TYPED)
    with pytest.raises(Refused) as refused:
        operations.roll(match.pk, "fans/home/d3", "1d3", actor=ada)
    assert refused.value.codes == ("dice-are-typed",)


def test_no_rolls_after_the_decision(match: Match, ada: User, bob: User) -> None:
    builders.send(match, ada)
    builders.confirm(match, bob)
    with pytest.raises(Refused):
        operations.roll(match.pk, "fans/home/d3", "1d3", actor=ada)


@pytest.mark.parametrize("key", ["nonsense/x", "dedicated-fans/away/d6 ", "casualty/x/1/d16", "mvp/home/2", "x" * 500])
def test_dice_that_nothing_asks_for_are_not_rolled(match: Match, ada: User, key: str) -> None:
    """Else they would be looked at before it is decided what needs them."""
    with pytest.raises(Refused) as refused:
        operations.roll(match.pk, key, "1d6", actor=ada)
    assert refused.value.codes == ("no-such-roll",)
    assert not Roll.objects.exists()


def test_what_is_asked_hangs_on_the_draft(match: Match, ada: User, bob: User) -> None:
    victim = builders.player(match.away, 5)
    inputs = builders.result(match, casualties={"suffered": [{"victim": victim, "cause": "crowd"}]})
    [die] = [each for each in builders.shown(match, inputs).outcome.questions if each.kind == "dice"]
    with pytest.raises(Refused):
        operations.roll(match.pk, die.key, die.spec, actor=ada)
    operations.save_draft(match.pk, inputs, version=0, actor=ada)
    first = operations.roll(match.pk, die.key, die.spec, actor=ada)
    with pytest.raises(Refused):
        operations.roll(match.pk, die.key, "1d1", actor=ada)
    with pytest.raises(Refused):
        operations.roll(match.pk, die.key, die.spec, actor=bob)
    assert Roll.objects.get() == first


@pytest.mark.parametrize("spec", ["1d999", "9d6", "1d0", "0d6", "1d6\n", "1d٣", "d6", "", "two"])
def test_dice_that_are_none_are_refused(match: Match, ada: User, spec: str) -> None:
    with pytest.raises(Refused) as refused:
        operations.roll(match.pk, "fans/home/d3", spec, actor=ada)
    assert refused.value.codes == ("no-such-roll",)
    assert not Roll.objects.exists()
