"""What is written by hand before the kick-off, by the steps of the edition. See :mod:`reports.form` for the signs."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from dugout.figures import grouped
from reports.form import MORE
from reports.known import Known

Params = Mapping[str, Any]


def _occasion(params: Params, known: Known) -> list[str]:
    if known.kind not in params["asked_in"]:
        return []
    return [" ".join(f"▢ {known.word(each)}" for each in (*params["rounds"], "other-round"))]


def _fans(_params: Params, known: Known) -> list[str]:
    words = _("Fans D3 ____ + {word} {fans} = ____ + theirs ____ = attendance ______")
    return [words.format(word=known.fans_word, fans=known.fans_shown)]


def _gate(params: Params, known: Known) -> list[str]:
    words = _("Fans who come (2D6 ____ + {word} {fans}) × {each} = ______")
    if known.home and any(known.goods.get(each) for each in params["grounds"]):
        words = _("Fans who come (2D6 ____ + {word} {fans} + D3 ____) × {each} = ______")
    return [words.format(word=known.fans_word, fans=known.fans_shown, each=grouped(params["each"]))]


def _fame(_params: Params, known: Known) -> list[str]:
    return [f"{known.word('fame')} ____"]


def _gate_of_both(params: Params, known: Known) -> list[str]:
    words = _("Gate ({fans}D6 ____ + theirs ____) × {each} = ______")
    return [words.format(fans=known.fans_shown, each=grouped(params["each"]))]


def _weather(params: Params, known: Known) -> list[str]:
    lines = [_("Weather D6 ____ + D6 ____ = ____ ______________")]
    if params["others"]:
        lines = [_("Weather D6 ____ + D6 ____ = ____ __________ table ______")]
    stadiums = [each for each in params["stadiums"] if each.rain_on and known.at_home.get(each.key)]
    return lines + [f"{known.word(each.key)} D6 ____" for each in stadiums]


def _journeymen(_params: Params, known: Known) -> list[str]:
    return [_("{journeymen} taken __________").format(journeymen=known.word("journeymen"))]


def _captain(params: Params, known: Known) -> list[str]:
    return [_("New captain, if any: nr ____")] if params["rule"] in known.rules else []


def _petty_cash(params: Params, known: Known) -> list[str]:
    cash = grouped(known.petty_cash) if known.petty_cash is not None else "________"
    words = _("{petty_cash} {cash} from treasury ________")
    return [words.format(petty_cash=known.word("petty-cash"), cash=cash), *_from_treasury(params, known)]


def _cash_in_value(params: Params, known: Known) -> list[str]:
    cash = grouped(known.petty_cash) if known.petty_cash is not None else "________"
    words = _("{petty_cash} out of the treasury {cash} free gold ________")
    return [words.format(petty_cash=known.word("petty-cash"), cash=cash), *_from_treasury(params, known)]


def _from_treasury(params: Params, known: Known) -> list[str]:
    word = known.word("inducements")
    lines = [
        _("{inducements} ____________ × ____ = ________").format(inducements=word),
        f"{MORE}____________ × ____ = ________",
    ]
    if rookies := params["rookies"]:
        lines.append(f"{known.word(rookies.inducement)} D3 ____ + D3 ____")
    return lines


def _handicaps(params: Params, known: Known) -> list[str]:
    count = max(each.rolls + each.choices for each in params["bands"])
    words = _("{handicaps} of the weaker team D6 ____ D6 ____ ____________")
    further = [f"{MORE}D6 ____ D6 ____ ____________"] * (count - 1)
    return [words.format(handicaps=known.word("handicaps")), *further]


def _niggling(_params: Params, known: Known) -> list[str]:
    if not known.niggling:
        return []
    one = [_("nr {number} D6 ____").format(number=each) for each in known.niggling]
    return [_("Old injuries {first}").format(first=one[0]), *one[1:]]


def _fees(_params: Params, known: Known) -> list[str]:
    words = _("nr {number} plays for {gold} ▢ yes ▢ no")
    return [words.format(number=number, gold=grouped(gold)) for number, gold in known.fees]


def _prayers(_params: Params, known: Known) -> list[str]:
    return [_("Prayers D16 ____ ____________"), f"{MORE}D16 ____ ____________"]


def _cards(_params: Params, _known: Known) -> list[str]:
    return [_("Cards drawn ____ kept ____ ________________")]


def _stadium(_params: Params, _known: Known) -> list[str]:
    return [_("Stadium, if any ____________")]


def _upkeep(params: Params, known: Known) -> list[str]:
    return [_("Upkeep of {stars} ________").format(stars=known.word("star-players"))] if params["most"] else []


def _kick_off(_params: Params, _known: Known) -> list[str]:
    return [_("Kicked off first: ▢ we ▢ they")]


ENTRIES = {
    "occasion.round": _occasion,
    "fans.d3-plus-dedicated": _fans,
    "fans.2d6-plus-factor": _gate,
    "fans.fame": _fame,
    "fans.dice-of-both-sides": _gate_of_both,
    "weather.two-dice": _weather,
    "journeymen.up-to": _journeymen,
    "captain.replaced": _captain,
    "cards.by-higher-value": _cards,
    "stadium.of-the-match": _stadium,
    "inducements.petty-cash": _petty_cash,
    "inducements.petty-cash-in-value": _cash_in_value,
    "inducements.from-treasury": _from_treasury,
    "stars.upkeep": _upkeep,
    "fees.before-the-match": _fees,
    "handicaps.by-difference": _handicaps,
    "niggling.before-the-match": _niggling,
    "prayers.per-difference": _prayers,
    "prayers.bought": _prayers,
    "kick-off.choice": _kick_off,
}
