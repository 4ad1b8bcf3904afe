"""What happens in a match and after it, by chance from a seed. The engine says what is asked and what comes of it."""

from collections.abc import Iterator
from itertools import repeat
from random import Random
from typing import Any

from msgspec.structs import replace

from leagues.demo.script import Fate, Hurt, slug
from matches.models import Match
from matches.preview import Preview, preview
from rules import actions
from rules.actions import PlayMatch, kind_of, sides_of
from rules.binding import Rules
from rules.chance import settle
from rules.effects import AbsenceSet, CharacteristicReduced, PlayerLeft
from rules.engine import explore
from rules.market import market
from rules.outcome import Outcome, Question
from rules.state import PlayerState, TeamState, numbers_free, numbers_taken
from rules.steps.advancement import next_prices
from rules.steps.casualties import CasualtyTerms
from rules.steps.events import EventParams
from rules.steps.improvement import rolls_due
from rules.steps.inducements import CashParams
from rules.steps.sequence import StageParams
from rules.values import Side
from teams.operations.sheets import TeamAction

TOUCHDOWNS = ((0, 1, 2, 3), (3, 5, 4, 1))
CASUALTIES = ((0, 1, 2), (4, 4, 2))
COMPLETIONS = ((0, 1, 2), (4, 4, 2))
# What a player learns first where he may choose; anything else by chance.
FAVOURITES = ("block", "dodge", "guard", "mighty-blow", "tackle", "sure-hands", "sidestep", "side-step", "wrestle")
TRIES = 500


class NeverHappens(RuntimeError):
    """What the script wants does not come about under these rules, however the dice fall."""


