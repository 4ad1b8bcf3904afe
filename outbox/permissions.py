"""Who may do what with jobs."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from outbox.models import Job


def may_watch_job(user: AbstractBaseUser | AnonymousUser, job: Job) -> bool:
    """Its owner and the operator see how far a job is, and may ask for it again."""
    return _owns(user, job) or bool(getattr(user, "is_superuser", False))


def may_download_result(user: AbstractBaseUser | AnonymousUser, job: Job) -> bool:
    """Its owner alone gets the file that a job made."""
    return _owns(user, job)


def _owns(user: AbstractBaseUser | AnonymousUser, job: Job) -> bool:
    return user.is_authenticated and job.owner_id == user.pk
