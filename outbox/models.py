"""Receipts of what was done once, and the jobs (mails among them) that are still to be done."""

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

RECEIPTS_ARE_KEPT = timedelta(days=30)
JOBS_ARE_KEPT = timedelta(days=30)


class Receipt(models.Model):
    """The answer to a request that came with a key of its sender: the same request again gets the same answer.

    ``request`` is a digest keyed with ``salt``: a request may hold a name, which could be guessed from a plain digest.
    ``subject`` says what the operation wrote, so that a redaction finds the receipts that still hold the words.
    """

    actor = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", on_delete=models.PROTECT)
    key = models.CharField(max_length=40)
    operation = models.CharField(max_length=60)
    salt = models.CharField(max_length=32)
    request = models.CharField(max_length=64)
    subject = models.CharField(max_length=80, blank=True, db_index=True)
    answer = models.TextField(blank=True)
    made = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("receipt")
        verbose_name_plural = _("receipts")
        constraints = [models.UniqueConstraint("actor", "key", name="outbox_receipt_actor_key")]

    def __str__(self) -> str:
        return f"{self.operation} {self.key}"


class JobQuerySet(models.QuerySet["Job"]):
    """Questions about jobs."""

    def unfinished(self) -> "JobQuerySet":
        """Return the jobs that a worker has yet to take or to finish."""
        return self.filter(state__in=Job.UNFINISHED)

    def ready(self) -> "JobQuerySet":
        """Return the jobs that may be taken now, the longest due first: waiting ones, and those of a dead worker."""
        now = timezone.now()
        waiting = models.Q(state=Job.State.WAITING, due__lte=now)
        abandoned = models.Q(state=Job.State.RUNNING, lease_until__lt=now)
        return self.filter(waiting | abandoned).order_by("due", "pk")

    def lost_while_sending(self) -> "JobQuerySet":
        """Return the jobs whose worker died while the other side may or may not have taken them."""
        return self.filter(state=Job.State.SENDING, lease_until__lt=timezone.now())

    def needing_a_person(self) -> "JobQuerySet":
        """Return the jobs that nobody will try again unless a person says so."""
        return self.filter(state__in=(Job.State.FAILED, Job.State.PERHAPS_SENT))


class Job(models.Model):
    """Something to be done outside a request: a mail, a bundle of sheets.

    A row is written in the transaction that causes it and taken by a conditional update (``outbox.worker``).
    ``outside`` marks what leaves the house and so can't simply be done again; ``attempts`` together with ``worker`` is
    the ticket under which a worker writes.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        SENDING = "sending", _("being sent")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        PERHAPS_SENT = "perhaps_sent", _("perhaps sent")

    UNFINISHED: ClassVar[tuple[str, ...]] = (State.WAITING, State.RUNNING, State.SENDING)

    kind = models.CharField(_("kind"), max_length=60)
    args = models.TextField(_("arguments"), default="{}")
    outside = models.BooleanField(_("leaves the house"), default=False)
    state = models.CharField(_("state"), max_length=12, choices=State, default=State.WAITING)
    due = models.DateTimeField(_("due from"), default=timezone.now)
    lease_until = models.DateTimeField(_("lease until"), null=True, blank=True)
    worker = models.CharField(_("worker"), max_length=80, blank=True)
    attempts = models.PositiveIntegerField(_("attempts"), default=0)
    done = models.PositiveIntegerField(_("done"), default=0)
    total = models.PositiveIntegerField(_("in all"), default=0)
    error = models.TextField(_("error"), blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("owner"),
        related_name="+",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
    )
    about = models.CharField(_("about"), max_length=200, blank=True)
    result = models.CharField(_("result file"), max_length=200, blank=True)
    made = models.DateTimeField(_("made"), default=timezone.now)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)

    objects: ClassVar[models.Manager["Job"]] = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        indexes = [
            models.Index(
                fields=["due"],
                name="outbox_job_unfinished",
                condition=models.Q(state__in=("waiting", "running", "sending")),
            ),
            models.Index(fields=["owner", "-made"], name="outbox_job_owner"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} #{self.pk}"

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen by itself."""
        return self.state not in self.UNFINISHED

    @property
    def result_name(self) -> str:
        """The name that the result file is offered under."""
        return self.result.rsplit("/", 1)[-1]


class Chore(models.Model):
    """When something that is done again and again (``outbox.periodic``) is due next."""

    name = models.CharField(_("name"), max_length=60, primary_key=True)
    due = models.DateTimeField(_("due from"))
    error = models.TextField(_("error"), blank=True)

    class Meta:
        verbose_name = _("chore")
        verbose_name_plural = _("chores")

    def __str__(self) -> str:
        return self.name
