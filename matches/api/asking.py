"""Undoing by program, and what a coach asks of the commissioners where he may not undo it himself."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.helpers import forced_singular_serializer
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches import operations, permissions, selectors
from matches.api.correction_values import (
    ReasonSerializer,
    TeamLinesSerializer,
    reason_of,
    teams_of,
)
from matches.api.serializers import DigestSerializer
from matches.models import TeamRequest
from matches.selectors.consequences import Consequences
from teams.api.access import GREATEST, OF_ENTRY, position_of, team_at
from teams.api.people import PersonSerializer
from teams.api.writes import Writes
from teams.models import Team

OF_TEAM = [OpenApiParameter("team", OpenApiTypes.STR, OpenApiParameter.PATH)]


class UndoSerializer(serializers.Serializer[Any]):
    """What undoing an entry comes to. Nothing is written; the digest is what it is undone with."""

    digest = serializers.CharField()
    undone = ReasonSerializer(help_text="The entry itself.")
    with_it = ReasonSerializer(many=True, help_text="What rests on it, and goes with it.")
    teams = TeamLinesSerializer(many=True)


@extend_schema(
    parameters=[
        *OF_TEAM,
        OF_ENTRY,
    ]
)
class UndoViewSet(Writes, viewsets.ViewSet):
    """Undoing what was done to a team since its last match, until its next one begins."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(summary="What undoing an entry comes to", responses=forced_singular_serializer(UndoSerializer))
    def list(self, request: Request, team: str, position: str) -> Response:
        """The entry, what goes with it, and the sheet before and after; 422 where it is too late."""
        found, place = self._team(team), position_of(position)
        shown = operations.show_undo(found.pk, place, actor=self.actor)
        return Response(undo_data(selectors.undoing(found, place, shown)))

    @extend_schema(summary="Undo an entry", request=DigestSerializer, responses={204: None})
    def create(self, request: Request, team: str, position: str) -> Response:
        """As it was read; 409 where it comes to something else by now, 422 where it is too late."""
        found, given = self._team(team), self.given(DigestSerializer)
        operations.undo(found.pk, position_of(position), actor=self.actor, key=self.key, **given)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _team(self, team: str) -> Team:
        found, who = team_at(self.request, team)
        if not permissions.may_undo(who, found):
            raise Http404
        return found


def undo_data(shown: Consequences) -> dict[str, Any]:
    """What comes of undoing as ``UndoSerializer`` has it."""
    return {
        "digest": shown.digest,
        "undone": reason_of(shown.own),
        "with_it": [reason_of(each) for _position, each in shown.with_it],
        "teams": teams_of(shown),
    }


class AskSerializer(serializers.Serializer[Any]):
    """What is asked, for which team; `undo` goes with the position of an entry, anything else with a word."""

    team = serializers.CharField(max_length=40)
    kind = serializers.ChoiceField(TeamRequest.Kind.choices)
    position = serializers.IntegerField(min_value=0, max_value=GREATEST, required=False, allow_null=True, default=None)
    word = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)
    figure = serializers.CharField(
        max_length=80,
        required=False,
        default="",
        allow_blank=True,
        help_text="Of a `figure`, which: `treasury`, `fans`, `goods:<key>` or `spp:<player>`. It goes with `by`.",
    )
    by = serializers.IntegerField(
        min_value=-GREATEST, max_value=GREATEST, required=False, allow_null=True, default=None
    )


class RefuseSerializer(serializers.Serializer[Any]):
    """Why a request is refused."""

    word = serializers.CharField(max_length=500)


class GrantSerializer(serializers.Serializer[Any]):
    """A word with the answer, if there is one."""

    word = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)


