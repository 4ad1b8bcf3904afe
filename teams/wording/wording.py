"""One team's explanations, broken rules and questions, worded."""

import re
from collections.abc import Iterable, Mapping
from typing import Self, get_args

from django.utils.translation import gettext

from rules.binding import Rules
from rules.inputs import FieldKind
from rules.outcome import Explanation, Question, Violation
from rules.state import PlayerState, TeamState
from rules.values import SIDES
from teams.wording.catalogue import Catalogue
from teams.wording.explanations import EXPLANATIONS
from teams.wording.formatter import Speller, isolated
from teams.wording.questions import QUESTIONS
from teams.wording.unreadable import unreadable
from teams.wording.violations import VIOLATIONS

COLON = re.compile(r"\s?: ")  # as each language spaces it


class Wording:
    """Words things for the reader, with the names of one team's players, or of both teams of a match.

    ``players`` are labels by id, ``rosters`` the roster of each team by the team's id, ``texts`` words by id.
    """

    def __init__(
        self,
        catalogue: Catalogue | Rules,
        *,
        players: Mapping[str, str] | None = None,
        rosters: Mapping[str, str] | None = None,
        texts: Mapping[str, str | None] | None = None,
    ) -> None:
        self.catalogue = catalogue if isinstance(catalogue, Catalogue) else Catalogue(catalogue)
        self.players = dict(players or {})
        self.rosters = dict(rosters or {})
        redacted = gettext("[redacted]")
        self.texts = {key: redacted if words is None else words for key, words in (texts or {}).items()}
        self._speller = Speller(self.catalogue, players=self.players, texts=self.texts)

    @classmethod
    def of_states(
        cls, catalogue: Catalogue | Rules, states: Iterable[TeamState], texts: Mapping[str, str | None] | None = None
    ) -> Self:
        """Wording with the players of some sheets."""
        teams = list(states)
        made = cls(catalogue, rosters={each.id: each.roster for each in teams}, texts=texts)
        for team in teams:
            made.name_players(team.players, team.roster)
        return made

    def name_players(self, players: Iterable[PlayerState], roster: str) -> None:
        """Add players of a team: number and name; the position where he has no name."""
        for each in players:
            called = self.texts.get(each.name, each.name) or self.catalogue.position(roster, each.position)
            self.players[each.id] = f"#{each.number} {called}" if each.number is not None else called

    def explanation(self, each: Explanation, *, beside: str = "") -> str:
        """Why a figure is what it is; without the name before its colon if it stands beside that player (an id)."""
        words = self._write(EXPLANATIONS.get(self._told_as(each), each.key), each.team, each.params)
        name = isolated(self.players[beside]) if beside in self.players else ""
        colon = COLON.match(words, len(name)) if name and words.startswith(name) else None
        return words[colon.end() :] if colon else words

    def _told_as(self, each: Explanation) -> str:
        """The key of the sentence: where a side with too few players is disqualified, it did not concede."""
        disqualified = each.key == "conduct.conceded" and each.params.get("too_few") and self.catalogue.disqualifies
        return "conduct.disqualified" if disqualified else each.key

    def violation(self, each: Violation) -> str:
        """What is broken."""
        if each.code == "unreadable-input":
            return unreadable(str(each.params.get("reason", "")))
        return self._write(VIOLATIONS.get(each.code, each.code), each.team, each.params)

    def question(self, each: Question) -> str:
        """What is asked; of whom, where the question is one of several about players."""
        found = general(each.path)
        keys = (found, found.rpartition(".")[2], each.kind)
        sentence = next((QUESTIONS[key] for key in keys if key in QUESTIONS), each.path)
        *_before, last = parts = each.path.split(".")
        place = next((int(part) for part in parts if part.isdigit()), 0)
        words = self._write(sentence, "", {"spec": each.spec, "number": place + 1})
        return f"{isolated(self.players[last])}: {words}" if last in self.players else words

    @staticmethod
    def asks_for(path: str) -> bool:
        """Whether there are words for what belongs at a path, not for its kind alone."""
        found = general(path)
        last = found.rpartition(".")[2]
        return found in QUESTIONS or (last in QUESTIONS and last not in get_args(FieldKind))

    def name(self, key: str) -> str:
        """The edition's name for a key."""
        return self.catalogue.name(key)

    def _write(self, sentence: object, team: str, params: Mapping[str, object]) -> str:
        self._speller.roster = self.rosters.get(team, "")
        return self._speller.write(str(sentence), params)


def general(path: str) -> str:
    """A path without places, sides and ids: ``inputs.fans.home.d3`` is ``fans.d3``."""
    parts = path.split(".")[1:]
    if parts[:2] in (["leaving", "dice"], ["rest", "niggling"], ["rest", "retired"], ["rest", "grudges"]):
        return ".".join(parts[:2])
    if parts[:1] == ["lent"]:
        return f"lent.{parts[-1]}"
    if parts[:1] in (["niggling"], ["fees"]):
        return ".".join((parts[0], *parts[2:3]))
    kept = [each for each in parts if not each.isdigit()]
    keeps_sides = kept[:1] == ["weather"] or kept[:2] == ["score", "shootout"]
    return ".".join(each for each in kept if keeps_sides or each not in SIDES)
