"""After a match, team by team: points to spend, players and goods that come and go, expensive mistakes, the end."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from dugout.figures import signed
from dugout.lapsed import keeps_post
from matches import operations, selectors
from matches.errands import KINDS, Errand, has
from matches.undoable import last_done
from matches.views.requests import PageRequest, is_repeated, receipt_of, version_of
from outbox.receipts import contents_of, key_of, new_key
from rules.actions import Override
from rules.state import Offer
from rules.steps.advancement import AdvanceParams, next_prices
from rules.steps.coaching import CoachingParams
from rules.steps.hiring import offer_fee
from rules.steps.mistakes import MistakesParams
from teams.kits import kit_of
from teams.models import Team
from teams.permissions import may_manage_team, standing
from teams.refusals import Refused
from teams.selectors import team_page
from teams.selectors.teams import PlayerLine, TeamPage, hireable
from teams.wording import Wording
from teams.wording.kinds import kind_name

PARTS = ("advancement", "hiring", "closing")
ERRANDS = {
    "advancement": ("advance",),
    "hiring": ("journeyman", "hire", "offer", "fire", "retire", "buy", "drop"),
    "closing": ("close",),
}


# The errand of each part that is kept while it is filled in; the others are one choice each.
KEPT = {"advancement": "advance", "hiring": "hire", "closing": "close"}
MOST_LETTERS = 500


def _page(request: PageRequest, team: str) -> tuple[TeamPage, Any]:
    """A team that the reader manages. Raises ``Http404`` for everybody else."""
    try:
        page = team_page(team)
    except Team.DoesNotExist:
        raise Http404 from None
    who = standing(request.user, page.team.book_id)
    if not may_manage_team(who, page.team):
        raise Http404
    return page, who


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def walk(request: PageRequest, team: str, part: str = "") -> HttpResponse:
    """One part of the time after a match; the first with something to do where none is named."""
    page, who = _page(request, team)
    if part and part not in PARTS:
        raise Http404
    if page.state.open is None:
        if request.method == "POST" and is_repeated(request, receipt_of(request, key_of(request))):
            return _settled(request, page.team.pk)
        messages.info(request, _("This team has no match to settle."))
        return redirect("teams:team-detail", team)
    if not part:
        return redirect("matches:after-part", team, _first(page))
    fields, version = selectors.errand_draft(page.state, KEPT[part], request.user.pk)
    shown = request.restored_post or _kept(request, part, fields) or _begun(request, part, page)
    posted = request.POST if request.method == "POST" else shown
    errand = _errand(part, page, posted)
    if request.method == "POST" and errand is not None:
        return _post(request, page, who, part, errand, version)
    return _show(request, page, who, part, errand, version=version)


def _first(page: TeamPage) -> str:
    return "advancement" if page.to_advance else "hiring"


def _errand(part: str, page: TeamPage, posted: Any) -> Errand | None:
    key = (posted or {}).get("errand", "")
    if key not in ERRANDS[part] or not has(page.rules, KINDS[key]):
        return Errand(KINDS["close"], page, {}) if part == "closing" else None
    return Errand(KINDS[key], page, posted)


def _kept(request: PageRequest, part: str, fields: dict[str, str]) -> dict[str, str] | None:
    """What the reader had filled in on a part the last time, unless he asks for another player now."""
    asked = request.GET.get("player", "")
    if not fields or (part == "advancement" and asked and asked != fields.get("advance.player")):
        return None
    return {**fields, "errand": KEPT[part]}


def _begun(request: PageRequest, part: str, page: TeamPage) -> dict[str, str] | None:
    """The advancement of who is asked for, or of the first who may have one: what it asks for is shown at once."""
    able = [each.id for each in page.to_advance] if part == "advancement" else []
    asked = request.GET.get("player") or next(iter(able), "")
    return {"errand": KEPT[part], "advance.player": asked} if asked in able else None


def _typed_in(post: QueryDict) -> dict[str, str]:
    return {name: str(post[name])[:MOST_LETTERS] for name in post if "." in name}


@keeps_post
@never_cache
@require_POST
def keep(request: PageRequest, team: str, part: str) -> HttpResponse:
    """Keep what is filled in on a part shortly after typing stopped."""
    if part not in PARTS:
        raise Http404
    page, _who = _page(request, team)
    fields = _typed_in(request.POST)
    try:
        version = operations.keep_errand(
            page.team.pk, KEPT[part], fields, version=version_of(request), actor=request.user
        )
    except operations.OlderErrand:
        told = _("Saved in another window meanwhile: load the page again.")
        return JsonResponse({"message": told}, status=409)
    except Refused:
        return JsonResponse({"message": _("This team has no match to settle.")}, status=422)
    return JsonResponse({"version": version})


def _post(request: PageRequest, page: TeamPage, who: Any, part: str, errand: Errand, version: int) -> HttpResponse:
    if wanted := request.POST.get("roll"):
        errand.roll(wanted, request.user)
    if wanted or (errand.kind.looks and "take" not in request.POST):
        version = _keep_looked(request, page, part, errand) or version
        return _show(request, page, who, part, errand, version=version)
    try:
        errand.kind.operate(
            page.team.pk,
            errand.inputs,
            actor=request.user,
            key=key_of(request),
            request=contents_of(request),
            overrides=_overrides(request, errand),
        )
    except Refused as refused:
        words = Wording.of_states(page.catalogue, [page.state], {**page.texts, **refused.words})
        lines = [words.violation(each) for each in refused.outcome.standing_violations]
        asked = [words.question(each) for each in refused.outcome.questions]
        return _show(request, page, who, part, errand, version=version, refused=lines or asked, status=422)
    operations.drop_errand(page.team.pk, errand.kind.key, actor=request.user)
    for line in errand.explained:
        messages.success(request, line)
    if errand.kind.key == "close":
        return _settled(request, page.team.pk)
    return redirect("matches:after-part", page.team.pk, part)


def _settled(request: PageRequest, team: str) -> HttpResponse:
    messages.success(request, _("The match is settled; the team is ready for the next one."))
    return redirect("teams:team-detail", team)


def _keep_looked(request: PageRequest, page: TeamPage, part: str, errand: Errand) -> int:
    """What was looked at is kept as well (without script nothing else keeps it): its version, 0 for what is not."""
    if errand.kind.key != KEPT[part]:
        return 0
    fields = {name: "" if value is None else str(value) for name, value in errand.typed}
    return operations.keep_errand(page.team.pk, KEPT[part], fields, version=None, actor=request.user)


def _overrides(request: PageRequest, errand: Errand) -> tuple[Override, ...]:
    """What a commissioner lets pass, with his reason."""
    wanted = set(request.POST.getlist("override"))
    reason = request.POST.get("override_reason", "").strip()[:500]
    return tuple(
        Override(code=each.code, path=each.path, reason=reason)
        for each in errand.found.outcome.violations
        if each.overridable and f"{each.code}|{each.path}" in wanted
    )


def _show(
    request: PageRequest,
    page: TeamPage,
    who: Any,
    part: str,
    errand: Errand | None,
    *,
    version: int,
    refused: Any = (),
    status: int = 200,
) -> HttpResponse:
    context = {
        "page": page,
        "team": page.team,
        "kit": kit_of(page.team),
        "part": part,
        "steps": _steps(page, part),
        "errand": errand,
        "looked": errand is not None and errand.kind.looks,
        "overridable": _overridable(errand) if who.runs_book else [],
        "refused": list(refused),
        "match": page.state.open.match if page.state.open else "",
        "key": new_key(),
        "version": version,
        "last_done": _last_done(page.team),
        **_DATA[part](request, page, errand),
    }
    return render(request, f"matches/after/{part}.html", context, status=status)


def _last_done(team: Team) -> tuple[str, str] | None:
    """What was done last, and where it is undone."""
    last = last_done(team)
    return (kind_name(last.kind), reverse("matches:undo", args=[team.pk, last.position])) if last else None


def _overridable(errand: Errand | None) -> list[tuple[str, str]]:
    if errand is None:
        return []
    return [
        (f"{each.code}|{each.path}", errand.say(each))
        for each in errand.found.outcome.standing_violations
        if each.overridable
    ]


def _steps(page: TeamPage, part: str) -> list[dict[str, Any]]:
    opened = page.state.open
    if opened is None:
        return []
    labels = {"advancement": _("Advancement"), "hiring": _("Hiring"), "closing": _closing_name(page)}
    first = [{"label": _("Result"), "url": reverse("matches:match", args=[opened.match]), "done": True}]
    return first + [
        {
            "label": labels[each],
            "url": reverse("matches:after-part", args=[page.team.pk, each]),
            "done": each == "advancement" and not page.to_advance,
            "current": each == part,
        }
        for each in PARTS
    ]


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
        "unchosen": request.method == "POST" and errand is not None and errand.wants("advance.kind"),
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


def _closing_name(page: TeamPage) -> str:
    return _("Mistakes and closing") if _has_mistakes(page) else _("Closing")


def _closing(request: PageRequest, page: TeamPage, errand: Errand | None) -> dict[str, Any]:
    return {
        "fields": errand.fields if errand else [],
        "unspent": page.to_advance,
        "leaving": page.journeymen,
        "figures": errand.figures() if errand else [],
        "closing": _closing_name(page),
        "mistakes": page.catalogue.name("mistakes") if _has_mistakes(page) else _("Closing"),
        "offers": page.state.open.offers if page.state.open else (),
    }


_DATA = {"advancement": _advancement, "hiring": _hiring, "closing": _closing}
