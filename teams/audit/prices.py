"""Whether what an entry paid is what the rules ask for it: prices of goods, players, inducements and advancements."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from rules.effects import AdvancementBought, GoodsMoved, PlayerSigned, apply
from rules.gains import How, characteristic_gain, skill_gain
from rules.goods import later_price_for, price_for
from rules.market import terms_of
from rules.ruleset import find, split_skill
from rules.signing import counts_for_nothing
from rules.state import Advancement, PlayerState
from rules.steps.advancement import ROLLED, AdvanceParams, next_price
from rules.steps.inducements import InducementParams
from teams.audit.told import Figures, Found, Told, figure_of

# Where a player brings what he had, or comes by a word of the commissioner.
BROUGHT = ("adjust.player-in", "adjust.player-in-uncounted")
# What says the sum of all that was bought for a match; what a stadium brings is said beside the last one.
SPENT = ("inducements.spent", "inducements.cash-spent")
FROM_TREASURY = "inducements.from-treasury"
INDUCED = frozenset(["inducements.item", "inducements.star", "inducements.mercenary", *SPENT, FROM_TREASURY])
# What says how much more a player is worth by what he gained.
GAINED = frozenset(
    [
        "advance.characteristic",
        "advance.skill",
        "improve.characteristic",
        "improve.skill",
        "opening.characteristic",
        "opening.skill",
    ]
)


def prices(told: Told) -> Iterator[Found]:
    """Where something was paid, or counts, other than the rules have it."""
    if told.has("goods.bought"):
        yield from _goods(told)
    if told.done(PlayerSigned) or told.has("draft.players"):
        yield from _signings(told)
    if told.has_any(INDUCED):
        yield from _inducements(told)
    if told.done(AdvancementBought):
        yield from _advancements(told)


def _goods(told: Told) -> Iterator[Found]:
    """What was bought came, at a price that the rules know for it."""
    came = Counter[str]()
    for effect in told.done(GoodsMoved):
        came[effect.key] += effect.count
    roster = told.rules.rosters.get(told.after.roster)
    for each in told.all("goods.bought"):
        key, count = str(each["goods"]), int(each["count"])
        if not told.has("redraft.budget") and came[key] != count:
            yield f"effects ({key})", came[key], count
        kind = find(told.rules.ruleset.staff, key)
        if kind is None or roster is None:
            yield f"explanations (goods.bought {key})", key, "goods of the rule set"
        elif each["each"] not in (price_for(roster, kind), later_price_for(roster, kind)):
            yield f"explanations (goods.bought each, {key})", each["each"], price_for(roster, kind)


def signed(told: Told) -> Iterator[PlayerState]:
    """Who came for his fee."""
    came = [each.player for each in told.done(PlayerSigned)]
    brought = {each.get("player") for key in BROUGHT for each in told.all(key)} if came else ()
    yield from (each for each in came if each.id not in brought)


def _signings(told: Told) -> Iterator[Found]:
    """Whoever came costs what the list says, was paid so, and counts his fee and no more."""
    fees = 0
    for player in signed(told):
        fees += player.fee
        position = told.rules.positions.get((told.after.roster, player.position))
        if position is not None and player.fee != position.cost:
            yield f"effects ({player.id} fee)", player.fee, position.cost
        due = 0 if counts_for_nothing(told.rules, told.after, player.position) else player.fee
        due += sum(each.value for each in player.advancements)
        if player.value != due:
            yield f"effects ({player.id} value)", player.value, due
        for each in told.all("hire.player"):
            if each["player"] == player.id and each["price"] != player.fee:
                yield f"explanations (hire.player {player.id})", each["price"], player.fee
    for each in told.all("draft.players"):
        if each["fees"] != fees:
            yield "explanations (draft.players fees)", each["fees"], fees


def _inducements(told: Told) -> Iterator[Found]:
    """Inducements, stars and mercenaries cost what the rules ask of this team, and together what was spent."""
    items, stars, mercenaries = (told.all(f"inducements.{each}") for each in ("item", "star", "mercenary"))
    terms, roster = terms_of(told.rules), told.rules.rosters.get(told.before.roster)
    if terms is None or roster is None:
        return
    traits = roster.traits((*told.before.leagues, *told.before.special_rules)) if items else None
    for each in items:
        item = told.rules.inducements.get(str(each["inducement"]))
        due = item.price(traits) if item and traits else None
        if each["price"] != due:
            yield f"explanations (inducements.item price, {each['inducement']})", each["price"], due
    for each in stars:
        yield from _star(told, terms, each)
    for each in mercenaries:
        yield from _mercenary(told, terms, each)
    whole = sum(each["total"] for each in (*items, *mercenaries)) + sum(each["price"] for each in stars)
    for key in SPENT:
        for each in told.all(key):
            if each["spent"] != whole:
                yield f"explanations ({key} spent)", each["spent"], whole
    for each in told.all(FROM_TREASURY):
        due = max(0, whole - told.sum("stadium.petty-cash", "total"))
        if each["spent"] != due:
            yield f"explanations ({FROM_TREASURY} spent)", each["spent"], due


def _star(told: Told, terms: InducementParams, said: Figures) -> Iterator[Found]:
    """In which stadium, the home side alone is told: he costs what he does in one of them."""
    star = told.rules.stars.get(str(said["star"]))
    fees = [terms.star_fee(star, each) for each in ("", *terms.star_less_in)] if star else []
    if said["price"] not in fees:
        yield f"explanations (inducements.star price, {said['star']})", said["price"], fees[0] if fees else None


def _mercenary(told: Told, terms: InducementParams, said: Figures) -> Iterator[Found]:
    position = told.rules.positions.get((told.before.roster, str(said["position"])))
    if position is None:
        return
    more = (terms.mercenaries.extra_skill or 0) if said["skill"] else 0
    for figure, due in (("price", position.cost), ("total", terms.mercenaries.price(position) + more)):
        if said[figure] != due:
            yield f"explanations (inducements.mercenary {figure}, {position.key})", said[figure], due


def _advancements(told: Told) -> Iterator[Found]:
    """What a player gained costs and counts what the rules say of him as he was then, and is said so."""
    counts: dict[str, int] = defaultdict(int)
    said: dict[str, int] = defaultdict(int)
    state, last = told.before, told.done(AdvancementBought)[-1]
    for effect in told.effects:
        if isinstance(effect, AdvancementBought) and (player := state.player(effect.player)) is not None:
            counts[player.id] += effect.advancement.value
            yield from _gain(told, player, effect.advancement)
        if effect is last:
            break
        state = apply(state, effect)
    for key in told.by_key.keys() & GAINED:
        for each in told.all(key):
            said[str(each["player"])] += figure_of(each, "value")
    for key in dict.fromkeys((*counts, *said)):
        if counts[key] != said[key]:
            yield f"effects ({key} gained value)", counts[key], said[key]


def _gain(told: Told, player: PlayerState, bought: Advancement) -> Iterator[Found]:
    """An advancement beyond the last row of prices, which a commissioner let pass, has no price to hold it against."""
    due = next_price(told.rules, player, bought.kind) if told.rules.params_of("advance-player", AdvanceParams) else 0
    if due is not None and bought.spp != due:
        yield f"effects ({player.id} {bought.gain}) spp", bought.spp, due
    value = _value(told, player, bought)
    if bought.value != value:
        yield f"effects ({player.id} {bought.gain}) value", bought.value, value


def _value(told: Told, player: PlayerState, bought: Advancement) -> int:
    """What the rules let a player gain by it; what they don't know counts as it stands."""
    skill = told.rules.skills.get(split_skill(bought.gain)[0])
    if skill is not None:
        how: How = "random" if bought.kind in ROLLED else "chosen"
        return skill_gain(told.rules, told.before.roster, player, skill, how).value
    rule = find(told.rules.ruleset.characteristics, bought.gain)
    return characteristic_gain(told.rules, player, rule.key).value if rule else bought.value
