"""What happens in a match and after it, by chance from a seed. The engine decides what comes of it."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from leagues.answers import answered, put
from leagues.demo.script import Hurt, slug
from matches.models import Match
from matches.preview import Preview, preview
from rules.binding import Rules
from rules.dice import roll
from rules.outcome import Outcome, Question
from rules.ruleset import Position
from rules.state import PlayerState, TeamState
from rules.steps.advancement import next_prices

TOUCHDOWNS = ((0, 1, 2, 3), (3, 5, 4, 1))
CASUALTIES = ((0, 1, 2), (4, 4, 2))
COMPLETIONS = ((0, 1, 2), (4, 4, 2))
# What a player learns first where he may choose; anything else comes after in the edition's order.
FAVOURITES = ("block", "dodge", "guard", "mighty-blow", "tackle", "sure-hands", "sidestep", "wrestle", "catch")


class Story:
    """The chance of one match or of one team's doings after it."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self.rules = rules
        self.rng = Random(seed)  # noqa: S311 -- the demo is the same each time

    # --- a match --------------------------------------------------------------------------------------------------

    def match(self, match: Match, states: dict[str, TeamState], hurt: Iterable[Hurt]) -> Preview:
        """A whole match: what the report says, and what it comes to."""
        sides = {"home": states[match.home_id], "away": states[match.away_id]}
        fit = {side: [each for each in state.hired if each.available] for side, state in sides.items()}
        inputs: dict[str, Any] = {
            "conduct": {"ended": "played"},
            "inducements": {"home": {}, "away": {}},
            "kick-off": {"kicking": self.rng.choice(("home", "away"))},
            "events": {"log": self._events(fit)},
            "casualties": {"suffered": [*self._wanted(fit, hurt), *self._casualties(fit)]},
        }

        def resolved(given: dict[str, Any]) -> Outcome:
            return preview(self.rules, states, match, given).outcome

        for question in resolved(inputs).questions:
            if question.step == "journeymen":
                team = match.home_id if question.who == "home" else match.away_id
                put(inputs, question.path, self._journeymen(states[team], match))
        inputs = answered(resolved, inputs, self.answer)
        return preview(self.rules, states, match, inputs)

    def _journeymen(self, state: TeamState, match: Match) -> list[dict[str, Any]]:
        """As many as the team is short of, in the first position that its roster allows."""
        worn = {each.number for each in state.players}
        free = [number for number in range(1, 100) if number not in worn]
        position = self.rules.rosters[state.roster].journeymen[0]
        return [
            {"id": f"{match.pk}-{state.id}-{place}", "position": position, "number": free[place]}
            for place in range(11 - len(state.available))
        ]

    def _events(self, fit: dict[str, list[PlayerState]]) -> list[dict[str, Any]]:
        log: list[dict[str, Any]] = []
        for side, players in fit.items():
            for _ in range(self.rng.choices(*TOUCHDOWNS)[0]):
                scorer = self.rng.choices(players, [self._pace(each) for each in players])[0]
                turn = {"half": self.rng.randint(1, 2), "turn": self.rng.randint(2, 8)}
                log.append({"event": "touchdown", "side": side, "player": scorer.id, **turn})
            passers = [each for each in players if each.profile.pa is not None and each.profile.pa <= 4]
            for _ in range(self.rng.choices(*COMPLETIONS)[0] if passers else 0):
                turn = {"half": self.rng.randint(1, 2), "turn": self.rng.randint(1, 8)}
                log.append({"event": "completion", "player": self.rng.choice(passers).id, **turn})
        return sorted(log, key=lambda each: (each["half"], each["turn"]))

    def _pace(self, player: PlayerState) -> int:
        """Who is quick and can hold the ball scores more often."""
        return 1 if player.profile.ag >= 5 or player.has("no-hands") else max(1, player.profile.ma - 4) ** 2

    def _casualties(self, fit: dict[str, list[PlayerState]]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for side, rival in (("home", "away"), ("away", "home")):
            victims = self.rng.sample(fit[side], min(2, len(fit[side])))
            doers = [each for each in fit[rival] if each.profile.st >= 3] or fit[rival]
            number = self.rng.choices(*CASUALTIES)[0]
            # Death waits for the script.
            found += [
                self._hurt(each, self.rng.choice(doers), {"d16": self.rng.randint(1, 12)}) for each in victims[:number]
            ]
        return found

    def _wanted(self, fit: dict[str, list[PlayerState]], hurt: Iterable[Hurt]) -> list[dict[str, Any]]:
        """The script's casualties; who was to be hurt and is not fit is spared."""
        found = []
        for each in hurt:
            for side, rival in (("home", "away"), ("away", "home")):
                victim = next((one for one in fit[side] if one.number == each.number), None)
                if victim is None or not victim.id.startswith(f"{slug(each.team)}-"):
                    continue
                given: dict[str, Any] = {"d16": each.d16} | ({"lasting": [each.lasting]} if each.lasting else {})
                found.append(self._hurt(victim, self.rng.choice(fit[rival]), given))
                fit[side].remove(victim)
        return found

    def _hurt(self, victim: PlayerState, doer: PlayerState, given: dict[str, Any]) -> dict[str, Any]:
        casualty: dict[str, Any] = {"victim": victim.id, "cause": "block", "by": doer.id, "roll": given}
        return casualty | {"apothecary": None, "half": self.rng.randint(1, 2), "turn": self.rng.randint(1, 8)}

    def answer(self, question: Question) -> Any:
        """A die of the seed, or one of the options; anything else is left open."""
        if question.kind == "dice":
            return roll(question.spec, self.rng.randrange)
        return self.rng.choice(question.options) if question.options else None

    # --- after it -------------------------------------------------------------------------------------------------

    def advancements(self, state: TeamState, *, most: int) -> Iterable[dict[str, Any]]:
        """Inputs of advancements that a team buys: chosen primary skills where the points suffice, else random ones."""
        bought = 0
        for player in sorted(state.hired, key=lambda each: -each.spp):
            prices = next_prices(self.rules, player)
            position = self.rules.positions[state.roster, player.position]
            if bought == most or not prices:
                return
            if player.spp >= prices["chosen-primary"] and (skill := self._skill(player, position)):
                bought += 1
                yield {"player": player.id, "kind": "chosen-primary", "skill": skill}
            elif player.spp >= prices["random-primary"] and position.primary and self.rng.random() < 1 / 2:
                bought += 1
                yield {"player": player.id, "kind": "random-primary", "category": position.primary[0]}

    def _skill(self, player: PlayerState, position: Position) -> str:
        known = {each.partition(":")[0] for each in player.skills}
        may = [each.key for each in self.rules.ruleset.skills if each.category in position.primary]
        wanted = [each for each in (*FAVOURITES, *may) if each in may and each not in known]
        return wanted[0] if wanted else ""

    def settled(self, resolve: Callable[[dict[str, Any]], Outcome], inputs: dict[str, Any]) -> dict[str, Any]:
        """Inputs with all their dice rolled."""
        return answered(resolve, inputs, self.answer)
