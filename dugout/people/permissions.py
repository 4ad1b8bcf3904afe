"""Who may do what with a person's data."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import User


def may_delete_account(actor: User | AnonymousUser, user_id: int) -> bool:
    """May delete an account: its owner, and the operator."""
    return actor.is_authenticated and actor.is_active and (actor.pk == user_id or actor.is_superuser)
