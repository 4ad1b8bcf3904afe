"""Moments on the pages of a match: by the clocks of its league, whatever the reader's own show."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from dugout.templatetags.front.clocks import clock_in, day_in
from matches.models import Match, Report
from tests.matches import builders
from tests.matches.test_pages import login
from tests.teams.pages import league_of

AUCKLAND, PARIS = ZoneInfo("Pacific/Auckland"), ZoneInfo("Europe/Paris")
LATE = datetime(2026, 7, 1, 13, 30, tzinfo=UTC)


def test_another_day_and_another_hour_there() -> None:
    with timezone.override(PARIS):
        assert clock_in(LATE, AUCKLAND).endswith("NZST")
        assert "NZST" not in clock_in(LATE, PARIS)
        assert clock_in(LATE, ZoneInfo("Europe/Berlin")) == clock_in(LATE, None)
        assert day_in(LATE, AUCKLAND) != day_in(LATE, PARIS)
        assert (clock_in(None, PARIS), day_in(None, None)) == ("", "")


@pytest.mark.django_db(transaction=True)
def test_the_pages_show_the_time_of_the_league(match: Match, ada: User, bob: User, client: Client) -> None:
    league: Any = league_of(match.book)
    type(league).objects.filter(pk=league.pk).update(time_zone=AUCKLAND.key)
    builders.send(match, ada)
    Report.objects.update(sent=LATE)
    User.objects.filter(pk=bob.pk).update(time_zone=PARIS.key)
    for name in ("match", "confirm"):
        html = login(bob).get(reverse(f"matches:{name}", args=[match.pk])).content.decode()
        with timezone.override(PARIS):
            assert clock_in(LATE, AUCKLAND) in html, name
    builders.confirm(match, bob)
    Match.objects.update(confirmed=LATE)
    assert day_in(LATE, AUCKLAND) in client.get(reverse("matches:match", args=[match.pk])).content.decode()
