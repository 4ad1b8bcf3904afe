"""A backup holds everything, and what is not a whole backup changes nothing."""

import stat
import tarfile
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

User = get_user_model()


@pytest.fixture
def media(settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "installation" / "media"
    (settings.MEDIA_ROOT / "jobs").mkdir(parents=True)
    (settings.MEDIA_ROOT / "jobs" / "sheets.pdf").write_bytes(b"as it was")
    return settings.MEDIA_ROOT


@pytest.mark.django_db(transaction=True)
def test_a_restored_backup_is_what_was_backed_up(media: Path, tmp_path: Path) -> None:
    User.objects.create_user("kept@example.org", "correct horse battery")
    file = tmp_path / "dugout.backup"
    call_command("backup", str(file), verbosity=0)
    User.objects.create_user("later@example.org", "correct horse battery")
    (media / "jobs" / "sheets.pdf").write_bytes(b"changed")
    (media / "later.pdf").write_bytes(b"later")

    call_command("restore", str(file), replace=True)

    assert list(User.objects.values_list("email", flat=True)) == ["kept@example.org"]
    assert User.objects.get().check_password("correct horse battery")
    assert sorted(path.name for path in media.rglob("*.pdf")) == ["sheets.pdf"]
    assert (media / "jobs" / "sheets.pdf").read_bytes() == b"as it was"
    assert sorted(path.name for path in media.parent.iterdir()) == ["media"]


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_readable_by_its_owner_only_and_leaves_nothing_beside_it(media: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    call_command("backup", str(folder / "a"))
    assert stat.S_IMODE((folder / "a").stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == ["a"]
    with tarfile.open(folder / "a") as tar:
        assert {"manifest.json", "database", "media/jobs/sheets.pdf"} <= set(tar.getnames())


@pytest.mark.django_db(transaction=True)
def test_a_database_in_use_is_replaced_on_request_only(media: Path, tmp_path: Path) -> None:
    call_command("backup", str(tmp_path / "empty"))
    User.objects.create_user("here@example.org")
    with pytest.raises(CommandError, match="--replace"):
        call_command("restore", str(tmp_path / "empty"))
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("cut", [0, 100, 1000])
def test_half_a_backup_changes_nothing(media: Path, tmp_path: Path, cut: int) -> None:
    User.objects.create_user("here@example.org")
    file = tmp_path / "half"
    call_command("backup", str(file))
    file.write_bytes(file.read_bytes()[:cut])
    User.objects.create_user("later@example.org")
    with pytest.raises(CommandError, match="not a whole backup"):
        call_command("restore", str(file), replace=True)
    assert User.objects.count() == 2
    assert (media / "jobs" / "sheets.pdf").read_bytes() == b"as it was"


@pytest.mark.django_db(transaction=True)
def test_a_backup_into_a_folder_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no folder"):
        call_command("backup", str(tmp_path / "nowhere" / "file"))
