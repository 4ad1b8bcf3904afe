"""Files that jobs make: kept apart from everything that is served, handed out to the job's owner alone."""

import secrets
from pathlib import Path
from typing import IO

from django.conf import settings
from django.core.files.base import ContentFile, File
from django.core.files.storage import FileSystemStorage
from django.utils.text import get_valid_filename


def storage() -> FileSystemStorage:
    """Return the place of the files; no address leads there."""
    return FileSystemStorage(location=Path(settings.MEDIA_ROOT) / "private", base_url=None)


def store(name: str, content: bytes | IO[bytes]) -> str:
    """Keep a file under a name for people (made safe here) and return its path in ``storage``."""
    # A name of letters that all are dropped, or of dots alone, would be refused: the leading word keeps it a name.
    stem, dot, ending = name.strip().rpartition(".")
    safe = get_valid_filename(f"{stem or 'dugout'}{dot}{ending}").lstrip(".-")[-120:]
    file = ContentFile(content) if isinstance(content, bytes) else File(content)
    return storage().save(f"jobs/{secrets.token_urlsafe(12)}/{safe or 'dugout'}", file)


def remove(path: str) -> None:
    """Delete a file and its folder; one that is gone already is no error."""
    place = storage()
    place.delete(path)
    folder = Path(place.path(path)).parent
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
