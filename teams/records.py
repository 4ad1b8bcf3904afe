"""What stands in the text columns: the body of an action, effects, explanations, states; and their digests."""

import hashlib
import zlib
from collections.abc import Sequence

import msgspec

from rules.actions import Action as AnyAction
from rules.actions import kind_of
from rules.effects import AnyEffect
from rules.formats import FORMAT, UnknownFormat, check, upgraded
from rules.outcome import Explanation
from rules.state import PlayerState, TeamState
from rules.values import Value, encode

NOTHING_BEFORE = "0" * 64
VOID = "void"
MARK_ONE_IN = 32


class Overtyped(Value):
    """A die that was typed in though the server had rolled it otherwise: both are kept."""

    path: str
    key: str
    typed: int
    rolled: int


class Body(Value):
    """An action, whole: the digest covers it. ``supersedes`` is a serial; an action of None undoes what it supersedes.

    ``time`` is UTC, in ISO form. ``acted_for`` is the coach whose step somebody else took. ``overtyped`` are the dice
    that were typed in though the server had rolled them otherwise. ``reason`` is the id of the text that says why
    another action was superseded or one put in between; a record of before corrections has none. ``correction`` is the
    serial of the first action of the correction (or the undoing) that this one is part of; None for any other.
    """

    schema: int
    book: int
    serial: int
    position: int
    supersedes: int | None
    actor: int
    acted_for: int | None
    ruleset: str
    time: str
    action: AnyAction | None
    overtyped: tuple[Overtyped, ...] = ()
    reason: str = ""
    correction: int | None = None

    @property
    def kind(self) -> str:
        """The kind of the action."""
        return VOID if self.action is None else kind_of(self.action)


_body = msgspec.json.Decoder(Body)
_state = msgspec.json.Decoder(TeamState)
_player = msgspec.json.Decoder(PlayerState)
_overtyped = msgspec.json.Decoder(tuple[Overtyped, ...])
_effects = msgspec.json.Decoder(tuple[AnyEffect, ...])
_explanations = msgspec.json.Decoder(tuple[Explanation, ...])


def read_body(text: str) -> Body:
    """The body of an action. Raises ``msgspec.ValidationError`` for what is none, or of a later program."""
    body = _body.decode(text)
    try:
        check(body.schema)
    except UnknownFormat as error:
        raise msgspec.ValidationError(str(error)) from error
    return body


def read_state(text: str) -> TeamState:
    """A sheet."""
    return _state.decode(text)


def read_player(text: str) -> PlayerState:
    """A player's line of a sheet."""
    return _player.decode(text)


def read_effects(text: str, schema: int) -> tuple[AnyEffect, ...]:
    """The effects of an entry, all on its team, whatever format it is in. Raises ``msgspec.DecodeError``."""
    if schema == FORMAT:
        return _effects.decode(text)
    try:
        return msgspec.convert(upgraded(msgspec.json.decode(text), schema), tuple[AnyEffect, ...])
    except (UnknownFormat, KeyError, TypeError) as error:
        raise msgspec.ValidationError(str(error)) from error


def read_overtyped(text: str) -> tuple[Overtyped, ...]:
    """The dice of an action that were overtyped."""
    return _overtyped.decode(text)


def read_explanations(text: str) -> tuple[Explanation, ...]:
    """The explanations of an entry."""
    return _explanations.decode(text)


def chained(before: str, body: str) -> str:
    """The digest of an action, over the digest before it and its body."""
    return hashlib.sha256(f"{before}\n{body}".encode()).hexdigest()


def written(effects: Sequence[AnyEffect], explanations: Sequence[Explanation]) -> tuple[str, str, str]:
    """The texts of an entry's effects and explanations, and the digest over both."""
    first, second = encode(effects), encode(explanations)
    return first, second, hashlib.sha256(f"{first}\n{second}".encode()).hexdigest()


def is_marked(team_id: str, position: int) -> bool:
    """Whether the entry of a team at a position keeps the sheet after it: about one in 32 does.

    Which ones is told by where they stand alone, so that an action put in between moves no mark.
    """
    return zlib.crc32(f"{team_id} {position}".encode()) % MARK_ONE_IN == 0
