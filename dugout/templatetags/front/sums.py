"""Explanations: a figure with its sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dugout import figures
from dugout.templatetags.front.registry import register


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
