"""The record of a match: the form for the table with both teams on it, as they go (or went) into the match."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from msgspec.structs import replace

from leagues.addresses import match_page
from matches.models import Match
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
from rules.values import SIDES
from teams.models import Team
from teams.wording import Wording

#: What is settled after a match, in this order, beside the match itself.
AFTERWARDS = ("advance-player", "hire-player", "close-sequence")
TO_WRITE = "________"
#: Deeds that the log and the statistics call differently.
COLUMNS = {"superb-throw": "throw-team-mate"}
SUFFERED = "suffered-"
#: What an explanation tells both sides, whichever it is kept with.
SHARED = frozenset({"weather.rolled"})


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
            score=score_of(match),
            ended=match.ended,
            gave_up=_named(at, match.gave_up),
            turn=_mapping(at.report.get("conduct")).get("turn"),
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
    hurt = _hurt(at)
    counts = {who: {**_boxes(tallies), **hurt.get(who, {})} for who, tallies in at.counts.items()}
    rows = players.of_list(at.catalogue, _fielded(state), at.texts, manner, counts)
    guests = players.hired(at.catalogue, state.roster, participants, manner, counts)
    with manner.rule_names():
        roster = at.catalogue.roster(state.roster)
        stock = tuple(_stock(at, side))
        known = Known(fans_word(at.catalogue), state.fans, _petty_cash(at, side))
        teller = Teller(at, side, team)
    return Side(
        team=at.texts.get(state.name) or str(team.name),
        coach=str(team.coach) if team.coach is not None else "",
        roster=roster,
        crest=crest_of(team),
        rows=(*rows, *guests),
        rerolls=sum(each.count for each in state.goods if goods.is_reroll(at.catalogue, each.key)),
        facts=tuple(_facts(at, side, manner)),
        stock=stock,
        before=tuple(_before(at, known, teller, manner)),
        after=tuple(_after(at, known, teller, manner)),
        inducements=() if has_chosen(at, side) else goods.inducements(at.catalogue, state, manner),
        stars=() if has_chosen(at, side) else goods.star_players(at.catalogue, state, manner),
        scorers=tuple(_scorers(at, side)),
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


# --- What is written: by hand, or by us once it is known ------------------------------------------------------------


class Teller:
    """Tells of one side what a step came to."""

    def __init__(self, at: AtMatch, side: str, team: Team) -> None:
        self.at, self.side, self.team = at, side, team

    def lines(self, key: str, manner: Manner) -> list[str]:
        """What a step came to, in sentences; nothing as long as it is open."""
        of_step = [each for each in self.at.explanations if each.step == key]
        found = [each for each in of_step if each.team == self.team.pk or each.key in SHARED]
        if not found:
            return []
        with manner.words():
            wording = self._wording()
            return [wording.explanation(each) for each in found]

    def is_open(self, key: str) -> bool:
        """Whether a step has still to be written down for this side."""
        given = self.at.inputs.get(key)
        if self.at.match.is_decided or not isinstance(given, Mapping):
            return not self.at.match.is_decided
        return self.side not in given and not given.keys().isdisjoint(SIDES)

    def hurt(self) -> str:
        """Who was hurt, and how badly."""
        wording = self._wording()
        own = {each.id for each in self.at.stands[self.side].state.players}
        return "; ".join(
            f"{wording.players[who]}: {self.at.catalogue.name(key.removeprefix(SUFFERED))}"
            for who, tallies in self.at.counts.items()
            if who in own
            for key in tallies
            if key.startswith(SUFFERED)
        )

    def _wording(self) -> Wording:
        states = [each.state for each in self.at.stands.values()]
        made = Wording.of_states(self.at.catalogue, states, self.at.texts)
        guests = (each for side in self.at.stands for each in self.at.participants(side).values() if not each.on_list)
        made.players.update({each.id: self.at.catalogue.name(each.id) for each in guests})
        return made


def _before(at: AtMatch, known: Known, teller: Teller, manner: Manner) -> Iterator[str]:
    """Each step before the kick-off, in the edition's order: what it came to, or what is to be written."""
    for bound in at.catalogue.rules.sequences.get("play-match", ()):
        if bound.definition.name in form_lines.BEFORE:
            yield from teller.lines(bound.key, manner)
            if teller.is_open(bound.key):
                yield from _entries([bound], known)


