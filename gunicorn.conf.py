"""How gunicorn serves the project; anything may be overridden on its command line or by ``GUNICORN_CMD_ARGS``."""

import os
from typing import Any

wsgi_app = "dugout.wsgi:application"
worker_class = "gthread"
threads = 8
# No access log: paths of invitations carry tokens, and log lines would carry network addresses.
accesslog = None
# Two installations on one machine would share its path.
control_socket_disable = True


def on_starting(server: Any) -> None:
    """Stop with one line for each reason when the settings are not fit for a real installation."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dugout.settings.production")
    import django  # noqa: PLC0415 -- needs the settings' name first

    django.setup()
    from dugout.checks import reasons_not_to_start  # noqa: PLC0415 -- needs Django set up
    from dugout.logs import DiscreetFormatter  # noqa: PLC0415 -- as above

    for handler in server.log.error_log.handlers:
        handler.setFormatter(DiscreetFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    if reasons := reasons_not_to_start():
        raise SystemExit("\n".join(["Dugout does not start:", *(f"  - {reason}" for reason in reasons)]))


def post_worker_init(worker: Any) -> None:
    """Start the thread that works jobs: after the fork, because an SQLite connection must not cross one."""
    from outbox import worker as jobs  # noqa: PLC0415 -- only in the worker process

    jobs.start()
