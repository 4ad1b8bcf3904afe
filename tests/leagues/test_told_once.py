"""What a coach reads while a match is written and settled: told before it is booked, once, and as it was entered."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from matches import operations as of_matches
from matches.selectors import compared, decided, match_shown
from rules.steps.conduct import ConductParams
from teams.models import Team
from tests.editions import editions
from tests.leagues.test_other_editions import Here
from tests.matches import builders as of_reports

pytestmark = pytest.mark.django_db


def settling(here: Here, inputs: dict[str, Any] | None = None) -> Client:
    """The match is played: the first team settles it, its coach looks."""
    of_reports.send(here.match, here.ada, here.inputs() if inputs is None else inputs)
    of_reports.confirm(here.match, here.bob)
    return here.client(here.ada)


def part(client: Client, here: Here, name: str) -> str:
    answer = client.get(reverse("matches:after-part", args=[here.teams[0].pk, name]))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().replace("\xa0", " ").replace("\u202f", " ").split())


def test_what_a_dear_team_pays_is_told_before_it_is_booked(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Here("crp")
    client = settling(here)
    assert "Due before the first purchase" not in part(client, here, "hiring")
    monkeypatch.setattr("rules.steps.fame_winnings._next_value", lambda *_: 1_900_000)
    gold = Team.objects.get(pk=here.teams[0].pk).treasury
    said = f"Spiralling Expenses: worth 1,900,000, 20,000 due, {min(20_000, gold):,} paid"
    for name in ("advancement", "hiring"):
        assert "Due before the first purchase" in part(client, here, name)
        assert said in part(client, here, name)
    closing = part(client, here, "closing")
    assert "Due before the first purchase" not in closing
    assert closing.count(said) == 1
    here.ada.language = "fr"
    here.ada.save()
    assert "Dû avant le premier achat" in part(client, here, "hiring")


def test_what_a_team_is_worth_is_told_once_where_there_is_one_value() -> None:
    here = Here("crp")
    closing = part(settling(here), here, "closing")
    assert "missing next match" in closing
    assert closing.count(">Team Value: ") == 1


@pytest.mark.parametrize(("logged", "hurt", "shown"), [(0, 0, None), (0, 1, 1), (1, 1, 1), (2, 1, 2), (1, 0, 1)])
def test_fouls_count_that_hurt_somebody(logged: int, hurt: int, shown: int | None) -> None:
    here = Here("crp")
    inputs = here.inputs()
    suffered = inputs["casualties"]["suffered"]
    fouler = suffered[0]["by"]
    inputs["events"]["log"] += [{"event": "foul", "player": fouler}] * logged
    if hurt:
        suffered[0]["cause"] = "foul"
    settling(here, inputs)
    rows = {label: values for label, *values in compared(decided(match_shown(here.match.pk)))}
    assert rows.get("Fouls") == (None if shown is None else [shown, 0])


@pytest.mark.parametrize("edition", editions("bb2020", "crp", "lrb2002"))
def test_too_few_players_are_asked_for_once(edition: str) -> None:
    here = Here(edition)
    params = here.rules.params_of("play-match", ConductParams)
    assert params is not None
    client = here.client(here.ada)
    address = reverse("matches:screen", args=[here.match.pk, "ending"])
    page = client.get(address).content.decode()
    by_number = params.excused_up_to is not None
    assert ('name="conduct.players"' in page) == by_number
    assert ('name="conduct.too_few"' in page) != by_number
    # Who said it otherwise keeps it.
    given = {"conduct": {"ended": "conceded", "by": "home", "too_few": True}}
    of_matches.save_draft(here.match.pk, given, version=0, actor=here.ada)
    assert 'name="conduct.too_few" checked' in client.get(address).content.decode()
