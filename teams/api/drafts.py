"""Drafts of teams: one's own, private until they are handed in."""

from typing import Any

import msgspec
from django.db.models import F, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_view
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from rules import loader
from teams import operations
from teams.api.access import draft_at
from teams.api.outcomes import OutcomeSerializer, Worded
from teams.api.people import PersonSerializer
from teams.api.values import InputsField
from teams.api.writes import Writes
from teams.editions import edition
from teams.models import Book, RulesetVersion, TeamDraft
from teams.models.sheets import hex_colour
from teams.permissions import may_see_book, standing
from teams.refusals import Denied
from teams.rulesets import keep
from teams.selectors import draft_page

KIND = "create-team"
EXAMPLE = OpenApiExample(
    "A team of eleven",
    {
        "ruleset": loader.newest(),
        "inputs": {
            "team": {"roster": "orc", "name": "Gutter Kings"},
            "players": {"players": [{"id": "k3m9qxh7wz2p", "position": "orc-lineman", "number": 1, "name": "Grub"}]},
            "goods": {"goods": {"team-re-roll": 2}},
        },
    },
    request_only=True,
)


class CrestSerializer(serializers.Serializer[Any]):
    """Two colours and the crest."""

    first = serializers.CharField(validators=[hex_colour])
    second = serializers.CharField(validators=[hex_colour])
    pattern = serializers.SlugField(max_length=12)
    initials = serializers.CharField(max_length=8, allow_blank=True)


class VersionSerializer(serializers.Serializer[Any]):
    """The version that was read: with another one by now, nothing is done."""

    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class NewDraftSerializer(serializers.Serializer[Any]):
    """A new draft: for a league, whose rules it follows, or under a shipped rule set."""

    league = serializers.SlugField(required=False, help_text="The league's address; or a `ruleset`.")
    ruleset = serializers.CharField(required=False, help_text="A shipped rule set; or a `league`.")
    inputs = InputsField(KIND, default=dict)


class SavedDraftSerializer(VersionSerializer):
    """A draft as it is now, half done or not."""

    inputs = InputsField(KIND)
    crest = CrestSerializer(required=False)


class HandInSerializer(VersionSerializer):
    """Where a draft is handed in; with `ask` also with broken rules that a commissioner may let pass."""

    league = serializers.SlugField()
    ask = serializers.BooleanField(default=False)


class DraftSerializer(serializers.ModelSerializer[TeamDraft]):
    """A draft in a list."""

    owner = PersonSerializer()
    league = serializers.CharField(source="league_slug", allow_null=True, help_text="Where it was handed in.")
    ruleset = serializers.CharField(source="ruleset_id", help_text="The digest of the rule set that it follows.")
    team = serializers.CharField(source="team_id", allow_null=True, help_text="The team, once it was accepted.")

    class Meta:
        model = TeamDraft
        fields = (
            "id",
            "owner",
            "name",
            "league",
            "ruleset",
            "team",
            "version",
            "state",
            "word",
            "made",
            "changed",
            "handed_in",
        )


class DraftDetailSerializer(DraftSerializer):
    """A draft, whole: what its inputs come to, what is missing and what is broken."""

    inputs = InputsField(KIND)
    crest = CrestSerializer()
    budget = serializers.IntegerField()
    left = serializers.IntegerField(help_text="Below zero where too much is spent.")
    outcome = OutcomeSerializer()

    class Meta:
        model = TeamDraft
        fields = (*DraftSerializer.Meta.fields, "inputs", "crest", "budget", "left", "outcome")


