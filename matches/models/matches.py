"""Matches: the fixture, what was sent before it and of it, drafts, and what each player did in it."""

from datetime import datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from teams.ids import new_id
from teams.models import Book, Player, Team

SHA256 = 64
ANSWER_DAYS = 3


class MatchQuerySet(models.QuerySet["Match"]):
    """Questions about matches."""

    def with_teams(self) -> "MatchQuerySet":
        """Return the matches with their book and both teams, their names and coaches, in the same query."""
        return self.select_related("home__name", "home__coach", "away__name", "away__coach", "book")

    def of_team(self, team_id: str) -> "MatchQuerySet":
        """Return the matches that a team plays."""
        return self.filter(Q(home=team_id) | Q(away=team_id))

    def to_play(self) -> "MatchQuerySet":
        """Return the matches that nobody has reported yet, the earliest due first."""
        return self.filter(state__in=Match.UNREPORTED).order_by(F("due").asc(nulls_last=True), "made", "pk")

    def begun(self) -> "MatchQuerySet":
        """Return the matches that were opened, reported or taken out: those who are to play stay who they are."""
        return self.exclude(state=Match.State.SCHEDULED, reports__isnull=True)

    def awaiting_confirmation(self) -> "MatchQuerySet":
        """Return the matches whose report waits for an answer."""
        return self.filter(state=Match.State.REPORTED)

    def unanswered(self) -> "MatchQuerySet":
        """Return the matches whose report nobody answered in time: a reminder went, now it is the commissioner's."""
        return self.awaiting_confirmation().filter(reminded__isnull=False)

    def for_commissioner(self) -> "MatchQuerySet":
        """Return the matches that wait for a commissioner: disputed, or without an answer in time."""
        return self.filter(Q(state=Match.State.DISPUTED) | Q(state=Match.State.REPORTED, reminded__isnull=False))

    def settling(self) -> "MatchQuerySet":
        """Return the matches that are confirmed while a team has still to close its sequence."""
        return self.filter(state=Match.State.CONFIRMED)

    def counted(self) -> "MatchQuerySet":
        """Return the matches with a result that stands, in the order of the story."""
        return self.filter(state__in=Match.DECIDED).order_by("position")


