"""The pages of drafts: a new one, the builder with and without scripts, two hands at once, handing in and back."""

from typing import Any
from urllib.parse import unquote

import msgspec
import pytest
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from leagues.models import League
from rules import loader
from teams import operations
from teams.models import Book, Team, TeamDraft
from teams.rulesets import keep
from tests.teams import builders
from tests.teams.pages import at, browser, builder_of, fields, league_of, queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(book: Book, coach: User, commissioner: User) -> League:
    operations.admit(book, coach, "coach", actor=commissioner)
    return league_of(book)


@pytest.fixture
def draft(book: Book, coach: User, league: League) -> TeamDraft:
    return new_draft(coach, book_id=book.pk)


@pytest.fixture
def client(coach: User) -> Client:
    return browser(coach)


def new_draft(owner: User, book_id: int | None = None, **inputs: Any) -> TeamDraft:
    given = builders.draft_inputs(**inputs)
    return operations.draft_team(keep(loader.load("bb2020")), actor=owner, inputs=given, book_id=book_id)


def inputs_of(draft: TeamDraft) -> dict[str, Any]:
    draft.refresh_from_db()
    return msgspec.json.decode(draft.inputs)


def said(response: Any) -> str:
    return response.content.decode()


# --- who sees what ----------------------------------------------------------------------------------------------------

PAGES = ("draft-edit", "draft-detail", "draft-delete")
ACTS = ("draft-save", "draft-recount", "draft-hand-in", "draft-withdraw", "draft-reopen")


@pytest.mark.parametrize("page", PAGES)
def test_a_private_draft_is_its_owners_alone(
    draft: TeamDraft, coach: User, commissioner: User, stranger: User, page: str
) -> None:
    address = at(page, draft.pk)
    assert browser(coach).get(address).status_code == 200
    for somebody in (commissioner, stranger, builders.person("Olga", is_staff=True)):
        assert browser(somebody).get(address).status_code == 404
    assert browser().get(address).status_code == 302


@pytest.mark.parametrize("act", ACTS)
def test_nobody_else_acts_on_a_draft(draft: TeamDraft, commissioner: User, stranger: User, act: str) -> None:
    for somebody in (commissioner, stranger):
        assert browser(somebody).post(at(act, draft.pk), {"version": 1}).status_code == 404
    assert browser().post(at(act, draft.pk), {"version": 1}).status_code == 302
    assert browser(draft.owner).get(at(act, draft.pk)).status_code == 405
    draft.refresh_from_db()
    assert (draft.version, draft.state) == (1, "draft")


@pytest.mark.parametrize("page", [*PAGES, *ACTS])
def test_a_draft_that_is_not_there_is_not_found(client: Client, page: str) -> None:
    address = at(page, "nothinghere")
    assert (client.get(address) if page in PAGES else client.post(address)).status_code == 404


def test_a_commissioner_reads_what_was_handed_in(draft: TeamDraft, book: Book, coach: User, commissioner: User) -> None:
    operations.hand_in(draft.pk, book.pk, version=1, actor=coach)
    page = browser(commissioner).get(at("draft-detail", draft.pk))
    assert page.status_code == 200
    assert f"/commissioner/teams/{draft.pk}/" in said(page)
    assert "Take it back" not in said(page)
    assert browser(commissioner).get(at("draft-edit", draft.pk)).status_code == 404


# --- a new one --------------------------------------------------------------------------------------------------------


def test_a_new_draft_for_a_league_has_its_rules(client: Client, league: League, coach: User) -> None:
    page = client.get(at("draft-new"))
    assert fields(page, "")["where"] == str(league.book_id)
    sent = client.post(at("draft-new"), {"where": league.book_id, "roster": "orc", "name": "Gutter Kings"})
    draft = TeamDraft.objects.get(owner=coach)
    assert sent.url == at("draft-edit", draft.pk)
    assert (draft.ruleset_id, draft.book_id, draft.name, draft.state) == (
        league.book.ruleset_id,
        league.book_id,
        "Gutter Kings",
        "draft",
    )


