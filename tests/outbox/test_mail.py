"""Mails: in the reader's language, with no way for a name to forge anything, sent once."""

import smtplib
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.core import mail
from django.core.mail.backends.smtp import EmailBackend

from outbox.mail import absolute, queue_mail
from outbox.models import Job
from outbox.operations import repeat_job
from outbox.worker import drain

pytestmark = pytest.mark.django_db
State = Job.State


@pytest.fixture
def templates(settings: Any, tmp_path: Path) -> None:
    """A mail of the tests' own, in both languages of a message that both catalogues have."""
    folder = tmp_path / "templates" / "emails" / "t"
    folder.mkdir(parents=True)
    (folder / "greet.subject").write_text('{% load i18n %}{% translate "Your account" %}: {{ team }}\n')
    (folder / "greet.txt").write_text("{{ name }} & {{ team }}: {{ url }}")
    (folder / "rich.subject").write_text("{{ team }}")
    (folder / "rich.txt").write_text("{{ team }}")
    (folder / "rich.html").write_text("<p>{{ team }}</p>")
    settings.TEMPLATES = [settings.TEMPLATES[0] | {"DIRS": [tmp_path / "templates", *settings.TEMPLATES[0]["DIRS"]]}]


def the_job() -> Job:
    return Job.objects.get()


def test_a_mail_speaks_the_language_of_its_account(coach: AbstractBaseUser) -> None:
    get_user_model().objects.update(language="fr")
    queue_mail("account/changed", {"change": "password_changed"}, to=coach)
    assert not mail.outbox
    drain()
    [sent] = mail.outbox
    assert sent.to == ["coach@example.org"]
    assert sent.subject == "Votre compte a été modifié"
    assert "Bonjour Coach," in sent.body
    assert "votre mot de passe a été changé." in sent.body


def test_a_mail_goes_to_the_address_that_the_account_has_then(coach: AbstractBaseUser) -> None:
    queue_mail("account/changed", {"change": "x"}, to=coach)
    get_user_model().objects.update(email="moved@example.org")
    drain()
    assert mail.outbox[0].to == ["moved@example.org"]


@pytest.mark.parametrize("change", [{"is_active": False}, {"email": None, "emptied": "2026-01-01T00:00:00Z"}])
def test_who_has_left_gets_no_mail(coach: AbstractBaseUser, change: dict[str, Any]) -> None:
    queue_mail("account/changed", {"change": "x"}, to=coach)
    get_user_model().objects.update(**change)
    drain()
    assert not mail.outbox
    assert the_job().state == State.FAILED


@pytest.mark.usefixtures("templates")
def test_an_address_without_account_names_its_language() -> None:
    queue_mail("t/greet", {"team": "Orcs", "name": "You", "url": "u"}, address="new@example.org", language="fr")
    drain()
    assert (mail.outbox[0].subject, mail.outbox[0].to) == ("Votre compte: Orcs", ["new@example.org"])


@pytest.mark.usefixtures("templates")
@pytest.mark.parametrize(
    "team",
    [
        "Orcs\r\nBcc: victim@example.org",
        "Orcs\n\nSPAM",
        "Orcs\u2028Bcc: x",
        "Orcs\0\x0b\x0c\x85Bcc: x",
        "Orcs\u202e",
    ],
)
def test_no_name_forges_a_header_or_a_line(coach: AbstractBaseUser, team: str) -> None:
    queue_mail("t/greet", {"team": team, "url": "https://x/"}, to=coach)
    drain()
    [sent] = mail.outbox
    read = message_from_bytes(sent.message().as_bytes())
    assert read["Bcc"] is None
    assert read.get_all("To") == ["coach@example.org"]
    assert len(sent.body.splitlines()) == 1
    assert "\u202e" not in sent.body


@pytest.mark.usefixtures("templates")
def test_text_is_as_typed_and_html_is_escaped(coach: AbstractBaseUser) -> None:
    queue_mail("t/rich", {"team": "A & <b>B</b> 'x'"}, to=coach)
    drain()
    [sent] = mail.outbox
    assert sent.subject == "A & <b>B</b> 'x'"
    assert sent.body == "A & <b>B</b> 'x'\n"
    assert sent.alternatives[0].content == "<p>A &amp; &lt;b&gt;B&lt;/b&gt; &#x27;x&#x27;</p>"


