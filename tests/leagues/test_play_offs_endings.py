"""However a match of play-offs ends, one team goes on, or a commissioner is asked who does: under every edition."""

import random
from typing import Any

import pytest
from django.urls import reverse

from leagues import operations
from leagues.models import Season
from leagues.selectors.play_offs import PlayOffs, play_offs_of
from matches.models import Match
from rules.actions import PlayMatch
from rules.chance import settle
from teams.models import Team
from teams.records import read_state
from teams.refusals import Refused
from tests.editions import editions
from tests.leagues.test_other_editions import Here
from tests.leagues.test_play_offs import SEMIS, World, after_rounds, world
from tests.matches import builders as of_reports
from tests.teams.builders import played_to_the_end

__all__ = ["after_rounds", "world"]

pytestmark = pytest.mark.django_db

UNPLAYED = ("forfeit", "unplayed")


def final_of(here: Here, **more: Any) -> Match:
    """The final of two teams whose match for the table nobody played."""
    operations.record_without_play(here.match.pk, "unplayed", reason="r", actor=here.carla)
    operations.draw_play_offs(here.season.pk, 2, actor=here.carla, **more)
    return Match.objects.select_related("book", "home", "away").get(kind="play-off")


def end(here: Here, match: Match, conduct: dict[str, Any], log: list[dict[str, Any]] | None = None) -> None:
    """A match ends so, nobody hurt; it is confirmed, or recorded by a commissioner where there was no play."""
    if conduct["ended"] in UNPLAYED:
        operations.record_without_play(
            match.pk, conduct["ended"], by=conduct.get("by", ""), reason="r", actor=here.carla
        )
        return
    states = {each.pk: read_state(each.state) for each in Team.objects.filter(pk__in=[match.home_id, match.away_id])}
    given = {"conduct": conduct, "events": {"log": log or []}, "inducements": {"home": {}, "away": {}}}
    blank = PlayMatch(
        match=match.pk,
        home=match.home_id,
        away=match.away_id,
        match_kind="play-off",
        overtime=match.overtime,
        inputs=given,
    )
    action, outcome = settle(here.rules, states, blank, random.Random(5), answer=played_to_the_end)
    assert outcome.ok, outcome.standing_violations
    of_reports.send(match, match.home.coach, dict(action.inputs))
    of_reports.confirm(match, match.away.coach)


def play_offs(here: Here) -> PlayOffs:
    found = play_offs_of(Season.objects.select_related("league__book").get(pk=here.season.pk))
    assert found is not None
    return found


def finish(here: Here) -> str:
    """The refusal of finishing the season, or its state."""
    try:
        return operations.finish_season(here.season.pk, actor=here.carla).state
    except Refused as refused:
        return refused.codes[0]


def pages_of(here: Here) -> str:
    """What a commissioner is asked, on round control and on the page of the play-offs."""
    carla = here.client(here.carla)
    pages = (carla.get(reverse(f"leagues:{each}", args=[here.league.slug])) for each in ("commissioner", "play-offs"))
    return " ".join(each.content.decode() for each in pages)


def check_asked(here: Here, final: Match) -> None:
    """Nobody has won, which is told; the season waits; who is named has won it all."""
    assert play_offs(here).asked == ["Final"]
    assert finish(here) == "play-offs-undecided"
    pages = pages_of(here)
    assert "Say who goes on" in pages
    assert "Let this team go on" in pages
    operations.rule_place(here.season.pk, (2, 1), final.away_id, "By a coin", actor=here.carla)
    assert play_offs(here).bracket.winner == final.away_id
    assert play_offs(here).asked == []
    assert finish(here) == "finished"


@pytest.mark.parametrize("edition", editions("bb2020", "lrb2002"))
def test_a_tie_that_ends_level_asks_who_goes_on(edition: str) -> None:
    here = Here(edition)
    final = final_of(here)
    end(here, final, {"ended": "played"})
    check_asked(here, final)


ASKING: dict[str, dict[str, Any]] = {"abandoned": {"ended": "abandoned"}, "unplayed": {"ended": "unplayed"}}
WON_BY_AWAY: dict[str, dict[str, Any]] = {
    "conceded": {"ended": "conceded", "by": "home"},
    "excused": {"ended": "conceded", "by": "home", "too_few": True, "players": 2},
    "forfeit": {"ended": "forfeit", "by": "home"},
}


@pytest.mark.parametrize("overtime", [False, True])
@pytest.mark.parametrize("ending", ASKING)
def test_a_match_that_came_to_no_end_asks_who_goes_on(ending: str, overtime: bool) -> None:
    here = Here("bb2020")
    final = final_of(here, overtime=overtime)
    end(here, final, ASKING[ending])
    check_asked(here, final)


@pytest.mark.parametrize("edition", editions("bb2020", "crp"))
@pytest.mark.parametrize("ending", WON_BY_AWAY)
def test_who_stays_goes_on_from_a_match_that_is_given_up(ending: str, edition: str) -> None:
    here = Here(edition)
    final = final_of(here)
    end(here, final, WON_BY_AWAY[ending])
    assert play_offs(here).asked == []
    assert play_offs(here).bracket.winner == final.away_id
    assert finish(here) == "finished"


def test_a_match_that_was_abandoned_is_its_score() -> None:
    here = Here("bb2020")
    final = final_of(here)
    scorer = read_state(final.home.state).players[0].id
    end(here, final, {"ended": "abandoned"}, [{"event": "touchdown", "side": "home", "player": scorer}])
    assert play_offs(here).bracket.winner == final.home_id


def test_overtime_comes_to_a_winner() -> None:
    here = Here("bb2020")
    final = final_of(here, overtime=True)
    end(here, final, {"ended": "played"})
    assert play_offs(here).bracket.winner in (final.home_id, final.away_id)
    assert finish(here) == "finished"


def test_a_loss_for_both_asks_who_goes_on_and_the_other_plays_for_the_third_place(after_rounds: World) -> None:
    world = after_rounds
    world.draw(third_place=True)
    world.play(world.match(1, 2, "play-off"), 1)
    operations.record_without_play(world.match(0, 3, "play-off").pk, "unplayed", reason="r", actor=world.boss)
    assert world.play_offs.asked == ["Semi-finals, match 1"]
    assert len(world.drawn) == len(SEMIS)
    operations.rule_place(world.season.pk, (2, 1), world.teams[3].pk, "By a coin", actor=world.boss)
    assert world.drawn[2:] == [("Final", (1, 3)), ("Match for the third place", (0, 2))]


def test_who_is_third_may_stay_open(after_rounds: World) -> None:
    world = after_rounds
    world.draw(third_place=True)
    for one, other in ((0, 3), (1, 2), (0, 1)):
        world.play(world.match(one, other, "play-off"), one)
    world.play(world.match(2, 3, "play-off"), None)
    assert world.play_offs.asked == []
    assert operations.finish_season(world.season.pk, actor=world.boss).state == "finished"
