"""Secret words in links: made once, shown once, kept as their digest."""

import hashlib
import secrets
from base64 import urlsafe_b64encode

from django.utils.crypto import salted_hmac

BYTES = 16  # 128 bits


def new_word() -> str:
    """Return a new word for a link."""
    return secrets.token_urlsafe(BYTES)


def word_under(person: int, key: str | None) -> str:
    """Return the word for a link that somebody asks for under the key of a form: the same again when it is sent again.

    Nobody else can work it out: it is signed with the site's own secret. Without a key it is a new one.
    """
    if not key:
        return new_word()
    signed = salted_hmac("leagues.words", f"{person} {key}", algorithm="sha256").digest()
    return urlsafe_b64encode(signed[:BYTES]).rstrip(b"=").decode()


def digest_of(word: str) -> str:
    """Return what is kept of a word. It is as random as the digest: no salt, no stretching is needed."""
    return hashlib.sha256(word.encode()).hexdigest()
