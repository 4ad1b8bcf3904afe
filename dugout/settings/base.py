"""What every installation shares. ``DATABASE_URL`` and ``REDIS_URL`` switch to PostgreSQL and Redis."""

import os
from pathlib import Path
from typing import Any

from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

from dugout.settings.env import BASE_DIR, DATA_DIR, env

DEBUG = False
ALLOWED_HOSTS: list[str] = []

INSTALLED_APPS = [
    "dugout",
    "rules",
    "outbox",
    "accounts",
    "teams",
    "matches",
    "leagues",
    "reports",
    "accounts.operator_pages.OperatorAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "crispy_forms",
    "crispy_bootstrap5",
    "csp",
    "django_filters",
    "django_htmx",
    "template_partials",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "dugout.middleware.PrivateUnlessSaid",
    "dugout.middleware.NoNul",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.Preferences",
    "dugout.middleware.FaultyRules",
    "outbox.middleware.Outbox",
    "outbox.repeats.Repeats",
]

ROOT_URLCONF = "dugout.urls"
WSGI_APPLICATION = "dugout.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
        },
    },
]
CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"

# --- Database ---------------------------------------------------------------------------------------------------


def database() -> dict[str, Any]:
    """Return the database of ``DATABASE_URL``, or an SQLite file in the data folder.

    SQLite: immediate transactions, because a deferred one that comes to write is refused at once whatever the
    time-out; FULL, because a server roll that somebody saw must survive a power cut; secure deletion, because what is
    deleted would else be read in the file until its place is written over.
    """
    own: dict[str, Any] = {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA_DIR / "dugout.sqlite3"}
    config: dict[str, Any] = env.db_url("DATABASE_URL") if env.str("DATABASE_URL", default="") else own
    config["ATOMIC_REQUESTS"] = False
    if config["ENGINE"].endswith("sqlite3"):
        config["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;",
        }
        # A name makes it a file: shared memory has other locks than a file. One for each process, so that two runs
        # at once don't meet.
        config["TEST"] = {"NAME": DATA_DIR / f"test-{os.getpid()}.sqlite3"}
    else:
        config["CONN_MAX_AGE"] = 60
        config["CONN_HEALTH_CHECKS"] = True
        # Also where the server was set up without a locale, and would make it a database of bytes.
        config["TEST"] = {"CHARSET": "UTF8", "TEMPLATE": "template0"}
    return config


DATABASES = {"default": database()}

# --- Cache and jobs ---------------------------------------------------------------------------------------------

REDIS_URL = env.str("REDIS_URL", default="")
# Rate limits must hold over processes, so never a cache of one process alone.
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "dugout_cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
}

CELERY_BROKER_URL = REDIS_URL or None
# With the broker down a write must neither wait for seconds nor fail: the job's row is there, a worker finds it later.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "max_retries": 0,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
    "socket_connect_timeout": 1,
    "socket_timeout": 2,
}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULE = {
    "tick": {"task": "outbox.tick", "schedule": 60.0},
    # Finds the rows that nobody was told of, because the broker was down or a pause is over.
    "work": {"task": "outbox.work", "schedule": 60.0},
}
# Who works the jobs: "celery", "thread" (one of each web process) or "off" (`manage.py tick` alone).
OUTBOX_WORKER = env.str("OUTBOX_WORKER", default="celery" if REDIS_URL else "thread")

# --- People -----------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_FORMS = {
    "login": "accounts.entrance.LoginForm",
    "signup": "accounts.entrance.SignupForm",
    "add_email": "accounts.entrance.AddEmailForm",
    "reset_password": "accounts.entrance.ResetPasswordForm",
}
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.SignupExtras"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_PREVENT_ENUMERATION = True
# By network address and by the account that is asked for, counted in the cache that all processes share.
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/15m/key",
    "signup": "20/h/ip",
    "reset_password": "20/h/ip,3/h/key",
    "reset_password_from_key": "20/h/ip",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Dugout"
REST_KNOX = {"TOKEN_PREFIX": "dugout_", "AUTH_HEADER_PREFIX": "Bearer", "AUTH_TOKEN_CHARACTER_LENGTH": 64}
KNOX_TOKEN_MODEL = "accounts.ApiToken"  # noqa: S105 -- the name of a model
# Its table would be made beside ours and, unknown to any model, stand in the way of emptying a test database.
MIGRATION_MODULES = {"knox": None}