def test_a_new_draft_needs_no_league(stranger: User) -> None:
    client = browser(stranger)
    client.post(at("draft-new"), {"where": "edition:bb2020-first-printing", "roster": "human", "name": ""})
    draft = TeamDraft.objects.get(owner=stranger)
    assert (draft.ruleset.key, draft.book_id) == ("bb2020-first-printing", None)
    assert "You are in no league yet" in said(client.get(at("draft-edit", draft.pk)))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"roster": "dragons"}, "Select a valid choice"),
        ({"roster": ""}, "Please choose a roster."),
        ({"where": "edition:chess"}, "Select a valid choice"),
        ({"where": "999999"}, "Select a valid choice"),
        ({"name": "x" * 61}, "A name has 60 letters at most."),
    ],
)
def test_a_wrong_new_draft_is_told_so(stranger: User, wrong: dict[str, str], words: str) -> None:
    given = {"where": "edition:bb2020", "roster": "orc", "name": "Gutter Kings", **wrong}
    answer = browser(stranger).post(at("draft-new"), given)
    assert answer.status_code == 422
    assert words in said(answer)
    assert not TeamDraft.objects.exists()


def test_a_league_that_one_is_no_member_of_is_no_choice(stranger: User, league: League) -> None:
    answer = browser(stranger).post(at("draft-new"), {"where": league.book_id, "roster": "orc"})
    assert answer.status_code == 422
    assert not TeamDraft.objects.exists()


def test_a_double_press_makes_one_draft(stranger: User) -> None:
    client = browser(stranger)
    given = {**fields(client.get(at("draft-new")), ""), "roster": "orc", "where": "edition:bb2020"}
    first, second = client.post(at("draft-new"), given), client.post(at("draft-new"), given)
    assert first.url == second.url
    assert TeamDraft.objects.count() == 1


def test_rosters_come_with_the_edition(stranger: User) -> None:
    client = browser(stranger)
    part = client.get(at("draft-new"), {"where": "edition:bb2020"}, headers={"HX-Request": "true"})
    assert '<option value="orc">Orc</option>' in said(part)
    assert "<html" not in said(part)


# --- the builder ------------------------------------------------------------------------------------------------------


def test_the_builder_has_sixteen_lines_and_a_budget(client: Client, draft: TeamDraft) -> None:
    page = client.get(at("draft-edit", draft.pk))
    given = fields(page)
    assert [given[f"p{row}-number"] for row in range(16)] == [str(each) for each in range(1, 17)]
    assert "p16-number" not in given
    assert (given["p10-position"], given["p11-position"]) == ("orc-lineman", "")
    assert "330,000 left" in said(page)
    assert "All in order" in said(page)


def test_a_save_changes_nothing_that_was_not_changed(client: Client, draft: TeamDraft) -> None:
    before = inputs_of(draft)
    assert client.post(at("draft-edit", draft.pk), builder_of(client, draft)).status_code == 302
    after = inputs_of(draft)
    assert after["players"] == before["players"]
    assert after["team"] == before["team"]
    assert after["goods"]["goods"] == before["goods"]["goods"]


def test_everything_that_is_typed_is_saved(client: Client, draft: TeamDraft) -> None:
    given = builder_of(client, draft)
    given |= {
        "name": "Les Échassiers d’Ostrevant",
        "p0-name": "Ана",
        "p11-position": "goblin",
        "p11-number": "99",
        "p11-name": "Snik",
        "goods-apothecary": "1",
        "fans": "3",
        "first": "#123456",
        "pattern": "hoops",
        "initials": "ÉO",
    }
    client.post(at("draft-edit", draft.pk), given)
    saved = inputs_of(draft)
    assert draft.name == saved["team"]["name"] == "Les Échassiers d’Ostrevant"
    assert saved["players"]["players"][0]["name"] == "Ана"
    newest = saved["players"]["players"][11]
    assert (newest["position"], newest["number"], newest["name"]) == ("goblin", 99, "Snik")
    assert saved["goods"] == {"goods": {"apothecary": 1, "team-re-roll": 2}, "fans": 3}
    assert (draft.first_colour, draft.crest_pattern, draft.crest_initials) == ("#123456", "hoops", "ÉO")
    assert draft.version == 2


