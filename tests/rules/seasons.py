"""Whole seasons, played by chance through the engine: every valid action is tried, every answer is given.

`Season.play` drives teams from creation through matches and the actions between them. After each action the sheets are
held against the fold of the stored effects, the treasury against zero, and what was refused against what was before.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from rules import actions as do
from rules.actions import Action, kind_of
from rules.binding import ParamsT, Rules
from rules.effects import (
    AbsenceSet,
    AdvancementBought,
    CharacteristicReduced,
    JourneymanHired,
    OfferTaken,
    PlayerLeft,
    RetirementSet,
)
from rules.engine import Record, fold
from rules.market import market
from rules.outcome import Outcome, Question
from rules.ruleset import Position, Roster
from rules.state import PlayerState, TeamState
from rules.steps.advancement import AdvanceParams
from rules.steps.captain import CaptainParams
from rules.steps.casualties import CasualtyTerms
from rules.steps.conduct import ConductParams
from rules.steps.events import EventParams
from rules.steps.experience import ExperienceParams
from rules.steps.fame_winnings import ExpensesParams
from rules.steps.improvement import ImprovementParams, rolls_due
from rules.steps.inducements import CashParams, InducementParams
from rules.steps.prayers import BoughtPrayerParams
from rules.steps.sequence import StageParams
from rules.steps.sponsors import SponsorParams
from rules.steps.stadium import StadiumParams
from rules.steps.winnings import WinningsParams
from tests.rules.play import settle

STEP = 2**32
SAYS = {
    "casualties.apothecary": "apothecary",
    "casualties.regenerated": "regeneration",
    "conduct.conceded": "concession",
    "prayers.rolled": "prayer",
    "inducements.hired-by-both": "star hired by both",
    "inducements.cash-spent": "petty cash spent",
    "expenses.spiralling": "spiralling expenses",
    "winnings.by-fame": "winnings by fame",
    "ageing.ages": "ageing",
    "casualties.apothecary-by-die": "apothecary",
    "fans.rolled": "fan factor roll",
    "fans.lost-by-conceding": "fans lost by conceding",
    "handicaps.rolled": "handicap",
    "handicaps.chosen": "handicap of choice",
    "handicaps.award": "award before the match",
    "handicaps.comes-along": "free player",
    "handicaps.fan-factor": "fan factor of the match",
    "handicaps.fee": "appearance fee",
    "handicaps.gold": "sponsor",
    "handicaps.misses": "opponent misses the match",
    "handicaps.re-rolls": "re-rolls of the match",
    "handicaps.weather": "weather of choice",
    "fees.paid": "star player paid",
    "fees.unpaid": "star player not paid",
    "inducements.mercenary": "player for one match",
    "weather.kept-out": "roof",
    "winnings.bets": "bets",
    "leaving.leaves": "player leaves",
    "niggling.treated": "old injury treated",
    "niggling.troubled": "old injury",
    "score.disqualified": "disqualification",
    "winnings.of-both": "winnings of both",
    "advance.offered": "one of two skills",
    "captain.named": "captain",
    "casualties.grudge": "grudge",
    "experience.conceded": "points lost by conceding",
    "redraft.grudges-healed": "grudge forgotten",
    "redraft.kept": "player kept for another season",
    "winnings.unstalled": "never stalled",
    "cards.drawn": "cards drawn",
    "casualties.poisoned": "poison",
    "fans.fame-and-more": "fame by more than fans",
    "goods.paid-before": "stadium paid by and by",
    "inducements.staff": "staff for one match",
    "sponsors.misses": "risk of a sponsor",
    "winnings.owned-stadium": "winnings of an own stadium",
    "winnings.sponsor": "winnings of a sponsor",
    "winnings.stadium": "winnings of a stadium",
}
KINDS = ("random-primary", "chosen-primary", "random-secondary", "chosen-secondary", "random-characteristic")
OTHER_EVENTS = ("completion", "catch", "deflection", "interception", "foul", "sent-off")
SCORING = ("touchdown", "touchdown", "drop-goal")
CAUSES = ("block", "block", "block", "foul", "crowd", "fall")
HURT = ("death", "miss next game", "apothecary", "regeneration")
# What must come up at least once where an edition has the step.
REACHED_BY = {
    "advancement.by-dice": KINDS,
    "advancement.by-thresholds": ("new-skill", "double-skill", "characteristic"),
    "ageing.with-each-improvement": ("ageing",),
    "casualties.d16-then-lasting": HURT,
    "casualties.tens-and-units": (*HURT, "characteristic lost"),
    "conduct.how-it-ended": ("concession",),
    "fans.d6-and-what-was-done": ("fan factor roll", "fans lost by conceding"),
    "handicaps.by-difference": (
        "handicap",
        "handicap of choice",
        "award before the match",
        "free player",
        "fan factor of the match",
        "appearance fee",
        "sponsor",
        "opponent misses the match",
        "re-rolls of the match",
        "weather of choice",
    ),
    "niggling.before-the-match": ("old injury", "old injury treated"),
    "winnings.die-by-gate-and-value": ("winnings of both",),
    "inducements.from-treasury": ("player for one match",),
    "fees.before-the-match": ("star player paid", "star player not paid"),
    "expenses.spiralling": ("spiralling expenses",),
    "hire.journeyman-at-current-value": ("journeyman hired",),
    "hire.offer": ("player raised",),
    "inducements.petty-cash": ("star hired by both",),
    "inducements.petty-cash-in-value": ("star hired by both", "petty cash spent"),
    "mistakes.by-band": ("crisis-averted", "minor-incident", "major-incident", "catastrophe"),
    "prayers.per-difference": ("prayer",),
    "prayers.bought": ("prayer",),
    "captain.replaced": ("captain",),
    "redraft.players": ("player kept for another season",),
    "retire.after-lasting-injury": ("temporary retirement",),
    "winnings.d6-and-fame": ("winnings by fame",),
    "cards.by-higher-value": ("cards drawn",),
    "sponsors.risk": ("winnings of a sponsor", "risk of a sponsor"),
    "stadium.of-the-match": ("fame by more than fans", "winnings of a stadium"),
}


def must_reach(rules: Rules) -> tuple[str, ...]:
    """The kinds of events that seasons under these rules must come across."""
    steps = {each.step for entries in rules.ruleset.sequences.values() for each in entries}
    events = dict.fromkeys(event for step in sorted(steps) for event in REACHED_BY.get(step, ()))
    return tuple(each for each in events if each not in _out_of_reach(rules)) + tuple(_by_params(rules))


def _out_of_reach(rules: Rules) -> Iterator[str]:
    """What the parameters of a step leave out."""
    advancing = rules.params_of("advance-player", AdvanceParams)
    if advancing:
        yield from (kind for kind in KINDS if kind not in advancing.costs[0].sold)
    inducements = rules.params_of("play-match", InducementParams)
    if inducements and not inducements.both_refused_in:
        yield "star hired by both"
    expenses = rules.params_of("close-sequence", ExpensesParams)
    if expenses and not expenses.used:
        yield "spiralling expenses"


def _by_params(rules: Rules) -> Iterator[str]:
    """What the parameters of a step add."""
    advancing = rules.params_of("advance-player", AdvanceParams)
    if advancing and advancing.random_rolls > 1:
        yield "one of two skills"
    casualties = rules.params_of("play-match", CasualtyTerms)
    if casualties and casualties.grudge:
        yield from ("grudge", "grudge forgotten")
    if casualties and casualties.poison:
        yield "poison"
    inducements = rules.params_of("play-match", InducementParams)
    if inducements and inducements.staff:
        yield "staff for one match"
    if any(each.paid_by for each in rules.ruleset.staff):
        yield from ("stadium paid by and by", "winnings of an own stadium")
    winnings = rules.params_of("play-match", WinningsParams)
    if winnings and winnings.unstalled_adds:
        yield "never stalled"
    experience = rules.params_of("play-match", ExperienceParams)
    if experience and not experience.conceding_earns:
        yield "points lost by conceding"


class Season:
    """A few teams under one rule set, and the log of what they did."""

    def __init__(self, rules: Rules, seed: int, teams: int = 4) -> None:
        self.rules = rules
        self.rng = random.Random(seed)
        self.states: dict[str, TeamState] = {}
        self.log: list[Record] = []
        self.reached: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self._ids = iter(range(1, 10**9))
        self.events = tuple(each for each in OTHER_EVENTS if each in self._params(EventParams).kinds)
        self.scoring = tuple(each for each in SCORING if each in self._params(EventParams).kinds)
        known = {each.key for each in self._params(CasualtyTerms).causes}
        self.causes = tuple(each for each in CAUSES if each in known)
        self.endings = self._params(ConductParams).endings
        rosters = self.rng.sample(sorted(rules.rosters), teams - 1)
        if led := self._led():
            rosters[0] = self.rng.choice(led)
        undead = tuple(each for each in ("shambling-undead", "necromantic-horror") if each in rules.rosters)
        for number, roster in enumerate([self.rng.choice(undead), *rosters]):
            self.create(f"t{number}", roster)
            self._give(f"t{number}")

    def _give(self, team: str) -> None:
        """What a commissioner books: sponsors, and a poisoned weapon, where the edition has them."""
        if sponsors := self.rules.params_of("play-match", SponsorParams):
            goods = {"goods": sponsors.goods, "by": self.rng.randint(1, 2), "reason": "r"}
            self.act(do.AdjustTeam(team=team, inputs={"goods": goods}))
        if poison := self._params(CasualtyTerms).poison:
            player = self.rng.choice(self.states[team].hired).id
            skill = {"player": player, "skill": poison.skill, "gains": True, "reason": "r"}
            self.act(do.AdjustTeam(team=team, inputs={"skill": skill}))

    def _led(self) -> tuple[str, ...]:
        """The rosters whose teams may have a captain."""
        captain = self.rules.params_of("play-match", CaptainParams)
        return tuple(each.key for each in self.rules.ruleset.rosters if captain and captain.rule in each.special_rules)

    def _params(self, kind: type[ParamsT]) -> ParamsT:
        found = self.rules.params_of("play-match", kind)
        assert found is not None
        return found

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
        self._count(outcome)
        return outcome

    def _check(self, outcome: Outcome, before: dict[str, TeamState]) -> None:
        assert fold([outcome.effects], before) == self.states
        for state in outcome.teams.values():
            assert state.treasury >= 0
            assert len({each.id for each in state.players}) == len(state.players)
            numbers = [each.number for each in state.hired if each.number is not None]
            assert len(set(numbers)) == len(numbers)
            assert all(each.spp >= 0 and each.niggling >= 0 for each in state.players)

    def _count(self, outcome: Outcome) -> None:
        for each in outcome.effects:
            match each.effect:
                case PlayerLeft(reason="dead"):
                    self.reached["death"] += 1
                case AbsenceSet(misses_next=True):
                    self.reached["miss next game"] += 1
                case CharacteristicReduced():
                    self.reached["characteristic lost"] += 1
                case JourneymanHired():
                    self.reached["journeyman hired"] += 1
                case OfferTaken():
                    self.reached["player raised"] += 1
                case RetirementSet(retired=True):
                    self.reached["temporary retirement"] += 1
                case AdvancementBought():
                    self.reached[each.effect.advancement.kind] += 1
        for why in outcome.explanations:
            if why.key in SAYS:
                self.reached[SAYS[why.key]] += 1
            if why.key.startswith("mistakes.") and "result" in why.params:
                self.reached[str(why.params["result"])] += 1

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
        """The team is drafted again, with as many of its cheapest players as a team needs, or a few more."""
        players = sorted(self.states[team].hired, key=lambda each: each.value)
        kept = [each.id for each in players[: self.rng.randint(11, 14)]]
        inputs = {"players": {"kept": kept}, "goods": {"goods": {}}}
        self.act(do.RedraftTeam(team=team, inputs=inputs))

    def create(self, team: str, roster: str) -> None:
        """A team of 11 to 14, drawn at random within the limits and the budget."""
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
            if self.act(do.CreateTeam(team=team, inputs=inputs)):
                return
        raise AssertionError(f"no legal draft of {roster} in 200: {self.refused}")

    def _some_position(self, roster: Roster, counts: Counter[str]) -> Position:
        """One that has room; linemen more often, so that the gold suffices."""
        full = {
            key for limit in roster.limits if sum(counts[each] for each in limit.of) >= limit.max for key in limit.of
        }
        able = [each for each in roster.positions if counts[each.key] < each.max and each.key not in full]
        return self.rng.choices(able, [each.max for each in able])[0]

    def match(self, home: str, away: str) -> Outcome | None:
        """A match with whatever may happen in one."""
        kind: Any = self.rng.choices(("league", "play-off", "friendly", "exhibition"), (12, 1, 1, 1))[0]
        inputs: dict[str, Any] = {"conduct": self._conduct(), "events": {"log": self._events(home, away)}}
        inputs["casualties"] = {"suffered": self._casualties(home, away)}
        inputs["inducements"] = self._shopping(home, away)
        if (stadiums := self.rules.params_of("play-match", StadiumParams)) and self.rng.random() < 0.5:
            rows = self.rules.tables[self.rng.choice(stadiums.tables)].rows
            inputs["stadium"] = {"kind": self.rng.choice(rows).key}
        action = do.PlayMatch(match=self.new_id(), home=home, away=away, match_kind=kind, overtime=kind == "play-off")
        found = self.act(msgspec.structs.replace(action, inputs=inputs))
        if found is None:
            inputs["inducements"] = {"home": {}, "away": {}}
            found = self.act(msgspec.structs.replace(action, inputs=inputs))
        return found

    def _conduct(self) -> dict[str, Any]:
        ended = self.rng.choices(("played", "conceded", "abandoned", "forfeit", "unplayed"), (80, 12, 2, 3, 3))[0]
        ended = ended if ended in self.endings else "played"
        return {"ended": ended, "by": self.rng.choice(("home", "away")), "too_few": self.rng.random() < 0.1}

    def _fit(self, team: str) -> list[PlayerState]:
        return [each for each in self.states[team].hired if each.available]

    def _events(self, home: str, away: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for side, team in (("home", home), ("away", away)):
            fit = self._fit(team)
            if not fit:
                continue
            for _ in range(self.rng.choices((0, 1, 2, 3), (3, 4, 2, 1))[0]):
                scorer = self.rng.choice(fit).id if self.rng.random() < 0.9 else None
                event = self.rng.choice(self.scoring)
                found.append({"event": event, "side": side, "player": scorer, "half": self.rng.randint(1, 2)})
            kinds = [each for each in self.events if self.rng.random() < 0.4]
            found.extend(
                {"event": kind, "player": self.rng.choice(fit).id, "drive": self.rng.randint(1, 4)} for kind in kinds
            )
        return found

    def _casualties(self, home: str, away: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        hurt: set[str] = set()
        for team, rival in ((home, away), (away, home)):
            for _ in range(self.rng.choices((0, 1, 2, 3), (3, 4, 2, 1))[0]):
                fit = [each for each in self._fit(team) if each.id not in hurt]
                doers = self._fit(rival)
                if not fit or not doers:
                    continue
                victim = self.rng.choice(fit)
                hurt.add(victim.id)
                cause = self.rng.choice(self.causes)
                by = self.rng.choice(self._armed(doers) or doers).id if cause in ("block", "foul", "crowd") else None
                found.append({"victim": victim.id, "cause": cause, "by": by, "drive": self.rng.randint(1, 3)})
        return found

    def _armed(self, doers: list[PlayerState]) -> list[PlayerState]:
        """Those with a poisoned weapon, of which there are few: they are seldom out of the way."""
        poison = self._params(CasualtyTerms).poison
        return [each for each in doers if poison and each.has(poison.skill)]

    def _shopping(self, home: str, away: str) -> dict[str, Any]:
        baskets: dict[str, dict[str, Any]] = {"home": {}, "away": {}}
        if self.rng.random() < 0.3:
            star = self._star_of_both(home, away)
            baskets = {side: {"stars": [star]} for side in baskets} if star else baskets
        elif (prayed := self.rules.params_of("play-match", BoughtPrayerParams)) and self.rng.random() < 0.5:
            baskets["away"] = {"items": [{"key": prayed.inducement, "count": 2}]}
        elif self.rng.random() < 0.6:
            offered = [each for each in market(self.rules, self.states[away]).items if each.price <= 100_000]
            baskets["away"] = {"items": [{"key": self.rng.choice(offered).key}]} if offered else {}
        elif self.rng.random() < 0.5:
            hired = self.rng.choice(self.rules.rosters[self.states[home].roster].positions)
            baskets["home"] = {"mercenaries": [{"id": self.new_id(), "position": hired.key}]}
        if self.rules.params_of("play-match", CashParams):
            for side, team in (("home", home), ("away", away)):
                baskets[side]["petty_cash"] = self.states[team].treasury
        return baskets

    def _star_of_both(self, home: str, away: str) -> str | None:
        """The cheapest star player whom both sides may hire."""
        mine, theirs = ({each.key for each in market(self.rules, self.states[each]).stars} for each in (home, away))
        both = [each for each in self.rules.ruleset.star_players if each.key in mine & theirs]
        return min(both, key=lambda each: each.cost).key if both else None

    def after(self, team: str) -> None:
        """Everything that may be done between two matches, each with some chance; then the sequence is closed."""
        if self.states[team].open is None:
            return
        if self.rng.random() < 0.3 and self.states[team].hired:
            veteran = self.rng.choice(self.states[team].hired).id
            self.act(do.AdjustTeam(team=team, inputs={"spp": {"player": veteran, "by": 30, "reason": "r"}}))
        if self.rules.params_of("advance-player", ImprovementParams):
            self._grow_dear(team)
            self._improve(team)
        else:
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
        """Whoever must spend spends, by whatever kind he can."""
        if self.rules.params_of("advance-player", ImprovementParams):
            self._improve(team)
            return
        for player in self.states[team].hired:
            for kind in self.rng.sample(KINDS, len(KINDS)):
                if player.spp >= 3 and self.act(self._advance(team, player.id, kind)):
                    break

    def _between(self, team: str) -> Iterator[Action]:
        state = self.states[team]
        opened = state.open
        roster = self.rules.rosters[state.roster]
        for each in state.players:
            if each.journeyman and self.rng.random() < 0.5:
                yield do.HireJourneyman(team=team, inputs={"hire": {"player": each.id}})
        for offer in opened.offers if opened else ():
            yield do.TakeOffer(team=team, inputs={"hire": {"id": self.new_id(), "rule": offer.rule, "name": "z"}})
        for player in opened.retirable if opened else ():
            if self.rng.random() < 0.7:
                yield do.RetirePlayer(team=team, inputs={"retire": {"player": player}})
        if len(state.hired) > 13 and self.rng.random() < 0.3:
            yield do.FirePlayer(team=team, inputs={"fire": {"player": self.rng.choice(state.hired).id}})
        for _ in range(max(0, 12 - len(state.hired))):
            position = self.rng.choice(roster.positions)
            yield do.HirePlayer(team=team, inputs={"hire": {"id": self.new_id(), "position": position.key}})
        if self.rng.random() < 0.2:
            goods = self.rng.choice([each.key for each in self.rules.ruleset.staff if each.later])
            yield do.BuyGoods(team=team, inputs={"buy": {"goods": goods}})
        for each in self.rules.ruleset.staff:
            for part in (*each.paid_by, each.key) if each.paid_by else ():
                if self.rng.random() < 0.5:
                    yield do.BuyGoods(team=team, inputs={"buy": {"goods": part}})
