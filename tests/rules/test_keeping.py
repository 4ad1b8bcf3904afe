"""Rule sets are known by the digest of their content, and what is kept of them is never wrong."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rules import loader
from rules.loader import cache
from tests.rules.broken_files import FAULTS

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.usefixtures("nothing_loaded")


def test_the_text_form_comes_back_and_the_digest_names_the_content():
    rules = loader.load("bb2020")
    assert loader.decode(loader.encode(rules)) == rules
    assert loader.digest(loader.decode(loader.encode(rules))) == loader.digest(rules)
    other = loader.load_patched(rules, {"rosters": {"orc": {"reroll_cost": 60001}}})
    assert loader.digest(other) != loader.digest(rules)
    back = loader.load_patched(other, {"rosters": {"orc": {"reroll_cost": 60000}}})
    assert loader.digest(back) == loader.digest(rules)


def test_the_digest_is_the_same_in_every_process():
    code = "from rules import loader; print(loader.digest(loader.load('bb2020', cached=None)))"
    said = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT, env=_env(seed)
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert said == {loader.digest(loader.load("bb2020"))}


def test_the_digest_does_not_hang_on_the_order_of_parameters():
    small = FAULTS / "small.yaml"
    one = {"sequences": {"play-match": {"journeymen": {"params": {"up_to": 2, "skill": "block"}}}}}
    two = {"sequences": {"play-match": {"journeymen": {"params": {"skill": "block", "up_to": 2}}}}}
    rules = loader.load_file(small)
    assert loader.digest(loader.load_patched(rules, one)) == loader.digest(loader.load_patched(rules, two))


def _env(seed="0", **more):
    return {**os.environ, "PYTHONHASHSEED": seed, **more}


@pytest.fixture
def edition(tmp_path):
    """An overlay and its base, in a folder of their own."""
    shutil.copy(FAULTS / "small.yaml", tmp_path)
    path = tmp_path / "over.yaml"
    path.write_text("key: over\nextends: small\nteam_creation: {budget: 900000}\n")
    return path


def forget():
    loader._loaded.clear()


def no_reading(monkeypatch):
    def parse(text, file):
        raise AssertionError(f"{file} was read again")

    monkeypatch.setattr(loader, "parse", parse)


def test_what_is_kept_is_not_read_again(edition, tmp_path, monkeypatch):
    folder = tmp_path / "cache"
    first = loader.load_file(edition, cached=folder)
    no_reading(monkeypatch)
    assert loader.load_file(edition, cached=folder) is first
    forget()
    assert loader.load_file(edition, cached=folder) == first
    forget()
    with pytest.raises(AssertionError, match="read again"):
        loader.load_file(edition, cached=tmp_path / "elsewhere")


@pytest.mark.parametrize(
    "spoil", [lambda kept: b"", lambda kept: kept[:-1], lambda kept: kept[:40], lambda kept: b"x" * len(kept)]
)
def test_a_spoilt_entry_is_read_anew(edition, tmp_path, monkeypatch, spoil):
    folder = tmp_path / "cache"
    first = loader.load_file(edition, cached=folder)
    (entry,) = folder.iterdir()
    entry.write_bytes(spoil(entry.read_bytes()))
    forget()
    assert loader.load_file(edition, cached=folder) == first
    no_reading(monkeypatch)
    forget()
    assert loader.load_file(edition, cached=folder) == first


def test_an_entry_of_another_kind_is_read_anew(edition, tmp_path):
    folder = tmp_path / "cache"
    first = loader.load_file(edition, cached=folder)
    (entry,) = folder.iterdir()
    payload = b"\x81\xa5bases\x90"
    entry.write_bytes(cache.hashlib.sha256(payload).digest() + payload)
    forget()
    assert loader.load_file(edition, cached=folder) == first


@pytest.mark.parametrize("cleared", [True, False])
def test_a_change_is_seen_in_the_file_and_in_its_base(edition, tmp_path, cleared):
    folder = tmp_path / "cache"
    assert loader.load_file(edition, cached=folder).roster("orc").reroll_cost == 60000
    base = tmp_path / "small.yaml"
    base.write_text(base.read_text().replace("reroll_cost: 60000", "reroll_cost: 70000"))
    if cleared:
        forget()
    assert loader.load_file(edition, cached=folder).roster("orc").reroll_cost == 70000
    edition.write_text(edition.read_text().replace("900000", "950000"))
    if cleared:
        forget()
    assert loader.load_file(edition, cached=folder).team_creation.budget == 950000
    base.unlink()
    with pytest.raises(loader.RulesetError, match="there is no rule set `small`"):
        loader.load_file(edition, cached=folder)


def test_a_folder_that_can_not_be_written_costs_nothing_but_time(edition, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert loader.load_file(edition, cached=blocked / "cache").key == "over"
    assert loader.load_file(edition, cached=blocked).key == "over"
    assert blocked.read_text() == "not a folder"


def test_a_broken_rule_set_is_not_kept(tmp_path):
    folder = tmp_path / "cache"
    for _ in range(2):
        with pytest.raises(loader.RulesetError):
            loader.load_file(FAULTS / "tables.yaml", cached=folder)
    assert not folder.exists()


def test_many_at_once_get_the_same(edition, tmp_path):
    folder = tmp_path / "cache"

    def load(_):
        forget()
        return loader.digest(loader.load_file(edition, cached=folder))

    with ThreadPoolExecutor(8) as pool:
        said = set(pool.map(load, range(24)))
    code = f"""
from pathlib import Path
from rules import loader
print(loader.digest(loader.load_file(Path({str(edition)!r}))))
"""
    shutil.rmtree(folder)
    env = _env(XDG_CACHE_HOME=str(tmp_path / "home"))
    running = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env)
        for _ in range(3)
    ]
    said |= {process.communicate()[0].strip() for process in running}
    assert len(said) == 1
    assert [path.suffix for path in (tmp_path / "home/dugout/rulesets").iterdir()] == [".msgpack"]


def test_the_folder_of_the_cache(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "/some/where")
    assert cache.default_folder() == Path("/some/where/dugout/rulesets")
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("HOME", "/home/someone")
    assert cache.default_folder() == Path("/home/someone/.cache/dugout/rulesets")
