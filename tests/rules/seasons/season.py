"""`Season.play` drives teams from creation through matches and the actions between them.

After each action the sheets are held against the fold of the stored effects, the treasury against zero, and what was
refused against what was before. Another league may carry the same story out: it overrides `enter`, `act` and `play`.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from rules import actions as do
from rules.actions import Action, kind_of
from rules.binding import Rules
from rules.chance import settle
from rules.engine import Record, fold
from rules.outcome import Outcome, Question
from rules.ruleset import Position, Roster
from rules.state import TeamState
from rules.steps.captain import CaptainParams
from rules.steps.casualties import CasualtyTerms
from rules.steps.improvement import rolls_due
from rules.steps.sequence import StageParams
from rules.steps.sponsors import SponsorParams
from tests.rules.seasons.matches import Matches
from tests.rules.seasons.reaching import KINDS, reached

STEP = 2**32


class Season(Matches):
    """A few teams under one rule set, and the log of what they did."""

    table = "1"

    def __init__(self, rules: Rules, seed: int, teams: int = 4) -> None:
        self.rules = rules
        self.rng = random.Random(seed)
        self.states: dict[str, TeamState] = {}
        self.log: list[Record] = []
        self.reached: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self._ids = iter(range(1, 10**9))
        for roster in self._rosters(teams):
            self._give(self.create(roster))
        self._bring_over(next(iter(self.states)))

    def _rosters(self, teams: int) -> list[str]:
        """Drawn by lot; one that regenerates and raises, and one that may have a captain, are among them."""
        rosters = self.rng.sample(sorted(self.rules.rosters), min(teams - 1, len(self.rules.rosters)))
        if led := self._led():
            rosters[0] = self.rng.choice(led)
        undead = tuple(each for each in ("shambling-undead", "necromantic-horror") if each in self.rules.rosters)
        return [self.rng.choice(undead), *rosters]

    def _led(self) -> tuple[str, ...]:
        """The rosters whose teams may have a captain."""
        captain = self.rules.params_of("play-match", CaptainParams)
        return tuple(each.key for each in self.rules.ruleset.rosters if captain and captain.rule in each.special_rules)

    def _give(self, team: str) -> None:
        """What a commissioner books: sponsors, and a poisoned weapon, where the edition has them."""
        if sponsors := self.rules.params_of("play-match", SponsorParams):
            goods = {"goods": sponsors.goods, "by": self.rng.randint(1, 2), "reason": "r"}
            self.act(do.AdjustTeam(team=team, inputs={"goods": goods}))
        if poison := self.params(CasualtyTerms).poison:
            player = self.rng.choice(self.states[team].hired).id
            skill = {"player": player, "skill": poison.skill, "gains": True, "reason": "r"}
            self.act(do.AdjustTeam(team=team, inputs={"skill": skill}))

    def _bring_over(self, team: str) -> None:
        """A team that played before: results, and a player with points."""
        record = {"season": {"won": 1, "touchdowns": 2}, "earlier": {"drawn": 1, "lost": 2, "touchdowns_against": 3}}
        players = [{"player": self.states[team].hired[0].id, "spp": 3}]
        self.act(do.BringOver(team=team, inputs={"record": record, "players": {"players": players}}))

    # --- acting ---------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> Outcome | None:
        """Answer all its questions and do it; None when it was refused, with nothing changed."""
        before = dict(self.states)
        action, outcome = settle(self.rules, self.states, action, self.rng, answer=self.answer)
        assert self.states == before
        if not outcome.ok:
            self.refused.update(each.code for each in outcome.standing_violations)
            return None
        self.log.append(
            Record(
                position=(len(self.log) + 1) * STEP,
                ruleset=self.rules.ruleset.key,
                action=action,
                effects=outcome.effects,
                explanations=outcome.explanations,
            )
        )
        self.states.update(outcome.teams)
        self._check(outcome, before)
        self.reached.update(reached(self.rules, action, outcome))
        return outcome

    def _check(self, outcome: Outcome, before: dict[str, TeamState]) -> None:
        assert fold([outcome.effects], before) == self.states
        for state in outcome.teams.values():
            assert state.treasury >= 0
            assert len({each.id for each in state.players}) == len(state.players)
            numbers = [each.number for each in state.hired if each.number is not None]
            assert len(set(numbers)) == len(numbers)
            assert all(each.spp >= 0 and each.niggling >= 0 for each in state.players)

    def answer(self, question: Question, outcome: Outcome, rng: random.Random) -> Any:
        """Answers that chance alone would not give: help is used more often than not, gold spent where it is."""
        if question.path.endswith(".apothecary"):
            return {} if rng.random() < 0.7 else None
        if ".paid" in question.path:
            return min(each.treasury for each in outcome.teams.values()) >= 100_000 and rng.random() < 0.8
        if ".treated" in question.path:
            return rng.random() < 0.8
        if question.path.endswith(".number"):
            taken = {each.number for state in outcome.teams.values() for each in state.players}
            return next(each for each in range(1, 100) if each not in taken)
        return NotImplemented

    def new_id(self) -> str:
        """An id nobody has."""
        return f"p{next(self._ids)}"

    # --- the story ------------------------------------------------------------------------------------------------

    def play(self, rounds: int) -> None:
        """So many rounds, each team playing where it can; then what belongs between two matches."""
        teams = sorted(self.states)
        for _ in range(rounds):
            self.rng.shuffle(teams)
            for home, away in zip(teams[::2], teams[1::2], strict=False):
                if self.match(home, away) is None:
                    continue
                self.after(home)
                self.after(away)
        for team in teams:
            self.off_season(team)

    def off_season(self, team: str) -> None:
        """A prize; the team is drafted again. Some teams leave for good."""
        for prize in self.rules.ruleset.league.prizes:
            if self.rng.random() < 0.3:
                self.act(do.AwardPrize(team=team, inputs={"prize": {"place": prize.place}}))
        self.redraft(team)
        if self.rng.random() < 0.3:
            self.act(do.RetireTeam(team=team))

    def redraft(self, team: str) -> None:
        """With as many of its cheapest players as a team needs, or a few more."""
        players = sorted(self.states[team].hired, key=lambda each: each.value)
        kept = [each.id for each in players[: self.rng.randint(11, 14)]]
        inputs = {"players": {"kept": kept}, "goods": {"goods": {}}}
        self.act(do.RedraftTeam(team=team, inputs=inputs))

    def create(self, roster: str) -> str:
        """A team of 11 to 14, drawn at random within the limits and the budget; its id."""
        chosen = self.rules.rosters[roster]
        for _ in range(200):
            size = self.rng.randint(11, 14)
            counts: Counter[str] = Counter()
            players = []
            for number in range(1, size + 1):
                position = self._some_position(chosen, counts)
                counts[position.key] += 1
                players.append({"id": self.new_id(), "position": position.key, "number": number, "name": "n"})
            draft = {"roster": roster, "name": "t", "choices": [each.options[0] for each in chosen.choices]}
            goods: dict[str, Any] = {"team-re-roll": self.rng.randint(0, 2)}
            if chosen.apothecary and self.rng.random() < 0.8:
                goods["apothecary"] = 1
            fans = next(each.start for each in self.rules.ruleset.staff if each.fans) + self.rng.randint(0, 3)
            inputs = {"team": draft, "players": {"players": players}, "goods": {"goods": goods, "fans": fans}}
            if team := self.enter(inputs):
                return team
        raise AssertionError(f"no legal draft of {roster} in 200: {self.refused}")

    def enter(self, inputs: dict[str, Any]) -> str | None:
        """A team of these inputs; its id, or None where they are not allowed."""
        team = f"t{len(self.states)}"
        return team if self.act(do.CreateTeam(team=team, inputs=inputs)) else None

    def _some_position(self, roster: Roster, counts: Counter[str]) -> Position:
        """One that has room; linemen more often, so that the gold suffices."""
        full = {
            key for limit in roster.limits if sum(counts[each] for each in limit.of) >= limit.max for key in limit.of
        }
        able = [each for each in roster.positions if counts[each.key] < each.max and each.key not in full]
        return self.rng.choices(able, [each.max for each in able])[0]

    def match(self, home: str, away: str) -> Outcome | None:
        """A match with whatever may happen in one; where its purses don't suffice, nothing is bought for it."""
        kind: Any = self.rng.choices(("league", "play-off", "friendly", "exhibition"), (12, 1, 1, 1))[0]
        inputs = self.happens(home, away)
        action = do.PlayMatch(match=self.new_id(), home=home, away=away, match_kind=kind, overtime=kind == "play-off")
        found = self.act(msgspec.structs.replace(action, inputs=inputs))
        if found is None:
            inputs["inducements"] = {"home": {}, "away": {}}
            found = self.act(msgspec.structs.replace(action, inputs=inputs))
        return found

    # --- between two matches --------------------------------------------------------------------------------------

    def after(self, team: str) -> None:
        """Everything that may be done between two matches, each with some chance; then the sequence is closed."""
        self._on_the_side(team)
        if self.states[team].open is None:
            return
        if self.rng.random() < 0.3 and self.states[team].hired:
            veteran = self.rng.choice(self.states[team].hired).id
            self.act(do.AdjustTeam(team=team, inputs={"spp": {"player": veteran, "by": 30, "reason": "r"}}))
        self._grow_dear(team)
        self._improve(team)
        for action in self._advances(team):
            self.act(action)
        for action in sorted(self._between(team), key=self._stage):
            self.act(action)
        if self.rng.random() < 0.5:
            gold = self.rng.choice((50_000, 150_000, 400_000, 700_000))
            self.act(do.AdjustTeam(team=team, inputs={"gold": {"by": gold, "reason": "r"}}))
        for _ in range(8):
            if self.act(do.CloseSequence(team=team)) is not None:
                break
            self._spend(team)
        assert self.states[team].open is None, self.refused
        self._drain(team)

    def _on_the_side(self, team: str) -> None:
        """Names, numbers, points of a table: what hangs on no match."""
        some = [each.id for each in self.rng.sample(self.states[team].hired, 2)]
        worn = {each.id: each.number for each in self.states[team].hired}
        swap = [{"player": one, "number": worn[two]} for one, two in (some, some[::-1])]
        points = {"table": self.table, "by": self.rng.choice((-1, 1)), "reason": "r"}
        for action in (
            do.RenamePlayer(team=team, inputs={"rename": {"player": some[0], "name": "n"}}),
            do.RenumberPlayers(team=team, inputs={"renumber": {"numbers": swap}}),
            do.RenameTeam(team=team, inputs={"rename": {"name": "t"}}),
            do.AdjustTable(team=team, inputs={"points": points}),
        ):
            if self.rng.random() < 0.05:
                self.act(action)

    def _stage(self, action: Action) -> int:
        """Where the action stands in the edition's order after a match."""
        found = self.rules.params_of(kind_of(action), StageParams)
        return found.stage if found else 0

    def _drain(self, team: str) -> None:
        treasury = self.states[team].treasury
        if treasury > 600_000:
            self.act(do.AdjustTeam(team=team, inputs={"gold": {"by": -treasury // 2 // 5000 * 5000, "reason": "r"}}))

    def _advances(self, team: str) -> Iterator[Action]:
        for player in self.states[team].players:
            if player.spp >= 3 and self.rng.random() < 0.6:
                yield self._advance(team, player.id, self.rng.choice(KINDS))

    def _advance(self, team: str, player: str, kind: str) -> Action:
        return do.AdvancePlayer(team=team, inputs={"advance": {"player": player, "kind": kind}})

    def _grow_dear(self, team: str) -> None:
        """A commissioner makes a player worth so much that the team is a dear one."""
        if self.states[team].hired and self.rng.random() < 0.1:
            player = self.rng.choice(self.states[team].hired).id
            self.act(do.AdjustTeam(team=team, inputs={"value": {"player": player, "by": 900_000, "reason": "r"}}))

    def _improve(self, team: str) -> None:
        """Every improvement roll that is due is taken."""
        state = self.states[team]
        for player in state.hired:
            for _ in range(rolls_due(self.rules, state.roster, player)):
                self.act(do.AdvancePlayer(team=team, inputs={"advance": {"player": player.id}}))

    def _spend(self, team: str) -> None:
        """Whoever must improve does, by a roll that is due or by whatever he can buy."""
        self._improve(team)
        for player in self.states[team].hired:
            for kind in self.rng.sample(KINDS, len(KINDS)):
                if player.spp >= 3 and self.act(self._advance(team, player.id, kind)):
                    break

    def _between(self, team: str) -> Iterator[Action]:
        yield from self._coming(team)
        yield from self._leaving(team)
        yield from self._buying(team)

    def _coming(self, team: str) -> Iterator[Action]:
        state = self.states[team]
        for each in state.players:
            if each.journeyman and self.rng.random() < 0.8:
                yield do.HireJourneyman(team=team, inputs={"hire": {"player": each.id}})
        for offer in state.open.offers if state.open else ():
            yield do.TakeOffer(team=team, inputs={"hire": {"id": self.new_id(), "rule": offer.rule, "name": "z"}})
        for _ in range(max(0, self.rng.randint(10, 12) - len(state.hired))):
            position = self.rng.choice(self.rules.rosters[state.roster].positions)
            yield do.HirePlayer(team=team, inputs={"hire": {"id": self.new_id(), "position": position.key}})

    def _leaving(self, team: str) -> Iterator[Action]:
        state = self.states[team]
        for player in state.open.retirable if state.open else ():
            if self.rng.random() < 0.7:
                yield do.RetirePlayer(team=team, inputs={"retire": {"player": player}})
        if len(state.hired) > 13 and self.rng.random() < 0.3:
            player = self.rng.choice(state.hired).id
            if self.rng.random() < 0.5:
                yield do.FirePlayer(team=team, inputs={"fire": {"player": player}})
            else:
                yield do.RetirePlayer(team=team, inputs={"retire": {"player": player}})

    def _buying(self, team: str) -> Iterator[Action]:
        owned = self.states[team].goods
        if self.rng.random() < 0.2:
            goods = self.rng.choice([each.key for each in self.rules.ruleset.staff if each.later])
            yield do.BuyGoods(team=team, inputs={"buy": {"goods": goods}})
        if owned and self.rng.random() < 0.1:
            yield do.DropGoods(team=team, inputs={"drop": {"goods": self.rng.choice(owned).key}})
        for each in self.rules.ruleset.staff:
            for part in (*each.paid_by, each.key) if each.paid_by else ():
                if self.rng.random() < 0.5:
                    yield do.BuyGoods(team=team, inputs={"buy": {"goods": part}})
