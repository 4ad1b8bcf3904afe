"""The Django project: settings, addresses, jobs over Celery, and what belongs to no single app."""

from dugout.celery import app as celery_app

__all__ = ["celery_app"]
