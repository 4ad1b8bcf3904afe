"""A league of the Living Rulebook, and of house rules on it: what is asked before a match, and ageing after it."""

import pytest
from django.test import Client
from django.urls import reverse

from matches import operations as of_matches
from matches.inputs import read
from matches.models import Draft
from matches.paper import Paper
from matches.screens import progress
from teams.ids import new_id
from teams.models import Team
from teams.permissions import standing
from teams.records import read_state
from tests.leagues.test_other_editions import Here, opens
from tests.leagues.walking import Form
from tests.matches import builders as of_reports
from tests.teams.builders import set_right

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["lrb2002", "summerbowl2002"])
def here(request: pytest.FixtureRequest) -> Here:
    return Here(request.param)


def test_handicaps_that_nobody_has_are_ticked(here: Here) -> None:
    inputs = {"conduct": {"ended": "played"}, "inducements": {"home": {}, "away": {}}}
    who = standing(here.ada, here.match.book_id)
    done = {each.screen.key: each.done for each in progress(Paper(here.match, who, inputs))}
    assert done["handicaps"]


def test_handicaps_are_asked_for_where_the_teams_are_apart(here: Here) -> None:
    rich = here.teams[0]
    set_right(rich, here.carla, gold={"by": 300_000})
    client, match = here.client(here.ada), here.match.pk
    bought = {"conduct": {"ended": "played"}, "inducements": {"home": {}, "away": {}}}
    of_matches.save_draft(match, bought, version=0, actor=here.ada)
    page = opens(client, reverse("matches:screen", args=[match, "handicaps"]))
    assert 'name="handicaps.results.0.tens"' in page
    assert 'name="handicaps.results.1.units"' in page
    assert "Handicap 1: D6, the tens" in page
    assert "Handicap 2: D6, the units" in page


def test_what_goes_before_the_match_can_be_sent(here: Here) -> None:
    given = {
        "fans": {"home": {}, "away": {}},
        "inducements": {"home": {}, "away": {}},
        "handicaps": {"results": []},
    }
    sent = of_matches.send_before(here.match.pk, given, version=0, actor=here.ada)
    assert sent.version == 1


def _ageing(here: Here) -> tuple[Client, Team, dict[str, str]]:
    """A coach whose player may improve, with all that is typed in but the dice of ageing."""
    of_reports.send(here.match, here.ada, here.inputs())
    of_reports.confirm(here.match, here.bob)
    team = Team.objects.get(pk=here.teams[0].pk)
    player = read_state(team.state).hired[0]
    set_right(team, here.carla, spp={"player": player.id, "by": 6})
    form = {
        "errand": "advance",
        "advance.player": player.id,
        "key": new_id(),
        "advance.first": "2",
        "advance.second": "5",
        "advance.skill": "block",
    }
    return here.client(here.ada), team, form


def test_a_player_who_improves_may_age(here: Here) -> None:
    coach, team, form = _ageing(here)
    address = reverse("matches:after-part", args=[team.pk, "advancement"])
    assert 'name="ageing.roll-0"' in coach.post(address, form).content.decode()
    assert 'name="ageing.effect-0"' in coach.post(address, {**form, "ageing.roll": "2"}).content.decode()
    taken = coach.post(address, {**form, "ageing.roll": "2", "ageing.effect": "7", "take": "yes"})
    assert taken.status_code == 302
    before = read_state(team.state).player(form["advance.player"])
    team.refresh_from_db()
    after = read_state(team.state).player(form["advance.player"])
    assert before is not None
    assert after is not None
    assert after.niggling == before.niggling + 1


def stands(client: Client, address: str, form_id: str = "paper") -> dict[str, list[str]]:
    """What a browser sends of a page's form as it stands."""
    return Form(form_id, client.get(address).content.decode()).filled(lambda *_asked: ())


@pytest.mark.parametrize("as_sum", [False, True])
def test_dice_that_are_added_up_outlast_the_next_save(here: Here, *, as_sum: bool) -> None:
    client, address = here.client(here.ada), reverse("matches:screen", args=[here.match.pk, "fans"])
    set_right(here.teams[0], here.carla, fans={"by": 5})
    of_matches.save_draft(here.match.pk, {"conduct": {"ended": "played"}}, version=0, actor=here.ada)
    shown = Form("paper", client.get(address).content.decode()).controls
    dice = [name for name in shown if name.startswith("fans.home.sum-")]
    assert len(dice) > 1
    typed = {"fans.home.sum": str(4 * len(dice))} if as_sum else dict.fromkeys(dice, "4")
    client.post(address, {**stands(client, address), **typed, "stay": "yes"})
    client.post(address, {**stands(client, address), "go": "on"})
    assert read(Draft.objects.get(match=here.match).inputs)["fans"]["home"]["sum"] == 4 * len(dice)


def test_a_sum_outlasts_what_can_t_be_read(here: Here) -> None:
    """Nothing is asked then, and how many dice there are is not known."""
    client, address = here.client(here.ada), reverse("matches:screen", args=[here.match.pk, "fans"])
    kept = {"conduct": {"ended": "played"}, "fans": {"home": {"sum": 17}}, "weather": {"home": "much"}}
    of_matches.save_draft(here.match.pk, kept, version=0, actor=here.ada)
    assert stands(client, address)["fans.home.sum"] == ["17"]


def test_ageing_that_was_looked_at_can_be_taken(here: Here) -> None:
    coach, team, form = _ageing(here)
    address = reverse("matches:after-part", args=[team.pk, "advancement"])
    dice = {"ageing.roll-0": "1", "ageing.roll-1": "1", "ageing.effect-0": "3", "ageing.effect-1": "4"}
    coach.post(address, {**form, **dice, "look": "yes"})
    taken = coach.post(address, {**form, **stands(coach, address, "errand"), "take": "yes"})
    assert taken.status_code == 302


def test_the_dice_of_an_improvement_are_asked_for_at_once(here: Here) -> None:
    coach, team, _form = _ageing(here)
    page = coach.get(reverse("matches:after-part", args=[team.pk, "advancement"])).content.decode()
    assert 'name="advance.first"' in page
    assert 'name="advance.second"' in page


def test_what_age_takes_is_no_gain(here: Here) -> None:
    coach, team, form = _ageing(here)
    address = reverse("matches:after-part", args=[team.pk, "advancement"])
    aged = [{**form, "ageing.roll": "2", "ageing.effect": str(each)} for each in range(2, 13)]
    diffs = [coach.post(address, each).context["diff"] for each in aged]
    changes = {row["change"] for diff in diffs for row in diff if row["label"] in ("MA", "ST", "AG", "AV")}
    assert changes == {"down"}
