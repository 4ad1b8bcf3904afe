"""How a match may end otherwise than played out, by the pages of every edition: from the first screen to closed books.

Figures by hand. Humans (home) meet undead for the first time, no fans bought; where the match was given up in play,
each side had scored once. Every die shows a 3, but for the shoot-out, which home wins 5 to 3.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from django.urls import reverse

from matches import operations as of_matches
from matches.models import Match, PlayerLine
from reports.manner import Manner
from reports.selectors.at_match import at_match, read_match
from reports.selectors.match_records import match_record
from rules.steps.mvp import MvpParams
from teams.models import Team
from teams.records import read_state
from tests.leagues.test_other_editions import Here, fits, opens
from tests.leagues.walking import Walk

pytestmark = pytest.mark.django_db


class End(NamedTuple):
    """What a match comes to: the score, MVPs, thousands of gold won and the fans, each of home and away."""

    score: tuple[int, int]
    mvps: tuple[int, int]
    gold: tuple[int, int]
    fans: tuple[int, int]


ENDINGS = {
    "conceded": {"conduct.ended": "conceded", "conduct.by": "away"},
    "excused": {"conduct.ended": "conceded", "conduct.by": "away", "conduct.too_few": "on", "conduct.players": "2"},
    "forfeit": {"conduct.ended": "forfeit", "conduct.by": "away"},
    "overtime": {"conduct.ended": "played"},
}
# Second edition: 2 x (D3 + 1) = 8 come. Conceded: 1 + 1 + 1 touchdowns, (8 + 3) x 10 gold; a D3 of fans go, one stays.
# Excused: (8 / 2 + 3) x 10 and 8 / 2 x 10. Forfeit: D6 x 10. A win by 3 against one fan brings another.
SECOND = {
    "conceded": End((3, 0), (1, 0), (110, 0), (2, 1)),
    "excused": End((3, 0), (1, 1), (70, 40), (2, 1)),
    "forfeit": End((1, 0), (2, 0), (30, 0), (1, 1)),
    "overtime": End((0, 0), (1, 1), (40, 40), (2, 1)),
}
# Third: 2 to 0 at least, (8 + 2) x 10; no side stalled, which is worth 10 where nobody conceded with penalties.
THIRD = {
    "conceded": End((2, 0), (2, 0), (100, 0), (2, 1)),
    "excused": End((2, 0), (1, 1), (70, 50), (2, 1)),
    "forfeit": End((2, 0), (2, 0), (30, 0), (1, 1)),
    "overtime": End((0, 0), (1, 1), (50, 50), (2, 1)),
}
# Rules pack: (3 + 1) x 10 for the winner, 3 x 10 for the loser, or both after a concession; 9 is more than no fans,
# and 6 no less. The shoot-out adds a touchdown.
PACK = {
    "conceded": End((1, 1), (2, 0), (70, 0), (1, 0)),
    "excused": End((1, 1), (1, 1), (40, 30), (1, 0)),
    "forfeit": End((1, 0), (1, 0), (0, 0), (0, 0)),
    "overtime": End((1, 0), (1, 1), (40, 30), (1, 0)),
}
# Living Rulebook: both ratings are 100, so that nothing is added but 1 for the win. Fans: 3 + 1 + 2 for the concession
# is a 6, and one comes. A side of fewer than three is disqualified and loses by one. The house league counts 3 each.
BOOK = {
    "conceded": End((1, 1), (2, 0), (70, 0), (1, 0)),
    "excused": End((2, 1), (1, 1), (40, 30), (0, 0)),
    "forfeit": End((2, 0), (0, 0), (0, 0), (0, 0)),
    "overtime": End((0, 0), (1, 1), (40, 30), (0, 0)),
}
HOUSE = {name: each._replace(score=(3 * each.score[0], 3 * each.score[1])) for name, each in BOOK.items()}
ENDS = {
    "bb2020": SECOND,
    "bb2020-first-printing": SECOND,
    "bb2025": THIRD,
    "bb2016": PACK,
    "crp": PACK,
    "lrb5": PACK,
    "bbrc2007": PACK,
    "lrb2002": BOOK,
    "summerbowl2002": HOUSE,
}
FAST = (("crp", "conceded"), ("lrb2002", "excused"))
CASES = [
    pytest.param(edition, ending, marks=() if (edition, ending) in FAST else pytest.mark.slow)
    for edition in ENDS
    for ending in ENDINGS
]


@pytest.mark.parametrize(("edition", "ending"), CASES)
def test_a_match_that_ends_otherwise_is_written_and_settled(edition: str, ending: str) -> None:
    here = Here(edition)
    Match.objects.filter(pk=here.match.pk).update(overtime=ending == "overtime")
    here.match.refresh_from_db()
    before = {each.pk: read_state(each.state) for each in here.teams}
    walk = walked(here, ending)
    sent = walk.write(here.client(here.ada))
    assert sent.status_code == 302, sent.content.decode()[-3000:]
    bob = here.client(here.bob)
    fits(here.rules, opens(bob, reverse("matches:confirm", args=[here.match.pk])))
    walk.confirm(bob)
    page = opens(bob, reverse("matches:match", args=[here.match.pk]))
    fits(here.rules, page)
    by_rule = ending == "excused" and ENDS[edition] in (BOOK, HOUSE)
    assert ("had too few players left and lost by that" in page) == by_rule
    journal = opens(bob, reverse("teams:team-journal", args=[here.match.away_id]))
    assert ("Disqualified" in journal) == by_rule
    if ending in ("conceded", "excused"):
        assert ("Conceded" in journal) != by_rule
        ended = match_record(at_match(read_match(here.match.pk)), Manner(language="en")).ended
        assert ended == ("disqualified" if by_rule else "conceded")
    match, after = here.match, {each.pk: read_state(Team.objects.get(pk=each.pk).state) for each in here.teams}
    home, away = here.teams

    def both(figure: Callable[[Team], int]) -> tuple[int, int]:
        return figure(home), figure(away)

    found = End(
        (match.home_score or 0, match.away_score or 0),
        both(lambda each: sum(PlayerLine.objects.filter(team=each).values_list("mvp", flat=True))),
        both(lambda each: (after[each.pk].treasury - before[each.pk].treasury) // 1_000),
        both(lambda each: after[each.pk].fans),
    )
    assert found == ENDS[edition][ending]
    assert (match.home_result, match.away_result) == ("win", "loss")
    for team, coach in ((home, here.ada), (away, here.bob)):
        walk.close(here.client(coach), team)
    match.refresh_from_db()
    assert match.state == Match.State.CLOSED


def walked(here: Here, ending: str) -> Walk:
    """How it is answered; where it was given up in play, a touchdown of each side stands in the log already."""
    home, away = ([one.id for one in read_state(each.state).players] for each in here.teams)
    if ENDINGS[ending]["conduct.ended"] == "conceded":
        log = [{"event": "touchdown", "side": side, "player": ids[0]} for side, ids in (("home", home), ("away", away))]
        of_matches.save_draft(here.match.pk, {"events": {"log": log}}, version=0, actor=here.ada)
    said = {
        **{re.escape(name): each for name, each in ENDINGS[ending].items()},
        r"score\.awarded\[\]": "-",
        r"score\.shootout\.\d\.home": "5",
        r"score\.spare\.\w+": "1",
        r"mvp\.home\.1\.player": home[2],
        r"mvp\.home\.\d\.player": home[1],
        r"mvp\.away\.\d\.player": away[1],
    }
    best = here.rules.params_of("play-match", MvpParams)
    return Walk(here.match, said, nominees=best.nominees if best else 0)
