"""The one way to write into a book: lock it, resolve, append the action, write entries and sheets, keep the receipt.

    with writing(book_id, actor=actor, key=key, request=request, operation="hire_player") as desk:
        if desk.again:
            return desk.answer
        ... checks of state and permission ...
        desk.write(HirePlayer(...))

Everything happens in one transaction, the outermost; whoever holds the book's row is alone in the book.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models, transaction

from outbox.receipts import find_receipt, keep_receipt
from rules.actions import Action as AnyAction
from rules.actions import sides_of
from rules.binding import Rules
from rules.engine import resolve
from rules.formats import FORMAT
from rules.outcome import Outcome
from rules.state import TeamState, new_team
from rules.values import Value, encode
from teams import permissions, records, texts
from teams.history import state_before
from teams.models import Action, Book, Entry, Team, Text
from teams.models.books import new_revision
from teams.refusals import Refused, broken, refusal
from teams.rulesets import rules_of
from teams.sheets import departures, ids_taken, phase_of, put_state, write_players

POSITION_STEP = 2**32
TEAM_COLUMNS = (
    "coach",
    "name",
    "roster",
    "status",
    "phase",
    "treasury",
    "value",
    "current_value",
    "fans",
    "matches",
    "state",
    "position",
    "serial",
    "entries",
    "revision",
    "written",
    "begun",
    "open_match",
    "reserved",
)


@dataclass(frozen=True, slots=True)
class Written:
    """What ``Desk.write`` did: the row of the action, and what came of it."""

    row: Action
    outcome: Outcome


class Desk:
    """A book that is held for writing.

    ``again`` says that this very request was answered before: ``answer`` is what it was told. Set ``answer`` (a text)
    otherwise. ``locked`` are the rows locked besides the book, in the order they were asked for.
    """

    def __init__(self, book: Book, actor: AbstractBaseUser) -> None:
        self.book = book
        self.actor = actor
        self.again = False
        self.answer = ""
        self.locked: list[Any] = []
        self.written: list[Written] = []
        self.rows: list[Action] = []
        self._teams: dict[str, Team] = {}
        self._touched: dict[str, Team] = {}
        self._standing: permissions.Standing | None = None

    # --- reading under the lock -----------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the book."""
        return rules_of(self.book.ruleset_id)

    @property
    def standing(self) -> permissions.Standing:
        """What the actor is in this book (asked once)."""
        if self._standing is None:
            self._standing = permissions.standing(self.actor, self.book.pk)
        return self._standing

    def teams(self, *team_ids: str) -> list[Team]:
        """The rows of teams of this book, in one query; teams of other books are not found.

        Raises:
            Refused: ``no-such-team``.
        """
        missing = [each for each in team_ids if each not in self._teams]
        if missing:
            self._teams.update(Team.objects.filter(book=self.book, pk__in=missing).in_bulk())
        for each in team_ids:
            if each not in self._teams:
                raise refusal(broken("no-such-team", "team", team=each))
        return [self._teams[each] for each in team_ids]

    def team(self, team_id: str) -> Team:
        """The row of one team of this book. Raises ``Refused`` (``no-such-team``)."""
        return self.teams(team_id)[0]

    def state(self, team_id: str) -> TeamState:
        """The sheet of one team of this book."""
        return records.read_state(self.team(team_id).state)

    # --- writing --------------------------------------------------------------------------------------------------

    def write(
        self,
        action: AnyAction,
        *,
        acted_for: int | None = None,
        sheet: Team | None = None,
        supersedes: Action | None = None,
        overtyped: Sequence[records.Overtyped] = (),
    ) -> Written:
        """Resolve an action and write all that follows from it.

        ``sheet`` is the unsaved row of a team that the action creates (coach and colours set). ``acted_for`` is the
        id of the coach whose step somebody else takes. ``supersedes`` puts the action in the place of another, which
        must be the last of all its teams. ``overtyped`` are its dice that the server had rolled otherwise.

        Raises:
            Refused: something is missing or broken; nothing was written.
            Denied: the action overrides rules and its actor may not.
        """
        action, lifted = texts.lift_action(self.rules, action)
        if lifted.violations:
            raise Refused(refusal(*lifted.violations).outcome, lifted.words)
        ids = tuple(sides_of(action).values())
        if len(set(ids)) != len(ids):
            raise refusal(broken("same-team-twice", "away", team=ids[0]))
        if sheet is not None:
            self._teams[sheet.pk] = sheet
        before = self._before(ids, sheet, supersedes)
        outcome = resolve(self.rules, before, action)
        self._check(action, before, outcome, lifted, supersedes)
        Text.objects.bulk_create(self.in_book(each) for each in lifted.texts)
        row = self.append(action, acted_for=acted_for, supersedes=supersedes, overtyped=overtyped)
        self._sheets(row, before, outcome, sheet, supersedes)
        done = Written(row, outcome)
        self.written.append(done)
        return done

    def _before(self, ids: Sequence[str], sheet: Team | None, supersedes: Action | None) -> dict[str, TeamState]:
        if sheet is not None:
            if Team.objects.filter(pk=sheet.pk).exists():
                raise refusal(broken("id-taken", "team", team=sheet.pk))
            return {sheet.pk: new_team(sheet.pk)}
        rows = self.teams(*ids)
        if supersedes is None:
            return {each.pk: records.read_state(each.state) for each in rows}
        touched = Entry.objects.filter(action=supersedes).values_list("team", flat=True)
        if set(touched) != set(ids) or any(each.position != supersedes.position for each in rows):
            raise refusal(broken("not-the-last", "action"))
        return {each.pk: state_before(each.pk, supersedes.position) for each in rows}

    def _check(
        self,
        action: AnyAction,
        before: Mapping[str, TeamState],
        outcome: Outcome,
        lifted: texts.Lifted,
        supersedes: Action | None,
    ) -> None:
        if action.overrides:
            permissions.require(permissions.may_override(self.standing))
        if not outcome.ok:
            raise Refused(outcome, lifted.words)
        passed = {(each.code, each.path) for each in outcome.violations}
        found = [
            broken("override-not-needed", each.path, rule=each.code)
            for each in action.overrides
            if (each.code, each.path) not in passed
        ]
        found += texts.nameless(self.rules, action, outcome)
        found += [broken("treasury-below-zero", team=each.id) for each in outcome.teams.values() if each.treasury < 0]
        listed = {player.id for state in before.values() for player in state.players}
        found += ids_taken(outcome.effects, listed, replacing=supersedes is not None)
        found += texts.unkept(self.book.pk, outcome.effects, lifted)
        if found:
            raise Refused(refusal(*found).outcome, lifted.words)

    def append(
        self,
        action: AnyAction | None,
        *,
        acted_for: int | None = None,
        supersedes: Action | None = None,
        position: int | None = None,
        ruleset: str = "",
        overtyped: Sequence[records.Overtyped] = (),
        reason: str = "",
        made: datetime | None = None,
        correction: int | None = None,
    ) -> Action:
        """Put an action at the end of the chain; nothing is resolved, no sheet is written.

        It stands in the place of what it ``supersedes``, at ``position``, or at the end of the story; an action of None
        is a void. ``ruleset`` is the digest of its rules, where they are not the book's of today; ``reason`` a text;
        ``made`` the time that it shares with others of one ``correction``, which is the serial of the first of them.
        """
        now = made or datetime.now(UTC)
        if position is None:
            position = supersedes.position if supersedes else self.book.position + POSITION_STEP
        body = records.Body(
            schema=FORMAT,
            book=self.book.pk,
            serial=self.book.serial + 1,
            position=position,
            supersedes=supersedes.serial if supersedes else None,
            actor=self.actor.pk,
            acted_for=acted_for,
            ruleset=ruleset or self.book.ruleset_id,
            time=now.isoformat(),
            action=action,
            overtyped=tuple(overtyped),
            reason=reason,
            correction=correction,
        )
        text = encode(body)
        self.book.serial = body.serial
        self.book.position = max(self.book.position, position)
        self.book.digest = records.chained(self.book.digest, text)
        row = Action.objects.create(
            book=self.book,
            serial=body.serial,
            position=position,
            supersedes=supersedes,
            kind=body.kind,
            actor_id=self.actor.pk,
            acted_for_id=acted_for,
            made=now,
            correction=correction,
            body=text,
            overtyped=encode(body.overtyped),
            digest=self.book.digest,
        )
        self.rows.append(row)
        return row

    def _sheets(
        self,
        row: Action,
        before: Mapping[str, TeamState],
        outcome: Outcome,
        sheet: Team | None,
        supersedes: Action | None,
    ) -> None:
        if supersedes is not None:
            Entry.objects.filter(action=supersedes).delete()
        entries = []
        for team_id, now in outcome.teams.items():
            team = self._teams[team_id]
            effects = outcome.of_team(team_id)
            was = before[team_id] if supersedes is None else records.read_state(team.state)
            put_state(team, self.rules, now)
            team.position, team.serial = row.position, row.serial
            team.entries += supersedes is None
            team.revision, team.written = team.revision + 1, row.made
            self._touched.pop(team_id, None)
            _save(team, new=team is sheet)
            write_players(was, now, departures(before[team_id], effects))
            entries.append(_entry(team, row, outcome))
        Entry.objects.bulk_create(entries)

    def in_book(self, text: Text) -> Text:
        """A new text as this book's."""
        text.book = self.book
        return text

    def touch(self, team: Team) -> None:
        """Have a team's row saved at the end, where no action saves it anyway (its match, its coach, its status)."""
        team.phase = phase_of(team, records.read_state(team.state))
        self._touched[team.pk] = team

    def done(self) -> "Done":
        """The answer about the last action written, set for whoever sends the same request again."""
        last = self.written[-1]
        done = Done(action=last.row.pk, serial=last.row.serial, teams=tuple(last.outcome.teams))
        self.answer = encode(done)
        return done

    def close(self) -> None:
        """Write the rows that are still open: touched teams, and the book, with the head of the chain."""
        for team in self._touched.values():
            _save(team, new=False)
        self.book.revision = new_revision()
        head = ("serial", "position", "digest") if self.rows else ()
        self.book.save(update_fields=(*head, "revision"))


