"""For each route the request that is made of it: which part of the world it names, and what is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.urls import URLResolver, get_resolver, reverse

from accounts.models import User
from teams.ids import new_id
from tests.dugout.world import World
from tests.teams.builders import draft_inputs

SENT = ("post", "put", "patch", "delete")


@dataclass(frozen=True)
class Route:
    """An address of the project; ``methods`` are those that it declares, none where only asking tells."""

    name: str
    parameters: tuple[str, ...]
    methods: tuple[str, ...]


def routes() -> Iterator[Route]:
    """Every route there is."""
    yield from _walk(get_resolver(), (), ())


def _walk(resolver: Any, names: tuple[str, ...], parameters: tuple[str, ...]) -> Iterator[Route]:
    for each in resolver.url_patterns:
        found = (*parameters, *each.pattern.regex.groupindex)
        if isinstance(each, URLResolver):
            yield from _walk(each, (*names, each.namespace) if each.namespace else names, found)
        else:
            actions = getattr(each.callback, "actions", None) or {}
            # A first GET adds HEAD to the actions of its view: it is GET without a body, and no route of its own.
            methods = tuple(method for method in actions if method != "head")
            yield Route(":".join((*names, each.name or "")), found, methods)


def address(world: World, route: Route, method: str) -> str:
    """The address in the world that a route is asked at."""
    special = ADDRESSES.get(route.name)
    if special is not None:
        return special
    path = reverse(route.name, kwargs={each: value(world, route.name, method, each) for each in route.parameters})
    query = QUERIES.get((route.name, method))
    return path + query(world) if query else path


QUERIES: dict[tuple[str, str], Callable[[World], str]] = {
    ("api-draft-detail", "delete"): lambda w: f"?version={w.private.version}",
}
ADDRESSES = {"api-nowhere": "/api/v1/nowhere/", "admin:": "/admin/nowhere/"}


def player(world: World) -> str:
    """A player of the coach."""
    found = world.settling.players.filter(active=True).order_by("number").first()
    assert found is not None
    return found.pk


def spot(world: World) -> str:
    """Where the name of the coach's team stands."""
    return f"teams.Text.words:{world.settling.name_id}"


