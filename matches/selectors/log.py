"""The log of a decided match: who did what, when, and what it came to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from matches.models import Match, PlayerLine
from matches.screens.deeds import BY_KEY, SUPERB
from matches.screens.game import EXTRA
from rules.outcome import Explanation
from rules.steps.score import points_of
from teams.kits import Kit
from teams.wording import Wording
from teams.wording.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Happening:
    """A line of the log; ``score`` after whatever counts in it."""

    half: int | None
    turn: int | None
    kit: Kit | None
    title: str
    words: str
    score: str
    details: list[str]


def game_log(
    match: Match,
    inputs: dict[str, Any],
    rows: list[PlayerLine],
    kits: Mapping[str, Kit],
    wording: Wording,
    labels: Mapping[str, str],
    explanations: list[Explanation],
) -> list[Happening]:
    """What happened, in the order in which it was played."""
    sides = {each.who: "home" if each.team_id == match.home_id else "away" for each in rows}
    events = [_event(each) for each in (inputs.get("events") or {}).get("log") or () if isinstance(each, dict)]
    hurt = [
        _casualty(each) for each in (inputs.get("casualties") or {}).get("suffered") or () if isinstance(each, dict)
    ]
    order = sorted([*events, *hurt], key=lambda each: (each["half"] or 9, each["turn"] or 99))
    points = points_of(wording.catalogue.rules)
    score = {"home": 0, "away": 0}
    found = []
    for each in order:
        side = each["side"] or sides.get(each["player"] or "", "")
        shown = ""
        if each["kind"] in points and side in score:
            score[side] += each["count"] * points[each["kind"]]
            shown = f"{score['home']}–{score['away']}"
        found.append(
            Happening(
                half=each["half"],
                turn=each["turn"],
                kit=kits.get(side),
                title=_title(each["kind"], wording.catalogue),
                words=_who(each, labels, wording),
                score=shown,
                details=_details(each, explanations, wording),
            )
        )
    return found


def _title(kind: str, catalogue: Catalogue) -> str:
    if kind == "casualty":
        return catalogue.name(kind)
    key = BY_KEY.get(SUPERB if kind == "superb-throw" else kind)
    return key.named(catalogue) if key else str(EXTRA.get(kind, kind))


def _event(event: dict[str, Any]) -> dict[str, Any]:
    count = event.get("count", 1)
    return {
        "kind": "superb-throw" if event.get("superb") and event.get("landed") else str(event.get("event", "")),
        "half": event.get("half"),
        "turn": event.get("turn"),
        "side": event.get("side") or "",
        "player": event.get("player"),
        "victim": None,
        "count": count if isinstance(count, int) else 1,
        "text": event.get("text", ""),
    }


def _casualty(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "kind": "casualty",
        "half": row.get("half"),
        "turn": row.get("turn"),
        "side": "",
        "player": row.get("by") or row.get("victim"),
        "victim": row.get("victim"),
        "by": row.get("by"),
        "cause": row.get("cause", ""),
        "count": 1,
        "text": "",
    }


def _called(labels: Mapping[str, str], wording: Wording, who: str) -> str:
    """What somebody who took part is called: a player, a star by its name."""
    return labels.get(who) or wording.name(who)


def _who(each: dict[str, Any], labels: Mapping[str, str], wording: Wording) -> str:
    if each["text"]:
        return wording.texts.get(each["text"], each["text"])
    if each["victim"]:
        victim = _called(labels, wording, each["victim"])
        cause = wording.catalogue.cause(each["cause"])
        if each["by"]:
            return _("%(victim)s, %(cause)s: %(by)s") % {
                "victim": victim,
                "cause": cause,
                "by": _called(labels, wording, each["by"]),
            }
        return f"{victim}, {cause}"
    if not each["player"]:
        return _("no player")
    name = _called(labels, wording, each["player"])
    return f"{name} × {each['count']}" if each["count"] > 1 else name


def _details(each: dict[str, Any], explanations: list[Explanation], wording: Wording) -> list[str]:
    if not each["victim"]:
        return []
    return [
        wording.explanation(one, beside=each["victim"])
        for one in explanations
        if one.step == "casualties" and each["victim"] in (one.params.get("player"), one.params.get("name"))
    ]
