"""The demo league: loaded through the real operations, and whole."""

import stat
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from accounts.models import User
from leagues.demo.load import load_demo
from leagues.models import League
from matches.models import Match
from rules import loader
from rules.effects import AbsenceSet, AdvancementBought, CharacteristicReduced, JourneymanHired, PlayerLeft
from teams.audit import audit
from teams.models import Action, Entry, Player, Team, TeamDraft
from teams.records import read_effects, read_explanations, read_player
from teams.rulesets import rules_of
from tests.editions import editions

pytestmark = pytest.mark.django_db


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
    assert Match.objects.filter(ended="conceded").count() == 1
    with pytest.raises(CommandError, match="already"):
        call_command("demo")


@pytest.mark.parametrize("edition", editions("bb2025", "lrb2002"))
def test_the_story_is_told_under_any_edition(edition: str) -> None:
    demo = load_demo(edition)
    rules = rules_of(demo.league.book.ruleset_id)
    assert demo.league.edition == edition
    assert audit(demo.league.book) == []
    assert (Team.objects.count(), Match.objects.filter(state__in=Match.DECIDED).count()) == (8, 16)
    assert Match.objects.filter(ended="conceded").count() == 1

    entries = Entry.objects.order_by("position").values_list("effects", "schema", "explanations")
    effects = [effect for done, schema, _ in entries for effect in read_effects(done, schema)]
    told = {each.key for *_, said in entries for each in read_explanations(said)}
    assert sum(isinstance(each, PlayerLeft) and each.reason == "dead" for each in effects) == 2
    assert any(isinstance(each, CharacteristicReduced) for each in effects)
    assert any(isinstance(each, AbsenceSet) and each.misses_next for each in effects)
    assert any(isinstance(each, AdvancementBought) for each in effects)
    assert told & {"casualties.apothecary", "casualties.apothecary-by-die"}
    if "hire-journeyman" in rules.sequences:
        assert any(isinstance(each, JourneymanHired) for each in effects)
    assert demo.star_played == bool(rules.ruleset.star_players)


@pytest.mark.parametrize("command", ["demo", "serve"])
def test_an_edition_that_does_not_exist_is_one_line(command: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command(command, edition="bb1999")
    assert str(refused.value).splitlines() == [
        f"There is no edition `bb1999`; there are {', '.join(loader.available())}."
    ]
    assert refused.value.returncode != 0
    assert not User.objects.exists()


def test_a_real_installation_does_not_load_it(settings: LazySettings) -> None:
    settings.UNGUARDED = False
    with pytest.raises(CommandError):
        call_command("demo")
    assert not User.objects.exists()
