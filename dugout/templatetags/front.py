"""The site's tags and filters: figures, names, team colours, crests, and components with logic of their own.

Load with `{% load front %}`; `docs/front.md` shows each with its arguments. No tag decides a rule or asks the database.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import template
from django.forms import BoundField
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from dugout import colours, crests, figures, names

register = template.Library()

THEMES = ("auto", "light", "dark")
FALLBACK_COLOURS = ("#46544D", "#D3DAD5")


def part(thing: Any, *keys: str) -> Any:
    """The first of the named keys or attributes that a mapping or an object has; "" where it has none."""
    for key in keys:
        value = thing.get(key) if isinstance(thing, Mapping) else getattr(thing, key, None)
        if value not in (None, ""):
            return value
    return ""


# ---- Figures and names -------------------------------------------------------------------------------------------


@register.filter
def gold(number: int | str | None) -> str:
    """A sum of gold, grouped as the page's language does; nothing for None."""
    return "" if number in (None, "") else figures.grouped(int(number))


@register.filter
def signed(number: int | str | None) -> str:
    """A change with its sign, grouped: +40,000, −30,000, 0; nothing for None."""
    return "" if number in (None, "") else figures.signed(int(number))


@register.filter
def blank_zero(number: int | None) -> str:
    """As `gold`, and nothing for zero: for columns where most rows have none."""
    return figures.grouped(int(number)) if number else ""


@register.filter(name="name")
def name_filter(words: Any, language: str = "") -> SafeString:
    """A name as typed, in a `<bdi>` of its own direction and language; never cut, never in capitals."""
    text = str(words)
    code = language or names.language_of(text)
    if code:
        return format_html('<bdi lang="{}">{}</bdi>', code, text)
    return format_html("<bdi>{}</bdi>", text)


@register.filter
def get(mapping: Mapping[Any, Any] | None, key: Any) -> Any:
    """The value of a key that is a variable itself; None where there is none."""
    return None if mapping is None else mapping.get(key)


# ---- The page ----------------------------------------------------------------------------------------------------


@register.simple_tag(takes_context=True)
def theme(context: Context) -> str:
    """The reader's theme from his cookie: light, dark, or auto for what the device prefers."""
    request = context.get("request")
    chosen = request.COOKIES.get("theme", "") if request else ""
    return chosen if chosen in THEMES else "auto"


@register.simple_tag(takes_context=True)
def csp_nonce(context: Context) -> str:
    """The nonce of this answer for the one `<style>` or `<script>` that needs it."""
    return str(getattr(context.get("request"), "csp_nonce", ""))  # reading it puts it into the policy


@register.simple_tag(takes_context=True)
def here(context: Context, address: str, exact: bool = False) -> SafeString:
    """`aria-current` where the page's address is the given one, or lies below it."""
    path = getattr(context.get("request"), "path", "")
    if address and path == address:
        return mark_safe(' aria-current="page"')
    if address and address != "/" and not exact and path.startswith(address):
        return mark_safe(' aria-current="true"')
    return mark_safe("")


@register.simple_tag(takes_context=True)
def page_url(context: Context, number: int, parameter: str = "page") -> str:
    """This page's address with another page number, keeping every filter."""
    query = context["request"].GET.copy()
    query[parameter] = str(number)
    return "?" + query.urlencode()


# ---- Team colours and crests -------------------------------------------------------------------------------------


def team_key(team: Any) -> str:
    """What `data-team` carries: the team's `key` if it has one, else its primary key; safe in a selector."""
    return re.sub(r"[^\w-]", "", str(part(team, "key", "pk", "id") or "none"))


def chosen_colours(team: Any) -> tuple[str, str]:
    """A team's two colours as `#RRGGBB`; greys for a team that has chosen none, or something unreadable."""
    pair = part(team, "colours")
    if isinstance(pair, str) and pair:
        pair = re.findall(r"#[0-9A-Fa-f]{6}", pair)
    if not pair:
        pair = (part(team, "colour_1", "colour1"), part(team, "colour_2", "colour2"))
    try:
        return colours.normal(str(pair[0])), colours.normal(str(pair[1]))
    except (ValueError, IndexError):
        return FALLBACK_COLOURS


@register.filter(name="team_key")
def team_key_filter(team: Any) -> str:
    """For `data-team="{{ team|team_key }}"`."""
    return team_key(team)


