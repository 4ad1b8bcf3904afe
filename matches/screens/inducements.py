"""Inducements: what each side may take and can pay, what it has taken, and what is left."""

from typing import Any

from django.utils.translation import gettext as _

from dugout.figures import grouped
from matches.fields import SIDES, Field
from matches.inputs import rows_in
from matches.paper import Paper
from matches.posting import number_or_words, read_steps
from matches.screens.newcomers import identified, rows_for
from rules.market import Market, Offered, Purse, market, terms_of
from rules.steps.fees import fee_of
from rules.steps.inducements import CashParams
from rules.steps.upkeep import UpkeepParams

Post = Any

STEPS = ("inducements", "upkeep")
# What they hang on, and ask nothing themselves.
TOLD = ("ctv", "cards")


def inducements(paper: Paper) -> dict[str, Any]:
    """The price list of each side: only what it may take, at its price; what there is to spend, and what is left."""
    ctv = {side: paper.shown.facts.get(f"ctv/{side}") for side in SIDES}
    first = next((side for side in SIDES if ctv[side] == max(filter(None, ctv.values()), default=None)), "home")
    order = SIDES if first == "home" else tuple(reversed(SIDES))
    return {
        "sides": [_shop(paper, side, _budgets(paper)) for side in order],
        "ctv": ctv,
        "equal": ctv["home"] == ctv["away"],
        "cards": paper.explained("cards"),
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
    purse = Purse(budget=budget, spent=spent)
    stars, mercenaries = _names(paper)
    return {
        "side": side,
        "kit": paper.kits[side],
        "items": _items(paper, side, offered, basket, purse),
        "stars": _stars(paper, offered, basket, purse),
        "stars_errors": paper.errors(f"inducements.{side}.stars"),
        "most_stars": offered.most_stars,
        "stars_name": stars,
        "mercenaries_name": mercenaries,
        "mercenaries": _mercenaries(paper, side, offered, basket),
        "kept": _kept(paper, side, offered),
        "rookies": _rookies(paper, side, offered, basket),
        "bet": paper.field(f"inducements.{side}.side_bet", _("Side bet")) if offered.bet else None,
        "bet_range": offered.bet,
        "cash": _cash(paper, side),
        "budget": budget,
        "terms": terms,
        "spent": spent,
        "left": purse.left,
        "bought": bool(basket.get("items")),
        "checked": isinstance(paper.value(f"inducements.{side}"), dict),
        "errors": [
            *paper.errors(f"inducements.{side}"),
            *paper.errors(f"inducements.{side}.items"),
        ],
        "explained": paper.explained(*STEPS, side=side),
    }


def _names(paper: Paper) -> tuple[str, str]:
    """What the edition calls star players, and others who are hired for one match; they may be of one kind."""
    terms = terms_of(paper.rules)
    if terms is None:
        return "", ""
    hired = terms.mercenaries.inducement
    stars = "star-players" if terms.stars == hired else terms.stars
    return paper.catalogue.name(stars), paper.catalogue.name(hired)


def _cash(paper: Paper, side: str) -> Field | None:
    """The gold that a side moves to its petty cash, where the edition has it do so."""
    if paper.rules.params_of("play-match", CashParams) is None:
        return None
    return paper.field(f"inducements.{side}.petty_cash", paper.catalogue.name("petty-cash"))


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
    cash = paper.explanation("inducements.cash-in-value", side)
    if cash is not None:
        gold = cash.params
        return int(gold["budget"] or 0), [
            {"value": gold["opposing"], "label": _("value of the others")},
            {"op": "−", "value": gold["value"], "label": _("own value")},
            {"op": "→", "value": gold["free"], "label": _("free gold")},
            {"op": "+", "value": gold["cash"], "label": paper.catalogue.name("petty-cash")},
            {"op": "=", "value": gold["budget"], "label": _("to spend")},
        ]
    own = paper.explanation("inducements.from-treasury", side) or paper.explanation("inducements.equal", side)
    if own is not None:
        usable = int(own.params["usable"] or 0)
        return usable, [{"value": usable, "label": _("from the treasury")}]
    return (None if paper.shown.facts.get(f"ctv/{side}") is None else paper.states[side].treasury), []


def _items(paper: Paper, side: str, offered: Market, basket: dict[str, Any], purse: Purse) -> list[dict[str, Any]]:
    given = [each for each in rows_in(basket.get("items")) if isinstance(each.get("key"), str)]
    counts = {each.get("key"): each.get("count", 1) for each in given}
    places = {each.get("key"): place for place, each in enumerate(given)}
    return [
        _item(paper, side, each, counts.get(each.key, 0), purse)
        | {"errors": paper.errors(f"inducements.{side}.items.{places.get(each.key)}.key")}
        for each in offered.items
    ]


def _item(paper: Paper, side: str, item: Offered, count: Any, purse: Purse) -> dict[str, Any]:
    bought = count if isinstance(count, int) and count > 0 else 0
    return {
        "key": item.key,
        "name": paper.catalogue.name(item.key),
        "field": f"buy.{side}.{item.key}",
        "price": item.price,
        "most": item.most,
        "high": purse.most(item.price, item.most, bought),
        "count": count,
        "short": 0 if bought else purse.short(item.price),
        "never": not count and purse.never(item.price),
    }


def _stars(paper: Paper, offered: Market, basket: dict[str, Any], purse: Purse) -> list[dict[str, Any]]:
    given = basket.get("stars")
    hired = given if isinstance(given, list) else ()
    taken = sum(each.choices for each in offered.stars if each.key in hired)
    return [
        {
            "key": each.key,
            "name": paper.catalogue.name(each.key),
            "price": each.price,
            "choices": each.choices,
            "hired": each.key in hired,
            "short": 0 if each.key in hired else purse.short(each.price),
            "never": each.key not in hired and purse.never(each.price),
            "full": each.key not in hired and not offered.admits(each, taken),
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
            "skill": paper.field(f"{path}.{place}.skill", _("Further skill"), skills) if skills else None,
            "number": paper.field(f"{path}.{place}.number", _("Shirt number")),
            "errors": paper.errors(f"{path}.{place}"),
        }
        for place in range(len(given) + 1)
    ]


def _kept(paper: Paper, side: str, offered: Market) -> dict[str, Any] | None:
    """The star players who may stand on a team's list, each with his upkeep, where a league lets them."""
    params = paper.rules.params_of("play-match", UpkeepParams)
    if params is None or not params.most:
        return None
    path = f"upkeep.{side}.stars"
    given = paper.value(path)
    chosen = given if isinstance(given, list) else []
    places = range(len(chosen))
    return {
        "name": f"{path}[]",
        "most": params.most,
        "stars": [
            {
                "key": each.key,
                "name": paper.catalogue.name(each.key),
                "price": fee_of(params.bands, paper.rules.stars[each.key].cost),
                "plays": each.key in chosen,
            }
            for each in offered.stars
        ],
        "errors": [*paper.errors(path), *(words for place in places for words in paper.errors(f"{path}.{place}"))],
    }


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
        "rows": rows_for(paper, side, f"{path}.taken", paper.shown.facts.get(f"rookies-wanted/{side}", 0)),
        "errors": paper.errors(f"{path}.taken"),
    }


