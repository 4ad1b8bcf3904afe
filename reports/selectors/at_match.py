"""Two teams as they go into a match: today's sheets before it, the sheets of that day once it is decided.

Journeymen and whoever is hired come with what was sent before the match, or with its report; how a sheet stood is
worked out from the journal, under the rule set that the match was played by.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from dataclasses import replace as changed
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import F, Max, OuterRef, Q, Subquery
from msgspec.structs import replace

from leagues.models import Fixture, Season
from matches import inputs as given_inputs
from matches.models import Match, PlayerLine
from matches.preview import tie_of
from rules.actions import PlayMatch
from rules.effects import PlayerSigned
from rules.engine import explore
from rules.outcome import Explanation
from rules.participants import Participant
from rules.state import PlayerState, TeamState
from rules.steps.journeymen import JourneymenParams
from teams.history import state_before
from teams.models import Action, Entry, Team
from teams.records import read_body, read_effects, read_explanations, read_state
from teams.rulesets import rules_of
from teams.texts import ids_in, words_of
from teams.wording import Catalogue
from teams.wording.catalogue import catalogue_of

#: What a team settles after a match, by the kinds of actions.
SETTLING = (
    "advance-player",
    "hire-player",
    "hire-journeyman",
    "take-offer",
    "fire-player",
    "retire-player",
    "buy-goods",
    "drop-goods",
    "close-sequence",
)


@dataclass(frozen=True, slots=True)
class Stand:
    """A team's sheet, when it came to be so, and its revision: the number of no other sheet of the team."""

    state: TeamState
    moment: datetime | None
    revision: int


@dataclass(frozen=True, slots=True)
class AtMatch:
    """A match with both sheets. ``stands`` hold the journeymen, ``before`` the sheets without them.

    Once the match is decided, ``explanations`` are those of all of it, ``counts`` says how often each did what, and
    ``report`` is all that was reported, ``settled`` (by the team's id) explains what was settled after it, ``joined``
    are those who were signed then; until then they are those of what was sent before it, and nothing. ``asked`` are the
    steps with an open question.
    """

    match: Match
    fixture: Fixture | None
    catalogue: Catalogue
    before: Mapping[str, TeamState]
    stands: Mapping[str, Stand]
    texts: Mapping[str, str | None]
    inputs: Mapping[str, Any]
    facts: Mapping[str, Any]
    explanations: tuple[Explanation, ...]
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    report: Mapping[str, Any] = field(default_factory=dict)
    settled: Mapping[str, tuple[Explanation, ...]] = field(default_factory=dict)
    joined: Mapping[str, tuple[PlayerState, ...]] = field(default_factory=dict)
    asked: frozenset[str] = frozenset()

    @property
    def season(self) -> Season | None:
        """The season that the match belongs to."""
        return self.fixture.round.stage.season if self.fixture is not None else None

    def participants(self, side: str) -> Mapping[str, Participant]:
        """Who takes part on a side, with those hired for the match; nobody as long as that is not known."""
        found: Mapping[str, Participant] = self.facts.get(f"participants/{side}", {})
        return found

    def bought(self, side: str) -> Mapping[str, int] | None:
        """How many of each inducement a side has bought; None as long as it has not said so."""
        if not self.match.is_decided and side not in (self.inputs.get("inducements") or {}):
            return None
        found: Mapping[str, int] = self.facts.get(f"inducements/{side}", {})
        return found

    def current_value(self, side: str) -> int | None:
        """The current team value that a side takes the pitch with; None as long as journeymen are missing."""
        awaited = self.catalogue.rules.params_of("play-match", JourneymenParams) is not None
        if self.before[side].open is not None or (awaited and f"journeymen/{side}" not in self.facts):
            return None
        found: int | None = self.facts.get(f"ctv/{side}")
        return found

    def explained(self, key: str, side: str) -> Explanation | None:
        """The first explanation of a key for a side."""
        team = self.match.home_id if side == "home" else self.match.away_id
        return next((each for each in self.explanations if each.key == key and each.team == team), None)


def read_match(match_id: str) -> Match:
    """A match with all that its sheets need of rows: one query.

    Raises:
        Match.DoesNotExist
    """
    around_it = ("book__league", "prematch", "fixture__round__stage__season")
    return Match.objects.with_teams().select_related(*around_it).get(pk=match_id)


def at_match(match: Match) -> AtMatch:
    """Both sheets at a match read by ``read_match``: one query before it is decided, eleven at most after."""
    for team in (match.home, match.away):
        team.book = match.book
    if match.position is None:
        return _to_come(match)
    return _decided(match)


