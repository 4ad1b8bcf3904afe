"""The REST API of leagues, seasons with their standings and fixtures, and players."""

from rest_framework.routers import BaseRouter

from leagues.api.leagues import LeagueViewSet
from leagues.api.players import PlayerViewSet
from leagues.api.results import WithoutPlayViewSet
from leagues.api.seasons import SeasonViewSet


def register(router: BaseRouter) -> None:
    """Enter the addresses."""
    router.register("leagues", LeagueViewSet, basename="api-league")
    router.register("seasons", SeasonViewSet, basename="api-season")
    router.register("players", PlayerViewSet, basename="api-player")
    router.register(
        r"matches/(?P<match>[A-Za-z0-9_:.-]{1,40})/without-play", WithoutPlayViewSet, basename="api-without-play"
    )
