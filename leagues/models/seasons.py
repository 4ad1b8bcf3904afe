"""Seasons, who plays in them, and their rounds."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.models.leagues import NAME_LENGTH, League
from leagues.words import new_word
from matches.models import Match
from teams.models import Action, Team, Text


class SeasonQuerySet(models.QuerySet["Season"]):
    """Questions about seasons."""

    def current(self) -> "SeasonQuerySet":
        """Return the seasons that a league's pages show first: the open one, else the one planned, else the latest."""
        order = models.Case(
            models.When(state=Season.State.OPEN, then=0), models.When(state=Season.State.PLANNED, then=1), default=2
        )
        return self.order_by(order, "-number")

    def unfinished(self) -> "SeasonQuerySet":
        """Return the seasons that are planned or open: a league has one at most."""
        return self.exclude(state=Season.State.FINISHED)

    def with_play_offs(self) -> "SeasonQuerySet":
        """Return the seasons whose play-offs are drawn."""
        return self.filter(stages__kind=Stage.Kind.KNOCKOUT)


class Season(models.Model):
    """A season of a league. While one is planned teams enter it; while it is open its matches are played.

    ``version`` counts the changes of what a commissioner plans: entries, draws, dates.
    """

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        OPEN = "open", _("open")
        FINISHED = "finished", _("finished")

    league = models.ForeignKey(League, related_name="seasons", on_delete=models.PROTECT)
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.PLANNED)
    version = models.PositiveIntegerField(default=1)
    made = models.DateTimeField(default=timezone.now)
    opened = models.DateTimeField(null=True)
    finished = models.DateTimeField(null=True)

    objects: ClassVar[models.Manager["Season"]] = SeasonQuerySet.as_manager()

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ("number",)
        constraints = [
            models.UniqueConstraint("league", "number", name="leagues_season_number"),
            models.UniqueConstraint(
                fields=["league"], condition=~models.Q(state="finished"), name="leagues_season_one_running"
            ),
        ]

    def __str__(self) -> str:
        return self.name or gettext("Season %(number)s") % {"number": self.number}

    @property
    def is_finished(self) -> bool:
        """Whether its table stands, and the bracket of its play-offs."""
        return self.state == self.State.FINISHED


class Entrant(models.Model):
    """A team in a season. ``lot`` is drawn with the fixtures, for ties that nothing else breaks.

    ``way`` says what becomes of its matches where it has left a season that had begun: who said so, when and why
    stand beside it.
    """

    class Way(models.TextChoices):
        FORFEITS = "forfeits", _("forfeits what is left to play; what was played counts")
        VOID = "void", _("counts no more: none of its results stands in the table")

    season = models.ForeignKey(Season, related_name="entrants", on_delete=models.PROTECT)
    team = models.ForeignKey(Team, related_name="entries_in_seasons", on_delete=models.PROTECT)
    lot = models.PositiveIntegerField(null=True)
    entered = models.DateTimeField(default=timezone.now)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", on_delete=models.PROTECT)
    way = models.CharField(max_length=8, choices=Way, blank=True)
    left = models.DateTimeField(null=True)
    left_by = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", null=True, on_delete=models.PROTECT)
    left_why = models.CharField(max_length=500, blank=True)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ("pk",)
        constraints = [models.UniqueConstraint("season", "team", name="leagues_entrant_once")]

    def __str__(self) -> str:
        return f"{self.season_id} {self.team_id}"


class Decision(models.Model):
    """League points given to a team, or docked: a copy of its action for the table, which says who, when and why."""

    season = models.ForeignKey(Season, related_name="decisions", on_delete=models.PROTECT)
    team = models.ForeignKey(Team, related_name="decisions", on_delete=models.PROTECT)
    action = models.OneToOneField(Action, related_name="decision", on_delete=models.PROTECT)
    points = models.SmallIntegerField()
    reason = models.ForeignKey(Text, related_name="+", on_delete=models.PROTECT)

    class Meta:
        verbose_name = _("decision on the table")
        verbose_name_plural = _("decisions on the table")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.season_id} {self.team_id} {self.points:+d}"