def test_buttons_add_and_take_away_without_scripts(client: Client, draft: TeamDraft) -> None:
    given = builder_of(client, draft)
    client.post(at("draft-edit", draft.pk), {**given, "more": "goblin"})
    assert inputs_of(draft)["players"]["players"][-1] | {"id": ""} == {"id": "", "position": "goblin", "number": 12}
    client.post(at("draft-edit", draft.pk), {**builder_of(client, draft), "fewer": "goblin"})
    assert len(inputs_of(draft)["players"]["players"]) == 11
    client.post(at("draft-edit", draft.pk), {**builder_of(client, draft), "fewer": "goblin"})
    assert len(inputs_of(draft)["players"]["players"]) == 11


def test_a_seventeenth_player_is_too_many(client: Client, draft: TeamDraft) -> None:
    for _ in range(6):
        client.post(at("draft-edit", draft.pk), {**builder_of(client, draft), "more": "orc-lineman"})
    page = said(client.get(at("draft-edit", draft.pk)))
    assert "The list is full: no more than 16 players." in page
    assert 'name="p16-number"' in page


@pytest.mark.parametrize(
    ("typed", "beside", "words"),
    [
        ({"p0-position": "thrower", "p1-position": "thrower", "p2-position": "thrower"}, "p2-said", "no more than 2"),
        ({"p1-number": "1"}, "p1-said", "Number 1 is worn by #1 Gutter Kings 1."),
        ({"p1-number": ""}, "p1-said", "Which number?"),
        ({"p3-position": ""}, "p3-said", "Which position?"),
        ({"goods-team-re-roll": "9"}, "goods-team-re-roll-said", "9 are more than the 8 allowed"),
        ({"fans": "7"}, "fans-said", "from 1 to 6 are allowed"),
        ({"name": ""}, "name-said", "What is the team called?"),
        ({"name": "x" * 61}, "name-said", "A name has 60 letters at most."),
        ({"p1-name": "a\u202eb"}, "p1-said", "a character in it that can’t be seen"),
        ({"goods-team-re-roll": "8"}, "budget", "30,000 too much"),
        ({"p10-position": "", "p10-name": ""}, "budget", "10 players on the list; a team needs 11."),
    ],
)
def test_what_breaks_a_rule_is_saved_and_said_beside_it(
    client: Client, draft: TeamDraft, typed: dict[str, str], beside: str, words: str
) -> None:
    answer = client.post(at("draft-edit", draft.pk), {**builder_of(client, draft), **typed}, follow=True)
    assert answer.status_code == 200
    place = said(answer).split(f'id="{beside}"')[1]
    assert words in place[: place.index("</div>")]
    assert draft.version + 1 == TeamDraft.objects.get().version


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"p1-number": "eleven"}, "Please give a number."),
        ({"p1-number": "0"}, "Please give a number from 1 on."),
        ({"p1-number": "100"}, "Please give a number up to 99."),
        ({"p1-position": "dragon"}, "Select a valid choice"),
        ({"goods-team-re-roll": "-1"}, "Please give a number from 0 on."),
        ({"goods-team-re-roll": "lots"}, "Please give a number."),
        ({"fans": "9" * 30}, "Please give a number up to 99."),
        ({"first": "red"}, "Please give a colour"),
        ({"first": "#12345G"}, "Please give a colour"),
        ({"pattern": "dragon"}, "Select a valid choice"),
        ({"initials": "ABCD"}, "room for three letters"),
        ({"name": "x" * 501}, "A name has 60 letters at most."),
    ],
)
def test_what_cant_be_read_is_kept_in_the_form_and_not_saved(
    client: Client, draft: TeamDraft, typed: dict[str, str], words: str
) -> None:
    answer = client.post(at("draft-edit", draft.pk), {**builder_of(client, draft), "p0-name": "Kept", **typed})
    assert answer.status_code == 422
    assert words in said(answer)
    again = fields(answer)
    assert again["p0-name"] == "Kept"
    [(name, value)] = typed.items()
    if not name.endswith(("position", "pattern")):
        assert again[name] == value
    assert TeamDraft.objects.get().version == 1


