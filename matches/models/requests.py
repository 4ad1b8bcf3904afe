"""Requests: what a coach asks of the commissioners for his team."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from teams.models import Action, Team


class TeamRequestQuerySet(models.QuerySet["TeamRequest"]):
    """Questions about requests."""

    def waiting(self) -> "TeamRequestQuerySet":
        """Return the requests that nobody has answered yet."""
        return self.filter(state=TeamRequest.State.OPEN)

    def whole(self) -> "TeamRequestQuerySet":
        """Return the requests with their team, the people and the entry that they are about, in the same query."""
        return self.select_related("team__name", "team__book", "author", "answered_by", "action")


class TeamRequest(models.Model):
    """What a coach asks of the commissioners for his team: an entry undone, or something else, in his words.

    ``action`` is what stood in the journal when its undoing was asked for; ``word`` is the coach's, ``answer`` the
    commissioner's. ``figure`` (as ``selectors.figures`` has it) and ``by`` say what is to be put right, where he said
    that too. ``noted`` says that the coach has read the answer. Neither word is for other coaches. ``subject``
    is whom or what the entry concerns, where ``selectors.with_subjects`` has asked for it.
    """

    subject = ""

    class Kind(models.TextChoices):
        UNDO = "undo", _("something undone")
        FIGURE = "figure", _("a figure put right")
        FORGOTTEN = "forgotten", _("something entered that was forgotten")
        OTHER = "other", _("something else")

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("request", "waits for an answer")
        GRANTED = "granted", pgettext_lazy("request", "granted")
        REFUSED = "refused", pgettext_lazy("request", "refused")
        WITHDRAWN = "withdrawn", pgettext_lazy("request", "withdrawn")

    team = models.ForeignKey(Team, related_name="requests", on_delete=models.PROTECT)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="team_requests", on_delete=models.PROTECT)
    kind = models.CharField(max_length=9, choices=Kind)
    action = models.ForeignKey(Action, related_name="requests", null=True, on_delete=models.PROTECT)
    word = models.CharField(max_length=500, blank=True)
    figure = models.CharField(max_length=80, blank=True, default="")
    by = models.IntegerField(null=True)
    made = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    answer = models.CharField(max_length=500, blank=True)
    answered = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", null=True, on_delete=models.PROTECT)
    noted = models.BooleanField(default=False)

    objects: ClassVar[models.Manager["TeamRequest"]] = TeamRequestQuerySet.as_manager()

    class Meta:
        verbose_name = _("request")
        verbose_name_plural = _("requests")
        ordering = ("-made", "-pk")
        constraints = [
            models.CheckConstraint(
                name="matches_request_undo_of_entry",
                condition=Q(kind="undo", action__isnull=False) | ~Q(kind="undo") & Q(action__isnull=True),
            ),
            models.CheckConstraint(
                name="matches_request_answered",
                condition=Q(state="open", answered__isnull=True, answered_by__isnull=True)
                | ~Q(state="open") & Q(answered__isnull=False, answered_by__isnull=False),
            ),
            models.UniqueConstraint(fields=["action"], condition=Q(state="open"), name="matches_request_one_open"),
        ]

    def __str__(self) -> str:
        return f"{self.team_id} {self.kind}"

    @property
    def is_open(self) -> bool:
        """Whether it waits for an answer."""
        return self.state == self.State.OPEN
