"""What `fixtures/demo/league.yaml` holds."""

import hashlib
from pathlib import Path
from typing import Any, Literal

import msgspec
import yaml

Latest = Literal["reported", "disputed", "scheduled"]
Fate = Literal["death", "lasting", "misses-next", "treated"]


class Person(msgspec.Struct, frozen=True):
    """An account: its address is ``login`` at the demo's domain."""

    name: str
    login: str
    language: str = "en"


class Outfit(msgspec.Struct, frozen=True):
    """A team as it is drafted: players are pairs of position and name, numbered from 1."""

    name: str
    roster: str
    colours: tuple[str, str]
    crest: str
    goods: dict[str, int]
    players: tuple[tuple[str, str], ...]
    coach: Person | str
    initials: str = ""
    choices: tuple[str, ...] = ()

    @property
    def login(self) -> str:
        """Whose it is."""
        return self.coach if isinstance(self.coach, str) else self.coach.login


class Hurt(msgspec.Struct, frozen=True):
    """A casualty that comes to this whatever the dice would say; ``number`` is the player's in the script."""

    round: int
    team: str
    number: int
    comes: Fate


class GivenUp(msgspec.Struct, frozen=True):
    """A match of a round that a side gives up."""

    round: int
    match: int
    by: Literal["home", "away"]


class LeagueScript(msgspec.Struct, frozen=True):
    """The league and its settings."""

    name: str
    edition: str
    description: str
    time_zone: str
    language: str
    bonuses: str
    tie_breakers: str
    rounds_played: int


class Script(msgspec.Struct, frozen=True):
    """The whole demo. From the round ``stars_from`` on the first team that can pay one hires a star player.

    ``newcomers`` are the names of who joins a team later.
    """

    seed: str
    league: LeagueScript
    commissioner: Person
    teams: tuple[Outfit, ...]
    casualties: tuple[Hurt, ...]
    given_up: tuple[GivenUp, ...]
    stars_from: int
    newcomers: tuple[str, ...]
    latest: tuple[Latest, ...]
    dispute: str
    waiting: Outfit

    @property
    def coaches(self) -> tuple[Person, ...]:
        """The people of the teams."""
        return tuple(each.coach for each in self.teams if isinstance(each.coach, Person))


def read_script(path: Path) -> Script:
    """The demo in a file. Raises ``msgspec.ValidationError`` where it has another form."""
    data: Any = yaml.safe_load(path.read_text(encoding="utf-8"))
    return msgspec.convert(data, Script)


def slug(name: str) -> str:
    """What the ids of a team's players begin with."""
    return hashlib.blake2b(name.encode(), digest_size=4).hexdigest()
