"""The REST API's addresses: each app's ``api`` enters its viewsets through ``register(router)``."""

from importlib import import_module
from importlib.util import find_spec

from django.urls import path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.routers import SimpleRouter

from dugout.api.errors import Nowhere

APPS = ("accounts", "outbox", "teams", "matches", "leagues", "reports")

router = SimpleRouter()
for app in APPS:
    if find_spec(f"{app}.api"):
        import_module(f"{app}.api").register(router)

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    *router.urls,
    # What is nowhere is refused in the API's own shape; without its last slash it is first looked for with one.
    re_path(r"^(?:.*/)?$", Nowhere.as_view(), name="api-nowhere"),
]
