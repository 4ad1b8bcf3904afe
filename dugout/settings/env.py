"""The one reader of the environment, and the key that an installation makes for itself."""

import os
import secrets
from pathlib import Path

import environ

BASE_DIR = Path(__file__).resolve().parent.parent.parent

env = environ.Env()
env.read_env(BASE_DIR / ".env")

# Everything an installation writes: database, key, files that were made, passwords of the demo league.
DATA_DIR = Path(env.str("DUGOUT_DATA", default=str(BASE_DIR / "var"))).resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True)


def secret_key(path: Path = DATA_DIR / "secret_key") -> str:
    """Return the key of ``path``, which is made at random, readable by its owner only, when it is not there yet."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    key = secrets.token_urlsafe(64)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key + "\n")
    return key