class Done(Value):
    """What an operation of the ledger answers: the action that was written, and the teams it touched."""

    action: int
    serial: int
    teams: tuple[str, ...]


def read_done(answer: str) -> Done:
    """The answer that was given before."""
    return msgspec.json.decode(answer, type=Done)


@contextmanager
def writing(
    book_id: int,
    *,
    actor: AbstractBaseUser,
    key: str | None = None,
    request: bytes | str = "",
    operation: str = "",
    lock: Sequence["models.QuerySet[Any]"] = (),
) -> Iterator[Desk]:
    """Hold a book for writing; all that the body does is committed together, or not at all.

    Args:
        key, request, operation: make it safe to send twice: the same request under the same key is answered as before.
        lock: querysets of one row each that are locked after the book, in this order.

    Raises:
        KeyConflict: another request came under this key.
        Book.DoesNotExist, or that of a queryset in ``lock``.
    """
    with transaction.atomic(durable=True):
        book = Book.objects.select_for_update(of=("self",), no_key=True).get(pk=book_id)
        desk = Desk(book, actor)
        if receipt := find_receipt(actor, key, operation, request):
            desk.answer, desk.again = receipt.answer, True
            yield desk
            return
        desk.locked = [each.select_for_update(of=("self",), no_key=True).get() for each in lock]
        yield desk
        desk.close()
        keep_receipt(actor, key, operation, request, desk.answer, subject=_subject(desk))


def subject_of(book_id: int, first: int, last: int) -> str:
    """What a receipt is about: the serials that its operation wrote."""
    return f"book:{book_id}:{first}-{last}"


def _subject(desk: Desk) -> str:
    if not desk.rows:
        return ""
    return subject_of(desk.book.pk, desk.rows[0].serial, desk.rows[-1].serial)


def _save(team: Team, *, new: bool) -> None:
    """Save a team's row; an existing one without its colours, which are no business of the ledger."""
    if new:
        team.save(force_insert=True)
    else:
        team.save(update_fields=TEAM_COLUMNS)


def _entry(team: Team, row: Action, outcome: Outcome) -> Entry:
    own = [each for each in outcome.explanations if each.team == team.pk]
    effects, explanations, digest = records.written(outcome.of_team(team.pk), own)
    return Entry(
        team=team,
        position=row.position,
        action=row,
        schema=FORMAT,
        revision=team.revision,
        effects=effects,
        explanations=explanations,
        digest=digest,
        state=team.state if records.is_marked(team.pk, row.position) else None,
    )
