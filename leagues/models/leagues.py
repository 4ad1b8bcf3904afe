"""A league, its settings, and the invitations to it."""

import zoneinfo
from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from dugout.zones import validate_time_zone
from matches.models import Match
from teams.models import Book, Role

SHA256 = 64
NAME_LENGTH = 60
SLUG_LENGTH = 60


class LeagueQuerySet(models.QuerySet["League"]):
    """Questions about leagues."""

    def public(self) -> "LeagueQuerySet":
        """Return the leagues that everybody may find, by name."""
        return self.filter(book__visibility=Book.Visibility.PUBLIC).order_by("name", "pk")

    def run_by(self, user_id: int) -> "LeagueQuerySet":
        """Return the leagues that a person is commissioner of, by name."""
        runs = Role.objects.filter(user=user_id, kind=Role.Kind.COMMISSIONER).values("book")
        return self.filter(book__in=runs).order_by("name", "pk")

    def of_member(self, user_id: int) -> "LeagueQuerySet":
        """Return the leagues that a person has a role or a team in, by name."""
        roles = Role.objects.filter(user=user_id).values("book")
        coached = Book.objects.filter(teams__coach=user_id).values("pk")
        return self.filter(models.Q(book__in=roles) | models.Q(book__in=coached)).order_by("name", "pk")


class League(models.Model):
    """A league and its settings. Who may see it, who runs it and what rules it plays by stand in its book.

    ``house`` is what it changes of ``edition``, as YAML (a patch of the rule set); the book plays the two merged, with
    the league points below. ``tie_breakers`` and ``bonuses`` are keys in order, apart by blanks; no tie-breakers
    means those of the edition. ``link`` is the digest of the word that opens a league which is seen by link alone.
    ``version`` counts the changes of the settings.
    """

    class Paper(models.TextChoices):
        A4 = "a4", "A4"
        LETTER = "letter", pgettext_lazy("paper", "Letter")

    slug = models.SlugField(max_length=SLUG_LENGTH, unique=True)
    book = models.OneToOneField(Book, related_name="league", on_delete=models.PROTECT)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    description = models.TextField(_("description"), max_length=1000, blank=True)
    edition = models.CharField(_("edition"), max_length=60)
    house = models.TextField(_("house rules"), max_length=20_000, blank=True)
    link = models.CharField(max_length=SHA256, blank=True)
    dice = models.CharField(_("dice"), max_length=6, choices=Match.Dice, default=Match.Dice.EITHER)
    answer_days = models.PositiveSmallIntegerField(
        _("days to answer a report"), default=3, validators=[MinValueValidator(1), MaxValueValidator(60)]
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[validate_time_zone])
    paper = models.CharField(_("paper"), max_length=6, choices=Paper, default=Paper.A4)
    language = models.CharField(_("language"), max_length=7, choices=settings.LANGUAGES, default="en")
    win_points = models.SmallIntegerField(_("points for a win"), default=3)
    draw_points = models.SmallIntegerField(_("points for a draw"), default=1)
    loss_points = models.SmallIntegerField(_("points for a loss"), default=0)
    tie_breakers = models.CharField(max_length=300, blank=True)
    bonuses = models.CharField(max_length=300, blank=True)
    version = models.PositiveIntegerField(default=1)
    made = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", on_delete=models.PROTECT)

    objects: ClassVar[models.Manager["League"]] = LeagueQuerySet.as_manager()

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The time zone that its dates are read and shown in."""
        return zoneinfo.ZoneInfo(self.time_zone)


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Questions about invitations."""

    def open(self) -> "InvitationQuerySet":
        """Return the invitations that somebody may still accept."""
        return self.filter(revoked__isnull=True, expires__gt=timezone.now(), used__lt=models.F("uses"))


class Invitation(models.Model):
    """A link that gives one role in one league. The word in the link is kept as its digest alone."""

    league = models.ForeignKey(League, related_name="invitations", on_delete=models.PROTECT)
    role = models.CharField(_("role"), max_length=12, choices=Role.Kind, default=Role.Kind.COACH)
    digest = models.CharField(max_length=SHA256, unique=True)
    note = models.CharField(_("note"), max_length=100, blank=True)
    uses = models.PositiveSmallIntegerField(_("uses"), default=1)
    used = models.PositiveSmallIntegerField(default=0)
    expires = models.DateTimeField(_("expires"))
    revoked = models.DateTimeField(null=True)
    made = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="invitations", on_delete=models.PROTECT)

    objects: ClassVar[models.Manager["Invitation"]] = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("-made", "-pk")
        constraints = [
            models.CheckConstraint(name="leagues_invitation_uses", condition=models.Q(used__lte=models.F("uses"))),
        ]

    def __str__(self) -> str:
        return f"{self.league_id} {self.role}"

    @property
    def is_open(self) -> bool:
        """Whether somebody may still accept it."""
        return self.revoked is None and self.expires > timezone.now() and self.used < self.uses


class Welcome(models.Model):
    """Who accepted an invitation, and when."""

    invitation = models.ForeignKey(Invitation, related_name="welcomes", on_delete=models.PROTECT)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="welcomes", on_delete=models.PROTECT)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("welcome")
        verbose_name_plural = _("welcomes")
        constraints = [models.UniqueConstraint("invitation", "user", name="leagues_welcome_once")]

    def __str__(self) -> str:
        return f"{self.invitation_id} {self.user_id}"
