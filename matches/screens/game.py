"""The match itself: who scored, threw, caught, fouled, was sent off."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.fields import SIDES
from matches.inputs import rows_in
from matches.paper import Paper
from matches.posting import number_or_words
from matches.screens.deeds import BY_KEY, DETAILS, GOALS, KEYS, SUPERB, Event, Key, is_plain, key_of, made
from matches.screens.tally import counted, table
from rules.steps.events import LAST, EventParams
from rules.steps.experience import worth_for
from rules.steps.score import points_of

Post = Any

MOST_EVENTS = 200


def keys_of(paper: Paper) -> list[Key]:
    """The kinds of event that the edition records, as keys; a superb throw where it earns anything, or was written."""
    params = _params(paper)
    keys = [each for each in KEYS if params is None or each.event in params.kinds]
    earns = any(each.key == BY_KEY[SUPERB].award for each in paper.rules.ruleset.spp.awards)
    if earns or any(key_of(each) == SUPERB for each in log_of(paper)):
        return keys
    return [each for each in keys if each.key != SUPERB]


def _params(paper: Paper) -> EventParams | None:
    bound = paper.rules.sequences["play-match"]
    return next((each.params for each in bound if isinstance(each.params, EventParams)), None)


def log_of(paper: Paper) -> list[Event]:
    """The events as they stand."""
    return rows_in(paper.value("events.log"))


def _points(paper: Paper, award: str) -> str:
    """SPP for a deed, of the home side / of the other where theirs differ; "" where it earns nothing."""
    found = dict.fromkeys(worth_for(paper.rules.ruleset, paper.states[side], award) for side in SIDES)
    return "/".join(map(str, found)) if any(found) else ""


def events(paper: Paper) -> dict[str, Any]:
    """The keys, the shirts, the log, and the table of counts."""
    keys = keys_of(paper)
    score = _score(paper)
    now = _now(paper)
    more = [each for each in EXTRA if each in getattr(_params(paper), "kinds", ())]
    return {
        "keys": [
            {
                "key": each.key,
                "title": each.named(paper.catalogue),
                "points": _points(paper, each.award),
                "chosen": each.key == now.get("kind", keys[0].key),
            }
            for each in keys
        ],
        "now": {each: now.get(each, "") for each in DETAILS},
        "lacking": paper.hints.get("extra", ""),
        "typed": paper.hints,
        "columns": [each.heading(paper.catalogue) for each in keys],
        "sides": [
            {
                "side": side,
                "kit": paper.kits[side],
                "shirts": paper.people[side],
                "absent": paper.absent(side),
                "score": score[side],
                "rows": table(paper, side, keys),
            }
            for side in SIDES
        ],
        "log": [_line(paper, place, each) for place, each in enumerate(log_of(paper))],
        "errors": paper.general_errors("events", fields=_shown_errors(paper)),
        "answered": "events" in paper.inputs,
        "players": paper.choices(),
        "more": more,
        "more_title": ", ".join(str(EXTRA[each]) for each in more),
    }


def _score(paper: Paper) -> dict[str, int]:
    """The score by what is written so far."""
    counts = points_of(paper.rules)
    deeds = [each for each in paper.shown.facts.get("deeds", ()) if each.key in counts]
    return {side: sum(counts[each.key] * each.count for each in deeds if each.side == side) for side in SIDES}


def _now(paper: Paper) -> Mapping[str, str]:
    """The kind, half, turn and drive of the next event: as chosen on the page before, or as of the last one."""
    if "kind" in paper.hints:
        return paper.hints
    last = next((each for each in reversed(log_of(paper)) if key_of(each) in BY_KEY), None)
    return {"kind": key_of(last), **_details(last)} if last else {}


def _details(event: Event) -> dict[str, str]:
    return {name: str(event[name]) for name in DETAILS if event.get(name)}


def _shown_errors(paper: Paper) -> list[str]:
    return [path for place in range(len(log_of(paper))) for path in paper.violations if _at(path, place)]


def _at(path: str, place: int) -> bool:
    return path == f"events.log.{place}" or path.startswith(f"events.log.{place}.")


def _line(paper: Paper, place: int, event: Event) -> dict[str, Any]:
    key = BY_KEY.get(key_of(event))
    side = event.get("side") or side_of(paper, event.get("player"))
    return {
        "place": place,
        "title": key.named(paper.catalogue) if key else EXTRA.get(str(event.get("event")), event.get("event")),
        "side": side,
        "kit": paper.kits.get(str(side)),
        "who": paper.option(str(event["player"])) if event.get("player") else _("no player") if key else "",
        "words": _extra(paper, event),
        "count": event.get("count", 1),
        "when": when(paper, f"events.log.{place}", event),
        "sent_off": event.get("event") == "sent-off",
        "argued": event.get("argued"),
        "bribed": event.get("bribed"),
        "errors": [words for path in paper.violations if _at(path, place) for words in paper.violations[path]],
    }


def when(paper: Paper, path: str, given: dict[str, Any]) -> list[dict[str, Any]]:
    """Half, turn and drive of an event or casualty; those that its points hang on are asked for."""
    return [
        {
            "name": f"{path}.{each}",
            "label": DETAIL_WORDS[each],
            "value": given.get(each),
            "most": LAST[each],
            "asked": f"inputs.{path}.{each}" in paper.shown.asked,
        }
        for each in DETAILS
    ]


DETAIL_WORDS = {"half": gettext_lazy("Half"), "turn": gettext_lazy("Turn"), "drive": gettext_lazy("Drive")}

EXTRA = {
    "kick-off": gettext_lazy("Kick-off event"),
    "prayer": gettext_lazy("Prayer at a kick-off"),
    "weather": gettext_lazy("The weather changes"),
    "remark": gettext_lazy("Remark"),
}


def _extra(paper: Paper, event: Event) -> str:
    match event.get("event"):
        case "remark":
            return str(event.get("text", ""))
        case "kick-off":
            return f"{event.get('first')} + {event.get('second')}"
        case "prayer":
            return _("D16 %(die)s") % {"die": event.get("die")}
        case "weather":
            return f"{event.get('home')} + {event.get('away')}"
        case "sent-off" if event.get("argued"):
            return _("argued the call: D6 %(die)s") % {"die": event["argued"]}
        case _:
            return ""


def side_of(paper: Paper, player: Any) -> str:
    """The side that somebody acts for, "" for nobody."""
    return next((side for side in SIDES for each in paper.people[side] if each.id == player), "")


def read_events(paper: Paper, post: Post) -> dict[str, Any]:
    """The log after the form: changed lines, then what was tapped; or, from the table, its counts."""
    log = [dict(each) for each in log_of(paper)]
    plain = [is_plain(each) for each in log]
    _change(log, post)
    gone = number_or_words(str(post.get("remove", "")))
    if "tally" in post:
        log = counted(paper, post, log, plain, gone)
    elif isinstance(gone, int) and 0 <= gone < len(log):
        del log[gone]
    if added := _added(paper, post):
        log.append(added)
    if not log and not pressed(post) and not paper.inputs.get("events"):
        return {"events": {}}
    return {"events": {"log": log[:MOST_EVENTS]}}


def pressed(post: Post) -> bool:
    """Somebody saved, and did not only begin to type: an empty list is an answer then."""
    return any(post.get(each) for each in ("go", "stay"))


def _change(log: list[Event], post: Post) -> None:
    """Half, turn and drive of lines that are there."""
    for place, event in enumerate(log):
        for name in DETAILS:
            field = f"events.log.{place}.{name}"
            if field not in post:
                continue
            text = str(post[field]).strip()
            if text:
                event[name] = number_or_words(text)
            else:
                event.pop(name, None)
        if event.get("event") == "sent-off":
            _argue(event, f"events.log.{place}", post)


def _argue(event: Event, path: str, post: Post) -> None:
    """What came of a sending-off: the call argued, a bribe."""
    if f"{path}.argued" not in post:
        return
    text = str(post[f"{path}.argued"]).strip()
    event.pop("argued", None)
    event.pop("bribed", None)
    if text:
        event["argued"] = number_or_words(text)
    if post.get(f"{path}.bribed"):
        event["bribed"] = True


def _added(paper: Paper, post: Post) -> Event | None:
    """The event that was tapped, with the half and turn that stand above the shirts."""
    details = _typed(post, {name: f"now.{name}" for name in DETAILS})
    remark = str(post.get("remark.text", "")).strip()
    extra, _colon, whose = str(post.get("extra", "")).partition(":")
    if extra == "remark" and remark:
        return {"event": "remark", "text": remark[:500], **details}
    if extra in EXTRA_DICE and not lacks_dice(post) and (whose in SIDES) == (extra == "prayer"):
        dice = _typed(post, {name: f"extra.{name}" for name in EXTRA_DICE[extra]})
        return {"event": extra, **({"side": whose} if whose else {}), **dice, **details}
    side, _dot, player = str(post.get("add", "")).partition(":")
    key = post.get("kind", "touchdown")
    if side not in SIDES or key not in BY_KEY or (not player and key not in GOALS):
        return None
    return {**made(key, side, player or None), **details}


# The dice of the events that no player does.
EXTRA_DICE = {"kick-off": ("first", "second"), "prayer": ("die",), "weather": ("home", "away")}


def lacks_dice(post: Post) -> bool:
    """Whether an event was to be added without all of its dice: it waits for them, and its dice stay where they are."""
    extra = str(post.get("extra", "")).partition(":")[0]
    return any(not str(post.get(f"extra.{name}", "")).strip() for name in EXTRA_DICE.get(extra, ()))


def _typed(post: Post, fields: dict[str, str]) -> Event:
    """What stands in some fields, by its name in the event; an empty field is none."""
    found = {name: str(post.get(field, "")).strip() for name, field in fields.items()}
    return {name: number_or_words(text) for name, text in found.items() if text}
