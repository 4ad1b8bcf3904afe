"""One machine, for development and for a first look: ``make run``."""

from dugout.settings.base import *  # noqa: F403 -- settings modules are layered
from dugout.settings.env import env, secret_key

DEBUG = env.bool("DEBUG", default=True)
UNGUARDED = True
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key()
# Phones in the club reach the machine under names that nobody knows beforehand (HOST=0.0.0.0).
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
