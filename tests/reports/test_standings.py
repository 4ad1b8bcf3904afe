"""Standings and fixtures: the table, why ties fell, the rounds; headings repeated on further pages."""

import pytest
from django.utils.translation import override

from reports import standings
from reports.paper import Paper
from reports.values import FixtureRow, FixturesSheet, Outcome, Pdf, RoundBlock
from tests.reports import reading, samples


def drawn(paper: Paper = Paper.A4, language: str = "en", **changes: object) -> Pdf:
    return standings.draw(samples.standings_sheet(**changes), paper=paper, language=language)


@pytest.mark.parametrize("paper", Paper)
def test_everything_stands_on_one_page(paper: Paper) -> None:
    sheet = samples.standings_sheet()
    pdf = drawn(paper)
    text = reading.text(pdf)
    assert reading.pages(pdf) == 1
    for row in sheet.rows:
        assert row.coach in text
        assert row.roster in text
        assert all(cell in text for cell in row.cells)
    for words in (*sheet.reasons, *sheet.marks, "5*", "7†", "▲ play-offs", "play by Sunday 14 December", "0–1"):
        assert words in text, words
    assert "Order of tie-breakers: league points, touchdowns scored, casualties inflicted." in text
    assert "Bye: Θύελλα Πειραιά." in text
    assert pdf.file_name == "2025-11-18_north-bank_season-7_standings.pdf"
    assert not pdf.missing


def test_a_large_league_repeats_the_headings_and_splits_no_row() -> None:
    rows = tuple(
        samples.standing(n, f"Team {n:03}", f"Coach {n:03}", "Orc", "4 1 1 2 4 4–4 0 3–5 −2 1,000,000", "WDL")
        for n in range(1, 201)
    )
    pages = [page.extract_text() for page in reading.reader(drawn(rows=rows)).pages]
    table = [page for page in pages if "Team 0" in page or "Team 1" in page or "Team 200" in page]
    assert len(pages) > 6
    assert all("Team, coach" in page for page in table)
    for n in range(1, 201):
        page = next(page for page in pages if f"Team {n:03}" in page)
        assert f"Coach {n:03}" in page


def test_same_bytes() -> None:
    assert drawn() == drawn()


def test_type_and_fills_are_fit_for_paper() -> None:
    assert min(reading.sizes(drawn())) >= 8 * 0.88 - 0.01
    assert min(reading.greys(drawn())) >= 0.85


def test_letters_of_results_are_those_of_the_language() -> None:
    with override("fr"):
        assert [standings.outcome_letter(outcome) for outcome in Outcome] == ["V", "N", "D"]
    with override("en"):
        assert [standings.outcome_letter(outcome) for outcome in Outcome] == ["W", "D", "L"]


def test_french() -> None:
    text = reading.text(drawn(language="fr"))
    for words in ("Équipe, coach", "Comment les égalités ont été départagées", "Ordre des critères de départage"):
        assert words in text
    assert "How ties fell" not in text


def test_the_calendar_titles_every_round_on_each_page_and_leaves_no_title_alone() -> None:
    rounds = tuple(
        RoundBlock(f"Round {n}", fixtures=tuple(FixtureRow(f"Home {n}-{m}", f"Away {n}-{m}") for m in range(6)))
        for n in range(1, 12)
    )
    sheet = FixturesSheet(samples.FOOT, "North Bank", rounds)
    pdf = standings.draw_fixtures(sheet, paper=Paper.A4, language="en")
    pages = [page.extract_text() for page in reading.reader(pdf).pages]
    assert pdf.file_name == "2025-11-18_north-bank_season-7_fixtures.pdf"
    for n in range(1, 12):
        titled = [page for page in pages if f"Round {n}\n" in page + "\n"]
        assert titled == [page for page in pages if f"Home {n}-" in page]
        assert f"Home {n}-0" in titled[0]
        assert all(any(f"Away {n}-{m}" in page for page in pages) for m in range(6))


def test_a_table_without_form_roster_or_rounds() -> None:
    rows = (samples.standing(1, "A", "", "", "1 1 0 0 3 2–0 +2 1–0 +1 1,000,000", "", left=None),)
    pdf = drawn(rows=rows, rounds=(), reasons=(), order="", marks=(), subtitle="")
    assert "Form" not in reading.text(pdf)
    assert reading.pages(pdf) == 1