def _after(at: AtMatch, known: Known, teller: Teller, manner: Manner) -> Iterator[str]:
    """Each step after the match, then what each team settles as long as it has not."""
    rules = at.catalogue.rules
    for bound in rules.sequences.get("play-match", ()):
        name = bound.definition.name
        if name not in form_lines.BEFORE and form_lines.is_written(name):
            yield from teller.lines(bound.key, manner) or ([] if at.match.is_decided else _entries([bound], known))
    if at.match.is_decided and (hurt := teller.hurt()):
        yield _("Hurt: %(players)s") % {"players": hurt}
    if at.match.state != Match.State.CLOSED:
        yield from _entries([each for action in AFTERWARDS for each in rules.sequences.get(action, ())], known)


def _entries(bound: Iterable[BoundStep], known: Known) -> tuple[str, ...]:
    return form_lines.entries([_step(each) for each in bound], known)


def _step(bound: BoundStep) -> tuple[str, Params]:
    return bound.definition.name, msgspec.structs.asdict(bound.params)


def _named(at: AtMatch, side: str) -> str:
    """The name of the team that gave up."""
    if side not in SIDES:
        return ""
    return at.texts.get(at.stands[side].state.name) or str(at.match.team_of(side).name)


def _rows(value: Any) -> list[Mapping[str, Any]]:
    return [_mapping(each) for each in value] if isinstance(value, list | tuple) else []


def _hurt(at: AtMatch) -> dict[str, dict[str, int | str]]:
    """The dice of those who were hurt: of each casualty the roll, then the apothecary's if he was called."""
    found: dict[str, dict[str, int | str]] = {}
    for row in _rows(_mapping(at.report.get("casualties")).get("suffered")):
        first, second = _mapping(row.get("roll")), _mapping(row.get("apothecary"))
        values = found.setdefault(str(row.get("victim")), {})
        lasting = [*(first.get("lasting") or ()), *(second.get("lasting") or ())]
        for key, dice in (("d16", [first.get("d16"), second.get("d16")]), ("d6", lasting)):
            values[key] = " ".join(filter(None, (str(values.get(key, "")), "/".join(str(die) for die in dice if die))))
        if isinstance(row.get("apothecary"), Mapping):
            values["apothecary"] = 1
    return found


def _scorers(at: AtMatch, side: str) -> Iterator[str]:
    """The numbers of those who scored for a side, in order; those whom a concession gave touchdowns come last."""
    numbers = {each.id: each.number for each in at.stands[side].state.players}
    for event in _rows(_mapping(at.report.get("events")).get("log")):
        if event.get("event") == "touchdown" and event.get("side") == side:
            yield from [_number(numbers, event.get("player"))] * int(event.get("count", 1))
    if at.match.ended == "conceded" and at.match.gave_up != side:
        for player in _mapping(at.report.get("score")).get("awarded") or ():
            yield _number(numbers, player)


def _number(numbers: Mapping[str, int | None], player: Any) -> str:
    """The number of who scored; a star for who has none, a dash for nobody."""
    if player is None:
        return "–"
    number = numbers.get(player)
    return "★" if number is None else str(number)


def _boxes(tallies: Mapping[str, int]) -> dict[str, int]:
    """What somebody did, by the columns of the form."""
    return {COLUMNS.get(key, key): count for key, count in tallies.items()}


def score_of(match: Match) -> tuple[int, int] | None:
    """The score of a match, once it stands."""
    if match.home_score is None or match.away_score is None:
        return None
    return match.home_score, match.away_score
