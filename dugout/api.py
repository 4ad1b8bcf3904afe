"""The REST API's addresses: each app's ``api.py`` enters its viewsets through ``register(router)``."""

from importlib import import_module
from importlib.util import find_spec

from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.routers import DefaultRouter

router = DefaultRouter()
for app in ("rules", "teams", "matches", "leagues", "reports"):
    if find_spec(f"{app}.api"):
        import_module(f"{app}.api").register(router)

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    *router.urls,
]
