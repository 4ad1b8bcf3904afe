"""A casualty is typed in with as few saves as can be: whole at once, or with each question where it belongs."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from matches.inputs import read
from matches.models import Draft, Match
from teams.models import Team
from tests.leagues.walking import Form
from tests.matches import builders
from tests.matches.test_pages import form_of, login, screen

pytestmark = pytest.mark.django_db
CARD = "casualties.suffered.0"


@pytest.fixture
def as_ada(ada: User) -> Client:
    return login(ada)


@pytest.fixture
def hurt(home: Team, away: Team) -> dict[str, str]:
    """Who was hurt, how, and by whom."""
    return {
        f"{CARD}.victim": builders.player(away, 2),
        f"{CARD}.cause": "block",
        f"{CARD}.by": builders.player(home, 1),
    }


def digests(html: str) -> dict[str, str]:
    """What a page says of how its parts look."""
    return {f"part.{key}": digest for key, digest in re.findall(r'name="part\.([^"]+)" value="([^"]+)"', html)}


def saved(client: Client, match: Match, page: str, fields: dict[str, str], version: int = 0) -> dict[str, Any]:
    """What a script is answered that saves the one page, which looks as ``page`` (the latest of each part counts)."""
    posted = {**digests(page), "version": str(version), **fields}
    told: dict[str, Any] = client.post(reverse("matches:save-sheet", args=[match.pk]), posted).json()
    return told


def test_a_whole_casualty_is_one_save(match: Match, as_ada: Client, hurt: dict[str, str]) -> None:
    page = as_ada.get(screen(match, "casualties"))
    html = page.content.decode()
    dice = {
        f"{CARD}.roll.d16": "13",
        f"{CARD}.roll.lasting.0": "1",
        f"{CARD}.apothecary": "used",
        f"{CARD}.apothecary.d16": "14",
        f"{CARD}.apothecary.lasting.0": "2",
        f"{CARD}.keep": "first",
    }
    names = re.findall(r'name="([^"]+)"', html)
    places = [names.index(each) for each in (*hurt, *dice)]
    assert places == sorted(places), "a browser posts the fields in the order of the page"
    as_ada.post(screen(match, "casualties"), form_of(page, **hurt, **dice, more="yes"))
    kept = read(Draft.objects.get().inputs)["casualties"]["suffered"]
    assert kept[0]["roll"] == {"d16": 13, "lasting": [1]}
    assert kept[0]["apothecary"] == {"d16": 14, "lasting": [2]}
    again = as_ada.get(screen(match, "casualties"))
    assert not [each for each in again.context["paper"].outcome.questions if each.step == "casualties"]
    assert re.search(r"lasting injury 1, [^:]+: now AV \d", again.content.decode())


def test_what_is_not_asked_any_more_stands_once_on_the_page(match: Match, as_ada: Client, hurt: dict[str, str]) -> None:
    page = as_ada.get(screen(match, "casualties"))
    as_ada.post(screen(match, "casualties"), form_of(page, **hurt, more="yes"))
    names = re.findall(
        r'<(?:input type="number"|input class="form-control" type="number"|select)[^>]*name="([^"]+)"',
        as_ada.get(screen(match, "casualties")).content.decode(),
    )
    assert len(names) == len(set(names))


def test_a_saved_answer_brings_what_hangs_on_it(match: Match, as_ada: Client, hurt: dict[str, str]) -> None:
    page = as_ada.get(reverse("matches:sheet", args=[match.pk])).content.decode()
    told = saved(as_ada, match, page, hurt)
    assert told["version"] == 1
    part = told["parts"]["casualties"]
    assert "fans" not in told["parts"]
    assert f'name="{CARD}.roll.d16" value="1"' in part
    assert 'name="casualties.suffered.1.victim"' in part
    page += "".join(told["parts"].values())
    rolled = {**hurt, f"{CARD}.roll.d16": "14", f"{CARD}.apothecary": "-"}
    more = saved(as_ada, match, page, rolled, version=1)
    assert f'name="{CARD}.roll.lasting.0" value="1"' in more["parts"]["casualties"]
    page += "".join(more["parts"].values())
    assert saved(as_ada, match, page, rolled, version=2)["parts"] == {}


def test_a_screen_of_the_wizard_grows_likewise(match: Match, as_ada: Client, hurt: dict[str, str]) -> None:
    page = as_ada.get(screen(match, "casualties")).content.decode()
    posted = {**digests(page), "version": "0", **hurt}
    told = as_ada.post(reverse("matches:save", args=[match.pk, "casualties"]), posted).json()
    assert list(told["parts"]) == ["casualties"]
    assert f"inputs.{CARD}.roll.d16" in told["parts"]["casualties"].partition('name="shown"')[2][:400]


def test_an_apothecary_who_was_not_used_after_all_stays_unused(
    match: Match, as_ada: Client, hurt: dict[str, str]
) -> None:
    here = screen(match, "casualties")
    used = {
        f"{CARD}.roll.d16": "14",
        f"{CARD}.roll.lasting.0": "1",
        f"{CARD}.apothecary": "used",
        f"{CARD}.apothecary.d16": "2",
        f"{CARD}.keep": "second",
    }
    as_ada.post(here, form_of(as_ada.get(here), **hurt, **used, more="yes"))
    page = as_ada.get(here)
    stands = {name: values[-1] for name, values in Form("paper", page.content.decode()).filled(lambda *_: ()).items()}
    assert stands[f"{CARD}.keep"] == "second"
    as_ada.post(here, {**stands, f"{CARD}.apothecary": "-", "more": "yes"})
    [row] = read(Draft.objects.get().inputs)["casualties"]["suffered"]
    assert row["apothecary"] is None
    assert "keep" not in row
