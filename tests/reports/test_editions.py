"""Each edition's sheets have its own columns, cell by cell, its own words and its own lines to write on."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from matches.models import Match, PlayerLine
from reports import documents, form_lines, forms
from reports.selectors.at_match import read_match
from reports.selectors.match_records import AFTERWARDS
from reports.selectors.team_sheets import read_team
from reports.values import Pdf
from rules import loader
from rules.binding import Rules
from rules.state import PlayerState, TeamState
from rules.values import Nothing
from teams.wording import Catalogue
from tests.editions import editions
from tests.reports import reading
from tests.reports.editions import HARD, Played

pytestmark = pytest.mark.django_db

EDITIONS = ("bb2025", "bb2020", "bb2016", "crp", "lrb2002", "summerbowl2002")
#: Half the height of a row, in points: less than that of the rows of a full sheet.
HALF_A_ROW = 8.4
SITE = "https://lockside.example/"
POOL = ["MA", "ST", "AG", "PA", "AV", "Skills and traits, gained ones bold", "Fee", "SPP", "MNG", "NI", "TR", "Value"]
COUNTED = ["MA", "ST", "AG", "AV", "Skills and traits, gained ones bold"]
HEADINGS = {
    "bb2025": POOL,
    "bb2020": POOL,
    "bb2016": [*COUNTED, "M", "N", "Comp", "TD", "Int", "Cas", "MVP", "SPP", "Value"],
    "crp": [*COUNTED, "M", "N", "Comp", "TD", "Int", "Cas", "MVP", "SPP", "Value"],
    "lrb2002": [*COUNTED, "Inj", "Comp", "TD", "Int", "Cas", "MVP", "SPP", "Cost"],
    "summerbowl2002": [*COUNTED, "Inj", "Comp", "Drop", "TD", "Int", "Cas", "MVP", "SPP", "Cost"],
}
OF_RECORD = {
    "bb2025": ["Cp", "TT", "Ld", "TD", "Int", "Cas", "Oth", "MVP", "D16", "D6", "Apo"],
    "bb2020": ["Cp", "TT", "TD", "Def", "Int", "Cas", "Oth", "MVP", "D16", "D6", "Apo"],
    "bb2016": ["Cp", "TD", "Int", "Cas", "MVP", "D6", "D8", "Apo"],
    "crp": ["Cp", "TD", "Int", "Cas", "MVP", "D6", "D8", "Apo"],
    "lrb2002": ["Comp", "TD", "Int", "Cas", "MVP", "Inj", "D6", "D6", "Apo"],
    "summerbowl2002": ["Comp", "Drop", "TD", "Int", "Cas", "MVP", "Inj", "D6", "D6", "Apo"],
}
#: Words of a few editions, which the sheets of no other one have.
WORDS = {
    "Team Rating": {"lrb2002", "summerbowl2002"},
    "Freebooter": {"lrb2002", "summerbowl2002"},
    "Handicaps of the weaker team": {"lrb2002", "summerbowl2002"},
    "Ageing": {"lrb2002", "summerbowl2002"},
    "CTV": {"bb2025", "bb2020"},
    "journeyman": {"bb2025", "bb2020", "bb2016", "crp"},
    "FAME": {"bb2016", "crp"},
    "Improvement rolls": {"bb2016", "crp", "lrb2002", "summerbowl2002"},
    "Spiralling Expenses": {"crp"},
    "Dedicated Fans": {"bb2025", "bb2020"},
    "Prayers": {"bb2025", "bb2020"},
    "Expensive Mistakes": {"bb2025", "bb2020", "bb2016"},
    "each side draws": {"bb2016"},
    "nobody stalled": {"bb2025"},
    "New captain": {"bb2025"},
    "let one score": {"summerbowl2002"},
    "Also for sale": {"summerbowl2002"},
}


def form(kind: type[forms.PrintForm], **chosen: str) -> Any:
    made = kind({"language": "en", **chosen})
    assert made.is_valid()
    return made


def placed(pdf: Pdf) -> list[tuple[float, float, str]]:
    """The texts of the first page with their places in points, from the left."""
    found: list[tuple[float, float, str]] = []

    def keep(text: str, _matrix: Any, place: list[float], *_font: Any) -> None:
        if text.strip():
            found.append((place[4], place[5], text.strip()))

    reading.reader(pdf).pages[0].extract_text(visitor_text=keep)
    return sorted(found)


def row_of(texts: list[tuple[float, float, str]], first: str) -> list[str]:
    """The row of a table that begins with a word; cells of two lines are within its height."""
    margin = min(x for x, _y, text in texts if text == "Nr")
    height = next(y for x, y, text in texts if text == first and x < margin + 20)
    return [text for x, y, text in texts if abs(y - height) <= HALF_A_ROW and x > margin - 20]


@pytest.mark.parametrize("edition", loader.available())
def test_every_dice_and_choice_has_its_place_on_the_form(edition: str) -> None:
    rules = Rules(loader.load(edition))
    for action in ("play-match", *AFTERWARDS):
        for bound in rules.sequences[action]:
            if bound.definition.inputs is not Nothing:
                name = bound.definition.name
                assert form_lines.is_written(name) or name in form_lines.ELSEWHERE, (edition, action, name)


@pytest.fixture(params=editions("bb2020", "lrb2002", of=EDITIONS))
def league(request: pytest.FixtureRequest) -> Played:
    return Played(request.param, teams=2)


def test_sheets_before_and_after_a_match(league: Played) -> None:
    edition = league.rules.ruleset.key
    match = league.matches[0]
    texts = [_blank_form(edition, match)]
    league.play_and_settle(match)
    for team in league.teams:
        pdf = documents.team_pdf(read_team(team.pk), form(forms.TeamSheetForm), SITE)
        assert reading.pages(pdf) == 1
        lines = placed(pdf)
        assert row_of(lines, "Nr") == ["Nr", "Name", "Position", *HEADINGS[edition]]
        state = league.state(team)
        for player in state.hired:
            shown = row_of(lines, str(player.number))
            assert _whole(shown) == _whole(_cells(league, state, player)), player
        texts.append(reading.text(pdf))
    record = documents.record_pdf(read_match(match.pk), form(forms.MatchRecordForm), SITE)
    assert reading.pages(record) == 2
    texts.append(reading.text(record))
    _says_what_happened(league, match, texts[-1])
    standings = documents.standings_pdf(league.season, form(forms.PrintForm), SITE)
    assert reading.pages(standings) == 1
    texts.append(reading.text(standings))
    blank = documents.blank_pdf(Catalogue(league.rules), league.rules.rosters["human"], form(forms.PrintForm))
    assert reading.pages(blank) == 2
    texts.append(reading.text(blank))
    said = " ".join(texts)
    for word, known in WORDS.items():
        assert (word in said) is (edition in known), (word, edition)


def _blank_form(edition: str, match: Match) -> str:
    pdf = documents.record_pdf(read_match(match.pk), form(forms.MatchRecordForm), SITE)
    assert reading.pages(pdf) == 3
    heading = row_of(placed(pdf), "Nr")
    assert heading[heading.index("Skills") + 1 :] == OF_RECORD[edition]
    one_page = documents.record_pdf(read_match(match.pk), form(forms.MatchRecordForm, layout="one-page"), SITE)
    assert reading.pages(one_page) in (1, 3)
    return reading.text(pdf)


def _whole(cells: list[str]) -> str:
    """All letters of some cells: long names take two lines, gained skills stand in a face of their own."""
    return "".join(sorted(" ".join(cells).translate(LEFT_OUT)))


LEFT_OUT = str.maketrans("", "", " -,")


def _cells(league: Played, state: TeamState, player: PlayerState) -> list[str]:
    """What the row of a player says, worked out from his state and the lines of his matches."""
    catalogue = Catalogue(league.rules)
    position = league.rules.positions[state.roster, player.position]
    known = league.rules.ruleset.sheet
    cells = [str(player.number), player.name and _name(player), catalogue.position(state.roster, player.position)]
    cells += [catalogue.keyword(each) for each in position.keywords if known.keywords]
    for each in catalogue.characteristics:
        cells.append(catalogue.characteristic(each, player.profile.of(each)) + "▼" * player.reduced.count(each))
    cells += [catalogue.skill(each) for each in player.skills]
    tallies: Counter[str] = Counter()
    for line in PlayerLine.objects.filter(player=player.id):
        tallies.update(msgspec.json.decode(line.tallies, type=dict[str, int]))
    return [*cells, *_figures(league, player, tallies)]


def _figures(league: Played, player: PlayerState, tallies: Counter[str]) -> Iterator[str]:
    for column in league.rules.ruleset.sheet.columns:
        match column.key:
            case "fee":
                yield f"{player.fee:,}"
            case "value":
                yield f"{player.value:,}"
            case "spp":
                yield str(player.spp or "")
            case "unspent-spp":
                price = {0: 3, 1: 4, 2: 6}[len(player.advancements)]
                yield ("★" if player.spp >= price else "") + str(player.spp or "") + f"from {price}"
            case "misses-next":
                yield column.name.en * player.misses_next
            case "niggling":
                yield str(player.niggling or "")
            case "injuries":
                yield (
                    "M" * player.misses_next
                    + "N" * player.niggling
                    + "".join(f"−{each.upper()}" for each in player.reduced)
                )
            case "retired":
                yield ""
            case award:
                yield str(tallies[award] or "")


def _name(player: PlayerState) -> str:
    from teams.texts import words_of

    return str(words_of({player.name})[player.name]) + ("(C)" if player.captain else "")


def _says_what_happened(league: Played, match: Match, text: str) -> None:
    """The filled record has the score, both values, and what each team settled after the match."""
    match.refresh_from_db()
    assert f"Score {match.home_score} {match.away_score}" in text.replace("–", "").replace("  ", " ")
    assert "____" not in text
    gained = [
        (player, player.gained[-1]) for team in league.teams for player in league.state(team).hired if player.gained
    ]
    for _player, skill in gained:
        assert Catalogue(league.rules).skill(skill) in text


def test_hard_names_are_whole_on_a_sheet() -> None:
    league = Played("bb2020", HARD, teams=2)
    pdf = documents.team_pdf(read_team(league.teams[0].pk), form(forms.TeamSheetForm), SITE)
    assert reading.pages(pdf) == 1
    assert set(pdf.missing) <= set("张伟李小龙")
