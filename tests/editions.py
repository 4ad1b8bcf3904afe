"""The shipped editions as parameters of tests: some of them in `make test`, all in `make test-full`."""

from collections.abc import Iterable
from typing import Any

import pytest

from rules import loader


def editions(*fast: str, of: Iterable[str] = ()) -> list[Any]:
    """Every edition (or those of ``of``) as a parameter; all but the ``fast`` ones are left to `make test-full`."""
    keys = tuple(of) or loader.available()
    return [pytest.param(key, marks=() if key in fast else pytest.mark.slow) for key in keys]
