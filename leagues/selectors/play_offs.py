"""The play-offs of a season: its bracket as the table and the results make it, and what was drawn."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from leagues.models import Fixture, Ruling, Season, Stage
from leagues.selectors.cards import TeamCard
from leagues.selectors.fixtures import BracketPlace, FixtureCard, knockout_round
from leagues.selectors.seasons import SeasonBook, read_season
from leagues.selectors.standings import standings, voided
from matches.models import Match
from rules.knockout import Bracket, Met, Place, Tie, bracket, home_first, leading_to, meeting_at
from teams.rulesets import rules_of


@dataclass(frozen=True, slots=True)
class TieRow:
    """A tie for readers: who meets (None: nobody yet), the match, and rulings on its places.

    ``title``: what it is called, where its round does not tell; ``bye``: the team goes on without a match, as it has
    none to meet, or ``card.gone`` has left.
    """

    title: str
    teams: list[TeamCard | None]
    card: FixtureCard | None
    bye: bool
    rulings: list[Ruling]


@dataclass(frozen=True)
class PlayOffs:
    """The play-offs that a season's book tells of.

    ``drawn`` are the teams as they were drawn, best first; ``ruled`` the places that are a team's by a commissioner's
    word; ``kept`` those that are to be a team's, so that its match stays; ``out`` the matches that are about to be
    taken out of the bracket.
    """

    book: SeasonBook
    stage: Stage
    drawn: tuple[str, ...]
    ruled: Mapping[Place, Ruling] = field(default_factory=dict)
    kept: Mapping[Place, str] = field(default_factory=dict)
    out: Collection[str] = ()

    @cached_property
    def seeds(self) -> list[str]:
        """The teams that the table sends in now, best first. Whoever was drawn and left since forfeits, and stays."""
        return seeds_of(self.book, self.stage.places or 0, self.drawn)

    @cached_property
    def fixtures(self) -> dict[Place, FixtureCard]:
        """What stands for the ties, by their place."""
        return {
            (each.within, one.number): one
            for each in self.book.rounds
            if each.places
            for one in each.fixtures
            if one.match is None or one.match.pk not in self.out
        }

    @cached_property
    def words(self) -> dict[Place, Ruling]:
        """What was ruled of the matches that stand."""
        return {place: each for place, each in self.ruled.items() if self._is_of_what_stands(each)}

    def _is_of_what_stands(self, ruling: Ruling) -> bool:
        if ruling.position is None:
            return True
        found = self.fixtures.get(leading_to((ruling.round, ruling.number)))
        return (
            found is not None and found.match is not None and found.decided and found.match.position == ruling.position
        )

    @cached_property
    def by_table(self) -> Bracket:
        """Who would have which place by the table as it is now, the results and what was ruled."""
        return self._by(self.kept)

    @cached_property
    def bracket(self) -> Bracket:
        """Who has which place: what was drawn stays, whatever the table has become since."""
        kept = {place: team for _match, place, team in self.staying()}
        byes = {tie.seat: card.home.key for tie, card in self.byes}
        return self._by({**self.kept, **kept, **byes})

    def _by(self, kept: Mapping[Place, str]) -> Bracket:
        rules = rules_of(self.book.season.league.book.ruleset_id)
        out = voided(self.book)
        return bracket(
            rules.ruleset.league.season,
            self.seeds,
            {place: _met(each, out) for place, each in self.fixtures.items()},
            {place: each.team_id for place, each in self.words.items()} | dict(kept),
            third_place=self.stage.third_place,
        )

    @property
    def lost(self) -> Iterator[tuple[Tie, FixtureCard]]:
        """The ties whose places are others' now than those who were drawn into them, each with its match."""
        for tie in self.by_table.ties:
            found = self.fixtures.get(tie.place)
            if found is not None and found.match is not None and set(found.teams) != {tie.home, tie.away}:
                yield tie, found

    @property
    def byes(self) -> Iterator[tuple[Tie, FixtureCard]]:
        """The teams that go on without a match, as they were drawn."""
        for tie in self.by_table.ties:
            if tie.bye and tie.place in self.fixtures:
                yield tie, self.fixtures[tie.place]

    def staying(self, matches: Collection[str] | None = None) -> Iterator[tuple[str, Place, str]]:
        """Whose places are to be, where they are others' now, if ties stay as they were drawn, each with its match.

        Those of some matches, or of all that stand. Whoever is in a tie of the first round gives his place there up.
        """
        kept, found = dict(self.kept), self.by_table
        for place in [each.place for each in self.by_table.ties if not each.bye]:
            card, tie = self.fixtures.get(place), found.tie(place)
            if card is None or tie is None or (card.match is not None and card.match.state == Match.State.VOIDED):
                continue
            match = card.match.pk if card.match else ""
            if matches is not None and match not in matches:
                continue
            drawn = card.teams if card.gone is None else (*card.teams, card.gone.key)
            if more := found.staying(tie, drawn):
                kept |= more
                found = self._by(kept)
                yield from ((match, *each) for each in more.items())

    @property
    def open_ties(self) -> list[Tie]:
        """The ties that are still to be decided: before that the season does not end."""
        return [each for each in self.bracket.ties if not self._over(each)]

    def _over(self, tie: Tie) -> bool:
        found = self.fixtures.get(tie.place)
        if self.bracket.is_for_third(tie.place):
            if found is None and not tie.ready:  # nobody is left to meet where somebody went on without a match
                return all(self.bracket.onward(each) for each in self.bracket.ties if each.round == tie.round - 1)
            return found is not None and found.decided
        return self.bracket.onward(tie) is not None or (found is not None and found.match is None)

    @property
    def unwon(self) -> Iterator[tuple[Tie, FixtureCard]]:
        """The ties whose match is over without a winner, each with the match, until the next one is begun."""
        for tie in self.bracket.ties:
            found = self.fixtures.get(tie.place)
            if found is None or not found.decided or self.bracket.is_for_third(tie.place) or _met(found).winner:
                continue
            following = self.fixtures.get(meeting_at(tie.leads_to))
            if following is None or following.match is None or following.match.state == Match.State.SCHEDULED:
                yield tie, found

    @property
    def asked(self) -> list[str]:
        """The titles of the ties of which the commissioner is to say who goes on."""
        return [self.title(tie) for tie, _card in self.unwon if self.bracket.onward(tie) is None]

    @property
    def rows(self) -> list[tuple[str, list[TieRow]]]:
        """The bracket for readers: the rounds in order, each with its ties."""
        found: dict[int, list[TieRow]] = {}
        for tie in self.bracket.ties:
            found.setdefault(tie.round, []).append(self._row(tie))
        return [(knockout_round(number, self.stage.places or 0), ties) for number, ties in found.items()]

    def _row(self, tie: Tie) -> TieRow:
        card = self.fixtures.get(tie.place)
        bye = tie.bye if card is None else card.match is None
        teams = [self.book.teams.get(each or "") for each in ((tie.home,) if bye else (tie.home, tie.away))]
        if card is not None:
            teams = [card.home] if bye else [card.home, card.away]
        ruled = [self.words[place] for place in tie.places if place in self.words]
        title = self.title(tie) if self.bracket.is_for_third(tie.place) else ""
        return TieRow(title, teams, card, bye, ruled)

    @property
    def winner(self) -> TeamCard | None:
        """The champion; nobody where both of the final have left before it."""
        return self.book.teams.get(self.bracket.winner or "")

    @property
    def begun(self) -> bool:
        """Whether a match was opened, reported or replaced: what is drawn then stands."""
        return Match.objects.begun().filter(fixture__round__stage=self.stage).exists()

    def home_first(self, one: str, other: str) -> tuple[str, str]:
        """Two teams that meet, the one at home first."""
        season = rules_of(self.book.season.league.book.ruleset_id).ruleset.league.season
        return home_first(season, self.seeds, one, other)

    def title(self, tie: Tie) -> str:
        """Which match of which round it is."""
        return BracketPlace(*tie.place, self.stage.places or 0).title


