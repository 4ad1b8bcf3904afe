"""A league of another edition, from the draft to the next match: every page opens, and what is entered is written."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from leagues.models import League
from matches import operations as of_matches
from matches.models import Match
from matches.screens import screens_of
from rules import loader
from rules.actions import PlayMatch
from rules.binding import Rules
from rules.chance import settle
from rules.steps.captain import CaptainParams
from rules.steps.handicaps import HandicapParams
from rules.steps.journeymen import JourneymenParams
from rules.steps.mistakes import MistakesParams
from rules.steps.score import points_of
from teams import operations as of_teams
from teams.ids import new_id
from teams.models import Team
from teams.records import read_state
from teams.rulesets import keep, rules_of
from tests.editions import editions
from tests.leagues import builders
from tests.matches import builders as of_reports
from tests.teams.builders import played_to_the_end, set_right

pytestmark = pytest.mark.django_db

# Every edition but the one that most tests play by.
OTHERS = ("bb2025", "bb2016", "crp", "bbrc2007", "lrb5", "lrb2002", "summerbowl2002")
EDITIONS = ("bb2016", "crp", "lrb5")
ROSTERS = ("human", "shambling-undead")


class Here:
    """A league under an edition, with two teams and their first match."""

    def __init__(self, edition: str, **goods: int) -> None:
        self.goods = goods
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
            "goods": {"goods": goods, **self.goods},
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


@pytest.fixture(params=editions("bb2016", of=EDITIONS))
def here(request: pytest.FixtureRequest) -> Here:
    return Here(request.param)


def opens(client: Client, address: str) -> str:
    """The page in English; it opens in French as well."""
    reader = User.objects.filter(pk=client.session["_auth_user_id"])
    for language in ("fr", "en"):
        reader.update(language=language)
        answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
    return answer.content.decode(errors="replace")


# Words that no page of an edition shows which does not know what they mean: a step or terms that it would have.
MEANT: dict[str, Callable[[Rules], bool]] = {
    "journeym": lambda rules: rules.params_of("play-match", JourneymenParams) is not None,
    "prayer": lambda rules: "prayers" in {each.key for each in rules.sequences["play-match"]},
    "dedicated fans": lambda rules: rules.ruleset.terms["fans"].en == "Dedicated Fans",
    "fan factor": lambda rules: "fan factor" in {each.en.casefold() for each in rules.ruleset.terms.values()},
    "expensive mistakes": lambda rules: rules.params_of("close-sequence", MistakesParams) is not None,
    "petty cash": lambda rules: "petty-cash" in rules.ruleset.terms,
    "superb throw": lambda rules: any(each.key == "superb-throw" for each in rules.ruleset.spp.awards),
    "captain": lambda rules: rules.params_of("play-match", CaptainParams) is not None,
    "elite skill": lambda rules: any(each.elite for each in rules.ruleset.skills),
    "drop goal": lambda rules: "drop-goal" in points_of(rules),
    "handicap": lambda rules: rules.params_of("play-match", HandicapParams) is not None,
    "temporarily": lambda rules: "temporarily-retired" in rules.ruleset.team_value.current_leaves_out,
    "team value": lambda rules: "team value" in rules.ruleset.terms["team-value"].en.casefold(),
    "team rating": lambda rules: "team rating" in rules.ruleset.terms["team-value"].en.casefold(),
    "freeboot": lambda rules: "freebooter" in rules.inducements,
}
PLAIN_DIE = re.compile(r"<(?:legend|label|span)[^>]*>\s*\d*[Dd]\d+\s*</")


def fits(rules: Rules, page: str) -> None:
    """Nothing of another edition stands on a page, nor a die without a word of what it is for."""
    shown = re.sub(r"(?s)<(script|style|head)\b.*?</\1>|<[^>]+>", " ", page).casefold()
    assert [word for word, known in MEANT.items() if word in shown and not known(rules)] == []
    assert PLAIN_DIE.findall(page) == []


@pytest.mark.parametrize("edition", editions("bb2025", "crp", "summerbowl2002", of=OTHERS))
def test_a_match_is_written_page_by_page_and_settled(edition: str) -> None:
    here = Here(edition)
    client = here.client(here.ada)
    match = here.match.pk
    keys = [each.key for each in screens_of(here.rules)]
    for key in keys:
        fits(here.rules, opens(client, reverse("matches:screen", args=[match, key])))
    inputs = here.inputs()
    of_matches.save_draft(match, inputs, version=0, actor=here.ada)
    for key in keys:
        fits(here.rules, opens(client, reverse("matches:screen", args=[match, key])))
    for name in ("sheet", "preview", "match"):
        fits(here.rules, opens(client, reverse(f"matches:{name}", args=[match])))
    of_reports.send(here.match, here.ada, inputs)
    fits(here.rules, opens(here.client(here.bob), reverse("matches:confirm", args=[match])))
    of_reports.confirm(here.match, here.bob)
    fits(here.rules, opens(here.client(here.bob), reverse("matches:match", args=[match])))
    for team in here.teams:
        coach = here.client(User.objects.get(pk=team.coach_id))
        for part in ("advancement", "hiring", "closing"):
            fits(here.rules, opens(coach, reverse("matches:after-part", args=[team.pk, part])))
        for name in ("team-detail", "team-journal"):
            fits(here.rules, opens(coach, reverse(f"teams:{name}", args=[team.pk])))


@pytest.mark.parametrize("edition", ["crp", "lrb5"])
def test_petty_cash_is_typed_where_inducements_are_bought(edition: str) -> None:
    here = Here(edition)
    client = here.client(here.ada)
    address = reverse("matches:screen", args=[here.match.pk, "inducements"])
    assert 'name="inducements.home.petty_cash"' in opens(client, address)
    given = {"inducements": {"home": {"petty_cash": 10_000}, "away": {}}}
    of_matches.save_draft(here.match.pk, given, version=0, actor=here.ada)
    page = client.get(address).content.decode()
    assert 'name="inducements.home.petty_cash" value="10000"' in page
    assert "free gold" in page


def _with_casualties(here: Here) -> dict[str, Any]:
    """A match in which a dead zombie regenerates, and a human is to miss the next one."""
    given = here.inputs()
    zombie, human = given["casualties"]["suffered"]
    for each in (zombie, human):
        for key in set(each) - {"victim", "cause", "by"}:
            del each[key]
    zombie |= {"roll": {"tens": 6, "units": 4}, "regeneration": 4}
    human |= {"roll": {"tens": 4, "units": 1}, "apothecary": None}
    given["mvp"] = {side: [{"pick": 1}] for side in ("home", "away")}
    return given


@pytest.mark.parametrize("edition", editions("crp", of=("crp", "lrb5")))
def test_a_match_tells_who_came_back_and_what_a_team_is_worth_without_who_misses_the_next(edition: str) -> None:
    here = Here(edition)
    client = here.client(here.ada)
    given = _with_casualties(here)
    of_matches.save_draft(here.match.pk, given, version=0, actor=here.ada)
    shown = client.get(reverse("matches:preview", args=[here.match.pk])).content.decode()
    of_reports.send(here.match, here.ada, given)
    of_reports.confirm(here.match, here.bob)
    worth = Team.objects.get(pk=here.match.home_id)
    assert worth.current_value < worth.value
    assert f"{worth.current_value:,}" in shown
    assert f"{worth.value:,}" not in shown
    page = client.get(reverse("matches:match", args=[here.match.pk])).content.decode()
    players = page.partition('id="players"')[2].partition("</section>")[0]
    assert "regenerated" in players
    assert "Dead" not in players


def _further(given: dict[str, Any]) -> dict[str, str]:
    """The other answers of the screen after the match, as its form posts them."""
    return {
        f"fan-factor.{side}.{name}": str(value)
        for side, dice in given["fan-factor"].items()
        for name, value in dice.items()
    }


@pytest.mark.parametrize("edition", editions("crp", of=EDITIONS))
def test_a_winner_may_keep_the_first_die_of_his_winnings(edition: str) -> None:
    here = Here(edition)
    client = here.client(here.ada)
    given = here.inputs()
    winner = next(side for side, one in given["winnings"].items() if isinstance(one, dict) and "again" in one)
    del given["winnings"][winner]["again"]
    of_matches.save_draft(here.match.pk, given, version=0, actor=here.ada)
    address = reverse("matches:screen", args=[here.match.pk, "rest"])
    name = f"winnings.{winner}.again"
    declining = re.compile(rf'<input[^>]*name="{re.escape(name)}"\s+value="-"[^>]*>')
    assert "checked" not in declining.findall(opens(client, address))[0]
    kept = reverse("matches:save", args=[here.match.pk, "rest"])
    preview = reverse("matches:preview", args=[here.match.pk])
    assert 'name="send"' not in client.get(preview).content.decode()
    answers = {"version": "1", "winnings.home.die": "3", "winnings.away.die": "3", name: "-"}
    assert client.post(kept, answers | _further(given)).status_code == 200
    assert "checked" in declining.findall(opens(client, address))[0]
    assert 'name="send"' in client.get(preview).content.decode()


@pytest.mark.parametrize("edition", ["crp", "lrb5"])
def test_petty_cash_that_is_not_there_is_refused_before_the_other_side_has_bought(edition: str) -> None:
    here = Here(edition)
    given = {"inducements": {"home": {"petty_cash": 5_000_000}}}
    of_matches.save_draft(here.match.pk, given, version=0, actor=here.ada)
    page = here.client(here.ada).get(reverse("matches:screen", args=[here.match.pk, "inducements"])).content.decode()
    assert page.count("Not enough gold: it costs 5,000,000") == 1


@pytest.mark.parametrize("edition", ["crp"])
def test_the_journal_asks_for_the_one_value_that_the_edition_has(edition: str) -> None:
    here = Here(edition)
    page = opens(here.client(here.ada), reverse("teams:team-journal", args=[here.teams[0].pk]))
    assert re.findall(r"<option[^>]*>\s*Team Value\s*</option>", page) == [
        '<option value="current-value">Team Value</option>'
    ]


@pytest.mark.parametrize("edition", editions("crp", of=("crp", "lrb2002")))
def test_fans_that_count_stand_in_the_sum_of_what_a_team_has(edition: str) -> None:
    here = Here(edition, fans=2)
    team = here.teams[0]
    state = read_state(team.state)
    fans = 20_000
    page = opens(here.client(here.ada), reverse("teams:team-detail", args=[team.pk]))
    sums = [int(each.replace(",", "")) for each in re.findall(r'<td class="n">([\d,]+)</td>\s*</tr>', page)]
    assert sums[-1] == sum(each.worth for each in state.goods) + fans
    assert sum(sums[-2 - len(state.goods) : -1]) == sums[-1]


def test_the_nominees_are_told_with_their_number_and_the_faces_of_the_die_that_mean_each() -> None:
    here = Here("bb2016")
    client = here.client(here.ada)
    given = here.inputs()
    address = reverse("matches:screen", args=[here.match.pk, "mvp"])
    of_matches.save_draft(here.match.pk, given, version=0, actor=here.ada)
    page = re.sub(r"\s+", " ", client.get(address).content.decode())
    assert page.count("3 nominees") == 2
    faces = re.findall(r"<li><b>(\S+)</b>", page)
    assert faces == ["1–2", "3–4", "5–6"] * 2


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


def test_that_nobody_prays_is_said() -> None:
    here = Here("bb2025")
    client, address = here.client(here.ada), reverse("matches:screen", args=[here.match.pk, "prayers"])
    words = "Nobody rolls for a prayer before this match."
    assert words not in opens(client, address)
    inputs = {"conduct": {"ended": "played"}, **here.inputs()}
    before = {step: given for step, given in inputs.items() if step in here.rules.before_play and step != "prayers"}
    of_matches.save_draft(here.match.pk, before, version=0, actor=here.ada)
    assert words in opens(client, address)