# What stands for a parameter: of a route, else of its first word, else of any.
OF_ROUTE: dict[tuple[str, str], Callable[[World], Any]] = {
    ("api-draft-withdraw", "pk"): lambda w: w.handed.pk,
    ("api-draft-reopen", "pk"): lambda w: w.accepted.pk,
    ("teams:draft-withdraw", "pk"): lambda w: w.handed.pk,
    ("teams:draft-reopen", "pk"): lambda w: w.accepted.pk,
    ("api-league-revoke", "invitation"): lambda w: w.invitation.pk,
    ("teams:team-then", "position"): lambda w: w.settling.position,
    ("api-team-then", "position"): lambda w: w.settling.position,
    ("leagues:season-withdraw", "team_id"): lambda w: w.drafted.pk,
    ("leagues:pass-team", "team_id"): lambda w: w.drafted.pk,
    ("leagues:readmit", "team_id"): lambda w: w.drafted.pk,
    ("leagues:match-close", "match_id"): lambda w: w.reported.pk,
    ("leagues:open", "word"): lambda w: w.link,
    ("reports:team-sheet-at", "match"): lambda w: w.settled.pk,
    ("teams:rules-page", "page"): lambda w: "skills",
    ("leagues:rules-page", "page"): lambda w: "skills",
    **{(f"api-correction-{each}", "match"): lambda w: w.settled.pk for each in ("list", "choose", "write", "give-up")},
    ("matches:propose", "pk"): lambda w: w.settled.pk,
    ("matches:correction", "pk"): lambda w: w.settled.pk,
    ("matches:choose", "pk"): lambda w: w.settled.pk,
    ("matches:give-up", "pk"): lambda w: w.settled.pk,
    ("matches:play-again", "pk"): lambda w: w.settled.pk,
    ("admin:view_on_site", "object_id"): lambda w: w.people["coach"].pk,
}
OF_REPORTED = frozenset(
    [
        *(f"api-match-{each}" for each in ("confirm", "dispute", "decide")),
        *(f"matches:{each}" for each in ("confirm", "dispute", "decide", "withdraw")),
    ]
)
OF_FIRST: dict[tuple[str, str], Callable[[World], Any]] = {
    ("api-job", "pk"): lambda w: w.job.pk,
    ("admin:outbox_job", "object_id"): lambda w: w.job.pk,
    ("admin:outbox_chore", "object_id"): lambda w: w.chore.pk,
    ("admin:accounts_user", "object_id"): lambda w: w.people["coach"].pk,
    ("admin:accounts_apitoken", "object_id"): lambda w: w.token.pk,
    ("outbox:", "pk"): lambda w: w.job.pk,
    ("api-request", "pk"): lambda w: w.asked.pk,
    ("matches:request", "number"): lambda w: w.asked.pk,
    ("api-team", "pk"): lambda w: w.settling.pk,
    ("api-draft", "pk"): lambda w: w.private.pk,
    ("api-match-record-detail", "pk"): lambda w: w.reported.pk,
    ("api-match", "pk"): lambda w: w.fixture.pk,
    ("api-season", "pk"): lambda w: w.season.pk,
    ("api-standings-sheet", "pk"): lambda w: w.season.pk,
    ("api-fixtures-sheet", "pk"): lambda w: w.season.pk,
    ("api-player", "pk"): player,
    ("teams:draft", "pk"): lambda w: w.private.pk,
    ("teams:", "pk"): lambda w: w.settling.pk,
    ("matches:", "pk"): lambda w: w.fixture.pk,
    ("reports:season", "pk"): lambda w: w.season.pk,
    ("reports:standings", "pk"): lambda w: w.season.pk,
    ("reports:fixtures", "pk"): lambda w: w.season.pk,
    ("reports:match", "pk"): lambda w: w.reported.pk,
    ("reports:team", "pk"): lambda w: w.settling.pk,
}
OF_ANY: dict[str, Callable[[World], Any]] = {
    "slug": lambda w: w.league.slug,
    "number": lambda w: w.season.number,
    "position": lambda w: w.hired,
    "round_id": lambda w: w.round.pk,
    "user_id": lambda w: w.people["opponent"].pk,
    "person": lambda w: w.people["opponent"].pk,
    "kind": lambda w: "coach",
    "draft_id": lambda w: w.handed.pk,
    "draft": lambda w: w.handed.pk,
    "team_id": lambda w: w.settling.pk,
    "team": lambda w: w.settling.pk,
    "match_id": lambda w: w.fixture.pk,
    "match": lambda w: w.fixture.pk,
    "player_id": player,
    "invitation_id": lambda w: w.invitation.pk,
    "word": lambda w: w.word,
    "reference": lambda w: w.token.reference,
    "app_label": lambda w: "outbox",
    "content_type_id": lambda w: ContentType.objects.get_for_model(User).pk,
    "ruleset": lambda w: "bb2020",
    "edition": lambda w: "bb2020",
    "roster": lambda w: "orc",
    "spot": spot,
    "screen": lambda w: "fans",
    "part": lambda w: "closing",
    "uidb36": lambda w: "1",
}
KEYS = {
    "api-roster-detail": "orc",
    "api-skill-detail": "block",
    "api-star-detail": "morg-n-thorg",
    "api-inducement-detail": "bribes",
    "api-table-detail": "weather",
    "teams:roster": "bb2020",
    "teams:rules-of": "bb2020",
    "teams:rules-page": "bb2020",
}


def value(world: World, route: str, method: str, parameter: str) -> Any:
    """What stands for a parameter of a route."""
    if parameter == "key":
        return KEYS.get(route, "nobody-knows-it")
    if (route, parameter) in OF_ROUTE:
        return OF_ROUTE[route, parameter](world)
    if parameter == "pk" and (route in OF_REPORTED or (route == "api-match-report" and method != "post")):
        return world.reported.pk
    for (first, name), found in OF_FIRST.items():
        if name == parameter and route.startswith(first):
            return found(world)
    return OF_ANY[parameter](world)


def _hire(world: World) -> dict[str, Any]:
    return {"inputs": {"hire": {"id": new_id(), "position": "human-lineman", "number": 40, "name": "Grub"}}}


def _of_player(step: str, **more: Any) -> Callable[[World], dict[str, Any]]:
    return lambda world: {"inputs": {step: {"player": player(world), **more}}}


