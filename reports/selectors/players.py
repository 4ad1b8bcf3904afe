"""Players as rows of a sheet: those of the list, and whoever was hired for one match."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from django.utils.translation import pgettext

from reports.manner import Manner
from reports.selectors.names import hired_word
from reports.values import Availability, Kind, PlayerRow, Skill, Statistic
from rules.binding import Rules
from rules.participants import Participant
from rules.ruleset import Position, Profile, StarMember, find
from rules.state import PlayerState, TeamState
from teams.selectors.teams import PlayerLine, in_order, player_line
from teams.wording import Catalogue

CHARACTERISTICS: tuple[Literal["ma", "st", "ag", "pa", "av"], ...] = ("ma", "st", "ag", "pa", "av")


#: Whoever has keywords.
Bearer = Position | StarMember
#: How often each did what (and the dice of his injuries), by his id and the column.
Counts = Mapping[str, Mapping[str, int | str]]


def of_list(
    catalogue: Catalogue,
    state: TeamState,
    texts: Mapping[str, str | None],
    manner: Manner,
    counts: Counts = MappingProxyType({}),
) -> tuple[PlayerRow, ...]:
    """The players of a list, by their numbers, journeymen last, with what they did in a match."""
    with manner.rule_names():
        lines = [player_line(catalogue.rules, catalogue, state, each, texts) for each in in_order(state.players)]
        return tuple(_row(catalogue, state.roster, line, counts.get(line.id, {})) for line in lines)


def _row(catalogue: Catalogue, roster: str, line: PlayerLine, did: Mapping[str, int | str]) -> PlayerRow:
    player = line.player
    return PlayerRow(
        name=line.name,
        position=line.position,
        number=player.number,
        kind=Kind.JOURNEYMAN if player.journeyman else Kind.PLAYER,
        statistics={each.key: Statistic(each.shown, each.change) for each in line.figures},
        skills=tuple(Skill(each.shown, each.gained) for each in line.skills),
        keywords=keywords(catalogue, catalogue.rules.positions.get((roster, player.position))),
        values={**_figures(catalogue, player), **did},
        next_price=None if player.journeyman or not _is_spent(catalogue) else line.next_price,
        may_advance=line.may_advance and not player.journeyman,
        availability=_availability(player),
        captain=player.captain,
    )


def _figures(catalogue: Catalogue, player: PlayerState) -> dict[str, int | str]:
    """The figures of ``rules.ruleset.FIGURES`` that are no marks."""
    return {
        "fee": player.fee,
        "value": player.value,
        "spp": player.spp,
        "unspent-spp": player.spp,
        "niggling": player.niggling,
        "injuries": injuries(catalogue, player),
    }


def injuries(catalogue: Catalogue, player: PlayerState) -> str:
    """All injuries in letters: missing the next match, old ones, characteristics that got worse."""
    marks = [pgettext("injury", "M")] * player.misses_next + [pgettext("injury", "N")] * player.niggling
    return " ".join([*marks, *(f"−{catalogue.name(each)}" for each in player.reduced)])


def _is_spent(catalogue: Catalogue) -> bool:
    """Whether SPP are spent, so that there is a price for the next advancement."""
    return find(catalogue.rules.ruleset.sheet.columns, "unspent-spp") is not None


def keywords(catalogue: Catalogue, who: Bearer | None) -> str:
    """The keywords of a position or a star player, where sheets print them."""
    if who is None or not catalogue.rules.ruleset.sheet.keywords:
        return ""
    return ", ".join(catalogue.keyword(each) for each in who.keywords)


def _availability(player: PlayerState) -> Availability:
    if player.retired:
        return Availability.RETIRED
    return Availability.MISSES_NEXT if player.misses_next else Availability.READY


def hired(
    catalogue: Catalogue,
    roster: str,
    participants: Mapping[str, Participant],
    manner: Manner,
    counts: Counts = MappingProxyType({}),
) -> tuple[PlayerRow, ...]:
    """Stars, mercenaries and others who take part in one match only, in the order they were hired."""
    with manner.rule_names():
        star = catalogue.name("star-player")
        guests = [each for each in participants.values() if not each.on_list]
        rows = [_guest(catalogue, roster, each, star, counts.get(each.id, {})) for each in guests]
    return tuple(row for row in rows if row is not None)


def _guest(
    catalogue: Catalogue, roster: str, who: Participant, star: str, did: Mapping[str, int | str]
) -> PlayerRow | None:
    profile = _profile(catalogue.rules, roster, who)
    if profile is None:
        return None
    name, position = {
        "star": (catalogue.name(who.id), star),
        "mercenary": (who.name, catalogue.position(roster, who.position)),
    }.get(who.kind, (catalogue.name(who.id), ""))
    return PlayerRow(
        name=name,
        position=position,
        number=who.number,
        kind=Kind.STAR if who.kind == "star" else Kind.MERCENARY,
        letter=hired_word(catalogue)[:1].upper() if who.kind == "mercenary" else "",
        keywords=keywords(catalogue, _bearer(catalogue.rules, roster, who)),
        statistics=printed(catalogue, profile),
        skills=tuple(Skill(catalogue.skill(each)) for each in who.skills),
        values=dict(did),
    )


def _bearer(rules: Rules, roster: str, who: Participant) -> Bearer | None:
    """Whose keywords somebody hired for a match has."""
    if who.kind == "star":
        return find([each for star in rules.ruleset.star_players for each in star.players], who.id)
    return rules.positions.get((roster, who.position))


def _profile(rules: Rules, roster: str, who: Participant) -> Profile | Position | None:
    if who.kind == "star":
        members = (member for star in rules.ruleset.star_players for member in star.players)
        return next((each for each in members if each.key == who.id), None)
    if who.kind == "mercenary":
        return rules.positions.get((roster, who.position))
    found = rules.inducements.get(who.id)
    return found.profile if found else None


def printed(catalogue: Catalogue, profile: Profile | Position) -> dict[str, Statistic]:
    """The characteristics of somebody who has never changed."""
    return {key: Statistic(catalogue.characteristic(key, getattr(profile, key))) for key in CHARACTERISTICS}