@pytest.mark.parametrize(
    "name",
    [
        "Ø",
        "x" * 60,
        "Θύελλα Πειραιά",
        "Чёрные Вороны",
        "גשם",
        "صقور",
        "🔥 Команда 🏈",
        "Łódź & “Żubry”",
        "../etc/passwd",
    ],
)
def test_names_of_any_script_come_back_as_they_were(client: Client, draft: TeamDraft, name: str) -> None:
    given = {**builder_of(client, draft), "name": name, "p0-name": name}
    client.post(at("draft-edit", draft.pk), given)
    again = builder_of(client, draft)
    assert (again["name"], again["p0-name"]) == (name, name)
    assert "All in order" in said(client.get(at("draft-edit", draft.pk)))


def test_a_name_with_tags_does_no_harm(client: Client, draft: TeamDraft, book: Book, coach: User) -> None:
    name = "<script>alert(1)</script><img src=x onerror=x>"
    client.post(at("draft-edit", draft.pk), {**builder_of(client, draft), "name": name, "p0-name": name})
    for page in ("draft-edit", "draft-detail"):
        shown = said(client.get(at(page, draft.pk)))
        assert escape(name) in shown
        assert "<script>alert" not in shown
        assert "<img" not in shown
    assert "<script>alert" not in said(client.get(at("mine")))


def test_what_a_roster_lets_choose(client: Client, coach: User, league: League) -> None:
    draft = new_draft(coach, roster="chaos-chosen", lineman="beastman-runner-lineman")
    page = client.get(at("draft-edit", draft.pk))
    assert "Which of these does the team choose?" in said(page)
    client.post(at("draft-edit", draft.pk), {**fields(page), "choice-0": "favoured-of-khorne"})
    assert inputs_of(draft)["team"]["choices"] == ["favoured-of-khorne"]
    page = client.get(at("draft-edit", draft.pk))
    assert fields(page)["choice-0"] == "favoured-of-khorne"
    assert "All in order" in said(page)


def test_another_roster_keeps_names_and_drops_positions(client: Client, draft: TeamDraft) -> None:
    client.post(at("draft-edit", draft.pk), {"change-roster": "yes", "roster": "human", "version": 1})
    saved = inputs_of(draft)
    assert saved["team"] == {"roster": "human", "name": "Gutter Kings"}
    assert [each.keys() for each in saved["players"]["players"]] == [{"id", "number", "name"}] * 11
    assert "Human Lineman" in said(client.get(at("draft-edit", draft.pk)))
    answer = client.post(at("draft-edit", draft.pk), {"change-roster": "yes", "roster": "dragons", "version": 2})
    assert answer.status_code == 422


@pytest.mark.parametrize("inputs", [{}, {"team": []}, {"team": {"roster": 7}, "players": {"players": {}}}])
def test_a_draft_that_holds_nonsense_can_be_opened(client: Client, coach: User, inputs: dict[str, Any]) -> None:
    draft = operations.draft_team(keep(loader.load("bb2020")), actor=coach, inputs=inputs)
    for page in ("draft-edit", "mine"):
        assert client.get(at(page, *([draft.pk] if page == "draft-edit" else []))).status_code == 200
    assert client.post(at("draft-edit", draft.pk), {"version": 1}).status_code == 422
    client.post(at("draft-edit", draft.pk), {"change-roster": "yes", "roster": "orc", "version": 1})
    assert client.get(at("draft-edit", draft.pk)).status_code == 200