class Stage(models.Model):
    """A part of a season with fixtures of its own; ``overtime``: its matches may go into overtime.

    A knockout takes the first ``places`` of the table; ``third_place``: who lost before the final meet too. Its rounds
    count on from the ``before`` rounds of the table.
    """

    class Kind(models.TextChoices):
        ROUND_ROBIN = "round-robin", _("round robin")
        KNOCKOUT = "knockout", _("play-offs")

    season = models.ForeignKey(Season, related_name="stages", on_delete=models.PROTECT)
    number = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.ROUND_ROBIN)
    overtime = models.BooleanField(default=False)
    places = models.PositiveSmallIntegerField(null=True)
    third_place = models.BooleanField(default=False)
    before = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ("number",)
        constraints = [models.UniqueConstraint("season", "number", name="leagues_stage_number")]

    def __str__(self) -> str:
        return f"{self.season_id} {self.number}"


class DrawQuerySet(models.QuerySet["Draw"]):
    """Questions about draws."""

    def of_rounds(self, season: Season) -> "DrawQuerySet":
        """Return the draws of a season's rounds, the latest first; play-offs are drawn from the table."""
        return self.filter(stage__season=season, stage__kind=Stage.Kind.ROUND_ROBIN)


class Draw(models.Model):
    """An order that was drawn, by whom and when. The latest of a stage is the one that its fixtures follow."""

    stage = models.ForeignKey(Stage, related_name="draws", on_delete=models.PROTECT)
    order = models.TextField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", on_delete=models.PROTECT)
    made = models.DateTimeField(default=timezone.now)

    objects: ClassVar[models.Manager["Draw"]] = DrawQuerySet.as_manager()

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.stage_id} {self.made:%Y-%m-%d %H:%M}"

    @property
    def teams(self) -> list[str]:
        """The ids of the teams as they were drawn."""
        return self.order.split()


class Round(models.Model):
    """A round of a stage. Its matches are due by ``deadline``."""

    stage = models.ForeignKey(Stage, related_name="rounds", on_delete=models.PROTECT)
    number = models.PositiveSmallIntegerField()
    deadline = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("number",)
        constraints = [models.UniqueConstraint("stage", "number", name="leagues_round_number")]

    def __str__(self) -> str:
        return gettext("Round %(number)s") % {"number": self.number}


class Fixture(models.Model):
    """A place in a round: a match, or a bye for the team that has nobody to play.

    ``gone`` is whom it was to play, where that one has left the season and counts no more.
    ``replaced``: its match was taken out and its place in the bracket given to others; it stays on record.
    """

    round = models.ForeignKey(Round, related_name="fixtures", on_delete=models.PROTECT)
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, related_name="fixture", null=True, on_delete=models.PROTECT)
    bye = models.ForeignKey(Team, related_name="byes", null=True, on_delete=models.PROTECT)
    gone = models.ForeignKey(Team, related_name="+", null=True, on_delete=models.PROTECT)
    replaced = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("fixture")
        verbose_name_plural = _("fixtures")
        ordering = ("number",)
        constraints = [
            models.UniqueConstraint(
                fields=["round", "number"], condition=models.Q(replaced=False), name="leagues_fixture_number"
            ),
            models.CheckConstraint(
                name="leagues_fixture_match_or_bye",
                condition=models.Q(match__isnull=False, bye__isnull=True)
                | models.Q(match__isnull=True, bye__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id} {self.number}"


class Ruling(models.Model):
    """A place in a bracket that is a team's by the commissioner's word, whoever won. The latest of a place counts.

    ``round`` and ``number`` are the place's, both within the stage (``rules.knockout.Place``). ``position`` is that of
    the match that it is about: it says nothing of another one. A tie that stays as it was drawn is about none.
    """

    stage = models.ForeignKey(Stage, related_name="rulings", on_delete=models.PROTECT)
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    position = models.BigIntegerField(null=True)
    team = models.ForeignKey(Team, related_name="rulings", on_delete=models.PROTECT)
    reason = models.CharField(max_length=500)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="+", on_delete=models.PROTECT)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("ruling on a place")
        verbose_name_plural = _("rulings on places")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.stage_id} {self.round}.{self.number} {self.team_id}"


class Nudge(models.Model):
    """A reminder that was sent about a match: once for each kind (days before, or late on a day).

    ``word`` tells who wrote the row from who came second.
    """

    match = models.ForeignKey(Match, related_name="nudges", on_delete=models.CASCADE)
    kind = models.CharField(max_length=20)
    word = models.CharField(max_length=32, default=new_word)
    sent = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("reminder")
        verbose_name_plural = _("reminders")
        constraints = [models.UniqueConstraint("match", "kind", name="leagues_nudge_once")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.kind}"