def _to_come(match: Match) -> AtMatch:
    stands = {side: Stand(read_state(team.state), team.written, team.revision) for side, team in _sides(match)}
    sent = getattr(match, "prematch", None)
    inputs = given_inputs.read(sent.inputs) if sent is not None else {}
    return _made(match, match.book.ruleset_id, stands, inputs)


def _decided(match: Match) -> AtMatch:
    assert match.position is not None  # a decided match stands in the story, by constraint
    action = Action.objects.current().get(book=match.book_id, position=match.position)
    body = read_body(action.body)
    stands = {side: _stand_before(team, action.position) for side, team in _sides(match)}
    inputs = body.action.inputs if isinstance(body.action, PlayMatch) else {}
    settled, joined = _settled(match)
    made = _made(match, body.ruleset, stands, inputs, [each.name for signed in joined.values() for each in signed])
    entries = Entry.objects.filter(action=action).values_list("explanations", flat=True)
    lines = PlayerLine.objects.filter(match=match).values_list("who", "tallies")
    return changed(
        made,
        explanations=tuple(each for text in entries for each in read_explanations(text)),
        counts={who: msgspec.json.decode(tallies) for who, tallies in lines},
        report=inputs,
        settled=settled,
        joined=joined,
    )


def _settled(match: Match) -> tuple[dict[str, tuple[Explanation, ...]], dict[str, tuple[PlayerState, ...]]]:
    """What each team did between this match and its next, and whom it signed, by its id: one query."""
    later = Entry.objects.filter(team__in=(match.home_id, match.away_id), position__gt=match.position)
    following = later.filter(team=OuterRef("team"), action__kind="play-match").order_by("position")
    rows = (
        later.filter(action__kind__in=SETTLING)
        .annotate(following=Subquery(following.values("position")[:1]))
        .filter(Q(following=None) | Q(position__lt=F("following")))
        .order_by("position")
    )
    found: dict[str, tuple[Explanation, ...]] = {}
    joined: dict[str, tuple[PlayerState, ...]] = {}
    for team, explanations, effects, schema in rows.values_list("team", "explanations", "effects", "schema"):
        found[team] = (*found.get(team, ()), *read_explanations(explanations))
        signed = (each.player for each in read_effects(effects, schema) if isinstance(each, PlayerSigned))
        joined[team] = (*joined.get(team, ()), *signed)
    return found, joined


def _stand_before(team: Team, position: int) -> Stand:
    earlier = Entry.objects.filter(team=team, position__lt=position)
    last = earlier.aggregate(moment=Max("action__made"), revision=Max("revision"))
    return Stand(state_before(team.pk, position), last["moment"], last["revision"] or 0)


def _made(
    match: Match, ruleset: str, stands: Mapping[str, Stand], inputs: Mapping[str, Any], texts: Iterable[str] = ()
) -> AtMatch:
    """What was sent before the match, resolved over both sheets: journeymen come, others are hired, value is told.

    ``texts`` are the ids of further words that its sheets need.
    """
    before = {side: stands[side].state for side in stands}
    rules = rules_of(ruleset)
    sent = {step: given for step, given in inputs.items() if step in rules.before_play}
    action = PlayMatch(
        match=match.pk,
        home=match.home_id,
        away=match.away_id,
        match_kind=match.kind,  # type: ignore[arg-type]  # the column's choices are the engine's
        tie=tie_of(rules, match),
        inputs=sent,
    )
    found = explore(rules, {before[side].id: before[side] for side in stands}, action)
    after = found.outcome.teams
    lists = {side: _with_journeymen(before[side], after.get(before[side].id)) for side in stands}
    return AtMatch(
        match=match,
        fixture=getattr(match, "fixture", None),
        catalogue=catalogue_of(ruleset),
        before=before,
        stands={side: Stand(lists[side], stand.moment, stand.revision) for side, stand in stands.items()},
        texts=words_of({*ids_in(lists.values()), *texts} - {""}),
        inputs=sent,
        facts=found.facts,
        explanations=found.outcome.explanations,
        asked=frozenset(each.step for each in found.outcome.questions),
    )


def _with_journeymen(before: TeamState, after: TeamState | None) -> TeamState:
    """A sheet with those who came for the match; gold that was spent for it is still there."""
    return replace(before, players=after.players) if after is not None else before


def _sides(match: Match) -> tuple[tuple[str, Team], tuple[str, Team]]:
    return ("home", match.home), ("away", match.away)