@register.simple_tag(takes_context=True)
def team_styles(context: Context, *teams: Any) -> SafeString:
    """One `<style nonce>` with the colours of the given teams (single ones or lists); put it into `team_styles`."""
    flat: dict[str, Any] = {}
    for item in teams:
        several = isinstance(item, Iterable) and not isinstance(item, (str, Mapping))
        for team in item if several else [item]:
            if team:
                flat.setdefault(team_key(team), team)
    if not flat:
        return mark_safe("")
    rules = "\n".join(_team_rule(key, team) for key, team in flat.items())
    return format_html('<style nonce="{}">\n{}\n</style>', csp_nonce(context), mark_safe(rules))  # noqa: S308 -- checked colours and keys


def _team_rule(key: str, team: Any) -> str:
    c = colours.team_colours(*chosen_colours(team))
    return (
        f'[data-team="{key}"] {{ --t1: {c.first}; --t2: {c.second}; --t1-on: {c.on_first}; --t2-on: {c.on_second}; '
        f"--t-ink: {c.ink}; --t-ink-dark: {c.ink_dark}; }}"
    )


@register.inclusion_tag("components/crest.html", takes_context=True)
def crest(context: Context, team: Any, size: str = "", label: str = "") -> dict[str, Any]:
    """A team's shield; size "sm" (no letters), "", "lg" or "xl"; a label only where no name stands beside it."""
    first, second = chosen_colours(team)
    letters = "" if size == "sm" else str(part(team, "initials") or crests.initials(str(part(team, "name", "title"))))
    pattern = str(part(team, "crest", "pattern") or crests.DEFAULT_PATTERN)
    return {
        "size": size,
        "label": label,
        "first": first,
        "second": second,
        "pattern": crests.pattern_path(pattern),
        "letters": letters,
        "letter_colour": crests.letter_colour(first),
        "clip": _serial(context, "kit"),
        "shield": crests.SHIELD,
    }


def _serial(context: Context, stem: str) -> str:
    """An id that no other part of this page has."""
    page: dict[Any, Any] = context.render_context.dicts[0]
    page[stem] = page.get(stem, 0) + 1
    return f"{stem}{page[stem]}"


# ---- Players -----------------------------------------------------------------------------------------------------

CHANGES = {"up": _("improved"), "down": _("worsened")}


@register.simple_tag
def stat(value: Any, plus: bool = False, change: str = "", cell: str = "td") -> SafeString:
    """A characteristic in a cell: the value (with + where the edition says so, – for none) and ▲ or ▼ for a change.

    `change` is "up", "down" or ""; the mark comes with a hidden word. `cell` is td or span.
    """
    shown = "–" if value in (None, "", "-") else f"{value}+" if plus else str(value)
    if cell not in ("td", "span", "dd"):
        raise template.TemplateSyntaxError(f"stat: no such cell: {cell}")
    classes = ("dg-st" if cell == "td" else "") + (f" is-{change}" if change in CHANGES else "")
    word = format_html('<span class="visually-hidden"> {}</span>', CHANGES[change]) if change in CHANGES else ""
    return format_html('<{0} class="{1}">{2}{3}</{0}>', mark_safe(cell), classes.strip(), shown, word)  # noqa: S308 -- one of three


BADGES = {
    "mng": (pgettext_lazy("badge", "MNG"), _("Misses the next game")),
    "tr": (pgettext_lazy("badge", "TR"), _("Temporarily retired")),
    "dead": (pgettext_lazy("badge", "† dead"), ""),
    "j": (pgettext_lazy("badge", "J"), _("Journeyman")),
    "retired": (pgettext_lazy("badge", "retired"), ""),
    "fired": (pgettext_lazy("badge", "fired"), ""),
}


@register.simple_tag
def badge(kind: str, words: str = "", title: str = "") -> SafeString:
    """A mark on a player: mng, tr, dead, j, retired, fired; the words may be replaced by the edition's own."""
    own_words, own_title = BADGES[kind]
    css = {"retired": "tr", "fired": "tr"}.get(kind, kind)
    explained = title or own_title
    hint = format_html(' title="{}"', explained) if explained else ""
    return format_html('<abbr class="dg-badge dg-badge--{}"{}>{}</abbr>', css, hint, words or own_words)


@register.inclusion_tag("components/spp.html")
def spp(earned: int, price: int | None = None, ready: bool = False) -> dict[str, Any]:
    """Unspent SPP with a bar towards the next price, and a ★ when they may be spent now (the caller decides that)."""
    return {"earned": earned, "price": price, "ready": ready, "shown": min(earned, price) if price else 0}


