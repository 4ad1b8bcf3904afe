"""Django's admin: for the operator, for accounts and the outbox alone: elsewhere it would write beside the books."""

from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from outbox.registry import WORRIES
from rules.loader import shipped

APPS = frozenset({"accounts", "outbox"})


class OperatorAdminSite(AdminSite):
    """The operator's pages."""

    site_header = site_title = _("Dugout: the operator's pages")
    index_title = _("Accounts and outbox")
    enable_nav_sidebar = False

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Register models of our two apps; what libraries would register beside them stays out."""
        models = model_or_iterable if isinstance(model_or_iterable, list | tuple) else [model_or_iterable]
        if ours := [model for model in models if _app_of(model) in APPS]:
            super().register(ours, admin_class, **options)

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """Show the first page, with what nobody else can mend: faults of editions' files, and what apps report."""
        for fault in shipped().faults:
            messages.error(request, _("An edition is left out: %(fault)s") % {"fault": fault})
        for sentence in (sentence for worry in WORRIES for sentence in worry()):
            messages.error(request, sentence)
        return super().index(request, extra_context)

    def has_permission(self, request: HttpRequest) -> bool:
        """Say whether this is the operator."""
        return request.user.is_active and request.user.is_superuser

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Send to the one sign-in page, which has rate limits and the second factor; others find nothing here."""
        if request.user.is_authenticated:
            raise Http404
        return redirect_to_login(request.GET.get("next", request.path))


def _app_of(model: type[Model]) -> str:
    return model._meta.app_label  # noqa: SLF001 -- Django's documented way
