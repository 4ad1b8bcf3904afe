"""The operator's pages for the outbox: seen, put in again, never written by hand."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from outbox.models import Chore, Job
from outbox.operations import repeat_job


class ReadOnlyAdmin(admin.ModelAdmin):
    """Rows that only the program writes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Say no."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Say no."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Say no."""
        return False


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin):
    """Jobs and mails. Arguments are not shown: they hold links that let their holder in."""

    list_display = ("kind", "about", "state", "owner", "attempts", "due", "ended", "error")
    list_filter = ("state", "kind", "outside")
    list_select_related = ("owner",)
    ordering = ("-made",)
    exclude = ("args",)
    actions = ("repeat",)

    @admin.action(description=_("Put in again"), permissions=["view"])
    def repeat(self, request: HttpRequest, chosen: QuerySet[Job]) -> None:
        """Put in again what failed or was perhaps sent."""
        count = sum(repeat_job(job) for job in chosen)
        self.message_user(request, ngettext("%(n)s job is in again.", "%(n)s jobs are in again.", count) % {"n": count})


@admin.register(Chore)
class ChoreAdmin(ReadOnlyAdmin):
    """When what is done again and again is due."""

    list_display = ("name", "due", "error")