@register.inclusion_tag("components/form.html")
def form_guide(results: Iterable[str], label: str = "") -> dict[str, Any]:
    """Last results, oldest first, from "w", "d" and "l"; letters by language: W D L, V N D."""
    words = {
        "w": (pgettext("form", "W"), gettext("won")),
        "d": (pgettext("form", "D"), gettext("drawn")),
        "l": (pgettext("form", "L"), gettext("lost")),
    }
    marks = [{"css": r.lower(), "letter": words[r.lower()][0], "word": words[r.lower()][1]} for r in results]
    return {"marks": marks, "label": label or gettext("last matches, oldest first")}


# ---- Matches -----------------------------------------------------------------------------------------------------

STATES = {
    "scheduled": ("none", "calendar-event", pgettext_lazy("state", "scheduled")),
    "open": ("wait", "play-circle", pgettext_lazy("state", "open")),
    "reported": ("wait", "hourglass-split", pgettext_lazy("state", "reported")),
    "disputed": ("disputed", "flag-fill", pgettext_lazy("state", "disputed")),
    "confirmed": ("ok", "check-circle-fill", pgettext_lazy("state", "confirmed")),
    "closed": ("ok", "lock-fill", pgettext_lazy("state", "closed")),
    "draft": ("none", "pencil", pgettext_lazy("state", "draft")),
    "handed-in": ("wait", "hourglass-split", pgettext_lazy("state", "handed in")),
    "accepted": ("ok", "check-circle-fill", pgettext_lazy("state", "accepted")),
    "returned": ("late", "arrow-return-left", pgettext_lazy("state", "returned")),
    "due": ("due", "clock", pgettext_lazy("state", "due")),
    "late": ("late", "alarm-fill", pgettext_lazy("state", "late")),
}


@register.simple_tag
def state(kind: str, words: str = "") -> SafeString:
    """A state with icon and word: of a match (scheduled … closed), a draft (draft … returned), a date (due, late)."""
    css, icon, word = STATES[str(kind).replace("_", "-")]
    return format_html(
        '<span class="dg-state dg-state--{}"><i class="bi bi-{}" aria-hidden="true"></i>{}</span>',
        css,
        icon,
        words or word,
    )


# ---- Dice and forms ----------------------------------------------------------------------------------------------

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((15, 15),),
    2: ((8, 8), (22, 22)),
    3: ((7, 7), (15, 15), (23, 23)),
    4: ((8, 8), (22, 8), (8, 22), (22, 22)),
    5: ((7, 7), (23, 7), (15, 15), (7, 23), (23, 23)),
    6: ((8, 6), (22, 6), (8, 15), (22, 15), (8, 24), (22, 24)),
}
MOST_FACES = 20  # more sides than that are typed as a number


@register.inclusion_tag("components/dice.html", takes_context=True)
def dice(
    context: Context,
    name: str,
    die: str = "d6",
    value: Any = None,
    label: str = "",
    hint: str = "",
    errors: Sequence[str] = (),
    roll_key: str = "",
    roll_url: str = "",
    required: bool = False,
    rolled: Any = None,
) -> dict[str, Any]:
    """Dice as rows of faces (radios): d3, d6, d8, d16, 2d6 …; one die posts `name`, several `name-0`, `name-1` ….

    `value` is one number or a list; `roll_key` adds a button that lets the server roll (posts `roll=<key>`; with
    JavaScript it asks `roll_url`); `rolled` marks what the server rolled, so that overtyping shows.
    """
    count, sides = figures.dice_sides(die)
    values = _as_list(value, count)
    rows = [
        {
            "name": name if count == 1 else f"{name}-{index}",
            "value": chosen,
            "number": index + 1,
            "faces": [
                {"value": face, "pips": PIPS.get(face) if sides == 6 else None, "checked": str(face) == str(chosen)}
                for face in range(1, sides + 1)
            ],
        }
        for index, chosen in enumerate(values)
    ]
    return {
        "id": "dice-" + re.sub(r"[^\w-]", "-", name),
        "rows": rows,
        "several": count > 1,
        "die": die.upper(),
        "sides": sides,
        "typed": sides > MOST_FACES,
        "wide": 6 < sides <= MOST_FACES,
        "label": label,
        "hint": hint,
        "errors": list(errors),
        "roll_key": roll_key,
        "roll_url": roll_url,
        "required": required,
        "rolled": rolled,
        "csp_nonce": "",
    }


