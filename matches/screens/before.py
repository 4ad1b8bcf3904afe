"""How it ended, and all that goes before the match: fans, weather, journeymen, inducements, prayers, kick-off."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from dugout.figures import grouped
from matches.inputs import rows_in
from matches.paper import SIDES, Field, Paper
from matches.posting import number_or_words, read_steps
from rules.market import Market, market
from rules.ruleset import Roster
from teams.ids import new_id

Post = Any


# --- how it ended -----------------------------------------------------------------------------------------------------


def ending(paper: Paper) -> dict[str, Any]:
    """How it ended, who gave up, and when."""
    return {
        "ended": paper.field("conduct.ended"),
        "by": paper.field("conduct.by", _("Who gave up?"), [(side, paper.kits[side].name) for side in SIDES]),
        "too_few": paper.field("conduct.too_few"),
        "half": paper.field("conduct.half", _("Half")),
        "turn": paper.field("conduct.turn", _("Turn")),
        "contradicted": [*dict.fromkeys((*paper.errors("events.log"), *paper.errors("casualties.suffered")))],
    }


def read_ending(paper: Paper, post: Post) -> dict[str, Any]:
    """The answers of the screen."""
    steps = read_steps(paper.inputs_type, post, ("conduct",))
    if steps["conduct"].get("ended") not in ("conceded", "forfeit"):
        for name in ("by", "too_few"):
            steps["conduct"].pop(name, None)
    return steps


# --- fans and weather -------------------------------------------------------------------------------------------------


def fans(paper: Paper) -> dict[str, Any]:
    """A die from each side for the fans, and one each for the weather."""
    params = next((each.params for each in paper.rules.sequences["play-match"] if each.key == "weather"), None)
    tables = [getattr(params, "table", ""), *getattr(params, "others", ())]
    return {
        "sides": [
            {
                "side": side,
                "kit": paper.kits[side],
                "fans": paper.field(f"fans.{side}.d3"),
                "weather": paper.field(f"weather.{side}"),
                "explained": paper.explained("fans", side=side),
            }
            for side in SIDES
        ],
        "table": paper.field(
            "weather.table", _("Climate"), [(each, paper.catalogue.name(each)) for each in tables if each]
        ),
        "weather": paper.explained("weather"),
    }


def read_fans(paper: Paper, post: Post) -> dict[str, Any]:
    """The answers of the screen."""
    return read_steps(paper.inputs_type, post, ("fans", "weather"))


# --- journeymen -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A row of a form for somebody who comes for one match."""

    name: str
    id: str
    position: Field
    number: Field
    words: Field


def journeymen(paper: Paper) -> dict[str, Any]:
    """So many rows as a side must take."""
    return {"sides": [_journeymen(paper, side) for side in SIDES]}


def _journeymen(paper: Paper, side: str) -> dict[str, Any]:
    wanted = paper.shown.facts.get(f"journeymen-wanted/{side}", 0)
    path = f"journeymen.{side}.taken"
    return {
        "side": side,
        "kit": paper.kits[side],
        "wanted": wanted,
        "fit": len(paper.states[side].available),
        "absent": paper.absent(side),
        "rows": newcomers(paper, side, path, wanted),
        "errors": paper.errors(path),
        "explained": paper.explained("journeymen", side=side),
    }


def newcomers(paper: Paper, side: str, path: str, wanted: int) -> list[Newcomer]:
    """Rows for journeymen: those given, and empty ones up to the number wanted."""
    roster: Roster = paper.rules.rosters[paper.states[side].roster]
    positions = [(key, paper.catalogue.position(roster.key, key)) for key in roster.journeymen]
    given = paper.value(path)
    there = given if isinstance(given, list) else []
    return [
        Newcomer(
            name=f"{path}.{place}",
            id=str(there[place].get("id", "")) if place < len(there) and isinstance(there[place], dict) else "",
            position=paper.field(f"{path}.{place}.position", _("Position"), positions),
            number=paper.field(f"{path}.{place}.number", _("Shirt number")),
            words=paper.field(f"{path}.{place}.name", _("Name")),
        )
        for place in range(max(wanted, len(there)))
    ]


def read_journeymen(paper: Paper, post: Post) -> dict[str, Any]:
    """The rows that name a position; whoever is new gets an id."""
    steps = read_steps(paper.inputs_type, post, ("journeymen",))
    for side in SIDES:
        given = steps["journeymen"].get(side)
        if isinstance(given, dict) and "taken" in given:
            given["taken"] = [identified(each) for each in given["taken"]]
            if not given["taken"]:
                del steps["journeymen"][side]
    return steps


def identified(row: dict[str, Any]) -> dict[str, Any]:
    """A newcomer with an id of his own."""
    return {**row, "id": row.get("id") or new_id()}


# --- inducements ------------------------------------------------------------------------------------------------------


