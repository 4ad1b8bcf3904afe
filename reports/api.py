"""The REST API of printed sheets: each is a PDF. A refusal is JSON, whatever was asked for."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status, viewsets
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import BaseRouter

from leagues.models import League, Season
from outbox.api import JobSerializer
from outbox.receipts import key_of
from reports import documents, operations, permissions
from reports.answers import pdf_answer, site_of
from reports.finding import has_link, match_seen, season_seen, team_seen
from reports.forms import BundleForm, MatchRecordForm, PrintForm, TeamSheetForm
from reports.selectors.surroundings import league_of
from reports.values import Pdf

ID = "[A-Za-z0-9_:.-]{1,40}"
NUMBER = "[0-9]{1,18}"
GREATEST = 2**31 - 1


class PdfRenderer(JSONRenderer):
    """Lets a client ask for ``application/pdf``; what it renders itself are refusals, as JSON."""

    media_type = "application/pdf"
    format = "pdf"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Return a refusal's JSON, and call it that."""
        if renderer_context and "response" in renderer_context:
            renderer_context["response"]["Content-Type"] = JSONRenderer.media_type
        return super().render(data, JSONRenderer.media_type, renderer_context)


def _wrong(form: PrintForm) -> serializers.ValidationError:
    return serializers.ValidationError({name: [str(each) for each in errors] for name, errors in form.errors.items()})


def choice(name: str, words: str, *options: str) -> OpenApiParameter:
    """A choice of how a sheet is printed, for the API's document."""
    return OpenApiParameter(name, OpenApiTypes.STR, enum=options, description=words)


PRINTING = [
    choice("paper", "The league's paper where nothing is said.", "a4", "letter"),
    choice("language", "That of the request where nothing is said.", "en", "fr"),
    OpenApiParameter("english", OpenApiTypes.BOOL, description="Rule names stay English."),
]
COPIES = [
    choice("variant", "For the coach, for the opponent (without treasury and SPP), or in large print.",
           "full", "opponent", "large"),
    OpenApiParameter("back", OpenApiTypes.BOOL, description="With a back: who has which skill, and lines for notes."),
]  # fmt: skip
A_PDF = {(200, "application/pdf"): OpenApiTypes.BINARY}


class SheetViewSet(viewsets.ViewSet):
    """What all sheets share."""

    renderer_classes = (JSONRenderer, PdfRenderer)

    def chosen(self, request: Request, form: type[PrintForm], league: League | None) -> Any:
        """How to print, by the address. Raises ``ValidationError`` for what is no choice."""
        found = form(request.query_params, league=league)
        if not found.is_valid():
            raise _wrong(found)
        return found

    def answer(self, request: Request, pdf: Pdf) -> HttpResponseBase:
        """The sheet."""
        return pdf_answer(request, pdf)


class TeamSheetViewSet(SheetViewSet):
    """Team sheets."""

    lookup_value_regex = ID

    @extend_schema(
        summary="A team's sheet",
        parameters=[
            *PRINTING,
            *COPIES,
            OpenApiParameter("match", OpenApiTypes.STR, description="As the team goes (or went) into this match."),
        ],
        responses=A_PDF,
    )
    def retrieve(self, request: Request, pk: str) -> HttpResponseBase:
        """The sheet as it stands, or as it stood at a match."""
        at = request.query_params.get("match")
        if not at:
            team = team_seen(request, pk)
            form = self.chosen(request, TeamSheetForm, league_of(team))
            return self.answer(request, documents.team_pdf(team, form, site_of(request)))
        match = match_seen(request, at)
        side = match.side_of(pk)
        if not side:
            raise Http404
        form = self.chosen(request, TeamSheetForm, league_of(match.home))
        return self.answer(request, documents.team_pdf_at(match, side, form, site_of(request)))


