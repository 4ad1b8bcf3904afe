"""The team sheet: every figure is on it, on both papers and in both languages, and nothing typed does harm."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace
from reportlab import rl_config

from reports import team_sheet
from reports.paper import MM, Paper
from reports.values import Availability, Figure, Foot, InducementLine, Pdf, Variant
from tests.reports import reading, samples


def drawn(sheet=None, paper=Paper.A4, language="en", variant=Variant.FULL) -> Pdf:  # type: ignore[no-untyped-def]
    return team_sheet.draw(sheet or samples.team_sheet(), paper=paper, language=language, variant=variant)


def test_every_figure_stands_on_one_page() -> None:
    sheet = samples.team_sheet()
    pdf = drawn(sheet)
    text = reading.text(pdf)
    assert reading.pages(pdf) == 1
    for row in sheet.rows:
        assert row.name.replace("-", "") in text.replace("-", "")
        for skill in row.skills:
            assert skill.name in text
        assert f"{row.values['value']:,}" in text
    for figure in ("1,390,000", "1,305,000", "85,000", "14/16"):
        assert figure in text
    assert "CTV 1,305,000 = players 1,160,000 + re-rolls 150,000 + staff 80,000 − MNG 85,000" in text
    assert "Human, tier 2, Old World Classic" in text
    assert "Coach Tom Ashdown · North Bank · Record 2–1–1" in text
    assert "Lockside League, season 7. As of 18 November 2025, 22:41. Roster revision 31." in text
    assert "lockside.example/t/rr" in text
    for line in samples.INDUCEMENTS:
        assert line.name in text
    assert not pdf.missing


def test_what_was_brought_over_stands_beside_the_record() -> None:
    sheet = replace(samples.team_sheet(), brought=(3, 0, 1))
    assert "Record 2–1–1, brought over 3–0–1" in reading.text(drawn(sheet))
    assert "Bilan 2–1–1, report 3–0–1" in reading.text(drawn(sheet, language="fr"))


def test_rows_say_each_state_by_a_mark_or_letters() -> None:
    text = reading.text(drawn())
    assert text.count("MNG") == 3  # the heading, the player, the sum
    assert text.count("TR") == 2
    assert text.count("★") == sum(row.may_advance for row in samples.humans()) == 2
    assert text.count("▲") == text.count("▼") == 1
    assert text.count("from 3") == 9
    assert text.count("from 4") == 6
    assert text.count("from 6") == 1


def test_zeros_are_left_blank() -> None:
    rows = tuple(replace(row, values={"fee": 0, "value": 0, "spp": 0, "niggling": 0}) for row in samples.humans())
    text = reading.text(drawn(samples.team_sheet(rows, figures=(Figure("Treasury", 0),), inducements=(), staff=())))
    assert re.findall(r"(?<![\d,])0(?![\d,])", text) == ["0"]  # the treasury alone


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_same_input_gives_the_same_bytes(paper: Paper, variant: Variant, language: str) -> None:
    assert drawn(paper=paper, variant=variant, language=language) == drawn(
        paper=paper, variant=variant, language=language
    )


@pytest.mark.parametrize("paper", Paper)
def test_the_page_is_the_paper_and_everything_is_inside_the_frame(paper: Paper) -> None:
    page = reading.reader(drawn(paper=paper)).pages[0]
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    assert (width, height) == pytest.approx(paper.value[::-1], abs=0.01)
    places = re.findall(r"Tm|BT 1 0 (?:0|\.2) 1 ([\d.-]+) ([\d.-]+)", page.get_contents().get_data().decode("latin-1"))  # type: ignore[union-attr]
    for x, y in (place for place in places if place[0]):
        assert 9.9 * MM <= float(x) <= width - 9.9 * MM
        assert 9.9 * MM <= float(y) <= height - 9.9 * MM


def test_type_is_never_smaller_than_eight_points() -> None:
    for variant in Variant:
        # The fall-back is drawn larger on its square: at 0.88 of the size its letters are as high as the sheet face's.
        assert min(reading.sizes(drawn(variant=variant))) >= 8 * 0.88 - 0.01


def test_nothing_is_darker_than_fifteen_per_cent_where_it_is_filled() -> None:
    assert min(reading.greys(drawn())) >= 0.85


def test_every_font_is_embedded() -> None:
    for name, font in reading.fonts(drawn()).items():
        assert "/FontFile2" in font["/FontDescriptor"], name  # type: ignore[operator]
        assert "/ToUnicode" in font


def test_title_and_language_are_set() -> None:
    document = reading.reader(drawn(language="fr"))
    assert document.metadata is not None
    assert document.metadata.title == "Rivertown Rovers – Feuille d’équipe"
    assert document.trailer["/Root"]["/Lang"] == "fr"  # type: ignore[index]


def test_no_clock_enters_the_document() -> None:
    assert b"/CreationDate (D:20000101000000" in drawn().content


# --- Rows -------------------------------------------------------------------------------------------------------


def test_guests_follow_the_players_and_all_fit_one_page() -> None:
    rows = (*samples.humans(), *samples.guests(), samples.guests()[0])  # 16 + 3 + 2
    pdf = drawn(samples.team_sheet(rows), paper=Paper.LETTER)
    text = reading.text(pdf)
    assert reading.pages(pdf) == 1
    assert text.count("journeyman") == 2
    assert "Second One (J)" in text
    assert (
        text.index("Čeněk Dvořák") < text.index("Second One") < text.index("Griff Oberwald") < text.index("Hired Ogre")
    )


def test_guests_take_the_empty_rows_of_a_team_of_eleven() -> None:
    pdf = drawn(samples.team_sheet((*samples.humans()[:11], *samples.guests()[:2])))
    text = reading.text(pdf)
    assert reading.pages(pdf) == 1
    assert text.count("journeyman") == 1 + 3  # the one without a name, and three places to write in
    assert {"14", "15", "16"} <= set(text.split())


def test_more_rows_than_a_page_holds_go_to_the_next_with_the_headings() -> None:
    pdf = drawn(samples.team_sheet(samples.humans() + samples.guests() * 4))
    texts = [page.extract_text() for page in reading.reader(pdf).pages]
    assert len(texts) == 2
    assert all("Skills and traits" in text and "Position" in text for text in texts)
    assert sum(text.count("Griff Oberwald") for text in texts) == 4
    assert "1 of 2" in texts[0]
    assert "2 of 2" in texts[1]


def test_no_inducement_is_left_out_when_there_are_many() -> None:
    many = tuple(InducementLine(f"Inducement {n:02}", 10_000, 1) for n in range(60))
    text = reading.text(drawn(samples.team_sheet(samples.humans() + samples.guests(), inducements=many)))
    assert all(line.name in text for line in many)


def test_a_sheet_without_anything_is_drawn() -> None:
    pdf = drawn(samples.team_sheet((), figures=(), staff=(), inducements=(), next_matches=(), foot=Foot("")))
    assert reading.pages(pdf) == 1
    assert pdf.file_name == "rivertown-rovers_team-sheet.pdf"


def test_the_back_names_who_has_which_skill() -> None:
    pdf = team_sheet.draw(samples.team_sheet(), paper=Paper.A4, language="en", with_back=True)
    back = reading.reader(pdf).pages[1].extract_text()
    assert reading.pages(pdf) == 2
    assert "5, 6, 7, 8, 10" in back  # Block
    assert "Throw Team-mate" in back
    assert "2 of 2" in back


def test_sheets_drawn_at_the_same_time_do_not_mix() -> None:
    sheets = [samples.team_sheet(samples.humans()[n:], team=f"Téam {n} ★") for n in range(8)]
    alone = [drawn(sheet) for sheet in sheets]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(drawn, sheets)) == alone


# --- Variants ---------------------------------------------------------------------------------------------------


def test_the_opponents_copy_tells_no_treasury_and_no_spp() -> None:
    text = reading.text(drawn(variant=Variant.OPPONENT))
    assert "Treasury" not in text
    assert "SPP" not in text
    assert "★" not in text
    assert "CTV 1,305,000" in text
    assert "125,000" in text


def test_the_large_copy_is_two_pages_of_fourteen_points() -> None:
    pdf = drawn(variant=Variant.LARGE)
    texts = [page.extract_text() for page in reading.reader(pdf).pages]
    assert len(texts) == 2
    assert "Guard, Mighty Blow (+1)" in texts[0]
    assert "125,000" not in texts[0]
    assert "125,000" in texts[1]
    assert "Wandering Apothecaries" in texts[1]
    assert 14 in reading.sizes(pdf)


def test_the_blank_form_has_places_to_write_in() -> None:
    pdf = drawn(samples.blank_sheet())
    text = reading.text(pdf)
    assert pdf.file_name == "blank_team-sheet.pdf"
    assert all(str(number) in text.split() for number in range(1, 17))
    assert "Leagues and special rules" in text


def test_french() -> None:
    text = reading.text(drawn(language="fr", paper=Paper.LETTER))
    for words in ("Coach Tom Ashdown", "Encadrement", "Prochains matchs", "1 390 000", "dès 3", "18 novembre 2025"):
        assert words in text
    assert "Next matches" not in text


# --- Harm -------------------------------------------------------------------------------------------------------

HARMFUL = (
    "<b>bold</b> & <i>",
    '<img src="file:///etc/passwd"/>',
    "<img src='http://x.example/y'>",
    "../../etc/passwd",
    "a\r\nb\x00c",
    ") Tj ET (",
    "<FEFF> Tj",
    "\\(%s {name} %(x)d",
    "\"quoted\" 'twice'",
    "@everyone =SUM(A1)",
    "🏈" * 60,
)


@pytest.mark.parametrize("name", HARMFUL)
def test_what_people_type_is_only_letters(name: str) -> None:
    row = replace(samples.humans()[0], name=name, position=name)
    foot = replace(samples.FOOT, league=name, season=name, address=name, link="https://x.example/" + name[:40])
    pdf = drawn(samples.team_sheet((row,), team=name, coach=name, division=name, foot=foot))
    text = reading.text(pdf)
    assert reading.pages(pdf) == 1
    assert re.sub(r"[\x00\s]+", "", name)[:8] in text.replace(" ", "")
    assert re.fullmatch(r"[a-z0-9_-]+\.pdf", pdf.file_name)
    assert b"/URI" not in pdf.content
    assert b"/JavaScript" not in pdf.content


def test_nothing_is_fetched() -> None:
    assert not rl_config.trustedHosts
    assert not rl_config.trustedSchemes


def test_what_no_font_has_is_a_box_that_the_page_can_name() -> None:
    row = replace(samples.humans()[0], name="日本")
    pdf = drawn(samples.team_sheet((row,), team="FC 日本"))
    assert pdf.missing == ("日", "本")
    assert "▯▯" in reading.text(pdf)


@pytest.mark.parametrize(
    "name", ["A", "W" * 60, "Чёрный Ворон", "Θύελλα", "שלום כהן", "عبد الله", "🏈 Rocket 🚀", "Ọlá Adébáyọ̀", "Հայ ქართ"]
)
def test_names_of_every_script_are_drawn(name: str) -> None:
    row = replace(samples.humans()[0], name=name)
    pdf = drawn(samples.team_sheet((row,), team=name))
    assert not pdf.missing
    assert reading.pages(pdf) == 1


def test_letters_beyond_the_basic_plane_are_in_the_text_layer() -> None:
    row = replace(samples.humans()[0], name="🏈 Rocket 🚀", availability=Availability.READY)
    assert "🏈 Rocket 🚀" in reading.text(drawn(samples.team_sheet((row,))))


def test_the_file_name_sorts_and_falls_back_on_the_code() -> None:
    assert drawn().file_name == "2025-11-18_rivertown-rovers_team-sheet.pdf"
    foot = replace(samples.FOOT, as_of=datetime(2025, 3, 1, tzinfo=UTC))
    assert drawn(samples.team_sheet(team="Чёрные", foot=foot)).file_name == "2025-03-01_rr_team-sheet.pdf"
