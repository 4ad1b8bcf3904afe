"""Teams that are not accepted yet."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from teams.ids import new_id
from teams.models.books import Book, RulesetVersion
from teams.models.sheets import Team, hex_colour


class TeamDraftQuerySet(models.QuerySet["TeamDraft"]):
    """Questions about drafts."""

    def waiting(self) -> "TeamDraftQuerySet":
        """Return the drafts that wait for a commissioner's word, the longest waiting first."""
        return self.filter(state=TeamDraft.State.HANDED_IN).order_by("handed_in")


class TeamDraft(models.Model):
    """The inputs of one ``CreateTeam``: private and free until handed in, locked while a commissioner looks at it.

    ``version`` counts its changes: whoever saves says which one he saw.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        HANDED_IN = "handed-in", _("handed in")
        RETURNED = "returned", _("returned")
        ACCEPTED = "accepted", _("accepted")

    OPEN: ClassVar[tuple[str, ...]] = (State.DRAFT, State.RETURNED)

    id = models.CharField(primary_key=True, max_length=40, default=new_id)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="drafts", on_delete=models.PROTECT)
    book = models.ForeignKey(Book, related_name="drafts", null=True, on_delete=models.PROTECT)
    ruleset = models.ForeignKey(RulesetVersion, related_name="drafts", on_delete=models.PROTECT)
    team = models.OneToOneField(Team, related_name="draft", null=True, on_delete=models.PROTECT)
    name = models.CharField(max_length=60, blank=True)
    inputs = models.TextField(default="{}")
    version = models.PositiveIntegerField(default=1)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    word = models.CharField(max_length=500, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", null=True, on_delete=models.PROTECT)
    first_colour = models.CharField(max_length=7, default="#1F4D3A", validators=[hex_colour])
    second_colour = models.CharField(max_length=7, default="#F2B134", validators=[hex_colour])
    crest_pattern = models.CharField(max_length=12, default="sash")
    crest_initials = models.CharField(max_length=8, blank=True)
    made = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(default=timezone.now)
    handed_in = models.DateTimeField(null=True)

    objects: ClassVar[models.Manager["TeamDraft"]] = TeamDraftQuerySet.as_manager()

    class Meta:
        verbose_name = _("draft of a team")
        verbose_name_plural = _("drafts of teams")
        constraints = [
            models.CheckConstraint(
                name="teams_draft_handed_in_somewhere",
                condition=~models.Q(state__in=("handed-in", "accepted")) | models.Q(book__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(_("Team without a name"))
