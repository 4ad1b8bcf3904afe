"""Every sum of the books is worked out anew: seasons of all editions agree, and whatever is changed is found."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest

from accounts.models import User
from rules.actions import sides_of
from rules.effects import (
    AdvancementBought,
    AnyEffect,
    JourneymanHired,
    MatchPlayed,
    PlayerSigned,
    SppEarned,
    TreasuryMoved,
    apply,
)
from rules.state import TeamState, new_team
from teams.audit import audit, rebuild
from teams.audit.accounts import Accounts
from teams.audit.meetings import KEPT, meeting, visit
from teams.audit.prices import GAINED
from teams.audit.sums import MOVES, SUMS, WINNINGS, sums
from teams.audit.told import Told
from teams.models import Book, Entry
from teams.records import read_effects, read_explanations, written
from teams.wording.explanations import EXPLANATIONS
from tests.editions import editions
from tests.matches import stories
from tests.rules.builders import shipped
from tests.rules.seasons import Season
from tests.teams import builders


@dataclass(frozen=True)
class Sheet:
    """One team's part of an action, and that of its opponent."""

    told: Told
    opponent: Told | None


def played(edition: str, seed: int) -> Iterator[Sheet]:
    """Every entry of a season by chance."""
    season = Season(shipped(edition), seed)
    season.play(3)
    states: dict[str, TeamState] = {}
    for line in season.log:
        told: dict[str, Told] = {}
        for team in sides_of(line.action).values():
            before = states.get(team, new_team(team))
            effects = tuple(each.effect for each in line.effects if each.team == team)
            said = tuple(each for each in line.explanations if each.team == team)
            told[team] = Told(season.rules, before, _after(before, effects), effects, said)
        states.update({team: each.after for team, each in told.items()})
        for team, each in told.items():
            yield Sheet(each, next((other for key, other in told.items() if key != team), None))


def _after(state: TeamState, effects: tuple[Any, ...]) -> TeamState:
    for each in effects:
        state = apply(state, each)
    return state


def wrong(sheet: Sheet) -> list[Any]:
    """What is found in an entry, and between it and its opponent's."""
    found: list[Any] = list(sums(sheet.told))
    other = sheet.opponent
    if other is not None:
        here, there = (visit("t", 0, each) for each in (sheet.told, other))
        if here and there:
            found += meeting(sheet.told.rules, here, there)
    return found


@pytest.mark.parametrize("edition", editions("bb2025", "bb2016", "lrb2002"))
def test_every_edition_agrees_and_what_is_changed_is_found(edition: str) -> None:
    reached = Counter[str]()
    for sheet in played(edition, 4):
        assert wrong(sheet) == []
        for name, changed in changes(sheet.told):
            if reached[name] < 3:
                assert wrong(replace(sheet, told=changed)), (name, changed)
                reached[name] += 1
    assert {"TreasuryMoved players", "TreasuryMoved winnings", "MatchPlayed", "PlayerSigned"} <= reached.keys()


def changes(told: Told) -> Iterator[tuple[str, Told]]:
    """The entry with one figure changed that some other source says too."""
    for place, effect in enumerate(told.effects):
        for name, changed in _changed(effect):
            effects = (*told.effects[:place], changed, *told.effects[place + 1 :])
            yield name, replace(told, effects=effects)
    for place, said in enumerate(told.said):
        figures = _figures(said.key)
        for name, value in said.params.items():
            if type(value) is int and (figures is None or name in figures) and not told.leaves_nothing:
                params = {**said.params, name: value + 10_000}
                changed = msgspec.structs.replace(said, params=params)
                yield f"{said.key} {name}", replace(told, said=(*told.said[:place], changed, *told.said[place + 1 :]))


def _changed(effect: Any) -> Iterator[tuple[str, Any]]:
    set_to = msgspec.structs.replace
    match effect:
        case TreasuryMoved():
            yield f"TreasuryMoved {effect.account}", set_to(effect, gold=effect.gold + 10_000)
            yield "account", set_to(effect, account="")
            yield "account", set_to(effect, account="nowhere")
        case SppEarned():
            yield "SppEarned", set_to(effect, spp=effect.spp + 1)
        case AdvancementBought() if effect.advancement.spp:
            advancement = set_to(effect.advancement, spp=effect.advancement.spp + 1)
            yield "AdvancementBought", set_to(effect, advancement=advancement)
            advancement = set_to(effect.advancement, value=effect.advancement.value + 10_000)
            yield "AdvancementBought value", set_to(effect, advancement=advancement)
        case PlayerSigned():
            player = effect.player
            yield "PlayerSigned", set_to(effect, player=set_to(player, value=player.value + 10_000))
            yield "PlayerSigned", set_to(effect, player=set_to(player, fee=player.fee + 10_000))
        case MatchPlayed():
            yield "MatchPlayed", set_to(effect, score=(effect.score[0] + 1, effect.score[1]))
            yield "MatchPlayed", set_to(effect, result="loss" if effect.result == "win" else "win")