def inducements(paper: Paper) -> dict[str, Any]:
    """The price list of each side: only what it may take, at its price; what there is to spend, and what is left."""
    ctv = {side: paper.shown.facts.get(f"ctv/{side}") for side in SIDES}
    first = next((side for side in SIDES if ctv[side] == max(filter(None, ctv.values()), default=None)), "home")
    order = SIDES if first == "home" else tuple(reversed(SIDES))
    return {
        "sides": [_shop(paper, side, _budgets(paper)) for side in order],
        "ctv": ctv,
        "equal": ctv["home"] == ctv["away"],
    }


def _budgets(paper: Paper) -> Paper:
    """The same match with nothing bought where nothing was said: what each side has to spend then."""
    baskets = paper.inputs.get("inducements") or {}
    if all(isinstance(baskets.get(side), dict) for side in SIDES):
        return paper
    given: dict[str, Any] = {side: baskets.get(side) if isinstance(baskets.get(side), dict) else {} for side in SIDES}
    return paper.with_inputs({**paper.inputs, "inducements": given})


def _shop(paper: Paper, side: str, known: Paper) -> dict[str, Any]:
    offered = market(paper.rules, paper.states[side])
    basket = paper.value(f"inducements.{side}")
    basket = basket if isinstance(basket, dict) else {}
    budget, terms = _budget(known, side)
    spent = known.shown.facts.get(f"inducements-spent/{side}", 0)
    own = side in paper.own_sides
    return {
        "side": side,
        "kit": paper.kits[side],
        "items": _items(paper, side, offered, basket),
        "stars": _stars(paper, offered, basket),
        "stars_errors": paper.errors(f"inducements.{side}.stars"),
        "most_stars": offered.most_stars,
        "mercenaries": _mercenaries(paper, side, offered, basket),
        "rookies": _rookies(paper, side, offered, basket),
        "bet": paper.field(f"inducements.{side}.side_bet", _("Side bet")) if offered.bet else None,
        "bet_range": offered.bet,
        "budget": budget,
        "terms": terms,
        "spent": spent,
        "left": None if budget is None else budget - spent,
        "bought": bool(basket.get("items")),
        "checked": own or isinstance(paper.value(f"inducements.{side}"), dict),
        "errors": [
            *paper.errors(f"inducements.{side}"),
            *paper.errors(f"inducements.{side}.items"),
        ],
        "explained": paper.explained("inducements", side=side),
    }


def _budget(paper: Paper, side: str) -> tuple[int | None, list[dict[str, Any]]]:
    """What a side may spend, and the sum behind it."""
    petty = paper.explanation("inducements.petty-cash", side)
    if petty is not None:
        other = "away" if side == "home" else "home"
        gold = petty.params
        ctv: dict[str, int] = {each: paper.shown.facts.get(f"ctv/{each}", 0) for each in SIDES}
        terms: list[dict[str, Any]] = [
            {"value": ctv[other], "label": _("value of the others")},
            {"op": "−", "value": ctv[side], "label": _("own value")},
            {"op": "=", "value": gold["difference"], "label": _("difference")},
        ]
        if gold["spending"]:
            terms.append({"op": "+", "value": gold["spending"], "label": _("spent by the others")})
        if gold["usable"]:
            terms.append({"op": "+", "value": gold["usable"], "label": _("treasury")})
        if gold["spending"] or gold["usable"]:
            terms.append({"op": "=", "value": gold["budget"], "label": _("to spend")})
        return int(gold["budget"] or 0), terms
    own = paper.explanation("inducements.from-treasury", side) or paper.explanation("inducements.equal", side)
    if own is not None:
        usable = int(own.params["usable"] or 0)
        return usable, [{"value": usable, "label": _("from the treasury")}]
    return (0 if paper.shown.facts.get(f"ctv/{side}") is None else paper.states[side].treasury), []


def _items(paper: Paper, side: str, offered: Market, basket: dict[str, Any]) -> list[dict[str, Any]]:
    given = [each for each in rows_in(basket.get("items")) if isinstance(each.get("key"), str)]
    counts = {each.get("key"): each.get("count", 1) for each in given}
    places = {each.get("key"): place for place, each in enumerate(given)}
    return [
        {
            "key": each.key,
            "name": paper.catalogue.name(each.key),
            "field": f"buy.{side}.{each.key}",
            "price": each.price,
            "most": each.most,
            "count": counts.get(each.key, 0),
            "errors": paper.errors(f"inducements.{side}.items.{places.get(each.key)}.key"),
        }
        for each in offered.items
    ]


def _stars(paper: Paper, offered: Market, basket: dict[str, Any]) -> list[dict[str, Any]]:
    given = basket.get("stars")
    hired = given if isinstance(given, list) else ()
    return [
        {
            "key": each.key,
            "name": paper.catalogue.name(each.key),
            "price": each.price,
            "choices": each.choices,
            "hired": each.key in hired,
        }
        for each in offered.stars
    ]


