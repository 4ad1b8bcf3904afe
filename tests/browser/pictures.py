"""Pictures of all main pages and of the printed sheets, for looking at: ``python -m tests.browser.pictures [FOLDER]``.

Loads the demo league into a database of its own, and leaves `var/pictures/` with each page on a phone, on a desk and at
night, and each sheet as PNG (with poppler's ``pdftoppm``, where it is installed). It is no test.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LOOKS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}},
    "narrow": {"viewport": {"width": 360, "height": 780}},
    "desk": {"viewport": {"width": 1280, "height": 900}},
    "night": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
}
DOTS = "80"  # per inch


def main(folder: Path) -> None:
    """Take all pictures."""
    with tempfile.TemporaryDirectory() as data:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dugout.settings.test")
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        os.environ["DATABASE_URL"] = f"sqlite:///{data}/pictures.sqlite3"
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        take(folder)


def take(folder: Path) -> None:
    """Serve the demo league, and look at it with each look."""
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.test.testcases import LiveServerThread
    from playwright.sync_api import sync_playwright

    from conftest import CHROMIUM
    from tests.browser.places import demo_league, sign_ins

    demo, places = demo_league()
    server = LiveServerThread("127.0.0.1", StaticFilesHandler)
    server.daemon = True
    server.start()
    server.is_ready.wait()
    base = f"http://127.0.0.1:{server.port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for look, settings in LOOKS.items():
            for who, (email, password) in {**sign_ins(demo), "stranger": ("", "")}.items():
                context = browser.new_context(locale="en-GB", **settings)
                if email:
                    sign_in(context.new_page(), base, email, password)
                shoot(context, base, folder / look, [each for each in places if each.who == who])
                if look == "desk" and who == "commissioner":
                    print_sheets(context, base, folder / "sheets")
                context.close()
        browser.close()


def sign_in(page: Any, base: str, email: str, password: str) -> None:
    """Sign in, and close the page."""
    page.goto(f"{base}/accounts/login/")
    page.locator("[name=login]").fill(email)
    page.locator("[name=password]").fill(password)
    with page.expect_navigation():
        page.locator("main form button").first.click()
    page.close()


def shoot(context: Any, base: str, folder: Path, places: list[Any]) -> None:
    """A picture of each place, whole."""
    folder.mkdir(parents=True, exist_ok=True)
    page = context.new_page()
    for place in places:
        page.goto(base + place.address)
        page.screenshot(path=folder / f"{place.name}.png", full_page=True)
    page.close()


def print_sheets(context: Any, base: str, folder: Path) -> None:
    """The printed sheets, as files and as pictures."""
    from django.urls import reverse

    from leagues.models import Season
    from matches.models import Match
    from teams.models import Team

    folder.mkdir(parents=True, exist_ok=True)
    season = Season.objects.get().pk
    closed = Match.objects.filter(state=Match.State.CLOSED).order_by("pk").first()
    waiting = Match.objects.filter(state=Match.State.SCHEDULED).order_by("pk").first()
    addresses = {f"team-{team.pk}": reverse("reports:team-sheet", args=[team.pk]) for team in Team.objects.all()}
    addresses |= {
        "standings": reverse("reports:standings", args=[season]),
        "calendar": reverse("reports:fixtures", args=[season]),
        "blank": reverse("reports:team-sheet-blank", args=["bb2020", "human"]),
    }
    for name, match in (("record-played", closed), ("record-waiting", waiting)):
        if match is not None:
            addresses[name] = reverse("reports:match-record", args=[match.pk])
    for name, address in addresses.items():
        path = folder / f"{name}.pdf"
        path.write_bytes(context.request.get(base + address).body())
        if pdftoppm := shutil.which("pdftoppm"):
            subprocess.run([pdftoppm, "-r", DOTS, "-png", str(path), str(folder / name)], check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "var" / "pictures")
