"""Corrections: what stands in a book's story is replaced, voided, or something forgotten put in between.

``show`` says what comes of edits, and writes nothing. ``write`` writes it at a desk: the actions that supersede others
(or stand between them), the entries that come out otherwise, and the sheets. What was replaced stays in the chain.
"""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, repeat

import msgspec
from django.db import connection
from django.db.models import Q
from msgspec.structs import replace

from rules.actions import PlayMatch, sides_of
from rules.amending import Amended, Amendment, Edit, Part, Stored, amend
from rules.engine import explore
from rules.formats import FORMAT
from rules.outcome import Outcome, Violation
from rules.state import TeamState, new_team
from rules.values import encode
from teams import records, texts
from teams.dice import dice_in, typed_instead
from teams.history import folded, since_mark
from teams.ledger import POSITION_STEP, Desk
from teams.models import Action, Book, Entry, Player, Team, Text
from teams.refusals import Refused, Stale, broken, refusal
from teams.rulesets import rules_of
from teams.sheets import Departed, departures, ids_taken, number_anew, put_state, write_players

# How many entries of a team are read at once.
CHUNK = 64
FIRST_CHUNKS = (1, 8)
# As in ``teams.history``: asked so often that the ORM would take most of the time.
STORED = f"""
    SELECT entry.position, action.body, entry.effects, entry.schema, entry.explanations, entry.state IS NOT NULL
    FROM {Entry._meta.db_table} entry JOIN {Action._meta.db_table} action ON action.id = entry.action_id
    WHERE entry.team_id = %(team)s AND entry.position >= %(position)s
    ORDER BY entry.position LIMIT %(size)s
"""  # noqa: S608, SLF001 -- names of tables; Django's documented API
ENTRY_COLUMNS = ("action", "effects", "explanations", "digest", "state")


class BookStory:
    """The story of a book as its tables tell it; ``read`` counts the entries that were read on the way."""

    def __init__(self, book_id: int) -> None:
        self.book_id = book_id
        self.read = 0
        self._known: dict[str, tuple[int, TeamState]] = {}
        self._bodies: dict[int, records.Body] = {}

    def before(self, team: str, position: int) -> TeamState:
        """The sheet of a team before a position: from what was read of it last, or from a later mark."""
        known, state = self._known.get(team, (0, new_team(team)))
        if known > position:  # nobody walks back but who asks again
            known, state = 0, new_team(team)
        rows = since_mark(team, position, known)
        self.read += len(rows)
        state = folded(state, rows)
        self._known[team] = position, state
        return state

    def entries(self, team: str, position: int) -> Iterator[Stored]:
        """What is stored of a team from a position on, read in chunks: most teams leave again after their first."""
        for size in chain(FIRST_CHUNKS, repeat(CHUNK)):
            with connection.cursor() as cursor:
                cursor.execute(STORED, {"team": team, "position": position, "size": size})
                chunk = cursor.fetchall()
            self.read += len(chunk)
            yield from (self._stored(team, *each) for each in chunk)
            if len(chunk) < size:
                return
            position = chunk[-1][0] + 1

    def _stored(
        self, team: str, position: int, written: str, effects: str, schema: int, explanations: str, marked: object
    ) -> Stored:
        body = self._bodies.get(position)  # both teams of a match have the same
        if body is None:
            body = self._bodies[position] = records.read_body(written)
        assert body.action is not None
        return Stored(
            team=team,
            position=position,
            ruleset=body.ruleset,
            action=body.action,
            effects=records.read_effects(effects, schema),
            explanations=records.read_explanations(explanations),
            marked=bool(marked),
        )

    def teams_at(self, position: int) -> Sequence[str]:
        """The teams that have an entry at a position."""
        found = Entry.objects.filter(action__book=self.book_id, action__position=position)
        return list(found.order_by("team").values_list("team", flat=True))


@dataclass(frozen=True)
class Shown:
    """What comes of edits, as it is shown: who decides on it sends the digest, so that nothing else is written.

    ``edits`` hold ids in place of words; ``texts`` are the words that nobody kept so far, ``faults`` what is wrong with
    them.
    """

    edits: dict[int, Edit]
    amendment: Amendment
    texts: tuple[Text, ...]
    faults: tuple[Violation, ...]
    digest: str

    @property
    def words(self) -> dict[str, str]:
        """The new words by the ids that the amendment knows them by."""
        return {each.id: each.words or "" for each in self.texts}

    @property
    def changes(self) -> bool:
        """Whether anything stands otherwise than it did, be it only words."""
        edited = [line for line in self.amendment.lines if line.edited]
        return any(
            part.was is None or encode(part.was.action) != encode(line.action) for line in edited for part in line.parts
        )


