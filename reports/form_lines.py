"""What is written by hand before and after a game, step by step in the order of the rules.

A sequence is data of the rules; each of its steps that people roll or decide for has an entry here, under the step's
name. A step without one writes nothing on paper. See :mod:`reports.form` for the signs of an entry.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from dugout.figures import grouped
from reports.values import Value

Params = Mapping[str, Any]


class Known(Value):
    """What is known when the form is printed: the edition's word for fans, how many, and the petty cash if any."""

    fans_word: str = ""
    fans: int | None = None
    petty_cash: int | None = None


def is_written(name: str) -> bool:
    """Whether people write something on paper for a step."""
    return name in _ENTRIES


def entries(steps: Iterable[tuple[str, Params]], known: Known) -> tuple[str, ...]:
    """The entries of steps, given by name and parameters, in their order; each step once."""
    lines: dict[str, None] = {}
    for name, params in steps:
        if write := _ENTRIES.get(name):
            lines.update(dict.fromkeys(write(params, known)))
    return tuple(lines)


def _fans(known: Known) -> str:
    return str(known.fans) if known.fans is not None else "____"


def _fan_factor(_params: Params, known: Known) -> list[str]:
    return [
        _("Fans D3 ____ + {word} {fans} = ____ + theirs ____ = attendance ______").format(
            word=known.fans_word, fans=_fans(known)
        )
    ]


def _weather(_params: Params, _known: Known) -> list[str]:
    return [_("Weather D6 ____ + D6 ____ = ____ ______________")]


def _journeymen(_params: Params, _known: Known) -> list[str]:
    return [_("Journeymen taken __________")]


def _inducements(_params: Params, known: Known) -> list[str]:
    cash = grouped(known.petty_cash) if known.petty_cash is not None else "________"
    return [
        _("Petty cash {cash} from treasury ________").format(cash=cash),
        _("Inducements ____________ × ____ = ________"),
        "____________ × ____ = ________",
    ]


def _prayers(_params: Params, _known: Known) -> list[str]:
    return [_("Prayers ________________")]


def _kick_off(_params: Params, _known: Known) -> list[str]:
    return [_("Kicked off first: ▢ we ▢ they")]


def _winnings(params: Params, _known: Known) -> list[str]:
    return [
        _("Winnings (attendance ____ / {divide} + touchdowns ____) × {each} = ________").format(
            divide=params.get("divide", 1), each=grouped(params.get("each", 0))
        )
    ]


def _fans_after(_params: Params, known: Known) -> list[str]:
    return [_("{word} {fans}, D6 ____ now ____").format(word=known.fans_word, fans=_fans(known)).strip(" ,")]


def _mvp(_params: Params, _known: Known) -> list[str]:
    return [_("MVP drawn from ____ players, nr ____")]


def _advancement(_params: Params, _known: Known) -> list[str]:
    one = _("nr ____ ▢ random ▢ chosen ____________")
    return [_("Advancements {first}").format(first=one), one]


def _hiring(_params: Params, _known: Known) -> list[str]:
    return [_("Hired, fired, retired ____________________")]


def _mistakes(_params: Params, _known: Known) -> list[str]:
    return [_("Expensive mistakes D6 ____ lost ________")]


_ENTRIES: dict[str, Callable[[Params, Known], list[str]]] = {
    "fans.d3-plus-dedicated": _fan_factor,
    "weather.two-dice": _weather,
    "journeymen.up-to": _journeymen,
    "inducements.petty-cash": _inducements,
    "prayers.per-difference": _prayers,
    "kick-off.choice": _kick_off,
    "winnings.attendance-and-touchdowns": _winnings,
    "fans.d6-against-dedicated": _fans_after,
    "mvp.one-a-side": _mvp,
    "advancement.by-dice": _advancement,
    "hire.player": _hiring,
    "mistakes.by-band": _mistakes,
}
#: The steps that belong before the kick-off; the others are written after the game.
BEFORE = (
    "fans.d3-plus-dedicated",
    "weather.two-dice",
    "journeymen.up-to",
    "inducements.petty-cash",
    "prayers.per-difference",
    "kick-off.choice",
)
