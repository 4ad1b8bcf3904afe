"""All addresses. Each app words its own; ``leagues`` holds the front page and the dashboard."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import include, path

# Where an app's addresses hang.
PREFIXES = {
    "outbox": "jobs/",
    "accounts": "accounts/",
    "teams": "teams/",
    "matches": "matches/",
    "reports": "reports/",
    "leagues": "",
}

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("dugout.front")),
    path("accounts/", include("dugout.people.urls")),
    path("api/v1/", include("dugout.api.urls")),
    *(path(prefix, include(f"{app}.urls")) for app, prefix in PREFIXES.items() if find_spec(f"{app}.urls")),
]

handler400 = "dugout.front.bad_request"
handler403 = "dugout.front.forbidden"
handler404 = "dugout.front.not_found"
handler500 = "dugout.front.broken"
