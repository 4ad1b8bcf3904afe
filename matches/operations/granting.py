"""What becomes of requests when they are answered, and when what they asked for is done."""

from collections.abc import Collection

from django.utils import timezone

from matches import mails
from matches.models import TeamRequest
from teams.ledger import Desk

State = TeamRequest.State


def close(desk: Desk, asked: TeamRequest, state: str, answer: str = "") -> None:
    """Close an open request of the desk's book; its author hears of an answer that is not his own."""
    told = state != State.WITHDRAWN and asked.author_id != desk.actor.pk
    asked.state, asked.answer, asked.noted = state, answer, not told
    asked.answered, asked.answered_by_id = timezone.now(), desk.actor.pk
    asked.save(update_fields=["state", "answer", "noted", "answered", "answered_by"])
    if told:
        mails.request_answered(asked)


def close_done(desk: Desk, positions: Collection[int], answer: str = "") -> set[int]:
    """What was asked to be undone at some positions is being done: the requests are granted; returns who asked.

    Call it before the actions there are superseded. A coach who does it himself takes his request back with it.
    """
    found = TeamRequest.objects.waiting().whole().filter(team__book=desk.book, action__position__in=positions)
    asked_by = set()
    for asked in found:
        own = desk.standing.coaches(asked.team) and not desk.standing.runs_book
        close(desk, asked, State.WITHDRAWN if own else State.GRANTED, answer)
        asked_by.add(asked.author_id)
    return asked_by
