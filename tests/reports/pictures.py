"""Pictures of the printed sheets of every edition: ``python -m tests.reports.pictures [FOLDER [EDITION …]]``.

Plays a league of each edition in a database of its own, and leaves under `var/sheets/` a folder an edition and language
with each sheet as PDF and as PNG (with poppler's ``pdftoppm``, where it is installed). It is no test.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DOTS = "80"  # per inch
SITE = "https://lockside.example/"
LANGUAGES = ("en", "fr")


def main(folder: Path, editions: list[str]) -> None:
    """All sheets of some editions, of all of them where none is named."""
    with tempfile.TemporaryDirectory() as data:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dugout.settings.test")
        os.environ["DATABASE_URL"] = f"sqlite:///{data}/sheets.sqlite3"
        import django

        django.setup()
        from django.core.management import call_command

        from rules import loader
        from tests.reports.editions import HARD, NAMES, Played

        call_command("migrate", verbosity=0)
        for edition in editions or loader.available():
            league = Played(edition, NAMES).play()
            for language in LANGUAGES:
                put(folder / edition / language, sheets(league, language))
        league = Played("bb2020", HARD, suffix="-hard", size=16)
        league.play_and_settle(league.matches[0])
        league.crowd(league.matches[2])
        league.decide(league.matches[3])
        put(folder / "hard", sheets(league, "en", decided=3, sent=2))


def sheets(league: Any, language: str, *, decided: int = 2, sent: int = 3) -> Iterator[tuple[str, bytes]]:
    """Every kind of sheet of a league, by name."""
    from reports import documents, forms
    from reports.finding import read_match
    from reports.selectors.team_sheets import read_team
    from teams.wording import Catalogue

    def form(kind: type[forms.PrintForm], **chosen: str) -> Any:
        made = kind({"language": language, **chosen}, league=league.league)
        assert made.is_valid(), made.errors
        return made

    catalogue = Catalogue(league.rules)
    first, third, fourth, last = (read_match(league.matches[n].pk) for n in (0, decided, sent, -1))
    team = read_team(first.home_id)
    roster = league.rules.rosters[team.roster]
    plain, copy, record = forms.PrintForm, forms.TeamSheetForm, forms.MatchRecordForm
    yield "blank", documents.blank_pdf(catalogue, roster, form(plain)).content
    yield "team", documents.team_pdf(team, form(copy, back="on"), SITE).content
    yield "opponent", documents.team_pdf(team, form(copy, variant="opponent"), SITE).content
    yield "large", documents.team_pdf(team, form(copy, variant="large"), SITE).content
    yield "at-match", documents.team_pdf_at(fourth, "home", form(copy), SITE).content
    for name, match in (("settled", first), ("decided", third), ("sent", fourth), ("to-come", last)):
        yield f"match-{name}", documents.record_pdf(read_match(match.pk), form(record), SITE).content
    yield "one-page", documents.record_pdf(read_match(last.pk), form(record, layout="one-page"), SITE).content
    yield "poor", documents.team_pdf(read_team(fourth.away_id), form(copy), SITE).content
    yield "standings", documents.standings_pdf(league.season, form(plain), SITE).content
    yield "fixtures", documents.fixtures_pdf(league.season, form(plain), SITE).content


def put(folder: Path, found: Iterator[tuple[str, bytes]]) -> None:
    """Leave each sheet in a folder, as it is and as pictures of its pages."""
    folder.mkdir(parents=True, exist_ok=True)
    pdftoppm = shutil.which("pdftoppm")
    for name, content in found:
        path = folder / f"{name}.pdf"
        path.write_bytes(content)
        if pdftoppm:
            subprocess.run([pdftoppm, "-r", DOTS, "-png", str(path), str(folder / name)], check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "var" / "sheets", sys.argv[2:])
