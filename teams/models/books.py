"""A league's book: rule sets, roles, texts, the chain of actions, and the dice that the server rolled."""

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

SHA256 = 64


def new_revision() -> int:
    """Return a number that no revision of a book had (62 random bits: none comes again after a restored backup)."""
    return secrets.randbits(62)


class RulesetVersion(models.Model):
    """A rule set as it was played: edition and house rules merged, whole, never changed."""

    digest = models.CharField(primary_key=True, max_length=SHA256)
    key = models.CharField(max_length=60)
    data = models.TextField()
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("rule set")
        verbose_name_plural = _("rule sets")

    def __str__(self) -> str:
        return f"{self.key} {self.digest[:8]}"


class Book(models.Model):
    """One for each league: hands out serials and positions and holds the head of the chain.

    Whoever writes a sheet or an action of this book holds the lock of its row. Who may see the teams and how dice come
    in stand here too, so that teams and matches need not ask the league. ``revision`` is another number after every
    change of what the book's pages show (``teams.revisions``).
    """

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("public")
        LINK = "link", _("whoever has the link")
        MEMBERS = "members", _("members only")

    class Dice(models.TextChoices):
        EITHER = "either", _("typed in or rolled here")
        TYPED = "typed", _("typed in")
        ROLLED = "rolled", _("rolled here")

    ruleset = models.ForeignKey(RulesetVersion, related_name="books", on_delete=models.PROTECT)
    serial = models.PositiveBigIntegerField(default=0)
    position = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=SHA256, default="0" * SHA256)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PUBLIC)
    rosters_hidden = models.BooleanField(default=False)
    dice = models.CharField(max_length=6, choices=Dice, default=Dice.EITHER)
    revision = models.PositiveBigIntegerField(default=new_revision)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("book")
        verbose_name_plural = _("books")

    def __str__(self) -> str:
        return f"#{self.pk}"


class Role(models.Model):
    """What a person is in a book beside being the coach of a team."""

    class Kind(models.TextChoices):
        COMMISSIONER = "commissioner", _("commissioner")
        COACH = "coach", _("coach")

    book = models.ForeignKey(Book, related_name="roles", on_delete=models.PROTECT)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="roles", on_delete=models.PROTECT)
    kind = models.CharField(max_length=12, choices=Kind)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints = [models.UniqueConstraint("book", "user", "kind", name="teams_role_once")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind} {self.book_id}"


class Text(models.Model):
    """Words that people typed, apart from the chain. The id is their digest keyed with the salt.

    Redaction empties salt and words: with the salt alone a name could be found by trying names.
    """

    id = models.CharField(primary_key=True, max_length=40)
    book = models.ForeignKey(Book, related_name="texts", null=True, on_delete=models.PROTECT)
    salt = models.CharField(max_length=32, null=True)
    words = models.TextField(null=True)
    redacted = models.DateTimeField(null=True)
    redacted_by = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", null=True, on_delete=models.PROTECT)
    redacted_why = models.CharField(max_length=500, blank=True)

    class Meta:
        verbose_name = _("text")
        verbose_name_plural = _("texts")
        constraints = [
            models.CheckConstraint(
                name="teams_text_whole_or_redacted",
                condition=models.Q(salt__isnull=False, words__isnull=False, redacted__isnull=True)
                | models.Q(salt__isnull=True, words__isnull=True, redacted__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.words if self.words is not None else str(_("[redacted]"))


class Removal(models.Model):
    """Words that were taken out of a row outside the chain: of which column and row, by whom, when and why.

    What is left there is a mark (``texts.REMOVED``), or nothing where a name stood.
    """

    book = models.ForeignKey(Book, related_name="removals", on_delete=models.PROTECT)
    column = models.CharField(max_length=60)
    row = models.CharField(max_length=40)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", on_delete=models.PROTECT)
    at = models.DateTimeField(default=timezone.now)
    why = models.CharField(max_length=500)

    class Meta:
        verbose_name = _("removal of words")
        verbose_name_plural = _("removals of words")

    def __str__(self) -> str:
        return f"{self.column} {self.row}"


class ActionQuerySet(models.QuerySet["Action"]):
    """Questions about actions."""

    def current(self) -> "ActionQuerySet":
        """Return what holds: the actions that nothing supersedes."""
        return self.filter(superseded_by__isnull=True)


class Action(models.Model):
    """What somebody did, recorded once; rows are never changed or deleted (triggers refuse it).

    ``body`` is the whole record as text, ``digest`` covers the one before and ``body``. The other columns are copies
    for asking; ``overtyped`` lists the dice that were typed in though the server had rolled them otherwise,
    ``correction`` is the same number for all that one correction wrote.
    ``supersedes`` lets an action be superseded once; a position begins once.
    """

    book = models.ForeignKey(Book, related_name="actions", on_delete=models.PROTECT)
    serial = models.PositiveBigIntegerField()
    position = models.PositiveBigIntegerField()
    supersedes = models.OneToOneField("self", related_name="superseded_by", null=True, on_delete=models.PROTECT)
    kind = models.CharField(max_length=40)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", on_delete=models.PROTECT)
    acted_for = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", null=True, on_delete=models.PROTECT)
    made = models.DateTimeField()
    correction = models.PositiveBigIntegerField(null=True)
    body = models.TextField()
    overtyped = models.TextField(default="[]")
    digest = models.CharField(max_length=SHA256)

    objects: ClassVar[models.Manager["Action"]] = ActionQuerySet.as_manager()

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        constraints = [
            models.UniqueConstraint("book", "serial", name="teams_action_serial"),
            models.UniqueConstraint(
                fields=["book", "position"],
                condition=models.Q(supersedes__isnull=True),
                name="teams_action_position_once",
            ),
        ]
        indexes = [models.Index(fields=["book", "position"], name="teams_action_position")]

    def __str__(self) -> str:
        return f"{self.kind} {self.book_id}/{self.serial}"


class Roll(models.Model):
    """Dice that the server rolled: once for what they are for (``key``, and which dice), the same for ever after."""

    scope = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    spec = models.CharField(max_length=20)
    dice = models.CharField(max_length=80)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", null=True, on_delete=models.PROTECT)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("roll")
        verbose_name_plural = _("rolls")
        constraints = [models.UniqueConstraint("scope", "key", "spec", name="teams_roll_once")]

    def __str__(self) -> str:
        return f"{self.scope} {self.key}: {self.dice}"

    @property
    def each(self) -> tuple[int, ...]:
        """The dice one by one, as they fell."""
        return tuple(int(die) for die in self.dice.split())

    @property
    def total(self) -> int:
        """Their sum: what the engine is given."""
        return sum(self.each)
