"""Taking words out of a league: a name that names a real person, a reason that should not have been typed.

The words of the chain stand apart from it (``teams.Text``) and are emptied with their salts. All other places where
they may stand are columns of the register (``dugout.people.register``): they are emptied, or the words are taken out
of the JSON they lie in; with them go what repeats them (mails to be sent, bundles of sheets, receipts, parts of pages).
"""

import json
import re
from functools import cache, partial
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction

from accounts.lapsed import forget_typed
from dugout.caches import forget_kept
from dugout.people.register import Words, columns_that, split
from leagues.models import Audited, League, Season
from leagues.permissions import may_run_league
from leagues.spots import Sought, Spot, words_of_spot
from matches.models import Match
from outbox import files
from outbox.models import Job, Receipt
from outbox.receipts import once
from rules.actions import Override
from rules.binding import registered
from rules.inputs import text_paths
from rules.values import encode
from teams import operations as of_teams
from teams.corrections import words_at
from teams.models import Book, Removal, Text
from teams.permissions import require, standing
from teams.refusals import broken, refusal
from teams.texts import REMOVED, faults

NAMES = frozenset({"teams.TeamDraft.name", "leagues.Invitation.note"})  # nothing is left where these stood
EDITS = "matches.Correction.edits"
# Of a mail: where it leads to, and what decides how it is worded.
UNSPOKEN = frozenset({"url", "link", "role", "day"})
# What keys of the rules and ids look like.
KEY = re.compile(r"[a-z0-9:._+-]+")


def redact(
    league_id: int,
    spot: Spot,
    *,
    why: str,
    also: bool = False,
    actor: AbstractBaseUser,
    key: str | None = None,
) -> int:
    """Take the words at a place out of the whole league, and the same words wherever else they stand.

    ``also`` takes longer texts out too, in which they stand. Returns how many places were emptied; sent again under
    the same key, the same.

    Raises:
        League.DoesNotExist, Denied, KeyConflict
        NoSuchWords: there are none at this place (any more).
        Refused: ``reason-missing``, ``text-too-long``; ``reason-repeats`` where the reason holds the words.
    """
    league = League.objects.get(pk=league_id)
    with once(actor, key, "redact", encode([league_id, str(spot), why, also])) as done:
        if done.again:
            return int(done.answer)
        book = Book.objects.select_for_update(of=("self",), no_key=True).get(pk=league.book_id)
        require(may_run_league(standing(actor, book.pk)))
        sought = Sought(words_of_spot(book.pk, spot), also)
        _require_reason(why, sought)
        known = _known_of_corrections(book.pk)
        count = of_teams.redact_texts(book.pk, _texts(book.pk, sought), why=why, actor=actor)
        count += _empty_columns(book.pk, sought, why, actor)
        count += _blot_nested(book.pk, sought, known)
        _blot_jobs(league, sought)
        _blot_audit(book.pk, sought)
        _forget_typed(sought)
        forget_kept()
        done.answer = str(count)
    return count


def _require_reason(why: str, sought: Sought) -> None:
    if not why.strip():
        raise refusal(broken("reason-missing", "why"))
    if wrong := faults(why, is_name=False):
        raise refusal(*(broken(code, "why") for code in wrong))
    if sought.within(why):
        raise refusal(broken("reason-repeats", "why"))


def _texts(book_id: int, sought: Sought) -> list[str]:
    kept = Text.objects.filter(book=book_id, words__isnull=False).values_list("pk", "words")
    return [pk for pk, words in kept if sought.goes(words or "")]


def _empty_columns(book_id: int, sought: Sought, why: str, actor: AbstractBaseUser) -> int:
    removals = []
    for model, column, declared in columns_that(Words.TYPED):
        label = f"{model._meta.label}.{column}"  # noqa: SLF001 -- Django's documented way
        rows = model._default_manager.filter(**{declared.book: book_id}).exclude(**{column: ""})  # noqa: SLF001
        for pk, words in rows.values_list("pk", column):
            if sought.goes(words):
                left = "" if label in NAMES else REMOVED
                model._default_manager.filter(pk=pk).update(**{column: left})  # noqa: SLF001
                removals.append(Removal(book_id=book_id, column=label, row=str(pk), by_id=actor.pk, why=why))
    Removal.objects.bulk_create(removals)
    return len(removals)


