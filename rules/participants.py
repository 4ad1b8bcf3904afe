"""Who may take part in a match: players of the list who are fit, journeymen, and whoever was hired for it."""

from typing import Literal

from rules.run import Run
from rules.state import PlayerState, TeamState
from rules.values import Side, Value

ParticipantKind = Literal["player", "journeyman", "star", "mercenary", "staff"]


class Participant(Value):
    """Someone who may act in a match. `id` is the player's id, or the key or id given where he was hired."""

    id: str
    side: Side
    kind: ParticipantKind
    number: int | None
    name: str
    position: str
    st: int
    skills: tuple[str, ...]
    niggling: int = 0

    def has(self, skill: str) -> bool:
        """Whether he has `skill`, with whatever parameter."""
        return any(each.partition(":")[0] == skill for each in self.skills)

    @property
    def on_list(self) -> bool:
        """Stands on the team's list: what happens to him touches the sheet."""
        return self.kind in ("player", "journeyman")


def of_player(player: PlayerState, side: Side) -> Participant:
    """A player of the list as a participant."""
    return Participant(
        id=player.id,
        side=side,
        kind="journeyman" if player.journeyman else "player",
        number=player.number,
        name=player.name,
        position=player.position,
        st=player.profile.st,
        skills=player.skills,
        niggling=player.niggling,
    )


def of_team(team: TeamState, side: Side) -> dict[str, Participant]:
    """All players of the list who may play the next match, by id."""
    return {each.id: of_player(each, side) for each in team.players if each.available}


def keywords_of(run: Run, who: Participant) -> frozenset[str]:
    """The keywords of his position, or of the star player he is; none for staff."""
    if who.kind == "star":
        members = (each for star in run.rules.ruleset.star_players for each in star.players)
        return frozenset(next((each.keywords for each in members if each.key == who.id), ()))
    position = run.rules.positions.get((run.state(who.side).roster, who.position))
    return frozenset(position.keywords if position else ())
