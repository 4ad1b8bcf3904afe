"""The journal of a team: every entry explained, every figure with the sum behind it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import msgspec

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
from teams.models import Action, Entry, Team, Text
from teams.records import Overtyped, read_effects, read_explanations, read_overtyped
from teams.rulesets import rules_of
from teams.texts import ids_named
from teams.wording import Wording
from teams.wording.catalogue import catalogue_of

MATCH = "play-match"
END = 2**63


@dataclass(frozen=True, slots=True)
class Movement:
    """Gold in or out: against which account, and what the treasury holds afterwards."""

    account: str
    gold: int
    balance: int


@dataclass(frozen=True, slots=True)
class Experience:
    """SPP that a player (an id) earned, for what (a key), or paid, for what he gained: less than nothing."""

    player: str
    source: str
    spp: int


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One entry: who did what and when, why each figure is what it is, and the sheet's figures afterwards.

    ``figures`` names those of the sheet that it made or changed: ``treasury``, ``fans``, ``value``, ``current-value``,
    ``record``, ``spp``, and goods by their key. ``overtyped`` are dice that were typed in though the server had rolled
    them otherwise. ``removed`` are its texts that were taken out: by whom, when and why. ``said`` is what
    ``explanations`` are the words of, one by one.
    """

    number: int
    action: Action
    kind: str
    made: datetime
    said: tuple[Explanation, ...]
    movements: tuple[Movement, ...]
    experience: tuple[Experience, ...]
    treasury: int
    value: int
    current_value: int
    players: frozenset[str]
    figures: frozenset[str]
    overtyped: tuple[Overtyped, ...]
    explanations: tuple[str, ...] = ()
    removed: tuple[Text, ...] = ()

    @property
    def position(self) -> int:
        """Where it stands in the book's story."""
        return self.action.position

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

    ``kinds`` and ``figures`` are those of the whole journal, in the order they first came; ``matches`` the positions of
    its matches.
    """

    team: Team
    entries: tuple[JournalEntry, ...]
    total: int
    players: Mapping[str, str]
    wording: Wording
    kinds: tuple[str, ...]
    figures: tuple[str, ...]
    matches: tuple[int, ...]


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
    match: int | None = None,
) -> JournalPage:
    """A team's journal in three queries: the team, its entries with who acted, the words they name.

    ``player`` leaves the entries that concern one player, ``kind`` those of one kind of action, ``figure`` those that
    made or changed one figure of the sheet; ``action`` leaves one action's. ``match`` leaves those from the match that
    stands at this position to the next one. Balances count all entries.

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
    matches = tuple(row.position for row in rows if row.action.kind == MATCH)
    span = None if match is None else _span(match, matches)
    found = [each for each in raw if _concerns(each, player, action, kind, figure, span)]
    chosen = found[::-1][(page - 1) * size : page * size]
    named = {each.number: _texts_of(rows[each.number - 1], each.said) for each in chosen}
    texts = _texts(story, named)
    wording = _wording(team, story, texts)
    entries = tuple(_worded(each, wording, _removed(named[each.number], texts)) for each in chosen)
    return JournalPage(
        team=team,
        entries=entries,
        total=len(found),
        players=wording.players,
        wording=wording,
        kinds=tuple(dict.fromkeys(entry.kind for entry in raw)),
        figures=tuple(dict.fromkeys(each for entry in raw for each in sorted(entry.figures))),
        matches=matches,
    )


def _span(match: int, matches: tuple[int, ...]) -> range:
    """The positions from a match to the next one; none where no match stands there."""
    if match not in matches:
        return range(0)
    return range(match, next((each for each in matches if each > match), END))


def _entry(number: int, row: Entry, story: _Story, team: Team) -> JournalEntry:
    effects = read_effects(row.effects, row.schema)
    said = read_explanations(row.explanations)
    before = story.worth
    movements = tuple(story.take(effects))
    now = story.worth = worth(story.state, rules_of(team.book.ruleset_id).ruleset.team_value)
    return JournalEntry(
        number=number,
        action=row.action,
        kind=row.action.kind,
        made=row.action.made,
        said=said,
        movements=movements,
        experience=tuple(_experience(effects)),
        treasury=story.state.treasury,
        value=now.total,
        current_value=now.current,
        players=frozenset(_players(effects, said)),
        figures=frozenset(_figures(effects, before, now)),
        overtyped=read_overtyped(row.action.overtyped),
    )


def _experience(effects: tuple[AnyEffect, ...]) -> Iterator[Experience]:
    for effect in effects:
        match effect:
            case SppEarned():
                yield Experience(effect.player, effect.award, effect.spp)
            case AdvancementBought():
                yield Experience(effect.player, effect.advancement.gain, -effect.advancement.spp)


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


def _concerns(
    entry: JournalEntry,
    player: str | None,
    action: int | None,
    kind: str | None,
    figure: str | None,
    span: range | None,
) -> bool:
    return (
        (player is None or player in entry.players)
        and (action is None or entry.action.pk == action)
        and (kind is None or entry.kind == kind)
        and (figure is None or figure in entry.figures)
        and (span is None or entry.action.position in span)
    )


def _texts_of(row: Entry, said: tuple[Explanation, ...]) -> set[str]:
    """What may be the ids of texts in what an entry did and explains."""
    params = {each for one in said for each in one.params.values() if isinstance(each, str)}
    return params | ids_named(msgspec.json.decode(row.effects))


def _texts(story: _Story, named: Mapping[int, set[str]]) -> dict[str, Text]:
    wanted = {each.name for each in story.seen.values()}.union(*named.values())
    found = Text.objects.filter(pk__in=wanted - {""}) if wanted else Text.objects.none()
    return {each.pk: each for each in found.select_related("redacted_by")}


def _removed(named: set[str], texts: Mapping[str, Text]) -> tuple[Text, ...]:
    """Of each act that took texts of an entry out, one."""
    gone = [texts[each] for each in sorted(named) if each in texts and texts[each].words is None]
    return tuple({(each.redacted, each.redacted_by_id): each for each in gone}.values())


def _wording(team: Team, story: _Story, found: Mapping[str, Text]) -> Wording:
    texts = {key: each.words for key, each in found.items()}
    catalogue = catalogue_of(team.book.ruleset_id)
    wording = Wording(catalogue, rosters={team.pk: team.roster}, texts=texts)
    wording.name_players(story.seen.values(), team.roster)
    return wording


def _worded(entry: JournalEntry, wording: Wording, removed: tuple[Text, ...]) -> JournalEntry:
    words = tuple(wording.explanation(each) for each in entry.said)
    return replace(entry, explanations=words, removed=removed)
