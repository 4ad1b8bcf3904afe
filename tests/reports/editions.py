"""A league of any edition, played by the operations: teams of all positions, matches with something of everything."""

import random
from typing import Any

from accounts.models import User
from leagues.models import League, Season
from matches import operations as of_matches
from matches.models import Match
from rules import loader
from rules.actions import AdvancePlayer, PlayMatch
from rules.binding import Rules
from rules.chance import settle
from rules.market import market
from rules.outcome import Outcome, Question
from rules.ruleset import Roster
from rules.state import TeamState
from rules.steps.events import EventParams
from rules.steps.improvement import ImprovementParams, rolls_due
from teams import operations as of_teams
from teams.ids import new_id
from teams.models import Team
from teams.records import read_state
from teams.rulesets import keep, rules_of
from tests.leagues import builders
from tests.matches import builders as of_reports
from tests.teams.builders import set_right

ROSTERS = ("human", "orc", "shambling-undead", "dwarf")
TEAMS = ("Rivertown Rovers", "Les Échassiers d’Ostrevant", "The Quiet Graves", "Ironhill & Sons")
NAMES = (
    "Étienne Vauquelin", "Marta Kwiatkowska", "Ondřej Hálek", "Pip Larkin", "Sigríður Jónsdóttir",
    "Bram Kettlewell", "Oluwaseun Adébáyò-Whitcombe", "Iago Feijóo", "Grindlow",
    "Jean-Baptiste Delacroix-Montaigne", "Aoife Ní Dhomhnaill", "Tycho Brandt", "Wenceslas Örn",
    "Mirabel Underhay", "Ulf", "Čeněk Dvořák",
)  # fmt: skip
#: What is spent on players.
GOLD = 780_000
TRIES = 6
#: Names that are hard on a sheet: short and long ones, all scripts, what people paste.
HARD = (
    "X", "Archibald Montgomery Featherstonehaugh of the North Marches", "Μῆνιν ἄειδε θεά", "Ἀχιλλεὺς Πηληϊάδης",
    "Дмитрий Щёкин", "Владимир Бжт", "محمد الفاتح", "דוד בן־גוריון", "张伟",
    "李小龙 Lee", "👨‍👩‍👧‍👦 Family", "🇫🇷 Marcel 🇩🇪",
    "👍🏽 Thumbs ❤️", "Zoë 🏳️‍🌈 O’Neill", "a & b <i>c</i>", "Ĝáŕḇ̌lę̃d",
)  # fmt: skip


