"""The match record: both teams filled in, one a side or on one page; only those who play can be written on."""

import dataclasses
from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils.translation import override
from msgspec.structs import replace

from reports import form, form_lines, match_record
from reports.known import Known
from reports.paper import Paper
from reports.values import Availability, Pdf, Skill, Spare
from tests.reports import reading, samples


def drawn(paper: Paper = Paper.A4, language: str = "en", *, one_page: bool = False, **changes: object) -> Pdf:
    with override(language):
        record = samples.match_record(**changes)
    return match_record.draw(record, paper=paper, language=language, one_page=one_page)


@pytest.mark.parametrize("paper", Paper)
def test_one_team_a_side(paper: Paper) -> None:
    pdf = drawn(paper)
    home, away = (page.extract_text() for page in reading.reader(pdf).pages)
    assert all(row.name.split()[0] in home for row in samples.humans())
    assert all(row.name in away for row in samples.elves())
    assert "Solène Kermarrec" not in home
    for side in (home, away):
        assert "Rivertown Rovers" in side
        assert "Les Échassiers d’Ostrevant" in side
        assert "7R5-2" in side
        assert "Amélie Le Goff" in side
        assert "No player: crowd, fouls and other casualties, no SPP" in side
    assert "1,305,000" in home
    assert "at home against" in home
    assert "away to" in away
    assert "1 of 2" in home
    assert "2 of 2" in away


@pytest.mark.parametrize("one_page", [False, True])
def test_a_played_match_is_filled_in(one_page: bool) -> None:
    blank = samples.match_record()
    rows = tuple(replace(row, values=row.values | {"d16": "14/13", "lasting": "2"}) for row in blank.home.rows[:1])
    home = replace(blank.home, scorers=("17", "23", "–"), rows=rows)
    text = reading.text(drawn(one_page=one_page, home=home, ended="played", score=(3, 0)))
    assert "14/13" in text
    assert "played" in text
    assert "turn" not in text.replace("turns", "")
    assert ("17" in text and "23" in text) != one_page


@pytest.mark.parametrize(
    ("ended", "words"),
    [("conceded", "conceded by Rivertown Rovers turn 6"), ("forfeit", "forfeit by Rivertown Rovers"),
     ("abandoned", "abandoned"), ("unplayed", "not played"),
     ("disqualified", "Rivertown Rovers disqualified")],
)  # fmt: skip
def test_how_it_ended_is_told(ended: str, words: str) -> None:
    text = reading.text(drawn(ended=ended, gave_up="Rivertown Rovers", turn=6))
    assert words in " ".join(text.split())


def test_one_box_is_ticked() -> None:
    record = samples.match_record(ended="conceded", gave_up="Rivertown Rovers")
    assert [entry[0] for entry in match_record._ending(record)] == [form.BOX, form.BOX, form.TICKED]
    assert all(entry.startswith(form.BOX) for entry in match_record._ending(samples.match_record()))


def test_more_touchdowns_than_boxes() -> None:
    home = replace(samples.match_record().home, scorers=tuple("9" for _ in range(9)))
    assert "…" in reading.text(drawn(home=home, ended="played"))


def test_both_teams_on_one_page() -> None:
    pdf = drawn(one_page=True)
    text = reading.text(pdf)
    assert reading.pages(pdf) == 1
    assert "Rivertown Rovers – Les Échassiers d’Ostrevant" in text
    assert all(row.name in text for row in samples.elves())
    assert text.count("Cp") == text.count("Apo") == 2
    assert "Skills" not in text.replace("Skills lent", "")
    assert pdf.file_name.endswith("_match-on-one-page.pdf")


def test_too_many_rows_for_one_page_get_a_side_each() -> None:
    home = replace(samples.match_record().home, rows=samples.humans() + samples.guests())
    assert reading.pages(drawn(one_page=True, home=home)) == 2


def boxes(pdf: Pdf) -> int:
    return reading.reader(pdf).pages[0].get_contents().get_data().count(b" re")  # type: ignore[union-attr]


def test_boxes_give_way_to_skills_that_nobody_could_read() -> None:
    record = samples.match_record()
    given = sum(column.ticks for column in record.columns)

    def left(skills: int) -> int:
        """Boxes a row of a team of one player with so many skills."""
        many = tuple(Skill("Throw Team-mate", gained=False) for _each in range(skills))
        home = replace(record.home, rows=(replace(record.home.rows[0], skills=many),))
        columns = match_record._columns(replace(record, home=home), home, 194.0, 6.0)
        assert sum(column.width for column in columns) == pytest.approx(194)
        return sum(column.ticks for column in columns)

    few, more, most = left(2), left(5), left(30)
    assert given == few > more > most
    least = sum(min(column.ticks, match_record.KEPT_BOXES) for column in record.columns)
    assert most == least


