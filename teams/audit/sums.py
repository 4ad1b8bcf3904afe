"""Whether what an entry does is what it says: each sum is worked out once more from its parts.

Three sources that know nothing of each other: the effects of an entry, its explanations, and the figures of the rule
set. A movement of gold is held against what was said of its account, what was said against its own parts (price ×
number, fans and score), and both against the rules.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache

from rules.effects import AdvancementBought, SppEarned, TreasuryMoved
from rules.steps.creation import DraftParams
from teams.audit.prices import prices, signed
from teams.audit.told import Figures, Found, Told, figure_of


def _by_attendance(of: Figures) -> int:
    total: int = of["attendance"] * of["each"] // of["divide"] + of["touchdowns"] * of["each"]
    return total


# By the key of an explanation: which of its figures follows from the others, and how.
SUMS: dict[str, tuple[str, Callable[[Figures], int]]] = {
    "draft.fans": ("total", lambda of: max(0, of["fans"] - of["free"]) * of["each"]),
    "draft.treasury": ("left", lambda of: of["budget"] - of["spent"]),
    "draft.unspent-lost": ("left", lambda of: of["budget"] - of["spent"]),
    "fans.come": ("total", lambda of: (of["roll"] + of["factor"]) * of["each"]),
    "fans.fan-factor": ("total", lambda of: of["d3"] + of["dedicated"]),
    "fans.gate": ("total", lambda of: (of["home"] + of["away"]) * of["each"]),
    "goods.bought": ("total", lambda of: of["count"] * of["each"]),
    "goods.counted": ("total", lambda of: of["count"] * of["each"]),
    "handicaps.fee": ("total", lambda of: of["die"] * of["each"]),
    "inducements.item": ("total", lambda of: of["count"] * of["price"]),
    "inducements.petty-cash": ("budget", lambda of: of["petty_cash"] + of["usable"]),
    "mistakes.all-but-2d6": ("left", lambda of: of["treasury"] - of["lost"]),
    "mistakes.d3": ("left", lambda of: of["treasury"] - of["lost"]),
    "mistakes.half": ("left", lambda of: of["treasury"] - of["lost"]),
    "mistakes.half-left": ("left", lambda of: of["treasury"] - of["lost"]),
    "redraft.budget": ("total", lambda of: of["base"] + of["treasury"] + of["games"] + of["wins"] + of["draws"]),
    "redraft.kept": ("total", lambda of: of["value"] + of["fee"] * of["seasons"]),
    "winnings.by-fame": ("total", lambda of: (of["die"] + of["fame"] + of["adds"]) * of["each"]),
    "winnings.forfeit": ("total", lambda of: of["die"] * of["each"]),
    "winnings.of-both": ("total", lambda of: of["own"] + of["other"]),
    "winnings.opponent-conceded": ("total", _by_attendance),
    "winnings.played": ("total", _by_attendance),
    "winnings.sponsor": ("total", lambda of: of["die"] * of["each"]),
}
# By the counter-account of a movement: the explanations that say how much it is, in which figure; what goes is less.
MOVES: dict[str, tuple[tuple[str, str, int], ...]] = {
    "adjustment": (("adjust.gold", "by", 1), ("adjust.paid", "price", -1)),
    "appearance-fee": (("fees.paid", "total", -1),),
    "budget": (("draft.budget", "budget", 1),),
    "expenses": (("expenses.spiralling", "total", -1),),
    "handicap": (("handicaps.gold", "total", 1), ("handicaps.fee", "total", -1)),
    "inducements": (
        ("inducements.cash-spent", "from_cash", -1),
        ("inducements.from-treasury", "spent", -1),
        ("inducements.spent", "from_treasury", -1),
    ),
    "insurance": (("sponsors.insured", "total", 1), ("sponsors.paid", "total", -1), ("sponsors.unpaid", "total", -1)),
    "opening": (("opening.gold", "by", 1),),
    "players": (
        ("draft.players", "fees", -1),
        ("hire.journeyman", "price", -1),
        ("hire.player", "price", -1),
        ("redraft.kept", "total", -1),
    ),
    "prize": (("prizes.gold", "gold", 1),),
    "redraft": (("redraft.budget", "treasury", -1),),
    "residency": (("residency.granted", "price", -1),),
    "side-bet": (
        ("winnings.bet-draw", "total", 1),
        ("winnings.bet-loss", "total", 1),
        ("winnings.bet-win", "total", 1),
    ),
    "star-upkeep": (("stars.upkeep", "total", -1),),
    "unspent": (("draft.unspent-lost", "left", -1),),
}
# The same by the key of the explanation.
SAID_OF: dict[str, list[tuple[str, str, int]]] = {}
for _account, _where in MOVES.items():
    for _key, _name, _sign in _where:
        SAID_OF.setdefault(_key, []).append((_account, _name, _sign))
# The same where a figure names the account.
SAID_BY_NAME = {
    "goods.bought": ("goods", "total", -1),
    "goods.paid-before": ("goods", "paid", 1),
    **dict.fromkeys(
        ("mistakes.all-but-2d6", "mistakes.d3", "mistakes.half", "mistakes.half-left"), ("result", "lost", -1)
    ),
}
# What winnings are made of; the dice of the loser who conceded go to the winner.
WINNINGS = {
    "winnings.bets",
    "winnings.by-fame",
    "winnings.by-goods",
    "winnings.forfeit",
    "winnings.opponent-conceded",
    "winnings.owned-stadium",
    "winnings.played",
    "winnings.rolled",
    "winnings.sponsor",
    "winnings.stadium",
    "winnings.unstalled",
}
# Whatever says anything of gold.
OF_GOLD = frozenset(
    (
        *SAID_OF,
        *SAID_BY_NAME,
        *WINNINGS,
        "draft.fans",
        "redraft.budget",
        "winnings.of-both",
    )
)
# What says of a player's SPP that they were earned or spent, in which figure; whatever advances him, besides.
ADVANCED = (("spent", "spp"),)
POINTS: dict[str, tuple[tuple[str, str], ...]] = {
    "adjust.spp": (("earned", "by"),),
    "experience.earned": (("earned", "spp"),),
    "opening.characteristic": (("earned", "spp"), ("spent", "spp")),
    "opening.skill": (("earned", "spp"), ("spent", "spp")),
    "opening.spp": (("earned", "spp"),),
}


def sums(told: Told) -> Iterator[Found]:
    """Where figures of an entry don't follow from each other: the path, what stands there, what should."""
    yield from _parts(told)
    yield from _gold(told)
    yield from _points(told)
    yield from prices(told)


