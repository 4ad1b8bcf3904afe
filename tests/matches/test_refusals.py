"""Reports that can't be: the dead, the absent, a wrong MVP, gold that is not there; and guests of one match."""

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from matches import operations
from matches.models import Match, PlayerLine, Report
from matches.paper import Paper
from teams.models import Book, Player, Team
from teams.permissions import Standing
from teams.refusals import Denied, Refused
from tests.matches import builders
from tests.matches.test_pages import login

pytestmark = pytest.mark.django_db


@pytest.fixture
def second(book: Book, home: Team, away: Team, ada: User, bob: User) -> Match:
    """The match after one in which away's 2 was seriously hurt and away's 4 died."""
    first, second = operations.schedule(book, [(home.pk, away.pk), (away.pk, home.pk)])
    suffered = [
        {"victim": builders.player(away, 2), "cause": "block", "by": builders.player(home, 1), "roll": {"d16": 8}},
        {"victim": builders.player(away, 4), "cause": "crowd", "roll": {"d16": 15}},
    ]
    for each in suffered:
        each["apothecary"] = None
    second.hurt, second.dead = builders.player(away, 2), builders.player(away, 4)  # type: ignore[attr-defined]
    mvp = {"home": [{"pick": 3}], "away": [{"player": builders.player(away, 6)}]}
    builders.send(first, ada, builders.result(first, casualties={"suffered": suffered}, mvp=mvp))
    builders.confirm(first, bob)
    builders.close(home, ada)
    builders.close(away, bob)
    return second


def codes(match: Match, actor: User, inputs: dict[str, Any]) -> set[str]:
    with pytest.raises(Refused) as refused:
        builders.send(match, actor, inputs)
    assert not Report.objects.filter(match=match).exists()
    return set(refused.value.codes)


def played(match: Match, **more: Any) -> dict[str, Any]:
    match.refresh_from_db()
    match = Match.objects.select_related("home", "away").get(pk=match.pk)
    log = [{"event": "touchdown", "side": "home", "player": builders.player(match.home, 3)}]
    taken = [{"id": "guest-1", "position": "orc-lineman", "number": 20, "name": "Guest"}]
    return builders.result(match, **{"events": {"log": log}, "journeymen": {"home": {"taken": taken}}, **more})


def test_the_absent_and_the_dead_do_nothing(second: Match, away: Team, bob: User) -> None:
    away.refresh_from_db()
    fit = len([each for each in away.players.filter(active=True) if not each.misses_next])
    assert fit == 10
    for who, code in ((second.hurt, "player-misses-match"), (second.dead, "not-in-match")):  # type: ignore[attr-defined]
        log = [{"event": "touchdown", "side": "home", "player": who}]
        assert code in codes(second, bob, played(second, events={"log": log}))
        suffered = [{"victim": who, "cause": "crowd", "roll": {"d16": 1}, "apothecary": None}]
        assert code in codes(second, bob, played(second, casualties={"suffered": suffered}))
        mvp = {"home": [{"player": who}], "away": [{"pick": 2}]}
        assert "mvp-not-eligible" in codes(second, bob, played(second, mvp=mvp))


def test_more_casualties_than_a_player_has_lives(second: Match, home: Team, bob: User) -> None:
    one = {"victim": builders.player(home, 5), "cause": "crowd", "roll": {"d16": 15}, "apothecary": None}
    assert "already-off" in codes(second, bob, played(second, casualties={"suffered": [one, one]}))


def test_gold_that_is_not_there(second: Match, bob: User) -> None:
    items = [{"key": "halfling-master-chef", "count": 1}, {"key": "bribes", "count": 3}]
    found = codes(second, bob, played(second, inducements={"home": {}, "away": {"items": items}}))
    assert "not-enough-gold" in found


def test_a_journeyman_plays_and_leaves(second: Match, away: Team, ada: User, bob: User) -> None:
    assert "journeymen-number" in codes(second, bob, played(second, journeymen={"home": {"taken": []}}))
    builders.send(second, bob, builders.settled(second, played(second)))
    builders.confirm(second, ada)
    guest = Player.objects.get(pk="guest-1")
    assert (guest.journeyman, guest.active) == (True, True)
    assert PlayerLine.objects.get(match=second, who="guest-1").player == guest
    builders.close(away, bob)
    guest.refresh_from_db()
    assert not guest.active
    absent = Player.objects.get(pk=second.hurt)  # type: ignore[attr-defined]
    assert not absent.misses_next