def _mercenaries(paper: Paper, side: str, offered: Market, basket: dict[str, Any]) -> list[dict[str, Any]]:
    """A row for each that was hired, and an empty one."""
    if not offered.mercenaries:
        return []
    roster = paper.states[side].roster
    positions = [
        (each.position, f"{paper.catalogue.position(roster, each.position)} · {grouped(each.price)}")
        for each in offered.mercenaries
    ]
    skills = sorted(
        {(key, paper.catalogue.skill(key)) for each in offered.mercenaries for key in each.skills}, key=_second
    )
    given = rows_in(basket.get("mercenaries"))
    path = f"inducements.{side}.mercenaries"
    return [
        {
            "name": f"{path}.{place}",
            "id": given[place].get("id", "") if place < len(given) else "",
            "position": paper.field(f"{path}.{place}.position", _("Position"), positions),
            "skill": paper.field(f"{path}.{place}.skill", _("Further skill"), skills),
            "number": paper.field(f"{path}.{place}.number", _("Shirt number")),
            "errors": paper.errors(f"{path}.{place}"),
        }
        for place in range(len(given) + 1)
    ]


def _second(pair: tuple[str, str]) -> str:
    return pair[1]


def _rookies(paper: Paper, side: str, offered: Market, basket: dict[str, Any]) -> dict[str, Any] | None:
    bought = any(each.get("key") == offered.rookies for each in rows_in(basket.get("items")))
    if not bought:
        return None
    path = f"inducements.{side}.rookies"
    return {
        "first": paper.field(f"{path}.first", _("First D3")),
        "second": paper.field(f"{path}.second", _("Second D3")),
        "rows": newcomers(paper, side, f"{path}.taken", paper.shown.facts.get(f"rookies-wanted/{side}", 0)),
        "errors": paper.errors(f"{path}.taken"),
    }


def read_inducements(paper: Paper, post: Post) -> dict[str, Any]:
    """What each side buys. A side that has not said so, and has bought nothing, has not answered."""
    steps = read_steps(paper.inputs_type, post, ("inducements",))
    baskets: dict[str, Any] = {}
    for side in SIDES:
        found = steps["inducements"].get(side)
        basket: dict[str, Any] = found if isinstance(found, dict) else {}
        if items := _bought(post, side):
            basket["items"] = items
        for name in ("mercenaries",):
            if basket.get(name):
                basket[name] = [identified(each) for each in basket[name]]
            else:
                basket.pop(name, None)
        if not basket.get("stars"):
            basket.pop("stars", None)
        rookies = basket.get("rookies")
        if isinstance(rookies, dict):
            if rookies.get("taken"):
                rookies["taken"] = [identified(each) for each in rookies["taken"]]
            else:
                rookies.pop("taken", None)
        if not rookies:
            basket.pop("rookies", None)
        if basket or post.get(f"done.{side}"):
            baskets[side] = basket
    return {"inducements": baskets}


def _bought(post: Post, side: str) -> list[dict[str, Any]]:
    prefix = f"buy.{side}."
    found = []
    for name in post:
        count = str(post.get(name, "")).strip()
        if name.startswith(prefix) and count and count != "0":
            found.append({"key": name.removeprefix(prefix), "count": number_or_words(count)})
    return found


# --- prayers, kick-off ------------------------------------------------------------------------------------------------


def prayers(paper: Paper) -> dict[str, Any]:
    """How many prayers there are, and the dice for them."""
    number = paper.explanation("prayers.number")
    low = "home" if number is not None and number.team == paper.match.home_id else "away"
    return {
        "number": paper.wording.explanation(number) if number else "",
        "count": number.params["rolls"] if number else None,
        "kit": paper.kits[low],
        "fields": paper.asked_of("prayers"),
        "explained": [
            paper.wording.explanation(each) for each in paper.explanations("prayers") if each.key != "prayers.number"
        ],
    }


def read_prayers(paper: Paper, post: Post) -> dict[str, Any]:
    """The dice of the screen."""
    steps = read_steps(paper.inputs_type, post, ("prayers",))
    return {"prayers": {side: given for side, given in steps["prayers"].items() if given != {"rolls": []}}}


def kick_off(paper: Paper) -> dict[str, Any]:
    """Who kicks first."""
    known = "kicking" in (paper.inputs.get("kick-off") or {})
    return {
        "kicking": paper.field("kick-off.kicking", "", [(side, paper.kits[side].name) for side in SIDES]),
        "unknown": known and paper.value("kick-off.kicking") is None,
    }


def read_kick_off(paper: Paper, post: Post) -> dict[str, Any]:
    """The answer of the screen."""
    return read_steps(paper.inputs_type, post, ("kick-off",))
