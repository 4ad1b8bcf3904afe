"""What the pages of the rules tell beside the rule set itself: notes, changes, offers to a roster, a search by name."""

from typing import Any

import msgspec
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, viewsets
from rest_framework.request import Request
from rest_framework.response import Response

from rules import loader, notes
from rules.changes import changes
from teams.api.rulesets import KEY, ruleset_at
from teams.editions import EditionPlaces, edition
from teams.selectors.reference import Reference, offers, search
from teams.wording.catalogue import catalogue_of


class WordsSerializer(serializers.Serializer[Any]):
    """A sentence in each language."""

    en = serializers.CharField()
    fr = serializers.CharField()


class NoteSerializer(serializers.Serializer[Any]):
    """A short note of ours on a skill."""

    skill = serializers.CharField()
    note = WordsSerializer()


class ChangeSerializer(serializers.Serializer[Any]):
    """A difference: where, what was, what is; null where there is nothing."""

    path = serializers.ListField(child=serializers.CharField(), help_text="Fields, and keys of items.")
    was = serializers.JSONField(allow_null=True)
    now = serializers.JSONField(allow_null=True)


class OfferSerializer(serializers.Serializer[Any]):
    """What an inducement costs a team of a roster, and how many it may have."""

    inducement = serializers.CharField()
    cost = serializers.IntegerField()
    most = serializers.IntegerField(allow_null=True, help_text="Null for no limit.")


class FoundSerializer(serializers.Serializer[Any]):
    """Something whose name was looked for."""

    what = serializers.ChoiceField(
        ["roster", "position", "skill", "star", "inducement", "special-rule", "staff", "table", "result"]
    )
    key = serializers.CharField()
    name = serializers.CharField(help_text="In the language that was asked for.")
    other = serializers.CharField(help_text="In the other language, where it is called otherwise.")


def reference_at(ruleset: str) -> Reference:
    """The shipped rule set of a key, or the kept one of a digest, as pages show it. Raises ``Http404``."""
    found = ruleset_at(ruleset)
    catalogue = edition(ruleset) if ruleset in loader.available() else catalogue_of(ruleset)
    return Reference(catalogue, EditionPlaces(found.key))


@extend_schema(parameters=[KEY])
class OfRulesetViewSet(viewsets.ViewSet):
    """Something about a rule set, in one list."""


class NoteViewSet(OfRulesetViewSet):
    """Short notes on the skills of a rule set."""

    @extend_schema(summary="Notes on skills", responses=NoteSerializer(many=True))
    def list(self, request: Request, ruleset: str) -> Response:
        """What each skill does, in a sentence of our own; the rulebook says it in full."""
        found = ruleset_at(ruleset)
        said = [(each.key, notes.note(found, "skills", each.key)) for each in found.skills]
        return Response([{"skill": key, "note": {"en": note.en, "fr": note.fr}} for key, note in said if note])


AGAINST = OpenApiParameter(
    "against",
    OpenApiTypes.STR,
    description="Key of the edition to compare with; by default the one that it changes or extends.",
)


class ChangeViewSet(OfRulesetViewSet):
    """What a rule set says otherwise than an edition."""

    @extend_schema(summary="Changes of a rule set", parameters=[AGAINST], responses=ChangeSerializer(many=True))
    def list(self, request: Request, ruleset: str) -> Response:
        """Every difference, in the order of the rule set."""
        now = ruleset_at(ruleset)
        own = now.extends if ruleset in loader.available() else now.key
        key = request.query_params.get("against") or own
        if key is None:
            return Response([])
        if key not in loader.available():
            raise Http404
        found = changes(loader.load(key), now)
        return Response(
            [{"path": each.path, **msgspec.to_builtins({"was": each.was, "now": each.now})} for each in found]
        )


class OfferViewSet(OfRulesetViewSet):
    """What a team of a roster may buy for a match."""

    @extend_schema(
        summary="Inducements of a roster",
        parameters=[OpenApiParameter("roster", OpenApiTypes.STR, OpenApiParameter.PATH)],
        responses=OfferSerializer(many=True),
    )
    def list(self, request: Request, ruleset: str, roster: str) -> Response:
        """Each with its price and limit for that roster, whatever a team of it chooses."""
        of = reference_at(ruleset)
        found = of.ruleset.roster(roster)
        if found is None:
            raise Http404
        return Response([{"inducement": each.key, "cost": each.gold, "most": each.limit} for each in offers(of, found)])


ASKED = OpenApiParameter("q", OpenApiTypes.STR, required=True, description="Words of a name, in English or in French.")


class FoundViewSet(OfRulesetViewSet):
    """A search by name."""

    @extend_schema(summary="Find by name", parameters=[ASKED], responses=FoundSerializer(many=True))
    def list(self, request: Request, ruleset: str) -> Response:
        """What has all the words in its name, the closest first; accents and capitals make no difference."""
        hits = search(reference_at(ruleset), request.query_params.get("q", ""))
        return Response([{name: getattr(hit, name) for name in ("what", "key", "name", "other")} for hit in hits])
