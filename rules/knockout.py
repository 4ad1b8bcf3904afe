"""The bracket of play-offs. Pure: places of the table and results go in, who has which place of every round comes out.

A place is a round and a number from 1: the places 2n - 1 and 2n of a round meet in its tie n, and who wins it goes to
place n of the next round. With the last round's place for the winner the bracket ends.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.ruleset.league import Season

Place = tuple[int, int]  # round, number; both from 1
FEWEST, MOST = 2, 32


@dataclass(frozen=True, slots=True)
class Met:
    """What stands for a tie: who meets in it, and who of them won (None while nobody has).

    ``deserted``: who goes on without a match, as the other one has left, has left too.
    """

    teams: frozenset[str]
    winner: str | None = None
    deserted: bool = False


@dataclass(frozen=True, slots=True)
class Tie:
    """Two places of a round that meet, home first; None where nobody has the place yet.

    ``bye``: the other place is nobody's for good, and the team goes on.
    """

    round: int
    number: int
    home: str | None
    away: str | None
    bye: bool = False

    @property
    def place(self) -> Place:
        """Where it is."""
        return self.round, self.number

    @property
    def places(self) -> tuple[Place, Place]:
        """The two that meet in it."""
        return (self.round, 2 * self.number - 1), (self.round, 2 * self.number)

    @property
    def leads_to(self) -> Place:
        """The place of who wins it."""
        return self.round + 1, self.number

    @property
    def seat(self) -> Place:
        """The place of who goes on without a match: the first of the two, as the better team's is."""
        return self.places[0]

    @property
    def ready(self) -> bool:
        """Both teams are known (and nobody would meet himself, as words of commissioners could have it)."""
        return self.home is not None and self.away is not None and self.home != self.away


@dataclass(frozen=True, slots=True)
class Bracket:
    """All ties round by round, the match for the third place last; and who has which place, as far as that is known.

    The place after the last round is the winner's, and nobody's where both of the final have left without a match.
    Nobody goes on from the match for the third place.
    """

    ties: tuple[Tie, ...]
    rounds: int
    holders: Mapping[Place, str]

    @property
    def winner(self) -> str | None:
        """Who has won it all."""
        return self.holders.get((self.rounds + 1, 1))

    def tie(self, place: Place) -> Tie | None:
        """The tie at a place."""
        return next((each for each in self.ties if each.place == place), None)

    def onward(self, tie: Tie) -> str | None:
        """Who has gone on from a tie, or won it all in it."""
        return None if self.is_for_third(tie.place) else self.holders.get(tie.leads_to)

    def staying(self, tie: Tie, drawn: Collection[str]) -> dict[Place, str]:
        """Whose the places of a tie are to be for it to be of those who were drawn; nothing where it is."""
        free, missing = [], list(drawn)
        for place in tie.places:
            if (team := self.holders.get(place)) in missing:
                missing.remove(team)
            else:
                free.append(self._led_to(place))
        return dict(zip(free, missing, strict=False))

    def _led_to(self, place: Place) -> Place:
        """The place itself; of who comes there without a match, his place before."""
        before = self.tie(leading_to(place))
        return before.seat if before is not None and before.bye else place

    def is_for_third(self, place: Place) -> bool:
        """Whether the tie at a place is the match for the third place."""
        return place == tie_for_third(self.rounds)


def rounds_for(count: int) -> int:
    """How many rounds a number of teams takes. Raises ``ValueError``: fewer than two, or more than 32."""
    if not FEWEST <= count <= MOST:
        raise ValueError(count)
    return (count - 1).bit_length()


def tie_for_third(rounds: int) -> Place:
    """Where the match for the third place stands: beside the final."""
    return rounds, 2


def leading_to(place: Place) -> Place:
    """The tie whose winner has a place."""
    of_round, number = place
    return of_round - 1, number


def meeting_at(place: Place) -> Place:
    """The tie that who has a place plays in."""
    of_round, number = place
    return of_round, (number + 1) // 2


