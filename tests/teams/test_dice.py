"""Dice of what a team does after a match: rolled by the server where the league wants it so, marked where overtyped."""

from typing import Any

import msgspec
import pytest

from accounts.models import User
from matches.operations import close_team_sequence
from rules.actions import AdvancePlayer, CloseSequence
from rules.engine import explore
from teams import operations, selectors
from teams.models import Action, Book, Player, Roll, Team
from teams.records import read_body, read_state
from teams.refusals import Denied, Refused
from teams.rulesets import rules_of
from tests.teams import builders
from tests.teams.pages import at, browser, league_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(settling: Team, commissioner: User) -> Player:
    """Has the points for a random skill."""
    found = Player.objects.filter(team=settling, active=True, journeyman=False).order_by("number").first()
    builders.set_right(settling, commissioner, spp={"player": found.pk, "by": 6 - found.spp})
    return found


def mode(team: Team, dice: str) -> None:
    Book.objects.filter(pk=team.book_id).update(dice=dice)
    team.book.refresh_from_db()


def advance(player: Player, first: int, second: int) -> dict[str, Any]:
    dice = [{"first": first, "second": second}]
    return {"advance": {"player": player.pk, "kind": "random-primary", "category": "general", "dice": dice}}


def asked(team: Team, inputs: dict[str, Any]) -> dict[str, Any]:
    """The dice that an advancement asks for, by the last part of their path."""
    action = AdvancePlayer(team=team.pk, inputs=inputs)
    found = explore(rules_of(team.book.ruleset_id), {team.pk: read_state(team.state)}, action).asked
    return {path.rpartition(".")[2]: each for path, each in found.items() if each.kind == "dice"}


def rolled(team: Team, player: Player, coach: User) -> tuple[int, int]:
    """What the server rolls for his random skill."""
    dice = asked(team, advance(player, 1, 1))
    action = AdvancePlayer(team=team.pk, inputs=advance(player, 1, 1))
    first, second = (
        operations.roll_for_team(action, dice[each].key, dice[each].spec, actor=coach).total
        for each in ("first", "second")
    )
    return first, second


def test_typed_dice_are_refused_where_dice_are_rolled(settling: Team, player: Player, coach: User) -> None:
    mode(settling, "rolled")
    with pytest.raises(Refused) as refused:
        operations.advance_player(settling.pk, advance(player, 1, 1), actor=coach)
    assert set(refused.value.codes) == {"dice-are-rolled"}
    assert {each.path for each in refused.value.outcome.violations} == {
        "inputs.advance.dice.0.first",
        "inputs.advance.dice.0.second",
    }
    operations.advance_player(settling.pk, advance(player, *rolled(settling, player, coach)), actor=coach)
    assert Action.objects.latest("serial").overtyped == "[]"


def test_the_roll_of_other_dice_is_none(settling: Team, player: Player, coach: User) -> None:
    """Nobody gets the face he wants by asking for a die that has only that one."""
    mode(settling, "rolled")
    action = AdvancePlayer(team=settling.pk, inputs=advance(player, 1, 1))
    for each in asked(settling, advance(player, 1, 1)).values():
        with pytest.raises(Refused) as refused:
            operations.roll_for_team(action, each.key, "1d1", actor=coach)
        assert refused.value.codes == ("no-such-roll",)
    with pytest.raises(Refused) as refused:
        operations.advance_player(settling.pk, advance(player, 1, 1), actor=coach)
    assert set(refused.value.codes) == {"dice-are-rolled"}
    first, second = rolled(settling, player, coach)
    operations.advance_player(settling.pk, advance(player, first, second), actor=coach)


