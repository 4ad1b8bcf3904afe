"""Who plays whom in which round. Pure: an order of teams goes in, rounds come out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match of two teams, or with nobody away a bye for ``home``."""

    home: str
    away: str | None = None


def round_robin(teams: Sequence[str]) -> tuple[tuple[Pairing, ...], ...]:
    """Rounds in which every team meets every other once (the circle method).

    With an odd number each team has one bye. Everyone's matches at home and away differ by one at most (not at all
    with an odd number), and alternate but for one place.

    Raises:
        ValueError: fewer than two teams, or one twice.
    """
    if len(teams) < 2 or len(set(teams)) != len(teams):
        raise ValueError("a round robin needs two teams or more, each once")
    # An odd number sits on the circle. With an even one, the last team stays outside and meets, round by round, the
    # team that would have a bye.
    outside = teams[-1] if len(teams) % 2 == 0 else None
    circle = teams if outside is None else teams[:-1]
    return tuple(_round(circle, outside, number) for number in range(len(circle)))


def _round(circle: Sequence[str], outside: str | None, number: int) -> tuple[Pairing, ...]:
    """Teams at the same distance from the round's number, on either side of it, meet."""
    size = len(circle)
    pairings = []
    for distance in range(1, size // 2 + 1):
        one, other = circle[(number + distance) % size], circle[(number - distance) % size]
        # As the rounds go on a team comes closer by one: the parity of its distance makes home and away alternate.
        pairings.append(Pairing(one, other) if distance % 2 else Pairing(other, one))
    first = circle[number]
    if outside is None:
        return (*pairings, Pairing(first))
    return (Pairing(outside, first) if number % 2 else Pairing(first, outside), *pairings)


def drawn_for(teams: Sequence[str], team: str) -> Iterator[tuple[Pairing, int, int]]:
    """What a team was drawn for, with the numbers of the round and of its place in the round, both from 1."""
    for number, pairings in enumerate(round_robin(teams), 1):
        for place, each in enumerate(pairings, 1):
            if team in (each.home, each.away):
                yield each, number, place