# --- counting and saving by themselves --------------------------------------------------------------------------------


def test_recounting_says_what_it_comes_to_and_saves_nothing(client: Client, draft: TeamDraft) -> None:
    given = {**builder_of(client, draft), "p11-position": "big-un-blocker", "goods-team-re-roll": "8"}
    answer = client.post(at("draft-recount", draft.pk), given)
    assert answer.status_code == 200
    assert "too much" in said(answer)
    assert '<output id="count-big-un-blocker" hx-swap-oob="true">1</output>' in said(answer)
    assert 'id="p11-said"' in said(answer)
    assert "<input" not in said(answer)
    draft.refresh_from_db()
    assert draft.version == 1


def test_recounting_bears_anything(client: Client, draft: TeamDraft) -> None:
    for given in ({}, {"p0-number": "x", "fans": "-"}, {f"p{row}-position": "orc-lineman" for row in range(99)}):
        assert client.post(at("draft-recount", draft.pk), given).status_code == 200


def test_it_saves_itself(client: Client, draft: TeamDraft) -> None:
    given = {**builder_of(client, draft), "p0-name": "Ada"}
    answer = client.post(at("draft-save", draft.pk), given, headers={"accept": "application/json"})
    assert answer.json() == {"version": 2}
    assert inputs_of(draft)["players"]["players"][0]["name"] == "Ada"
    stale = client.post(at("draft-save", draft.pk), {**given, "p0-name": "Eve"}, headers={"accept": "application/json"})
    assert stale.status_code == 409
    assert "another version" in stale.json()["message"]
    unread = client.post(at("draft-save", draft.pk), {**given, "version": 2, "p0-number": "x"})
    assert unread.status_code == 422
    out = browser().post(at("draft-save", draft.pk), given, headers={"accept": "application/json"})
    assert out.status_code == 401
    assert inputs_of(draft)["players"]["players"][0]["name"] == "Ada"


def test_what_saved_itself_just_now_is_no_conflict(client: Client, draft: TeamDraft) -> None:
    given = {**builder_of(client, draft), "p0-name": "Ada"}
    client.post(at("draft-save", draft.pk), given, headers={"accept": "application/json"})
    assert client.post(at("draft-edit", draft.pk), given).status_code == 302
    draft.refresh_from_db()
    assert draft.version == 2


# --- two hands --------------------------------------------------------------------------------------------------------


def test_a_stale_save_shows_both(client: Client, draft: TeamDraft) -> None:
    mine = builder_of(client, draft)
    theirs = builder_of(client, draft)
    client.post(at("draft-edit", draft.pk), {**theirs, "p0-name": "Theirs", "goods-cheerleader": "2"})
    answer = client.post(at("draft-edit", draft.pk), {**mine, "p0-name": "Mine", "p1-name": "Also mine"})
    assert answer.status_code == 409
    shown = said(answer)
    for words in ("Two versions", "#1, Theirs, Orc Lineman", "#1, Mine, Orc Lineman", "Cheerleader"):
        assert words in shown
    assert inputs_of(draft)["players"]["players"][0]["name"] == "Theirs"
    again = fields(answer)
    assert (again["p0-name"], again["p1-name"], again["version"]) == ("Mine", "Also mine", "2")
    assert client.post(at("draft-edit", draft.pk), again).status_code == 302
    assert inputs_of(draft)["players"]["players"][0]["name"] == "Mine"


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 40, "٣"])
def test_a_version_that_is_none_is_a_stale_one(client: Client, draft: TeamDraft, version: str) -> None:
    given = {**builder_of(client, draft), "p0-name": "Ada", "version": version}
    assert client.post(at("draft-edit", draft.pk), given).status_code == 409


