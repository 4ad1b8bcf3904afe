"""What the nightly audit found in a book."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Audited(models.Model):
    """When a book was last compared with its records, how many faults there were, and the first of them.

    Names are not kept here: they are joined when the lines are shown. ``told`` is the digest of the faults that people
    were told of: the same ones are told once.
    """

    book = models.OneToOneField("teams.Book", related_name="audited", primary_key=True, on_delete=models.PROTECT)
    at = models.DateTimeField(default=timezone.now)
    faults = models.PositiveIntegerField(default=0)
    first = models.TextField(blank=True)
    told = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name = _("audit")
        verbose_name_plural = _("audits")

    def __str__(self) -> str:
        return f"{self.book_id}: {self.faults}"

    @property
    def lines(self) -> list[str]:
        """The first faults, one line each."""
        return self.first.splitlines()
