"""A league of another edition, from the draft to the next match: every page opens, and what is entered is written."""

import random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from leagues.models import League
from matches import operations as of_matches
from matches.models import Match
from rules import loader
from rules.actions import PlayMatch
from rules.binding import Rules
from teams import operations as of_teams
from teams.ids import new_id
from teams.models import Team
from teams.records import read_state
from teams.rulesets import keep, rules_of
from tests.leagues import builders
from tests.matches import builders as of_reports
from tests.rules.play import settle
from tests.teams.builders import played_to_the_end, set_right

pytestmark = pytest.mark.django_db(transaction=True)

EDITIONS = ("crp", "lrb5")
ROSTERS = ("human", "shambling-undead")
SCREENS = ("ending", "fans", "journeymen", "inducements", "kick-off", "game", "casualties", "mvp", "rest")


class Here:
    """A league under an edition, with two teams and their first match."""

    def __init__(self, edition: str) -> None:
        self.rules = Rules(loader.load(edition))
        self.carla, self.ada, self.bob = (builders.person(name) for name in ("Carla", "Ada", "Bob"))
        self.league: League = builders.league_of(self.carla, edition=edition)
        self.teams = [self.team(coach, roster) for coach, roster in zip((self.ada, self.bob), ROSTERS, strict=True)]
        self.season = builders.season_of(self.league, self.teams, self.carla)
        self.match = Match.objects.order_by("pk").filter(home=self.teams[0])[0]

    def team(self, coach: User, roster: str) -> Team:
        """Twelve linemen with some of everything that they may have."""
        chosen = self.rules.rosters[roster]
        lineman = chosen.journeymen[0]
        players = [
            {"id": new_id(), "position": lineman, "number": each, "name": f"{roster} {each}"} for each in range(1, 13)
        ]
        goods = {"team-re-roll": 2} | ({"apothecary": 1} if chosen.apothecary else {})
        inputs = {
            "team": {"roster": roster, "name": f"The {roster}"},
            "players": {"players": players},
            "goods": {"goods": goods},
        }
        of_teams.admit(self.league.book, coach, "coach", actor=self.carla)
        draft = of_teams.draft_team(keep(self.rules.ruleset), actor=coach, inputs=inputs)
        draft = of_teams.hand_in(draft.pk, self.league.book.pk, version=draft.version, actor=coach)
        done = of_teams.accept_draft(draft.pk, version=draft.version, actor=self.carla)
        return Team.objects.get(pk=done.teams[0])

    def client(self, who: User) -> Client:
        client = Client()
        client.force_login(who)
        return client

    def inputs(self, seed: int = 3) -> dict[str, Any]:
        """A whole match by the engine's own questions, with a dead man and a hurt one."""
        states = {each.pk: read_state(Team.objects.get(pk=each.pk).state) for each in self.teams}
        home, away = (states[each].players for each in (self.match.home_id, self.match.away_id))
        given: dict[str, Any] = {
            "events": {"log": [{"event": "touchdown", "side": "home", "player": home[0].id}]},
            "casualties": {
                "suffered": [
                    {"victim": away[1].id, "cause": "block", "by": home[2].id},
                    {"victim": home[3].id, "cause": "block", "by": away[2].id},
                ]
            },
            "inducements": {"home": {}, "away": {}},
        }
        blank = PlayMatch(match=self.match.pk, home=self.match.home_id, away=self.match.away_id, inputs=given)
        action, outcome = settle(
            rules_of(self.league.book.ruleset_id), states, blank, random.Random(seed), answer=played_to_the_end
        )
        assert outcome.ok, outcome.standing_violations
        return dict(action.inputs)


@pytest.fixture(params=EDITIONS)
def here(request: pytest.FixtureRequest) -> Here:
    return Here(request.param)


def opens(client: Client, address: str) -> str:
    for language in ("en", "fr"):
        answer = client.get(address, headers={"accept-language": language})
        assert answer.status_code == 200, (address, answer.status_code)
    return answer.content.decode(errors="replace")


def test_a_match_is_written_page_by_page_and_settled(here: Here) -> None:
    client = here.client(here.ada)
    match = here.match.pk
    for key in SCREENS:
        opens(client, reverse("matches:screen", args=[match, key]))
    opens(client, reverse("matches:sheet", args=[match]))
    inputs = here.inputs()
    of_matches.save_draft(match, inputs, version=0, actor=here.ada)
    for key in SCREENS:
        opens(client, reverse("matches:screen", args=[match, key]))
    for name in ("sheet", "preview", "match"):
        opens(client, reverse(f"matches:{name}", args=[match]))
    of_reports.send(here.match, here.ada, inputs)
    opens(here.client(here.bob), reverse("matches:confirm", args=[match]))
    of_reports.confirm(here.match, here.bob)
    opens(here.client(here.bob), reverse("matches:match", args=[match]))
    for team in here.teams:
        coach = here.client(User.objects.get(pk=team.coach_id))
        for part in ("advancement", "hiring", "closing"):
            opens(coach, reverse("matches:after-part", args=[team.pk, part]))