def _parts(told: Told) -> Iterator[Found]:
    """Each explanation in itself."""
    for key in filter(SUMS.__contains__, told.by_key):
        figure, worked_out = SUMS[key]
        for each in told.all(key):
            if each[figure] != (due := worked_out(each)):
                yield f"explanations ({key} {figure})", each[figure], due


def _gold(told: Told) -> Iterator[Found]:
    """Each movement of gold, by its counter-account: one that nobody said anything of should not be there."""
    if not told.done(TreasuryMoved) and not told.has_any(OF_GOLD):
        return
    moved: dict[str, int] = defaultdict(int)
    for effect in told.done(TreasuryMoved):
        moved[effect.account] += effect.gold
    due = _said_of_gold(told)
    for account in dict.fromkeys((*moved, *due)):
        if moved[account] != due[account]:
            yield f"effects ({account or 'no account'})", moved[account], due[account]


def _said_of_gold(told: Told) -> dict[str, int]:
    due: dict[str, int] = defaultdict(int)
    if not told.has_any(OF_GOLD) or told.leaves_nothing:
        return due
    for key, said in told.by_key.items():
        for account, figure, sign in SAID_OF.get(key, ()):
            for each in said:
                due[account] += sign * figure_of(each, figure)
        if key in SAID_BY_NAME:
            name, figure, sign = SAID_BY_NAME[key]
            for each in said:
                due[str(each[name])] += sign * each[figure]
    due["winnings"] += _winnings(told)
    if told.has("redraft.budget"):
        due["redraft-budget"] = sum(min(each["total"], _cap(told)) for each in told.all("redraft.budget"))
        due["players"] -= sum(each.fee for each in signed(told))
    if fans := told.sum("draft.fans", "total"):
        terms = told.rules.params_of("create-team", DraftParams)
        due[terms.fans if terms else ""] -= fans
    return due


def _cap(told: Told) -> int:
    return min((int(each["cap"]) for each in told.all("redraft.capped")), default=10**9)


def _winnings(told: Told) -> int:
    """What a match brought, by the parts that were said: nothing to who conceded, both sides' to his opponent."""
    if told.has("winnings.of-both"):
        return told.sum("winnings.of-both", "total")
    if told.has("winnings.conceded"):
        return 0
    return max(0, sum(figure_of(each, "total") for key in WINNINGS & told.by_key.keys() for each in told.all(key)))


@cache
def _says_of_points(key: str) -> tuple[tuple[str, str], ...]:
    return POINTS.get(key, ADVANCED if key.startswith("advance.") else ())


def _points(told: Told) -> Iterator[Found]:
    """SPP that were earned and spent are those that were said."""
    says = [(key, ways) for key in told.by_key if (ways := _says_of_points(key))]
    if not says and not told.done(SppEarned) and not told.done(AdvancementBought):
        return
    moved: dict[tuple[str, str], int] = defaultdict(int)
    said: dict[tuple[str, str], int] = defaultdict(int)
    for earned in told.done(SppEarned):
        moved[earned.player, "earned"] += earned.spp
    for bought in told.done(AdvancementBought):
        moved[bought.player, "spent"] += bought.advancement.spp
    for key, ways in says:
        for way, figure in ways:
            for each in told.all(key):
                said[str(each.get("player")), way] += figure_of(each, figure)
    for whose in dict.fromkeys((*moved, *said)):
        if moved[whose] != said[whose]:
            yield f"effects ({' '.join(whose)})", moved[whose], said[whose]
