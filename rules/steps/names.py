"""Names and shirt numbers."""

from rules.binding import step
from rules.effects import PlayerNumbered, PlayerRenamed, TeamRenamed, TeamRetired
from rules.lists import ShirtNumber
from rules.run import Run
from rules.values import UNSET, Id, Input, Listed, Nothing, Text, UnsetType


class NamedPlayer(Input):
    """A player and his new name."""

    player: Id | UnsetType = UNSET
    name: Text | UnsetType = UNSET


@step("names.player")
def rename_player(run: Run, given: NamedPlayer, _: Nothing) -> None:
    """A player gets another name. Inputs: {player, name}."""
    player = run.player("team", run.need(given.player, "player", "team"), "player")
    name = run.need(given.name, "name", "team")
    run.emit("team", PlayerRenamed(player=player.id, name=name))
    run.explain("team", "names.player", player=player.id, name=name)


class NamedTeam(Input):
    """A team's new name."""

    name: Text | UnsetType = UNSET


@step("names.team")
def rename_team(run: Run, given: NamedTeam, _: Nothing) -> None:
    """The team gets another name. Inputs: {name}."""
    name = run.need(given.name, "name", "team")
    run.emit("team", TeamRenamed(name=name))
    run.explain("team", "names.team", name=name)


class Numbered(Input):
    """A player and his new number."""

    player: Id
    number: ShirtNumber


class Numbers(Input):
    """All numbers that change, at once: two players may swap theirs."""

    numbers: Listed[Numbered] | UnsetType = UNSET


@step("names.numbers")
def renumber(run: Run, given: Numbers, _: Nothing) -> None:
    """Shirt numbers change. Inputs: {numbers: [{player, number}]}."""
    changes = run.need(given.numbers, "numbers", "team")
    wanted: dict[str, int] = {}
    for place, each in enumerate(changes):
        with run.part():
            player = run.player("team", each.player, f"numbers.{place}.player")
            if player.id in wanted:
                run.stop("named-twice", f"numbers.{place}.player", "team", player=player.id)
            wanted[player.id] = each.number
    worn = {each.number: each.id for each in run.state("team").players if each.id not in wanted}
    for place, each in enumerate(changes):
        holder = worn.setdefault(each.number, each.player)
        if holder != each.player:
            run.violate("number-taken", f"numbers.{place}.number", "team", number=each.number, player=holder)
            return
    for player_id, number in wanted.items():
        run.emit("team", PlayerNumbered(player=player_id, number=number))
        run.explain("team", "names.number", player=player_id, number=number)


@step("team.retire")
def retire_team(run: Run, _: Nothing, __: Nothing) -> None:
    """The team leaves the league's play; its sheet stays as it is."""
    if not run.state("team").active:
        run.stop("team-retired", "", "team")
    run.emit("team", TeamRetired())
    run.explain("team", "team.retired")
