"""The door for WSGI servers (gunicorn). No thread starts here: see ``gunicorn.conf.py``."""

import os

from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dugout.settings.production")

application = get_wsgi_application()

from dugout.checks import reasons_not_to_start  # noqa: E402 -- needs Django set up

if reasons := reasons_not_to_start():
    raise ImproperlyConfigured(" ".join(reasons))
