"""Mails: jobs that leave the house, worded when they go, in the language of who gets them.

A mail ``NAME`` is ``templates/emails/NAME.subject`` and ``NAME.txt``, and ``NAME.html`` where there is one.
"""

import contextlib
import smtplib
from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.mail import EmailMultiAlternatives, get_connection
from django.template import Context, TemplateDoesNotExist, engines
from django.template.backends.django import DjangoTemplates
from django.utils import translation
from django.utils.crypto import salted_hmac

from outbox.models import Job
from outbox.operations import enqueue
from outbox.registry import GiveUp, Unsure
from outbox.worker import Work


def queue_mail(
    name: str,
    context: dict[str, Any],
    *,
    to: AbstractBaseUser | None = None,
    address: str = "",
    language: str = "",
    owner: AbstractBaseUser | None = None,
    about: str = "",
) -> Job:
    """Put a mail into the outbox, within the caller's transaction.

    Args:
        name: of the templates, such as ``"leagues/invitation"``.
        context: plain values for them; every text becomes one line, so that no name can forge a line or a header.
        to: the account that gets it, at the address and in the language it has when the mail goes.
        address: where there is no account; then ``language`` says in which language.
        owner: who is shown, and may repeat, a mail that was perhaps sent.
        about: what it is about, for the list of jobs; never an address.
    """
    if (to is None) == (not address):
        raise ValueError("a mail goes to an account or to an address")
    args = {
        "name": name,
        "user": to.pk if to else None,
        "address": address,
        "language": language,
        "context": _one_line(context),
    }
    return enqueue("mail.send", args, owner=owner, about=about)


def absolute(path: str) -> str:
    """Return the whole address of a page of this site, for mails that no request causes."""
    return urljoin(settings.SITE_URL, path)


def send(work: Work, *, name: str, user: int | None, address: str, language: str, context: dict[str, Any]) -> None:
    """Word a mail and send it; to the accounts of the demo league none goes.

    Raises:
        GiveUp: there is nobody to send it to any more, or the other side refused for good.
        Unsure: the line broke after the mail was on its way.
    """
    if user is not None:
        person = get_user_model().objects.filter(pk=user, is_active=True).first()
        if person is None or not person.email:
            raise GiveUp("there is nobody to send it to any more")
        address, language = person.email, getattr(person, "language", "")
        context = {"name": str(person)} | context
    if address.casefold().endswith(f"@{settings.DEMO_EMAIL_DOMAIN}"):
        return  # nobody can own it: on a console it would bury what is worth reading, elsewhere it would bounce
    with translation.override(language or settings.LANGUAGE_CODE):
        message = word(name, context)
    message.to = [address]
    message.extra_headers["Message-ID"] = _message_id(work.job)
    _deliver(message)


def word(name: str, context: dict[str, Any]) -> EmailMultiAlternatives:
    """Return a mail in the active language, still without an address."""
    context = {"site_url": settings.SITE_URL} | _one_line(context)
    subject = " ".join(_render(f"emails/{name}.subject", context, escape=False).split())
    message = EmailMultiAlternatives(
        subject=subject,
        body=_render(f"emails/{name}.txt", context, escape=False).strip() + "\n",
        headers={"Auto-Submitted": "auto-generated"},
    )
    with contextlib.suppress(TemplateDoesNotExist):  # plain text alone
        message.attach_alternative(_render(f"emails/{name}.html", context, escape=True), "text/html")
    return message


def _deliver(message: EmailMultiAlternatives) -> None:
    """Send one mail. Whatever goes wrong before the other side took it is raised as it is, and tried again."""
    connection = get_connection()
    try:
        connection.open()
        try:
            connection.send_messages([message])
        except smtplib.SMTPRecipientsRefused as error:
            raise _refused(max(code for code, _reason in error.recipients.values())) from error
        except smtplib.SMTPResponseException as error:
            raise _refused(error.smtp_code) from error
        except (OSError, smtplib.SMTPException) as error:
            raise Unsure("the line broke while sending") from error
    finally:
        # A line that breaks at the farewell changes nothing.
        with contextlib.suppress(OSError, smtplib.SMTPException):
            connection.close()


def _refused(code: int) -> Exception:
    """Return what to raise for an answer of the other side: 4xx heals, 5xx does not."""
    return GiveUp(f"refused ({code})") if code >= 500 else ConnectionError(f"put off ({code})")


def _render(template: str, context: dict[str, Any], *, escape: bool) -> str:
    engine = engines["django"]
    assert isinstance(engine, DjangoTemplates)
    return engine.engine.get_template(template).render(Context(context, autoescape=escape))


def _one_line(value: Any) -> Any:
    """Return a value with every text in it on one line, without control characters."""
    if isinstance(value, dict):
        return {key: _one_line(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_one_line(part) for part in value]
    if isinstance(value, str):
        return "".join(letter if letter.isprintable() else " " for letter in " ".join(value.split()))
    return value


def _message_id(job: Job) -> str:
    """Return the same identification whenever a job is sent, so that a mail sent twice is shown once."""
    domain = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].rstrip(">") or "localhost"
    return f"<{salted_hmac('outbox.mail', str(job.pk), algorithm='sha256').hexdigest()[:32]}@{domain}>"
