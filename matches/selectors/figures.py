"""Figures of a sheet that a coach may ask to have put right: ``treasury``, ``fans``, ``goods:<key>``, ``spp:<id>``."""

from dugout.figures import signed
from rules.state import TeamState
from teams.figures import label
from teams.models import Team
from teams.records import read_state
from teams.rulesets import rules_of
from teams.texts import ids_in, words_of
from teams.wording import Wording
from teams.wording.catalogue import catalogue_of


def askable(team: Team) -> dict[str, str]:
    """Those of a team (read with its book), with their names: one query."""
    state = read_state(team.state)
    wording = Wording.of_states(catalogue_of(team.book.ruleset_id), [state], words_of(ids_in([state])))
    return {each: named(each, wording) for each in keys_of(team, state)}


def keys_of(team: Team, state: TeamState) -> list[str]:
    """Those of a team, with its sheet."""
    staff = rules_of(team.book.ruleset_id).ruleset.staff
    goods = [f"goods:{each.key}" for each in staff if not each.fans]
    return ["treasury", "fans", *goods, *(f"spp:{each.id}" for each in state.players)]


def named(figure: str, wording: Wording) -> str:
    """What one of them is called."""
    kind, _colon, whose = figure.partition(":")
    return label(("spp", whose) if kind == "spp" else (figure, ""), wording)


def moved_by(figure: str, by: int, wording: Wording) -> str:
    """What is asked for, in a few words."""
    return f"{named(figure, wording)}: {signed(by)}"


def change_of(figure: str, by: int | None) -> dict[str, str]:
    """The fields of the change that does it, as the form of adjustments has them; none where nothing is said."""
    if not figure or by is None:
        return {}
    kind, _colon, whose = figure.partition(":")
    match kind:
        case "treasury":
            return {"kind": "gold", "by": str(by)}
        case "goods":
            return {"kind": "goods", "goods": whose, "by": str(by), "counts": "on"}
        case "spp":
            return {"kind": "spp", "player": whose, "by": str(by)}
        case _:
            return {"kind": kind, "by": str(by)}