class Match(models.Model):
    """A match of two teams of one book, from fixture to result.

    What it needs to know of its league stands here: its kind, whether it goes on after a draw, who may roll the dice,
    and in how many days a report must be answered. ``position`` is where its action stands in the book's story (or
    stood, where the match was taken out of it).
    ``version`` counts the changes of its date and settings.
    """

    class Kind(models.TextChoices):
        LEAGUE = "league", _("league match")
        PLAY_OFF = "play-off", _("play-off match")
        FRIENDLY = "friendly", _("league friendly")
        EXHIBITION = "exhibition", _("exhibition match")

    class State(models.TextChoices):
        SCHEDULED = "scheduled", pgettext_lazy("state", "scheduled")
        OPEN = "open", pgettext_lazy("state", "open")
        REPORTED = "reported", pgettext_lazy("state", "reported")
        DISPUTED = "disputed", pgettext_lazy("state", "disputed")
        CONFIRMED = "confirmed", pgettext_lazy("state", "confirmed")
        CLOSED = "closed", pgettext_lazy("state", "closed")
        VOIDED = "voided", pgettext_lazy("state", "taken out")

    Dice = Book.Dice

    UNREPORTED: ClassVar[tuple[str, ...]] = (State.SCHEDULED, State.OPEN)
    REPORTABLE: ClassVar[tuple[str, ...]] = (State.SCHEDULED, State.OPEN, State.DISPUTED)
    UNDECIDED: ClassVar[tuple[str, ...]] = (State.REPORTED, State.DISPUTED)
    DECIDED: ClassVar[tuple[str, ...]] = (State.CONFIRMED, State.CLOSED)
    OVER: ClassVar[tuple[str, ...]] = (*DECIDED, State.VOIDED)

    # What a match has once it was opened, reported and decided.
    RESULT: ClassVar[tuple[str, ...]] = (
        "opened",
        "reported",
        "reminded",
        "played",
        "confirmed",
        "confirmed_by",
        "decided",
        "decided_in_own",
        "decision",
        "position",
        "ended",
        "gave_up",
        "home_result",
        "away_result",
        "home_score",
        "away_score",
        "home_casualties",
        "away_casualties",
    )

    id = models.CharField(primary_key=True, max_length=40, default=new_id)
    book = models.ForeignKey(Book, related_name="matches", on_delete=models.PROTECT)
    home = models.ForeignKey(Team, related_name="home_matches", on_delete=models.PROTECT)
    away = models.ForeignKey(Team, related_name="away_matches", on_delete=models.PROTECT)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.LEAGUE)
    overtime = models.BooleanField(default=False)
    dice = models.CharField(max_length=6, choices=Dice, default=Dice.EITHER)
    answer_days = models.PositiveSmallIntegerField(default=ANSWER_DAYS)
    state = models.CharField(max_length=9, choices=State, default=State.SCHEDULED)
    version = models.PositiveIntegerField(default=1)
    due = models.DateTimeField(null=True, blank=True)
    made = models.DateTimeField(default=timezone.now)
    opened = models.DateTimeField(null=True)
    reported = models.DateTimeField(null=True)
    reminded = models.DateTimeField(null=True)
    played = models.DateTimeField(null=True)
    confirmed = models.DateTimeField(null=True)
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", null=True, on_delete=models.PROTECT)
    decided = models.BooleanField(default=False)
    decided_in_own = models.BooleanField(default=False)
    decision = models.CharField(max_length=500, blank=True)
    position = models.PositiveBigIntegerField(null=True)
    ended = models.CharField(max_length=10, blank=True)
    gave_up = models.CharField(max_length=4, blank=True)
    home_result = models.CharField(max_length=4, blank=True)
    away_result = models.CharField(max_length=4, blank=True)
    home_score = models.PositiveIntegerField(null=True)
    away_score = models.PositiveIntegerField(null=True)
    home_casualties = models.PositiveIntegerField(null=True)
    away_casualties = models.PositiveIntegerField(null=True)

    objects: ClassVar[models.Manager["Match"]] = MatchQuerySet.as_manager()

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.CheckConstraint(name="matches_match_two_teams", condition=~Q(home=F("away"))),
            models.CheckConstraint(
                name="matches_match_decided_in_story",
                condition=Q(state__in=("confirmed", "closed", "voided"), position__isnull=False)
                | ~Q(state__in=("confirmed", "closed", "voided")) & Q(position__isnull=True),
            ),
        ]
        indexes = [
            models.Index(fields=["book", "state"], name="matches_match_state"),
            models.Index(fields=["book", "position"], name="matches_match_story"),
            models.Index(fields=["reported"], condition=Q(state="reported"), name="matches_match_waiting"),
        ]

    def __str__(self) -> str:
        return f"{self.home} – {self.away}"

    @property
    def is_decided(self) -> bool:
        """Whether the result stands."""
        return self.state in self.DECIDED

    @property
    def answer_due(self) -> datetime | None:
        """Until when the report should be answered."""
        return self.reported + timedelta(days=self.answer_days) if self.reported else None

    def side_of(self, team_id: str) -> str:
        """The side of a team: home, away or nothing."""
        return {self.home_id: "home", self.away_id: "away"}.get(team_id, "")

    def team_of(self, side: str) -> Team:
        """The team of a side."""
        return self.home if side == "home" else self.away


class PreMatch(models.Model):
    """What was sent before the match, by either side: fans, weather, journeymen, inducements … Both coaches see it."""

    match = models.OneToOneField(Match, primary_key=True, related_name="prematch", on_delete=models.CASCADE)
    inputs = models.TextField(default="{}")
    version = models.PositiveIntegerField(default=1)
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", on_delete=models.PROTECT)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("pre-match sequence")
        verbose_name_plural = _("pre-match sequences")

    def __str__(self) -> str:
        return self.match_id


class Draft(models.Model):
    """What one person has written down of a match and not sent: opens nothing, reserves nothing."""

    match = models.ForeignKey(Match, related_name="drafts", on_delete=models.CASCADE)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="match_drafts", on_delete=models.PROTECT)
    inputs = models.TextField(default="{}")
    version = models.PositiveIntegerField(default=1)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("draft of a report")
        verbose_name_plural = _("drafts of reports")
        constraints = [models.UniqueConstraint("match", "author", name="matches_draft_once")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.author_id}"


