"""Who plays in the demo: the script's teams as an edition has them."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from leagues.demo.script import Outfit, Script, slug
from rules.actions import CreateTeam
from rules.binding import Rules
from rules.engine import resolve
from rules.ruleset import Position, Roster

# What a team that is drawn up anew buys first, as far as its list has it.
GOODS = {"team-re-roll": 2, "apothecary": 1}
BEST = 4  # so many of a position at most: the rest are its linemen


def cast(script: Script, rules: Rules) -> Script:
    """The script with teams that the edition allows.

    A team stays as it is written where it may; else it is drawn up anew under its name and with its people, by its own
    list where the edition has that, by one that nobody plays where it has not.
    """
    known = [each for each in (*script.teams, script.waiting) if each.roster in rules.rosters]
    free = (each for each in rules.rosters if all(each != one.roster for one in known))
    *teams, waiting = (_fitted(rules, each, free) for each in (*script.teams, script.waiting))
    return replace(script, teams=tuple(teams), waiting=waiting)


def _fitted(rules: Rules, outfit: Outfit, free: Iterator[str]) -> Outfit:
    chosen = rules.rosters[outfit.roster if outfit.roster in rules.rosters else next(free)]
    picks = outfit.choices or tuple(pick for each in chosen.choices for pick in each.options[: each.choose])
    outfit = replace(outfit, roster=chosen.key, choices=picks)
    return outfit if is_legal(rules, outfit) else _drawn_up(rules, outfit, chosen)


def is_legal(rules: Rules, outfit: Outfit) -> bool:
    """Whether the edition accepts the team."""
    return resolve(rules, {}, CreateTeam(team="draft", inputs=draft_of(outfit))).ok


def draft_of(outfit: Outfit) -> dict[str, Any]:
    """The inputs of its creation."""
    return {
        "team": {"roster": outfit.roster, "name": outfit.name, "choices": list(outfit.choices)},
        "players": {"players": [_player(outfit, number, *each) for number, each in enumerate(outfit.players, 1)]},
        "goods": {"goods": outfit.goods},
    }


def _player(outfit: Outfit, number: int, position: str, name: str) -> dict[str, Any]:
    return {"id": f"{slug(outfit.name)}-{number}", "position": position, "number": number, "name": name}


def _drawn_up(rules: Rules, outfit: Outfit, roster: Roster) -> Outfit:
    """The cheapest players there are, then one better man after the other as long as the edition lets it pass."""
    names = [name for _, name in outfit.players]
    goods = {each.key: GOODS[each.key] for each in rules.ruleset.staff if each.key in GOODS}
    if not roster.apothecary:
        goods.pop("apothecary", None)
    positions = _cheapest(roster, len(names))
    drawn = replace(outfit, goods=goods, players=tuple(zip(positions, names, strict=True)))
    for better in _wishes(roster):
        place = next((number for number, each in enumerate(positions) if each == roster.journeymen[0]), None)
        if place is None:
            break
        tried = [*positions[:place], better.key, *positions[place + 1 :]]
        wanted = replace(drawn, players=tuple(zip(tried, names, strict=True)))
        if is_legal(rules, wanted):
            drawn, positions = wanted, tried
    return drawn


def _cheapest(roster: Roster, count: int) -> list[str]:
    """So many players: who must be there, then the cheapest."""
    found = [each.key for each in roster.positions for _ in range(each.min)]
    for each in sorted(roster.positions, key=lambda each: (each.key not in roster.journeymen, each.cost)):
        found += [each.key] * min(each.max - found.count(each.key), count - len(found))
    return found[:count]


def _wishes(roster: Roster) -> Iterator[Position]:
    """One of each position but the linemen's, then another of each."""
    others = [each for each in roster.positions if each.key not in roster.journeymen]
    for number in range(BEST):
        yield from (each for each in others if number < each.max)
