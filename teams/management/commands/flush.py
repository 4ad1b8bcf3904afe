"""Django's ``flush``, where actions may be deleted: in databases for tests and demonstrations."""

from typing import Any

from django.core.management.commands.flush import Command as Flush
from django.db import connections

from teams import triggers


class Command(Flush):
    """Empties the database. Refuses unless its name says test or demo."""

    def handle(self, **options: Any) -> None:
        """Lift the protection of actions for as long as the flush takes."""
        connection = connections[options["database"]]
        if triggers.TABLE not in connection.introspection.table_names():
            super().handle(**options)
            return
        with triggers.lifted(connection):
            super().handle(**options)
