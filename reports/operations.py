"""Having all team sheets of a season made: asked for on a page, done by a worker."""

import json
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Max

from leagues.models import Season
from outbox.models import Job
from outbox.operations import enqueue
from outbox.receipts import once
from outbox.registry import GiveUp
from outbox.worker import Work
from reports import bundle
from reports.manner import ENGLISH, PAPERS, Manner
from reports.permissions import may_print_team
from reports.selectors.surroundings import local
from reports.selectors.team_sheets import read_teams, team_sheets
from reports.values import Foot, Variant
from teams.models import Team
from teams.permissions import standing

KIND = "reports.season-bundle"
#: So many sheets are read from the database in one go.
BATCH = 25


def ask_for_bundle(
    season: Season, options: dict[str, Any], *, site: str, actor: AbstractBaseUser, key: str | None = None
) -> Job:
    """Have the team sheets of a season made for somebody who may see them; one that is being made already is returned.

    ``options`` are those of ``reports.forms.BundleForm``, ``site`` is the address that QR codes lead to.

    Raises:
        KeyConflict
    """
    args = {"season": season.pk, "site": site, **options}
    with once(actor, key, KIND, json.dumps(args, sort_keys=True)) as done:
        if done.again and (job := Job.objects.filter(pk=done.answer, owner=actor.pk).first()):
            return job
        waiting = Job.objects.unfinished().filter(kind=KIND, owner=actor.pk)
        job = next((each for each in waiting if json.loads(each.args) == args), None)
        if job is None:
            job = enqueue(KIND, args, owner=actor, about=f"{season.league.name}, {season}")
        done.answer = str(job.pk)
        return job


def make_bundle(
    work: Work, *, season: int, site: str, paper: str, language: str, english: bool, variant: str, form: str
) -> None:
    """Draw the team sheets that the job's owner may see, and keep the file for him.

    Raises:
        GiveUp: the season or its owner's right to see it is gone.
    """
    found = Season.objects.select_related("league__book").filter(pk=season).first()
    if found is None:
        raise GiveUp("there is no such season any more")
    ids = _visible(found, work.job.owner)
    if not ids:
        raise GiveUp("there is no sheet that its owner may see")
    manner = Manner(PAPERS[paper], language, ENGLISH if english else "", site)
    make = bundle.archive if form == bundle.ARCHIVE else bundle.document
    copies = _copies(ids, manner, Variant(variant))
    work.progress(0, len(ids))
    made = make(
        copies,
        _foot(found, ids, manner),
        paper=manner.paper,
        language=language,
        told=lambda number: work.progress(number, len(ids)),
    )
    work.save_result(made.file_name, made.content)


def _visible(season: Season, owner: AbstractBaseUser | None) -> list[str]:
    """The ids of the season's teams whose sheets somebody may see, in the order of their names."""
    who = standing(owner, season.league.book_id)
    teams = Team.objects.with_names().filter(entries_in_seasons__season=season).select_related("book")
    seen = [each for each in teams if who.user_id is not None and may_print_team(who, each)]
    return [each.pk for each in sorted(seen, key=lambda each: (str(each.name).casefold(), each.pk))]


def _copies(ids: list[str], manner: Manner, variant: Variant) -> Iterator[bundle.Copy]:
    """The sheets, read some at a time: a worker's memory holds few of them."""
    for start in range(0, len(ids), BATCH):
        teams = read_teams(ids[start : start + BATCH])
        yield from ((sheet, variant) for sheet in team_sheets(teams, manner))


def _foot(season: Season, ids: list[str], manner: Manner) -> Foot:
    """League, season, and when the last of the sheets was written: the name of the file."""
    last = Team.objects.filter(pk__in=ids).aggregate(last=Max("written"))["last"]
    with manner.words():
        return Foot(season.league.name, str(season), local(last, season.league))