class ErrandDraft(models.Model):
    """What one person has filled in after a match for a team and not done: the fields of one kind of errand."""

    match = models.ForeignKey(Match, related_name="+", on_delete=models.CASCADE)
    team = models.ForeignKey(Team, related_name="+", on_delete=models.CASCADE)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", on_delete=models.PROTECT)
    errand = models.CharField(max_length=20)
    fields = models.TextField(default="{}")
    version = models.PositiveIntegerField(default=1)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("draft of an errand")
        verbose_name_plural = _("drafts of errands")
        constraints = [
            models.UniqueConstraint("match", "team", "author", "errand", name="matches_errand_draft_once"),
        ]

    def __str__(self) -> str:
        return f"{self.team_id} {self.errand}"


class Report(models.Model):
    """A report as it was sent: the inputs of one ``PlayMatch``. One stands, those before it are kept.

    ``side`` says whose it is: of a side's coach, of both (one person coaches both), or of nobody who plays.
    ``digest`` covers the inputs and all that came of them when it was sent. ``overtyped`` lists the dice that were
    typed in though the server had rolled them otherwise.
    """

    class Side(models.TextChoices):
        HOME = "home", _("home")
        AWAY = "away", _("away")
        BOTH = "both", _("both")
        NEITHER = "", _("neither")

    match = models.ForeignKey(Match, related_name="reports", on_delete=models.PROTECT)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="match_reports", on_delete=models.PROTECT)
    side = models.CharField(max_length=4, choices=Side, blank=True)
    inputs = models.TextField()
    overrides = models.TextField(default="[]")
    overtyped = models.TextField(default="[]")
    digest = models.CharField(max_length=SHA256)
    standing = models.BooleanField(default=True)
    sent = models.DateTimeField(default=timezone.now)
    disputed = models.DateTimeField(null=True)
    disputed_by = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", null=True, on_delete=models.PROTECT)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ("sent", "pk")
        constraints = [
            models.UniqueConstraint(fields=["match"], condition=Q(standing=True), name="matches_report_one_stands"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.sent:%Y-%m-%d %H:%M}"


class Correction(models.Model):
    """What a commissioner wants to set right, and has not written: edits of the book's story, by position.

    The first is that of ``position``; the others are what was chosen for what would no longer hold. ``edits`` hold
    words as they were typed. ``places`` holds what was chosen for matches of play-offs whose places would be others',
    by the match. It changes nothing until it is written.
    """

    book = models.ForeignKey(Book, related_name="corrections", on_delete=models.CASCADE)
    match = models.ForeignKey(Match, related_name="corrections", null=True, on_delete=models.CASCADE)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="corrections", on_delete=models.PROTECT)
    position = models.PositiveBigIntegerField()
    edits = models.TextField()
    places = models.TextField(default="{}")
    version = models.PositiveIntegerField(default=1)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        constraints = [models.UniqueConstraint("book", "author", "position", name="matches_correction_once")]

    def __str__(self) -> str:
        return f"{self.book_id} {self.position}"


class PlayerLine(models.Model):
    """What one participant did in a match, for statistics. Derived from the match's effects.

    ``who`` is the id he acted under; ``player`` is empty for stars, mercenaries and staff. ``tallies`` holds every
    count by its name, as the rule set calls it; the columns are those that lists are sorted by.
    """

    match = models.ForeignKey(Match, related_name="lines", on_delete=models.PROTECT)
    team = models.ForeignKey(Team, related_name="lines", on_delete=models.PROTECT)
    player = models.ForeignKey(Player, related_name="lines", null=True, on_delete=models.PROTECT)
    who = models.CharField(max_length=40)
    position = models.CharField(max_length=60, blank=True)
    star = models.CharField(max_length=60, blank=True)
    touchdowns = models.PositiveIntegerField(default=0)
    drop_goals = models.PositiveIntegerField(default=0)
    completions = models.PositiveIntegerField(default=0)
    superb_throws = models.PositiveIntegerField(default=0)
    deflections = models.PositiveIntegerField(default=0)
    interceptions = models.PositiveIntegerField(default=0)
    casualties = models.PositiveIntegerField(default=0)
    fouls = models.PositiveIntegerField(default=0)
    mvp = models.PositiveIntegerField(default=0)
    spp = models.PositiveIntegerField(default=0)
    tallies = models.TextField(default="{}")

    class Meta:
        verbose_name = _("line of a player")
        verbose_name_plural = _("lines of players")
        constraints = [models.UniqueConstraint("match", "team", "who", name="matches_line_once")]
        indexes = [models.Index(fields=["player"], name="matches_line_player")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.who}"
