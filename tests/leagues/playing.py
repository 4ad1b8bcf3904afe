"""A season played by chance through the operations: every act of it is one that people's pages call too."""

import random
from typing import Any

import pytest

from accounts.models import User
from leagues import operations
from leagues.models import Fixture, Season
from matches import operations as of_matches
from matches.models import Match
from rules import actions as do
from rules.actions import Action
from rules.chance import settle
from rules.outcome import Outcome
from teams import operations as of_teams
from teams.ids import new_id
from teams.models import Book, Team
from teams.operations.sheets import BY_COMMISSIONER, act
from teams.records import read_state
from teams.refusals import Refused
from teams.rulesets import rules_of
from tests.leagues import builders
from tests.matches import builders as of_reports
from tests.rules import seasons
from tests.rules.seasons.reaching import reached

# Without play a commissioner records a match by himself.
UNPLAYED = ("forfeit", "unplayed")
TRIES = 60


class Booked(seasons.Season):
    """The chance of a season whose teams stand in the books of a league."""

    def __init__(self, edition: str, seed: int, teams: int) -> None:
        self.boss = builders.person("Carla")
        self.league = builders.league_of(self.boss, edition=edition)
        self.coaches: dict[str, User] = {}
        self.season: Season = self.league.seasons.get()
        self.table = str(self.season.pk)
        super().__init__(rules_of(self.league.book.ruleset_id), seed, teams)
        operations.draw_round_robin(self.season.pk, random=random.Random(seed), actor=self.boss)
        operations.open_season(self.season.pk, actor=self.boss)

    def new_id(self) -> str:
        return new_id()

    @property
    def book(self) -> Book:
        return Book.objects.get(pk=self.league.book_id)

    # --- acting ---------------------------------------------------------------------------------------------------

    def enter(self, inputs: dict[str, Any]) -> str | None:
        """A coach joins, drafts his team, hands it in; the commissioner accepts it."""
        draft = do.CreateTeam(team="draft", inputs=inputs)
        _, outcome = settle(self.rules, {}, draft, self.rng, answer=self.answer)
        if not outcome.ok:
            return None
        coach = builders.person(f"Coach-{len(self.coaches)}")
        of_teams.admit(self.league.book, coach, "coach", actor=self.boss)
        draft = of_teams.draft_team(self.league.book.ruleset, actor=coach, inputs=inputs)
        draft = of_teams.hand_in(draft.pk, self.league.book_id, version=draft.version, actor=coach)
        [team] = operations.accept_team(draft.pk, version=draft.version, actor=self.boss).teams
        self.coaches[team] = coach
        self._done(do.CreateTeam(team=team, inputs=inputs), outcome, team)
        return team

    def act(self, action: Action) -> Outcome | None:
        """Do it by its operation, which must refuse what the rules refuse and then change nothing."""
        action, outcome = settle(self.rules, self.states, action, self.rng, answer=self.answer)
        if not outcome.ok:
            self.refused.update(each.code for each in outcome.standing_violations)
            before = self.book.digest
            with pytest.raises(Refused):
                self._carry_out(action)
            assert self.book.digest == before
            return None
        self._carry_out(action)
        self._done(action, outcome, action.team)
        return outcome

    def _carry_out(self, action: Any) -> None:
        league = isinstance(action, BY_COMMISSIONER)
        actor = self.boss if league else self.coaches[action.team]
        match action:
            case do.AdjustTable():
                points = action.inputs["points"]
                operations.give_points(self.season.pk, action.team, points["by"], points["reason"], actor=actor)
            case do.CloseSequence():
                of_matches.close_team_sequence(action.team, action.inputs, actor=actor)
            case _:
                act(action, actor=actor)

    def _done(self, action: Action, outcome: Outcome, *teams: str) -> None:
        for row in Team.objects.filter(pk__in=teams):
            assert row.treasury >= 0
            self.states[row.pk] = read_state(row.state)
        self.reached.update(reached(self.rules, action, outcome))

    # --- the story ------------------------------------------------------------------------------------------------

    def play(self, rounds: int = 99) -> None:
        """So many rounds as they were drawn, each match settled by both teams; after all of them the season ends."""
        fixtures = Fixture.objects.filter(round__stage__season=self.season, round__number__lte=rounds)
        for fixture in fixtures.order_by("round__number", "number").select_related("match__book"):
            if fixture.match is not None:
                self.fixture(fixture.match)
                self.after(fixture.match.home_id)
                self.after(fixture.match.away_id)
        if fixtures.count() < Fixture.objects.filter(round__stage__season=self.season).count():
            return
        operations.finish_season(self.season.pk, actor=self.boss)
        for team in list(self.states):
            self.off_season(team)

    def fixture(self, match: Match) -> None:
        """A match of the schedule, from what goes before it to its confirmation."""
        action, outcome = self._found(match)
        ending = action.inputs["conduct"]
        if ending["ended"] in UNPLAYED:
            by = ending["by"] if ending["ended"] == "forfeit" else ""
            operations.record_without_play(match.pk, ending["ended"], by=by, reason="r", actor=self.boss)
        else:
            home, away = self.coaches[match.home_id], self.coaches[match.away_id]
            first = {key: action.inputs[key] for key in self.rules.before_play if key in action.inputs}
            if first:
                of_matches.send_before(match.pk, first, version=0, actor=home)
            rest = {key: given for key, given in action.inputs.items() if key not in first}
            of_reports.send(match, away, {**first, **rest})
            of_reports.confirm(match, home)
        self._done(action, outcome, match.home_id, match.away_id)

    def _found(self, match: Match) -> tuple[do.PlayMatch, Outcome]:
        """A match that the rules let pass; after a while one for which nothing is bought."""
        for number in range(TRIES):
            inputs = self.happens(match.home_id, match.away_id)
            if number > TRIES // 2 and "inducements" in inputs:
                inputs["inducements"] = {"home": {}, "away": {}}
            blank = do.PlayMatch(match=match.pk, home=match.home_id, away=match.away_id, inputs=inputs)
            whole, outcome = settle(self.rules, self.states, blank, self.rng, answer=self.answer)
            if outcome.ok:
                return whole, outcome
        raise AssertionError([each.code for each in outcome.standing_violations])
