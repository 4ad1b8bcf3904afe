"""The door for WSGI servers (gunicorn). No thread starts here: see ``gunicorn.conf.py``."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dugout.settings.production")

application = get_wsgi_application()
