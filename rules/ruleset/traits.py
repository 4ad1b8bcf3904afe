"""Regional and special rules, keywords, and who may have what by them."""

from rules.ruleset.naming import Figure, Key, Name, Words
from rules.values import Value


class RegionalRule(Value):
    """A region that a team plays in; stars and inducements ask for it."""

    key: Key
    name: Name
    note: Words | None = None


class SpecialRule(Value):
    """A special rule that a team has."""

    key: Key
    name: Name
    note: Words | None = None


class Keyword(Value):
    """A word that positions and star players bear: what they are, or (`position`) what they do on the pitch."""

    key: Key
    name: Name
    position: bool = False


class TeamTraits(Value):
    """What a team answers when a star or an inducement asks who it is; `leagues` and `special_rules` hold the picks."""

    roster: str
    tier: int | None
    leagues: frozenset[str]
    special_rules: frozenset[str]
    apothecary: bool


class Eligibility(Value):
    """Who may have something: any one of these suffices."""

    rosters: tuple[Key, ...] = ()
    leagues: tuple[Key, ...] = ()
    special_rules: tuple[Key, ...] = ()
    tiers: tuple[Figure, ...] = ()
    apothecary: bool = False

    def admits(self, team: TeamTraits) -> bool:
        """Whether `team` meets one of the conditions."""
        return (
            team.roster in self.rosters
            or not team.leagues.isdisjoint(self.leagues)
            or not team.special_rules.isdisjoint(self.special_rules)
            or team.tier in self.tiers
            or (self.apothecary and team.apothecary)
        )
