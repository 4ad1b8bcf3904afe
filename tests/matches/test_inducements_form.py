"""The price list: what a side can't pay, or may take no more of, is shown so, with the reason."""

import re
from typing import Any

import pytest

from accounts.models import User
from matches.models import Match
from matches.paper import Paper
from matches.screens.inducements import Purse, inducements
from teams.models import Team
from teams.permissions import standing
from tests.matches.test_pages import login, screen

pytestmark = pytest.mark.django_db


def shop(match: Match, actor: User, basket: dict[str, Any]) -> dict[str, Any]:
    paper = Paper(match, standing(actor, match.book_id), {"inducements": {"home": basket, "away": {}}})
    found = next(each for each in inducements(paper)["sides"] if each["side"] == "home")
    return {"left": found["left"], **{each["key"]: each for each in (*found["items"], *found["stars"])}}


def test_what_is_left_decides_what_can_be_had(match: Match, ada: User) -> None:
    before = shop(match, ada, {})
    priced = before["bribes"]
    assert (priced["short"], priced["high"] > 0) == (0, True)
    many = {"items": [{"key": "bribes", "count": priced["high"]}]}
    after = shop(match, ada, many)
    assert after["left"] == before["left"] - priced["high"] * priced["price"]
    assert after["bribes"]["high"] == priced["high"]
    dearest = max((each for each in after.values() if isinstance(each, dict)), key=lambda each: each["price"])
    assert dearest["short"] == dearest["price"] - after["left"]


def test_gold_that_no_budget_holds_is_not_offered(match: Match, home: Team, ada: User) -> None:
    purse = Purse(budget=100_000, spent=60_000)
    assert (purse.short(50_000), purse.never(50_000), purse.never(150_000)) == (10_000, False, True)
    assert [purse.most(20_000, most, 1) for most in (None, 2, 5)] == [3, 2, 3]
    assert purse.most(50_000, 3, 0) == 0
    unknown = Purse(budget=None, spent=0)
    assert (unknown.short(50_000), unknown.never(50_000), unknown.most(50_000, 3, 0)) == (0, False, 3)
    html = login(ada).get(screen(match, "inducements")).content.decode()
    assert re.search(r" short\s*</small>", html)


def test_a_third_star_is_one_too_many(match: Match, ada: User) -> None:
    first, second, third = [
        key for key, each in shop(match, ada, {}).items() if isinstance(each, dict) and "hired" in each
    ][:3]
    found = shop(match, ada, {"stars": [first, second]})
    assert (found[first]["full"], found[third]["full"]) == (False, True)
