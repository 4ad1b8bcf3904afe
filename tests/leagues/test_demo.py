"""The demo league: loaded through the real operations, and whole."""

import stat
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from accounts.models import User
from leagues.models import League
from matches.models import Match
from teams.audit import audit
from teams.models import Action, Player, Team, TeamDraft
from teams.records import read_player

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_demo_league(settings: LazySettings, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings.DEMO_SIGN_INS = tmp_path / "sign-ins.txt"
    call_command("demo")
    league = League.objects.get()

    assert audit(league.book) == []
    assert (Team.objects.count(), Team.objects.values("roster").distinct().count()) == (8, 8)
    states = list(Match.objects.values_list("state", flat=True))
    assert (len(states), states.count("disputed"), states.count("reported")) == (28, 1, 1)
    assert sum(each in Match.DECIDED for each in states) == 16
    assert TeamDraft.objects.get(state="handed-in").name == "Tinderbox Understudies"

    dead = Player.objects.filter(left="dead")
    assert dead.count() == 2
    hurt = [read_player(each.state) for each in Player.objects.active()]
    assert any(each.reduced for each in hurt)
    assert any(each.misses_next for each in hurt)
    assert any(each.advancements for each in hurt)
    assert Team.objects.filter(phase="sequence").count() == 4
    assert any(each.spp >= 6 for each in hurt)
    assert Action.objects.filter(acted_for__isnull=False).exclude(kind="create-team").exists()

    lines = settings.DEMO_SIGN_INS.read_text().splitlines()
    assert lines == capsys.readouterr().out.splitlines()
    assert stat.S_IMODE(settings.DEMO_SIGN_INS.stat().st_mode) == 0o600
    _role, address, password = lines[0].split()
    assert User.objects.get(email=address).check_password(password)
    with pytest.raises(CommandError, match="already"):
        call_command("demo")


def test_a_real_installation_does_not_load_it(settings: LazySettings) -> None:
    settings.UNGUARDED = False
    with pytest.raises(CommandError):
        call_command("demo")
    assert not User.objects.exists()
