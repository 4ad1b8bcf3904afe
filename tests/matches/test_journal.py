"""A match in a team's journal: against whom, how it ended, and the way to its page."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from matches.models import Match
from teams.models import Team
from tests.matches import builders

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("side", "words"), [("home", "at home against Gutter Kings"), ("away", "away to Rovers")])
def test_a_match_is_named_and_linked(match: Match, ada: User, bob: User, client: Client, side: str, words: str) -> None:
    builders.send(match, ada)
    builders.confirm(match, bob)
    team: Team = match.team_of(side)
    html = client.get(reverse("teams:team-journal", args=[team.pk])).content.decode()
    heading = next(each for each in re.findall(r"<h3>(.*?)</h3>", html) if each.startswith("Match"))
    assert reverse("matches:match", args=[match.pk]) in heading
    assert words in re.sub(r"<[^>]+>", "", heading)
    assert ("1–0" if side == "home" else "0–1") in heading
