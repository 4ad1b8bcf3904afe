"""Sheets as readers get them: what stands on them, who may have them, and names that try to do harm."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from accounts.models import User
from leagues.models import League, Season
from leagues.operations import new_link
from matches import operations
from matches.models import Match
from teams import operations as of_teams
from teams.models import Book, Team, Text
from teams.selectors import team_page
from tests.leagues import builders as of_leagues
from tests.matches import builders as of_matches
from tests.reports import pages, reading, stories
from tests.teams.builders import set_right


def sheet(team: Team) -> str:
    return reverse("reports:team-sheet", args=[team.pk])


def record(match: Match) -> str:
    return reverse("reports:match-record", args=[match.pk])


# --- What stands on them --------------------------------------------------------------------------------------------


def test_the_printed_figures_are_those_of_the_teams_page(client: Client, home: Team, season: Season) -> None:
    page, printed = team_page(home.pk), pages.text(client, sheet(home))
    for figure in (page.worth.total, page.worth.current, page.state.treasury):
        assert f"{figure:,}" in printed
    for line in page.lines:
        assert line.name in printed
    assert "CTV 800,000 = players 600,000 + re-rolls 150,000 + staff 50,000" in printed
    assert "Lockside League, Season 1. As of" in printed
    assert "Roster revision 1." in printed
    assert f"testserver/teams/{home.pk}" in printed


def test_one_page_holds_the_team_with_all_its_inducements(client: Client, league: League, commissioner: User) -> None:
    inputs = of_leagues.of_teams.draft_inputs("Sixteen", "goblin", "goblin-lineman", players=16, rerolls=1)
    team = of_leagues.of_teams.accepted_team(league.book, of_leagues.person("Gil"), commissioner, inputs)
    document = pages.pdf(client, sheet(team))
    assert reading.pages(document) == 1
    assert "Bottles of Heady Brew" in reading.text(document)


def test_the_opponents_copy_keeps_treasury_and_spp_back(client: Client, home: Team, commissioner: User) -> None:
    set_right(home, commissioner, gold={"by": 13_000}, spp={"player": of_matches.player(home, 3), "by": 847})
    own, printed = pages.text(client, sheet(home)), pages.text(client, sheet(home), variant="opponent")
    for private in (r"Treasury", r"213,000", r"SPP", r"\b847\b"):
        assert re.search(private, own)
        assert not re.search(private, printed)
    assert "CTV 800,000" in printed


def test_in_french_on_letter(client: Client, home: Team, match: Match) -> None:
    document = pages.pdf(client, sheet(home), language="fr", paper="letter")
    assert pages.size(document) == (792, 612)
    printed = reading.text(document)
    assert "Trésorerie" in printed
    assert "Relance d'équipe" in printed
    assert "VEA" in printed
    assert document.file_name.endswith("_rivertown-rovers_feuille-dequipe.pdf")
    both = pages.text(client, sheet(home), language="fr", english="on")
    assert "Team re-roll" in both
    assert "Trésorerie" in both
    assert "Mi-temps" in pages.text(client, record(match), language="fr").replace("mi-temps", "Mi-temps")


def test_the_page_to_print_from_in_french(client: Client, home: Team, match: Match) -> None:
    for address in (reverse("reports:team", args=[home.pk]), reverse("reports:match", args=[match.pk])):
        page = client.get(address, headers={"accept-language": "fr"})
        assert page.status_code == 200
        assert "Feuille" in page.content.decode()


def test_a_league_and_a_reader_have_their_own_usual_paper_and_language(client: Client, home: Team) -> None:
    League.objects.update(paper="letter")
    document = pages.pdf(client, sheet(home))
    assert pages.size(document) == (792, 612)
    assert pages.size(pages.pdf(client, sheet(home), paper="a4")) == (842, 595)
    french = client.get(sheet(home), headers={"accept-language": "fr"})
    assert "feuille-dequipe" in french["Content-Disposition"]


def test_the_record_of_a_match(client: Client, match: Match) -> None:
    document = pages.pdf(client, record(match))
    printed = reading.text(document)
    assert reading.pages(document) == 3
    assert "Rivertown Rovers 12" in printed
    assert "Les Échassiers 12" in printed
    assert "CTV 800,000" in printed
    assert "Inducements for Les Échassiers" in printed
    assert "1R1-1" in printed
    assert re.fullmatch(r"\d{4}-\d\d-\d\d_R1_rivertown-rovers_v_les-echassiers_match\.pdf", document.file_name)
    assert reading.pages(pages.pdf(client, record(match), layout="one-page")) == 1


def test_an_old_match_shows_its_day(client: Client, match: Match, ada: User, bob: User, commissioner: User) -> None:
    stories.played(match, ada, bob)
    home = Team.objects.get(pk=match.home_id)
    set_right(home, commissioner, skill={"player": of_matches.player(home, 5), "skill": "block"})
    old = pages.text(client, reverse("reports:team-sheet-at", args=[home.pk, match.pk]))
    assert "Block" not in old
    assert "Block" in pages.text(client, sheet(home))
    assert "Roster revision 1." in old


def test_a_sheet_counts_on_when_something_is_undone(client: Client, match: Match, ada: User, bob: User) -> None:
    match = Match.objects.with_teams().get(pk=match.pk)
    of_matches.send(match, ada, of_matches.settled(match, of_matches.result(match)))
    of_matches.confirm(match, bob)
    home = Team.objects.get(pk=match.home_id)
    newcomer = {"id": "late", "position": "human-lineman", "number": 15, "name": "Jean Neuf"}
    of_teams.hire_player(home.pk, {"hire": newcomer}, actor=ada)
    home.refresh_from_db()
    assert "Roster revision 3." in pages.text(client, sheet(home))
    shown = operations.show_undo(home.pk, home.position, actor=ada)
    operations.undo(home.pk, home.position, digest=shown.digest, actor=ada)
    assert "Roster revision 4." in pages.text(client, sheet(home))


def test_standings_and_calendar(client: Client, match: Match, season: Season, ada: User, bob: User) -> None:
    table = reverse("reports:standings", args=[season.pk])
    assert "0 of 1 rounds complete" in pages.text(client, table)
    stories.played(match, ada, bob)
    printed = pages.text(client, table)
    assert "1 of 1 rounds complete" in printed
    assert "1–0" in printed
    document = pages.pdf(client, reverse("reports:fixtures", args=[season.pk]), language="fr")
    assert "Journée 1" in reading.text(document)
    assert document.file_name.endswith("_lockside-league_saison-1_calendrier.pdf")


@pytest.mark.django_db
def test_blank_sheets(client: Client) -> None:
    document = pages.pdf(client, reverse("reports:team-sheet-blank", args=["bb2020", "orc"]))
    assert "Big Un Blocker" in reading.text(document)
    assert document.file_name == "blank_orc_team-sheet.pdf"
    assert reading.pages(pages.pdf(client, reverse("reports:blank", args=["bb2020"]))) == 1
    for edition, roster in (("bb1994", "orc"), ("bb2020", "smurf")):
        assert client.get(reverse("reports:team-sheet-blank", args=[edition, roster])).status_code == 404


def test_the_same_state_gives_the_same_bytes_whenever(client: Client, home: Team, match: Match, season: Season) -> None:
    for address in (
        sheet(home),
        record(match),
        reverse("reports:standings", args=[season.pk]),
        reverse("reports:fixtures", args=[season.pk]),
    ):
        first = client.get(address)
        assert client.get(address).content == first.content
        assert first["Cache-Control"] == "private, no-store"
        assert first["X-Robots-Tag"] == "noindex"
        again = client.get(address, headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert client.get(address, {"paper": "letter"})["ETag"] != first["ETag"]
        assert client.post(address).status_code == 405
        assert client.get(address, {"download": "1"})["Content-Disposition"].startswith("attachment; ")


# --- Choices that are none ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "value"),
    [("paper", "a3"), ("language", "tlh"), ("language", "../fr"), ("variant", "golden"), ("layout", "three")],
)
def test_a_choice_that_is_none_is_said_beside_its_field(
    client: Client, home: Team, match: Match, season: Season, option: str, value: str
) -> None:
    addresses = {
        "variant": [sheet(home), reverse("reports:team-sheet-at", args=[home.pk, match.pk])],
        "layout": [record(match)],
    }.get(option, [
        sheet(home), record(match), reverse("reports:standings", args=[season.pk]),
        reverse("reports:fixtures", args=[season.pk]), reverse("reports:blank", args=["bb2020"]),
    ])  # fmt: skip
    for address in addresses:
        answer = client.get(address, {option: value})
        assert answer.status_code == 400
        assert "Select a valid choice" in answer.content.decode()


# --- Who may have them ----------------------------------------------------------------------------------------------


def addresses(team: Team, match: Match, season: Season) -> list[str]:
    return [
        reverse("reports:team", args=[team.pk]),
        sheet(team),
        reverse("reports:team-sheet-at", args=[team.pk, match.pk]),
        reverse("reports:match", args=[match.pk]),
        record(match),
        reverse("reports:season", args=[season.pk]),
        reverse("reports:standings", args=[season.pk]),
        reverse("reports:fixtures", args=[season.pk]),
    ]


@pytest.fixture
def everything(home: Team, match: Match, season: Season) -> list[str]:
    return addresses(home, match, season)


def answers(client: Client, user: User | None, urls: list[str]) -> set[int]:
    if user is None:
        client.logout()
    else:
        client.force_login(user)
    return {client.get(url).status_code for url in urls}


def test_of_a_public_league_everybody_has_them(client: Client, stranger: User, everything: list[str]) -> None:
    assert answers(client, None, everything) == {200}
    assert answers(client, stranger, everything) == {200}


def test_of_a_league_of_members_they_have_them_alone(
    client: Client, everything: list[str], league: League, ada: User, bob: User, stranger: User, commissioner: User
) -> None:
    Book.objects.filter(pk=league.book_id).update(visibility=Book.Visibility.MEMBERS)
    for user in (ada, bob, commissioner):
        assert answers(client, user, everything) == {200}
    for outsider in (None, stranger):
        assert answers(client, outsider, everything) == {404}


def test_of_a_league_by_link_the_table_needs_the_link(
    client: Client, season: Season, league: League, ada: User, stranger: User, commissioner: User
) -> None:
    Book.objects.filter(pk=league.book_id).update(visibility=Book.Visibility.LINK)
    table = [reverse("reports:standings", args=[season.pk]), reverse("reports:fixtures", args=[season.pk])]
    assert answers(client, stranger, table) == {404}
    assert answers(client, ada, table) == {200}
    word = new_link(league.pk, actor=commissioner)
    client.logout()
    client.get(reverse("leagues:open", args=[league.slug, word]))
    assert {client.get(url).status_code for url in table} == {200}


def test_hidden_rosters_are_their_coachs_and_the_commissioners(
    client: Client, home: Team, match: Match, season: Season, league: League, ada: User, bob: User, commissioner: User
) -> None:
    Book.objects.filter(pk=league.book_id).update(rosters_hidden=True)
    own, both = [reverse("reports:team", args=[home.pk]), sheet(home)], [record(match)]
    table = [reverse("reports:season", args=[season.pk]), reverse("reports:standings", args=[season.pk])]
    assert answers(client, ada, own) == {200}
    assert answers(client, bob, own) == {404}
    assert answers(client, None, own) == {404}
    assert answers(client, ada, both) == {404}
    assert answers(client, commissioner, own + both) == {200}
    assert answers(client, None, table) == {200}


def test_what_is_not_there(client: Client, home: Team, away: Team, match: Match, league: League, bob: User) -> None:
    third = stories.team(league, bob, league.made_by, "Third Party")
    assert client.get(reverse("reports:team-sheet", args=["nobody"])).status_code == 404
    assert client.get(reverse("reports:match-record", args=["none"])).status_code == 404
    assert client.get(reverse("reports:standings", args=[999])).status_code == 404
    assert client.get(reverse("reports:standings", args=[10**30])).status_code == 404
    assert client.get(reverse("reports:team-sheet-at", args=[third.pk, match.pk])).status_code == 404
    assert client.get(reverse("reports:team-sheet-at", args=[away.pk, match.pk])).status_code == 200


# --- Names ----------------------------------------------------------------------------------------------------------

NAMES = [
    "<b>Bold</b> & <img src='file:///etc/passwd'>",
    '<img src="http://example.org/x.png"/> Rovers',
    '=HYPERLINK("http://example.org")',
    "@everyone ../../etc/passwd",
    "Quote \" and ' and \\ and %0d%0aX-Evil: 1",
    "A" * 60,
    "É",
    "Θύελλα Πειραιά",
    "Чёрные Вороны",
    "נמרי ירושלים",
    "نمور دمشق",
    "🏈🔥 Squad",
    "ꀀꀁ 漢字",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_only_letters(client: Client, season: Season, home: Team, match: Match, name: str) -> None:
    Text.objects.filter(pk=home.name_id).update(words=name)
    player = home.players.order_by("number").first()
    assert player is not None
    Text.objects.filter(pk=player.name_id).update(words=name)
    for url in addresses(home, match, season):
        answer = client.get(url)
        assert answer.status_code == 200
        if answer["Content-Type"] != "application/pdf":
            # Escaped where it is shown; the season's page shows no team.
            page = answer.content.decode()
            assert "/seasons/" in url or escape(name) in page
            assert "<b>Bold" not in page
            continue
        disposition = answer["Content-Disposition"]
        assert re.fullmatch(r'inline; filename="[A-Za-z0-9_-]+\.pdf"', disposition)
        assert "X-Evil" not in answer.headers
        assert not re.search(rb"/(URI|Launch|JavaScript|EmbeddedFile)\b", answer.content)
    if name.isascii():
        printed = pages.text(client, sheet(home))
        assert " ".join(name.split())[:40] in printed or "…" in printed


def test_a_line_break_in_a_coachs_name_stays_on_its_line(client: Client, home: Team, ada: User) -> None:
    User.objects.filter(pk=ada.pk).update(display_name="Ada\r\nSet-Cookie: x=1")
    answer = client.get(sheet(home))
    assert "Set-Cookie: x=1" not in str(answer.headers)
    assert "Ada Set-Cookie: x=1" in pages.text(client, sheet(home))


def test_characters_that_no_font_has_are_told_before_printing(client: Client, home: Team) -> None:
    assert "Characters that no font has" not in client.get(reverse("reports:team", args=[home.pk])).content.decode()
    Text.objects.filter(pk=home.name_id).update(words="Rovers ꀕ")
    page = client.get(reverse("reports:team", args=[home.pk])).content.decode()
    assert "U+A015 YI SYLLABLE WU" in page
    assert "▯" in pages.text(client, sheet(home))


# --- The pages ------------------------------------------------------------------------------------------------------


def test_the_first_page_lists_what_is_ones_own(
    client: Client, home: Team, match: Match, season: Season, ada: User
) -> None:
    blank = client.get(reverse("reports:home")).content.decode()
    assert reverse("reports:team-sheet-blank", args=["bb2020", "orc"]) in blank
    assert home.pk not in blank
    client.force_login(ada)
    own = client.get(reverse("reports:home")).content.decode()
    for url in (sheet(home), record(match), reverse("reports:standings", args=[season.pk])):
        assert url in own


def test_the_pages_lead_to_their_sheets(client: Client, home: Team, match: Match, season: Season, ada: User) -> None:
    team = client.get(reverse("reports:team", args=[home.pk])).content.decode()
    assert f'action="{sheet(home)}"' in team
    assert reverse("reports:team-sheet-at", args=[home.pk, match.pk]) in team
    assert f'action="{record(match)}"' in client.get(reverse("reports:match", args=[match.pk])).content.decode()
    stranger = client.get(reverse("reports:season", args=[season.pk])).content.decode()
    assert reverse("reports:season-bundle", args=[season.pk]) not in stranger
    client.force_login(ada)
    signed_in = client.get(reverse("reports:season", args=[season.pk])).content.decode()
    assert reverse("reports:season-bundle", args=[season.pk]) in signed_in
    assert len(re.findall(r'id="id_paper"|id="bundle_paper"', signed_in)) == 2
    french = client.get(reverse("reports:season", args=[season.pk]), headers={"accept-language": "fr"})
    assert french.status_code == 200


def test_queries_of_the_pages(
    client: Client, home: Team, match: Match, season: Season, ada: User, django_assert_num_queries: Any
) -> None:
    for url, count in {
        sheet(home): 4,
        reverse("reports:team", args=[home.pk]): 5,
        record(match): 2,
        reverse("reports:match", args=[match.pk]): 2,
        reverse("reports:season", args=[season.pk]): 5,
        reverse("reports:home"): 0,
    }.items():
        client.get(url)
        with django_assert_num_queries(count):
            client.get(url)
    client.force_login(ada)
    client.get(reverse("reports:home"))
    with django_assert_num_queries(5):  # two of them are the session and its account
        client.get(reverse("reports:home"))
