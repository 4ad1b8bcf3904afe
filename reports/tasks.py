"""Kinds of jobs that print."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from outbox.registry import job
from outbox.worker import Work
from reports import operations


@job(operations.KIND, title=_("Team sheets of a season"))
def season_bundle(work: Work, **options: Any) -> None:
    """Draw all team sheets of a season into one file."""
    operations.make_bundle(work, **options)
