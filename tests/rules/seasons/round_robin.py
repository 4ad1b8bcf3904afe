"""Leagues of any size whose teams all meet twice, season after season."""

from collections.abc import Iterator
from typing import Any

from rules.actions import CreateTeam
from rules.binding import Rules
from tests.rules.seasons.season import Season

TRIES = 50


class RoundRobin(Season):
    """Teams that all meet twice, each with its whole sequence after each match; ``stem`` begins every id.

    No team is made a dear one: what a league costs is measured by teams as leagues have them.
    """

    def __init__(self, rules: Rules, seed: int, teams: int, stem: str = "") -> None:
        self._stem = stem
        super().__init__(rules, seed, teams)

    def new_id(self) -> str:
        """An id nobody has, nor has any league of another stem."""
        return f"{self._stem}{super().new_id()}"

    def enter(self, inputs: dict[str, Any]) -> str | None:
        """A team of these inputs; its id, or None where they are not allowed."""
        team = f"{self._stem}t{len(self.states)}"
        return team if self.act(CreateTeam(team=team, inputs=inputs)) else None

    def play(self, rounds: int) -> None:
        """So many double round robins; between two of them the teams are drafted again."""
        for number in range(rounds):
            if number:
                for team in sorted(self.states):
                    self.redraft(team)
            for home, away in _double_round_robin(sorted(self.states)):
                # What can't be played as chance would have it is drawn again.
                assert any(self.match(home, away) for _ in range(TRIES)), self.refused
                self.after(home)
                self.after(away)

    def _rosters(self, teams: int) -> list[str]:
        known = sorted(self.rules.rosters)
        return [known[place % len(known)] for place in range(teams)]

    def _grow_dear(self, team: str) -> None:
        pass


def _double_round_robin(teams: list[str]) -> Iterator[tuple[str, str]]:
    fixed, *others = teams
    for number in range(2 * len(others)):
        line = [fixed, *others]
        pairs = list(zip(line[: len(line) // 2], reversed(line[len(line) // 2 :]), strict=True))
        yield from (pair if number < len(others) else pair[::-1] for pair in pairs)
        others = [*others[1:], others[0]]
