"""The end of a match for one of its teams: its sequence is closed, and the match when both teams have closed theirs."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import viewsets
from rest_framework.request import Request
from rest_framework.response import Response

from matches.operations import close_team_sequence
from teams.api.access import team_at
from teams.api.actions import CLOSING, DoneSerializer, act, examples_of, serializer_of
from teams.api.writes import Writes


class SequenceViewSet(Writes, viewsets.GenericViewSet[Any]):
    """Closing a sequence."""

    @extend_schema(
        summary="Settle the last match",
        operation_id="teams_close_sequence_create",
        parameters=[OpenApiParameter("team", OpenApiTypes.STR, OpenApiParameter.PATH)],
        request=serializer_of(CLOSING),
        responses={201: DoneSerializer},
        examples=examples_of(CLOSING),
    )
    def create(self, request: Request, team: str) -> Response:
        """Settle the last match and prepare for the next."""
        team_at(request, team)
        return act(self, team, CLOSING, close_team_sequence)