def read_inducements(paper: Paper, post: Post) -> dict[str, Any]:
    """What each side buys. A side that has not said so, and has bought nothing, has not answered."""
    steps = read_steps(paper.inputs_type, post, paper.steps_among(STEPS))
    baskets: dict[str, Any] = {}
    for side in SIDES:
        found = steps["inducements"].get(side)
        basket: dict[str, Any] = found if isinstance(found, dict) else {}
        if items := _bought(post, side):
            basket["items"] = items
        for name in ("mercenaries",):
            if basket.get(name):
                basket[name] = identified(basket[name])
            else:
                basket.pop(name, None)
        if not basket.get("stars"):
            basket.pop("stars", None)
        rookies = basket.get("rookies")
        if isinstance(rookies, dict):
            if rookies.get("taken"):
                rookies["taken"] = identified(rookies["taken"])
            else:
                rookies.pop("taken", None)
        if not rookies:
            basket.pop("rookies", None)
        if basket or post.get(f"done.{side}"):
            baskets[side] = basket
    return {**steps, "inducements": baskets}


def _bought(post: Post, side: str) -> list[dict[str, Any]]:
    prefix = f"buy.{side}."
    found = []
    for name in post:
        count = str(post.get(name, "")).strip()
        if name.startswith(prefix) and count and count != "0":
            found.append({"key": name.removeprefix(prefix), "count": number_or_words(count)})
    return found