def test_a_double_press_saves_once(client: Client, draft: TeamDraft) -> None:
    given = {**builder_of(client, draft), "p0-name": "Ada"}
    assert [client.post(at("draft-edit", draft.pk), given).status_code for _ in range(2)] == [302, 302]
    draft.refresh_from_db()
    assert draft.version == 2


def test_going_back_and_typing_anew_is_a_new_request(client: Client, draft: TeamDraft) -> None:
    given = builder_of(client, draft)
    client.post(at("draft-edit", draft.pk), {**given, "p0-name": "Ada"})
    assert client.post(at("draft-edit", draft.pk), {**given, "p0-name": "Eve"}).status_code == 409


def test_a_lapsed_session_keeps_the_form(coach: User, draft: TeamDraft) -> None:
    client = browser(coach)
    given = {**builder_of(client, draft), "p0-name": "Typed for an hour", "p11-position": "goblin"}
    client.logout()
    sent = client.post(at("draft-edit", draft.pk), given)
    assert sent.status_code == 302
    back = sent.url.partition("next=")[2]
    assert "restored" in back
    client.force_login(coach)
    page = client.get(unquote(back))
    again = fields(page)
    assert (again["p0-name"], again["p11-position"], again["version"]) == ("Typed for an hour", "goblin", "1")
    assert client.post(at("draft-edit", draft.pk), again).status_code == 302
    assert inputs_of(draft)["players"]["players"][0]["name"] == "Typed for an hour"


# --- to the league and back -------------------------------------------------------------------------------------------


def test_handing_in_saves_and_locks(client: Client, draft: TeamDraft, book: Book) -> None:
    given = {**builder_of(client, draft), "p0-name": "Ada"}
    assert given["book"] == str(book.pk)
    answer = client.post(at("draft-hand-in", draft.pk), given)
    assert answer.url == at("draft-detail", draft.pk)
    assert inputs_of(draft)["players"]["players"][0]["name"] == "Ada"
    assert (draft.state, draft.book_id) == ("handed-in", book.pk)
    assert client.get(at("draft-edit", draft.pk)).url == at("draft-detail", draft.pk)
    late = client.post(at("draft-edit", draft.pk), {**given, "p0-name": "Late"})
    assert late.url == at("draft-detail", draft.pk)
    assert client.post(at("draft-save", draft.pk), given).status_code == 409
    assert inputs_of(draft)["players"]["players"][0]["name"] == "Ada"


def test_a_double_press_hands_in_once(client: Client, draft: TeamDraft) -> None:
    given = builder_of(client, draft)
    answers = [client.post(at("draft-hand-in", draft.pk), given) for _ in range(3)]
    assert {each.url for each in answers} == {at("draft-detail", draft.pk)}
    assert "Handed in." in said(client.get(at("draft-detail", draft.pk)))
    draft.refresh_from_db()
    assert (draft.state, draft.version) == ("handed-in", 3)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"p10-position": "", "p10-name": ""}, "a team needs 11"),
        ({"goods-team-re-roll": "8"}, "30,000 too much"),
        ({"name": ""}, "What is the team called?"),
        ({"book": ""}, "Please choose the league"),
        ({"book": "999999"}, "Please choose the league"),
        ({"book": "x"}, "Please choose the league"),
        ({"p0-number": "x"}, "Please give a number."),
    ],
)
def test_what_is_not_ready_is_not_handed_in(
    client: Client, draft: TeamDraft, typed: dict[str, str], words: str
) -> None:
    answer = client.post(at("draft-hand-in", draft.pk), {**builder_of(client, draft), **typed})
    assert answer.status_code == 422
    assert words in said(answer)
    draft.refresh_from_db()
    assert draft.state == "draft"


