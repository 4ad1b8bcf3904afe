"""Teams as lists and tables show them."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext

from accounts.names import called
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
    """A team with what its crest, its link and its line in a table need.

    ``value`` is its current team value in gold, ``worth`` the same as the edition speaks of it, ``short``
    its short name there.
    """

    key: str
    name: str
    colours: tuple[str, str]
    crest: str
    initials: str
    roster: str
    coach: str
    coach_id: int | None
    value: int
    worth: str
    short: str
    url: str

    def is_of(self, user: AbstractBaseUser | None) -> bool:
        """Whether this person coaches it."""
        return user is not None and self.coach_id is not None and user.pk == self.coach_id


class TeamRow(NamedTuple):
    """What a card is made of, as columns of a query."""

    key: str
    name: str | None
    first_colour: str
    second_colour: str
    crest: str
    initials: str
    roster: str
    value: int
    coach_id: int | None
    coach: str | None
    coach_emptied: datetime | None


def card_of(row: TeamRow, ruleset: str) -> TeamCard:
    """The card of a team read as columns; ``ruleset`` is the digest of its book's rule set."""
    coach = "" if row.coach_id is None else called(row.coach_id, row.coach or "", emptied=row.coach_emptied is not None)
    catalogue = catalogue_of(ruleset)
    return TeamCard(
        key=row.key,
        name=gettext("[redacted]") if row.name is None else row.name,
        colours=(row.first_colour, row.second_colour),
        crest=row.crest,
        initials=row.initials,
        roster=catalogue.roster(row.roster),
        coach=coach,
        coach_id=row.coach_id,
        value=row.value,
        worth=catalogue.value(row.value),
        short=catalogue.short_values[-1],
        url=team_page(row.key),
    )


def card(team: Team, ruleset: str) -> TeamCard:
    """The card of a team read ``with_names``; ``ruleset`` is the digest of its book's rule set."""
    catalogue = catalogue_of(ruleset)
    return TeamCard(
        key=team.pk,
        name=str(team.name),
        colours=(team.first_colour, team.second_colour),
        crest=team.crest_pattern,
        initials=team.crest_initials,
        roster=catalogue.roster(team.roster),
        coach=str(team.coach) if team.coach is not None else "",
        coach_id=team.coach_id,
        value=team.current_value,
        worth=catalogue.value(team.current_value),
        short=catalogue.short_values[-1],
        url=team_page(team.pk),
    )
