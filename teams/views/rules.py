"""The public reference: the editions of this site, and their rosters."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from dugout.names import alphabetical
from rules import goods as prices
from rules import loader
from rules.ruleset import Limit, Position, Roster
from teams.editions import edition, edition_name, editions
from teams.wording import Catalogue


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A roster in the list of an edition."""

    key: str
    name: str
    tier: int | None


@dataclass(frozen=True, slots=True)
class PositionRow:
    """A position of a roster as printed. ``other`` is its name in the other language, where it has one."""

    position: Position
    name: str
    other: str
    figures: tuple[str, ...]
    skills: tuple[str, ...]
    primary: str
    secondary: str


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The editions, each with its rosters."""
    found = [
        {
            "key": each.rules.ruleset.key,
            "name": edition_name(each),
            "version": each.rules.ruleset.version,
            "extends": each.rules.ruleset.extends,
            "budget": each.rules.ruleset.team_creation.budget,
            "rosters": _rosters(each),
        }
        for each in editions()
    ]
    return _public(render(request, "teams/rules.html", {"editions": found}))


def _rosters(catalogue: Catalogue) -> list[RosterLine]:
    lines = [RosterLine(each.key, catalogue.roster(each.key), each.tier) for each in catalogue.rules.ruleset.rosters]
    return sorted(lines, key=lambda each: alphabetical(each.name))


@require_safe
def roster(request: HttpRequest, key: str, roster: str) -> HttpResponse:
    """A roster: positions, re-rolls, special rules, and whom it may hire besides."""
    if key not in loader.available():
        raise Http404
    catalogue = edition(key)
    found = catalogue.rules.rosters.get(roster)
    if found is None:
        raise Http404
    context = {
        "edition": {"key": key, "name": edition_name(catalogue), "version": catalogue.rules.ruleset.version},
        "roster": found,
        "name": catalogue.roster(roster),
        "traits": [catalogue.name(each) for each in (*found.leagues, *found.special_rules)],
        "choices": [_choice(catalogue, each) for each in found.choices],
        "limits": [_limit(catalogue, found, each) for each in found.limits],
        "headings": [catalogue.name(each) for each in catalogue.characteristics],
        "rows": [_position(catalogue, found, each) for each in found.positions],
        "goods": _goods(catalogue, found),
        "stars": _stars(catalogue, found),
        "rosters": _rosters(catalogue),
    }
    return _public(render(request, "teams/roster.html", context))


def _position(catalogue: Catalogue, roster: Roster, position: Position) -> PositionRow:
    other = position.name.fr if (get_language() or "en").startswith("en") else position.name.en
    name = catalogue.position(roster.key, position.key)
    return PositionRow(
        position=position,
        name=name,
        other=other if other and other != name else "",
        figures=tuple(catalogue.characteristic(key, getattr(position, key)) for key in catalogue.characteristics),
        skills=tuple(catalogue.skill(each) for each in position.skills),
        primary=_letters(catalogue, position.primary),
        secondary=_letters(catalogue, position.secondary),
    )


def _letters(catalogue: Catalogue, categories: tuple[str, ...]) -> str:
    known = {each.key: each.letter or "" for each in catalogue.rules.ruleset.categories}
    return " ".join(known.get(each, "") for each in categories)


def _choice(catalogue: Catalogue, choice: Any) -> dict[str, Any]:
    return {"choose": choice.choose, "options": [catalogue.name(each) for each in choice.options]}


def _limit(catalogue: Catalogue, roster: Roster, limit: Limit) -> dict[str, Any]:
    return {"most": limit.max, "of": [catalogue.position(roster.key, each) for each in limit.of]}


def _goods(catalogue: Catalogue, roster: Roster) -> list[dict[str, Any]]:
    return [
        {
            "name": catalogue.name(each.key),
            "price": prices.price_for(roster, each),
            "later": prices.later_price_for(roster, each),
            "most": prices.most_for(roster, each, new_team=False),
        }
        for each in catalogue.rules.ruleset.staff
        if prices.allowed_for(roster, each)
    ]


def _stars(catalogue: Catalogue, roster: Roster) -> list[dict[str, Any]]:
    """The star players that a team of this roster may hire, whatever it chooses among its options."""
    traits = roster.traits([each for choice in roster.choices for each in choice.options])
    found = [each for each in catalogue.rules.ruleset.star_players if each.admits(traits)]
    return [
        {
            "name": catalogue.name(each.key),
            "cost": each.cost,
            "players": [
                {
                    "name": catalogue.name(member.key),
                    "figures": [
                        catalogue.characteristic(key, getattr(member, key)) for key in catalogue.characteristics
                    ],
                    "skills": [catalogue.skill(skill) for skill in member.skills],
                }
                for member in each.players
            ],
        }
        for each in found
    ]


def _public(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "all"
    return response
