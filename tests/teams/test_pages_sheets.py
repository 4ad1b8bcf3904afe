"""The sheet, the journal, and what a coach changes at any time."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from teams import operations
from teams.models import Player, Team
from tests.teams import builders
from tests.teams.pages import at, browser, fields, league_of, queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(coach: User) -> Client:
    return browser(coach)


@pytest.fixture
def boris(rival: Team) -> User:
    assert rival.coach is not None
    return rival.coach


def said(response: Any) -> str:
    return response.content.decode()


def squad(team: Team) -> list[Player]:
    return list(Player.objects.filter(team=team, active=True, journeyman=False).order_by("number"))


def address(page: str, team: Team) -> str:
    return at(page, team.pk)


SHEETS = ("team-detail", "team-journal")

# --- who sees what ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", SHEETS)
def test_public_sheets_are_everybodys(settling: Team, page: str, coach: User, stranger: User) -> None:
    for somebody in (None, coach, stranger):
        assert browser(somebody).get(address(page, settling)).status_code == 200
    assert browser().get(address(page, settling))["X-Robots-Tag"] == "all"
    assert browser(stranger).get(address(page, settling))["X-Robots-Tag"] != "all"
    assert "no-store" in browser().get(address(page, settling))["Cache-Control"]


@pytest.mark.parametrize("page", SHEETS)
def test_a_members_league_shows_sheets_to_members(
    settling: Team, page: str, coach: User, boris: User, commissioner: User, stranger: User
) -> None:
    operations.set_visibility(settling.book, visibility="members", rosters_hidden=False, actor=commissioner)
    for somebody in (coach, boris, commissioner, builders.person("Olga", is_staff=True)):
        assert browser(somebody).get(address(page, settling)).status_code == 200
    other = builders.person("Otto")
    builders.new_book(other)
    for somebody in (None, stranger, other):
        assert browser(somebody).get(address(page, settling)).status_code == 404


@pytest.mark.parametrize("page", SHEETS)
def test_hidden_rosters_are_seen_by_coach_and_commissioner(
    settling: Team, page: str, coach: User, boris: User, commissioner: User, stranger: User
) -> None:
    operations.set_visibility(settling.book, visibility="public", rosters_hidden=True, actor=commissioner)
    for somebody in (coach, commissioner):
        assert browser(somebody).get(address(page, settling)).status_code == 200
    for somebody in (None, stranger, boris):
        assert browser(somebody).get(address(page, settling)).status_code == 404


@pytest.mark.parametrize("page", SHEETS)
def test_what_is_seen_by_link_is_not_for_search_engines(settling: Team, page: str, commissioner: User) -> None:
    operations.set_visibility(settling.book, visibility="link", rosters_hidden=False, actor=commissioner)
    answer = browser().get(address(page, settling))
    assert answer.status_code == 200
    assert "noindex" in answer["X-Robots-Tag"]


def test_names_and_colours_are_changed_by_coach_and_commissioner(
    settling: Team, coach: User, boris: User, commissioner: User, stranger: User
) -> None:
    for somebody in (coach, commissioner):
        assert browser(somebody).get(at("team-edit", settling.pk)).status_code == 200
    for somebody in (boris, stranger):
        assert browser(somebody).get(at("team-edit", settling.pk)).status_code == 404
        assert browser(somebody).post(at("team-edit", settling.pk), {"part": "crest"}).status_code == 404
    assert browser().get(at("team-edit", settling.pk)).status_code == 302


@pytest.mark.parametrize("page", [*SHEETS, "team-edit"])
def test_what_is_not_there_is_not_found(client: Client, page: str) -> None:
    for nothing in ("nothinghere", "a" * 200, "%00", "<b>"):
        assert client.get(at(page, nothing)).status_code == 404


# --- the sheet --------------------------------------------------------------------------------------------------------


def columns(page: str) -> list[str]:
    head = page.split('aria-labelledby="players"')[2].split("<thead")[1].partition("</thead>")[0]
    return [re.sub(r"<[^>]+>", "", each).strip() for each in re.findall(r"<th[^>]*>(.*?)</th>", head, re.DOTALL)]


def table_rows(page: str) -> list[str]:
    return re.findall(r"<tr[^>]*><th scope=\"row\">.*?</tr>", page, re.DOTALL)


def test_the_columns_stand_in_the_printed_order(settling: Team, client: Client) -> None:
    wanted = "Nr, name|Position|MA|ST|AG|PA|AV|Skills, gained, injuries|Fee|SPP|MNG|NI|TR|Value"
    assert columns(said(client.get(at("team-detail", settling.pk)))) == wanted.split("|")


def test_the_sheet_shows_who_may_advance_and_who_is_hurt(settling: Team, client: Client, commissioner: User) -> None:
    first, second, third = squad(settling)[:3]
    builders.set_right(settling, commissioner, spp={"player": first.pk, "by": 9 - first.spp})
    builders.set_right(
        settling,
        commissioner,
        characteristic={"player": second.pk, "characteristic": "ag", "to": 4},
        niggling={"player": second.pk, "by": 2},
    )
    builders.set_right(settling, commissioner, skill={"player": first.pk, "skill": "block", "gains": True})
    builders.set_right(settling, commissioner, absence={"player": third.pk, "holds": True})
    page = said(client.get(at("team-detail", settling.pk)))
    rows = {each: next(row for row in table_rows(page) if each in row) for each in (first.pk, second.pk, third.pk)}
    assert "★ 3" in rows[first.pk]
    assert "gained: </span>Block" in rows[first.pk]
    assert 'is-down">4+' in rows[second.pk]
    assert "2 niggling injuries" in rows[second.pk]
    assert '<td class="c" data-label="NI">2</td>' in rows[second.pk]
    assert "dg-badge--mng" in rows[third.pk]
    assert rows[third.pk].startswith('<tr role="row" class="is-out">')
    assert re.search(r"10\s*<small>\s*of 11", page)


def test_the_values_stand_with_their_sums(settling: Team, client: Client, commissioner: User) -> None:
    builders.set_right(settling, commissioner, absence={"player": squad(settling)[0].pk, "holds": True})
    page = said(client.get(at("team-detail", settling.pk)))
    assert 'aria-label="550,000 players + 120,000 Team re-roll × 2 = 670,000 Team Value"' in page
    assert 'aria-label="670,000 Team Value − 50,000 who miss the next match = 620,000 Current Team Value"' in page
    assert f"{settling.treasury:,}" in page


def test_nobody_may_advance_between_matches(team: Team, rival: Team, client: Client, commissioner: User) -> None:
    builders.set_right(team, commissioner, spp={"player": squad(team)[0].pk, "by": 9})
    assert "★ 3" not in said(client.get(at("team-detail", team.pk)))


def test_every_figure_leads_to_the_entries_that_made_it(settling: Team, client: Client) -> None:
    page = said(client.get(at("team-detail", settling.pk)))
    found = set(re.findall(r'href="([^"]*/journal/\?[^"]+)"', page))
    figures = {each.partition("figure=")[2] for each in found}
    assert {"treasury", "fans", "record", "value", "current-value", "team-re-roll", "spp"} <= figures
    for each in sorted(found)[:3] + [f"{at('team-journal', settling.pk)}?figure={name}" for name in figures]:
        assert client.get(each.replace("&amp;", "&")).status_code == 200


def test_the_page_says_what_waits(settling: Team, client: Client, stranger: User) -> None:
    assert f"/matches/after/{settling.pk}/" in said(client.get(at("team-detail", settling.pk)))
    assert "/matches/after/" not in said(browser(stranger).get(at("team-detail", settling.pk)))


def test_a_new_team_leads_to_its_draft(team: Team, client: Client, stranger: User) -> None:
    assert at("draft-detail", team.draft.pk) in said(client.get(at("team-detail", team.pk)))
    assert "/drafts/" not in said(browser(stranger).get(at("team-detail", team.pk)))


def test_the_league_and_the_coach_stand_in_the_head(settling: Team, client: Client) -> None:
    league_of(settling.book, "Lock <b>side</b>")
    page = said(client.get(at("team-detail", settling.pk)))
    assert "Lock &lt;b&gt;side&lt;/b&gt;" in page
    assert "Ada" in page
    assert "@example.org" not in page


def test_colours_are_the_teams_own(settling: Team, client: Client, coach: User) -> None:
    operations.set_colours(settling.pk, first="#E4572E", second="#2B2D42", pattern="sash", initials="", actor=coach)
    answer = client.get(at("team-detail", settling.pk))
    assert "--t1: #E4572E; --t2: #2B2D42" in said(answer)
    assert "style=" not in said(answer).split("<main")[1]


def test_a_retired_team_keeps_its_sheet(settling: Team, client: Client, coach: User) -> None:
    operations.retire_team(settling.pk, {}, actor=coach)
    assert "The team has retired" in said(client.get(at("team-detail", settling.pk)))


# --- the journal ------------------------------------------------------------------------------------------------------


def entries(page: str) -> list[str]:
    return re.findall(r'<li id="entry-\d+">.*?</div>\s*</li>', page, re.DOTALL)


def test_the_journal_explains_itself(settling: Team, client: Client, coach: User) -> None:
    operations.buy_goods(settling.pk, {"buy": {"goods": "assistant-coach", "count": 2}}, actor=coach)
    found = entries(said(client.get(at("team-journal", settling.pk))))
    assert "Assistant coach: 2 × 10,000 = 20,000" in found[0]
    assert "−20,000" in found[0]
    assert "310,000" in found[0]
    assert "Team accepted" in found[-1]
    assert re.search(r"by <bdi>Carla</bdi> for <bdi>Ada</bdi>", found[-1])
    assert re.search(r"\(\d+ / 2 \+ \d touchdowns?\) × 10,000 = \d+,000", found[2])


def test_the_journal_is_filtered(settling: Team, client: Client, coach: User) -> None:
    player = squad(settling)[3]
    operations.rename_player(settling.pk, {"rename": {"player": player.pk, "name": "Żubr"}}, actor=coach)
    page = at("team-journal", settling.pk)
    everything = len(entries(said(client.get(page))))
    assert len(entries(said(client.get(page, {"kind": "rename-player"})))) == 1
    assert 1 < len(entries(said(client.get(page, {"player": player.pk})))) < everything
    gold = entries(said(client.get(page, {"figure": "treasury"})))
    assert all("Treasury" in each for each in gold)
    assert len(gold) < everything
    assert "Nothing of this kind" in said(client.get(page, {"kind": "<script>"}))


@pytest.mark.parametrize("number", ["0", "-1", "x", "9" * 40, "999", "2"])
def test_pages_of_the_journal_that_are_not_there(settling: Team, client: Client, number: str) -> None:
    assert client.get(at("team-journal", settling.pk), {"page": number}).status_code == 200


def test_a_long_journal_has_pages(settling: Team, client: Client, commissioner: User) -> None:
    for _ in range(20):
        builders.set_right(settling, commissioner, gold={"by": 1000})
    page = said(client.get(at("team-journal", settling.pk)))
    assert len(entries(page)) == 20
    assert "Page 1 of 2" in page
    assert len(entries(said(client.get(at("team-journal", settling.pk), {"page": 2})))) == 3


def test_what_was_replaced_is_shown_on_demand(team: Team, client: Client, coach: User, commissioner: User) -> None:
    draft = operations.reopen(team.draft.pk, version=team.draft.version, actor=coach)
    draft = operations.hand_in(draft.pk, team.book_id, version=draft.version, actor=coach)
    operations.accept_draft(draft.pk, version=draft.version, actor=commissioner)
    page = at("team-journal", team.pk)
    assert "replaced" not in said(client.get(page)).split('id="entry-')[1]
    assert "replaced; was done by" in said(client.get(page, {"superseded": "yes"}))


def test_a_redacted_name_stays_away(settling: Team, client: Client, commissioner: User) -> None:
    player = squad(settling)[0]
    operations.redact_texts(player.team.book_id, [player.name_id or ""], why="asked for", actor=commissioner)
    for page in SHEETS:
        shown = said(client.get(address(page, settling)))
        assert "Gutter Kings 1<" not in shown
        assert "[redacted]" in shown


# --- names, numbers, colours ------------------------------------------------------------------------------------------


def part(client: Client, team: Team, which: str) -> dict[str, str]:
    """The fields of one of the three forms of the page."""
    page = said(client.get(at("team-edit", team.pk)))
    forms = [each for each in page.split("<form") if f'name="part" value="{which}"' in each]

    class Answer:
        content = ("<form" + forms[0].split("</form>")[0] + "</form>").encode()

    return fields(Answer(), "")  # type: ignore[arg-type]


def test_two_players_swap_their_numbers(settling: Team, client: Client) -> None:
    first, second = squad(settling)[:2]
    given = part(client, settling, "players") | {f"number-{first.pk}": "2", f"number-{second.pk}": "1"}
    assert client.post(at("team-edit", settling.pk), given).status_code == 302
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.number, second.number) == (2, 1)
    settling.refresh_from_db()
    assert settling.journal.last().action.kind == "renumber-players"
    count = settling.journal.count()
    client.post(at("team-edit", settling.pk), given)
    assert settling.journal.count() == count


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("number", "2", "Number 2 is worn by #2 Gutter Kings 2."),
        ("number", "x", "Please give a number."),
        ("number", "0", "from 1 on"),
        ("number", "", "Please give a number."),
        ("name", "x" * 61, "60 letters at most"),
        ("name", "a\u200eb", "can’t be seen"),
    ],
)
def test_a_wrong_name_or_number_is_said_beside_it(
    settling: Team, client: Client, field: str, value: str, words: str
) -> None:
    first, last = squad(settling)[0], squad(settling)[-1]
    given = part(client, settling, "players") | {f"{field}-{first.pk}": value, f"name-{last.pk}": "Not yet"}
    answer = client.post(at("team-edit", settling.pk), given)
    assert answer.status_code == 422
    row = said(answer).split(f'name="{field}-{first.pk}"')[1].split("</li>")[0]
    assert words in row
    last.refresh_from_db()
    assert str(last) != "Not yet"


@pytest.mark.parametrize("name", ["Ø", "x" * 60, "Ωρίων", "Илья", "שלמה", "🔥", "<b>Bold</b>", ""])
def test_a_player_gets_another_name(settling: Team, client: Client, name: str) -> None:
    first = squad(settling)[0]
    given = part(client, settling, "players") | {f"name-{first.pk}": name}
    assert client.post(at("team-edit", settling.pk), given).status_code == 302
    assert part(client, settling, "players")[f"name-{first.pk}"] == name
    assert "<b>Bold</b>" not in said(client.get(at("team-detail", settling.pk)))


def test_only_what_was_changed_is_written(settling: Team, client: Client, commissioner: User) -> None:
    first, second = squad(settling)[:2]
    old = part(client, settling, "players")
    operations.rename_player(settling.pk, {"rename": {"player": second.pk, "name": "Meanwhile"}}, actor=commissioner)
    client.post(at("team-edit", settling.pk), old | {f"name-{first.pk}": "Mine"})
    first.refresh_from_db()
    second.refresh_from_db()
    assert (str(first), str(second)) == ("Mine", "Meanwhile")


def test_the_team_gets_another_name(settling: Team, client: Client) -> None:
    given = part(client, settling, "name")
    assert client.post(at("team-edit", settling.pk), given | {"name": "Ῥόδος & Co"}).status_code == 302
    assert client.post(at("team-edit", settling.pk), given | {"name": "Ῥόδος & Co"}).status_code == 302
    settling.refresh_from_db()
    assert str(settling) == "Ῥόδος & Co"
    for wrong in ("", " ", "x" * 61, "a\u202e"):
        assert client.post(at("team-edit", settling.pk), given | {"name": wrong}).status_code == 422


def test_colours_and_crest(settling: Team, client: Client) -> None:
    given = part(client, settling, "crest") | {"first": "#abcdef", "pattern": "hoops", "initials": "Ж"}
    assert client.post(at("team-edit", settling.pk), given).status_code == 302
    settling.refresh_from_db()
    assert (settling.first_colour, settling.crest_pattern, settling.crest_initials) == ("#ABCDEF", "hoops", "Ж")
    for wrong in ({"first": "red"}, {"second": ""}, {"pattern": "x"}, {"initials": "ABCD"}):
        assert client.post(at("team-edit", settling.pk), given | wrong).status_code == 422
    assert client.post(at("team-edit", settling.pk), {"part": "nothing"}).status_code == 422


def test_a_coach_retires_his_team_when_he_means_it(settling: Team, client: Client) -> None:
    given = part(client, settling, "retire")
    assert client.post(at("team-edit", settling.pk), given).status_code == 422
    settling.refresh_from_db()
    assert settling.status == "active"
    for _ in range(2):
        client.post(at("team-edit", settling.pk), given | {"sure": "on"})
    settling.refresh_from_db()
    assert settling.status == "retired"
    assert settling.journal.filter(action__kind="retire-team").count() == 1
    assert 'value="retire"' not in said(client.get(at("team-edit", settling.pk)))


def test_before_the_first_match_names_are_the_drafts(team: Team, client: Client) -> None:
    page = said(client.get(at("team-edit", team.pk)))
    assert "changed in the draft" in page
    assert 'value="players"' not in page
    answer = client.post(at("team-edit", team.pk), {"part": "name", "name": "Other"})
    assert answer.status_code == 422


# --- queries, languages -----------------------------------------------------------------------------------------------


def test_queries_do_not_grow(settling: Team, client: Client, commissioner: User, coach: User) -> None:
    league_of(settling.book)
    pages = [address(each, settling) for each in (*SHEETS, "team-edit")]
    before = [queries(client, each) for each in pages]
    for number in range(12, 15):
        given = {"hire": {"id": f"more{number}", "position": "goblin", "number": number, "name": "More"}}
        operations.hire_player(settling.pk, given, actor=coach)
    builders.accepted_team(
        settling.book, builders.person("Eve"), commissioner, builders.draft_inputs("Third", "human", "human-lineman")
    )
    assert [queries(client, each) for each in pages] == before
    assert max(before) <= 11


def test_in_french(settling: Team) -> None:
    client = browser(None, "fr")
    sheet = said(client.get(at("team-detail", settling.pk)))
    for words in ("Trois-quart Orque", "Valeur d’équipe actuelle", "Fans dévoués", "670\u202f000", "Coach assistant"):
        assert words in sheet
    for words in ("Current team value", "Treasury", "Ready to play", "Re-rolls, staff"):
        assert words not in sheet
    journal = said(client.get(at("team-journal", settling.pk)))
    for words in ("Équipe acceptée", "par <bdi>Carla</bdi> pour <bdi>Ada</bdi>"):
        assert words in journal
