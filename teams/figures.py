"""The figures of a sheet one by one, to be held against those of the same sheet at another time."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from dugout.figures import grouped
from rules.ruleset import TeamValue, find
from rules.state import PlayerState, TeamState
from rules.value import worth
from teams.wording import Wording

# What is a figure of a player, besides being on the list: shown for those who are on it both times.
LISTED = "list"
SPP = "spp"
PROFILE = "profile:"
Key = tuple[str, str]  # which figure, and whose ("" for the team's)
Figure = int | str | bool | None


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that is another one: ``change`` is up, down or nothing."""

    key: Key
    label: str
    before: str
    after: str
    change: str


def figures_of(team: TeamState, counting: TeamValue) -> dict[Key, Figure]:
    """All figures of a sheet, in the order in which they are read."""
    value = worth(team, counting)
    found: dict[Key, Figure] = {
        ("treasury", ""): team.treasury,
        ("team-value", ""): value.total,
        ("current-team-value", ""): value.current,
        ("fans", ""): team.fans,
        ("record", ""): f"{team.record.won} – {team.record.drawn} – {team.record.lost}",
        ("name", ""): team.name,
        ("active", ""): team.active,
    }
    found |= {(f"goods:{each.key}", ""): each.count for each in team.goods}
    for player in team.players:
        found |= {(what, player.id): figure for what, figure in _of_player(player)}
    return found


def _of_player(player: PlayerState) -> Iterator[tuple[str, Figure]]:
    yield LISTED, True
    yield SPP, player.spp
    yield "name", player.name
    yield "number", player.number
    yield "niggling", player.niggling
    yield "misses-next", player.misses_next
    yield "retired", player.retired
    yield "skills", " ".join(player.skills)
    yield "value", player.value
    for key in player.profile.__struct_fields__:
        yield f"{PROFILE}{key}", getattr(player.profile, key)


def moved(was: Figure, now: Figure) -> Figure | tuple[Figure, Figure]:
    """What an action did to a figure: by how much, or from what to what; nothing where it left it alone."""
    if was == now:
        return None
    if _is_count(was) and _is_count(now):
        return int(now or 0) - int(was or 0)
    return (was, now)


def _is_count(figure: Figure) -> bool:
    return figure is None or (isinstance(figure, int) and not isinstance(figure, bool))


def differences(was: Mapping[Key, Figure], now: Mapping[Key, Figure], wording: Wording) -> list[Difference]:
    """The figures that differ, worded; of players who come or go no more than that, and their SPP."""
    keys = [*was, *(each for each in now if each not in was)]
    moving = {who for what, who in keys if what == LISTED and ((what, who) in was) != ((what, who) in now)}
    found = []
    for what, who in keys:
        before, after = was.get((what, who)), now.get((what, who))
        if what == "team-value" and what not in wording.catalogue.values:
            continue
        if before == after or (who in moving and what not in (LISTED, SPP)) or (what == SPP and not (before or after)):
            continue
        found.append(_difference((what, who), before, after, wording))
    return found


def _difference(key: Key, before: Figure, after: Figure, wording: Wording) -> Difference:
    what = key[0]
    shown = [_shown(what, each, wording) for each in (before, after)]
    return Difference(key, label(key, wording), shown[0], shown[1], _direction(what, before, after, wording))


def label(key: Key, wording: Wording) -> str:
    """What a figure is called."""
    what, player = key
    if not player:
        return _of_team(what, wording)
    called = wording.players.get(player, player)
    if what in (LISTED, "misses-next", "retired", "number", "name"):
        return called
    return f"{called}, {_of_one(what, wording)}"


def _direction(what: str, before: Figure, after: Figure, wording: Wording) -> str:
    rule = find(wording.catalogue.rules.ruleset.characteristics, what.removeprefix(PROFILE))
    if rule is not None and _is_count(before) and _is_count(after):
        was, now = (None if each is None else int(each) for each in (before, after))
        return "up" if rule.improves(was, now) else "down"
    if what == LISTED:
        return "up" if after else "down"
    if what in ("misses-next", "retired"):
        return "down" if after else "up"
    if not (_is_count(before) and _is_count(after)) or what in ("number", "value"):
        return ""
    better = int(after or 0) > int(before or 0)
    return "up" if better != (what == "niggling") else "down"


def _of_team(what: str, wording: Wording) -> str:
    match what:
        case "treasury":
            return _("Treasury")
        case "record":
            return _("Won – drawn – lost")
        case "name":
            return _("Name")
        case "active":
            return _("Takes part")
        case _:
            return wording.name(what.removeprefix("goods:"))


def _of_one(what: str, wording: Wording) -> str:
    match what:
        case "spp":
            return _("SPP")
        case "niggling":
            return _("niggling injuries")
        case "skills":
            return _("skills")
        case "value":
            return _("value")
        case _:
            return wording.name(what.removeprefix(PROFILE))


def _shown(what: str, figure: Figure, wording: Wording) -> str:
    match what, figure:
        case "list", _found:
            return _("on the list") if figure else "–"
        case "misses-next", _found:
            return _("misses the next match") if figure else _("fit")
        case "retired", _found:
            return _("temporarily retired") if figure else _("plays")
        case "active", _found:
            return _("yes") if figure else _("no")
        case "skills", str():
            return ", ".join(wording.catalogue.skill(each) for each in figure.split()) or "–"
        case "name", str():
            return wording.texts.get(figure, figure) or "–"
        case "number", int():
            return f"#{figure}"
        case (("team-value" | "current-team-value"), int()):
            return wording.catalogue.value(figure)
        case _, None:
            return "–" if what != "spp" and not what.startswith("goods:") else "0"
        case _, int() if what.startswith("profile:"):
            return wording.catalogue.characteristic(what.removeprefix("profile:"), figure)
        case _, int():
            return grouped(figure)
        case _:
            return str(figure)