def show(book: Book, edits: Mapping[int, Edit]) -> Shown:
    """What comes of edits, by position, their words as they were typed. Writes nothing."""
    named, new, faults = {}, [], []
    for position, edit in edits.items():
        named[position] = edit
        if edit.action is not None:
            known = words_at(book.pk, position)
            action, lifted = texts.lift_action(rules_of(edit.ruleset), edit.action, known)
            named[position] = replace(edit, action=action)
            new += lifted.texts
            faults += lifted.violations
    amendment = amend(rules_of, BookStory(book.pk), named)
    return Shown(named, amendment, tuple(new), tuple(faults), _digest(named, amendment, new))


def words_at(book_id: int, position: int) -> dict[str, str]:
    """The words of all that ever stood at a position, with their ids: what is named so again keeps its id.

    An id stands for itself: an action that is taken over unworded names nobody anew.
    """
    bodies = Action.objects.filter(book=book_id, position=position).values_list("body", flat=True)
    ids = {each for body in bodies for each in texts.ids_named(msgspec.json.decode(body))}
    found = texts.words_of(ids)
    return {words: each for each, words in found.items() if words} | {each: each for each in found}


def _digest(edits: Mapping[int, Edit], amendment: Amendment, new: Sequence[Text]) -> str:
    """Over all that is shown; new words count themselves, since their ids are others each time.

    Of the sheets those that the walk came upon and those that it ends with: the others follow from the effects.
    """
    met: dict[str, TeamState] = {}
    for line in amendment.lines:
        for part in line.parts:
            met.setdefault(part.team, part.before)
    named = {str(position): edit for position, edit in edits.items()}
    shown = encode([named, [_told(line) for line in amendment.lines], met, amendment.was, amendment.now])
    for text in new:
        shown = shown.replace(text.id, hashlib.sha256((text.words or "").encode()).hexdigest())
    return hashlib.sha256(shown.encode()).hexdigest()


def _told(line: Amended) -> object:
    """A line without its sheets: where it is edited, or something else comes of it than what is stored."""
    parts = [
        (part.team, part.was, part.effects, part.explanations) for part in line.parts if line.edited or part.differs
    ]
    return line.position, line.ruleset, line.action if line.edited else None, parts, line.questions, line.violations


def standing_at(book_id: int, position: int) -> Action | None:
    """What stands at a position of a book's story, if anything ever did."""
    return Action.objects.current().filter(book=book_id, position=position).first()


def place_before(book_id: int, position: int, taken: Collection[int] = ()) -> int:
    """A free place in the story right before a position, for an action that was forgotten; after those ``taken``.

    Raises:
        Refused: ``no-place``: so many were put in here already that none is left.
    """
    earlier = Action.objects.filter(book=book_id, position__lt=position).order_by("-position")
    last = earlier.values_list("position", flat=True).first() or 0
    last = max([last, *(each for each in taken if each < position)])
    place = (last + position) // 2
    if place == last:
        raise refusal(broken("no-place", "position"))
    return place


def place_after(book_id: int, position: int, taken: Collection[int] = ()) -> int:
    """A free place in the story after a position and before what comes next; after those ``taken`` there.

    Raises:
        Refused: ``no-place``.
    """
    later = Action.objects.filter(book=book_id, position__gt=position).order_by("position")
    following = later.values_list("position", flat=True).first() or position + 2 * POSITION_STEP
    return place_before(book_id, following, taken)


def read_again(desk: Desk, edits: Mapping[int, Edit], digest: str) -> Shown:
    """What comes of edits, under the lock, ready to be written.

    Raises:
        Stale: it comes to something else than what was read (``Shown.digest``).
        Refused: something no longer holds and nothing was decided about it, words can't be kept, or somebody comes
            on a list who is another team's player.
    """
    shown = show(desk.book, edits)
    if shown.digest != digest:
        raise Stale
    if shown.faults:
        raise refusal(*shown.faults)
    if conflicts := shown.amendment.conflicts:
        raise Refused(_refusal(conflicts), shown.words)
    edited = [each for line in shown.amendment.lines if line.edited for each in line.effects]
    if taken := ids_taken(edited, replacing=True):
        raise Refused(refusal(*taken).outcome, shown.words)
    return shown


def write(desk: Desk, shown: Shown, *, reason: str | None) -> None:
    """Write edits and all that follows from them: actions, entries, sheets.

    Whoever only the replaced actions had signed loses his row; nothing may refer to it any more. ``reason`` is None
    where none is asked for: a coach who takes back what he did himself.

    Raises:
        Refused: the reason is missing, or can't be kept.
    """
    lifted = texts.Lifted()
    why = "" if reason is None else lifted.put(reason, "reason")
    if lifted.violations:
        raise refusal(*lifted.violations)
    Text.objects.bulk_create(desk.in_book(each) for each in (*shown.texts, *lifted.texts))
    edited = [line for line in shown.amendment.lines if line.edited]
    made, first = datetime.now(UTC), desk.book.serial + 1
    rows = {line.position: _append(desk, line, why, made, first) for line in edited}
    _write_entries(shown.amendment, rows)
    _write_sheets(desk, shown.amendment, made)