# What is sent, by route and method: JSON to the API, a form to a page.
BODIES: dict[tuple[str, str], Callable[[World], dict[str, Any]]] = {
    ("api-team-hire-player", "post"): _hire,
    ("api-team-hire-journeyman", "post"): _of_player("hire"),
    ("api-team-take-offer", "post"): lambda w: {"inputs": {"hire": {"id": new_id()}}},
    ("api-team-fire-player", "post"): _of_player("fire"),
    ("api-team-retire-player", "post"): _of_player("retire"),
    ("api-team-buy-goods", "post"): lambda w: {"inputs": {"buy": {"goods": "apothecary"}}},
    ("api-team-drop-goods", "post"): lambda w: {"inputs": {"drop": {"goods": "team-re-roll"}}},
    ("api-team-advance-player", "post"): _of_player("advance", kind="chosen-primary", skill="block"),
    ("api-team-rename-player", "post"): _of_player("rename", name="Grub"),
    ("api-team-rename-team", "post"): lambda w: {"inputs": {"rename": {"name": "Rovers"}}},
    ("api-team-renumber-players", "post"): lambda w: {
        "inputs": {"renumber": {"numbers": [{"player": player(w), "number": 77}]}}
    },
    ("api-team-award-prize", "post"): lambda w: {"inputs": {"prize": {"place": 1}}},
    ("api-team-redraft-team", "post"): lambda w: {"inputs": {}},
    ("api-team-adjust-team", "post"): lambda w: {"inputs": {"gold": {"by": 10_000, "reason": "Because"}}},
    ("api-team-adjustments", "post"): lambda w: {"changes": [{"gold": {"by": 10_000}}], "reason": "Because"},
    ("api-team-adjustments-preview", "post"): lambda w: {"changes": [{"gold": {"by": 10_000}}], "reason": "Because"},
    ("api-team-bring-over", "post"): lambda w: {"inputs": {"sheet": {"gold": 10_000}}},
    ("api-team-retire-team", "post"): lambda w: {"inputs": {}},
    ("api-team-rolls", "post"): lambda w: {"kind": "close-sequence", "key": "mistakes/d6", "spec": "1d6"},
    ("api-team-transfer", "post"): lambda w: {"coach": w.people["opponent"].pk},
    ("api-team-colours", "put"): lambda w: {
        "first": "#112233",
        "second": "#445566",
        "pattern": "sash",
        "initials": "R",
    },
    ("api-team-preview", "post"): lambda w: {"kind": "hire-player", **_hire(w)},
    ("api-close-sequence-list", "post"): lambda w: {"inputs": {"mistakes": {"d6": 6}}},
    ("api-draft-list", "post"): lambda w: {"ruleset": "bb2020"},
    ("api-draft-detail", "put"): lambda w: {"version": w.private.version, "inputs": draft_inputs()},
    ("api-draft-hand-in", "post"): lambda w: {"version": w.private.version, "league": w.league.slug},
    ("api-draft-withdraw", "post"): lambda w: {"version": w.handed.version},
    ("api-draft-reopen", "post"): lambda w: {"version": w.accepted.version},
    ("api-match-list", "post"): lambda w: (
        {"home": w.drafted.pk, "away": w.before.away_id, "kind": "friendly"}
        if w.before.away_id != w.drafted.pk
        else {"home": w.drafted.pk, "away": w.before.home_id, "kind": "friendly"}
    ),
    ("api-match-date", "put"): lambda w: {"due": "2030-01-01T00:00:00Z", "version": w.fixture.version},
    ("api-match-draft", "put"): lambda w: {"version": 0, "inputs": {}},
    ("api-match-before", "post"): lambda w: {"version": 0, "inputs": {"fans": {"home": {"d3": 2}}}},
    ("api-match-rolls", "post"): lambda w: {"key": "fans/home/d3", "spec": "1d3"},
    ("api-match-preview", "post"): lambda w: {"inputs": w.inputs},
    ("api-match-report", "post"): lambda w: {"inputs": w.inputs, "digest": w.digest_of_fixture},
    ("api-match-confirm", "post"): lambda w: {"digest": w.digest},
    ("api-match-dispute", "post"): lambda w: {"digest": w.digest, "reason": "Wrong"},
    ("api-match-decide", "post"): lambda w: {"digest": w.digest, "reason": "I saw it", "verdict": "uphold"},
    ("api-match-record", "post"): lambda w: {"digest": w.digest_of_fixture, "inputs": w.inputs, "reason": "Paper"},
    ("api-match-play-again", "post"): lambda w: {},
    ("api-correction-list", "post"): lambda w: {"change": "void"},
    ("api-correction-choose", "post"): lambda w: {"version": 1, "position": 1, "take": "void"},
    ("api-correction-choose-place", "post"): lambda w: {"version": 1, "match": "no-such-match", "take": "void"},
    ("api-correction-write", "post"): lambda w: {"digest": "0" * 64, "reason": "Because"},
    ("api-entry-correction-list", "post"): lambda w: {"change": "void"},
    ("api-entry-correction-choose", "post"): lambda w: {"version": 1, "position": 1, "take": "void"},
    ("api-entry-correction-choose-place", "post"): lambda w: {"version": 1, "match": "no-such-match", "take": "void"},
    ("api-entry-correction-write", "post"): lambda w: {"digest": "0" * 64, "reason": "Because"},
    ("api-undo-list", "post"): lambda w: {"digest": "0" * 64},
    ("api-request-list", "post"): lambda w: {"team": w.settling.pk, "kind": "other", "word": "Please"},
    ("api-request-refuse", "post"): lambda w: {"word": "No"},
    ("api-without-play-list", "post"): lambda w: {"ended": "forfeit", "by": "away", "reason": "Not there"},
    ("api-league-list", "post"): lambda w: {"name": "New", "edition": "bb2020"},
    ("api-league-detail", "patch"): lambda w: {"version": w.league.version, "answer_days": 5},
    ("api-league-accept", "post"): lambda w: {"version": w.handed.version},
    ("api-league-send-back", "post"): lambda w: {"version": w.handed.version, "word": "Why?"},
    ("api-league-add-commissioner", "post"): lambda w: {"person": w.people["coach"].pk},
    ("api-league-words", "post"): lambda w: {"spot": spot(w), "why": "It names somebody"},
    ("api-league-hand-over", "post"): lambda w: {"person": w.people["coach"].pk},
    ("api-league-seasons", "post"): lambda w: {"name": ""},
    ("api-season-deadline", "put"): lambda w: {"day": "2030-01-01"},
    ("api-season-deadlines", "put"): lambda w: {"first": "2030-01-01", "days": 7},
    ("api-season-draw", "post"): lambda w: {"version": w.season.version},
    ("api-season-play-offs", "post"): lambda w: {"version": w.season.version, "places": 2},
    ("api-season-play-offs-rulings", "post"): lambda w: {
        "round": 2,
        "number": 1,
        "team": w.settling.pk,
        "reason": "By a coin",
    },
    ("api-season-points", "post"): lambda w: {
        "team": w.season.entrants.first().team_id,
        "points": 1,
        "reason": "Fair play",
    },
    ("api-season-drop-out", "post"): lambda w: {"team": w.settling.pk, "way": "forfeits", "reason": "Gone"},
    ("api-season-readmit", "post"): lambda w: {"team": w.drafted.pk, "reason": "Back"},
    ("api-season-enter", "post"): lambda w: {"teams": [w.drafted.pk]},
    ("api-season-withdraw", "post"): lambda w: {"teams": [w.drafted.pk]},
    ("api-season-rename", "put"): lambda w: {"name": "Winter"},
    ("api-season-bundle-list", "post"): lambda w: {"season": w.season.pk},
    ("teams:draft-delete", "post"): lambda w: {"version": w.private.version},
    ("theme", "post"): lambda w: {"theme": "dark"},
    ("set_language", "post"): lambda w: {"language": "fr"},
    ("leagues:accept", "post"): lambda w: {"version": w.handed.version},
    ("leagues:return", "post"): lambda w: {"version": w.handed.version, "word": "Why?"},
    ("matches:confirm", "post"): lambda w: {"digest": w.digest},
    ("matches:dispute", "post"): lambda w: {"digest": w.digest, "reason": "Wrong"},
    ("matches:decide", "post"): lambda w: {"digest": w.digest, "reason": "I saw it", "verdict": "uphold"},
    ("matches:propose", "post"): lambda w: {"change": "void"},
    ("matches:entry-propose", "post"): lambda w: {"change": "void"},
    ("matches:ask", "post"): lambda w: {"kind": "other", "word": "Please"},
    ("matches:request-answer", "post"): lambda w: {"verdict": "refuse", "word": "No"},
    ("matches:roll", "post"): lambda w: {"key": "fans/home/d3", "spec": "1d3"},
}


def body(world: World, route: str, method: str) -> dict[str, Any]:
    """What is sent to a route."""
    made = BODIES.get((route, method))
    return made(world) if made else {}
