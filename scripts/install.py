"""Makes the virtual environment and installs what its requirement files say, if they changed since the last time.

Runs on the machine's own Python, before anything is installed:
``python3 scripts/install.py .venv requirements.txt ...``
"""

import hashlib
import importlib.util
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)


def main(venv: Path, files: list[Path]) -> None:
    """Bring ``venv`` to the state of ``files``; a stamp of their contents in it says that it is there already."""
    if sys.version_info < OLDEST:
        raise SystemExit(f"Dugout needs Python {OLDEST[0]}.{OLDEST[1]} or later; {sys.executable} is older.")
    stamp = venv / f".installed-{'-'.join(file.stem for file in files)}"
    wanted = fingerprint(files)
    if stamp.exists() and stamp.read_text() == wanted:
        return
    make_venv(venv)
    print(f"Installing {', '.join(file.name for file in files)} ...", flush=True)
    command = [str(venv / "bin/python"), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    wanted_files = [argument for file in files for argument in ("-r", str(file))]
    if subprocess.call([*command, *wanted_files]):  # noqa: S603 -- our own files
        raise SystemExit("Installing failed; what pip said stands above.")
    stamp.write_text(wanted)


def fingerprint(files: list[Path]) -> str:
    """Return a digest of the Python version and the files' contents."""
    digest = hashlib.sha256(sys.version.encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def make_venv(venv: Path) -> None:
    """Make ``venv`` unless it has a working pip."""
    python = venv / "bin/python"
    if python.exists() and subprocess.call([str(python), "-m", "pip", "--version"], stdout=subprocess.DEVNULL) == 0:  # noqa: S603 -- our own venv
        return
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise SystemExit("Python's venv module is missing: install the Debian package python3-venv, then try again.")
    print(f"Making a virtual environment in {venv} ...", flush=True)
    if subprocess.call([sys.executable, "-m", "venv", "--clear", str(venv)]):  # noqa: S603 -- this interpreter
        raise SystemExit("The virtual environment could not be made; what Python said stands above.")


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
