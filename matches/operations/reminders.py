"""What happens by itself: reminders of reports that wait, and matches closed whose teams were settled elsewhere."""

from django.db import transaction
from django.utils import timezone

from matches import mails
from matches.models import Match, Report
from teams.models import Team
from teams.records import read_state
from teams.revisions import changed


def remind() -> int:
    """Remind whoever should answer a report and has not in time; the match is on the commissioner's list then.

    Returns how many there were. Done twice, each is reminded once.
    """
    now = timezone.now()
    waiting = Match.objects.awaiting_confirmation().filter(reminded__isnull=True, reported__isnull=False)
    late = [each for each in waiting.select_related("home", "away") if each.answer_due and each.answer_due <= now]
    return sum(_remind(match) for match in late)


def _remind(match: Match) -> bool:
    with transaction.atomic():
        mine = Match.objects.awaiting_confirmation().filter(pk=match.pk, reported=match.reported, reminded__isnull=True)
        if not mine.update(reminded=timezone.now()):
            return False
        report = Report.objects.filter(match=match, standing=True).select_related("author").first()
        if report is not None:
            mails.reminder(match, report)
    return True


def settle() -> int:
    """Close matches whose teams have both settled them, by whichever way; return how many there were."""
    settled = [each.pk for each in Match.objects.settling().select_related("home", "away") if not _is_open(each)]
    if not settled:
        return 0
    with transaction.atomic():
        changed(matches__in=settled)
        return Match.objects.filter(pk__in=settled, state=Match.State.CONFIRMED).update(state=Match.State.CLOSED)


def _is_open(match: Match) -> bool:
    for team in (match.home, match.away):
        opened = read_state(team.state).open if team.phase == Team.Phase.SEQUENCE else None
        if opened is not None and opened.match == match.pk:
            return True
    return False