def _as_list(value: Any, count: int) -> list[Any]:
    given = list(value) if isinstance(value, (list, tuple)) else [value]
    return (given + [None] * count)[:count]


@register.inclusion_tag("components/dice.html", takes_context=True)
def dice_field(context: Context, bound: BoundField, die: str = "d6", **more: Any) -> dict[str, Any]:
    """As `dice`, from a form's field: its name, value, label, help and errors."""
    return dice(
        context,
        bound.html_name,
        die,
        value=bound.value(),
        label=str(bound.label),
        hint=str(bound.help_text),
        errors=[str(error) for error in bound.errors],
        required=bound.field.required,
        **more,
    )


@register.inclusion_tag("components/field.html")
def field(bound: BoundField, label: str = "", hint: str = "", hide_label: bool = False) -> dict[str, Any]:
    """A form's field: label, control, help and the errors beside it, tied by `aria-describedby`."""
    base = bound.id_for_label or bound.auto_id or bound.html_name
    help_id, error_id = f"{base}_help", f"{base}_error"
    text = hint or bound.help_text
    described = " ".join(id_ for id_, there in ((error_id, bound.errors), (help_id, text)) if there)
    kind = getattr(bound.field.widget, "input_type", bound.field.widget.__class__.__name__.lower())
    group = kind in ("radio", "checkbox") and bound.use_fieldset
    css = {
        "checkbox": "form-check-input",
        "radio": "form-check-input",
        "select": "form-select",
        "color": "form-control form-control-color",
    }
    attrs: dict[str, Any] = {}
    if not group:
        attrs["class"] = " ".join(filter(None, [bound.field.widget.attrs.get("class"), css.get(kind, "form-control")]))
    if described:
        attrs["aria-describedby"] = described
    if bound.errors:
        attrs["aria-invalid"] = "true"
    return {
        "bound": bound,
        "control": bound.as_widget(attrs=attrs),
        "kind": kind,
        "group": group,
        "label": label or bound.label,
        "hint": text,
        "hide_label": hide_label,
        "help_id": help_id,
        "error_id": error_id,
    }


@register.inclusion_tag("components/stepper.html")
def stepper(
    name: str,
    value: int = 0,
    low: int = 0,
    high: int | None = None,
    label: str = "",
    errors: Sequence[str] = (),
    form: str = "",
) -> dict[str, Any]:
    """A number with one-fewer and one-more; without JavaScript it is a plain number field."""
    ident = "step-" + re.sub(r"[^\w-]", "-", name)
    return {
        "id": ident,
        "name": name,
        "value": value,
        "low": low,
        "high": high,
        "label": label,
        "errors": list(errors),
        "form": form,
    }


# ---- Explanations ------------------------------------------------------------------------------------------------


@register.inclusion_tag("components/sum.html")
def sum_list(terms: Sequence[Mapping[str, Any]], sentence: str = "") -> dict[str, Any]:
    """A figure with its sum: terms of `value` (number or words), `op` (+ − × / =), `label`; the last one is the result.

    `sentence` is the whole sum in words for screen readers; left out, it is put together from the terms.
    """
    shown = [
        {
            "value": figures.grouped(t["value"]) if isinstance(t["value"], int) else t["value"],
            "op": t.get("op", ""),
            "label": t.get("label", ""),
            "result": index == len(terms) - 1 and t.get("op") == "=",
        }
        for index, t in enumerate(terms)
    ]
    spoken = sentence or " ".join(" ".join(str(w) for w in (t["op"], t["value"], t["label"]) if w) for t in shown)
    return {"terms": shown, "sentence": spoken}


@register.simple_tag
def skills(start: Iterable[Any] = (), gained: Iterable[Any] = (), injuries: Iterable[Any] = ()) -> SafeString:
    """Skills as chips: those of the position, those gained (solid, +), lasting injuries (dashed, ✚); – for none."""
    plain = format_html_join("", '<li class="dg-skill">{}</li>', ((s,) for s in start))
    won = format_html_join(
        "",
        '<li class="dg-skill dg-skill--gained"><span class="visually-hidden">{} </span>{}</li>',
        ((gettext("gained:"), s) for s in gained),
    )
    hurt = format_html_join(
        "",
        '<li class="dg-skill dg-skill--injury"><span class="visually-hidden">{} </span>{}</li>',
        ((gettext("injury:"), s) for s in injuries),
    )
    if not (plain or won or hurt):
        return mark_safe('<span class="muted">–</span>')
    return format_html('<ul class="dg-skills">{}{}{}</ul>', plain, won, hurt)