@extend_schema_view(list=extend_schema(summary="One's own drafts"))
class DraftViewSet(Writes, viewsets.GenericViewSet[TeamDraft]):
    """Drafts of teams. A save, and every step, names the version that was read."""

    permission_classes = (IsAuthenticated,)
    queryset = TeamDraft.objects.none()
    serializer_class = DraftSerializer
    lookup_value_regex = "[A-Za-z0-9_:.-]{1,40}"
    ruleset = ""  # of the draft at hand: what refusals are worded by

    def list(self, request: Request) -> Response:
        """The drafts that are not accepted, the last changed first."""
        mine = Q(owner=request.user.pk) & ~Q(state=TeamDraft.State.ACCEPTED)
        rows = self.paginate_queryset(drafts().filter(mine).order_by("-changed", "pk")) or []
        return self.get_paginated_response(DraftSerializer(rows, many=True).data)

    @extend_schema(
        summary="Begin a draft", request=NewDraftSerializer, responses={201: DraftDetailSerializer}, examples=[EXAMPLE]
    )
    def create(self, request: Request) -> Response:
        """A new private draft."""
        given = self.given(NewDraftSerializer)
        book, version = _rules_for(request, given.get("league"), given.get("ruleset"))
        self.ruleset = version.pk
        draft = operations.draft_team(
            version,
            actor=self.actor,
            inputs=given["inputs"],
            book_id=book.pk if book else None,
            key=self.key,
        )
        return self._shown(draft, status.HTTP_201_CREATED)

    @extend_schema(summary="A draft", responses=DraftDetailSerializer)
    def retrieve(self, request: Request, pk: str) -> Response:
        """A draft, counted: for its owner, and for who runs the league it was handed in to."""
        draft, _who = draft_at(request, pk)
        return self._shown(draft)

    @extend_schema(summary="Save a draft", request=SavedDraftSerializer, responses=DraftDetailSerializer)
    def update(self, request: Request, pk: str) -> Response:
        """Save it as it is; where another version is kept by now, that one comes back with 409."""
        given = self._of_mine(pk, SavedDraftSerializer)
        return self._shown(operations.save_draft(pk, actor=self.actor, key=self.key, **given))

    @extend_schema(summary="Hand a draft in", request=HandInSerializer, responses=DraftDetailSerializer)
    @action(detail=True, methods=["post"], url_path="hand-in")
    def hand_in(self, request: Request, pk: str) -> Response:
        """Offer it to a league; it is locked until a commissioner decides."""
        given = self._of_mine(pk, HandInSerializer)
        book = _book_at(request, given["league"])
        self.ruleset = book.ruleset_id
        draft = operations.hand_in(
            pk, book.pk, version=given["version"], ask=given["ask"], actor=self.actor, key=self.key
        )
        return self._shown(draft)

    @extend_schema(summary="Take a draft back", request=VersionSerializer, responses=DraftDetailSerializer)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, pk: str) -> Response:
        """Take it back before a commissioner has decided."""
        given = self._of_mine(pk, VersionSerializer)
        return self._shown(operations.withdraw(pk, version=given["version"], actor=self.actor, key=self.key))

    @extend_schema(summary="Draft a team again", request=VersionSerializer, responses=DraftDetailSerializer)
    @action(detail=True, methods=["post"])
    def reopen(self, request: Request, pk: str) -> Response:
        """Before its first match an accepted team goes back to its draft; the acceptance is withdrawn."""
        given = self._of_mine(pk, VersionSerializer)
        return self._shown(operations.reopen(pk, version=given["version"], actor=self.actor, key=self.key))

    @extend_schema(summary="Delete a draft", parameters=[VersionSerializer], request=None, responses={204: None})
    def destroy(self, request: Request, pk: str) -> Response:
        """What was handed in is taken back first; what was accepted stays. `version` is the one that was read."""
        read = VersionSerializer(data=request.query_params)
        read.is_valid(raise_exception=True)
        try:
            operations.delete_draft(pk, version=read.validated_data["version"], actor=self.actor, key=self.key)
        except Denied:
            draft_at(request, pk)  # not there for whoever may not see it
            raise
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _of_mine(self, pk: str, serializer: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """What was sent about a draft that the reader may see. Raises ``Http404``."""
        draft, _who = draft_at(self.request, pk)
        self.ruleset = draft.ruleset_id
        return self.given(serializer)

    def _shown(self, draft: TeamDraft, code: int = status.HTTP_200_OK) -> Response:
        row = drafts().get(pk=draft.pk)
        page = draft_page(row)
        data = {
            **DraftSerializer(row).data,
            "inputs": msgspec.json.decode(row.inputs),
            "crest": {
                "first": row.first_colour,
                "second": row.second_colour,
                "pattern": row.crest_pattern,
                "initials": row.crest_initials,
            },
            "budget": page.budget,
            "left": page.left,
            "outcome": Worded(page.outcome, page.wording, {}).data(),
        }
        return Response(data, status=code)


def drafts() -> QuerySet[Any]:
    """Drafts with owners, and the leagues that they are handed in to, in one query."""
    return TeamDraft.objects.select_related("owner").annotate(league_slug=F("book__league__slug"))


def _book_at(request: Request, slug: str) -> Book:
    """The book of a league that the reader may see. Raises ``Http404``."""
    book = Book.objects.filter(league__slug=slug).first()
    if book is None or not may_see_book(standing(request.user, book.pk), book):
        raise Http404
    return book


def _rules_for(request: Request, league: str | None, ruleset: str | None) -> tuple[Book | None, RulesetVersion]:
    """The book that a draft is meant for, if any, and the rule set that it follows."""
    if (league is None) == (ruleset is None):
        raise serializers.ValidationError({"ruleset": _("Please name a league or a rule set.")})
    if league is not None:
        book = _book_at(request, league)
        return book, book.ruleset
    if ruleset not in loader.available():
        raise serializers.ValidationError({"ruleset": _("There is no such rule set.")})
    return None, keep(edition(ruleset).rules.ruleset)
