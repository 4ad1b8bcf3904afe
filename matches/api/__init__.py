"""The REST API of matches: drafts, previews, reports, decisions, corrections, undoing, requests, closed sequences."""

from rest_framework.routers import BaseRouter

from matches.api.asking import TeamRequestViewSet, UndoViewSet
from matches.api.corrections import CorrectionViewSet, EntryCorrectionViewSet
from matches.api.matches import MatchViewSet
from matches.api.sequences import SequenceViewSet

OF_TEAM = r"teams/(?P<team>[A-Za-z0-9_:.-]{1,40})"
OF_ENTRY = rf"{OF_TEAM}/entries/(?P<position>[0-9]{{1,19}})"


def register(router: BaseRouter) -> None:
    """Enter the addresses."""
    router.register("matches", MatchViewSet, basename="api-match")
    router.register(
        r"matches/(?P<match>[A-Za-z0-9_:.-]{1,40})/correction", CorrectionViewSet, basename="api-correction"
    )
    router.register(rf"{OF_TEAM}/close-sequence", SequenceViewSet, basename="api-close-sequence")
    router.register(rf"{OF_ENTRY}/correction", EntryCorrectionViewSet, basename="api-entry-correction")
    router.register(rf"{OF_ENTRY}/undo", UndoViewSet, basename="api-undo")
    router.register("requests", TeamRequestViewSet, basename="api-request")
