"""The REST API of matches: drafts, previews, reports, decisions, and the closing of a team's sequence."""

from rest_framework.routers import BaseRouter

from matches.api.matches import MatchViewSet
from matches.api.sequences import SequenceViewSet


def register(router: BaseRouter) -> None:
    """Enter the addresses."""
    router.register("matches", MatchViewSet, basename="api-match")
    router.register(
        r"teams/(?P<team>[A-Za-z0-9_:.-]{1,40})/close-sequence", SequenceViewSet, basename="api-close-sequence"
    )
