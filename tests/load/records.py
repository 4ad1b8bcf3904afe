"""(c) Confirming a report: its statements, and its time against inserting and committing one row."""

import statistics
from collections.abc import Iterator
from functools import partial

from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches.models import Match
from matches.operations import confirm_report
from outbox.models import Receipt
from tests.load.measure import Line, seconds
from tests.load.site import answered, build, database
from tests.matches import builders as of_matches

STATEMENTS = 25
GOALS = {"sqlite": 30.0, "postgresql": 20.0}


def lines() -> Iterator[Line]:
    """On the configured database."""
    with database():
        site = build()
        vendor = connection.vendor
        waiting = _waiting(site.season.pk)
        first = waiting.pop()
        with CaptureQueriesContext(connection) as queries:
            _confirm(*first)
        yield Line("c", f"confirming a report on {vendor}: statements", len(queries), STATEMENTS, "")
        ratios, works = [], []
        for match, digest in waiting:
            base = statistics.median(seconds(_one_row) for _ in range(5))
            took = seconds(partial(_confirm, match, digest))
            works.append(took)
            ratios.append(took / base)
        detail = f"{statistics.median(works) * 1000:.1f} ms"
        name = f"confirming a report on {vendor}, against one row inserted"
        yield Line("c", name, statistics.median(ratios), GOALS[vendor], detail)


def _waiting(season: int) -> list[tuple[Match, str]]:
    """Reports that wait for their answer and the digests of what was read; no two with a team in common."""
    found: list[tuple[Match, str]] = []
    busy: set[str] = set()
    matches = Match.objects.filter(fixture__round__stage__season=season, state="scheduled").select_related(
        "home", "away"
    )
    for match in matches:
        free = all(team.phase in ("new", "ready") for team in (match.home, match.away))
        if not free or {match.home_id, match.away_id} & busy:
            continue
        inputs = answered(match, of_matches.result(match))
        of_matches.send(match, match.home.coach, inputs)
        busy |= {match.home_id, match.away_id}
        found.append((match, of_matches.shown(match, inputs).digest))
    return found


def _confirm(match: Match, digest: str) -> None:
    confirm_report(match.pk, digest=digest, actor=match.away.coach, key=f"bench-{match.pk}"[:40])


_NUMBER = iter(range(10**9))


def _one_row() -> None:
    Receipt.objects.create(actor_id=1, key=f"bench-{next(_NUMBER)}", operation="bench", salt="", request="", answer="")
