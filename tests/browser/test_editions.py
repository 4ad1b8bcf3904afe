"""The first match of a team under each edition but the one of the league night, from the builder to the settled sheet.

The same side plays everywhere: eleven linemen and two re-rolls, 550,000 + 100,000, so 350,000 go into the treasury. It
wins by one touchdown, one of it kills a rival by a block; its scorer is the most valuable player, and learns to block.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser

from accounts.models import User
from matches.models import Match
from teams import operations as of_teams
from teams.models import Team, TeamDraft
from tests.browser.editions import BRUTE, KICKER, RIVALS, ROSTER, STAR, Tale, tell
from tests.browser.story import Person, Words
from tests.leagues import builders
from tests.teams import builders as of_sheets

PHONE = {"width": 390, "height": 844}

# D16 of 16, or a 61: dead. A six averts every expensive mistake. 2 + 5 is an improvement by a skill, and of no age yet.
DEAD = {"D16 for the casualty": (16,), "{spec:die} for the casualty, the tens": (6,)}
ROLLS = {"First D6 of the improvement roll": (2,), "Second D6 of the improvement roll": (5,), "2D6 for ageing": (3, 4)}
AVERTED = {"D6 for expensive mistakes": (6,)}

# Fans 3 + 1 on either side, half of 8 is 4, and a touchdown: 50,000. Block costs 6 of 3 + 4 points and counts 20,000.
SECOND_SEASON = {"treasury": 400_000, "value": 670_000, "spp": {STAR: 1, BRUTE: 2}}
# A three for the winnings, fame 0, one for the win: 40,000. The points stay: 3 + 5. A skill counts 20,000; the fan
# factor rises from 0 to 1 by 3 + 3 + 3, and counts 10,000.
RULES_PACK = {"treasury": 390_000, "value": 680_000, "spp": {STAR: 8, BRUTE: 2}}
# A three, a rating of 100 before nobody at the gate (0), one for the win: 40,000. Fans: 3 + 1 changes nothing.
# Rating: 550,000 + 100,000 + 390,000 and one for each five points, 8 + 2.
RULEBOOK = {"treasury": 390_000, "value": 106, "spp": {STAR: 8, BRUTE: 2}}

TALES = (
    Tale("bb2020-first-printing", dice=DEAD | AVERTED, **SECOND_SEASON),
    # Nobody stalled: 10,000 more; Block is an elite skill: 10,000 more.
    Tale("bb2025", dice=DEAD | AVERTED, treasury=410_000, value=680_000, spp={STAR: 1, BRUTE: 2}, captain=True),
    Tale("bb2016", dice=DEAD | ROLLS | AVERTED, **RULES_PACK),
    Tale("crp", language="fr", dice=DEAD | ROLLS, **RULES_PACK),
    Tale("bbrc2007", dice=DEAD | ROLLS, **RULES_PACK),
    Tale("lrb5", dice=DEAD | ROLLS, **RULES_PACK),
    Tale("lrb2002", injury="dead", dice=ROLLS, **RULEBOOK),
    # A drop goal is two points of the score and two of his.
    Tale(
        "summerbowl2002",
        injury="dead",
        dice=ROLLS,
        kicks=True,
        treasury=390_000,
        value=106,
        spp={STAR: 8, BRUTE: 2, KICKER: 2},
    ),
)


@pytest.fixture
def phone(browser: Browser, live_server: Any) -> Iterator[Callable[[User, Words], Person]]:
    """Somebody who is signed in at a phone."""
    contexts = []

    def person(user: User, say: Words) -> Person:
        user.language = say.language
        user.save()
        client = Client()
        client.force_login(user)
        context = browser.new_context(viewport=PHONE, locale=say.language)
        contexts.append(context)
        context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
        return Person(context, say, live_server.url, user.display_name, user.email)

    yield person
    for context in contexts:
        context.close()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("tale", TALES, ids=[each.edition for each in TALES])
def test_a_team_and_its_first_match(tale: Tale, phone: Callable[[User, Words], Person]) -> None:
    carla, ada, bob = (builders.person(name) for name in ("Carla", "Ada", "Bob"))
    league = builders.league_of(carla, edition=tale.edition)
    say = Words(tale.language, tale.edition)
    for coach in (ada, bob):
        of_teams.admit(league.book, coach, "coach", actor=carla)

    def accept() -> str:
        draft = TeamDraft.objects.get(owner=ada)
        return str(of_teams.accept_draft(draft.pk, version=draft.version, actor=carla).teams[0])

    def play(team: str) -> str:
        roster = next(each for each in say.rules.rosters if each.key == ROSTER)
        inputs = of_sheets.draft_inputs("Rival", ROSTER, roster.journeymen[0])
        inputs["team"]["name"] = RIVALS
        draft = of_teams.draft_team(league.book.ruleset, actor=bob, inputs=inputs)
        draft = of_teams.hand_in(draft.pk, league.book.pk, version=draft.version, actor=bob)
        rivals = of_teams.accept_draft(draft.pk, version=draft.version, actor=carla).teams[0]
        teams = [Team.objects.get(pk=each) for each in (team, rivals)]
        builders.season_of(league, teams, carla)
        return Match.objects.get().pk

    one, other = phone(ada, say), phone(bob, say)
    tell(tale, one, other, accept, play)
    assert one.faults == other.faults == []
