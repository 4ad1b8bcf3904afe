"""The record of a match: the form for the table with both teams on it, as they go (or went) into the match."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from msgspec.structs import replace

from leagues.addresses import match_page
from reports import columns, form_lines
from reports.form_lines import Known, Params
from reports.manner import Manner
from reports.selectors import goods, players
from reports.selectors.at_match import AtMatch
from reports.selectors.names import fans_word, statistics
from reports.selectors.surroundings import Around, crest_of, local
from reports.selectors.team_sheets import foot_of
from reports.values import Figure, MatchRecord, Side
from rules.binding import BoundStep, Rules
from rules.state import TeamState
from teams.models import Team

#: What is settled after a match, in this order, beside the match itself.
AFTERWARDS = ("advance-player", "hire-player", "close-sequence")
TO_WRITE = "________"


def match_record(at: AtMatch, manner: Manner) -> MatchRecord:
    """The record of a match; no query."""
    match, fixture = at.match, at.fixture
    with manner.rule_names():
        labels = statistics(at.catalogue)
    with manner.words():
        season = at.season
        known = Around(seasons={match.home_id: season} if season is not None else {})
        moments = [stand.moment for stand in at.stands.values()]
        revisions = [stand.revision for stand in at.stands.values()]
        league = getattr(match.book, "league", None)
        own_date = fixture is None or match.due != fixture.round.deadline
        return MatchRecord(
            foot=foot_of(match.home, known, moments, revisions, match_page(match.pk), manner),
            columns=columns.match_record(labels, deeds(at.catalogue.rules)),
            home=_side(at, "home", match.home, manner),
            away=_side(at, "away", match.away, manner),
            competition=_competition(at),
            round=str(fixture.round) if fixture is not None else "",
            round_number=fixture.round.number if fixture is not None else None,
            code=code_of(at),
            date=local(match.due, league) if own_date else None,
        )


def code_of(at: AtMatch) -> str:
    """A match in few letters, to be called by: season, round and place in it; else the first letters of its id."""
    if at.fixture is None or at.season is None:
        return at.match.pk[:6]
    return f"{at.season.number}R{at.fixture.round.number}-{at.fixture.number}"


def _competition(at: AtMatch) -> str:
    league = getattr(at.match.book, "league", None)
    names = [league.name if league is not None else ""]
    names.append(str(at.season) if at.season is not None else str(at.match.get_kind_display()))
    return ", ".join(filter(None, names))


def deeds(rules: Rules) -> set[str]:
    """The kinds of deeds that the edition's log and its casualties know."""
    found = {"other"}
    for bound in rules.sequences.get("play-match", ()):
        found.update(getattr(bound.params, "kinds", ()))
        found.update(each.deed for each in getattr(bound.params, "causes", ()))
    return found


def _side(at: AtMatch, side: str, team: Team, manner: Manner) -> Side:
    state = at.stands[side].state
    participants = at.participants(side)
    rows = players.of_list(at.catalogue, _fielded(state), at.texts, manner)
    guests = players.hired(at.catalogue, state.roster, participants, manner)
    with manner.rule_names():
        roster = at.catalogue.roster(state.roster)
        stock = tuple(_stock(at, side))
        known = Known(fans_word(at.catalogue), state.fans, _petty_cash(at, side))
    return Side(
        team=at.texts.get(state.name) or str(team.name),
        coach=str(team.coach) if team.coach is not None else "",
        roster=roster,
        crest=crest_of(team),
        rows=(*rows, *guests),
        rerolls=sum(each.count for each in state.goods if goods.is_reroll(at.catalogue, each.key)),
        facts=tuple(_facts(at, side, manner)),
        stock=stock,
        before=form_lines.entries(steps_before(at.catalogue.rules), known),
        after=form_lines.entries(steps_after(at.catalogue.rules), known),
        inducements=() if has_chosen(at, side) else goods.inducements(at.catalogue, state, manner),
        stars=() if has_chosen(at, side) else goods.star_players(at.catalogue, state, manner),
    )


def _fielded(state: TeamState) -> TeamState:
    """Who may be there: the journeymen of a match that is not settled yet have gone by the next."""
    return replace(state, players=state.hired) if state.open is not None else state


def _facts(at: AtMatch, side: str, manner: Manner) -> Iterator[Figure]:
    """Both current team values, as far as they are known; and what was bought, once that was sent."""
    other = "away" if side == "home" else "home"
    for label, whose in ((_("CTV"), side), (_("theirs"), other)):
        value = at.current_value(whose)
        yield Figure(label, TO_WRITE if value is None else value)
    with manner.rule_names():
        words = "; ".join(bought(at, side))
    if words:
        yield Figure(_("Bought"), words)


def has_chosen(at: AtMatch, side: str) -> bool:
    """Whether a side has said what it buys (nothing is an answer too), or the match is over."""
    return at.match.is_decided or side in _mapping(at.inputs.get("inducements"))


def bought(at: AtMatch, side: str) -> list[str]:
    """What a side bought for the match, by name, with the number where there are several."""
    basket = _mapping(_mapping(at.inputs.get("inducements")).get(side))
    names = [
        (at.catalogue.name(str(each.get("key"))), int(each.get("count", 1)))
        for each in map(_mapping, basket.get("items", ()))
    ]
    names += [(at.catalogue.name(str(key)), 1) for key in basket.get("stars", ())]
    names += [
        (at.catalogue.position(at.before[side].roster, str(_mapping(each).get("position"))), 1)
        for each in basket.get("mercenaries", ())
    ]
    return [f"{count} × {name}" if count > 1 else name for name, count in names if count]


def _stock(at: AtMatch, side: str) -> Iterator[str]:
    """What may be used up in the game, a box each: the team's apothecary, and each inducement that was bought."""
    key = apothecary_key(at.catalogue.rules)
    yield from [at.catalogue.name(key)] * at.before[side].count(key)
    counts: Mapping[str, int] = at.facts.get(f"inducements/{side}", {})
    for item, count in counts.items():
        yield from [at.catalogue.name(item)] * count


def apothecary_key(rules: Rules) -> str:
    """The key of the goods that treat a player once in a match; "" where the edition has none."""
    keys = (getattr(bound.params, "apothecary", None) for bound in rules.sequences.get("play-match", ()))
    return next((key for key in keys if isinstance(key, str)), "")


def _petty_cash(at: AtMatch, side: str) -> int | None:
    found = at.explained("inducements.petty-cash", side)
    gold = found.params.get("petty_cash") if found is not None else None
    return gold if isinstance(gold, int) else None


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


# --- The steps that are written by hand -----------------------------------------------------------------------------


def steps_before(rules: Rules) -> list[tuple[str, Params]]:
    """The steps before the kick-off with their parameters, in the edition's order."""
    return [each for each in _steps(rules.sequences.get("play-match", ())) if each[0] in form_lines.BEFORE]


def steps_after(rules: Rules) -> list[tuple[str, Params]]:
    """The steps after the match, then what each team settles, in the edition's order."""
    found = [each for each in _steps(rules.sequences.get("play-match", ())) if each[0] not in form_lines.BEFORE]
    for action in AFTERWARDS:
        found += _steps(rules.sequences.get(action, ()))
    return found


def _steps(bound: Iterable[BoundStep]) -> list[tuple[str, Params]]:
    return [(each.definition.name, msgspec.structs.asdict(each.params)) for each in bound]