class MatchRecordViewSet(SheetViewSet):
    """Match records."""

    lookup_value_regex = ID

    @extend_schema(
        summary="A match's record",
        parameters=[
            *PRINTING,
            choice("layout", "A page for each team, or both on one.", "two-sided", "one-page"),
        ],
        responses=A_PDF,
    )
    def retrieve(self, request: Request, pk: str) -> HttpResponseBase:
        """The form for the table with both teams on it, as they go (or went) into the match."""
        match = match_seen(request, pk)
        form = self.chosen(request, MatchRecordForm, league_of(match.home))
        return self.answer(request, documents.record_pdf(match, form, site_of(request)))


class StandingsSheetViewSet(SheetViewSet):
    """Standings for the wall."""

    lookup_value_regex = NUMBER

    @extend_schema(summary="A season's standings", parameters=PRINTING, responses=A_PDF)
    def retrieve(self, request: Request, pk: str) -> HttpResponseBase:
        """The table, how ties fell, this round and the one before."""
        season, _who = season_seen(request, int(pk))
        form = self.chosen(request, PrintForm, season.league)
        return self.answer(request, documents.standings_pdf(season, form, site_of(request)))


class FixturesSheetViewSet(SheetViewSet):
    """Calendars for the wall."""

    lookup_value_regex = NUMBER

    @extend_schema(summary="A season's calendar", parameters=PRINTING, responses=A_PDF)
    def retrieve(self, request: Request, pk: str) -> HttpResponseBase:
        """All rounds."""
        season, _who = season_seen(request, int(pk))
        form = self.chosen(request, PrintForm, season.league)
        return self.answer(request, documents.fixtures_pdf(season, form, site_of(request)))


class BundleSerializer(serializers.Serializer[Any]):
    """All team sheets of a season in one file."""

    season = serializers.IntegerField(min_value=1, max_value=GREATEST)
    form = serializers.ChoiceField(["pdf", "zip"], default="pdf", help_text="One PDF, or an archive of one a team.")
    variant = serializers.ChoiceField(["full", "opponent", "large"], default="full")
    paper = serializers.ChoiceField(["a4", "letter"], required=False, help_text="The league's by default.")
    language = serializers.ChoiceField(["en", "fr"], required=False, help_text="That of the request by default.")
    english = serializers.BooleanField(default=False, help_text="Rule names stay English.")


class SeasonBundleViewSet(viewsets.ViewSet):
    """All team sheets of a season, made by a job."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(summary="Have all team sheets of a season made", request=BundleSerializer,
                   responses={202: JobSerializer})  # fmt: skip
    def create(self, request: Request) -> Response:
        """Begin a job; its address tells how far it is, and hands out the file."""
        actor: Any = request.user  # somebody: the view's permissions say so
        given = BundleSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        season = _bundled(request, given.validated_data["season"])
        form = BundleForm(given.validated_data, league=season.league)
        if not form.is_valid():
            raise _wrong(form)
        job = operations.ask_for_bundle(
            season,
            form.options(),
            site=site_of(request),
            actor=actor,
            key=key_of(request),
        )
        return Response(JobSerializer(job).data, status=status.HTTP_202_ACCEPTED)


def _bundled(request: Request, pk: int) -> Season:
    """A season whose sheets the reader may have made. Raises ``Http404``."""
    season, who = season_seen(request, pk)
    if not permissions.may_ask_for_bundle(who, season.league, has_link=has_link(request, season.league)):
        raise Http404
    return season


def register(router: BaseRouter) -> None:
    """Enter the addresses."""
    router.register("reports/team-sheets", TeamSheetViewSet, basename="api-team-sheet")
    router.register("reports/match-records", MatchRecordViewSet, basename="api-match-record")
    router.register("reports/standings", StandingsSheetViewSet, basename="api-standings-sheet")
    router.register("reports/fixtures", FixturesSheetViewSet, basename="api-fixtures-sheet")
    router.register("reports/season-bundles", SeasonBundleViewSet, basename="api-season-bundle")
