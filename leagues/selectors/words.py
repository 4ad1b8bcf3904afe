"""The words that people typed in a league: names, reasons, notes; and what was taken out."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from dugout.people.register import Words, columns_that
from leagues.spots import TEXTS, Sought, Spot
from teams.models import Player, Removal, Team, Text
from teams.texts import REMOVED

TEAM, PLAYER, JOURNAL = "team-name", "player-name", "journal"
OF_COLUMNS = {
    "teams.TeamDraft.name": "draft-name",
    "teams.TeamDraft.word": "draft-word",
    "matches.Match.decision": "decision",
    "matches.Report.reason": "dispute",
    "matches.TeamRequest.word": "request",
    "matches.TeamRequest.answer": "answer",
    "leagues.Invitation.note": "note",
    "leagues.Entrant.left_why": "left-why",
    "leagues.Ruling.reason": "ruling",
    "teams.Text.redacted_why": "redacted-why",
    "teams.Removal.why": "redacted-why",
}
KINDS = {
    TEAM: _("name of a team"),
    PLAYER: _("name of a player"),
    JOURNAL: _("in the journal"),
    "draft-name": _("name of a draft"),
    "draft-word": _("why a draft was returned"),
    "decision": _("why a match was decided"),
    "dispute": _("why a report was disputed"),
    "request": _("what a coach asked for"),
    "answer": _("what a commissioner answered"),
    "note": _("note of an invitation"),
    "left-why": _("why a team left a season"),
    "ruling": _("whose place in the play-offs it is"),
    "redacted-why": _("why words were taken out"),
}


@dataclass(frozen=True, slots=True)
class Found:
    """Words, where they stand (``leagues.operations.words.Spot``), and as what."""

    spot: str
    words: str
    kind: str

    @property
    def kind_name(self) -> Any:
        """What they are, for people."""
        return KINDS[self.kind]


@dataclass(frozen=True, slots=True)
class Removed:
    """Words that were taken out: by whom, when and why."""

    by: Any
    at: datetime
    why: str


def words_in(book_id: int, query: str = "") -> list[Found]:
    """The words of a book that hold ``query``, in whichever case, by the alphabet: one query a column."""
    sought = query.strip().casefold()
    found = [each for each in _all(book_id) if sought in each.words.casefold()]
    return sorted(found, key=lambda each: (each.words.casefold(), each.spot))


def elsewhere(book_id: int, spot: Spot, words: str) -> tuple[list[Found], list[Found]]:
    """Where else the same words stand, and longer ones that they stand in."""
    others = [each for each in words_in(book_id) if each.spot != str(spot)]
    same = [each for each in others if Sought(words, also=False).goes(each.words)]
    longer = [each for each in others if each not in same and Sought(words, also=True).goes(each.words)]
    return same, longer


def removed_in(book_id: int) -> list[Removed]:
    """What was taken out of a book, the latest first, once for each act: two queries."""
    texts = Text.objects.filter(book=book_id, redacted__isnull=False).select_related("redacted_by")
    rows = Removal.objects.filter(book=book_id).select_related("by")
    found = {
        Removed(each.redacted_by, each.redacted.replace(microsecond=0), each.redacted_why)
        for each in texts
        if each.redacted
    }
    found |= {Removed(each.by, each.at.replace(microsecond=0), each.why) for each in rows}
    return sorted(found, key=lambda each: each.at, reverse=True)


def _all(book_id: int) -> Iterator[Found]:
    teams = set(Team.objects.filter(book=book_id).values_list("name", flat=True))
    players = set(Player.objects.filter(team__book=book_id).values_list("name", flat=True))
    for pk, words in Text.objects.filter(book=book_id, words__isnull=False).values_list("pk", "words"):
        kind = TEAM if pk in teams else PLAYER if pk in players else JOURNAL
        yield Found(str(Spot(TEXTS, pk)), words or "", kind)
    for model, column, declared in columns_that(Words.TYPED):
        label = f"{model._meta.label}.{column}"  # noqa: SLF001 -- Django's documented way
        rows = model._default_manager.filter(**{declared.book: book_id}).exclude(**{f"{column}__in": ("", REMOVED)})  # noqa: SLF001
        for pk, words in rows.values_list("pk", column):
            yield Found(str(Spot(label, str(pk))), words, OF_COLUMNS[label])
