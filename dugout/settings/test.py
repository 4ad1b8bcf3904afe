"""For the test suite: fast hashing, mail in memory, a database file for each worker, Redis apart for each worker."""

import os
from urllib.parse import urlsplit

from dugout.settings.base import *  # noqa: F403 -- settings modules are layered
from dugout.settings.base import CACHES, DATABASES, REDIS_URL

DEBUG = False
UNGUARDED = True
SECRET_KEY = "test-only-key-that-a-real-installation-refuses-to-start-with"  # noqa: S105 -- refused by dugout.checks
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
MAIL_IS_SET_UP = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
MFA_ALLOW_UNVERIFIED_EMAIL = False
OUTBOX_WORKER = "off"  # tests work the jobs themselves: `outbox.worker.drain()`

# A browser's idle connection keeps its thread of the test server, which would keep the database it is to be torn from.
DATABASES["default"]["CONN_MAX_AGE"] = 0
# A test waits for no disk: nobody misses its database after a power cut.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"
else:
    DATABASES["default"].setdefault("OPTIONS", {})["options"] = "-c synchronous_commit=off"

# Static files come from where they lie: a test needs no `collectstatic`, and no folder for it.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

if REDIS_URL:
    # Clearing a Redis cache empties its whole database: each worker gets one of its own, none of them the default.
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    # It stands in the address: one that names a database already would win over an option.
    CACHES["default"]["LOCATION"] = urlsplit(REDIS_URL)._replace(path=f"/{8 + worker % 8}").geturl()
else:
    # In memory, so that a count of queries counts the page's own; the cache table has its own test.
    CACHES["default"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