def _figures(key: str) -> set[str] | None:
    """The figures of an explanation that something else says too; None for all."""
    if key in ("winnings.played", "winnings.opponent-conceded", "winnings.by-fame", "winnings.of-both"):
        return None
    found = {figure for where in MOVES.values() for name, figure, _sign in where if name == key}
    found |= {SUMS[key][0]} if key in SUMS else set()
    found |= {"total"} if key in WINNINGS else set()
    found |= {"value"} if key in GAINED else set()
    found |= PRICED.get(key, set())
    return found


# What was paid for a match, by the explanations that say so.
PRICED = {
    "inducements.item": {"count", "price", "total"},
    "inducements.star": {"price"},
    "inducements.mercenary": {"price", "total"},
    "inducements.spent": {"spent"},
    "inducements.cash-spent": {"spent"},
}


def test_every_key_that_is_read_has_words() -> None:
    read = {
        *SUMS,
        *KEPT,
        *WINNINGS,
        *GAINED,
        *PRICED,
        *(key for where in MOVES.values() for key, _figure, _sign in where),
    }
    assert read <= set(EXPLANATIONS)


def test_a_sheet_that_is_not_the_sum_of_what_moved_is_named() -> None:
    """Opening and movements make the treasury, SPP earned less spent the unspent, fee and increases the value."""
    season = Season(shipped("bb2020"), 4)
    season.play(2)
    for team, state in season.states.items():
        books = Accounts()
        books.take(each.effect for line in season.log for each in line.effects if each.team == team)
        assert list(books.faults(state)) == []
        treasury = msgspec.structs.replace(state, treasury=state.treasury + 1)
        assert [each.field for each in books.faults(treasury)] == ["treasury"]
        player, *others = state.players
        for figure in ("spp", "earned", "value"):
            other = msgspec.structs.replace(player, **{figure: getattr(player, figure) + 1})
            changed = msgspec.structs.replace(state, players=(other, *others))
            assert [each.field for each in books.faults(changed)] == [f"players.{player.id}.{figure}"]


ALTERED = {
    "effects (winnings)": lambda effect: isinstance(effect, TreasuryMoved) and effect.account == "winnings",
    "effects (players)": lambda effect: isinstance(effect, TreasuryMoved) and effect.account == "players",
    "earned)": lambda effect: isinstance(effect, SppEarned),
    ".value": lambda effect: isinstance(effect, JourneymanHired),
}


@pytest.mark.django_db(transaction=True)
def test_a_wrong_sum_is_named_where_all_else_was_made_to_fit(commissioner: User) -> None:
    """Somebody changes one figure of an entry, its digest, the sheet and the marks: it does not fit what was said."""
    season = Season(shipped("bb2020"), 11)
    season.play(2)
    book = stories.written(season, builders.new_book(commissioner), commissioner)
    assert audit(book) == []
    reached = set()
    for entry in Entry.objects.order_by("pk"):
        effects = read_effects(entry.effects, entry.schema)
        for told, meant in ALTERED.items():
            if told in reached or not (found := [each for each in effects if meant(each)]):
                continue
            kept = (entry.effects, entry.explanations, entry.digest)
            more = tuple(_more(each) if each is found[0] else each for each in effects)
            entry.effects, entry.explanations, entry.digest = written(more, read_explanations(entry.explanations))
            entry.save()
            rebuild(book.pk)
            [fault] = audit(Book.objects.get(pk=book.pk))
            assert fault.startswith(f"books {entry.team_id}")
            assert told in fault
            entry.effects, entry.explanations, entry.digest = kept
            entry.save()
            reached.add(told)
    assert reached == set(ALTERED)


def _more(effect: AnyEffect) -> AnyEffect:
    match effect:
        case TreasuryMoved():
            return msgspec.structs.replace(effect, gold=effect.gold + 10_000)
        case SppEarned():
            return msgspec.structs.replace(effect, spp=effect.spp + 1)
        case JourneymanHired():
            return msgspec.structs.replace(effect, value=effect.value + 10_000)
        case _:
            return effect
