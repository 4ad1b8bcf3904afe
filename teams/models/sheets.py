"""The sheets as they stand, and the journal they follow from. All derived: `manage.py rebuild` makes it anew."""

from typing import ClassVar

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from teams.ids import new_id
from teams.models.books import SHA256, Action, Book, Text

hex_colour = RegexValidator(r"^#[0-9A-Fa-f]{6}\Z", _("Please give a colour as # and six digits."))


class TeamQuerySet(models.QuerySet["Team"]):
    """Questions about teams."""

    def with_names(self) -> "TeamQuerySet":
        """Return the teams with the words of their names and their coaches, in the same query."""
        return self.select_related("name", "coach")

    def playing(self) -> "TeamQuerySet":
        """Return the teams that take part: accepted and not retired."""
        return self.filter(status=Team.Status.ACTIVE)


class Team(models.Model):
    """The sheet of a team: ``state`` is the engine's value, the other columns are copies for pages and lists.

    ``position`` and ``serial`` say which action it stands at, ``entries`` how many there were. ``revision`` counts how
    often the sheet was written and never goes back, ``written`` is when it was last. ``open_match`` and
    ``reserved`` belong to the match that is being played: while there is one, the team buys nothing.
    """

    class Status(models.TextChoices):
        ACTIVE = "active", _("playing")
        REOPENED = "reopened", _("being drafted again")
        RETIRED = "retired", _("retired")

    class Phase(models.TextChoices):
        NEW = "new", _("before the first match")
        READY = "ready", _("between matches")
        MATCH = "match", _("playing a match")
        SEQUENCE = "sequence", _("settling a match")

    id = models.CharField(primary_key=True, max_length=40, default=new_id)
    book = models.ForeignKey(Book, related_name="teams", on_delete=models.PROTECT)
    coach = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="teams", null=True, on_delete=models.PROTECT)
    name = models.ForeignKey(Text, related_name="+", on_delete=models.PROTECT)
    roster = models.CharField(max_length=60)
    status = models.CharField(max_length=10, choices=Status, default=Status.ACTIVE)
    phase = models.CharField(max_length=10, choices=Phase, default=Phase.NEW)
    treasury = models.IntegerField()
    value = models.IntegerField()
    current_value = models.IntegerField()
    fans = models.IntegerField()
    matches = models.PositiveIntegerField(default=0)
    state = models.TextField()
    position = models.PositiveBigIntegerField()
    serial = models.PositiveBigIntegerField()
    entries = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    written = models.DateTimeField(null=True)
    begun = models.BooleanField(default=False)
    open_match = models.CharField(max_length=40, blank=True)
    reserved = models.PositiveIntegerField(default=0)
    first_colour = models.CharField(max_length=7, default="#1F4D3A", validators=[hex_colour])
    second_colour = models.CharField(max_length=7, default="#F2B134", validators=[hex_colour])
    crest_pattern = models.CharField(max_length=12, default="sash")
    crest_initials = models.CharField(max_length=8, blank=True)
    made = models.DateTimeField(default=timezone.now)

    objects: ClassVar[models.Manager["Team"]] = TeamQuerySet.as_manager()

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        constraints = [
            models.CheckConstraint(name="teams_team_treasury", condition=models.Q(treasury__gte=0)),
            models.CheckConstraint(
                name="teams_team_match_phase",
                condition=models.Q(phase="match") & ~models.Q(open_match="")
                | ~models.Q(phase="match") & models.Q(open_match=""),
            ),
        ]

    def __str__(self) -> str:
        return str(self.name)


class Tenure(models.Model):
    """Who coached a team from when on, and who said so; no coach means that the commissioner looks after it."""

    team = models.ForeignKey(Team, related_name="tenures", on_delete=models.PROTECT)
    coach = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="tenures", null=True, on_delete=models.PROTECT)
    since = models.DateTimeField(default=timezone.now)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", on_delete=models.PROTECT)

    class Meta:
        verbose_name = _("tenure")
        verbose_name_plural = _("tenures")
        ordering = ("since", "pk")

    def __str__(self) -> str:
        return f"{self.coach_id} {self.team_id}"


class PlayerQuerySet(models.QuerySet["Player"]):
    """Questions about players."""

    def active(self) -> "PlayerQuerySet":
        """Return the players who are on their team's list now."""
        return self.filter(active=True)


class Player(models.Model):
    """A line of a team's list. Who left keeps his row, with the last state and the reason."""

    id = models.CharField(primary_key=True, max_length=40)
    team = models.ForeignKey(Team, related_name="players", on_delete=models.PROTECT)
    name = models.ForeignKey(Text, related_name="+", null=True, on_delete=models.PROTECT)
    number = models.PositiveSmallIntegerField(null=True)
    position = models.CharField(max_length=60)
    journeyman = models.BooleanField(default=False)
    active = models.BooleanField(default=True)
    left = models.CharField(max_length=60, blank=True)
    spp = models.IntegerField(default=0)
    value = models.IntegerField(default=0)
    misses_next = models.BooleanField(default=False)
    retired = models.BooleanField(default=False)
    state = models.TextField()

    objects: ClassVar[models.Manager["Player"]] = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.UniqueConstraint(
                fields=["team", "number"], condition=models.Q(active=True), name="teams_player_number_once"
            ),
        ]

    def __str__(self) -> str:
        return str(self.name or self.position)


class EntryQuerySet(models.QuerySet["Entry"]):
    """Questions about entries."""

    def brought_over(self) -> "EntryQuerySet":
        """Return the entries by which teams brought over what they had before their league kept its books here."""
        return self.filter(action__kind="bring-over")


class Entry(models.Model):
    """What a current action did to one team: effects and explanations in full, in the format ``schema``.

    One in so many is a mark: it keeps the state after it (``records.is_marked``). ``revision`` is that of the sheet
    after it: another one whenever something before it, or itself, is corrected.
    """

    team = models.ForeignKey(Team, related_name="journal", on_delete=models.PROTECT)
    position = models.PositiveBigIntegerField()
    action = models.ForeignKey(Action, related_name="entries", on_delete=models.PROTECT)
    schema = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField(default=0)
    effects = models.TextField()
    explanations = models.TextField()
    digest = models.CharField(max_length=SHA256)
    state = models.TextField(null=True)

    objects: ClassVar[models.Manager["Entry"]] = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [models.UniqueConstraint("team", "position", name="teams_entry_once")]
        indexes = [
            models.Index(
                fields=["team", "position"], condition=models.Q(state__isnull=False), name="teams_entry_marks"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team_id} {self.position}"