def test_a_journeyman_without_a_number_is_told_with_his_fee(second: Match, away: Team, ada: User, bob: User) -> None:
    taken = [{"id": "guest-1", "position": "orc-lineman", "name": "Guest"}]
    builders.send(second, bob, builders.settled(second, played(second, journeymen={"home": {"taken": taken}})))
    builders.confirm(second, ada)
    client = login(bob)
    assert "Hire for 50,000" in client.get(reverse("matches:after-part", args=[away.pk, "hiring"])).content.decode()


def test_a_star_has_a_line_and_no_player(match: Match, home: Team, away: Team, ada: User, bob: User) -> None:
    from rules.market import market
    from teams.records import read_state
    from teams.rulesets import rules_of

    offered = market(rules_of(home.book.ruleset_id), read_state(home.state))
    star = next(each for each in offered.stars if each.price <= 150_000)
    baskets = {"home": {"stars": [star.key]}, "away": {}}
    log = [{"event": "touchdown", "side": "home", "player": star.key}]
    inputs = builders.result(match, inducements=baskets, events={"log": log})
    builders.send(match, ada, builders.settled(match, inputs))
    builders.confirm(match, bob)
    line = PlayerLine.objects.get(match=match, who=star.key)
    assert (line.player, line.star, line.touchdowns, line.spp) == (None, star.key, 1, 0)


def test_only_a_commissioner_lets_a_broken_rule_pass(match: Match, ada: User, commissioner: User) -> None:
    from rules.actions import Override

    inputs = builders.result(match)
    override = Override(code="sequence-open", path="inputs.conduct", reason="Agreed.")
    with pytest.raises(Denied):
        operations.send_report(
            match.pk,
            digest=builders.shown(match, inputs, (override,)).digest,
            inputs=inputs,
            overrides=(override,),
            actor=ada,
        )


def test_a_league_that_rolls_takes_no_typed_dice(match: Match, ada: User) -> None:
    Match.objects.filter(pk=match.pk).update(dice=Match.Dice.ROLLED)
    assert codes(match, ada, builders.result(match)) == {"dice-are-rolled"}
    shown = builders.shown(match, builders.result(match))
    from rules.inputs import value_at
    from teams.dice import dice_in
    from teams.rulesets import rules_of

    inputs: Any = builders.result(match)
    operations.save_draft(match.pk, inputs, version=0, actor=ada)
    for die in dice_in(rules_of(match.book.ruleset_id), shown.action, shown.asked):
        rolled = operations.roll(match.pk, die.key, die.spec, actor=ada).total
        parent, _dot, last = die.path.rpartition(".")
        here = value_at(inputs, parent)
        here[last] = rolled
    builders.send(match, ada, inputs)


def test_a_match_between_strangers_books(match: Match, stranger: User) -> None:
    with pytest.raises(Denied):
        builders.send(match, stranger)
    with pytest.raises(Match.DoesNotExist):
        operations.confirm_report("nothing", digest="x", actor=stranger)


def test_a_report_that_was_taken_back_is_said_to_be(match: Match, ada: User, bob: User) -> None:
    report = builders.send(match, ada)
    operations.withdraw_report(match.pk, actor=ada)
    client = login(bob)
    posted = {"digest": report.digest, "key": "k"}
    page = client.post(reverse("matches:confirm", args=[match.pk]), posted, follow=True).content.decode()
    assert "No report waits for an answer: it was taken back" in page
    assert "The team is playing a match" not in page


def test_too_many_awards_are_said_of_their_side(match: Match) -> None:
    inputs = builders.result(match, mvp={"home": [{"pick": 3}], "away": [{"pick": 2}, {"pick": 3}]})
    paper = Paper(Match.objects.with_teams().get(pk=match.pk), Standing(None), inputs)
    said = [each for lines in paper.violations.values() for each in lines if "award" in each]
    assert said == [f"{match.away}: 2 awards; this side makes 1."]
