"""A story held in memory, as `amend` reads it; and the log that an amendment leaves."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from rules.actions import sides_of
from rules.amending import Amendment, Edit, Stored
from rules.effects import AnyEffect
from rules.engine import Record, fold
from rules.outcome import TeamEffect
from rules.state import TeamState, new_team


class Log:
    """A log of actions by team; `read` counts the entries that were asked for."""

    def __init__(self, log: Sequence[Record]) -> None:
        self.read = 0
        self._of: dict[str, list[Stored]] = defaultdict(list)
        for line in log:
            for team in sides_of(line.action).values():
                self._of[team].append(_stored(team, line))

    def before(self, team: str, position: int) -> TeamState:
        earlier = [line for line in self._of[team] if line.position < position]
        return fold(([_on(team, each) for each in line.effects] for line in earlier), {team: new_team(team)})[team]

    def entries(self, team: str, position: int) -> Iterator[Stored]:
        for line in self._of[team]:
            if line.position >= position:
                self.read += 1
                yield line

    def teams_at(self, position: int) -> Sequence[str]:
        return [team for team, lines in self._of.items() if any(each.position == position for each in lines)]


def _stored(team: str, line: Record) -> Stored:
    return Stored(
        team=team,
        position=line.position,
        ruleset=line.ruleset,
        action=line.action,
        effects=tuple(each.effect for each in line.effects if each.team == team),
        explanations=tuple(each for each in line.explanations if each.team == team),
    )


def _on(team: str, effect: AnyEffect) -> TeamEffect:
    return TeamEffect(team=team, effect=effect)


def edited(log: Sequence[Record], edits: Mapping[int, Edit]) -> list[Record]:
    """The log with edits, as if it had been written so; nothing is resolved."""
    lines = {line.position: line for line in log}
    for position, edit in edits.items():
        if edit.action is None:
            lines.pop(position, None)
        else:
            lines[position] = Record(position=position, ruleset=edit.ruleset, action=edit.action)
    return [lines[position] for position in sorted(lines)]


def applied(log: Sequence[Record], amendment: Amendment) -> list[Record]:
    """The log as an amendment leaves it, with what came of each action."""
    lines = {line.position: line for line in log}
    for line in amendment.lines:
        if line.action is None:
            lines.pop(line.position, None)
            continue
        effects = [_on(part.team, each) for part in line.parts for each in part.effects]
        said = [each for part in line.parts for each in part.explanations]
        lines[line.position] = Record(
            position=line.position,
            ruleset=line.ruleset,
            action=line.action,
            effects=tuple(effects),
            explanations=tuple(said),
        )
    return [lines[position] for position in sorted(lines)]
