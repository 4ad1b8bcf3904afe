"""Two versions of a draft side by side: what is not the same."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from teams.forms.builder import mapping, players_of
from teams.wording import Catalogue


def differences(catalogue: Catalogue, saved: Mapping[str, Any], typed: Mapping[str, Any]) -> list[dict[str, str]]:
    """Rows of ``label``, ``saved`` and ``typed``, in the order of the page."""
    one, other = _lines(catalogue, saved), _lines(catalogue, typed)
    labels = [*one, *(each for each in other if each not in one)]
    pairs = [(label, one.get(label, "–"), other.get(label, "–")) for label in labels]
    return [{"label": label, "saved": left, "typed": right} for label, left, right in pairs if left != right]


def _lines(catalogue: Catalogue, inputs: Mapping[str, Any]) -> dict[str, str]:
    team, goods = mapping(inputs.get("team")), mapping(inputs.get("goods"))
    roster = str(team.get("roster", ""))
    found = {_("Name of the team"): str(team.get("name", "–"))}
    if team.get("choices"):
        found[_("The team chooses")] = ", ".join(catalogue.name(str(each)) for each in team["choices"])
    for place, player in enumerate(players_of(inputs), 1):
        found[_("Line %(number)s") % {"number": place}] = _player(catalogue, roster, player)
    for key, count in mapping(goods.get("goods")).items():
        found[catalogue.name(key)] = str(count)
    if "fans" in goods:
        found[catalogue.name(catalogue.rules.params("create-team", "draft.goods").fans)] = str(goods["fans"])
    return found


def _player(catalogue: Catalogue, roster: str, player: Mapping[str, Any]) -> str:
    number = player.get("number")
    position = player.get("position")
    words = (
        f"#{number}" if number else "",
        str(player.get("name", "")),
        catalogue.position(roster, str(position)) if position else "",
    )
    return ", ".join(filter(None, words)) or "–"
