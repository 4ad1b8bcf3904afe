"""The record of a match: the form for the table with both teams on it, as they go (or went) into the match."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from msgspec.structs import replace

from leagues.addresses import match_page
from matches.lines import SUFFERED, brought_back
from matches.models import Match
from matches.selectors.matches import DISQUALIFIED
from reports import columns, form_lines
from reports.columns import Printed
from reports.form_lines import Params
from reports.known import Known
from reports.manner import Manner
from reports.selectors import goods, knowing, names, players
from reports.selectors.at_match import AtMatch
from reports.selectors.surroundings import Around, crest_of, local
from reports.selectors.team_sheets import foot_of
from reports.values import Column, Figure, MatchRecord, Side
from rules.binding import BoundStep, Rules
from rules.outcome import Explanation
from rules.state import TeamState
from rules.steps.casualties import CasualtyTerms, OutrightRow, TableParams
from rules.steps.inducements import InducementParams
from rules.value import in_units
from rules.values import SIDES
from teams.models import Team
from teams.wording import Wording

#: What is settled after a match, in this order, beside the match itself.
AFTERWARDS = ("advance-player", "hire-player", "close-sequence")
TO_WRITE = "________"
#: What an explanation tells both sides, whichever it is kept with.
SHARED = frozenset({"cards.drawn", "fans.gate", "stadium.is", "weather.kept-out", "weather.rains", "weather.rolled"})
#: What the columns of the dice and the line of those who were hurt tell already.
IN_COLUMNS = frozenset(
    {
        "casualties.apothecary",
        "casualties.apothecary-by-die",
        "casualties.badly-hurt",
        "casualties.outright",
        "casualties.rolled",
        "casualties.table",
    }
)
#: The column for what an injury roll itself says.
INJURY = "injury"
#: The column for whatever else earns SPP, by another rule than an award.
OTHER = "other"


def match_record(at: AtMatch, manner: Manner) -> MatchRecord:
    """The record of a match; no query."""
    match, fixture = at.match, at.fixture
    with manner.rule_names():
        its_columns = _columns(at.catalogue.rules, names.statistics(at.catalogue))
    with manner.words():
        season = at.season
        known = Around(seasons={match.home_id: season} if season is not None else {})
        moments = [stand.moment for stand in at.stands.values()]
        revisions = [stand.revision for stand in at.stands.values()]
        league = getattr(match.book, "league", None)
        own_date = match.is_decided or fixture is None or match.due != fixture.round.deadline
        return MatchRecord(
            foot=foot_of(match.home, known, moments, revisions, match_page(match.pk), manner),
            columns=its_columns,
            home=_side(at, "home", match.home, manner),
            away=_side(at, "away", match.away, manner),
            competition=_competition(at),
            round=str(fixture.round) if fixture is not None else "",
            round_number=fixture.round.number if fixture is not None else None,
            code=code_of(at),
            date=local(match.played if match.is_decided else match.due, league) if own_date else None,
            score=score_of(match),
            ended=_ended(at),
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


def _columns(rules: Rules, labels: Mapping[str, str]) -> tuple[Column, ...]:
    """The columns of the form: what earns SPP, and the dice of a casualty."""
    terms = rules.params_of("play-match", CasualtyTerms)
    dice = [Printed(INJURY, _("Inj"))] if _outright(terms) else []
    dice += [Printed(key, _("D{sides}").format(sides=sides)) for key, sides in (terms.dice if terms else ())]
    found = list(names.deeds(rules))
    if rules.ruleset.spp.modifiers:
        found.append(Printed(OTHER, _("Oth")))
    treated = terms is not None and bool(terms.apothecary)
    return columns.match_record(labels, found, names.mvp(rules), dice, apothecary=treated)


def _side(at: AtMatch, side: str, team: Team, manner: Manner) -> Side:
    state = at.stands[side].state
    participants = at.participants(side)
    with manner.rule_names():
        hurt = _hurt(at)
    counts = {who: {**tallies, **hurt.get(who, {})} for who, tallies in at.counts.items()}
    rows = players.of_list(at.catalogue, _fielded(state), at.texts, manner, counts)
    guests = players.hired(at.catalogue, state.roster, participants, manner, counts)
    with manner.rule_names():
        roster = at.catalogue.roster(state.roster)
        stock = tuple(_stock(at, side))
        known = knowing.known(at, side)
        spare, bought_for = goods.spare(at.catalogue), names.bought_word(at.catalogue)
        starring = names.stars_word(at.catalogue)
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
        spare=spare,
        bought=bought_for,
        starring=starring,
    )


def _fielded(state: TeamState) -> TeamState:
    """Who may be there: the journeymen of a match that is not settled yet have gone by the next."""
    return replace(state, players=state.hired) if state.open is not None else state


def _facts(at: AtMatch, side: str, manner: Manner) -> Iterator[Figure]:
    """Both current team values, as far as they are known; and what was bought, once that was sent."""
    other = "away" if side == "home" else "home"
    counting = at.catalogue.rules.ruleset.team_value
    for label, whose in ((goods.value_words(at.catalogue)[-1], side), (_("theirs"), other)):
        value = at.current_value(whose)
        yield Figure(label, TO_WRITE if value is None else in_units(value, counting))
    with manner.rule_names():
        words = "; ".join(bought(at, side))
    if words:
        yield Figure(_("Bought"), words)


def has_chosen(at: AtMatch, side: str) -> bool:
    """Whether a side has said what it buys (nothing is an answer too), or the match is over."""
    return at.bought(side) is not None


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
    terms = rules.params_of("play-match", CasualtyTerms)
    return terms.apothecary if terms is not None else ""


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


# --- What is written: by hand, or by us once it is known ------------------------------------------------------------


class Teller:
    """Tells of one side what a step came to."""

    def __init__(self, at: AtMatch, side: str, team: Team) -> None:
        self.at, self.side, self.team = at, side, team

    def lines(self, key: str, manner: Manner) -> list[str]:
        """What a step came to, in sentences; nothing as long as it is open."""
        found = self._told(key)
        if not found:
            return []
        with manner.words():
            wording = self._wording()
            return [wording.explanation(each) for each in found]

    def is_open(self, bound: BoundStep) -> bool:
        """Whether a step has still to be written down for this side: nothing came of it yet, or something is asked.

        What is bought may be bought until a side has said that it buys nothing more.
        """
        if isinstance(bound.params, InducementParams):
            return not has_chosen(self.at, self.side)
        if self.at.match.is_decided:
            return False
        given = self.at.inputs.get(bound.key)
        if isinstance(given, Mapping) and (self.side in given or given.keys().isdisjoint(SIDES)):
            return False
        return bound.key in self.at.asked or not self._told(bound.key)

    def _told(self, key: str) -> list[Explanation]:
        of_step = [each for each in self.at.explanations if each.step == key and each.key not in IN_COLUMNS]
        return [each for each in of_step if each.team == self.team.pk or each.key in SHARED]

    def settled(self, manner: Manner) -> list[str]:
        """What the team settled after the match, in sentences."""
        with manner.words():
            wording = self._wording()
            return [wording.explanation(each) for each in self.at.settled.get(self.team.pk, ())]

    def hurt(self) -> str:
        """Who was hurt, and how badly; nobody whom regeneration brought back each time."""
        wording = self._wording()
        own = {each.id for each in self.at.stands[self.side].state.players} - brought_back(
            self.at.explanations, self.at.counts
        )
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
        for stand in self.at.stands.values():
            made.name_players(self.at.joined.get(stand.state.id, ()), stand.state.roster)
        return made


def _before(at: AtMatch, known: Known, teller: Teller, manner: Manner) -> Iterator[str]:
    """Each step before the kick-off, in the edition's order: what it came to, or what is to be written."""
    rules = at.catalogue.rules
    for bound in rules.sequences.get("play-match", ()):
        if bound.key in rules.before_play and form_lines.is_written(bound.definition.name):
            yield from teller.lines(bound.key, manner)
            if teller.is_open(bound):
                yield from _entries([bound], known)


