"""A team's sheet as it stood."""

from dataclasses import dataclass

from teams.history import state_before
from teams.models import Entry, Team
from teams.records import read_body
from teams.selectors.teams import TeamPage, page_of
from teams.texts import ids_in, words_of


@dataclass(frozen=True, slots=True)
class SheetThen:
    """The sheet after an entry of the journal, by the rules that it had, with the words of today."""

    entry: Entry
    page: TeamPage
    ruleset: str


def sheet_then(team: Team, position: int) -> SheetThen:
    """The sheet of a team (read with name, coach and book) after its entry at a position; five queries at most.

    Raises:
        Entry.DoesNotExist: the team has no entry there.
    """
    entry = Entry.objects.select_related("action").get(team=team, position=position)
    state = state_before(team.pk, position + 1)
    ruleset = read_body(entry.action.body).ruleset
    return SheetThen(entry, page_of(team, state, words_of(ids_in([state])), ruleset), ruleset)
