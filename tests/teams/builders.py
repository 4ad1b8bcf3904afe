"""Inputs and people for the tests of books and teams."""

import random
from typing import Any

from accounts.models import User
from rules import loader
from rules.actions import PlayMatch
from rules.chance import settle
from rules.outcome import Question
from teams import operations
from teams.ids import new_id
from teams.ledger import writing
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


def match_played(book: Book, home: Team, away: Team, commissioner: User, seed: int = 1) -> str:
    """Play a match by the engine's own questions, and write it; the sequences of both teams are open then."""
    match = new_id()
    with writing(book.pk, actor=commissioner) as desk:
        for team in (home, away):
            operations.begin_match(desk, team.pk, match)
    with writing(book.pk, actor=commissioner) as desk:
        states = {team.pk: desk.state(team.pk) for team in (home, away)}
        blank = PlayMatch(match=match, home=home.pk, away=away.pk)
        action, _ = settle(desk.rules, states, blank, random.Random(seed), answer=played_to_the_end)
        for team in (home, away):
            operations.end_match(desk, team.pk, match)
        desk.write(action)
    for team in (home, away):
        team.refresh_from_db()
    return match


def played_to_the_end(question: Question, *_: Any) -> Any:
    """Matches are played; all else is left to dice and options."""
    return "played" if question.path == "inputs.conduct.ended" else NotImplemented


def set_right(team: Team, commissioner: User, **steps: dict[str, Any]) -> None:
    """A commissioner sets figures right, each with a reason."""
    inputs = {step.replace("_", "-"): {"reason": "For the test", **given} for step, given in steps.items()}
    operations.adjust_team(team.pk, inputs, actor=commissioner)
    team.refresh_from_db()
