"""Rule sets: the shipped editions by key, and every rule set that a league plays by, by its digest."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import serializers, viewsets
from rest_framework.request import Request
from rest_framework.response import Response

from rules import loader
from rules.binding import Rules
from rules.ruleset import Inducement, Roster, Ruleset, Skill, StarPlayer, Table, find
from teams.api.values import ValueSerializer
from teams.editions import edition, shipped
from teams.models import RulesetVersion
from teams.rulesets import rules_of

KEY = OpenApiParameter(
    "ruleset",
    OpenApiTypes.STR,
    OpenApiParameter.PATH,
    description=f"A key (`{loader.newest()}`), or the digest of a league's own.",
)


def ruleset_at(reference: str) -> Ruleset:
    """The shipped rule set of a key, or the kept one of a digest. Raises ``Http404``, ``RulesetError``."""
    if reference in loader.available():
        return edition(reference).rules.ruleset
    try:
        rules: Rules = rules_of(reference)
    except RulesetVersion.DoesNotExist as error:
        raise Http404 from error
    return rules.ruleset


class RulesetSerializer(ValueSerializer):
    """A rule set, whole."""

    value = Ruleset


class RosterSerializer(ValueSerializer):
    """A team list."""

    value = Roster


class SkillSerializer(ValueSerializer):
    """A skill or trait."""

    value = Skill


class StarSerializer(ValueSerializer):
    """A star player."""

    value = StarPlayer


class InducementSerializer(ValueSerializer):
    """An inducement."""

    value = Inducement


class TableSerializer(ValueSerializer):
    """A table."""

    value = Table


class RulesetSummarySerializer(serializers.Serializer[Any]):
    """A rule set with what it holds."""

    key = serializers.CharField()
    name = serializers.DictField(child=serializers.CharField(allow_null=True), help_text="By language: `en`, `fr`.")
    version = serializers.CharField()
    published = serializers.IntegerField(help_text="The year.")
    extends = serializers.CharField(allow_null=True)
    rosters = serializers.IntegerField()
    skills = serializers.IntegerField()
    star_players = serializers.IntegerField()
    inducements = serializers.IntegerField()
    tables = serializers.IntegerField()


def _summary(ruleset: Ruleset) -> dict[str, Any]:
    counted = ("rosters", "skills", "star_players", "inducements", "tables")
    return {
        "key": ruleset.key,
        "name": {"en": ruleset.name.en, "fr": ruleset.name.fr},
        "version": ruleset.version,
        "published": ruleset.published,
        "extends": ruleset.extends,
        **{each: len(getattr(ruleset, each)) for each in counted},
    }


class RulesetViewSet(viewsets.ViewSet):
    """The editions that are shipped."""

    lookup_value_regex = "[a-z0-9-]{1,64}"
    lookup_field = "ruleset"

    @extend_schema(summary="Shipped rule sets", responses=RulesetSummarySerializer(many=True))
    def list(self, request: Request) -> Response:
        """All shipped rule sets."""
        return Response([_summary(each) for each in shipped()])

    @extend_schema(summary="A rule set, whole", parameters=[KEY], responses=RulesetSerializer)
    def retrieve(self, request: Request, ruleset: str) -> Response:
        """A rule set with all that it holds, as it was resolved with."""
        return Response(RulesetSerializer(ruleset_at(ruleset)).data)


@extend_schema(parameters=[KEY])
class PartViewSet(viewsets.GenericViewSet[Any]):
    """One list of a rule set, by key."""

    lookup_value_regex = "[a-z0-9-]{1,60}"
    lookup_field = "key"
    filter_backends = ()
    part: str

    def items(self) -> Sequence[Any]:
        """All items of the list."""
        found: Sequence[Any] = getattr(ruleset_at(self.kwargs["ruleset"]), self.part)
        return found

    def list(self, request: Request, ruleset: str) -> Response:
        """The items, page by page, in the order of the rule set."""
        page = self.paginate_queryset(self.items())
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    def retrieve(self, request: Request, ruleset: str, key: str) -> Response:
        """One item."""
        found = find(self.items(), key)
        if found is None:
            raise Http404
        return Response(self.get_serializer(found).data)


def _named(many: str, one: str) -> Any:
    key = OpenApiParameter("key", OpenApiTypes.STR, OpenApiParameter.PATH)
    return extend_schema_view(list=extend_schema(summary=many), retrieve=extend_schema(summary=one, parameters=[key]))


@_named("Rosters", "A roster with its positions")
class RosterViewSet(PartViewSet):
    """The team lists of a rule set."""

    part = "rosters"
    serializer_class = RosterSerializer


SKILLS_OF = OpenApiParameter("category", OpenApiTypes.STR, description="Only those of a category (`general`).")


@_named("Skills and traits", "A skill")
@extend_schema_view(list=extend_schema(parameters=[SKILLS_OF]))
class SkillViewSet(PartViewSet):
    """The skills of a rule set."""

    part = "skills"
    serializer_class = SkillSerializer

    def items(self) -> Sequence[Any]:
        """All skills, or those of a category."""
        category = self.request.query_params.get("category") if self.action == "list" else None
        return [each for each in super().items() if category in (None, "", each.category)]


STARS_OF = OpenApiParameter("roster", OpenApiTypes.STR, description="Only those that a roster may hire.")


@_named("Star players", "A star player")
@extend_schema_view(list=extend_schema(parameters=[STARS_OF]))
class StarViewSet(PartViewSet):
    """The star players of a rule set."""

    part = "star_players"
    serializer_class = StarSerializer

    def items(self) -> Sequence[Any]:
        """All stars, or those who play for a roster (without the choices that a team makes)."""
        asked = self.request.query_params.get("roster") if self.action == "list" else None
        if not asked:
            return super().items()
        roster = ruleset_at(self.kwargs["ruleset"]).roster(asked)
        return [each for each in super().items() if roster is not None and each.admits(roster.traits())]


@_named("Inducements", "An inducement")
class InducementViewSet(PartViewSet):
    """The inducements of a rule set."""

    part = "inducements"
    serializer_class = InducementSerializer


@_named("Tables", "A table")
class TableViewSet(PartViewSet):
    """The tables of a rule set that are named, printed, or rolled for the record."""

    part = "tables"
    serializer_class = TableSerializer
