"""What may happen in a match, by chance: how it ends, who scores, who is hurt, what is bought for it."""

import random
from abc import ABC, abstractmethod
from typing import Any

from rules.binding import ParamsT, Rules
from rules.market import market
from rules.state import PlayerState, TeamState
from rules.steps.casualties import CasualtyTerms
from rules.steps.conduct import PLAYED, ConductParams
from rules.steps.events import EventParams
from rules.steps.inducements import CashParams
from rules.steps.prayers import BoughtPrayerParams
from rules.steps.stadium import StadiumParams

ENDINGS = {"played": 80, "conceded": 12, "abandoned": 3, "forfeit": 3, "unplayed": 3}
SCORING = ("touchdown", "touchdown", "drop-goal")
# Events that are told of one player, and such as nobody in particular is in.
OF_PLAYER = ("completion", "catch", "throw-team-mate", "landing", "deflection", "interception", "foul", "sent-off")
OF_NOBODY = ("kick-off", "weather", "prayer", "remark")


class Matches(ABC):
    """The chance of matches between teams that stand as their `states` say."""

    rules: Rules
    rng: random.Random
    states: dict[str, TeamState]

    @abstractmethod
    def new_id(self) -> str:
        """An id nobody has."""

    def params(self, kind: type[ParamsT]) -> ParamsT:
        """The parameters of that kind, which every edition has in a match."""
        found = self.rules.params_of("play-match", kind)
        assert found is not None
        return found

    def happens(self, home: str, away: str) -> dict[str, Any]:
        """The inputs of a match: whatever may happen in one."""
        conduct = self._conduct()
        if conduct["ended"] not in PLAYED:
            return {"conduct": conduct}
        inputs: dict[str, Any] = {
            "conduct": conduct,
            "events": {"log": self._events(home, away)},
            "casualties": {"suffered": self._casualties(home, away)},
            "inducements": self._shopping(home, away),
        }
        if (stadiums := self.rules.params_of("play-match", StadiumParams)) and self.rng.random() < 0.5:
            rows = self.rules.tables[self.rng.choice(stadiums.tables)].rows
            inputs["stadium"] = {"kind": self.rng.choice(rows).key}
        return inputs

    def _conduct(self) -> dict[str, Any]:
        known = self.params(ConductParams).endings
        ended = self.rng.choices(known, [ENDINGS[each] for each in known])[0]
        return {"ended": ended, "by": self.rng.choice(("home", "away")), "too_few": self.rng.random() < 0.1}

    def _fit(self, team: str) -> list[PlayerState]:
        return [each for each in self.states[team].hired if each.available]

    def _events(self, home: str, away: str) -> list[dict[str, Any]]:
        kinds = self.params(EventParams).kinds
        found: list[dict[str, Any]] = []
        for side, team in (("home", home), ("away", away)):
            fit = self._fit(team)
            if not fit:
                continue
            for _ in range(self.rng.choices((0, 1, 2, 3), (3, 4, 2, 1))[0]):
                scorer = self.rng.choice(fit).id if self.rng.random() < 0.9 else None
                event = self.rng.choice([each for each in SCORING if each in kinds])
                found.append({"event": event, "side": side, "player": scorer, "half": self.rng.randint(1, 2)})
            found.extend(
                {"event": kind, "player": self.rng.choice(fit).id, "drive": self.rng.randint(1, 4)}
                for kind in OF_PLAYER
                if kind in kinds and self.rng.random() < 0.3
            )
        found.extend(self._told(kind) for kind in OF_NOBODY if kind in kinds and self.rng.random() < 0.1)
        return found

    def _told(self, kind: str) -> dict[str, Any]:
        """An event that nobody in particular is in."""
        one, two = self.rng.randint(1, 6), self.rng.randint(1, 6)
        more: dict[str, dict[str, Any]] = {
            "kick-off": {"first": one, "second": two},
            "weather": {"home": one, "away": two},
            "prayer": {"side": self.rng.choice(("home", "away")), "die": one},
            "remark": {"text": "t1"},
        }
        return {"event": kind, "half": self.rng.randint(1, 2), "drive": self.rng.randint(1, 4), **more[kind]}

    def _casualties(self, home: str, away: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        hurt: set[str] = set()
        causes = self.params(CasualtyTerms).causes
        for team, rival in ((home, away), (away, home)):
            for _ in range(self.rng.choices((0, 1, 2, 3), (3, 4, 2, 1))[0]):
                fit = [each for each in self._fit(team) if each.id not in hurt]
                doers = self._fit(rival)
                if not fit or not doers:
                    continue
                victim = self.rng.choice(fit)
                hurt.add(victim.id)
                # Whoever needs somebody to hurt him is hurt by a block more often than not.
                cause = self.rng.choices(causes, [8 if each.needs_doer else 1 for each in causes])[0]
                by = self.rng.choice(self._armed(doers) or doers).id if cause.needs_doer else None
                found.append({"victim": victim.id, "cause": cause.key, "by": by, "drive": self.rng.randint(1, 3)})
        return found

    def _armed(self, doers: list[PlayerState]) -> list[PlayerState]:
        """Those with a poisoned weapon, of which there are few: they are seldom out of the way."""
        poison = self.params(CasualtyTerms).poison
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