def test_those_who_do_not_play_say_so_and_have_no_boxes() -> None:
    record = samples.match_record()
    ready = tuple(replace(row, availability=Availability.READY) for row in record.home.rows)
    everyone = drawn(home=replace(record.home, rows=ready))
    text = reading.reader(drawn()).pages[0].extract_text()
    assert "MNG, Blitzer" in text
    assert "TR, Human Lineman" in text
    a_row = sum(column.ticks for column in record.columns) - 1  # one gave way to the skills of an ogre
    assert a_row == 18
    # Two players without boxes, each with one area of hatching instead.
    assert boxes(everyone) - boxes(drawn()) == 2 * (a_row - 1)


def test_same_bytes_and_file_name() -> None:
    assert drawn() == drawn()
    day = datetime(2025, 3, 15, 19, 30, tzinfo=UTC)
    pdf = drawn(date=day, round_number=2, table="3")
    assert pdf.file_name == "2025-03-15_R2_rivertown-rovers_v_les-echassiers-dostrevant_match.pdf"
    assert "15 March 2025, 19:30" in reading.text(pdf)
    away = replace(samples.match_record().away, team="Чёрные")
    assert drawn(away=away).file_name == "2025-11-18_R5_rivertown-rovers_v_7r5-2_match.pdf"


def test_type_and_fills_are_fit_for_paper() -> None:
    for pdf in (drawn(), drawn(one_page=True)):
        assert min(reading.sizes(pdf)) >= 8 * 0.88 - 0.01
        assert min(reading.greys(pdf)) >= 0.85


def test_french() -> None:
    text = reading.text(drawn(language="fr"))
    for words in ("Avant", "1re mi-temps", "Relances", "Après, dans cet ordre", "Gains (affluence", "RPM, Blitzer"):
        assert words in text, words
    assert "Kicked" not in text


# --- The form ---------------------------------------------------------------------------------------------------


def test_entries_follow_the_order_of_the_steps_and_unknown_steps_write_nothing() -> None:
    params = dict(samples.STEPS_AFTER)
    steps = [
        ("winnings.attendance-and-touchdowns", {**params["winnings.attendance-and-touchdowns"], "divide": 3}),
        ("unheard-of", {}),
        ("mvp.one-a-side", params["mvp.one-a-side"]),
    ]
    with override("en"):
        assert form_lines.entries(steps, Known()) == (
            "Winnings (attendance ____ / 3 + touchdowns ____) × 10,000 = ________",
            "MVP drawn from ____ players, nr ____",
        )
        assert form_lines.entries(steps[::-1], Known())[0].startswith("MVP")


def test_what_is_known_is_printed_and_the_rest_is_blank() -> None:
    steps = [each for each in samples.STEPS_BEFORE if each[0] == "inducements.petty-cash"]
    with override("en"):
        known = form_lines.entries((*steps, ("fans.d6-against-dedicated", {})), samples.KNOWN)
        blank = form_lines.entries(steps, replace_known(petty_cash=None))
    assert known[0] == "Petty cash 35,000 from treasury ________"
    assert known[-1] == "Dedicated Fans 3, D6 ____ now ____"
    assert blank[0].startswith("Petty cash ________")


def replace_known(**changes: Any) -> Known:
    """What the samples know, but for these."""
    return dataclasses.replace(samples.KNOWN, **changes)


def test_what_only_gives_more_room_is_left_out_where_there_is_none() -> None:
    entries = ["one ____", f"{form.MORE}again ____"]
    assert len(form.layout(entries, 20)) == 2
    assert len(form.layout(entries, 20, manner=form.TIGHT)) == 1


def test_lines_to_write_on_are_long_enough_for_a_hand() -> None:
    for manner in (form.WIDE, form.TIGHT):
        parts = form.parts("nr __ ▢ chosen ____________", manner)
        assert all(part.width - 2 * manner.air >= form.SHORTEST for part in parts if part.text.startswith("__"))
    assert form.LINE >= 6


def test_entries_share_a_line_while_there_is_room() -> None:
    lines = form.layout(["one ____", "two ____", "three ____________________"], 60)
    assert [" ".join(part.text.strip() for _at, part in line if part.text.strip()) for line in lines] == [
        "one ____ two ____",
        "three ____________________",
    ]
    assert all(at + part.width <= 60 for line in lines for at, part in line)


def test_places_that_nobody_fills_give_way_to_a_long_tale() -> None:
    record = samples.match_record()
    assert "journeyman" in reading.text(drawn(away=replace(record.away, spare=Spare("J", "journeyman"))))
    told = tuple(f"{n} {'word ' * 20}" for n in range(14))
    away = replace(record.away, spare=Spare("J", "journeyman"), after=told)
    text = reading.text(drawn(away=away))
    assert "journeyman" not in text
    assert all(row.name in text for row in samples.elves())
