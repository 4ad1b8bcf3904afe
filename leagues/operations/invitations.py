"""Invitations: links that give one role in one league."""

import json
from collections.abc import Iterator
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from leagues.models import Invitation, League, Welcome
from leagues.permissions import may_run_league
from leagues.words import digest_of, new_word
from outbox.mail import queue_mail
from outbox.models import Job
from teams import operations as of_teams
from teams.models import Role
from teams.permissions import require, standing
from teams.refusals import broken, refusal

MOST_USES = 200
MOST_DAYS = 90
ADDRESSES_ARE_KEPT = timedelta(days=30)  # from when the invitation was made
MAIL = "leagues/invitation"


def invite(
    league_id: int,
    *,
    role: str,
    actor: AbstractBaseUser,
    uses: int = 1,
    days: int = 14,
    note: str = "",
    word: str = "",
) -> tuple[Invitation, str]:
    """Make an invitation; returned with the word of its link (by default a new one), which is kept nowhere.

    Raises:
        League.DoesNotExist, Denied
        ValueError: there is no such role; uses or days out of range.
    """
    league = League.objects.get(pk=league_id)
    require(may_run_league(standing(actor, league.book_id)))
    if not 1 <= uses <= MOST_USES or not 1 <= days <= MOST_DAYS:
        raise ValueError(f"{uses} uses, {days} days")
    word = word or new_word()
    invitation = Invitation.objects.create(
        league=league,
        role=Role.Kind(role),
        digest=digest_of(word),
        note=note[:100],
        uses=uses,
        expires=timezone.now() + timedelta(days=days),
        made_by_id=actor.pk,
    )
    return invitation, word


def mail_invitation(invitation: Invitation, link: str, address: str, *, actor: AbstractBaseUser) -> None:
    """Send the link to an address. Nobody learns from it whether there is an account with that address."""
    known = get_user_model().objects.filter(email=address.strip().lower()).values_list("language", flat=True).first()
    context = {"league": invitation.league.name, "from": str(actor), "role": invitation.role, "link": link}
    queue_mail(MAIL, context, address=address, language=known or invitation.league.language, owner=actor)


def revoke(invitation_id: int, *, actor: AbstractBaseUser) -> Invitation:
    """Make an invitation good for nothing; done twice, it is done once.

    Raises:
        Invitation.DoesNotExist, Denied
    """
    invitation = Invitation.objects.select_related("league").get(pk=invitation_id)
    require(may_run_league(standing(actor, invitation.league.book_id)))
    with transaction.atomic():
        Invitation.objects.filter(pk=invitation_id, revoked__isnull=True).update(revoked=timezone.now())
        invitation.refresh_from_db()
        _forget(invitation)
    return invitation


def find_invitation(digest: str) -> Invitation | None:
    """The open invitation with the digest of its word, or None: unknown, expired, used up and revoked look alike."""
    return (
        Invitation.objects.open().filter(digest=digest).select_related("league__book", "made_by").first()
        if digest
        else None
    )


def accept(digest: str, *, actor: AbstractBaseUser) -> Invitation:
    """Take the role that an invitation gives. Accepted again by the same person it is used up no further.

    Raises:
        Refused: ``invitation-closed``: unknown, expired, used up, revoked, or its maker runs the league no more.
    """
    with transaction.atomic():
        invitation = (
            Invitation.objects.select_for_update(of=("self",), no_key=True)
            .select_related("league__book", "made_by")
            .filter(digest=digest)
            .first()
        )
        if invitation is None:
            raise refusal(broken("invitation-closed"))
        if Welcome.objects.filter(invitation=invitation, user=actor.pk).exists():
            return invitation
        if not invitation.is_open:
            raise refusal(broken("invitation-closed"))
        try:
            of_teams.admit(invitation.league.book, actor, invitation.role, actor=invitation.made_by)
        except PermissionDenied:
            raise refusal(broken("invitation-closed")) from None
        Welcome.objects.create(invitation=invitation, user_id=actor.pk)
        invitation.used += 1
        invitation.save(update_fields=["used"])
        if invitation.used >= invitation.uses:
            _forget(invitation)
        return invitation


def forget_invited() -> None:
    """Forget whom invitations were for that are good no more, and after 30 days the addresses of all."""
    now = timezone.now()
    over = Q(revoked__isnull=False) | Q(expires__lte=now) | Q(used__gte=F("uses"))
    Invitation.objects.filter(over).exclude(note="").update(note="")
    old = Invitation.objects.filter(over | Q(made__lte=now - ADDRESSES_ARE_KEPT))
    digests = set(old.values_list("digest", flat=True))
    for job, digest in _mails():
        if digest in digests:
            job.delete()


def _forget(invitation: Invitation) -> None:
    """Whom it was for is nobody's business any more: the note goes, and a mail that still holds the address."""
    Invitation.objects.filter(pk=invitation.pk).update(note="")
    invitation.note = ""
    for job, digest in _mails():
        if digest == invitation.digest:
            job.delete()


def _mails() -> Iterator[tuple[Job, str]]:
    """The mails with invitations that still say to whom, each with the digest of its link's word."""
    for job in Job.objects.filter(kind="mail.send", args__contains=MAIL).exclude(args="{}"):
        args = json.loads(job.args)
        if args["name"] == MAIL:
            yield job, digest_of(str(args["context"]["link"]).rstrip("/").rpartition("/")[2])
