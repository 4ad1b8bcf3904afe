"""Views that ask for a sign-in and lose nothing that was typed, for apps that know no accounts."""

from accounts.lapsed import keeps_post

__all__ = ["keeps_post"]
