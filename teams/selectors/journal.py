"""The journal of a team: every entry explained, every figure with the sum behind it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from rules.effects import (
    AdvancementBought,
    AnyEffect,
    FansMoved,
    GoodsMoved,
    MatchPlayed,
    PlayerNumbered,
    PlayerRenamed,
    PlayerSigned,
    SppEarned,
    TeamCreated,
    TreasuryMoved,
    apply,
)
from rules.outcome import Explanation
from rules.state import PlayerState, TeamState, new_team
from rules.value import Worth, worth
from teams.models import Action, Entry, Team
from teams.records import Overtyped, read_effects, read_explanations, read_overtyped
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
    """One entry: who did what and when, why each figure is what it is, and the sheet's figures afterwards.

    ``figures`` names those of the sheet that it made or changed: ``treasury``, ``fans``, ``value``, ``current-value``,
    ``record``, ``spp``, and goods by their key. ``overtyped`` are dice that were typed in though the server had rolled
    them otherwise.
    """

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
    figures: frozenset[str]
    overtyped: tuple[Overtyped, ...] = ()

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
    """A team's journal, the newest entry first; ``total`` counts all entries that the filter leaves.

    ``kinds`` and ``figures`` are those of the whole journal, in the order they first came.
    """

    team: Team
    entries: tuple[JournalEntry, ...]
    total: int
    players: Mapping[str, str]
    wording: Wording
    kinds: tuple[str, ...]
    figures: tuple[str, ...]


@dataclass
class _Story:
    """The fold of the journal on its way."""

    state: TeamState
    worth: Worth
    seen: dict[str, PlayerState] = field(default_factory=dict)

    def take(self, effects: tuple[AnyEffect, ...]) -> Iterator[Movement]:
        for effect in effects:
            self.state = apply(self.state, effect)
            if isinstance(effect, TreasuryMoved):
                yield Movement(effect.account, effect.gold, self.state.treasury)
            if isinstance(effect, PlayerSigned | PlayerRenamed | PlayerNumbered):
                self.seen.update({each.id: each for each in self.state.players})


def journal_page(
    team_id: str,
    *,
    player: str | None = None,
    page: int = 1,
    size: int = 50,
    action: int | None = None,
    kind: str | None = None,
    figure: str | None = None,
) -> JournalPage:
    """A team's journal in three queries: the team, its entries with who acted, the words they name.

    ``player`` leaves the entries that concern one player, ``kind`` those of one kind of action, ``figure`` those that
    made or changed one figure of the sheet; ``action`` leaves one action's. Balances count all entries.

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
    nothing = new_team(team_id)
    story = _Story(nothing, worth(nothing))
    raw = [_entry(number, row, story, team) for number, row in enumerate(rows, 1)]
    found = [each for each in raw if _concerns(each, player, action, kind, figure)]
    chosen = found[::-1][(page - 1) * size : page * size]
    wording = _wording(team, story, chosen)
    entries = tuple(_worded(entry, said, wording) for entry, said in chosen)
    return JournalPage(
        team=team,
        entries=entries,
        total=len(found),
        players=wording.players,
        wording=wording,
        kinds=tuple(dict.fromkeys(entry.kind for entry, _ in raw)),
        figures=tuple(dict.fromkeys(each for entry, _ in raw for each in sorted(entry.figures))),
    )


_Raw = tuple[JournalEntry, tuple[Explanation, ...]]


def _entry(number: int, row: Entry, story: _Story, team: Team) -> _Raw:
    effects = read_effects(row.effects)
    said = read_explanations(row.explanations)
    before = story.worth
    movements = tuple(story.take(effects))
    now = story.worth = worth(story.state, rules_of(team.book.ruleset_id).ruleset.team_value)
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
        figures=frozenset(_figures(effects, before, now)),
        overtyped=read_overtyped(row.action.overtyped),
    )
    return entry, said


def _figures(effects: tuple[AnyEffect, ...], before: Worth, now: Worth) -> Iterator[str]:
    for effect in effects:
        match effect:
            case TreasuryMoved():
                yield "treasury"
            case FansMoved() | TeamCreated():
                yield "fans"
            case GoodsMoved():
                yield effect.key
            case SppEarned() | AdvancementBought():
                yield "spp"
            case MatchPlayed():
                yield "record"
    if now.total != before.total:
        yield "value"
    if now.current != before.current:
        yield "current-value"


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


def _concerns(raw: _Raw, player: str | None, action: int | None, kind: str | None, figure: str | None) -> bool:
    entry, _ = raw
    return (
        (player is None or player in entry.players)
        and (action is None or entry.action.pk == action)
        and (kind is None or entry.kind == kind)
        and (figure is None or figure in entry.figures)
    )


def _wording(team: Team, story: _Story, chosen: list[_Raw]) -> Wording:
    params = {str(each) for _, said in chosen for one in said for each in one.params.values() if isinstance(each, str)}
    names = {each.name for each in story.seen.values()}
    texts = words_of(params | names)
    catalogue = catalogue_of(team.book.ruleset_id)
    wording = Wording(catalogue, rosters={team.pk: team.roster}, texts=texts)
    wording.name_players(story.seen.values(), team.roster)
    return wording


def _worded(entry: JournalEntry, said: tuple[Explanation, ...], wording: Wording) -> JournalEntry:
    return replace(entry, explanations=tuple(wording.explanation(each) for each in said))


def superseded_in(page: JournalPage) -> dict[int, list[Action]]:
    """What the entries of a page took the place of, by position, the latest first; in one query."""
    positions = [each.action.position for each in page.entries]
    rows = (
        Action.objects.filter(book=page.team.book_id, position__in=positions, superseded_by__isnull=False)
        .select_related("actor", "acted_for")
        .defer("body")
        .order_by("-serial")
    )
    found: dict[int, list[Action]] = {}
    for row in rows:
        found.setdefault(row.position, []).append(row)
    return found