# --- Mail -------------------------------------------------------------------------------------------------------

# Without mail set up it is printed on the console, and sign-up is by invitation or by the operator.
EMAIL_URL = env.str("EMAIL_URL", default="")
MAIL_IS_SET_UP = bool(EMAIL_URL)
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if MAIL_IS_SET_UP else "none"
MFA_ALLOW_UNVERIFIED_EMAIL = not MAIL_IS_SET_UP
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
EMAIL_TIMEOUT = 20  # seconds; a mail server that hangs must not hold a worker for longer than its lease
# The address that mails without a request (reminders) link to.
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000/")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Dugout <dugout@localhost>")

# --- Languages and time -----------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
FORMAT_MODULE_PATH = ["dugout.formats"]
TIME_ZONE = "UTC"

# --- Files ------------------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
MEDIA_URL = "/media/"
MEDIA_ROOT = DATA_DIR / "media"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
FIXTURES_DIR = BASE_DIR / "fixtures"

# --- The demo league --------------------------------------------------------------------------------------------

# Its accounts have addresses of this domain, which nobody can own; production refuses to start with one of them.
DEMO_EMAIL_DOMAIN = "demo.example"
# Where `manage.py demo` writes its sign-ins (mode 0600), one line each: role, address, password.
DEMO_SIGN_INS = DATA_DIR / f"{Path(str(DATABASES['default']['NAME'])).stem}-sign-ins.txt"

# --- Security ---------------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
CSRF_FAILURE_VIEW = "accounts.lapsed.csrf_failure"
# Development and tests set it: only they may serve with a shared key, any host name or the demo league.
UNGUARDED = False
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True

# --- API --------------------------------------------------------------------------------------------------------

# Proxies in front whose X-Forwarded-For is believed; none by default, or anyone could forge an address for the limits.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES

REST_FRAMEWORK: dict[str, Any] = {
    "NUM_PROXIES": TRUSTED_PROXIES,
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.ScopedTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["dugout.api.parsers.StrictJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "dugout.api.pagination.Pages",
    "DEFAULT_THROTTLE_CLASSES": [
        "dugout.api.throttling.AddressThrottle",
        "dugout.api.throttling.AccountThrottle",
        "dugout.api.throttling.WriteThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"address": "60/min", "refused": "30/min", "account": "300/min", "write": "60/min"},
    "DEFAULT_SCHEMA_CLASS": "dugout.api.schema.Schema",
    "EXCEPTION_HANDLER": "dugout.api.errors.exception_handler",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Dugout",
    "DESCRIPTION": "Leagues of tabletop Blood Bowl: rule sets, teams, matches, standings. Unofficial.",
    "VERSION": "1",
    # Types of rules hold "or nothing" and lists of fixed length, which 3.0 can't say.
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    # The page's own files, not a distant server's.
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"docExpansion": "none", "persistAuthorization": False},
    "DEFAULT_GENERATOR_CLASS": "dugout.api.schema.Generator",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "ActionKind": "teams.api.actions.PREVIEWED",
        "AnswerKind": "teams.api.outcomes.ANSWERS",
        "ConflictChoice": "matches.api.correction_values.CHOICES",
        "BookRole": "teams.models.Role.Kind",
        "DraftState": "teams.models.TeamDraft.State",
        "LeaguePaper": "leagues.models.League.Paper",
        "SheetPaper": ["a4", "letter"],
        "Language": LANGUAGES,
        "SheetLanguage": ["en", "fr"],
        "JobState": "outbox.models.Job.State",
        "MatchKind": "matches.models.Match.Kind",
        "MatchSide": "matches.api.serializers.SIDES",
        "MatchState": "matches.models.Match.State",
        "RequestKind": "matches.models.TeamRequest.Kind",
        "RequestState": "matches.models.TeamRequest.State",
        "ReportSide": "matches.models.Report.Side",
        "OutsideKind": "matches.api.serializers.OUTSIDE",
        "SeasonState": "leagues.models.Season.State",
        "TeamPhase": "teams.models.Team.Phase",
        "TeamStatus": "teams.models.Team.Status",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "teams.api.values.add_schemas",
        "dugout.api.schema.without_columns",
    ],
}

# --- Logging ----------------------------------------------------------------------------------------------------

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "dugout.logs.DiscreetFormatter", "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "INFO", "propagate": False},
    },
}
