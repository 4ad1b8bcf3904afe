"""Reads for the pages of an account."""

from accounts.models import ApiToken, User


def tokens_of(user: User) -> list[ApiToken]:
    """Return a person's tokens, the latest first (one query)."""
    return list(ApiToken.objects.filter(user_id=user.pk))
