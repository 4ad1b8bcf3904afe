"""What comes of a correction, as its page shows it: per team before and after, later actions, and conflicts."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from matches import lines
from matches.models import Correction, Match
from matches.proposals import edits_of
from matches.screens.deeds import BY_KEY
from matches.selectors.findings import Asked, Conflict, Given, Later, Line, Reason, TeamLines
from rules.actions import PlayMatch, kind_of, sides_of
from rules.amending import Amended, Part
from rules.effects import AnyEffect, LineRecorded, apply
from rules.engine import resolve
from rules.outcome import Question, TeamEffect
from rules.remedies import compensations, remedies
from rules.state import TeamState
from rules.values import encode
from teams.corrections import Shown
from teams.figures import Figure, Key, differences, figures_of, moved
from teams.kits import Kit, kit_of
from teams.models import Action, Team
from teams.records import VOID
from teams.rulesets import rules_of
from teams.texts import ids_in, strings_in, words_of
from teams.wording import Wording
from teams.wording.catalogue import catalogue_of
from teams.wording.kinds import kind_name


class Consequences:
    """All that a correction comes to. Each part is worked out once, where it is asked for.

    ``given`` are answers that were given just now, to be shown again.
    """

    def __init__(self, correction: Correction, shown: Shown, given: Given | None = None) -> None:
        self.correction = correction
        self._given = given or Given()
        self.shown = shown
        self._memo: dict[int, tuple[TeamState, dict[Key, Figure]]] = {}

    @property
    def digest(self) -> str:
        """Of all that is shown."""
        return self.shown.digest

    @property
    def faults(self) -> list[str]:
        """Words that can't be kept."""
        return [self._wording.violation(each) for each in self.shown.faults]

    # --- what there is to read ------------------------------------------------------------------------------------

    @cached_property
    def teams(self) -> list[TeamLines]:
        """The sheets that end otherwise, by the name of the team."""
        found = [self._of_team(team) for team in self.shown.amendment.now]
        return sorted((each for each in found if each.lines), key=lambda each: each.kit.name)

    @cached_property
    def statistics(self) -> list[Line]:
        """What players did in matches, where that is another count."""
        return [each for line in self.shown.amendment.lines for each in self._counts(line)]

    @cached_property
    def later(self) -> list[Later]:
        """The later actions that hold and come to something else that a reader would see, in order."""
        found = [self._later(each) for each in self.shown.amendment.consequences]
        return [each for each in found if each.helps or each.teams]

    def _later(self, line: Amended) -> Later:
        parts = [part for part in line.parts if part.changed]
        return Later(
            line.position,
            self._reason(line, None),
            [(self.kits[part.team], why) for part in parts if (why := self._reason(line, part)).differs],
            list(self._helps(line, self._wording_of(line.ruleset))),
        )

    @cached_property
    def conflicts(self) -> list[Conflict]:
        """What no longer holds, in order: answering the first often settles later ones."""
        return [self._conflict(each) for each in self.shown.amendment.conflicts]

    @cached_property
    def chosen(self) -> list[tuple[int, str, str]]:
        """What was chosen for conflicts so far and settles them: where, which action, what."""
        own = self.correction.position
        titles = {line.position: line for line in self.shown.amendment.lines if line.holds}
        found = []
        for position, edit in sorted(edits_of(self.correction).items()):
            line = titles.get(position)
            if position == own or line is None:
                continue
            action = self._rows.get(position)
            title = self._title(line, action)
            if edit.action is None:
                found.append((position, title, _("taken out")))
            elif action is None:
                found.append((position, title, "; ".join(self._reason(line, None).after) or _("put in between")))
            elif action.kind == VOID:
                found.append((position, title, _("put back")))
            else:
                found.append((position, title, _("kept, changed")))
        return found

    @cached_property
    def moved_mvps(self) -> list[str]:
        """Who is Most Valuable Player in another's place though nobody wrote so: the same die, over another list."""
        return [each for line in self.shown.amendment.lines for each in self._moved_mvps(line)]

    def _moved_mvps(self, line: Amended) -> Iterator[str]:
        stored = next((part.was.action for part in line.parts if part.was), None)
        if stored is None or not isinstance(line.action, PlayMatch):
            return
        if encode(stored.inputs.get("mvp")) != encode(line.action.inputs.get("mvp")):
            return
        for part in line.parts:
            was, now = (_mvps(each) for each in (part.was.effects if part.was else (), part.effects))
            if was != now and was and now:
                where = "" if line.position == self._position else f"{self._title(line, None)}: "
                yield where + _("%(award)s: %(before)s → %(after)s (same die, other list)") % {
                    "award": self._counted("mvp"),
                    "before": ", ".join(map(self._called, was)),
                    "after": ", ".join(map(self._called, now)),
                }

    def _called(self, who: str) -> str:
        return self._wording.players.get(who) or self._wording.name(who)

    @cached_property
    def own(self) -> Reason:
        """What is corrected itself, or undone."""
        return next(self._reason(each, None) for each in self.shown.amendment.lines if each.position == self._position)

    @cached_property
    def with_it(self) -> list[tuple[str, Reason]]:
        """What is taken out besides, in order: its position as forms post it, and which action."""
        lines = [each for each in self.shown.amendment.lines if each.edited and each.action is None]
        return [(str(each.position), self._reason(each, None)) for each in lines if each.position != self._position]

    @property
    def _position(self) -> int:
        return self.correction.position

    def matches(self) -> Iterator[tuple[Match, Amended]]:
        """The matches that come out otherwise (their rows as stored), with what comes of them now."""
        for line in self.shown.amendment.lines:
            match = self._matches.get(line.position)
            if match is not None and (line.edited or line.changed):
                yield match, line

    # --- teams ----------------------------------------------------------------------------------------------------

    def _of_team(self, team: str) -> TeamLines:
        amendment = self.shown.amendment
        was, now = self._figures(amendment.was[team]), self._figures(amendment.now[team])
        found = differences(was, now, self._wording)
        return TeamLines(
            self.kits[team],
            [Line(each.label, each.before, each.after, each.change, self._reasons(team, each.key)) for each in found],
        )

    def _reasons(self, team: str, key: Key) -> list[Reason]:
        return [
            self._reason(line, part)
            for line in self.shown.amendment.lines
            for part in line.parts
            if part.team == team and self._moved(part, key)
        ]

    def _moved(self, part: Part, key: Key) -> bool:
        """Whether the action does something else to a figure than it did."""
        if not part.changed:
            return False
        then = moved(self._figures(part.stood).get(key), self._figures(self._stood_after(part)).get(key))
        return then != moved(self._figures(part.before).get(key), self._figures(part.after).get(key))

    @cached_property
    def _after(self) -> dict[int, TeamState]:
        return {}

    def _stood_after(self, part: Part) -> TeamState:
        """The sheet after the action as stored."""
        if id(part) not in self._after:
            state = part.stood
            for effect in part.was.effects if part.was else ():
                state = apply(state, effect)
            self._after[id(part)] = state
        return self._after[id(part)]

    def _figures(self, state: TeamState) -> Mapping[Key, Figure]:
        kept = self._memo.get(id(state))
        if kept is None:
            counting = rules_of(self.correction.book.ruleset_id).ruleset.team_value
            kept = self._memo[id(state)] = (state, figures_of(state, counting))
        return kept[1]

    # --- statistics -----------------------------------------------------------------------------------------------

    def _counts(self, line: Amended) -> Iterator[Line]:
        match = self._matches.get(line.position)
        if match is None:
            return
        then = [TeamEffect(team=p.team, effect=e) for p in line.parts if p.was for e in p.was.effects]
        was, new = _tallies(then), _tallies(line.effects)
        for key in dict.fromkeys([*was, *new]):
            before, after = was.get(key, 0), new.get(key, 0)
            if before != after:
                _team, who, what = key
                label = f"{self._called(who)}, {self._counted(what)}"
                # To suffer more is no gain.
                change = "up" if (after > before) != what.startswith(lines.SUFFERED) else "down"
                yield Line(label, str(before), str(after), change, [self._reason(line, None)])

    def _counted(self, what: str) -> str:
        if what in BY_KEY:
            return str(BY_KEY[what].title)
        return self._wording.name(what.removeprefix(lines.SUFFERED))

    # --- actions --------------------------------------------------------------------------------------------------

    def _reason(self, line: Amended, part: Part | None) -> Reason:
        row = self._rows.get(line.position)
        parts = line.parts if part is None else (part,)
        was = [each for one in parts if one.was for each in one.was.explanations]
        now = [each for one in parts for each in one.explanations]
        words = self._wording_of(line.ruleset)
        return Reason(
            title=self._title(line, row),
            by=row.actor if row else None,
            made=row.made if row else None,
            before=[words.explanation(each) for each in was if each not in now],
            after=[words.explanation(each) for each in now if each not in was],
        )

    def _title(self, line: Amended, row: Action | None) -> str:
        if match := self._matches.get(line.position):
            return f"{self.kits[match.home_id].name} – {self.kits[match.away_id].name}"
        kind = row.kind if row and row.kind != "void" else kind_of(line.action) if line.action else "void"
        teams = ", ".join(self.kits[each.team].name for each in line.parts)
        return f"{kind_name(kind)} ({teams})"

    def _conflict(self, line: Amended) -> Conflict:
        row = self._rows.get(line.position)
        match = self._matches.get(line.position)
        words = self._wording_of(line.ruleset)
        passes = [each.overridable for each in line.violations]
        return Conflict(
            position=line.position,
            title=self._title(line, row),
            by=row.actor if row else None,
            made=row.made if row else None,
            match=match.pk if match else "",
            own=line.position == self.correction.position,
            was=[]
            if match
            else [words.explanation(one) for each in line.parts if each.was for one in each.was.explanations],
            broken=[self._broken(words, each) for each in line.violations],
            asked=[self._asked(words, line, each) for each in line.questions],
            helps=list(self._helps(line, words)),
            may_pass=bool(passes) and all(passes),
        )

    def _broken(self, words: Wording, each: Any) -> str:
        said = words.violation(each)
        return f"{self.kits[each.team].name}: {said}" if each.team in self.kits else said

    def _asked(self, words: Wording, line: Amended, question: Question) -> Asked:
        options = [(each, words.players.get(each) or words.name(each)) for each in question.options]
        kind = question.kind if options or question.kind in ("dice", "number", "gold", "flag", "text") else "value"
        said = words.question(question)
        if isinstance(line.action, PlayMatch):
            said = f"{self.kits[sides_of(line.action)[question.who]].name}: {said}"
        given = self._given if self._given.place == str(line.position) else Given()
        typed = given.answers.get(question.path, "")
        wrong = [words.violation(each) for each in given.wrong if each.path == question.path]
        return Asked(question.step, question.path, said, kind, question.spec, options, typed, wrong)

    def _helps(self, line: Amended, words: Wording) -> Iterator[str]:
        """What adjustments would do: right before what no longer holds, right after what is worth something else."""
        sheets = {part.team: part.after if line.holds else part.before for part in line.parts}
        why = _("(your reason)")
        for each in compensations(line, why) if line.holds else remedies(line, why):
            outcome = resolve(rules_of(line.ruleset), sheets, each)
            sheets |= outcome.teams
            yield from (f"{self.kits[one.team].name}: {words.explanation(one)}" for one in outcome.explanations)

    # --- what is read for words -----------------------------------------------------------------------------------

    @cached_property
    def kits(self) -> dict[str, Kit]:
        """The teams that anything changes for."""
        ids = {part.team for line in self.shown.amendment.lines for part in line.parts}
        rows = Team.objects.filter(pk__in=ids).select_related("name")
        return {each.pk: kit_of(each) for each in rows}

    @cached_property
    def _matches(self) -> dict[int, Match]:
        positions = [line.position for line in self.shown.amendment.lines]
        rows = Match.objects.filter(book=self.correction.book_id, position__in=positions)
        return {each.position or 0: each for each in rows}

    @cached_property
    def _rows(self) -> dict[int, Action]:
        positions = [line.position for line in self.shown.amendment.lines]
        rows = Action.objects.current().filter(book=self.correction.book_id, position__in=positions)
        return {each.position: each for each in rows.select_related("actor").defer("body")}

    @cached_property
    def _states(self) -> list[TeamState]:
        """Every sheet on the way that names somebody."""
        amendment = self.shown.amendment
        parts = [part for line in amendment.lines for part in line.parts]
        on_the_way = [
            state for part in parts for state in (part.stood, self._stood_after(part), part.before, part.after)
        ]
        whole = {id(each): each for each in (*on_the_way, *amendment.was.values(), *amendment.now.values())}
        return list(whole.values())

    @cached_property
    def _texts(self) -> dict[str, str | None]:
        said = [
            each
            for line in self.shown.amendment.lines
            for part in line.parts
            for each in (*part.explanations, *(part.was.explanations if part.was else ()))
        ]
        return words_of(ids_in(self._states) | set(strings_in([each.params for each in said]))) | self.shown.words

    @cached_property
    def _wording(self) -> Wording:
        return self._wording_of(self.correction.book.ruleset_id)

    @cached_property
    def _wordings(self) -> dict[str, Wording]:
        return {}

    def _wording_of(self, digest: str) -> Wording:
        """Words under a rule set, with everybody who is or was on one of the sheets."""
        if digest not in self._wordings:
            self._wordings[digest] = Wording.of_states(catalogue_of(digest), self._states, self._texts)
        return self._wordings[digest]


def _mvps(effects: Sequence[AnyEffect]) -> list[str]:
    return sorted(
        each.player
        for each in effects
        if isinstance(each, LineRecorded)
        for _ in range(lines.counted(each).get("mvp", 0))
    )


def _tallies(effects: Sequence[TeamEffect]) -> dict[tuple[str, str, str], int]:
    """How often everybody did what in a match."""
    return {
        (each.team, each.effect.player, what): count
        for each in effects
        if isinstance(each.effect, LineRecorded)
        for what, count in lines.counted(each.effect).items()
    }
