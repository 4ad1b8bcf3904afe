"""What the parts of the time after a match show: who may advance, who may come and go, what closing comes to."""

from typing import Any

from django.utils.translation import gettext as _

from dugout.figures import signed
from matches.errands import KINDS, Errand, has
from matches.views.requests import PageRequest
from rules.state import Offer
from rules.steps.advancement import AdvanceParams, next_prices
from rules.steps.coaching import CoachingParams
from rules.steps.hiring import offer_fee
from rules.steps.mistakes import MistakesParams
from teams.selectors.teams import PlayerLine, TeamPage, hireable

# The explanation of what a dear team pays before it buys anything.
DUE = "expenses.spiralling"


def due_before_buying(page: TeamPage) -> list[str]:
    """What the next purchase, or the closing, takes from the team as it stands now, in sentences."""
    closing = Errand(KINDS["close"], page)
    return closing.sentences(each for each in closing.found.outcome.explanations if each.key == DUE)


# --- advancement ------------------------------------------------------------------------------------------------------


def _advancement(request: PageRequest, page: TeamPage, errand: Errand | None) -> dict[str, Any]:
    chosen = (errand.inputs.get("advance") or {}).get("player") if errand else request.GET.get("player")
    line = next((each for each in page.lines if each.id == chosen and (errand or page.advances)), None)
    if line is None and page.to_advance:
        line = page.to_advance[0]
    return {
        "chosen": line,
        "kinds": _kinds(page, line, errand) if line else [],
        "elite": _elite(page),
        "fields": [each for each in errand.fields if not each.name.endswith((".player", ".kind"))] if errand else [],
        "diff": _diff(page, line, errand) if errand and line and errand.ready else [],
        "unchosen": errand is not None and "inputs.advance.kind" in errand.missing,
        "others": [each for each in page.lines if each in page.to_advance or each is line],
    }


def _kinds(page: TeamPage, line: PlayerLine, errand: Errand | None) -> list[dict[str, Any]]:
    given = (errand.inputs.get("advance") or {}).get("kind") if errand else None
    values = _values(page)
    return [
        {
            "key": kind,
            "name": page.catalogue.name(kind),
            "price": price,
            "left": line.player.spp - price,
            "short": max(0, price - line.player.spp),
            "value": getattr(values, kind.replace("-", "_"), None) if values else None,
            "chosen": kind == given,
        }
        for kind, price in next_prices(page.rules, line.player).items()
    ]


def _values(page: TeamPage) -> Any:
    bound = page.rules.sequences.get("advance-player", ())
    return next((each.params.values for each in bound if isinstance(each.params, AdvanceParams)), None)


def _elite(page: TeamPage) -> str:
    """Which skills add more to a player's value than others, and how much, where there are such."""
    more = getattr(_values(page), "elite", 0)
    skills = [page.catalogue.skill(each.key) for each in page.rules.ruleset.skills if each.elite]
    if not more or not skills:
        return ""
    return _("%(gold)s more for an elite skill: %(skills)s.") % {"gold": signed(more), "skills": ", ".join(skills)}


def _diff(page: TeamPage, line: PlayerLine, errand: Errand) -> list[dict[str, Any]]:
    after = errand.found.outcome.teams[page.team.pk].player(line.id)
    if after is None:
        return []
    before = line.player
    skills = [page.catalogue.skill(each) for each in after.gained if each not in before.gained]
    rows = [{"label": _("New skill"), "before": "", "after": skill, "change": "up"} for skill in skills]
    for rule in page.rules.ruleset.characteristics:
        was, now = before.profile.of(rule.key), after.profile.of(rule.key)
        if was != now:
            shown = [page.catalogue.characteristic(rule.key, each) for each in (was, now)]
            label, change = page.catalogue.name(rule.key), "up" if rule.improves(was, now) else "down"
            rows.append({"label": label, "before": shown[0], "after": shown[1], "change": change})
    if after.spp != before.spp:
        rows.append({"label": _("Unspent SPP"), "before": str(before.spp), "after": str(after.spp), "change": ""})
    return rows


# --- hiring -----------------------------------------------------------------------------------------------------------