def _known_of_corrections(book_id: int) -> dict[int, dict[str, str]]:
    """By position that a correction edits: the words of what stood there, with their ids."""
    model, column = split(EDITS)
    edits = model._default_manager.filter(book=book_id).values_list(column, flat=True)  # noqa: SLF001
    return {int(each): words_at(book_id, int(each)) for edit in edits for each in json.loads(edit)}


def _blot_nested(book_id: int, sought: Sought, known: dict[int, dict[str, str]]) -> int:
    """Take the words out of JSON that people's inputs lie in, with the receipts of what was saved so."""
    count = 0
    for model, column, declared in columns_that(Words.NESTED):
        rows = model._default_manager.filter(**{declared.book: book_id})  # noqa: SLF001
        for pk, text in rows.values_list("pk", column):
            given = json.loads(text)
            if f"{model._meta.label}.{column}" == EDITS:  # noqa: SLF001
                blotted = {each: _blot(edit, sought, known[int(each)]) for each, edit in given.items()}
            else:
                blotted = _blot(given, sought, {})
            if blotted != given:
                count += 1
                model._default_manager.filter(pk=pk).update(**{column: encode(blotted)})  # noqa: SLF001
                Receipt.objects.filter(subject=f"draft:{pk}").delete()
    return count


def _blot(value: Any, sought: Sought, known: dict[str, str], name: str = "") -> Any:
    """A copy without the words: a reason is marked, a name empty; where their id is known, it stands for them.

    A key of the rules stays what it is, though a team be called after it.
    """
    match value:
        case str() if sought.goes(value) and (name.rpartition(".")[2] in _text_fields() or not KEY.fullmatch(value)):
            return known.get(value) or (REMOVED if name == "reason" else "")
        case dict():
            return {each: _blot(found, sought, known, each) for each, found in value.items()}
        case list():
            return [_blot(each, sought, known, name) for each in value]
        case _:
            return value


@cache
def _text_fields() -> frozenset[str]:
    """What fields with words of people are called, in the inputs of all steps and in what lets pass."""
    types: list[type] = [Override, *(each.inputs for each in registered().values())]
    return frozenset(path.rpartition(".")[2] for each in types for path in text_paths(each))


def _blot_jobs(league: League, sought: Sought) -> None:
    """Mails of the league that are kept say a mark instead, printed bundles go."""
    matches = set(Match.objects.filter(book=league.book_id).values_list("pk", flat=True))
    for job in Job.objects.filter(kind="mail.send"):
        args = json.loads(job.args)
        context = args.get("context", {})
        if context.get("league") == league.name or not matches.isdisjoint(str(context.get("url", "")).split("/")):
            spoken = {each: _said(value, sought) for each, value in context.items() if each not in UNSPOKEN}
            args["context"] = context | spoken
        changed = {"args": json.dumps(args, ensure_ascii=False), "about": sought.without(job.about)}
        if (changed["args"], changed["about"]) != (job.args, job.about):
            Job.objects.filter(pk=job.pk).update(**changed)
    seasons = set(Season.objects.filter(league=league).values_list("pk", flat=True))
    for job in Job.objects.exclude(result=""):
        if json.loads(job.args).get("season") in seasons:
            job.delete()
            transaction.on_commit(partial(files.remove, job.result), robust=True)


def _said(value: Any, sought: Sought) -> Any:
    match value:
        case str():
            return sought.without(value)
        case list():
            return [_said(each, sought) for each in value]
        case _:
            return value


def _blot_audit(book_id: int, sought: Sought) -> None:
    """The faults that the last audit found name teams."""
    for row in Audited.objects.filter(book=book_id).exclude(first=""):
        Audited.objects.filter(pk=row.pk).update(first=sought.without(row.first))


def _forget_typed(sought: Sought) -> None:
    """What was typed into a form when a session had ended waits in it for a day: not with these words."""
    for session in Session.objects.iterator():
        data = SessionStore().decode(session.session_data)
        if forget_typed(data, sought.within):
            session.session_data = SessionStore().encode(data)
            session.save(update_fields=["session_data"])
