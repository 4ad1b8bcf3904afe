"""Ids that stand in actions: short random strings, the primary keys as they are."""

import re
import secrets

# Without i, l, o, 0 and 1: an id is read aloud and copied from paper now and then.
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 12
_ID = re.compile(r"[A-Za-z0-9_:-]{1,40}")  # as `rules.values.Id`


def new_id() -> str:
    """Return a new id of a team, player or match (59 random bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def is_id(words: str) -> bool:
    """Whether it may be an id."""
    return bool(_ID.fullmatch(words))