def _hiring(request: PageRequest, page: TeamPage, errand: Errand | None) -> dict[str, Any]:
    opened = page.state.open
    return {
        "journeymen": [_journeyman(page, each) for each in page.journeymen],
        "positions": [
            {
                "key": position.key,
                "name": page.catalogue.position(page.state.roster, position.key),
                "cost": position.cost,
                "have": have,
                "most": position.max,
                "full": have >= position.max,
                "short": max(0, position.cost - page.team.treasury),
            }
            for position, have in hireable(page.rules, page.state)
        ],
        "free_numbers": page.free_numbers[:24],
        "offers": [_offer(page, each) for each in (opened.offers if opened else ())],
        "retirable": _retirable(page),
        "retire_title": _retire_title(page),
        "goods": [(each, max(0, each.price - page.team.treasury)) for each in page.goods if each.price is not None],
        "owned": [each for each in page.goods if each.count and _may_go(page, each.key)],
    }


def _retirable(page: TeamPage) -> list[PlayerLine]:
    """Who may be taken off the list without being dismissed: those whom the step offers, or those hurt so badly."""
    if page.state.open is None or not has(page.rules, KINDS["retire"]):
        return []
    asked = Errand(KINDS["retire"], page).found.asked.get("inputs.retire.player")
    able = asked.options if asked and asked.options else page.state.open.retirable
    return [each for each in page.players if each.id in able and not each.player.retired]


def _retire_title(page: TeamPage) -> str:
    """Where he goes: out of the team for a time, or to its staff for good."""
    params = page.rules.params_of("retire-player", CoachingParams)
    if params is None:
        return str(KINDS["retire"].title)
    return _("Retire a player to the staff: %(goods)s") % {"goods": page.catalogue.name(params.goods)}


def _offer(page: TeamPage, offer: Offer) -> dict[str, Any]:
    """Somebody who may join by a special rule, and his fee: nothing where he comes for nothing."""
    position = page.rules.positions[page.state.roster, offer.position]
    price = offer_fee(offer, position)
    return {
        "rule": offer.rule,
        "words": page.catalogue.name(offer.rule),
        "position": page.catalogue.position(page.state.roster, offer.position),
        "positions": [(key, page.catalogue.position(page.state.roster, key)) for key in offer.positions],
        "price": price,
        "short": max(0, price - page.team.treasury),
    }


def _may_go(page: TeamPage, goods: str) -> bool:
    """Whether goods of this kind may be dismissed at all, as the engine says."""
    errand = Errand(KINDS["drop"], page, {"drop.goods": goods, "drop.count": "1"})
    return all(each.code != "not-to-be-dropped" for each in errand.found.outcome.violations)


def _journeyman(page: TeamPage, line: PlayerLine) -> dict[str, Any]:
    """A journeyman with what he costs, as the engine says."""
    number = line.number or next(iter(page.free_numbers), "")
    found = Errand(KINDS["journeyman"], page, {"hire.player": line.id, "hire.number": str(number)}).found.outcome
    told = [each.params.get("price") for each in found.explanations]
    told += [each.params.get("price") for each in found.violations]
    return {"line": line, "price": next((each for each in told if each is not None), None)}


# --- closing ----------------------------------------------------------------------------------------------------------


def _has_mistakes(page: TeamPage) -> bool:
    """Whether a full treasury tempts coaches in this edition."""
    return page.rules.params_of("close-sequence", MistakesParams) is not None


def closing_name(page: TeamPage) -> str:
    """What the last part is called."""
    return _("Mistakes and closing") if _has_mistakes(page) else _("Closing")


def _closing(request: PageRequest, page: TeamPage, errand: Errand | None) -> dict[str, Any]:
    return {
        "fields": errand.fields if errand else [],
        "unspent": page.to_advance,
        "leaving": page.journeymen,
        "figures": errand.figures() if errand else [],
        "closing": closing_name(page),
        "mistakes": page.catalogue.name("mistakes") if _has_mistakes(page) else _("Closing"),
        "offers": page.state.open.offers if page.state.open else (),
    }


DATA = {"advancement": _advancement, "hiring": _hiring, "closing": _closing}