def test_a_league_of_others_takes_no_team(client: Client, draft: TeamDraft, stranger: User) -> None:
    other = builders.new_book(stranger)
    answer = client.post(at("draft-hand-in", draft.pk), {**builder_of(client, draft), "book": other.pk})
    assert answer.status_code == 422
    draft.refresh_from_db()
    assert draft.state == "draft"


def test_a_team_may_be_offered_although(client: Client, draft: TeamDraft) -> None:
    client.post(at("draft-edit", draft.pk), {**builder_of(client, draft), "p10-position": "", "p10-name": ""})
    page = client.get(at("draft-edit", draft.pk))
    assert 'name="ask"' in said(page)
    client.post(at("draft-hand-in", draft.pk), {**fields(page), "ask": "yes"})
    draft.refresh_from_db()
    assert draft.state == "handed-in"


def test_a_stale_hand_in_shows_both(client: Client, draft: TeamDraft) -> None:
    mine = builder_of(client, draft)
    client.post(at("draft-edit", draft.pk), {**builder_of(client, draft), "p0-name": "Theirs"})
    answer = client.post(at("draft-hand-in", draft.pk), {**mine, "p0-name": "Mine"})
    assert answer.status_code == 409
    assert "Two versions" in said(answer)
    draft.refresh_from_db()
    assert draft.state == "draft"


def test_a_draft_is_taken_back(client: Client, draft: TeamDraft, book: Book, coach: User) -> None:
    handed = operations.hand_in(draft.pk, book.pk, version=1, actor=coach)
    given = fields(client.get(at("draft-detail", draft.pk)), "")
    assert given["version"] == str(handed.version)
    assert client.post(at("draft-withdraw", draft.pk), given).url == at("draft-edit", draft.pk)
    client.post(at("draft-withdraw", draft.pk), given)
    draft.refresh_from_db()
    assert (draft.state, draft.version) == ("draft", handed.version + 1)


def test_a_returned_draft_shows_the_word(
    client: Client, draft: TeamDraft, book: Book, coach: User, commissioner: User
) -> None:
    handed = operations.hand_in(draft.pk, book.pk, version=1, actor=coach)
    operations.return_draft(draft.pk, "No <b>two</b> trolls", version=handed.version, actor=commissioner)
    for page in (at("draft-edit", draft.pk), at("mine")):
        assert "No &lt;b&gt;two&lt;/b&gt; trolls" in said(client.get(page))
    assert client.post(at("draft-hand-in", draft.pk), builder_of(client, draft)).url == at("draft-detail", draft.pk)


def test_an_accepted_team_is_drafted_again(client: Client, team: Team, book: Book) -> None:
    league_of(book)
    draft = team.draft
    page = client.get(at("draft-detail", draft.pk))
    given = fields(page, "")
    assert client.post(at("draft-reopen", draft.pk), given).url == at("draft-edit", draft.pk)
    team.refresh_from_db()
    assert team.status == "reopened"
    page = client.get(at("draft-edit", draft.pk))
    assert "can’t play until it is handed in" in said(page)
    client.post(at("draft-hand-in", draft.pk), {**fields(page), "p0-name": "Ada"})
    draft.refresh_from_db()
    assert draft.state == "handed-in"


def test_a_team_that_has_played_is_not_drafted_again(client: Client, settling: Team) -> None:
    draft = settling.draft
    page = client.get(at("draft-detail", draft.pk))
    assert "withdraws the acceptance" not in said(page)
    answer = client.post(at("draft-reopen", draft.pk), {"version": draft.version}, follow=True)
    assert "The team’s first match has begun" in said(answer)


# --- lists, queries, languages ----------------------------------------------------------------------------------------