def test_a_mail_has_one_receiver_or_none_at_all(coach: AbstractBaseUser) -> None:
    with pytest.raises(ValueError, match="account or"):
        queue_mail("account/changed", {})
    with pytest.raises(ValueError, match="account or"):
        queue_mail("account/changed", {}, to=coach, address="x@example.org")
    assert not Job.objects.exists()


def test_the_demo_league_gets_no_mail(coach: AbstractBaseUser, settings: Any) -> None:
    get_user_model().objects.update(email=f"Coach@{settings.DEMO_EMAIL_DOMAIN}")
    queue_mail("account/changed", {"change": "password_changed"}, to=coach)
    drain()
    assert not mail.outbox
    assert the_job().state == State.DONE


def test_links_of_mails_that_nobody_asked_for(settings: Any) -> None:
    settings.SITE_URL = "https://league.example/"
    assert absolute("/matches/1/") == "https://league.example/matches/1/"


# --- What goes wrong on the way ----------------------------------------------------------------------------------


class Line:
    """A mail server that answers as a test wants."""

    def __init__(self, *, at_open: Exception | None = None, at_send: Exception | None = None) -> None:
        self.at_open, self.at_send = at_open, at_send
        self.seen: list[bytes] = []
        self.sent: list[bytes] = []

    def sendmail(self, *args: Any) -> None:
        self.seen.append(args[2])
        if self.at_send:
            raise self.at_send
        self.sent.append(args[2])

    def quit(self) -> None:
        raise smtplib.SMTPServerDisconnected("gone")

    def close(self) -> None:
        """Nothing is open."""


@pytest.fixture
def line(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Line:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    line = Line()

    def open_line(backend: EmailBackend) -> bool:
        if line.at_open:
            raise line.at_open
        backend.connection = line
        return True

    monkeypatch.setattr(EmailBackend, "open", open_line)
    return line


def send(coach: AbstractBaseUser) -> Job:
    queue_mail("account/changed", {"change": "x"}, to=coach, owner=coach)
    drain()
    return the_job()


def test_a_sent_mail_is_done_even_if_the_line_breaks_at_the_farewell(line: Line, coach: AbstractBaseUser) -> None:
    job = send(coach)
    assert (job.state, len(line.sent)) == (State.DONE, 1)
    assert job.args == "{}"


@pytest.mark.parametrize("error", [ConnectionRefusedError(), TimeoutError(), smtplib.SMTPConnectError(421, b"busy")])
def test_a_server_that_is_not_there_is_tried_again(line: Line, coach: AbstractBaseUser, error: Exception) -> None:
    line.at_open = error
    assert send(coach).state == State.WAITING


@pytest.mark.parametrize(
    ("error", "state"),
    [
        (smtplib.SMTPRecipientsRefused({"coach@example.org": (450, b"later")}), State.WAITING),
        (smtplib.SMTPRecipientsRefused({"coach@example.org": (550, b"unknown")}), State.FAILED),
        (smtplib.SMTPDataError(451, b"later"), State.WAITING),
        (smtplib.SMTPSenderRefused(550, b"no", "dugout@localhost"), State.FAILED),
        (smtplib.SMTPServerDisconnected("gone"), State.PERHAPS_SENT),
        (TimeoutError(), State.PERHAPS_SENT),
        (ConnectionResetError(), State.PERHAPS_SENT),
    ],
)
def test_what_the_server_said_decides(line: Line, coach: AbstractBaseUser, error: Exception, state: str) -> None:
    line.at_send = error
    job = send(coach)
    assert job.state == state
    assert "example.org" not in job.error


def test_a_repeated_mail_is_recognised_by_its_reader(line: Line, coach: AbstractBaseUser) -> None:
    line.at_send = smtplib.SMTPServerDisconnected("gone")
    repeat_job(send(coach))
    drain()
    assert len(line.seen) == 2
    assert len({message_from_bytes(message)["Message-ID"] for message in line.seen}) == 1


def test_no_address_and_no_link_is_logged(line: Line, coach: AbstractBaseUser, caplog: Any) -> None:
    line.at_open = ConnectionRefusedError("smtp for coach@example.org")
    queue_mail("account/password_reset_key", {"password_reset_url": "https://x/secret"}, address="coach@example.org")
    drain()
    assert "secret" not in caplog.text
    assert the_job().error == "ConnectionRefusedError: smtp for …"