def test_petty_cash_is_typed_where_inducements_are_bought(here: Here) -> None:
    client = here.client(here.ada)
    address = reverse("matches:screen", args=[here.match.pk, "inducements"])
    assert 'name="inducements.home.petty_cash"' in opens(client, address)
    given = {"inducements": {"home": {"petty_cash": 10_000}, "away": {}}}
    of_matches.save_draft(here.match.pk, given, version=0, actor=here.ada)
    page = client.get(address).content.decode()
    assert 'name="inducements.home.petty_cash" value="10000"' in page
    assert "free gold" in page


def test_the_dice_of_a_casualty_stand_where_they_are_asked(here: Here) -> None:
    client = here.client(here.ada)
    states = {each.pk: read_state(each.state) for each in here.teams}
    victim = states[here.match.home_id].players[0].id
    doer = states[here.match.away_id].players[0].id
    given = {"conduct": {"ended": "played"}, "events": {"log": []}}
    suffered = [{"victim": victim, "cause": "block", "by": doer}]
    of_matches.save_draft(here.match.pk, {**given, "casualties": {"suffered": suffered}}, version=0, actor=here.ada)
    page = opens(client, reverse("matches:screen", args=[here.match.pk, "casualties"]))
    assert page.count('name="casualties.suffered.0.roll.tens"') >= 1
    assert page.count('name="casualties.suffered.0.roll.units"') >= 1
    assert "roll.d16" not in page


def test_a_player_improves_by_his_roll_and_the_sequence_closes(here: Here) -> None:
    of_reports.send(here.match, here.ada, here.inputs())
    of_reports.confirm(here.match, here.bob)
    team = Team.objects.get(pk=here.teams[0].pk)
    player = read_state(team.state).hired[0]
    set_right(team, here.carla, spp={"player": player.id, "by": 6})
    coach = here.client(here.ada)
    advancement = reverse("matches:after-part", args=[team.pk, "advancement"])
    assert opens(coach, advancement).count("advance.kind") == 0
    form = {"errand": "advance", "advance.player": player.id, "key": new_id()}
    page = coach.post(advancement, form).content.decode()
    assert 'name="advance.first"' in page
    dice = {"advance.first": "2", "advance.second": "5"}
    page = coach.post(advancement, {**form, **dice}).content.decode()
    assert 'name="advance.skill"' in page
    taken = coach.post(advancement, {**form, **dice, "advance.skill": "block", "take": "yes"})
    assert taken.status_code == 302
    team.refresh_from_db()
    assert "block" in read_state(team.state).player(player.id).gained
    opens(coach, reverse("teams:team-detail", args=[team.pk]))
    opens(coach, reverse("teams:team-journal", args=[team.pk]))
    of_reports.close(team, here.ada)
    team.refresh_from_db()
    assert read_state(team.state).open is None


def test_what_is_to_be_seen_without_a_match(here: Here) -> None:
    client = here.client(here.carla)
    slug = here.league.slug
    for name in ("league", "standings", "fixtures", "teams", "leaders", "members", "commissioner", "settings"):
        opens(client, reverse(f"leagues:{name}", args=[slug]))
    opens(client, reverse("leagues:dashboard"))
    for roster in ROSTERS:
        opens(client, reverse("teams:roster", args=[here.rules.ruleset.key, roster]))
    for team in here.teams:
        page = opens(client, reverse("teams:team-detail", args=[team.pk]))
        rows = [each for each in page.split("<tr") if 'class="dg-num"' in each]
        assert {each.count('class="dg-st"') for each in rows} == {len(here.rules.ruleset.characteristics)}


def test_the_sheets_print(here: Here) -> None:
    client = here.client(here.carla)
    edition = here.rules.ruleset.key
    opens(client, reverse("reports:blank", args=[edition]))
    opens(client, reverse("reports:team-sheet-blank", args=[edition, "human"]))
    opens(client, reverse("reports:match-record", args=[here.match.pk]))
    of_reports.send(here.match, here.ada, here.inputs())
    of_reports.confirm(here.match, here.bob)
    opens(client, reverse("reports:match-record", args=[here.match.pk]))
    for team in here.teams:
        opens(client, reverse("reports:team-sheet", args=[team.pk]))
    opens(client, reverse("reports:standings", args=[here.season.pk]))
