"""What is filled in after a match and not done yet: kept for its author until it is done, or the match is settled."""

from collections.abc import Mapping

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils import timezone

from matches.inputs import LARGEST
from matches.models import ErrandDraft
from rules.values import encode
from teams.models import Team
from teams.permissions import may_manage_team, require, standing
from teams.records import read_state
from teams.refusals import broken, refusal


class OlderErrand(Exception):
    """The draft of an errand was saved in another window meanwhile; nothing was kept."""


def keep_errand(
    team_id: str, errand: str, fields: Mapping[str, str], *, version: int | None, actor: AbstractBaseUser
) -> int:
    """Keep what the actor has filled in for a team that settles a match; return its version.

    ``version`` is that of the draft the page was made of, 0 where there was none; None takes the place of any.

    Raises:
        Team.DoesNotExist, Denied
        Refused: the team has no match to settle; it is more than any form holds.
        OlderErrand: it is another version by now.
    """
    team = Team.objects.select_related("book").get(pk=team_id)
    require(may_manage_team(standing(actor, team.book_id), team))
    opened = read_state(team.state).open
    if opened is None:
        raise refusal(broken("sequence-closed", "errand"))
    text = encode(dict(fields))
    if len(text) > LARGEST:
        raise refusal(broken("unreadable-input", "errand", reason="size"))
    fresh = ErrandDraft(match_id=opened.match, team=team, author_id=actor.pk, errand=errand, fields=text)
    ErrandDraft.objects.bulk_create([fresh], ignore_conflicts=True)
    kept = ErrandDraft.objects.get(match=opened.match, team=team, author=actor.pk, errand=errand)
    if kept.fields == text:
        return kept.version
    if version is not None and kept.version != version:
        raise OlderErrand
    changed = ErrandDraft.objects.filter(pk=kept.pk, version=kept.version)
    if not changed.update(fields=text, version=kept.version + 1, changed=timezone.now()):
        raise OlderErrand
    return kept.version + 1


def drop_errand(team_id: str, errand: str, *, actor: AbstractBaseUser) -> None:
    """An errand is done or left: what was filled in for it is gone."""
    ErrandDraft.objects.filter(team=team_id, author=actor.pk, errand=errand).delete()
