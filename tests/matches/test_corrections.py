"""Corrections: what is shown is what is written, nothing else changes, and correcting back undoes it.

A season is played by chance in memory and written into a league: over two seasons, in another order than its rounds.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import pytest

from accounts.models import User
from leagues.models import League
from matches import operations
from matches.audit import faults
from matches.models import Correction, Match, PlayerLine
from rules import actions as do
from rules.amending import Amended, Edit, amend
from rules.engine import Record
from teams import corrections
from teams.audit import replayed
from teams.models import Book
from teams.refusals import Refused
from tests.leagues.builders import league_of
from tests.matches.comparing import aside, everything, read, worded
from tests.matches.mistakes import Mistakes, Told, reachable
from tests.matches.stories import in_a_league, settled, tables, written
from tests.rules.builders import shipped
from tests.rules.stories import Log, edited

pytestmark = pytest.mark.django_db

EDITIONS = ("bb2020", "bb2025", "bb2016", "crp", "lrb2002")
VOIDS = ("void",)


@dataclass
class Drawn:
    """A match that was entered wrong, and how it was (None: never played); ``played`` are the tables if it had been
    entered right from the start, where nothing later rests on the mistake."""

    kind: str
    line: Record
    other: do.PlayMatch | None
    played: dict[str, list[str]] = field(default_factory=dict)


class Story:
    """A season in the book of a league, and how many corrections of each kind it has seen."""

    def __init__(self, edition: str, seed: int, boss: User) -> None:
        self.boss = boss
        self.league: League = league_of(boss, f"League {edition} {seed}", edition=edition)
        self.season = Told(shipped(edition), seed)
        self.season.play(2)
        first = len(self.season.log)
        self.season.play(1)
        self.entered = list(self.season.log)
        self.halves = self.entered[:first], self.entered[first:]
        self.rng = random.Random(seed)
        self.log = Log(self.season.log)
        self.mistakes = Mistakes(self.season)
        self.reachable = reachable(self.season)
        self.seen: Counter[str] = Counter()

    @property
    def book(self) -> Book:
        return Book.objects.get(pk=self.league.book_id)

    # --- drawn before anything is written -------------------------------------------------------------------------

    def draw(self, kind: str) -> Iterator[Drawn]:
        """A match with a mistake of a kind, if there is one; rather one after which all that came later holds."""
        matches = [each for each in self.entered if isinstance(each.action, do.PlayMatch)]
        self.rng.shuffle(matches)
        if kind in VOIDS:
            yield Drawn(kind, matches[0], None)
            return
        found = [each for each in ((line, self._other(kind, line)) for line in matches) if each[1]]
        for line, other in sorted(found, key=lambda each: bool(self._conflicts(*each)))[:1]:
            yield Drawn(kind, line, other, self._played(line, other))

    def _other(self, kind: str, line: Record) -> do.PlayMatch | None:
        assert isinstance(line.action, do.PlayMatch)
        states = {each: self.log.before(each, line.position) for each in (line.action.home, line.action.away)}
        return self.mistakes.otherwise(kind, line.action, states)

    def _conflicts(self, line: Record, other: do.PlayMatch | None) -> tuple[Amended, ...]:
        edits = {line.position: Edit(action=other, ruleset=line.ruleset)}
        return amend(lambda _: self.season.rules, self.log, edits).conflicts

    def _played(self, line: Record, other: do.PlayMatch | None) -> dict[str, list[str]]:
        """The tables of the season with the other match from the start; none where something later conflicts."""
        if self._conflicts(line, other):
            return {}
        with aside():
            self._write(edited(self.entered, {line.position: Edit(action=other, ruleset=line.ruleset)}))
            return worded(tables(self.book))

    # --- written --------------------------------------------------------------------------------------------------

    def _write(self, log: list[Record]) -> None:
        self.season.log = log
        written(self.season, self.book, self.boss)
        settled(self.book)

    def write(self) -> None:
        """Write the season as it was entered."""
        self._write(self.entered)
        halves = [[each.action.match for each in half if isinstance(each.action, do.PlayMatch)] for half in self.halves]
        in_a_league(self.league, [[Match.objects.get(pk=each) for each in half] for half in halves if half], self.rng)
        assert faults(self.book) == []

    def check(self, drawn: Drawn) -> None:
        """It is set right, and back."""
        before = everything(), read(self.league)
        match = Match.objects.get(book=self.book, position=drawn.line.position)
        shown = self.correct(match, drawn.other)
        self.holds()
        if drawn.played:
            assert worded(tables(self.book)) == drawn.played, drawn.kind
            self.seen["played from the start"] += 1
        if drawn.other is None:
            match.refresh_from_db()
            assert match.state == Match.State.VOIDED
            assert not PlayerLine.objects.filter(match=match).exists()
        differs = any(part.differs for line in shown.amendment.lines for part in line.parts)
        assert (everything() != before[0]) == differs, drawn.kind
        match.refresh_from_db()
        self.correct_back(match, "take-back" if match.is_decided else "reinstate")
        self.holds()
        assert (everything(), read(self.league)) == before, drawn.kind
        self.seen[drawn.kind] += 1

    def correct(self, match: Match, action: do.Action | None) -> corrections.Shown:
        assert match.position is not None
        correction = operations.propose(self.book.pk, match.position, action, actor=self.boss, match=match)
        shown = self.decided_on(correction)
        operations.write_correction(correction.pk, digest=shown.digest, reason="it was entered wrong", actor=self.boss)
        return shown

    def decided_on(self, correction: Correction) -> corrections.Shown:
        """Settle every conflict: kept where that helps (or may be), or voided, in turns."""
        for _ in range(100):
            shown = operations.shown(correction)
            if not shown.amendment.conflicts:
                return shown
            correction = self.chosen(correction, shown.amendment.conflicts[0])
        raise AssertionError("conflicts without end")

    def chosen(self, correction: Correction, conflict: Amended) -> Correction:
        voids = conflict.position != correction.position and self.seen["void"] < self.seen["adjust"]
        for take in ("void",) if voids else ("adjust", "pass", "void"):
            before = sum(each < conflict.position for each in operations.edits_of(correction))
            if take == "adjust" and before > 20:
                continue
            try:
                found = operations.choose(
                    correction.pk,
                    conflict.position,
                    take,  # type: ignore[arg-type]  # one of them
                    reason="so decided",
                    version=correction.version,
                    actor=self.boss,
                )
            except Refused:
                continue
            self.seen[take] += 1
            return found
        raise AssertionError(conflict)

    def correct_back(self, match: Match, change: Literal["take-back", "reinstate"]) -> None:
        """The correction is taken back: nothing is left to choose."""
        made = operations.propose_match(match.pk, change, actor=self.boss)
        shown = operations.shown(made)
        assert shown.amendment.conflicts == ()
        operations.write_correction(made.pk, digest=shown.digest, reason="it was right after all", actor=self.boss)

    def holds(self) -> None:
        """The books are whole, and a replay of what stands gives what is written."""
        assert faults(self.book) == []
        assert [each.row for each in replayed(self.book) if each.differs] == []


def test_a_few_corrections_hold_and_leave_nothing_behind(commissioner: User) -> None:
    story = Story("bb2020", 7, commissioner)
    drawn = [each for kind in ("a score more", "another victim", "void") for each in story.draw(kind)]
    story.write()
    for each in drawn:
        story.check(each)
    assert story.seen["played from the start"]
    assert story.seen.total() >= len(drawn)


@pytest.mark.slow
@pytest.mark.property
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_of_correction_holds_and_leaves_nothing_behind(edition: str, commissioner: User) -> None:
    seen: Counter[str] = Counter()
    for seed in range(100, 110):
        story = Story(edition, seed, commissioner)
        wanted = {*story.reachable, *VOIDS}
        if wanted <= seen.keys() and seen["played from the start"] >= len(wanted) and seed > 101:
            break
        drawn = [each for kind in sorted(wanted) for each in story.draw(kind)]
        story.write()
        for each in drawn:
            story.check(each)
        seen += story.seen
    assert wanted <= seen.keys(), wanted - seen.keys()
    assert seen["played from the start"] >= len(wanted)
    assert min(seen[take] for take in ("adjust", "void")) > 0
