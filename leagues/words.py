"""Secret words in links: made once, shown once, kept as their digest."""

import hashlib
import secrets

BYTES = 16  # 128 bits


def new_word() -> str:
    """Return a new word for a link."""
    return secrets.token_urlsafe(BYTES)


def digest_of(word: str) -> str:
    """Return what is kept of a word. It is as random as the digest: no salt, no stretching is needed."""
    return hashlib.sha256(word.encode()).hexdigest()
