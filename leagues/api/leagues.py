"""Leagues: settings, members, invitations, and the teams that are handed in."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import Throttled
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.limits import within_limit
from leagues import operations, permissions
from leagues.api.access import league_for
from leagues.api.league_values import (
    AcceptSerializer,
    ChangedSettingsSerializer,
    FoundWordsSerializer,
    InvitationSerializer,
    InviteSerializer,
    LeagueSerializer,
    LinkSerializer,
    MadeInvitationSerializer,
    MemberSerializer,
    NewLeagueSerializer,
    RedactedSerializer,
    RedactSerializer,
    ReturnSerializer,
    WhoSerializer,
)
from leagues.api.season_values import NameSerializer, SeasonSerializer, entrant, season_row
from leagues.models import Invitation, League
from leagues.selectors.leagues import invitations_of, members_of
from leagues.selectors.words import words_in
from leagues.spots import Spot
from rules import loader
from teams.api.access import draft_at
from teams.api.actions import DoneSerializer
from teams.api.drafts import DraftSerializer, drafts
from teams.api.writes import Writes
from teams.models import Role, TeamDraft
from teams.permissions import Standing, require
from teams.selectors.visible import books_shown_to

A_LEAGUE = OpenApiExample("A league", {"edition": loader.newest(), "name": "Lockside League"}, request_only=True)
A_DAY = 60 * 60 * 24


class LeagueFilter(filters.FilterSet):
    """By edition; with ``mine`` those that one belongs to."""

    edition = filters.CharFilter(label="The key of a shipped rule set.")
    mine = filters.BooleanFilter(method="of_reader", label="Only leagues that the reader belongs to.")

    class Meta:
        model = League
        fields = ("edition", "mine")

    def of_reader(self, leagues: QuerySet[League], name: str, value: bool) -> QuerySet[League]:
        """The leagues that the reader belongs to."""
        if not value:
            return leagues
        if not self.request.user.is_authenticated:
            return leagues.none()
        return leagues.filter(pk__in=League.objects.of_member(self.request.user.pk).values("pk"))


def _of_path(name: str, typ: Any = OpenApiTypes.INT) -> OpenApiParameter:
    return OpenApiParameter(name, typ, OpenApiParameter.PATH)


@extend_schema_view(list=extend_schema(summary="Leagues"))
class LeagueViewSet(Writes, mixins.ListModelMixin, viewsets.GenericViewSet[League]):
    """Leagues. Those that are not public are seen by their members alone."""

    queryset = League.objects.none()
    serializer_class = LeagueSerializer
    filterset_class = LeagueFilter
    lookup_field = "slug"
    lookup_value_regex = "[-a-zA-Z0-9_]{1,60}"
    ruleset = ""

    def get_queryset(self) -> QuerySet[League]:
        """The leagues that lists show to the reader, by name."""
        shown = League.objects.filter(book__in=books_shown_to(self.request.user))
        return shown.select_related("book").order_by("name", "pk")

    @extend_schema(
        summary="Open a league",
        request=NewLeagueSerializer,
        responses={201: LeagueSerializer},
        examples=[A_LEAGUE],
    )
    def create(self, request: Request) -> Response:
        """The sender is its first commissioner; a first season is planned."""
        require(permissions.may_create_league(self.actor))
        given = self.given(NewLeagueSerializer)
        if not within_limit(request._request, "new-league", "20/d/user"):  # noqa: SLF001 -- Django's own request
            raise Throttled(A_DAY)
        league = operations.create_league(actor=self.actor, key=self.key, **given.pop("book", {}), **given)
        return Response(LeagueSerializer(league).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="A league", responses=LeagueSerializer)
    def retrieve(self, request: Request, slug: str) -> Response:
        """Its settings, and the digest of the rule set that it plays by."""
        league, _ = self._league(slug)
        return Response(LeagueSerializer(league).data)

    @extend_schema(summary="Change settings", request=ChangedSettingsSerializer, responses=LeagueSerializer)
    def partial_update(self, request: Request, slug: str) -> Response:
        """New rules hold from now on: what was played keeps the rule set that it was played by."""
        league, _ = self._league(slug)
        given = self.given(ChangedSettingsSerializer)
        book, version = given.pop("book", {}), given.pop("version")
        changed = operations.change_settings(league.pk, given, version=version, actor=self.actor, key=self.key, **book)
        return Response(LeagueSerializer(changed).data)

    # --- people -------------------------------------------------------------------------------------------------------

    @extend_schema(summary="Members", responses=MemberSerializer(many=True))
    @action(detail=True, permission_classes=[IsAuthenticated], pagination_class=None, filterset_class=None)
    def members(self, request: Request, slug: str) -> Response:
        """The people of a league with roles and teams, commissioners first; for its members."""
        league, who = self._league(slug)
        require(permissions.may_see_members(who))
        found = [
            {
                "person": {"id": each.user.pk, "name": str(each.user)},
                "roles": each.roles,
                "teams": [entrant(one) for one in each.teams],
            }
            for each in members_of(league)
        ]
        return Response(found)

    @extend_schema(summary="Make a commissioner", request=WhoSerializer, responses={204: None})
    @action(detail=True, methods=["post"], url_path="commissioners")
    def add_commissioner(self, request: Request, slug: str) -> Response:
        """A member becomes a commissioner too."""
        league, _ = self._league(slug)
        given = self.given(WhoSerializer)
        with self.once("add-commissioner") as done:
            if not done.again:
                operations.add_commissioner(league.pk, given["person"], actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(summary="Hand a league over", request=WhoSerializer, responses={204: None})
    @action(detail=True, methods=["post"], url_path="hand-over")
    def hand_over(self, request: Request, slug: str) -> Response:
        """A member becomes commissioner in the sender's own place."""
        league, _ = self._league(slug)
        given = self.given(WhoSerializer)
        with self.once("hand-over") as done:
            if not done.again:
                operations.hand_over(league.pk, given["person"], actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        summary="Take a role away",
        parameters=[_of_path("person"), OpenApiParameter("kind", str, OpenApiParameter.PATH, enum=Role.Kind.values)],
        request=None,
        responses={204: None},
    )
    @action(
        detail=True,
        methods=["delete"],
        url_path=rf"members/(?P<person>[0-9]{{1,9}})/(?P<kind>{'|'.join(Role.Kind.values)})",
        filterset_class=None,
    )
    def remove_role(self, request: Request, slug: str, person: str, kind: str) -> Response:
        """From a member, or one's own. There is always one commissioner."""
        league, _ = self._league(slug)
        with self.once("remove-role") as done:
            if not done.again:
                operations.remove_role(league.pk, int(person), kind, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(summary="Make a new link", request=None, responses=LinkSerializer)
    @action(detail=True, methods=["post"])
    def link(self, request: Request, slug: str) -> Response:
        """For a league that is seen by link: links given before are good for nothing any more."""
        league, _ = self._league(slug)
        with self.once("new-link") as done:
            word = "" if done.again else operations.new_link(league.pk, actor=self.actor)
        return Response({"link": self._absolute("leagues:open", league.slug, word) if word else None})

    # --- invitations --------------------------------------------------------------------------------------------------

    @extend_schema(summary="Invitations", responses=InvitationSerializer(many=True))
    @action(detail=True, permission_classes=[IsAuthenticated], pagination_class=None, filterset_class=None)
    def invitations(self, request: Request, slug: str) -> Response:
        """Those that are still good, for who runs the league."""
        league = self._run(slug)
        return Response(InvitationSerializer(invitations_of(league), many=True).data)

    @extend_schema(summary="Invite", request=InviteSerializer, responses={201: MadeInvitationSerializer})
    @invitations.mapping.post
    def invite(self, request: Request, slug: str) -> Response:
        """Make an invitation; the answer alone shows its link."""
        league = self._run(slug)
        given = self.given(InviteSerializer)
        with self.once("invite") as done:
            if done.again:
                made, word = Invitation.objects.select_related("made_by").get(pk=done.answer), ""
            else:
                made, word = operations.invite(league.pk, actor=self.actor, **given)
                done.answer = str(made.pk)
        link = self._absolute("leagues:invitation", word) if word else None
        return Response({**InvitationSerializer(made).data, "link": link}, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Revoke an invitation", parameters=[_of_path("invitation")], request=None, responses={204: None}
    )
    @action(detail=True, methods=["delete"], url_path="invitations/(?P<invitation>[0-9]{1,18})")
    def revoke(self, request: Request, slug: str, invitation: str) -> Response:
        """Its link is good for nothing any more."""
        league = self._run(slug)
        if not Invitation.objects.filter(pk=invitation, league=league).exists():
            raise Http404
        with self.once("revoke"):
            operations.revoke(int(invitation), actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)

    # --- teams that are handed in -------------------------------------------------------------------------------------

    @extend_schema(summary="Teams handed in", responses=DraftSerializer(many=True))
    @action(detail=True, permission_classes=[IsAuthenticated], pagination_class=None, filterset_class=None)
    def drafts(self, request: Request, slug: str) -> Response:
        """Those that wait for acceptance, the longest waiting first, for who runs the league."""
        league = self._run(slug)
        waiting = drafts().filter(book=league.book_id, state=TeamDraft.State.HANDED_IN).order_by("handed_in")
        return Response(DraftSerializer(waiting, many=True).data)

    @extend_schema(
        summary="Accept a team",
        parameters=[_of_path("draft", OpenApiTypes.STR)],
        request=AcceptSerializer,
        responses={201: DoneSerializer},
    )
    @action(detail=True, methods=["post"], url_path="drafts/(?P<draft>[A-Za-z0-9_:.-]{1,40})/accept")
    def accept(self, request: Request, slug: str, draft: str) -> Response:
        """Its action is written at the prices of the day; it enters the season that runs, unless that has begun."""
        self._handed_in(slug, draft)
        done = operations.accept_team(draft, actor=self.actor, key=self.key, **self.given(AcceptSerializer))
        return Response(DoneSerializer(done).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Return a team",
        parameters=[_of_path("draft", OpenApiTypes.STR)],
        request=ReturnSerializer,
        responses=DraftSerializer,
    )
    @action(detail=True, methods=["post"], url_path="drafts/(?P<draft>[A-Za-z0-9_:.-]{1,40})/return")
    def send_back(self, request: Request, slug: str, draft: str) -> Response:
        """To its coach, with a word about what to change."""
        self._handed_in(slug, draft)
        given = self.given(ReturnSerializer)
        operations.return_team(draft, given["word"], version=given["version"], actor=self.actor, key=self.key)
        return Response(DraftSerializer(drafts().get(pk=draft)).data)

    # --- words --------------------------------------------------------------------------------------------------------

    @extend_schema(
        summary="Words",
        parameters=[OpenApiParameter("q", str, description="Only words that hold this.")],
        responses=FoundWordsSerializer(many=True),
    )
    @action(detail=True, permission_classes=[IsAuthenticated], pagination_class=None, filterset_class=None)
    def words(self, request: Request, slug: str) -> Response:
        """Names and reasons that people typed, by the alphabet, for who runs the league; the first 200."""
        league = self._run(slug)
        found = words_in(league.book_id, request.query_params.get("q", "")[:100])
        return Response(FoundWordsSerializer(found[:200], many=True).data)

    @extend_schema(summary="Take words out", request=RedactSerializer, responses=RedactedSerializer)
    @words.mapping.post
    def redact(self, request: Request, slug: str) -> Response:
        """For good, wherever they stand in the league; the books stay whole, and say who took them out and why."""
        league = self._run(slug)
        given = self.given(RedactSerializer)
        spot = Spot.read(given.pop("spot"))
        places = operations.redact(league.pk, spot, actor=self.actor, key=self.key, **given)
        return Response({"places": places})

    # --- seasons ------------------------------------------------------------------------------------------------------

    @extend_schema(summary="Plan the next season", request=NameSerializer, responses={201: SeasonSerializer})
    @action(detail=True, methods=["post"])
    def seasons(self, request: Request, slug: str) -> Response:
        """Once the one before is finished."""
        league, _ = self._league(slug)
        given = self.given(NameSerializer)
        with self.once("plan-season") as done:
            if not done.again:
                done.answer = str(operations.plan_season(league.pk, actor=self.actor, name=given["name"]).pk)
        return Response(season_row(int(done.answer)), status=status.HTTP_201_CREATED)

    # --- shared -------------------------------------------------------------------------------------------------------

    def _league(self, slug: str) -> tuple[League, Standing]:
        league, who = league_for(self.request, slug)
        self.ruleset = league.book.ruleset_id
        return league, who

    def _run(self, slug: str) -> League:
        """A league that the reader runs. Raises ``Http404``, ``Denied``."""
        league, who = self._league(slug)
        require(permissions.may_run_league(who))
        return league

    def _handed_in(self, slug: str, draft_id: str) -> None:
        """See that a draft was handed in to a league. Raises ``Http404``, ``Denied``."""
        league = self._run(slug)
        draft, _ = draft_at(self.request, draft_id)
        if draft.book_id != league.book_id:
            raise Http404

    def _absolute(self, name: str, *args: str) -> str:
        return self.request.build_absolute_uri(reverse(name, args=args))
