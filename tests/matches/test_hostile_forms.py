"""Forms of a match that no browser of ours would send: never an error page, and nothing that was typed gets lost."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from matches import operations
from matches.inputs import read
from matches.models import Draft, Match, PreMatch
from matches.screens import screens_of
from teams.refusals import Refused
from teams.rulesets import rules_of
from tests.matches import builders

pytestmark = pytest.mark.django_db

NO_NUMBERS = ("²", "9" * 5000, "9" * 30, "-3", "1.5", "x", "٣٣٣", "\0")


@pytest.fixture
def as_ada(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


def post(client: Client, match: Match, key: str, **fields: str) -> Any:
    """Send a screen with the version that is kept now."""
    draft = Draft.objects.filter(match=match).first()
    posted = {name.replace("__", "."): value for name, value in fields.items()}
    version = str(draft.version) if draft else "0"
    return client.post(reverse("matches:screen", args=[match.pk, key]), {"version": version, **posted})


def log_of(match: Match) -> list[dict[str, Any]]:
    return read(Draft.objects.get(match=match).inputs)["events"]["log"]


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_is_no_number_is_kept_and_said(match: Match, as_ada: Client, text: str) -> None:
    post(as_ada, match, "game", add="home:", kind="touchdown")
    fields = (
        {"events.log.0.half": text},
        {"now.half": text, "add": "away:", "kind": "touchdown"},
        {"extra": "kick-off", "extra.first": text, "extra.second": "1"},
        {"extra": "prayer:home", "extra.die": text},
        {"extra": "weather", "extra.home": text, "extra.away": "2"},
    )
    for each in fields:
        assert post(as_ada, match, "game", **each).status_code == 302
    page = as_ada.get(reverse("matches:screen", args=[match.pk, "game"]))
    assert page.content.decode().count("Please give a number") >= 3
    assert post(as_ada, match, "game", remove=text).status_code == 302
    assert len(log_of(match)) == 5


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_counts_that_are_no_numbers_are_said(match: Match, as_ada: Client, text: str) -> None:
    assert post(as_ada, match, "game", tally="yes", **{"tally.touchdown.-home": text}).status_code == 302
    assert log_of(match)[0]["count"] != 1
    assert "Please give a number" in as_ada.get(reverse("matches:screen", args=[match.pk, "game"])).content.decode()
    assert post(as_ada, match, "inducements", **{"buy.home.bribe": text}).status_code == 302
    assert as_ada.get(reverse("matches:screen", args=[match.pk, "inducements"])).status_code == 200


@pytest.mark.parametrize("name", ["casualties.suffered.².victim", "fans.home.².d3", "mvp.home.².pick", "mvp.².pick"])
def test_places_that_are_no_numbers_are_no_rows(match: Match, as_ada: Client, name: str) -> None:
    for key in ("casualties", "fans", "mvp"):
        assert post(as_ada, match, key, **{name: "1"}).status_code == 302
        assert as_ada.get(reverse("matches:screen", args=[match.pk, key])).status_code == 200


@pytest.mark.parametrize(
    ("key", "name"),
    [("journeymen", "journeymen.home.taken"), ("inducements", "inducements.home.mercenaries")],
)
def test_places_beyond_any_list_are_no_rows(match: Match, as_ada: Client, key: str, name: str) -> None:
    assert post(as_ada, match, key, **{f"{name}.9999.position": "human-lineman"}).status_code == 302
    assert as_ada.get(reverse("matches:screen", args=[match.pk, key])).status_code == 200


def test_a_tally_without_a_player_is_none(match: Match, as_ada: Client) -> None:
    assert post(as_ada, match, "game", **{"tally": "yes", "tally.touchdown": "1", "tally.": "2"}).status_code == 302


def test_every_field_that_can_not_be_read_is_marked(match: Match, as_ada: Client) -> None:
    post(
        as_ada, match, "fans", **{"fans.home.d3": "7", "fans.away.d3": "0", "weather.home": "six", "weather.away": "²"}
    )
    page = as_ada.get(reverse("matches:screen", args=[match.pk, "fans"])).content.decode()
    assert page.count("Please give a number from 1 to 3.") == 2
    assert page.count("Please give a number from 1 to 6.") == 2


JUNK: list[dict[str, Any]] = [
    {"casualties": {"suffered": -1}},
    {"casualties": {"suffered": [1, {"victim": ["x"], "roll": [], "apothecary": "x", "cause": {}}]}},
    {"inducements": {"home": {"items": [{"key": ["a"], "count": 1}], "stars": 5, "mercenaries": 5, "rookies": 5}}},
    {"inducements": {"home": {"items": 5, "stars": {"x": 1}, "mercenaries": [5], "rookies": {"taken": [5]}}}},
    {"events": {"log": 5}},
    {"events": {"log": [{"event": ["x"]}, {"event": "touchdown", "player": ["x"], "side": {}, "count": {}}]}},
    {"mvp": {"home": [{"nominees": 5}], "away": {"0": {}}}},
    {"journeymen": {"home": {"taken": [5]}, "away": {"taken": {"id": []}}}, "prayers": {"home": {"rolls": 5}}},
    {"fans": {"home": [], "away": {"d3": {}}}, "weather": {"home": 10**30}, "kick-off": {"kicking": []}},
    {"conduct": {"ended": ["x"], "by": {}}, "leaving": {"dice": 5}, "score": {"awarded": 5}},
]


@pytest.mark.parametrize("inputs", JUNK)
def test_a_draft_may_hold_anything(match: Match, as_ada: Client, ada: User, inputs: dict[str, Any]) -> None:
    operations.save_draft(match.pk, inputs, version=0, actor=ada)
    pages = [reverse(f"matches:{name}", args=[match.pk]) for name in ("sheet", "preview", "match")]
    pages += [
        reverse("matches:screen", args=[match.pk, each.key]) for each in screens_of(rules_of(match.book.ruleset_id))
    ]
    assert {as_ada.get(each).status_code for each in pages} == {200}


@pytest.mark.parametrize("verdict", [None, "", "maybe"])
def test_a_decision_without_a_verdict_decides_nothing(
    match: Match, ada: User, commissioner: User, client: Client, verdict: str | None
) -> None:
    report = builders.send(match, ada)
    client.force_login(commissioner)
    posted = {"digest": report.digest, "reason": "We saw the die.", **({} if verdict is None else {"verdict": verdict})}
    answer = client.post(reverse("matches:decide", args=[match.pk]), posted)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Please say whether the report holds" in page
    match.refresh_from_db()
    assert match.state == Match.State.REPORTED


@pytest.mark.parametrize("name", ["screen", "sheet"])
def test_a_form_changed_on_the_page_before_shows_both(match: Match, as_ada: Client, name: str) -> None:
    page = (
        reverse("matches:sheet", args=[match.pk])
        if name == "sheet"
        else reverse("matches:screen", args=[match.pk, "fans"])
    )
    form = {"version": "0", "key": "one-form"}
    assert as_ada.post(page, {**form, "fans.home.d3": "2"}).status_code == 302
    assert as_ada.post(page, {**form, "fans.home.d3": "2"}).status_code == 302
    other = as_ada.post(page, {**form, "fans.home.d3": "3"})
    assert other.status_code == 409
    assert [(each.before, each.after) for each in other.context["conflict"]] == [("2", "3")]
    assert read(Draft.objects.get(match=match).inputs)["fans"]["home"]["d3"] == 2


def test_sending_twice_before_the_match_is_sending_once(match: Match, as_ada: Client) -> None:
    page = reverse("matches:screen", args=[match.pk, "fans"])
    form = {"version": "0", "sent_version": "0", "key": "one-form", "send": "this", "fans.home.d3": "2"}
    first, second = as_ada.post(page, form), as_ada.post(page, form)
    assert (first.status_code, second.status_code) == (302, 302)
    assert first.headers["Location"] == second.headers["Location"]
    assert PreMatch.objects.get(match=match).version == 1


def test_words_that_can_not_be_kept_are_said_to_who_typed_them(match: Match, as_ada: Client, ada: User) -> None:
    inputs = builders.result(match) | {"events": {"log": [{"event": "remark", "text": "\u202eevil"}]}}
    with pytest.raises(Refused) as refused:
        builders.send(match, ada, inputs)
    assert refused.value.codes == ("text-hidden-characters",)
    post(as_ada, match, "game", extra="remark", **{"remark.text": "\u202eevil"})
    for page in (reverse("matches:screen", args=[match.pk, "game"]), reverse("matches:preview", args=[match.pk])):
        assert "There is a character in it that can’t be seen" in as_ada.get(page).content.decode()


@pytest.mark.parametrize("reason", ["\0", "He was\0 out", "good\u202eelbuort"])
def test_a_reason_hides_nothing(
    client: Client, match: Match, ada: User, bob: User, commissioner: User, reason: str
) -> None:
    """NUL among it, which one of the databases can't even keep; nor what turns the line that it stands in."""
    report = builders.send(match, ada)
    given = {"digest": report.digest, "reason": reason, "verdict": "return"}
    for actor, name in ((bob, "dispute"), (commissioner, "decide")):
        client.force_login(actor)
        answer = client.post(reverse(f"matches:{name}", args=[match.pk]), given)
        assert answer.status_code == 422
        assert "There is a character in it that can’t be seen" in answer.content.decode()
    match.refresh_from_db()
    assert match.state == Match.State.REPORTED
