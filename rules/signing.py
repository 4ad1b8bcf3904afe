"""A new player from a position of the roster, at the prices and characteristics of the day."""

from rules.binding import Rules
from rules.ruleset import Position
from rules.state import PlayerState, Profile, TeamState


def signed(
    rules: Rules,
    team: TeamState,
    position: Position,
    player_id: str,
    number: int | None,
    name: str,
    *,
    journeyman_skill: str = "",
) -> PlayerState:
    """A rookie. With `journeyman_skill` he is a journeyman, who has that skill besides.

    Whose fee is left out of team value, by a rule of the team or a skill of his, counts as nothing; the fee stays.
    Where a rule leaves them out of current team value alone, the sheet says how much that is.
    """
    profile = Profile(ma=position.ma, st=position.st, ag=position.ag, pa=position.pa, av=position.av)
    extra = (journeyman_skill,) if journeyman_skill and not _has(position, journeyman_skill) else ()
    return PlayerState(
        id=player_id,
        name=name,
        number=number,
        position=position.key,
        journeyman=bool(journeyman_skill),
        fee=position.cost,
        value=0 if counts_for_nothing(rules, team, position.key) else position.cost,
        base=profile,
        profile=profile,
        starting=position.skills + extra,
        gained=(),
        spp=0,
        earned=0,
        advancements=(),
        improved=(),
        reduced=(),
        niggling=0,
        misses_next=False,
        retired=False,
        seasons=0,
        uncounted=position.cost if _free_in_current(rules, team, position.key) else 0,
    )


def counts_for_nothing(rules: Rules, team: TeamState, position: str) -> bool:
    """Whether the fee of a player in `position` is left out of this team's value."""
    terms = rules.ruleset.team_value
    listed = rules.positions.get((team.roster, position))
    if listed is not None and any(_has(listed, each) for each in terms.free_skills):
        return True
    free = terms.free_linemen
    return position in rules.rosters[team.roster].journeymen and any(each in free for each in team.special_rules)


def _free_in_current(rules: Rules, team: TeamState, position: str) -> bool:
    free = rules.ruleset.team_value.free_in_current
    return position in rules.rosters[team.roster].journeymen and any(each in free for each in team.special_rules)


def _has(position: Position, skill: str) -> bool:
    key = skill.partition(":")[0]
    return any(each.partition(":")[0] == key for each in position.skills)