def test_my_teams_and_drafts(client: Client, team: Team, coach: User, stranger: User) -> None:
    league_of(team.book)
    new_draft(coach, name="Half done")
    new_draft(stranger, name="Not mine")
    page = said(client.get(at("mine")))
    for words in ("Gutter Kings", "Orc, Lockside League", "Half done", "draft"):
        assert words in page
    assert "Not mine" not in page
    assert browser().get(at("mine")).status_code == 302


def test_queries_do_not_grow_with_players_teams_and_drafts(client: Client, draft: TeamDraft, coach: User) -> None:
    one = queries(client, at("draft-edit", draft.pk)), queries(client, at("mine"))
    full = new_draft(coach, players=16, book_id=draft.book_id)
    for _ in range(3):
        new_draft(coach)
    assert (queries(client, at("draft-edit", full.pk)), queries(client, at("mine"))) == one
    assert max(one) <= 6


def test_in_french(draft: TeamDraft, coach: User, book: Book) -> None:
    coach.language = "fr"
    coach.save()
    client = browser(coach, "fr")
    page = said(client.get(at("draft-edit", draft.pk)))
    for words in ("Trois-quart Orque", "Relance d&#x27;équipe", "330\u202f000 de reste", "Remettre", "Fans dévoués"):
        assert words in page
    for words in ("Save and count", "Budget left", "Hand in", "Positions of the roster"):
        assert words not in page
    assert "Mes équipes" in said(client.get(at("mine")))
    operations.hand_in(draft.pk, book.pk, version=1, actor=coach)
    assert "remise" in said(client.get(at("draft-detail", draft.pk)))


# --- deleting ---------------------------------------------------------------------------------------------------------


def test_a_draft_is_deleted_once_its_owner_has_confirmed_it(client: Client, draft: TeamDraft) -> None:
    address = at("draft-delete", draft.pk)
    for page in ("draft-edit", "draft-detail"):
        assert address in said(client.get(at(page, draft.pk)))
    page = client.get(address)
    assert "Nothing brings it back." in said(page)
    assert TeamDraft.objects.exists()
    given = fields(page, "")
    for _ in range(2):
        assert client.post(address, given).url == at("mine")
    assert not TeamDraft.objects.exists()
    assert "The draft is deleted." in said(client.get(at("mine")))


def test_a_draft_that_changed_or_was_handed_in_is_not_deleted(
    client: Client, draft: TeamDraft, coach: User, book: Book
) -> None:
    given = fields(client.get(at("draft-delete", draft.pk)), "")
    operations.hand_in(draft.pk, book.pk, version=1, actor=coach)
    stale = client.post(at("draft-delete", draft.pk), given, follow=True)
    assert "changed meanwhile" in said(stale)
    locked = client.post(at("draft-delete", draft.pk), {"version": 2}, follow=True)
    assert "The draft is handed in" in said(locked)
    assert client.get(at("draft-delete", draft.pk)).url == at("draft-detail", draft.pk)
    assert at("draft-delete", draft.pk) not in said(client.get(at("draft-detail", draft.pk)))
    assert TeamDraft.objects.exists()


def test_a_new_draft_that_was_deleted_does_not_come_back(client: Client, league: League) -> None:
    given = {"where": league.book_id, "roster": "orc", "key": "once"}
    client.post(at("draft-new"), given)
    draft = TeamDraft.objects.get()
    operations.delete_draft(draft.pk, version=1, actor=draft.owner)
    assert "This draft was deleted meanwhile." in said(client.post(at("draft-new"), given, follow=True))
    assert not TeamDraft.objects.exists()


def test_a_commissioner_reopens_a_draft_for_its_coach(team: Team, commissioner: User) -> None:
    draft = TeamDraft.objects.get()
    client = browser(commissioner)
    assert at("draft-reopen", draft.pk) in said(client.get(at("draft-detail", draft.pk)))
    answer = client.post(at("draft-reopen", draft.pk), {"version": draft.version}, follow=True)
    assert "The acceptance is withdrawn." in said(answer)
    draft.refresh_from_db()
    assert draft.state == "draft"