def _met(found: FixtureCard, out: Collection[str] = ()) -> Met:
    """Of a tie without a match the bye's team goes on: whom it was to meet has left. ``out`` have left by now."""
    if found.match is None:
        deserted = found.gone is not None and found.home.key in out
        return Met(frozenset(found.teams), found.home.key, deserted)
    winners = {"home": found.match.home_result, "away": found.match.away_result}
    won = next((side for side, result in winners.items() if result == "win"), "") if found.decided else ""
    team = {"home": found.match.home_id, "away": found.match.away_id}.get(won)
    return Met(frozenset(found.teams), team)


def seeds_of(book: SeasonBook, places: int, drawn: Collection[str] = ()) -> list[str]:
    """The first teams of a table that have not left, or were drawn before they did."""
    rows = standings(book).rows
    return [each.team.key for each in rows if each.team.key in drawn or not each.gone][:places]


def read_play_offs(book: SeasonBook) -> PlayOffs | None:
    """The play-offs of a season, None where none are drawn: three queries, one where there are none."""
    stage = book.season.stages.filter(kind=Stage.Kind.KNOCKOUT).first()
    draw = stage.draws.first() if stage else None
    if stage is None or draw is None:
        return None
    ruled = {(each.round, each.number): each for each in stage.rulings.select_related("team__name", "actor")}
    return PlayOffs(book, stage, tuple(draw.teams), ruled)


def missed(season: Season, team_id: str) -> bool:
    """Whether a team has missed a match of the play-offs, since it had left the season when that was to be played."""
    of_play_offs = {"round__stage__season": season, "round__stage__kind": Stage.Kind.KNOCKOUT, "replaced": False}
    return Fixture.objects.filter(gone=team_id, **of_play_offs).exists()


def play_offs_of(season: Season) -> PlayOffs | None:
    """The play-offs of a season with its book; see ``read_play_offs`` and ``read_season``."""
    return read_play_offs(read_season(season))