def _after(at: AtMatch, known: Known, teller: Teller, manner: Manner) -> Iterator[str]:
    """Each step after the match, then what each team settles: what it came to, and what is open."""
    rules = at.catalogue.rules
    for bound in rules.sequences.get("play-match", ()):
        if bound.key not in rules.before_play and form_lines.is_written(bound.definition.name):
            yield from teller.lines(bound.key, manner) or ([] if at.match.is_decided else _entries([bound], known))
    if _is_awarded(at, teller.side):
        yield _("The match was conceded: this score is awarded, whatever was scored.")
    if at.match.is_decided and (hurt := teller.hurt()):
        yield _("Hurt: %(players)s") % {"players": hurt}
    yield from teller.settled(manner)
    if at.match.state != Match.State.CLOSED:
        yield from _entries([each for action in AFTERWARDS for each in rules.sequences.get(action, ())], known)


def _ended(at: AtMatch) -> str:
    """How the match ended; ``disqualified`` where the edition does not call it a concession to have too few players."""
    return "disqualified" if any(each.key == DISQUALIFIED for each in at.explanations) else at.match.ended


def _is_awarded(at: AtMatch, side: str) -> bool:
    """Whether the score of a side is not what it scored, since somebody conceded."""
    score = score_of(at.match)
    if _ended(at) != "conceded" or score is None:
        return False
    return score[side == "away"] != len([*_scorers(at, side)])


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
    terms = at.catalogue.rules.params_of("play-match", CasualtyTerms)
    fields = [key for key, _sides in terms.dice] if terms is not None else []
    found: dict[str, dict[str, int | str]] = {}
    for row in _rows(_mapping(at.report.get("casualties")).get("suffered")):
        rolls = [_mapping(row.get(each)) for each in ("roll", "also", "apothecary")]
        values = found.setdefault(str(row.get("victim")), {})
        for key in fields:
            dice = "/".join(str(die) for roll in rolls for die in _dice(roll.get(key)))
            values[key] = " ".join(filter(None, (str(values.get(key, "")), dice)))
        if said := row.get(INJURY):
            values[INJURY] = " ".join(filter(None, (str(values.get(INJURY, "")), _code(terms, str(said)))))
        if isinstance(row.get("apothecary"), Mapping):
            values["apothecary"] = 1
    return found


def _outright(terms: CasualtyTerms | None) -> tuple[OutrightRow, ...]:
    """What an injury roll itself may say, beside that the casualty table says the rest."""
    return terms.outright if isinstance(terms, TableParams) else ()


def _code(terms: CasualtyTerms | None, said: str) -> str:
    """How a match sheet has what an injury roll said."""
    notation = terms.notation if terms is not None else None
    short = notation.short.get(said) if notation is not None else None
    return names.words(short) if short is not None else said


def _dice(rolled: Any) -> list[int]:
    """The dice of a field: one, several, or none."""
    return [die for die in (rolled if isinstance(rolled, list | tuple) else [rolled]) if die]


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


def score_of(match: Match) -> tuple[int, int] | None:
    """The score of a match, once it stands."""
    if match.home_score is None or match.away_score is None:
        return None
    return match.home_score, match.away_score