def _refusal(conflicts: Sequence[Amended]) -> Outcome:
    return Outcome(
        effects=(),
        explanations=(),
        questions=tuple(each for line in conflicts for each in line.questions),
        violations=tuple(each for line in conflicts for each in line.violations),
        unused=(),
        teams={},
    )


def _append(desk: Desk, line: Amended, why: str, made: datetime, correction: int) -> Action:
    """The action of an edit, in the place of what stands there. The dice that the server had rolled are told again."""
    old = standing_at(desk.book.pk, line.position)
    return desk.append(
        line.action,
        supersedes=old,
        position=line.position,
        ruleset=line.ruleset,
        overtyped=_overtyped(line),
        reason=why,
        made=made,
        correction=correction,
    )


def _overtyped(line: Amended) -> list[records.Overtyped]:
    if line.action is None:
        return []
    rules = rules_of(line.ruleset)
    states = {each.team: each.before for each in line.parts}
    dice = dice_in(rules, line.action, explore(rules, states, line.action).asked)
    scope = line.action.match if isinstance(line.action, PlayMatch) else line.action.team
    return typed_instead(dice, scope, Book.Dice.EITHER)[1]


# --- entries ----------------------------------------------------------------------------------------------------------


def _write_entries(amendment: Amendment, rows: Mapping[int, Action]) -> None:
    """The entries that come out otherwise, the marks on the way, and those that come or go."""
    standing = dict(_actions_of(amendment))
    gone, written = Q(), []
    for line in amendment.lines:
        sides = sides_of(line.action).values() if line.action else ()
        row = rows[line.position].pk if line.edited else standing[line.position]
        for part in line.parts:
            if part.team not in sides:
                gone |= Q(team=part.team, position=line.position)
            elif line.edited or part.differs or (part.was and part.was.marked):
                written.append(_entry(line, part, row))
    if gone:
        Entry.objects.filter(gone).delete()
    Entry.objects.bulk_create(
        written, update_conflicts=True, unique_fields=["team", "position"], update_fields=ENTRY_COLUMNS
    )


def _actions_of(amendment: Amendment) -> Iterable[tuple[int, int]]:
    """The actions that stand at the positions of an amendment that nobody edited."""
    teams = {part.team for line in amendment.lines for part in line.parts}
    positions = [line.position for line in amendment.lines if not line.edited]
    return Entry.objects.filter(team__in=teams, position__in=positions).values_list("position", "action")


def _entry(line: Amended, part: Part, action: int) -> Entry:
    effects, explanations, digest = records.written(part.effects, part.explanations)
    return Entry(
        team_id=part.team,
        position=line.position,
        action_id=action,
        schema=FORMAT,
        effects=effects,
        explanations=explanations,
        digest=digest,
        state=_mark(line, part),
    )


def _mark(line: Amended, part: Part) -> str | None:
    return encode(part.after) if records.is_marked(part.team, line.position) else None


# --- sheets -----------------------------------------------------------------------------------------------------------


def _write_sheets(desk: Desk, amendment: Amendment, made: datetime) -> None:
    parts: dict[str, list[Part]] = defaultdict(list)
    first: dict[str, int] = {}
    for line in amendment.lines:
        for part in line.parts:
            parts[part.team].append(part)
            first.setdefault(part.team, line.position)
    for team in desk.teams(*sorted(parts)):
        team.written = made
        number_anew(team, first[team.pk])
        _write_sheet(desk, team, parts[team.pk], amendment)


def _write_sheet(desk: Desk, team: Team, parts: Sequence[Part], amendment: Amendment) -> None:
    """A team's row and its players' rows; players whom nothing signs any more go without a trace."""
    was = records.read_state(team.state)
    now = amendment.now.get(team.pk, was)
    left, stays = _departed(parts)
    put_state(team, desk.rules, now)
    entries = Entry.objects.filter(team=team).order_by("-position")
    team.entries = entries.count()
    last = entries.select_related("action").first()
    team.position, team.serial = (last.position, last.action.serial) if last else (0, 0)
    desk.touch(team)
    listed = {each.id for each in now.players}
    Player.objects.filter(team=team, pk__in=left.keys() - stays.keys() - listed).delete()
    changed = {each: gone for each, gone in stays.items() if left.get(each) != gone}
    write_players(was, now, changed)


def _departed(parts: Sequence[Part]) -> tuple[dict[str, Departed], dict[str, Departed]]:
    """Who left along the amended part of a team's story: as it was stored, and as it is now."""
    left: dict[str, Departed] = {}
    stays: dict[str, Departed] = {}
    for part in parts:
        _leave(left, part.stood, departures(part.stood, part.was.effects if part.was else ()))
        _leave(stays, part.before, departures(part.before, part.effects))
    return left, stays


def _leave(gone: dict[str, Departed], before: TeamState, leaving: Mapping[str, Departed]) -> None:
    """Who is on the list (again) has not left; then whoever leaves now."""
    for player in before.players:
        gone.pop(player.id, None)
    gone.update(leaving)
