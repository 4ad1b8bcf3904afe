"""Players come and go between two matches: hired, taken on from the journeymen, offered, fired, retired."""

from rules.binding import step
from rules.effects import (
    JourneymanHired,
    OfferTaken,
    PlayerLeft,
    PlayerNumbered,
    PlayerRenamed,
    PlayerSigned,
    RetirementSet,
    SkillLost,
)
from rules.lists import NewPlayer, ShirtNumber, check_id, check_number, check_room, sign
from rules.purse import pay
from rules.references import SkillBorne
from rules.ruleset import Position
from rules.run import Run
from rules.signing import counts_for_nothing, signed
from rules.state import Offer, PlayerState, TeamState
from rules.values import UNSET, Id, Input, Nothing, Slug, Text, UnsetType, Value


@step("hire.player")
def hire_player(run: Run, given: NewPlayer, _: Nothing) -> None:
    """A rookie is hired at the roster's fee. Inputs: {id, position, number, name}."""
    player = sign(run, "team", given)
    pay(run, "team", player.fee, "players", "position")
    run.explain("team", "hire.player", player=player.id, position=player.position, price=player.fee)


class Chosen(Input):
    """One player of the list."""

    player: Id | UnsetType = UNSET


class ChosenJourneyman(Chosen):
    """A journeyman who is taken on; a number and a name where he shall have others."""

    number: ShirtNumber | UnsetType = UNSET
    name: Text | UnsetType = UNSET


class JourneymanParams(Value):
    """The skill that every journeyman has and loses when he is hired."""

    loses: SkillBorne


def journeyman_price(run: Run, player: PlayerState) -> int:
    """His present value, the fee included where the team's rules leave it out of team value; gold."""
    uncounted = player.fee if counts_for_nothing(run.rules, run.state("team"), player.position) else 0
    return player.value + uncounted


@step("hire.journeyman-at-current-value")
def hire_journeyman(run: Run, given: ChosenJourneyman, params: JourneymanParams) -> None:
    """A journeyman of the last match is hired at his present value. Inputs: {player, number, name}."""
    journeymen = tuple(each.id for each in run.state("team").players if each.journeyman)
    player = run.player("team", run.need(given.player, "player", "team", options=journeymen), "player")
    check_room(run, "team", run.position("team", player.position, "player"), "player")
    number = player.number if isinstance(given.number, UnsetType) else given.number
    if number is None:
        number = run.need(given.number, "number", "team")
    check_number(run, "team", number, "number", but=(player.id,))
    price = journeyman_price(run, player)
    pay(run, "team", price, "players", "player")
    run.emit("team", JourneymanHired(player=player.id, value=player.value))
    own = run.position("team", player.position, "player").skills
    if params.loses in player.starting and params.loses not in own:
        run.emit("team", SkillLost(player=player.id, skill=params.loses))
    if number != player.number:
        run.emit("team", PlayerNumbered(player=player.id, number=number))
    if not isinstance(given.name, UnsetType):
        run.emit("team", PlayerRenamed(player=player.id, name=given.name))
    run.explain("team", "hire.journeyman", player=player.id, position=player.position, price=price)


class TakenOffer(Input):
    """An offer of the open sequence, by the rule that makes it, and the player who comes.

    `position` where there is more than one that he may have.
    """

    id: Id
    rule: Slug | UnsetType = UNSET
    position: Slug | UnsetType = UNSET
    number: ShirtNumber | UnsetType = UNSET
    name: Text = ""


@step("hire.offer")
def take_offer(run: Run, given: TakenOffer, _: Nothing) -> None:
    """A rookie comes, for nothing or at his fee, and counts in full. Inputs: {rule, id, number, name}."""
    opened = run.state("team").open
    offers = opened.offers if opened else ()
    if not offers:
        run.stop("no-offer", "rule", "team")
    rule = run.need(given.rule, "rule", "team", options=tuple(dict.fromkeys(each.rule for each in offers)))
    offer = next(each for each in offers if each.rule == rule)
    key = run.need(given.position, "position", "team", options=offer.positions) if offer.positions else offer.position
    position = run.position("team", key, "rule")
    check_id(run, "team", given.id, "id")
    number = run.need(given.number, "number", "team")
    check_number(run, "team", number, "number")
    check_room(run, "team", position, "rule")
    player = signed(run.rules, run.state("team"), position, given.id, number, given.name)
    pay(run, "team", offer_fee(offer, position), "players", "rule")
    run.emit("team", PlayerSigned(player=player))
    run.emit("team", OfferTaken(rule=rule))
    if offer.free:
        run.explain("team", "hire.offer", player=player.id, position=player.position, rule=rule, value=player.value)
    else:
        run.explain("team", "hire.player", player=player.id, position=player.position, price=player.fee)


def offer_fee(offer: Offer, position: Position) -> int:
    """What a player costs who offers to join, in gold."""
    return 0 if offer.free else position.cost


class FireParams(Value):
    """So many players must be fit for the next match afterwards (0: no such limit).

    With `captain_stays` a captain is dismissed only when a characteristic of his was reduced.
    """

    least_fit: int = 0
    captain_stays: bool = False


def fit_for_next(state: TeamState) -> tuple[PlayerState, ...]:
    """Hired players who can play the next match: those who served their absence in this one among them."""
    back = state.open.missed if state.open else ()
    return tuple(each for each in state.hired if not each.retired and (not each.misses_next or each.id in back))


@step("fire.player")
def fire_player(run: Run, given: Chosen, params: FireParams) -> None:
    """A player is dismissed; nothing is paid back. Inputs: {player}."""
    hired = tuple(each.id for each in run.state("team").hired)
    player = run.player("team", run.need(given.player, "player", "team", options=hired), "player")
    fit = fit_for_next(run.state("team"))
    if player in fit and len(fit) <= params.least_fit:
        run.stop("too-few-fit", "player", "team", players=len(fit) - 1, least=params.least_fit)
    if params.captain_stays and player.captain and not player.reduced:
        run.stop("captain-stays", "player", "team", player=player.id)
    run.emit("team", PlayerLeft(player=player.id, reason="fired"))
    run.explain("team", "fire.player", player=player.id, position=player.position, value=player.value)


@step("retire.after-lasting-injury")
def retire_player(run: Run, given: Chosen, _: Nothing) -> None:
    """A player with a lasting injury of this match sits out the rest of the season. Inputs: {player}."""
    state = run.state("team")
    able = state.open.retirable if state.open else ()
    player = run.player("team", run.need(given.player, "player", "team"), "player")
    if player.retired:
        run.stop("already-retired", "player", "team", player=player.id)
    if player.id not in able or player.journeyman:
        run.stop("not-retirable", "player", "team", player=player.id)
    run.emit("team", RetirementSet(player=player.id, retired=True))
    run.explain("team", "retire.player", player=player.id, value=player.value)