def onward(place: Place, rounds: int) -> list[Place]:
    """The ties that who wins the one at a place comes to, if he wins them too."""
    of_round, number = place
    return [(of_round + more, -(-number // 2**more)) for more in range(1, rounds - of_round + 1)]


def first_places(rounds: int) -> tuple[int, ...]:
    """The places of the table (from 1) in the order of the first round's places: the best two meet in the final."""
    found: tuple[int, ...] = (1,)
    for _ in range(rounds):
        size = 2 * len(found)
        found = tuple(each for one in found for each in (one, size + 1 - one))
    return found


def bracket(
    season: Season,
    seeds: Sequence[str],
    met: Mapping[Place, Met],
    ruled: Mapping[Place, str] | None = None,
    *,
    third_place: bool = False,
) -> Bracket:
    """Who has which place.

    Args:
        season: says which of two places of the table is at home.
        seeds: the teams that play, best first. Where they are no power of two the best go on without a match.
        met: what stands for the ties that have a match, by their place.
        ruled: places that are a team's by the commissioner's word, whoever won; the latest last. In the first round
            they change with each other: whose place it was has that of the team that comes.
        third_place: who lost before the final meet for it, as the second tie of the last round.

    Raises:
        ValueError: fewer than two seeds, or more than 32.
    """
    rounds = rounds_for(len(seeds))
    work = _Working(season, seeds, met, ruled or {}, rounds, _seated(seeds, rounds, ruled or {}))
    numbers = range(1, rounds + 1)
    ties = [work.tie(number, place) for number in numbers for place in range(1, 2 ** (rounds - number) + 1)]
    if third_place and rounds > 1:
        ties.append(work.pairing(*tie_for_third(rounds)))
    places = [*(place for each in ties for place in each.places), (rounds + 1, 1)]
    holders = {place: team for place in places if (team := work.holder(*place))}
    return Bracket(tuple(ties), rounds, holders)


def home_first(season: Season, seeds: Sequence[str], one: str, other: str) -> tuple[str, str]:
    """Two teams that meet, the one at home first: whoever is there by word alone comes after all of the table."""
    ranks = [seeds.index(team) if team in seeds else len(seeds) for team in (one, other)]
    hosted = ranks[0] != ranks[1] and season.host(ranks[1], ranks[0]) == ranks[1]
    return (other, one) if hosted else (one, other)


def _seated(seeds: Sequence[str], rounds: int, ruled: Mapping[Place, str]) -> list[str | None]:
    """Who has the places of the first round, in their order: nobody has two."""
    found = [seeds[place - 1] if place <= len(seeds) else None for place in first_places(rounds)]
    for (of_round, number), team in ruled.items():
        if of_round == 1:
            if team in found:
                found[found.index(team)] = found[number - 1]
            found[number - 1] = team
    return found


@dataclass(frozen=True)
class _Working:
    season: Season
    seeds: Sequence[str]
    met: Mapping[Place, Met]
    ruled: Mapping[Place, str]
    rounds: int
    seated: Sequence[str | None]

    def holder(self, of_round: int, number: int) -> str | None:
        """Who has a place."""
        if of_round == 1:
            return self.seated[number - 1]
        if said := self.ruled.get((of_round, number)):
            return said
        if of_round == self.rounds and number > 2:
            return self._loser(of_round - 1, number - 2)
        tie = self.tie(of_round - 1, number)
        if tie.bye:
            return tie.home
        found = self.met.get(tie.place)
        if found is None or (found.deserted and of_round > self.rounds):  # before, who is met next goes on
            return None
        return found.winner

    def _loser(self, of_round: int, number: int) -> str | None:
        """Who lost a tie, once somebody has gone on from it; who went on without a match has beaten nobody."""
        found, winner = self.met.get((of_round, number)), self.holder(of_round + 1, number)
        if found is None or winner not in found.teams:
            return None
        return next(iter(found.teams - {winner}), None)

    def tie(self, of_round: int, number: int) -> Tie:
        """Two places that meet; a place of the first round may be nobody's."""
        found = self.pairing(of_round, number)
        return replace(found, bye=True) if of_round == 1 and found.home and not found.away else found

    def pairing(self, of_round: int, number: int) -> Tie:
        """The team of the better place is at home; who is alone stands first."""
        one, other = self.holder(of_round, 2 * number - 1), self.holder(of_round, 2 * number)
        if one is not None and other is not None:
            one, other = home_first(self.season, self.seeds, one, other)
        elif one is None:
            one, other = other, one
        return Tie(of_round, number, one, other)