class Played:
    """A league of an edition with four teams: a round settled, one decided, one sent before play, others to come."""

    def __init__(
        self,
        edition: str,
        names: tuple[str, ...] = NAMES,
        *,
        suffix: str = "",
        teams: int = 4,
        size: int = 12,
        seed: int = 5,
    ) -> None:
        self.rules = Rules(loader.load(edition))
        self.rng = random.Random(seed)
        self.size = size
        self.carla = builders.person(f"Carla-{edition}{suffix}")
        self.coaches = [builders.person(f"{name}-{edition}{suffix}") for name in ("Ada", "Bob", "Cem", "Dot")][:teams]
        self.league: League = builders.league_of(self.carla, name=f"Lockside League {edition}{suffix}", edition=edition)
        self.teams = [
            self._team(coach, self.rules.rosters[roster], name, names)
            for coach, roster, name in zip(self.coaches, ROSTERS, TEAMS, strict=False)
        ]
        self.season: Season = builders.season_of(self.league, self.teams, self.carla)
        self.matches = list(Match.objects.with_teams().order_by("fixture__round__number", "fixture__number"))
        self.matches = [each for each in self.matches if each.book_id == self.league.book_id]

    def play(self) -> "Played":
        """Settle the first round, decide a match of the second, send what goes before the other."""
        first, second, third, fourth = self.matches[:4]
        self.play_and_settle(first)
        self.play_and_settle(second)
        self.decide(third)
        inputs = self.inputs(fourth)
        before = {key: inputs[key] for key in self.rules.before_play if key in inputs}
        of_matches.send_before(fourth.pk, before, version=0, actor=self.carla)
        return self

    def play_and_settle(self, match: Match) -> None:
        """Decide a match, and settle what each team has to do after it."""
        self.decide(match)
        for team in (match.home, match.away):
            self.settle(team)

    def crowd(self, match: Match) -> None:
        """Before a match half of both sides is out, and the home side hires stars; the other has not a coin left."""
        home, away = (Team.objects.get(pk=each.pk) for each in (match.home, match.away))
        for team, fit in ((home, 9), (away, 7)):
            for player in self.state(team).available[fit:]:
                set_right(team, self.carla, absence={"player": player.id, "holds": True})
        set_right(home, self.carla, gold={"by": 900_000})
        set_right(away, self.carla, gold={"by": -self.state(away).treasury})
        stars = [each.key for each in market(self.rules, self.state(home)).stars[:2]]
        inputs = self.inputs(match, {"stars": stars})
        before = {key: inputs[key] for key in self.rules.before_play if key in inputs}
        of_matches.send_before(match.pk, before, version=0, actor=self.carla)

    # --- Teams ----------------------------------------------------------------------------------------------------

    def _team(self, coach: User, roster: Roster, name: str, names: tuple[str, ...]) -> Team:
        """Linemen, then the dearest that the gold suffices for; some of everything beside them."""
        goods = {"team-re-roll": 2} | ({"apothecary": 1} if roster.apothecary else {})
        fans = next(each.start for each in self.rules.ruleset.staff if each.fans) + 2
        inputs = {
            "team": {"roster": roster.key, "name": name, "choices": [each.options[0] for each in roster.choices]},
            "players": {"players": self._players(roster, names)},
            "goods": {"goods": goods, "fans": fans},
        }
        of_teams.admit(self.league.book, coach, "coach", actor=self.carla)
        draft = of_teams.draft_team(keep(self.rules.ruleset), actor=coach, inputs=inputs)
        draft = of_teams.hand_in(draft.pk, self.league.book.pk, version=draft.version, actor=coach)
        done = of_teams.accept_draft(draft.pk, version=draft.version, actor=self.carla)
        return Team.objects.get(pk=done.teams[0])

    def _players(self, roster: Roster, names: tuple[str, ...]) -> list[dict[str, Any]]:
        lineman = next(each for each in roster.positions if each.key == roster.journeymen[0])
        count = min(self.size, GOLD // lineman.cost)
        chosen, gold = [lineman] * count, GOLD - count * lineman.cost
        barred = {key for limit in roster.limits for key in limit.of[1:]}
        place = count - 1
        for position in sorted(roster.positions, key=lambda each: -each.cost):
            for _ in range(min(position.max, 2) if position.key not in barred else 0):
                if position.cost - lineman.cost <= gold and place >= 0 and position.key != lineman.key:
                    chosen[place] = position
                    gold -= position.cost - lineman.cost
                    place -= 1
        return [
            {"id": new_id(), "position": each.key, "number": number, "name": names[number - 1]}
            for number, each in enumerate(chosen, start=1)
        ]

    def state(self, team: Team) -> TeamState:
        """A team as it stands."""
        return read_state(Team.objects.get(pk=team.pk).state)

    # --- Matches --------------------------------------------------------------------------------------------------

    def inputs(self, match: Match, basket: dict[str, Any] | None = None) -> dict[str, Any]:
        """A whole match by the engine's own questions, with deeds of all kinds and casualties on both sides."""
        states = {each.pk: self.state(each) for each in (match.home, match.away)}
        rules = rules_of(self.league.book.ruleset_id)
        for _ in range(TRIES):  # chance may keep somebody out whom it has chosen before
            given = self._deeds(states[match.home_id], states[match.away_id])
            given["inducements"]["home"] = basket or {}
            blank = PlayMatch(match=match.pk, home=match.home_id, away=match.away_id, inputs=given)
            action, outcome = settle(rules, states, blank, self.rng, answer=_answer)
            if outcome.ok:
                return dict(action.inputs)
        raise AssertionError(outcome.standing_violations)

    def _deeds(self, home: TeamState, away: TeamState) -> dict[str, Any]:
        params = self.rules.params_of("play-match", EventParams)
        assert params is not None
        log: list[dict[str, Any]] = []
        for side, state in (("home", home), ("away", away)):
            fit = state.available
            for kind in ("touchdown", "drop-goal", "completion", "interception", "deflection"):
                if kind in params.kinds:
                    event = {
                        "event": kind,
                        "player": fit[self.rng.randrange(len(fit) // 2, len(fit))].id,
                        "half": 1,
                        "turn": 3,
                    }
                    log.append(event | ({"side": side} if kind in ("touchdown", "drop-goal") else {}))
        ours, theirs = home.available, away.available
        log.append({"event": "touchdown", "side": "home", "player": ours[-1].id, "half": 2, "turn": 8})
        hurt = [(theirs[1], ours[2]), (ours[3], theirs[2]), (theirs[4], ours[5])]
        return {
            "events": {"log": log},
            "casualties": {"suffered": [{"victim": each.id, "cause": "block", "by": by.id} for each, by in hurt]},
            "inducements": {"home": {}, "away": {}},
        }

    def decide(self, match: Match) -> None:
        """Report a match and confirm it."""
        of_reports.send(match, self.coach(match.home), self.inputs(match))
        of_reports.confirm(match, self.coach(match.away))

    def coach(self, team: Team) -> User:
        """Who coaches a team."""
        return User.objects.get(pk=Team.objects.get(pk=team.pk).coach_id)

    def settle(self, team: Team) -> None:
        """Take what improvements are due, one at least, and close the sequence."""
        star = self.state(team).hired[-1]
        set_right(Team.objects.get(pk=team.pk), self.carla, spp={"player": star.id, "by": 6})
        for player in self.state(team).hired:
            for _ in range(self._due(team, player)):
                self._advance(team, player.id)
        of_reports.close(Team.objects.get(pk=team.pk), self.coach(team))

    def _due(self, team: Team, player: Any) -> int:
        if self.rules.params_of("advance-player", ImprovementParams):
            return rolls_due(self.rules, self.state(team).roster, player)
        return int(player.spp >= 6)

    def _advance(self, team: Team, player: str) -> None:
        rules = rules_of(self.league.book.ruleset_id)
        given: dict[str, Any] = {"player": player}
        if not self.rules.params_of("advance-player", ImprovementParams):
            given["kind"] = "chosen-primary"
        blank = AdvancePlayer(team=team.pk, inputs={"advance": given})
        states = {team.pk: self.state(team)}
        action, outcome = settle(rules, states, blank, self.rng, answer=_answer)
        assert outcome.ok, outcome.standing_violations
        of_teams.advance_player(team.pk, dict(action.inputs), actor=self.coach(team))


def _answer(question: Question, outcome: Outcome, rng: random.Random) -> Any:
    if question.path == "inputs.conduct.ended":
        return "played"
    if question.path == "inputs.advance.choice":
        return "skill"
    if question.path.endswith(".apothecary"):
        return {} if ".0." in question.path or ".1." in question.path else None
    return NotImplemented
