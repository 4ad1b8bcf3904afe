"""A real installation behind HTTPS. What it must not start with stands in ``dugout.checks``."""

from dugout.settings.base import *  # noqa: F403 -- settings modules are layered
from dugout.settings.base import SITE_URL, STORAGES, TRUSTED_PROXIES
from dugout.settings.env import env, secret_key

DEBUG = False
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key()
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[])
SITE_URL = env.str("SITE_URL", default=f"https://{ALLOWED_HOSTS[0].lstrip('.')}/" if ALLOWED_HOSTS else SITE_URL)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[f"https://{host}" for host in ALLOWED_HOSTS])

STORAGES = STORAGES | {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}

SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=60 * 60 * 24 * 365)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = False
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
LANGUAGE_COOKIE_SECURE = True
# A trusted proxy sets (and strips) the header itself.
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
