"""Dice, form fields, steppers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django.forms import BoundField

from dugout import figures
from dugout.templatetags.front.registry import register

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((15, 15),),
    2: ((8, 8), (22, 22)),
    3: ((7, 7), (15, 15), (23, 23)),
    4: ((8, 8), (22, 8), (8, 22), (22, 22)),
    5: ((7, 7), (23, 7), (15, 15), (7, 23), (23, 23)),
    6: ((8, 6), (22, 6), (8, 15), (22, 15), (8, 24), (22, 24)),
}
MOST_FACES = 20  # more sides than that are typed as a number


@register.inclusion_tag("components/dice.html")
def dice(
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
    first: bool = False,
) -> dict[str, Any]:
    """Dice as rows of faces (radios): d3, d6, d8, d16, 2d6 …; one die posts `name`, several `name-0`, `name-1` ….

    `value` is one number or a list; of several dice one number is their sum, in a field of its own that posts `name`:
    what each of them showed is not known then. What no die shows stands in a field as well. `roll_key` adds a button
    that lets the server roll (posts `roll=<key>`; with JavaScript it asks `roll_url`); `rolled` marks what the server
    rolled, so that overtyping shows. `first` takes the focus: it is the first fault of the page.
    """
    count, sides = figures.dice_sides(die)
    several = count > 1
    each_known = isinstance(value, (list, tuple))
    values = [None] * count if several and not each_known else _as_list(value, count)
    faces = {"", "None", *(str(face) for face in range(1, sides + 1))}
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
        "name": name,
        "several": several,
        "total": None if each_known else value,
        "least": count,
        "most": count * sides,
        "die": die.upper(),
        "named": die.upper() in re.findall(r"\w+", label.upper()),
        "sides": sides,
        "typed": sides > MOST_FACES or any(str(each) not in faces for each in values),
        "wide": 6 < sides <= MOST_FACES,
        "label": label,
        "hint": hint,
        "errors": list(errors),
        "roll_key": roll_key,
        "roll_url": roll_url,
        "required": required,
        "rolled": rolled,
        "first": first,
    }


def _as_list(value: Any, count: int) -> list[Any]:
    given = list(value) if isinstance(value, (list, tuple)) else [value]
    return (given + [None] * count)[:count]


@register.inclusion_tag("components/dice.html")
def dice_field(bound: BoundField, die: str = "d6", **more: Any) -> dict[str, Any]:
    """As `dice`, from a form's field: its name, value, label, help and errors."""
    return dice(
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
