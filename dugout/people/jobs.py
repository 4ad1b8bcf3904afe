"""Mails and jobs that hold an address, a name or words: taken out of the outbox with them."""

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import translation

from accounts.models import User
from outbox import files
from outbox.models import Job

MAIL = "mail.send"


def drop_jobs_of(user: User) -> None:
    """Delete the jobs that a person asked for, with the files they made, and the mails that are his to get."""
    _drop(Job.objects.filter(owner=user.pk))
    _drop(job for job, _args in mails_to(user))


def addresses_of(user: User) -> set[str]:
    """A person's addresses, in small letters; one that he has not confirmed yet is among them."""
    known = EmailAddress.objects.filter(user=user.pk).values_list("email", flat=True)
    return {each.lower() for each in (user.email, *known) if each}


def mails_to(user: User) -> list[tuple[Job, dict[str, Any]]]:
    """The mails to a person that the outbox still holds, each with what it says."""
    addresses = addresses_of(user)
    return [(job, args) for job, args in _mails() if args.get("user") == user.pk or _names(args, addresses)]


def _names(args: dict[str, Any], addresses: set[str]) -> bool:
    return not addresses.isdisjoint(str(each).lower() for each in (args.get("address"), args["context"].get("email")))


def rename_in_mails(name: str, called: Callable[[], str]) -> None:
    """Put another name (worded in the language of who gets the mail) wherever a mail that is kept says this one."""
    spoken = dict(User.objects.values_list("pk", "language"))
    for job, args in _mails():
        context = args["context"]
        named = [key for key, value in context.items() if value == name]
        if not named:
            continue
        to = args.get("user")
        with translation.override((spoken.get(to) if to else args.get("language")) or "en"):
            context |= dict.fromkeys(named, called())
        Job.objects.filter(pk=job.pk).update(args=json.dumps(args, ensure_ascii=False))


def _mails() -> Iterable[tuple[Job, dict[str, Any]]]:
    for job in Job.objects.filter(kind=MAIL).exclude(args="{}"):
        yield job, json.loads(job.args)


def _drop(jobs: Iterable[Job]) -> None:
    for job in list(jobs):
        job.delete()
        if job.result:
            transaction.on_commit(partial(files.remove, job.result), robust=True)
