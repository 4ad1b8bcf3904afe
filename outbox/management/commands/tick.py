"""``manage.py tick``: for cron, where neither Celery's beat nor a web process does it."""

from typing import Any

from django.core.management.base import BaseCommand

from outbox import chores, worker


class Command(BaseCommand):
    """Does the chores that are due, then the jobs that are ready."""

    help = "Does what is due: reminders, clearing away, mails and jobs that wait. Call it every minute or so."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do both and say how much there was."""
        done = chores.tick()
        jobs = worker.drain()
        if options["verbosity"] > 0:
            self.stdout.write(f"{len(done)} chores ({', '.join(done) or '-'}), {jobs} jobs")
