"""What `fixtures/demo/league.yaml` holds."""

import hashlib
from pathlib import Path
from typing import Any, Literal

import msgspec
import yaml

Latest = Literal["reported", "disputed", "scheduled"]


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
    """A casualty that happens whatever the dice would say."""

    round: int
    team: str
    number: int
    d16: int
    lasting: int | None = None


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
    """The whole demo."""

    seed: str
    league: LeagueScript
    commissioner: Person
    teams: tuple[Outfit, ...]
    casualties: tuple[Hurt, ...]
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
