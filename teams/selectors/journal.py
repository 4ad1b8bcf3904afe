"""The journal of a team: every entry explained, every figure with the sum behind it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from rules.effects import AnyEffect, PlayerNumbered, PlayerRenamed, PlayerSigned, TreasuryMoved, apply
from rules.outcome import Explanation
from rules.state import PlayerState, TeamState, new_team
from rules.value import worth
from teams.models import Action, Entry, Team
from teams.records import read_effects, read_explanations
from teams.rulesets import rules_of
from teams.texts import words_of
from teams.wording import Wording
from teams.wording.catalogue import catalogue_of


@dataclass(frozen=True, slots=True)
class Movement:
    """Gold in or out: against which account, and what the treasury holds afterwards."""

    account: str
    gold: int
    balance: int


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One entry: who did what and when, why each figure is what it is, and the sheet's figures afterwards."""

    number: int
    action: Action
    kind: str
    made: datetime
    explanations: tuple[str, ...]
    movements: tuple[Movement, ...]
    treasury: int
    value: int
    current_value: int
    players: frozenset[str]

    @property
    def by(self) -> Any:
        """Who did it."""
        return self.action.actor

    @property
    def acted_for(self) -> Any:
        """The coach whose step it was, where somebody else took it."""
        return self.action.acted_for


@dataclass(frozen=True, slots=True)
class JournalPage:
    """A team's journal, the newest entry first; ``total`` counts all entries that the filter leaves."""

    team: Team
    entries: tuple[JournalEntry, ...]
    total: int
    players: Mapping[str, str]
    wording: Wording


@dataclass
class _Story:
    """The fold of the journal on its way."""

    state: TeamState
    seen: dict[str, PlayerState] = field(default_factory=dict)

    def take(self, effects: tuple[AnyEffect, ...]) -> Iterator[Movement]:
        for effect in effects:
            self.state = apply(self.state, effect)
            if isinstance(effect, TreasuryMoved):
                yield Movement(effect.account, effect.gold, self.state.treasury)
            if isinstance(effect, PlayerSigned | PlayerRenamed | PlayerNumbered):
                self.seen.update({each.id: each for each in self.state.players})


def journal_page(
    team_id: str, *, player: str | None = None, page: int = 1, size: int = 50, action: int | None = None
) -> JournalPage:
    """A team's journal in three queries: the team, its entries with who acted, the words they name.

    ``player`` leaves the entries that concern one player; ``action`` leaves one action's. Balances count all entries.

    Raises:
        Team.DoesNotExist
    """
    team = Team.objects.select_related("name", "coach", "book").get(pk=team_id)
    rows = list(
        Entry.objects.filter(team=team)
        .select_related("action", "action__actor", "action__acted_for")
        .defer("action__body", "state")
        .order_by("position")
    )
    story = _Story(new_team(team_id))
    raw = [_entry(number, row, story, team) for number, row in enumerate(rows, 1)]
    found = [each for each in raw if _concerns(each, player, action)]
    chosen = found[::-1][(page - 1) * size : page * size]
    wording = _wording(team, story, chosen)
    entries = tuple(_worded(entry, said, wording) for entry, said in chosen)
    return JournalPage(team, entries, len(found), wording.players, wording)


_Raw = tuple[JournalEntry, tuple[Explanation, ...]]


def _entry(number: int, row: Entry, story: _Story, team: Team) -> _Raw:
    effects = read_effects(row.effects)
    said = read_explanations(row.explanations)
    movements = tuple(story.take(effects))
    now = worth(story.state, rules_of(team.book.ruleset_id).ruleset.team_value.current_leaves_out)
    entry = JournalEntry(
        number=number,
        action=row.action,
        kind=row.action.kind,
        made=row.action.made,
        explanations=(),
        movements=movements,
        treasury=story.state.treasury,
        value=now.total,
        current_value=now.current,
        players=frozenset(_players(effects, said)),
    )
    return entry, said


def _players(effects: tuple[AnyEffect, ...], said: tuple[Explanation, ...]) -> Iterator[str]:
    for effect in effects:
        match effect:
            case PlayerSigned():
                yield effect.player.id
            case _ if isinstance(concerned := getattr(effect, "player", None), str):
                yield concerned
    for each in said:
        if isinstance(concerned := each.params.get("player"), str):
            yield concerned


def _concerns(raw: _Raw, player: str | None, action: int | None) -> bool:
    entry, _ = raw
    return (player is None or player in entry.players) and (action is None or entry.action.pk == action)


def _wording(team: Team, story: _Story, chosen: list[_Raw]) -> Wording:
    params = {str(each) for _, said in chosen for one in said for each in one.params.values() if isinstance(each, str)}
    names = {each.name for each in story.seen.values()}
    texts = words_of(params | names)
    catalogue = catalogue_of(team.book.ruleset_id)
    wording = Wording(catalogue, rosters={team.pk: team.roster}, texts=texts)
    wording.name_players(story.seen.values(), team.roster)
    return wording


def _worded(entry: JournalEntry, said: tuple[Explanation, ...], wording: Wording) -> JournalEntry:
    return JournalEntry(
        number=entry.number,
        action=entry.action,
        kind=entry.kind,
        made=entry.made,
        explanations=tuple(wording.explanation(each) for each in said),
        movements=entry.movements,
        treasury=entry.treasury,
        value=entry.value,
        current_value=entry.current_value,
        players=entry.players,
    )
