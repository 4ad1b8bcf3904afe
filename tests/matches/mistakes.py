"""What may have been entered wrong in a match: each kind of it gives a recorded match as it might have been instead."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import actions as do
from rules.actions import PlayMatch
from rules.binding import Rules
from rules.chance import settle
from rules.market import market
from rules.outcome import Outcome
from rules.steps.conduct import PLAYED
from rules.steps.events import EventParams
from rules.values import SIDES, Side
from tests.rules.seasons import Season
from tests.rules.seasons.matches import SCORING

Inputs = dict[str, Any]
# What is rolled or bought before the match hangs on what is bought; who plays well and is hurt, on who plays.
TOLD = ("victim", "cause", "by", "half", "turn", "drive")
TRIES = 12


class Mistakes:
    """Other ways in which the matches of a season may have been written down, by chance.

    Each method gives other inputs of a match, or None where it has nothing of the kind; what is asked then is answered
    by dice.
    """

    def __init__(self, season: Season) -> None:
        self.season, self.rng = season, season.rng
        self.kinds: dict[str, Callable[[PlayMatch, Inputs], Inputs | None]] = {
            "a score more": self._more,
            "a score less": self._less,
            "another scorer": self._scorer,
            "another victim": self._victim,
            "other dice of a casualty": self._dice,
            "nobody hurt": self._unhurt,
            "another mvp": self._mvp,
            "other inducements": self._inducements,
            "another star": self._star,
            "other fans": self._fans,
            "other weather": self._weather,
            "another ending": self._ending,
            "another kind of match": lambda match, inputs: inputs,
            "a journeyman's name": self._name,
        }

    def otherwise(self, kind: str, match: PlayMatch, states: Mapping[str, Any]) -> PlayMatch | None:
        """The match as it would be without this kind of mistake; None where there is none that the rules let pass."""
        self.season.states = dict(states)
        for _ in range(TRIES):
            inputs = self.kinds[kind](match, msgspec.json.decode(msgspec.json.encode(match.inputs)))
            if inputs is None:
                return None
            other = replace(match, inputs=inputs)
            if kind == "another kind of match":
                other = self._of_another_kind(other)
            found, outcome = settle(self.season.rules, states, other, self.rng, answer=self.season.answer)
            if outcome.ok and not outcome.violations and found != match:
                return found
        return None

    # --- what is told ---------------------------------------------------------------------------------------------

    def _fit(self, match: PlayMatch, side: Side) -> list[str]:
        state = self.season.states[match.home if side == "home" else match.away]
        return [each.id for each in state.hired if each.available]

    def _side(self, match: PlayMatch, player: str) -> Side:
        return "home" if self.season.states[match.home].player(player) else "away"

    def _more(self, match: PlayMatch, inputs: Inputs) -> Inputs | None:
        if not _was_played(inputs):
            return None
        side = self.rng.choice(SIDES)
        known = self.season.params(EventParams).kinds
        event = self.rng.choice([each for each in SCORING if each in known])
        log = inputs.setdefault("events", {}).setdefault("log", [])
        log.append({"event": event, "side": side, "player": self.rng.choice(self._fit(match, side))})
        return _awarded_again(inputs)

    def _scores(self, inputs: Inputs) -> list[Inputs]:
        log = inputs.get("events", {}).get("log", [])
        return [each for each in log if each["event"] in SCORING]

    def _less(self, match: PlayMatch, inputs: Inputs) -> Inputs | None:
        found = self._scores(inputs)
        if not found:
            return None
        inputs["events"]["log"].remove(self.rng.choice(found))
        return _awarded_again(inputs)

    def _scorer(self, match: PlayMatch, inputs: Inputs) -> Inputs | None:
        found = self._scores(inputs)
        if not found:
            return None
        goal = self.rng.choice(found)
        goal["player"] = self.rng.choice([None, *self._fit(match, goal["side"])])
        return inputs

    def _suffered(self, inputs: Inputs) -> list[Inputs]:
        found: list[Inputs] = inputs.get("casualties", {}).get("suffered", [])
        return found

    def _victim(self, match: PlayMatch, inputs: Inputs) -> Inputs | None:
        suffered = self._suffered(inputs)
        if not suffered:
            return None
        place = self.rng.randrange(len(suffered))
        hurt = {each["victim"] for each in suffered}
        fit = [each for each in self._fit(match, self._side(match, suffered[place]["victim"])) if each not in hurt]
        suffered[place] = {**_told(suffered[place]), "victim": self.rng.choice(fit)} if fit else suffered[place]
        return _awarded_again(inputs)

    def _dice(self, match: PlayMatch, inputs: Inputs) -> Inputs | None:
        suffered = self._suffered(inputs)
        if not suffered:
            return None
        place = self.rng.randrange(len(suffered))
        suffered[place] = _told(suffered[place])
        return _awarded_again(inputs)

    def _unhurt(self, match: PlayMatch, inputs: Inputs) -> Inputs | None:
        suffered = self._suffered(inputs)
        if not suffered:
            return None
        suffered.remove(self.rng.choice(suffered))
        return _awarded_again(inputs)

    def _mvp(self, match: PlayMatch, inputs: Inputs) -> Inputs | None:
        return _awarded_again(inputs) if inputs.get("mvp") else None

    # --- what goes before -----------------------------------------------------------------------------------------

    def _inducements(self, match: PlayMatch, inputs: Inputs) -> Inputs | None:
        if not _was_played(inputs):
            return None
        return _awarded_again({**_bought_again(inputs), "inducements": self.season._shopping(match.home, match.away)})

    def _star(self, match: PlayMatch, inputs: Inputs) -> Inputs | None:
        hired = [side for side in SIDES if inputs.get("inducements", {}).get(side, {}).get("stars")]
        if not hired:
            return None
        side = self.rng.choice(hired)
        basket = inputs["inducements"][side]
        team = match.home if side == "home" else match.away
        offered = [each.key for each in market(self.season.rules, self.season.states[team]).stars]
        basket["stars"] = [self.rng.choice(offered)]
        return _awarded_again(_bought_again(inputs))

    def _fans(self, match: PlayMatch, inputs: Inputs) -> Inputs | None:
        crowd = [each for each in ("fans", "gate") if inputs.get(each)]
        return {key: each for key, each in inputs.items() if key not in crowd} if crowd else None

    def _weather(self, match: PlayMatch, inputs: Inputs) -> Inputs | None:
        return {key: each for key, each in inputs.items() if key != "weather"} if inputs.get("weather") else None

    def _ending(self, match: PlayMatch, inputs: Inputs) -> Inputs | None:
        conduct = self.season._conduct()
        if conduct["ended"] not in PLAYED:
            return {"conduct": conduct}
        return {**_awarded_again(inputs), "conduct": conduct}

    def _of_another_kind(self, match: PlayMatch) -> PlayMatch:
        kind: Any = self.rng.choice(("league", "play-off", "friendly", "exhibition"))
        return replace(match, match_kind=kind, overtime=kind == "play-off", inputs=_awarded_again(dict(match.inputs)))

    def _name(self, match: PlayMatch, inputs: Inputs) -> Inputs | None:
        sides = inputs.get("journeymen", {}).values()
        taken = [each for side in sides if side for each in side.get("taken", [])]
        if not taken:
            return None
        self.rng.choice(taken)["name"] = f"Old {self.rng.randrange(10**6)}"
        return inputs


def _was_played(inputs: Inputs) -> bool:
    return inputs.get("conduct", {}).get("ended", "played") in PLAYED


def _told(casualty: Inputs) -> Inputs:
    """What people say of a casualty, without its dice."""
    return {key: each for key, each in casualty.items() if key in TOLD}


def _awarded_again(inputs: Inputs) -> Inputs:
    """Without what hangs on who played well: it is asked again."""
    return {key: each for key, each in inputs.items() if key not in ("mvp", "experience", "residency")}


def _bought_again(inputs: Inputs) -> Inputs:
    """Without what hangs on what was bought."""
    return {key: each for key, each in inputs.items() if key not in ("prayers", "cards", "handicaps", "upkeep")}


class Told(Season):
    """A season in which what is corrected happens often: stars are hired, and teams are short of players.

    Nobody in it is called as in one of another seed: several may stand in the same tables.
    """

    def __init__(self, rules: Rules, seed: int) -> None:
        self.seed = seed
        super().__init__(rules, seed)

    def new_id(self) -> str:
        """An id nobody has."""
        return f"{super().new_id()}-{self.seed}"

    def enter(self, inputs: dict[str, Any]) -> str | None:
        """A team of these inputs; its id, or None where they are not allowed."""
        team = f"t{len(self.states)}-{self.seed}"
        return team if self.act(do.CreateTeam(team=team, inputs=inputs)) else None

    def match(self, home: str, away: str) -> Outcome | None:
        """A match, in one of three with a rich guest who is short of players."""
        if self.rng.random() < 1 / 3:
            self.act(do.AdjustTeam(team=away, inputs={"gold": {"by": 400_000, "reason": "r"}}))
            for each in self._fit(away)[9:]:
                self.act(
                    do.AdjustTeam(team=away, inputs={"absence": {"player": each.id, "holds": True, "reason": "r"}})
                )
        return super().match(home, away)

    def _shopping(self, home: str, away: str) -> dict[str, Any]:
        """More often than not the guest hires the cheapest star."""
        baskets = super()._shopping(home, away)
        offered = {each.key for each in market(self.rules, self.states[away]).stars}
        stars = [each for each in self.rules.ruleset.star_players if each.key in offered]
        if stars and self.rng.random() < 1 / 2:
            baskets["away"] = {**baskets["away"], "items": [], "stars": [min(stars, key=lambda each: each.cost).key]}
        return baskets


def reachable(season: Season) -> set[str]:
    """The kinds of mistakes that the edition of a season leaves room for."""
    found = set(Mistakes(season).kinds)
    if "journeymen" not in {each.key for each in season.rules.sequences["play-match"]}:
        found.remove("a journeyman's name")
    if not any(market(season.rules, each).stars for each in season.states.values()):
        found.remove("another star")
    return found
