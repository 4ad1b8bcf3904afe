"""What is written by hand after the match, by the steps of the edition. See :mod:`reports.form` for the signs."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from dugout.figures import grouped
from reports.form import MORE
from reports.known import Known

Params = Mapping[str, Any]


def _casualties(params: Params, known: Known) -> list[str]:
    """The dice of an injury that have no column in the table."""
    lines = []
    if skill := params["regeneration"]:
        lines.append(_("{skill} nr ____ D6 ____").format(skill=known.word(skill)))
    if params["grudge"]:
        lines.append(_("Grudge nr ____ D6 ____ against __________"))
    if params["poison"]:
        lines.append(_("Poison nr ____ D6 ____"))
    return lines


def _score(params: Params, known: Known) -> list[str]:
    if not known.knock_out:
        return []
    lines = [_("Penalties D6 ____ theirs ____")]
    return [*lines, _("re-rolls left ____ theirs ____")] if params["spare_rerolls"] else lines


def _mvp(params: Params, known: Known) -> list[str]:
    word = known.mvp
    match params["method"]:
        case "named":
            return [_("{mvp} nr ____").format(mvp=word)]
        case "nominees":
            named = " ".join(["____"] * params["nominees"])
            return [_("{mvp} one of nr {named} D{die} ____").format(mvp=word, named=named, die=_die(params))]
    return [_("{mvp} drawn from ____ players, nr ____").format(mvp=word)]


def _die(params: Params) -> int:
    """The sides of the die among those who are named."""
    return int(params["die"] or params["nominees"])


def _winnings_by_attendance(params: Params, _known: Known) -> list[str]:
    words = _("Winnings (attendance ____ / {divide} + touchdowns ____) × {each} = ________")
    line = words.format(divide=params["divide"], each=grouped(params["each"]))
    if adds := params["unstalled_adds"]:
        line += " " + _("▢ nobody stalled + {gold}").format(gold=grouped(adds))
    return [line]


def _winnings_by_fame(params: Params, known: Known) -> list[str]:
    adds = params["results"].get("win", 0)
    words = _("Winnings (D6 ____ again ____ + {fame} ____ + won or drawn {adds}) × {each} = ________")
    line = words.format(fame=known.word("fame"), adds=adds, each=grouped(params["each"]))
    return [line, *_further_gold(params, known)]


def _further_gold(params: Params, known: Known) -> list[str]:
    """Sponsors and stadiums."""
    sponsor, owned = params["sponsored_by"], params["owned"]
    lines = [f"{known.word(sponsor)} D3 ____"] * known.goods.get(sponsor, 0)
    if known.home and known.goods.get(owned):
        lines.append(f"{known.word(owned)} D3 ____")
    if params["stadium_dice"]:
        lines.append(_("by the stadium ____"))
    return lines


def _winnings_by_gate(params: Params, known: Known) -> list[str]:
    words = _("Winnings (D6 ____ ____ + table ____ + won {adds}) × {each} = ________")
    lines = [words.format(adds=params["results"].get("win", 0), each=grouped(params["each"]))]
    bets = params["bets"]
    return [*lines, f"{known.word(bets)} D3 ____"] if known.at_home.get(bets) else lines


def _sponsors(params: Params, known: Known) -> list[str]:
    count = known.goods.get(params["goods"], 0)
    words = _("{sponsor} D6 ____ keeps out nr ____")
    return [words.format(sponsor=known.word(params["goods"]))] * min(count, 1)


def _insurance(params: Params, known: Known) -> list[str]:
    if not known.goods.get(params["goods"]):
        return []
    words = _("{sponsor} D6 ____ 2D6 ____ ▢ paid, else D3 ____ nr ____")
    return [words.format(sponsor=known.word(params["goods"]))]


def _residency(params: Params, known: Known) -> list[str]:
    """Asking for a ground of one's own, or keeping it after a defeat."""
    if not params["used"] or any(known.goods.get(each) for each in params["owned"]):
        return []
    if known.goods.get(params["goods"]):
        return [_("{ground} after a defeat D8 ____ paid ________").format(ground=known.word(params["goods"]))]
    return [_("{ground} ▢ asked for D6 ____ + ____").format(ground=known.word(params["goods"]))]


def _lent(params: Params, known: Known) -> list[str]:
    """Skills that were lent for the match; as long as nothing is bought, they may be."""
    bought = known.bought
    if bought is not None and not any(bought.get(each.inducement) for each in params["lenders"]):
        return []
    return [_("Skills lent to D3 ____ nr ____ D6 ____"), MORE + _("nr ____ D6 ____")]


def _fans_of(known: Known) -> str:
    return f"{known.fans_word} {known.fans_shown}".strip()


def _fans_by_d6(_params: Params, known: Known) -> list[str]:
    return [_("{fans}, D6 ____ now ____").format(fans=_fans_of(known))]


def _fans_by_factor(_params: Params, known: Known) -> list[str]:
    return [_("{fans}, 3D6 after a win or 2D6 ____ now ____").format(fans=_fans_of(known))]


def _fans_by_deeds(params: Params, known: Known) -> list[str]:
    line = _("{fans}, D6 ____ + ____ = ____ now ____").format(fans=_fans_of(known))
    if params["conceded_touchdown"]:
        line += " " + _("▢ let one score")
    return [line]


def _leaving(_params: Params, _known: Known) -> list[str]:
    return [_("Leaves after a concession: nr ____ D6 ____")]


def _advancement(_params: Params, _known: Known) -> list[str]:
    one = _("nr ____ ▢ random ▢ chosen ____________")
    return [_("Advancements {first}").format(first=one), MORE + one]


def _improvement(params: Params, known: Known) -> list[str]:
    one = _("nr ____ D6 ____ D6 ____ ____________")
    if known.goods.get(params["third_die"]):
        one = _("nr ____ D6 ____ D6 ____ D6 ____ ____________")
    return [_("Improvement rolls {first}").format(first=one), MORE + one]


def _ageing(_params: Params, _known: Known) -> list[str]:
    return [_("Ageing nr ____ 2D6 ____ effect 2D6 ____")]


def _hiring(_params: Params, _known: Known) -> list[str]:
    return [_("Hired, fired, retired ____________________")]


def _expenses(_params: Params, known: Known) -> list[str]:
    return [f"{known.word('expenses')} ________"] if known.dear else []


def _mistakes(_params: Params, known: Known) -> list[str]:
    return [_("{mistakes} D6 ____ lost ________").format(mistakes=known.word("mistakes"))]


ENTRIES = {
    "casualties.d16-then-lasting": _casualties,
    "casualties.tens-and-units": _casualties,
    "score.touchdowns": _score,
    "mvp.one-a-side": _mvp,
    "winnings.attendance-and-touchdowns": _winnings_by_attendance,
    "winnings.d6-and-fame": _winnings_by_fame,
    "winnings.die-by-gate-and-value": _winnings_by_gate,
    "sponsors.risk": _sponsors,
    "sponsors.insurance": _insurance,
    "residency.after-the-match": _residency,
    "skills.lent-for-a-match": _lent,
    "fans.d6-against-dedicated": _fans_by_d6,
    "fans.dice-against-factor": _fans_by_factor,
    "fans.d6-and-what-was-done": _fans_by_deeds,
    "leaving.after-concession": _leaving,
    "leaving.by-points": _leaving,
    "advancement.by-dice": _advancement,
    "advancement.by-thresholds": _improvement,
    "ageing.with-each-improvement": _ageing,
    "expenses.before-buying": _expenses,
    "hire.player": _hiring,
    "expenses.spiralling": _expenses,
    "mistakes.by-band": _mistakes,
}
