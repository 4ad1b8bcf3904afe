"""Inputs and people for the tests of books and teams."""

from typing import Any

from accounts.models import User
from rules import loader
from teams import operations
from teams.ids import new_id
from teams.models import Book, Team
from teams.rulesets import keep


def person(name: str, **fields: Any) -> User:
    """An account that can act."""
    return User.objects.create(email=f"{name}@example.org", display_name=name, **fields)


def new_book(commissioner: User, **fields: Any) -> Book:
    """A book under the shipped rule set."""
    return operations.open_book(loader.load("bb2020"), commissioner=commissioner, **fields)


def draft_inputs(
    name: str = "Gutter Kings", roster: str = "orc", lineman: str = "orc-lineman", players: int = 11, rerolls: int = 2
) -> dict[str, Any]:
    """A team of linemen, numbered from 1."""
    return {
        "team": {"roster": roster, "name": name},
        "players": {
            "players": [
                {"id": new_id(), "position": lineman, "number": each, "name": f"{name} {each}"}
                for each in range(1, players + 1)
            ]
        },
        "goods": {"goods": {"team-re-roll": rerolls}},
    }


def accepted_team(book: Book, coach: User, commissioner: User, inputs: dict[str, Any] | None = None) -> Team:
    """A team that went all the way: drafted, handed in, accepted."""
    operations.admit(book, coach, "coach", actor=commissioner)
    draft = operations.draft_team(keep(loader.load("bb2020")), actor=coach, inputs=inputs or draft_inputs())
    draft = operations.hand_in(draft.pk, book.pk, version=draft.version, actor=coach)
    done = operations.accept_draft(draft.pk, version=draft.version, actor=commissioner)
    return Team.objects.get(pk=done.teams[0])
