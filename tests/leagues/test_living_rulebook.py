"""A league of the Living Rulebook, and of house rules on it: what is asked before a match, and ageing after it."""

import pytest
from django.urls import reverse

from accounts.models import User
from matches import operations as of_matches
from matches.paper import Paper
from matches.screens import progress
from teams.ids import new_id
from teams.models import Team
from teams.permissions import standing
from teams.records import read_state
from tests.leagues.test_other_editions import Here, opens
from tests.matches import builders as of_reports
from tests.teams.builders import set_right

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS = ("ending", "fans", "inducements", "handicaps", "kick-off", "game", "casualties", "mvp", "rest")


@pytest.fixture(params=["lrb2002", "summerbowl2002"])
def here(request: pytest.FixtureRequest) -> Here:
    return Here(request.param)


def test_a_match_is_written_page_by_page_and_settled(here: Here) -> None:
    client, match = here.client(here.ada), here.match.pk
    for key in SCREENS:
        opens(client, reverse("matches:screen", args=[match, key]))
    inputs = here.inputs()
    of_matches.save_draft(match, inputs, version=0, actor=here.ada)
    for key in SCREENS:
        opens(client, reverse("matches:screen", args=[match, key]))
    of_reports.send(here.match, here.ada, inputs)
    of_reports.confirm(here.match, here.bob)
    opens(here.client(here.bob), reverse("matches:match", args=[match]))
    for team in here.teams:
        coach = here.client(User.objects.get(pk=team.coach_id))
        for part in ("advancement", "hiring", "closing"):
            opens(coach, reverse("matches:after-part", args=[team.pk, part]))


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


def test_what_goes_before_the_match_can_be_sent(here: Here) -> None:
    given = {
        "fans": {"home": {}, "away": {}},
        "inducements": {"home": {}, "away": {}},
        "handicaps": {"results": []},
    }
    sent = of_matches.send_before(here.match.pk, given, version=0, actor=here.ada)
    assert sent.version == 1


def test_a_player_who_improves_may_age(here: Here) -> None:
    of_reports.send(here.match, here.ada, here.inputs())
    of_reports.confirm(here.match, here.bob)
    team = Team.objects.get(pk=here.teams[0].pk)
    player = read_state(team.state).hired[0]
    set_right(team, here.carla, spp={"player": player.id, "by": 6})
    coach, address = here.client(here.ada), reverse("matches:after-part", args=[team.pk, "advancement"])
    form = {
        "errand": "advance",
        "advance.player": player.id,
        "key": new_id(),
        "advance.first": "2",
        "advance.second": "5",
        "advance.skill": "block",
    }
    assert 'name="ageing.roll-0"' in coach.post(address, form).content.decode()
    assert 'name="ageing.effect-0"' in coach.post(address, {**form, "ageing.roll": "2"}).content.decode()
    taken = coach.post(address, {**form, "ageing.roll": "2", "ageing.effect": "7", "take": "yes"})
    assert taken.status_code == 302
    team.refresh_from_db()
    after = read_state(team.state).player(player.id)
    assert after is not None
    assert after.niggling == player.niggling + 1
