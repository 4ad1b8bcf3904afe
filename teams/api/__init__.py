"""The REST API of rule sets, teams, their drafts and players: the operations and selectors that the pages use."""

from rest_framework.routers import BaseRouter

from teams.api.drafts import DraftViewSet
from teams.api.reference import ChangeViewSet, FoundViewSet, NoteViewSet, OfferViewSet
from teams.api.rulesets import (
    InducementViewSet,
    RosterViewSet,
    RulesetViewSet,
    SkillViewSet,
    StarViewSet,
    TableViewSet,
)
from teams.api.teams import TeamViewSet

OF_RULESET = r"rulesets/(?P<ruleset>[a-z0-9-]{1,64})"


def register(router: BaseRouter) -> None:
    """Enter the addresses."""
    router.register("rulesets", RulesetViewSet, basename="api-ruleset")
    router.register(rf"{OF_RULESET}/rosters", RosterViewSet, basename="api-roster")
    router.register(rf"{OF_RULESET}/skills", SkillViewSet, basename="api-skill")
    router.register(rf"{OF_RULESET}/stars", StarViewSet, basename="api-star")
    router.register(rf"{OF_RULESET}/inducements", InducementViewSet, basename="api-inducement")
    router.register(rf"{OF_RULESET}/tables", TableViewSet, basename="api-table")
    router.register(rf"{OF_RULESET}/rosters/(?P<roster>[a-z0-9-]{{1,60}})/offers", OfferViewSet, basename="api-offer")
    router.register(rf"{OF_RULESET}/notes", NoteViewSet, basename="api-note")
    router.register(rf"{OF_RULESET}/changes", ChangeViewSet, basename="api-change")
    router.register(rf"{OF_RULESET}/search", FoundViewSet, basename="api-found")
    router.register("teams", TeamViewSet, basename="api-team")
    router.register("drafts", DraftViewSet, basename="api-draft")
