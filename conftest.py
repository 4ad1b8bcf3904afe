"""What every test shares."""

import os

# Playwright's event loop runs in the test's own thread, where Django would refuse the ORM.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