class Story:
    """The chance of one match or of one team's doings after it."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self.rules = rules
        self.rng = Random(seed)  # noqa: S311 -- the demo is the same each time

    # --- a match --------------------------------------------------------------------------------------------------

    def match(
        self, match: Match, states: dict[str, TeamState], hurt: list[Hurt], *, gives_up: Side | None, star: bool
    ) -> Preview:
        """A whole match: what the report says, and what it comes to. With `star`, a side that can pay one has one."""
        ending = {"ended": "conceded", "by": gives_up, "half": 2, "turn": 6} if gives_up else {"ended": "played"}
        blank = PlayMatch(match=match.pk, home=match.home_id, away=match.away_id, inputs={"conduct": ending})
        sides = {"home": states[match.home_id], "away": states[match.away_id]}
        begun = self._begun(blank, states, list(self._baskets(sides)) if star else [])
        fit = self._fit(begun, states)
        begun = _with(begun, "events", {"log": self._events(fit)})
        for casualty, fate in [*self._wanted(fit, hurt), *self._casualties(fit)]:
            begun = self._suffered(begun, states, casualty, fate)
        whole, outcome = settle(self.rules, states, begun, self.rng, answer=self.answer)
        if not outcome.ok:
            raise NeverHappens([each.code for each in outcome.standing_violations])
        return preview(self.rules, states, match, whole.inputs)

    def _begun(self, blank: PlayMatch, states: dict[str, TeamState], baskets: list[dict[str, Any]]) -> PlayMatch:
        """The match up to the kick-off, with the first basket that the edition lets pass.

        Chance may answer what no purse pays for: then it is asked again.
        """
        for basket in [*baskets, *repeat({"home": {}, "away": {}}, TRIES)]:
            wanted = _with(blank, "inducements", basket)
            whole, outcome = settle(self.rules, states, wanted, self.rng, answer=self.answer)
            if outcome.ok:
                kept = (*blank.inputs, *self.rules.before_play)
                return replace(blank, inputs={key: whole.inputs[key] for key in kept if key in whole.inputs})
        raise NeverHappens([each.code for each in outcome.standing_violations])

    def _fit(self, begun: PlayMatch, states: dict[str, TeamState]) -> dict[str, list[PlayerState]]:
        """The players of both lists who take part, journeymen aside."""
        facts = explore(self.rules, states, begun).facts
        return {
            side: [each for each in states[team].hired if each.id in facts[f"participants/{side}"]]
            for side, team in sides_of(begun).items()
        }

    def _baskets(self, sides: dict[str, TeamState]) -> Iterator[dict[str, Any]]:
        """One star player for one side; where gold goes through petty cash, the treasury goes with it."""
        cash = self.rules.params_of("play-match", CashParams) is not None
        for side, state in sides.items():
            for star in market(self.rules, state).stars:
                wanted = {"stars": [star.key]} | ({"petty_cash": state.treasury} if cash else {})
                yield {"home": {}, "away": {}, side: wanted}

    def _events(self, fit: dict[str, list[PlayerState]]) -> list[dict[str, Any]]:
        kinds = self._terms(EventParams).kinds
        log: list[dict[str, Any]] = []
        for side, players in fit.items():
            for _ in range(self.rng.choices(*TOUCHDOWNS)[0]):
                scorer = self.rng.choices(players, [self._pace(each) for each in players])[0]
                turn = {"half": self.rng.randint(1, 2), "turn": self.rng.randint(2, 8)}
                log.append({"event": "touchdown", "side": side, "player": scorer.id, **turn})
            for _ in range(self.rng.choices(*COMPLETIONS)[0] if "completion" in kinds else 0):
                passer = self.rng.choices(players, [self._pace(each) for each in players])[0]
                turn = {"half": self.rng.randint(1, 2), "turn": self.rng.randint(1, 8)}
                log.append({"event": "completion", "player": passer.id, **turn})
        return sorted(log, key=lambda each: (each["half"], each["turn"]))

    def _pace(self, player: PlayerState) -> int:
        """Who is quick and can hold the ball has it more often."""
        return 1 if player.has("no-hands") else max(1, player.profile.ma - 4) ** 2

    def _terms(self, kind: type[Any]) -> Any:
        found = self.rules.params_of("play-match", kind)
        assert found is not None
        return found

    def _casualties(self, fit: dict[str, list[PlayerState]]) -> Iterator[tuple[dict[str, Any], Fate | None]]:
        for side, rival in (("home", "away"), ("away", "home")):
            victims = self.rng.sample(fit[side], min(2, len(fit[side])))
            doers = [each for each in fit[rival] if each.profile.st >= 3] or fit[rival]
            for victim in victims[: self.rng.choices(*CASUALTIES)[0]]:
                yield self._hurt(victim, self.rng.choice(doers)), None

    def _wanted(
        self, fit: dict[str, list[PlayerState]], hurt: list[Hurt]
    ) -> Iterator[tuple[dict[str, Any], Fate | None]]:
        """The script's casualties; who was to be hurt and is not fit is spared, another one suffers in his place."""
        for each in hurt:
            for side, rival in (("home", "away"), ("away", "home")):
                team = [one for one in fit[side] if one.id.startswith(f"{slug(each.team)}-")]
                if not team:
                    continue
                victim = next((one for one in team if one.number == each.number), team[-1])
                yield self._hurt(victim, self.rng.choice(fit[rival])), each.comes
                fit[side].remove(victim)

    def _hurt(self, victim: PlayerState, doer: PlayerState) -> dict[str, Any]:
        cause = next(each.key for each in self._terms(CasualtyTerms).causes if each.needs_doer)
        when = {"half": self.rng.randint(1, 2), "turn": self.rng.randint(1, 8)}
        return {"victim": victim.id, "cause": cause, "by": doer.id, **when}

    def _suffered(
        self, match: PlayMatch, states: dict[str, TeamState], casualty: dict[str, Any], fate: Fate | None
    ) -> PlayMatch:
        """The match with one casualty more, whose dice fall so that it comes to what the script wants."""
        before = match.inputs.get("casualties", {"suffered": []})["suffered"]
        tried = _with(match, "casualties", {"suffered": [*before, casualty]})
        help_ = _without_help if fate == "death" else self.answer
        for _ in range(TRIES):
            whole, outcome = settle(self.rules, states, tried, self.rng, answer=help_)
            if outcome.ok and _comes(outcome, whole.inputs["casualties"]["suffered"][-1], fate):
                return _with(match, "casualties", whole.inputs["casualties"])
        raise NeverHappens(fate)

    def answer(self, question: Question, _outcome: Outcome, rng: Random) -> Any:
        """An apothecary is sent for; what is learned is a favourite where there is one."""
        if question.path.endswith(".apothecary"):
            return {}
        if question.path.endswith(".skill"):
            return next((each for each in FAVOURITES if each in question.options), NotImplemented)
        return NotImplemented

    # --- after it -------------------------------------------------------------------------------------------------

    def doings(self, state: TeamState, newcomers: Iterator[str], *, most: int) -> list[TeamAction]:
        """What a team would do after a match, in the edition's order: improve, take on journeymen, fill its list.

        `most` advancements are bought. What the edition does not allow is for whoever carries it out to leave.
        """
        found = [*self._advances(state, most), *self._signings(state, newcomers)]
        return sorted((each for each in found if kind_of(each) in self.rules.sequences), key=self._stage)

    def _stage(self, action: TeamAction) -> int:
        terms = self.rules.params_of(kind_of(action), StageParams)
        return terms.stage if terms else 0

    def _advances(self, state: TeamState, most: int) -> Iterator[TeamAction]:
        """Every improvement roll that is due; purchases: chosen skills where points suffice, else cheaper ones."""
        for player in sorted(state.hired, key=lambda each: -each.spp):
            wanted: list[dict[str, Any]] = [{}] * rolls_due(self.rules, state.roster, player)
            prices = next_prices(self.rules, player)
            payable = [kind for kind in ("chosen-primary", "random-primary") if player.spp >= prices.get(kind, 10**6)]
            if payable and most and (payable[0] == "chosen-primary" or self.rng.random() < 1 / 2):
                wanted, most = [{"kind": payable[0]}], most - 1
            for each in wanted:
                yield actions.AdvancePlayer(team=state.id, inputs={"advance": {"player": player.id, **each}})

    def _signings(self, state: TeamState, newcomers: Iterator[str]) -> Iterator[TeamAction]:
        journeymen = [each for each in state.players if each.journeyman]
        short = 11 - len(state.hired)
        for each in journeymen[:1]:
            name = next(newcomers)
            yield actions.HireJourneyman(team=state.id, inputs={"hire": {"player": each.id, "name": name}})
        free = numbers_free(numbers_taken(state.players))
        for number in free[: max(0, short - len(journeymen[:1]))]:
            name = next(newcomers)
            new = {"id": f"{slug(name)}-{number}", "position": self.rules.rosters[state.roster].journeymen[0]}
            yield actions.HirePlayer(team=state.id, inputs={"hire": {**new, "number": number, "name": name}})

    def settled(self, states: dict[str, TeamState], action: TeamAction) -> tuple[TeamAction, Outcome]:
        """The action with all that it asks for, and what comes of it."""
        return settle(self.rules, states, action, self.rng, answer=self.answer)


def _with(match: PlayMatch, step: str, given: dict[str, Any]) -> PlayMatch:
    """The match with other inputs of one step."""
    return replace(match, inputs={**match.inputs, step: given})


def _without_help(question: Question, _outcome: Outcome, _rng: Random) -> Any:
    return None if question.path.endswith(".apothecary") else NotImplemented


def _comes(outcome: Outcome, casualty: dict[str, Any], fate: Fate | None) -> bool:
    """Whether a casualty came to what was wanted; without a wish, to nothing that lasts."""
    of_victim = [each.effect for each in outcome.effects if getattr(each.effect, "player", "") == casualty["victim"]]
    dead = any(isinstance(each, PlayerLeft) and each.reason == "dead" for each in of_victim)
    lasting = any(isinstance(each, CharacteristicReduced) for each in of_victim)
    misses = any(isinstance(each, AbsenceSet) and each.misses_next for each in of_victim)
    match fate:
        case "death":
            return dead
        case "lasting":
            return lasting
        case "misses-next":
            return misses and not lasting and not dead
        case "treated":
            return isinstance(casualty.get("apothecary"), dict) and not (misses or lasting or dead)
    return not dead and not lasting
