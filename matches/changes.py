"""What a match changes on both sheets, line by line: before, after, and why."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from dugout.figures import grouped
from matches.fields import SIDES
from matches.paper import Paper
from rules.effects import PlayerLeft
from rules.outcome import Explanation
from rules.state import PlayerState, TeamState
from rules.value import in_units, worth

# Whose figures the explanations of a step explain; those that name a player stand beside him.
GOLD = (
    "inducements.from-treasury",
    "inducements.spent",
    "inducements.cash-spent",
    "fees.paid",
    "stars.upkeep",
    "handicaps.gold",
    "handicaps.fee",
    "winnings.",
)
FANS = (
    "fans.won",
    "fans.lost",
    "fans.draw",
    "fans.conceded",
    "fans.rolled",
    "fans.lost-by-conceding",
    "fans.factor-win",
    "fans.factor-draw",
    "fans.factor-loss",
)


@dataclass(frozen=True, slots=True)
class Line:
    """One figure: what it is, why it changes, before and after; ``change`` is up, down or nothing."""

    label: str
    why: str
    before: str
    after: str
    change: str = ""


@dataclass(frozen=True, slots=True)
class Changes:
    """All that changes for one team."""

    side: str
    kit: Any
    team: list[Line]
    players: list[Line]
    remarks: list[str]

    @property
    def count(self) -> int:
        """How many lines there are to read."""
        return len(self.team) + len(self.players)


def changes(paper: Paper) -> list[Changes]:
    """What changes for both teams, home first."""
    return [_of(paper, side) for side in SIDES]


def _of(paper: Paper, side: str) -> Changes:
    before = paper.states[side]
    after = paper.outcome.teams.get(before.id, before)
    players = _players(paper, side, before, after)
    return Changes(
        side=side,
        kit=paper.kits[side],
        team=_team(paper, side, before, after),
        players=[line for each in players for line in each],
        remarks=_remarks(paper, side, before, after),
    )


def _team(paper: Paper, side: str, before: TeamState, after: TeamState) -> list[Line]:
    counting = paper.rules.ruleset.team_value
    was, now = worth(before, counting), worth(after, counting)
    known = {"team-value": (was.total, now.total), "current-team-value": (was.current, now.current)}
    name = paper.catalogue.values[0]
    values = [in_units(each, counting) for each in known[name]]
    return [
        _line(_("Treasury"), _why(paper, side, *GOLD), before.treasury, after.treasury),
        _line(paper.catalogue.name("fans"), _why(paper, side, *FANS), before.fans, after.fans),
        _line(paper.catalogue.name(name), "", *values),
        _line(_("Won – drawn – lost"), "", _record(before), _record(after)),
    ]


def _record(team: TeamState) -> str:
    return f"{team.record.won} – {team.record.drawn} – {team.record.lost}"


def _line(label: str, why: str, before: int | str, after: int | str, *, better: int = 1) -> Line:
    change = ""
    if isinstance(before, int) and isinstance(after, int) and before != after:
        change = "up" if (after - before) * better > 0 else "down"
    return Line(label, why, _shown(before), _shown(after), change)


def _shown(value: int | str) -> str:
    return grouped(value) if isinstance(value, int) else value


def _why(paper: Paper, side: str, *keys: str) -> str:
    team = paper.teams[side].pk
    found = [
        each
        for each in paper.outcome.explanations
        if each.team == team
        and any(each.key == key or (key.endswith(".") and each.key.startswith(key)) for key in keys)
    ]
    return " · ".join(paper.wording.explanation(each) for each in found)


def _about(paper: Paper, player: str, *steps: str) -> list[Explanation]:
    return [each for each in paper.outcome.explanations if each.step in steps and each.params.get("player") == player]


def _words(paper: Paper, found: list[Explanation], player: str) -> str:
    """Sentences in a row; the name that stands beside them is not said again."""
    return " · ".join(paper.wording.explanation(each, beside=player) for each in found)


def _players(paper: Paper, side: str, before: TeamState, after: TeamState) -> list[list[Line]]:
    labels = {each.id: each.label for each in (*paper.absent(side), *paper.people[side])}
    signed = {each.id: each for each in after.players}
    known = {each.id: each for each in before.players}
    found = []
    for player_id in [*known, *(each for each in signed if each not in known)]:
        was, now = known.get(player_id), signed.get(player_id)
        found.append(_player(paper, labels.get(player_id, player_id), player_id, was, now))
    return found


def _player(paper: Paper, label: str, player: str, was: PlayerState | None, now: PlayerState | None) -> list[Line]:
    lines = []
    if was is None and now is not None:
        came = _words(paper, _about(paper, player, "journeymen", "inducements"), player)
        lines.append(Line(label, came, "–", _("journeyman")))
    if now is None and was is not None:
        why = _words(paper, _about(paper, player, "casualties", "record", "leaving"), player)
        return [*lines, Line(label, why, _("on the list"), _reason(paper, player), "down")]
    if now is None:
        return lines
    earlier = was.spp if was else 0
    if now.spp != earlier:
        why = _words(paper, _about(paper, player, "experience"), player)
        lines.append(_line(label, why, _("%(spp)s SPP") % {"spp": earlier}, _("%(spp)s SPP") % {"spp": now.spp}))
    return [*lines, *_injuries(paper, label, player, was or now, now)]


def _injuries(paper: Paper, label: str, player: str, was: PlayerState, now: PlayerState) -> list[Line]:
    why = _words(paper, _about(paper, player, "casualties"), player)
    lines = []
    for rule in paper.rules.ruleset.characteristics:
        before, after = was.profile.of(rule.key), now.profile.of(rule.key)
        if before != after:
            name = paper.catalogue.name(rule.key)
            shown = [f"{name} {paper.catalogue.characteristic(rule.key, each)}" for each in (before, after)]
            lines.append(Line(label, why, shown[0], shown[1], "up" if rule.improves(before, after) else "down"))
    if now.niggling != was.niggling:
        lines.append(_line(_("%(player)s, niggling") % {"player": label}, why, was.niggling, now.niggling, better=-1))
    if now.misses_next and not was.misses_next:
        lines.append(Line(label, "" if lines else why, _("fit"), _("misses the next match"), "down"))
    return lines


def _reason(paper: Paper, player: str) -> str:
    reasons = [
        each.effect.reason
        for each in paper.outcome.effects
        if isinstance(each.effect, PlayerLeft) and each.effect.player == player
    ]
    return paper.catalogue.reason(reasons[-1]) if reasons else _("gone")


def _remarks(paper: Paper, side: str, before: TeamState, after: TeamState) -> list[str]:
    """What leaves no trace on the sheet: players who were patched up, badly hurt, or are no team's."""
    team = before.id
    left = {each.effect.player for each in paper.outcome.effects if isinstance(each.effect, PlayerLeft)}
    now = {each.id: each for each in after.players}
    was = {each.id: each for each in before.players}
    return [
        paper.wording.explanation(each)
        for each in paper.outcome.explanations
        if each.step in ("casualties", "record")
        and each.team == team
        and not _traced(str(each.params.get("player", "")), was, now, left)
    ]


def _traced(player: str, was: dict[str, PlayerState], now: dict[str, PlayerState], left: set[str]) -> bool:
    if player in left:
        return True
    before, after = was.get(player), now.get(player)
    if before is None or after is None:
        return False
    return (before.profile, before.niggling, before.misses_next) != (after.profile, after.niggling, after.misses_next)