class TeamRequestSerializer(serializers.ModelSerializer[TeamRequest]):
    """What was asked, and what was answered."""

    title = serializers.SerializerMethodField(help_text="What is asked, in a few words.")
    position = serializers.SerializerMethodField(help_text="Of the entry that is to be undone.")
    author = PersonSerializer()
    answered_by = PersonSerializer(allow_null=True)

    class Meta:
        model = TeamRequest
        fields = (
            "id",
            "team",
            "kind",
            "title",
            "position",
            "word",
            "figure",
            "by",
            "author",
            "made",
            "state",
            "answer",
            "answered_by",
            "answered",
        )

    def get_title(self, asked: TeamRequest) -> str:
        """In the reader's language."""
        return selectors.request_title(asked)

    def get_position(self, asked: TeamRequest) -> int | None:
        """None for what is no undoing."""
        return asked.action.position if asked.action else None


@extend_schema_view(list=extend_schema(summary="Requests"), retrieve=extend_schema(summary="A request"))
class TeamRequestViewSet(Writes, viewsets.ReadOnlyModelViewSet[TeamRequest]):
    """Requests of coaches to commissioners: those for one's own teams, and in the leagues that one runs."""

    permission_classes = (IsAuthenticated,)
    serializer_class = TeamRequestSerializer
    filterset_fields = ("team", "state", "kind")
    lookup_value_regex = r"[0-9]{1,18}"

    def get_queryset(self) -> QuerySet[TeamRequest]:
        """Those that the reader may see, the latest first."""
        return selectors.requests_shown_to(self.request.user)

    def paginate_queryset(self, queryset: Any) -> list[Any] | None:
        """A page of them, with what they are about."""
        found = super().paginate_queryset(queryset)
        return None if found is None else selectors.with_subjects(found)

    def get_object(self) -> TeamRequest:
        """One of them, with what it is about."""
        return selectors.with_subjects([super().get_object()])[0]

    @extend_schema(summary="Ask the commissioners", request=AskSerializer, responses={201: TeamRequestSerializer})
    def create(self, request: Request) -> Response:
        """For a team that one coaches; 422 where it was asked already, too often, or need not be asked."""
        given = self.given(AskSerializer)
        team, who = team_at(request, given.pop("team"))
        if not permissions.may_ask(who, team):
            raise Http404
        made = operations.ask(team.pk, actor=self.actor, key=self.key, **given)
        [whole] = selectors.with_subjects(TeamRequest.objects.whole().filter(pk=made.pk))
        return Response(TeamRequestSerializer(whole).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Take a request back", request=None, responses=TeamRequestSerializer)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, pk: str) -> Response:
        """Of one's own team, while it waits; 409 where it does not any more."""
        operations.withdraw_request(self.get_object().pk, actor=self.actor, key=self.key)
        return self._now()

    @extend_schema(summary="Refuse a request", request=RefuseSerializer, responses=TeamRequestSerializer)
    @action(detail=True, methods=["post"])
    def refuse(self, request: Request, pk: str) -> Response:
        """With a word; 409 where it does not wait any more."""
        found, given = self.get_object(), self.given(RefuseSerializer)
        operations.refuse_request(found.pk, actor=self.actor, key=self.key, **given)
        return self._now()

    @extend_schema(summary="Say that it is done", request=GrantSerializer, responses=TeamRequestSerializer)
    @action(detail=True, methods=["post"])
    def grant(self, request: Request, pk: str) -> Response:
        """What is to be undone is granted by the correction that does it; 409 where it does not wait any more."""
        found, given = self.get_object(), self.given(GrantSerializer)
        operations.grant_request(found.pk, actor=self.actor, key=self.key, **given)
        return self._now()

    @extend_schema(summary="An answer is read", request=None, responses=TeamRequestSerializer)
    @action(detail=True, methods=["post"])
    def noted(self, request: Request, pk: str) -> Response:
        """It waits for its author no longer."""
        operations.note_answer(self.get_object().pk, actor=self.actor)
        return self._now()

    def _now(self) -> Response:
        return Response(TeamRequestSerializer(self.get_object()).data)
