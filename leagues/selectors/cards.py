"""Teams as lists and tables show them."""

from dataclasses import dataclass

from django.contrib.auth.base_user import AbstractBaseUser

from leagues.addresses import team_page
from teams.models import Team
from teams.wording.catalogue import catalogue_of

# What a card reads of a team, beside the words of its name and the name of its coach.
CARD_COLUMNS = (
    "first_colour",
    "second_colour",
    "crest_pattern",
    "crest_initials",
    "roster",
    "current_value",
)


@dataclass(frozen=True, slots=True)
class TeamCard:
    """A team with what its crest, its link and its line in a table need."""

    key: str
    name: str
    colours: tuple[str, str]
    crest: str
    initials: str
    roster: str
    coach: str
    coach_id: int | None
    value: int
    url: str

    def is_of(self, user: AbstractBaseUser | None) -> bool:
        """Whether this person coaches it."""
        return user is not None and self.coach_id is not None and user.pk == self.coach_id


def card(team: Team, ruleset: str) -> TeamCard:
    """The card of a team read ``with_names``; ``ruleset`` is the digest of its book's rule set."""
    return TeamCard(
        key=team.pk,
        name=str(team.name),
        colours=(team.first_colour, team.second_colour),
        crest=team.crest_pattern,
        initials=team.crest_initials,
        roster=catalogue_of(ruleset).roster(team.roster),
        coach=str(team.coach) if team.coach is not None else "",
        coach_id=team.coach_id,
        value=team.current_value,
        url=team_page(team.pk),
    )
