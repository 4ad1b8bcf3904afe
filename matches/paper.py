"""A match while it is being written down: what was sent before it, one person's draft over it, and what it comes to."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches import inputs as given_inputs
from matches.beginning import Ground, begun, disputed_report, ground_of, recorded_match
from matches.fields import SIDES, Field, Shirt
from matches.models import Draft, Match, PreMatch, Report
from matches.permissions import may_rewrite
from matches.preview import Preview, preview
from matches.proposals import as_proposed
from rules.actions import Override
from rules.binding import Rules
from rules.inputs import Answer, answer_at, declined_at, value_at
from rules.outcome import Explanation, Question, Violation
from rules.participants import Participant, of_team
from rules.state import PlayerState, TeamState
from rules.values import Side
from teams.dice import rolls_in
from teams.kits import Kit, kit_of
from teams.models import Roll, Team
from teams.permissions import Standing, standing
from teams.rulesets import rules_of
from teams.texts import ids_in, words_of
from teams.wording import Wording
from teams.wording.catalogue import Catalogue, catalogue_of

ENDINGS = {
    "played": gettext_lazy("Played to the end"),
    "conceded": gettext_lazy("Conceded"),
    "abandoned": gettext_lazy("Abandoned: the score stands as it was"),
    "forfeit": gettext_lazy("Given up before play (forfeit)"),
    "unplayed": gettext_lazy("Not played at all"),
}


class Paper:
    """One person's writing of one match. Asks the database five times, whatever the match holds (six in a dispute).

    ``hints`` say what was chosen on the page before: the kind of event, the half and the turn.
    """

    def __init__(
        self,
        match: Match,
        who: Standing,
        inputs: dict[str, Any],
        overrides: Iterable[Override] = (),
        texts: Mapping[str, str | None] | None = None,
        ground: Ground | None = None,
    ) -> None:
        self.match = match
        self.who = who
        self.ground = ground or ground_of(match)
        self.rules: Rules = rules_of(self.ground.ruleset)
        self.catalogue: Catalogue = catalogue_of(self.ground.ruleset)
        self.teams: dict[str, Team] = {"home": match.home, "away": match.away}
        self.states: dict[str, TeamState] = {side: self.ground.states[team.pk] for side, team in self.teams.items()}
        self.texts = words_of(ids_in(self.states.values())) if texts is None else texts
        self.overrides = tuple(overrides)
        self.hints: Mapping[str, str] = {}
        self.draft: Draft | None = None
        self.sent: PreMatch | None = None
        self.disputed: Report | None = None
        self.put(inputs)

    def with_inputs(self, inputs: dict[str, Any]) -> "Paper":
        """The same match with other inputs, without asking the database again."""
        return Paper(self.match, self.who, inputs, self.overrides, self.texts, self.ground)

    @property
    def corrects(self) -> bool:
        """It is a match that was decided, written again as somebody thinks that it was."""
        return self.match.is_decided

    @property
    def may_be_written(self) -> bool:
        """The match can be written down now; one that is decided by who may correct it."""
        return self.match.state in Match.REPORTABLE or may_rewrite(self.who, self.match)

    def put(self, inputs: dict[str, Any]) -> None:
        """Show these inputs from now on."""
        self.inputs = inputs
        by_id = {team.pk: self.states[side] for side, team in self.teams.items()}
        self.shown: Preview = preview(self.rules, by_id, self.match, inputs, self.overrides)
        for name in ("people", "wording", "violations", "kits"):
            self.__dict__.pop(name, None)

    # --- who and what ---------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Any:
        """What it comes to."""
        return self.shown.outcome

    @property
    def version(self) -> int:
        """The version of the draft, 0 for none."""
        return self.draft.version if self.draft else 0

    @property
    def sent_version(self) -> int:
        """The version of what was sent before the match, 0 for nothing."""
        return self.sent.version if self.sent else 0

    @cached_property
    def kits(self) -> dict[str, Kit]:
        """The teams as crests and mastheads show them."""
        return {side: kit_of(team) for side, team in self.teams.items()}

    @cached_property
    def people(self) -> dict[str, list[Shirt]]:
        """Who may act, by side, in the order of the numbers: players, journeymen, then whoever was hired."""
        return {side: self._people(side) for side in SIDES}

    def _people(self, side: Side) -> list[Shirt]:
        present: Mapping[str, Participant] = self.shown.facts.get(f"participants/{side}") or of_team(
            self.states[side], side
        )
        order = {"player": 0, "journeyman": 1, "mercenary": 2, "star": 3, "staff": 4}
        found = [self._shirt(each) for each in present.values()]
        return sorted(found, key=lambda each: (order[each.kind], each.number is None, each.number or 0, each.name))

    def _shirt(self, who: Participant) -> Shirt:
        roster = self.states[who.side].roster
        position = self.catalogue.position(roster, who.position)
        match who.kind:
            case "star" | "staff":
                name = self.catalogue.name(who.id)
            case "mercenary":
                name = _("%(position)s (mercenary)") % {"position": position}
            case _:
                name = self.text(who.name) or position
        nameless = who.kind == "journeyman" and name == position
        known_as = _("%(position)s (journeyman)") % {"position": position} if nameless else name
        label = f"#{who.number} {known_as}" if who.number is not None else known_as
        return Shirt(who.id, who.side, who.number, name, label, who.kind)

    def absent(self, side: str) -> list[Shirt]:
        """Players of the list who can't act, and why."""
        return [self._absent(each, side) for each in self.states[side].hired if not each.available]

    def _absent(self, player: PlayerState, side: str) -> Shirt:
        name = self.text(player.name) or self.catalogue.position(self.states[side].roster, player.position)
        why = _("temporarily retired") if player.retired else _("misses this match")
        return Shirt(player.id, side, player.number, name, f"#{player.number} {name}", "absent", why)

    def text(self, found: str) -> str:
        """The words of a text's id; words that are no id are themselves."""
        words = self.texts.get(found, found)
        return _("[redacted]") if words is None else words

    @cached_property
    def wording(self) -> Wording:
        """Wording with everybody who takes part."""
        return Wording(
            self.catalogue,
            players={each.id: each.called for side in SIDES for each in (*self.absent(side), *self.people[side])},
            rosters={team.pk: team.roster for team in self.teams.values()},
            texts=self.texts,
        )

    @cached_property
    def rolls(self) -> dict[tuple[str, str], Roll]:
        """What the server has rolled for this match, by what it is for and which dice."""
        return rolls_in(self.match.pk)

    def team_name(self, team: str) -> str:
        """The name of one of the teams, by its id."""
        return self.kits["home" if team == self.match.home_id else "away"].name

    # --- explanations, questions, broken rules --------------------------------------------------------------------

    def explained(self, *steps: str, side: str = "") -> list[str]:
        """The sentences of some steps, of one side or of both."""
        return [self.wording.explanation(each) for each in self.explanations(*steps, side=side)]

    def explanations(self, *steps: str, side: str = "") -> list[Explanation]:
        """The explanations of some steps."""
        team = self.teams[side].pk if side else ""
        return [each for each in self.outcome.explanations if each.step in steps and team in ("", each.team)]

    def explanation(self, key: str, side: str = "") -> Explanation | None:
        """The first explanation of that key."""
        team = self.teams[side].pk if side else ""
        return next((each for each in self.outcome.explanations if each.key == key and team in ("", each.team)), None)

    @cached_property
    def violations(self) -> dict[str, list[str]]:
        """The sentences of what is broken, by path without ``inputs.``."""
        found: dict[str, list[str]] = {}
        for each in self.outcome.standing_violations:
            found.setdefault(each.path.removeprefix("inputs."), []).append(self.violation(each))
        return found

    def violation(self, each: Violation) -> str:
        """What is broken, in a sentence that names the team where no field does."""
        if each.code == "unreadable-input":
            return self._unreadable(each)
        words = self.wording.violation(each)
        if each.code in ("sequence-open", "match-open", "team-retired", "team-reopened", "too-many-mvp"):
            return f"{self.team_name(each.team)}: {words}"
        return words

    def _unreadable(self, each: Violation) -> str:
        answer = self.answer(each.path.removeprefix("inputs."))
        if answer is not None and answer.low is not None and answer.high is not None:
            return _("Please give a number from %(low)s to %(high)s.") % {"low": answer.low, "high": answer.high}
        if answer is not None and answer.kind in ("number", "gold", "dice"):
            return _("Please give a number.")
        return _("This can't be read.")

    def general_errors(self, *steps: str, fields: Iterable[str] = ()) -> list[str]:
        """What is broken in some steps and stands beside none of the fields."""
        shown = set(fields)
        return [
            sentence
            for path, sentences in self.violations.items()
            if path.partition(".")[0] in steps and path not in shown
            for sentence in sentences
        ]

    # --- fields ---------------------------------------------------------------------------------------------------

    @property
    def inputs_type(self) -> type:
        """The type of the match's inputs."""
        return self.rules.inputs["play-match"]

    def steps_among(self, keys: Iterable[str]) -> list[str]:
        """Those of some steps that the edition's match has."""
        known = {each.key for each in self.rules.sequences["play-match"]}
        return [each for each in keys if each in known]

    @property
    def unread(self) -> bool:
        """Something can't be read: nothing was asked, then."""
        return any(each.code == "unreadable-input" for each in self.outcome.standing_violations)

    def answer(self, name: str) -> Answer | None:
        """What kind of answer a field takes, None where there is no such field."""
        try:
            return answer_at(self.inputs_type, name)
        except KeyError:
            return None

    def value(self, name: str) -> Any:
        """What a field holds."""
        return value_at(self.inputs, name)

    def errors(self, name: str) -> tuple[str, ...]:
        """What is wrong with a field."""
        return tuple(self.violations.get(name, ()))

    def field(self, name: str, label: str = "", options: Iterable[tuple[str, str]] = (), *, spec: str = "") -> Field:
        """A field, drawn from the step's declaration and from what it asked for; a die has words in any case.

        ``spec`` is that of a die which is not asked for (yet), where the edition says more than the step.
        """
        asked = self.shown.asked.get(f"inputs.{name}")
        answer = self.answer(name)
        spec = asked.spec if asked else spec or (answer.spec if answer else "")
        roll = self.rolls.get((asked.key, asked.spec)) if asked and asked.kind == "dice" else None
        choices = tuple(options)
        if not choices and asked is not None and asked.options:
            choices = tuple((each, self.option(each)) for each in asked.options)
        return Field(
            name=name,
            kind=asked.kind if asked else answer.kind if answer else "value",
            label=label or (self.wording.question(asked) if asked else self.words_for(name, spec) if spec else ""),
            value=self.value(name),
            die=spec.removeprefix("1"),
            low=answer.low if answer else None,
            high=answer.high if answer else None,
            options=choices,
            errors=self.errors(name),
            key=asked.key if asked and asked.kind == "dice" and self.may_roll else "",
            rolled=roll.total if roll else None,
            asked=asked is not None,
            declinable=answer.declinable if answer else False,
            declined=declined_at(self.inputs, name),
        )

    def words_for(self, name: str, spec: str) -> str:
        """The words with which a die would be asked for that is not (yet)."""
        question = Question(path=f"inputs.{name}", step="", who="home", kind="dice", spec=spec, options=(), key="")
        return self.wording.question(question)

    @property
    def may_roll(self) -> bool:
        """The server may roll for this match."""
        return self.match.dice != Match.Dice.TYPED

    @property
    def may_type(self) -> bool:
        """Dice may be typed in."""
        return self.match.dice != Match.Dice.ROLLED or self.corrects

    def option(self, key: str) -> str:
        """The words of an option: a side, a player, or a key of the rule set."""
        if key in SIDES:
            return self.kits[key].name
        known = next((each.label for side in SIDES for each in self.people[side] if each.id == key), None)
        known = known or self.texts.get(key)
        return known or (str(ENDINGS[key]) if key in ENDINGS else self.catalogue.name(key))

    def asked_of(self, *steps: str) -> list[Field]:
        """A field for all that some steps asked for, answered or not."""
        return [
            self.field(path.removeprefix("inputs.")) for path, each in self.shown.asked.items() if each.step in steps
        ]

    def choices(self, side: str = "", *, kinds: Iterable[str] = ()) -> list[tuple[str, list[tuple[str, str]]]]:
        """Everybody who may act as options, by team."""
        wanted = set(kinds)
        return [
            (
                self.kits[each].name,
                [(one.id, one.label) for one in self.people[each] if not wanted or one.kind in wanted],
            )
            for each in ([side] if side else SIDES)
        ]


