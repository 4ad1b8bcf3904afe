"""Every operation that takes a key: the same request sent again is done once, and answered as before."""

import inspect
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model

from accounts.models import User
from leagues import operations as of_leagues
from leagues.models import League, Season
from leagues.spots import TEXTS, Spot
from matches.models import Match
from outbox.models import Job, Receipt
from outbox.receipts import KeyConflict
from rules import loader
from rules.outcome import Outcome
from teams import ledger
from teams import operations as of_teams
from teams.models import Action, Team, TeamDraft
from teams.operations.sheets import Operation
from teams.rulesets import keep
from tests.leagues import builders
from tests.teams import builders as of_books
from tests.undoing import undone

pytestmark = pytest.mark.django_db

Send = Callable[[str], Any]


@dataclass
class Here:
    """A league with a season that runs, and what an operation asks for."""

    league: League
    season: Season
    teams: list[Team]
    coach: User
    commissioner: User

    def draft(self, *, handed_in: bool = False) -> TeamDraft:
        made = of_teams.draft_team(
            keep(loader.load("bb2020")), actor=self.coach, inputs=of_books.draft_inputs("Late Ones")
        )
        if not handed_in:
            return made
        of_teams.admit(self.league.book, self.coach, "coach", actor=self.commissioner)
        return of_teams.hand_in(made.pk, self.league.book_id, version=1, actor=self.coach)

    def match(self) -> Match:
        found = Match.objects.of_team(self.teams[0].pk).order_by("fixture__round").first()
        assert found is not None
        return found


@pytest.fixture
def here(league: League, coach: User, commissioner: User) -> Here:
    teams = builders.teams_in(league, 4, commissioner)
    return Here(league, builders.season_of(league, teams, commissioner), teams, coach, commissioner)


def _draft_team(here: Here) -> Send:
    ruleset = keep(loader.load("bb2020"))
    return lambda key: of_teams.draft_team(ruleset, actor=here.coach, key=key)


def _of_draft(operation: Callable[..., Any], *given: Any, handed_in: bool, by_coach: bool) -> Callable[[Here], Send]:
    def prepare(here: Here) -> Send:
        draft = here.draft(handed_in=handed_in)
        actor = here.coach if by_coach else here.commissioner
        return lambda key: operation(draft.pk, *given, version=draft.version, actor=actor, key=key)

    return prepare


def _hand_in(here: Here) -> Send:
    draft = here.draft()
    of_teams.admit(here.league.book, here.coach, "coach", actor=here.commissioner)
    return lambda key: of_teams.hand_in(draft.pk, here.league.book_id, version=1, actor=here.coach, key=key)


def _reopen(here: Here) -> Send:
    draft = TeamDraft.objects.get(team=here.teams[0])
    return lambda key: of_teams.reopen(draft.pk, version=draft.version, actor=here.commissioner, key=key)


def _transfer(here: Here) -> Send:
    return lambda key: of_teams.transfer_team(here.teams[0].pk, here.coach.pk, actor=here.commissioner, key=key)


def _on_sheet(operation: Operation) -> Callable[[Here], Send]:
    return lambda here: lambda key: operation(here.teams[0].pk, {}, actor=here.commissioner, key=key)


def _create(here: Here) -> Send:
    return lambda key: of_leagues.create_league(name="Other", edition="bb2020", actor=here.coach, key=key)


def _change(here: Here) -> Send:
    change = {"answer_days": 9}
    return lambda key: of_leagues.change_settings(
        here.league.pk, change, version=here.league.version, actor=here.commissioner, key=key
    )


def _points(here: Here) -> Send:
    return lambda key: of_leagues.give_points(
        here.season.pk, here.teams[0].pk, -1, "Late.", actor=here.commissioner, key=key
    )


def _drop_out(way: str) -> Callable[[Here], Send]:
    return lambda here: (
        lambda key: of_leagues.drop_out(
            here.season.pk, here.teams[0].pk, way, "Gone.", actor=here.commissioner, key=key
        )
    )


def _readmit(here: Here) -> Send:
    _drop_out("void")(here)("void")
    return lambda key: of_leagues.readmit(here.season.pk, here.teams[0].pk, "Back.", actor=here.commissioner, key=key)


def _rule_place(here: Here) -> Send:
    builders.played(here.season, *[(2, 1)] * 6)
    of_leagues.draw_play_offs(here.season.pk, 2, actor=here.commissioner)
    final = builders.result(Match.objects.get(kind=Match.Kind.PLAY_OFF), 0, 0)
    return lambda key: of_leagues.rule_place(
        here.season.pk, (2, 1), final.away_id, "By a coin.", actor=here.commissioner, key=key
    )


def _without_play(here: Here) -> Send:
    match = here.match()
    return lambda key: of_leagues.record_without_play(
        match.pk, "forfeit", by="home", reason="Ill.", actor=here.commissioner, key=key
    )


def _adjust(here: Here) -> Send:
    changes = [{"gold": {"by": 1000}}, {"fans": {"by": 1}}]
    return lambda key: of_teams.adjust_sheet(
        here.teams[0].pk, changes, reason="Found.", actor=here.commissioner, key=key
    )


def _bring_over(here: Here) -> Send:
    had = {"sheet": {"gold": 1000}}
    return lambda key: of_teams.bring_over(here.teams[0].pk, had, actor=here.commissioner, key=key)


def _redact(here: Here) -> Send:
    spot = Spot(TEXTS, str(here.teams[0].name_id))
    return lambda key: of_leagues.redact(here.league.pk, spot, why="Asked for.", actor=here.commissioner, key=key)


