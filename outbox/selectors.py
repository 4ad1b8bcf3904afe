"""Reads for the pages of the outbox."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Q

from outbox.models import Job

LISTED = 50


def jobs_for(user: AbstractBaseUser) -> list[Job]:
    """Return a person's latest jobs; for the operator also those of everyone that need a person (one query)."""
    wanted = Q(owner_id=user.pk)
    if getattr(user, "is_superuser", False):
        wanted |= Q(pk__in=Job.objects.needing_a_person().values("pk"))
    return list(Job.objects.filter(wanted).order_by("-made", "-pk")[:LISTED])
