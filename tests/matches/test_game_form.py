"""The screen of the game: what was chosen last stays chosen, what is missing is said, nothing typed is lost."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from matches import operations
from matches.fields import Shirt
from matches.inputs import read
from matches.models import Draft, Match
from teams.models import Team
from tests.leagues.walking import Form
from tests.matches import builders
from tests.matches.test_pages import form_of, login, screen

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_ada(ada: User) -> Client:
    return login(ada)


def chosen(page: Any) -> tuple[str, dict[str, str]]:
    """The kind that is chosen on the page, and when."""
    data = page.context["data"]
    return next(each["key"] for each in data["keys"] if each["chosen"]), data["now"]


def log_of() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read(Draft.objects.get().inputs)["events"]["log"]
    return found


@pytest.mark.parametrize("button", [{"stay": "yes"}, {"extra": "remark", "remark.text": "Snow."}, {"remove": "0"}])
def test_the_kind_the_half_and_the_turn_stay(match: Match, home: Team, as_ada: Client, button: dict[str, str]) -> None:
    here = screen(match, "game")
    now = {"kind": "completion", "now.half": "2", "now.turn": "5"}
    answer = as_ada.post(here, form_of(as_ada.get(here), add=f"home:{builders.player(home, 3)}", **now))
    page = as_ada.get(answer.url)
    assert chosen(page) == ("completion", {"half": "2", "turn": "5", "drive": ""})
    page = as_ada.get(as_ada.post(here, form_of(page, **now, **button)).url)
    assert chosen(page) == ("completion", {"half": "2", "turn": "5", "drive": ""})


def test_coming_back_goes_on_from_the_last_event(match: Match, home: Team, as_ada: Client) -> None:
    here = screen(match, "game")
    fields = {"kind": "foul", "now.half": "1", "add": f"home:{builders.player(home, 3)}"}
    as_ada.post(here, form_of(as_ada.get(here), **fields))
    assert chosen(as_ada.get(here)) == ("foul", {"half": "1", "turn": "", "drive": ""})


def test_a_prayer_of_the_game_is_added_for_a_side(match: Match, as_ada: Client) -> None:
    here = screen(match, "game")
    fields = {"extra": "prayer:away", "extra.die": "5", "now.half": "2", "now.drive": "4"}
    as_ada.post(here, form_of(as_ada.get(here), **fields))
    assert log_of() == [{"event": "prayer", "side": "away", "die": 5, "half": 2, "drive": 4}]
    html = as_ada.get(here).content.decode()
    assert "Add the prayer of Gutter Kings" in html
    assert "D16 5" in html


@pytest.mark.parametrize("name", ["screen", "sheet"])
def test_an_event_without_a_die_waits_for_it(match: Match, as_ada: Client, name: str) -> None:
    here = screen(match, "game") if name == "screen" else reverse("matches:sheet", args=[match.pk])
    answer = as_ada.post(here, form_of(as_ada.get(here), **{"extra": "kick-off", "extra.first": "3"}))
    page = as_ada.get(answer.url)
    html = page.content.decode()
    assert "A die is missing" in html
    assert 'name="extra.first" value="3" aria-label="3" checked' in html
    assert not page.context["paper"].violations


def test_what_is_written_on_a_match_that_was_not_played_is_refused_beside_it(
    match: Match, home: Team, away: Team, as_ada: Client
) -> None:
    sheet = reverse("matches:sheet", args=[match.pk])
    fields = {
        "conduct.ended": "unplayed",
        "tally": "yes",
        f"tally.touchdown.{builders.player(home, 3)}": "1",
        "casualties.suffered.0.victim": builders.player(away, 2),
        "casualties.suffered.0.cause": "crowd",
        "go": "on",
    }
    as_ada.post(sheet, form_of(as_ada.get(sheet), **fields))
    for key, times in (("ending", 1), ("game", 1), ("casualties", 1)):
        html = as_ada.get(screen(match, key)).content.decode()
        assert html.count("The match was not played, so nothing can have happened in it") == times, key
    kept = read(Draft.objects.get().inputs)
    assert (len(kept["events"]["log"]), len(kept["casualties"]["suffered"])) == (1, 1)
    preview = reverse("matches:preview", args=[match.pk])
    assert as_ada.post(preview, form_of(as_ada.get(preview), send="yes")).status_code == 422


def test_a_second_sending_off_is_refused_beside_its_line(match: Match, home: Team, as_ada: Client) -> None:
    here = screen(match, "game")
    for key in ("one", "two"):
        page = as_ada.get(here)
        as_ada.post(here, form_of(page, kind="sent-off", add=f"home:{builders.player(home, 3)}", key=key))
    lines = as_ada.get(here).context["data"]["log"]
    assert [len(each["errors"]) for each in lines] == [0, 1]
    assert "#3 Rovers 3 is sent off once already" in lines[1]["errors"][0]


@pytest.mark.parametrize(
    ("name", "short"), [("Azenor Le Bihan", "Le Bihan"), ("Hugo van der Velde", "van der Velde"), ("Nob", "Nob")]
)
def test_a_shirt_bears_the_last_name_whole(name: str, short: str) -> None:
    assert Shirt("id", "home", 4, name, f"#4 {name}", "player").short == short


def on_one_page(match: Match, client: Client, **more: str) -> dict[str, str]:
    """What a browser sends of the page with the table of counts, as it stands and with ``more`` typed in."""
    html = client.get(reverse("matches:sheet", args=[match.pk])).content.decode()
    held = {name: values[-1] for name, values in Form("paper", html).filled(lambda *_: ()).items()}
    return {**held, **more}


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_line_goes_whose_cross_was_pressed(match: Match, home: Team, ada: User, as_ada: Client, place: int) -> None:
    """Also where something was typed in the table of counts, and not saved yet."""
    first, second, third = (builders.player(home, number) for number in (1, 2, 3))
    log = [
        {"event": "foul", "player": second, "half": 1},
        {"event": "completion", "player": third, "count": 2},
        {"event": "foul", "player": third, "half": 2},
    ]
    operations.save_draft(match.pk, {"events": {"log": log}}, version=0, actor=ada)
    typed = {f"tally.touchdown.{first}": "1"}
    as_ada.post(reverse("matches:sheet", args=[match.pk]), on_one_page(match, as_ada, **typed, remove=str(place)))
    kept = [each for number, each in enumerate(log) if number != place]
    assert log_of() == [*kept, {"event": "touchdown", "side": "home", "player": first}]


def test_counts_change_their_lines_where_they_are(match: Match, home: Team, ada: User, as_ada: Client) -> None:
    first, second = (builders.player(home, number) for number in (1, 2))
    log: list[dict[str, Any]] = [
        {"event": "completion", "player": second},
        {"event": "remark", "text": "Snow."},
        {"event": "foul", "player": first, "count": 3},
    ]
    operations.save_draft(match.pk, {"events": {"log": log}}, version=0, actor=ada)
    typed = {f"tally.completion.{second}": "3", f"tally.foul.{first}": "1"}
    as_ada.post(reverse("matches:sheet", args=[match.pk]), on_one_page(match, as_ada, **typed, stay="yes"))
    assert log_of() == [{**log[0], "count": 3}, log[1], {"event": "foul", "player": first}]
