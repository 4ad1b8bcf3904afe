"""Corrections of matches and other entries: proposed, read with all that comes of them, settled, written, given up."""

from abc import ABC, abstractmethod
from typing import Any

from django.http import Http404
from drf_spectacular.helpers import forced_singular_serializer
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status, viewsets
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches import operations, permissions, selectors
from matches.api.correction_values import (
    ChoosePlaceSerializer,
    ChooseSerializer,
    CorrectionSerializer,
    ProposeEntrySerializer,
    ProposeSerializer,
    WriteSerializer,
    data_of,
)
from matches.models import Correction, Match
from teams.api.access import OF_ENTRY, position_of, team_at
from teams.api.writes import Writes
from teams.models import Team
from teams.permissions import require, standing


class Corrects(Writes, ABC):
    """What corrections of matches and of entries share: reading, choosing, writing, giving up."""

    @abstractmethod
    def found(self, **where: Any) -> Correction:
        """One's own correction. Raises ``Http404`` where there is none, or nothing to correct for the reader."""

    @extend_schema(summary="Choose what becomes of an action", request=ChooseSerializer, responses=CorrectionSerializer)
    @action(detail=False, methods=["post"])
    def choose(self, request: Request, **where: Any) -> Response:
        """One of the choices of a conflict or of a later action; 409 where the correction changed meanwhile."""
        given = self.given(ChooseSerializer)
        found = self.found(**where)
        position, take = given.pop("position"), given.pop("take")
        return shown(operations.choose(found.pk, position, take, actor=self.actor, **given))

    @extend_schema(
        summary="Choose what becomes of a match of play-offs",
        request=ChoosePlaceSerializer,
        responses=CorrectionSerializer,
    )
    @action(detail=False, methods=["post"], url_path="choose-place")
    def choose_place(self, request: Request, **where: Any) -> Response:
        """It stays as it was drawn, or is drawn anew; 409 where the correction changed meanwhile."""
        given = self.given(ChoosePlaceSerializer)
        found = self.found(**where)
        match, take = given.pop("match"), given.pop("take")
        return shown(operations.choose_place(found.pk, match, take, actor=self.actor, **given))

    @extend_schema(summary="Write a correction", request=WriteSerializer, responses={204: None})
    @action(detail=False, methods=["post"])
    def write(self, request: Request, **where: Any) -> Response:
        """As it was read, in one act; 409 where it comes to something else by now, 422 while something is open."""
        given = self.given(WriteSerializer)
        operations.write_correction(self.found(**where).pk, actor=self.actor, key=self.key, **given)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(summary="Give a correction up", request=None, responses={204: None})
    @action(detail=False, methods=["post"], url_path="give-up")
    def give_up(self, request: Request, **where: Any) -> Response:
        """Nothing is changed."""
        operations.give_up(self.found(**where).pk, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(parameters=[OpenApiParameter("match", OpenApiTypes.STR, OpenApiParameter.PATH)])
class CorrectionViewSet(Corrects, viewsets.ViewSet):
    """A commissioner's own correction of a match. Nothing of it shows anywhere until it is written."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        summary="One's correction of a match, and what comes of it",
        responses=forced_singular_serializer(CorrectionSerializer),
    )
    def list(self, request: Request, match: str) -> Response:
        """Before and after for every team, tables, statistics, later actions, conflicts with their choices."""
        return shown(self.found(match=match))

    @extend_schema(summary="Propose a correction", request=ProposeSerializer, responses={201: CorrectionSerializer})
    def create(self, request: Request, match: str) -> Response:
        """The match is written otherwise, taken out, or put back. What was proposed before is forgotten."""
        self._match(match)
        made = operations.propose_match(match, actor=self.actor, **self.given(ProposeSerializer))
        return shown(made, status.HTTP_201_CREATED)

    def _match(self, match: str) -> Match:
        found = Match.objects.with_teams().filter(pk=match).first()
        if found is None:
            raise Http404
        who = standing(self.request.user, found.book_id)
        if not permissions.may_see_match(who, found):
            raise Http404
        require(permissions.may_decide(who))
        return found

    def found(self, **where: Any) -> Correction:
        """One's own correction of the match."""
        found = operations.correction_of(self._match(where["match"]), self.actor)
        if found is None:
            raise Http404
        return found


@extend_schema(
    parameters=[
        OpenApiParameter("team", OpenApiTypes.STR, OpenApiParameter.PATH),
        OF_ENTRY,
    ]
)
class EntryCorrectionViewSet(Corrects, viewsets.ViewSet):
    """A commissioner's own correction of an entry of a team's journal that is no match."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        summary="One's correction of an entry, and what comes of it",
        responses=forced_singular_serializer(CorrectionSerializer),
    )
    def list(self, request: Request, team: str, position: str) -> Response:
        """As for a match."""
        return shown(self.found(team=team, position=position))

    @extend_schema(
        summary="Propose a correction of an entry",
        request=ProposeEntrySerializer,
        responses={201: CorrectionSerializer},
    )
    def create(self, request: Request, team: str, position: str) -> Response:
        """The entry is written otherwise, taken out, or put back. What was proposed before is forgotten."""
        found = self._team(team)
        given = self.given(ProposeEntrySerializer)
        made = operations.propose_entry(found.pk, position_of(position), actor=self.actor, **given)
        return shown(made, status.HTTP_201_CREATED)

    def _team(self, team: str) -> Team:
        found, who = team_at(self.request, team, sheet=True)
        require(permissions.may_decide(who))
        return found

    def found(self, **where: Any) -> Correction:
        """One's own correction of the entry."""
        team = self._team(where["team"])
        found = operations.correction_at(team.book_id, position_of(where["position"]), self.actor)
        if found is None:
            raise Http404
        return found


def shown(found: Correction, code: int = status.HTTP_200_OK) -> Response:
    """A correction and what comes of it."""
    return Response(data_of(selectors.Consequences(found, operations.shown(found))), status=code)