SHEETS = [
    "adjust_team",
    "advance_player",
    "award_prize",
    "buy_goods",
    "close_sequence",
    "drop_goods",
    "fire_player",
    "hire_journeyman",
    "hire_player",
    "redraft_team",
    "rename_player",
    "rename_team",
    "renumber_players",
    "retire_player",
    "retire_team",
    "take_offer",
]
CASES: dict[str, Callable[[Here], Send]] = {
    "teams.draft_team": _draft_team,
    "teams.save_draft": _of_draft(of_teams.save_draft, of_books.draft_inputs("More"), handed_in=False, by_coach=True),
    "teams.delete_draft": _of_draft(of_teams.delete_draft, handed_in=False, by_coach=True),
    "teams.hand_in": _hand_in,
    "teams.withdraw": _of_draft(of_teams.withdraw, handed_in=True, by_coach=True),
    "teams.accept_draft": _of_draft(of_teams.accept_draft, handed_in=True, by_coach=False),
    "teams.return_draft": _of_draft(of_teams.return_draft, "No.", handed_in=True, by_coach=False),
    "teams.reopen": _reopen,
    "teams.adjust_sheet": _adjust,
    "teams.bring_over": _bring_over,
    "teams.transfer_team": _transfer,
    **{f"teams.{each}": _on_sheet(getattr(of_teams, each)) for each in SHEETS},
    "leagues.accept_team": _of_draft(of_leagues.accept_team, handed_in=True, by_coach=False),
    "leagues.return_team": _of_draft(of_leagues.return_team, "No.", handed_in=True, by_coach=False),
    "leagues.create_league": _create,
    "leagues.change_settings": _change,
    "leagues.give_points": _points,
    "leagues.drop_out": _drop_out("forfeits"),
    "leagues.drop_out (void)": _drop_out("void"),
    "leagues.readmit": _readmit,
    "leagues.rule_place": _rule_place,
    "leagues.record_without_play": _without_play,
    "leagues.redact": _redact,
}
MAILED = ("leagues.accept_team", "leagues.return_team", "leagues.record_without_play")


def test_every_operation_with_a_key_is_sent_twice_here() -> None:
    found = {
        f"{app}.{name}"
        for app, module in (("teams", of_teams), ("leagues", of_leagues))
        for name in module.__all__
        if _takes_a_key(getattr(module, name))
    }
    assert found == {each.partition(" ")[0] for each in CASES}


def _takes_a_key(operation: Any) -> bool:
    """Whether it can be sent twice under a key. (The dice have keys too, of the questions that ask for them.)"""
    if inspect.isclass(operation):
        return False
    key = inspect.signature(operation).parameters.get("key")
    return key is not None and key.kind is key.KEYWORD_ONLY


def test_sent_twice_is_done_once(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in CASES:
        with undone(), monkeypatch.context() as patched:
            _sent_twice(deepcopy(here), name, patched)


def _sent_twice(here: Here, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name.removeprefix("teams.") in SHEETS:
        # What they come to is told elsewhere: here the rules let everything pass, and a team has begun to play.
        Team.objects.filter(pk=here.teams[0].pk).update(begun=True, phase="ready")
        monkeypatch.setattr(ledger, "resolve", _nothing_comes_of_it)
    send = CASES[name](here)
    before = rows()
    first = answer(send("the-key"))
    after = rows()
    assert after != before, name
    assert Receipt.objects.filter(key="the-key").count() == 1, name
    assert (after["outbox.Job"] > before["outbox.Job"]) == (name in MAILED or name == "leagues.drop_out"), name
    assert answer(send("the-key")) == first, name
    assert rows() == after, name


def test_another_request_under_the_same_key_is_no_repetition(here: Here) -> None:
    _without_play(here)("the-key")
    with pytest.raises(KeyConflict):
        of_leagues.record_without_play(
            here.match().pk, "forfeit", by="away", reason="Ill.", actor=here.commissioner, key="the-key"
        )


def test_who_is_accepted_gets_one_mail_and_enters_once(here: Here) -> None:
    Season.objects.filter(pk=here.season.pk).update(state="planned")
    Match.objects.update(state="scheduled")
    send = CASES["leagues.accept_team"](here)
    done = send("the-key")
    team = Team.objects.get(pk=done.teams[0])
    assert here.season.entrants.filter(team=team).count() == 1
    of_leagues.withdraw_team(here.season.pk, team.pk, actor=here.commissioner)
    send("the-key")
    assert not here.season.entrants.filter(team=team).exists()
    assert Job.objects.filter(args__contains="leagues/team_accepted").count() == 1


def _nothing_comes_of_it(_rules: Any, states: Any, _action: Any) -> Outcome:
    return Outcome(effects=(), explanations=(), questions=(), violations=(), unused=(), teams=dict(states))


def rows() -> dict[str, Any]:
    """How many rows each table has, and the versions of what has one."""
    tables = [
        each for app in ("teams", "matches", "leagues", "outbox") for each in apps.get_app_config(app).get_models()
    ]
    counts = {each._meta.label: each._default_manager.count() for each in tables}
    return counts | {
        "drafts": list(TeamDraft.objects.order_by("pk").values_list("pk", "version", "state")),
        "league versions": list(League.objects.order_by("pk").values_list("pk", "version")),
        "chain": list(Action.objects.order_by("pk").values_list("digest", flat=True)),
        "coaches": list(Team.objects.order_by("pk").values_list("pk", "coach")),
    }


def answer(given: Any) -> Any:
    """What was answered, so that it can be compared."""
    return (type(given), given.pk) if isinstance(given, Model) else given