def test_closing_is_no_way_around(settling: Team, commissioner: User, coach: User) -> None:
    mode(settling, "rolled")
    builders.set_right(settling, commissioner, gold={"by": 100_000})
    with pytest.raises(Refused) as refused:
        close_team_sequence(settling.pk, {"mistakes": {"d6": 6}}, actor=coach)
    assert refused.value.codes == ("dice-are-rolled",)
    blank = CloseSequence(team=settling.pk)
    found = explore(rules_of(settling.book.ruleset_id), {settling.pk: read_state(settling.state)}, blank)
    [die] = [each for each in found.asked.values() if each.kind == "dice"]
    Roll.objects.create(scope=settling.pk, key=die.key, spec=die.spec, dice="6")
    close_team_sequence(settling.pk, {"mistakes": {"d6": 6}}, actor=coach)


def test_a_preview_says_so(settling: Team, player: Player, coach: User) -> None:
    mode(settling, "rolled")
    league_of(settling.book)
    given = {"kind": "advance-player", "inputs": advance(player, 1, 1)}
    answer = browser(coach).post(f"/api/v1/teams/{settling.pk}/preview/", given, content_type="application/json").json()
    assert not answer["ok"]
    assert {each["code"] for each in answer["violations"]} == {"dice-are-rolled"}


def test_overtyped_dice_are_kept_both_and_marked(settling: Team, player: Player, coach: User) -> None:
    league_of(settling.book)
    first, second = rolled(settling, player, coach)
    typed = first % 6 + 1
    operations.advance_player(settling.pk, advance(player, typed, second), actor=coach)
    row = Action.objects.latest("serial")
    [both] = read_body(row.body).overtyped
    assert (both.path, both.typed, both.rolled) == ("inputs.advance.dice.0.first", typed, first)
    entry = selectors.journal_page(settling.pk).entries[0]
    assert entry.overtyped == (both,)
    words = f"A die was typed in as {typed}, rolled here {first}."
    assert words in browser(coach).get(at("team-journal", settling.pk)).content.decode()
    said = browser(coach).get(f"/api/v1/teams/{settling.pk}/journal/").json()["results"][0]
    assert said["overtyped"] == msgspec.to_builtins([both])


def test_what_was_not_rolled_here_is_typed_in(settling: Team, player: Player, coach: User) -> None:
    operations.advance_player(settling.pk, advance(player, 1, 1), actor=coach)
    assert Action.objects.latest("serial").overtyped == "[]"


def test_who_rolls_for_a_team(settling: Team, player: Player, coach: User, stranger: User) -> None:
    league_of(settling.book)
    address = f"/api/v1/teams/{settling.pk}/rolls/"
    inputs = {"advance": {"player": player.pk, "kind": "random-primary", "category": "general"}}
    die = asked(settling, inputs)["first"]
    given = {"kind": "advance-player", "inputs": inputs, "key": die.key, "spec": die.spec}
    action = AdvancePlayer(team=settling.pk, inputs=inputs)
    with pytest.raises(Denied):
        operations.roll_for_team(action, die.key, die.spec, actor=stranger)
    assert browser(stranger).post(address, given, content_type="application/json").status_code == 403
    first = browser(coach).post(address, given, content_type="application/json").json()
    assert first["key"] == die.key
    assert first == browser(coach).post(address, given, content_type="application/json").json()
    mode(settling, "typed")
    refused = browser(coach).post(address, given, content_type="application/json")
    assert refused.json()["violations"][0]["code"] == "dice-are-typed"


def test_no_die_is_rolled_that_the_action_does_not_ask_for(settling: Team, player: Player, coach: User) -> None:
    league_of(settling.book)
    address = f"/api/v1/teams/{settling.pk}/rolls/"
    chosen = {"advance": {"player": player.pk, "kind": "chosen-primary", "skill": "block"}}
    key = f"advance/{player.pk}/1/1/first"
    for given in (
        {"kind": "advance-player", "inputs": chosen, "key": key, "spec": "1d6"},
        {"kind": "advance-player", "inputs": {}, "key": key, "spec": "1d6"},
        {"kind": "advance-player", "inputs": chosen, "key": "nonsense/x", "spec": "1d6"},
    ):
        refused = browser(coach).post(address, given, content_type="application/json")
        assert refused.status_code == 422
        assert refused.json()["violations"][0]["code"] == "no-such-roll"
    assert not Roll.objects.exists()
