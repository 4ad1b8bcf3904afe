"""Matches that nobody plays: what a commissioner records of them."""

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, viewsets
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.operations import record_without_play
from matches.models import Match
from matches.permissions import may_see_match
from rules.unplayed import ENDINGS
from teams.api.writes import Writes
from teams.permissions import standing


class WithoutPlaySerializer(serializers.Serializer[Any]):
    """How a match ended without play, through which side, and why."""

    ended = serializers.ChoiceField(list(ENDINGS))
    by = serializers.ChoiceField(["home", "away", ""], default="", help_text="Nobody for `unplayed`.")
    reason = serializers.CharField(max_length=500)
    in_own_match = serializers.BooleanField(default=False)


class EndedSerializer(serializers.Serializer[Any]):
    """What was recorded."""

    id = serializers.CharField()
    state = serializers.CharField()
    ended = serializers.CharField()
    gave_up = serializers.CharField(allow_blank=True)


class WithoutPlayViewSet(Writes, viewsets.GenericViewSet[Any]):
    """Forfeits, concessions before play, unplayed fixtures."""

    ruleset = ""

    @extend_schema(
        summary="Record a match that nobody plays",
        operation_id="matches_without_play_create",
        parameters=[OpenApiParameter("match", OpenApiTypes.STR, OpenApiParameter.PATH)],
        request=WithoutPlaySerializer,
        responses={201: EndedSerializer},
    )
    def create(self, request: Request, match: str) -> Response:
        """Who runs the league records it; the server rolls what is rolled."""
        found = Match.objects.select_related("book").filter(pk=match).first()
        if found is None or not may_see_match(standing(request.user, found.book_id), found):
            raise Http404
        self.ruleset = found.book.ruleset_id
        given = self.given(WithoutPlaySerializer)
        recorded = record_without_play(match, actor=self.actor, key=self.key, **given)
        return Response(EndedSerializer(recorded).data, status=201)