def load(match_id: str, user: Any) -> Paper:
    """The paper of a match as ``user`` has written it so far.

    Raises:
        Match.DoesNotExist
    """
    match = Match.objects.with_teams().select_related("prematch").get(pk=match_id)
    return on(match, standing(user, match.book_id))


def on(match: Match, who: Standing) -> Paper:
    """The paper of a match that was read with its teams and book, as somebody has written it so far."""
    if may_rewrite(who, match):
        return _again(match, who)
    sent = getattr(match, "prematch", None)
    draft = Draft.objects.filter(match=match, author=who.user_id).first() if who.user_id else None
    shared = given_inputs.read(sent.inputs) if sent else {}
    disputed = disputed_report(match)
    paper = Paper(match, who, given_inputs.merged(shared, begun(draft, disputed)))
    paper.draft, paper.sent, paper.disputed = draft, sent, disputed
    return paper


def _again(match: Match, who: Standing) -> Paper:
    """The paper of a decided match: what is recorded of it, until it is written down otherwise."""
    draft = Draft.objects.filter(match=match, author=who.user_id).first()
    recorded = recorded_match(match)
    inputs = given_inputs.read(draft.inputs) if draft else recorded.inputs
    paper = Paper(as_proposed(match, who.user_id), who, inputs, recorded.overrides, ground=recorded.ground)
    paper.draft = draft
    return paper
