"""Invitations: made and revoked by commissioners, opened by their link, accepted by whoever is signed in."""

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import within_limit
from dugout.front import error
from dugout.lapsed import keeps_post
from leagues import operations
from leagues.forms import InviteForm
from leagues.models import Invitation
from leagues.operations.invitations import mail_invitation
from leagues.selectors.leagues import invitations_of
from leagues.views.places import PageRequest, Place, attempt, of_commissioner, page
from leagues.words import digest_of, word_under
from outbox.mail import absolute
from outbox.receipts import contents_of, key_of, once
from teams.models import Role

KEPT = "invitation"  # in the session: the digest of the invitation's word; it also opens the sign-up


@never_cache
@require_http_methods(["GET", "POST"])
@of_commissioner()
@sensitive_variables("word", "link")
def invitations(request: PageRequest, place: Place) -> HttpResponse:
    """A league's open invitations, and a form for another. The answer to the form alone shows its link."""
    form = InviteForm(request.POST or request.restored_post or None)
    link = ""
    if request.method == "POST" and form.is_valid():
        if not within_limit(request, "invite", "60/h/user"):
            return error(request, 429)
        data = form.cleaned_data
        email = data.pop("email", "")  # not asked for where no mail is sent
        made, path = _invite(request, place, data, email)
        link = request.build_absolute_uri(path)
        mailed, form = bool(email), InviteForm()
        context = {"form": form, "link": link, "local": is_local(request), "mailed": mailed, "made": made}
        return page(request, place, "invitations", context | {"invitations": invitations_of(place.league)})
    context = {"form": form, "invitations": invitations_of(place.league)}
    return page(request, place, "invitations", context, status=422 if request.method == "POST" else 200)


@sensitive_variables("word", "path")
def _invite(request: PageRequest, place: Place, given: dict[str, Any], email: str) -> tuple[Invitation, str]:
    """The invitation and the path of its link: the same again where the form is sent again, and one mail."""
    key = key_of(request)
    word = word_under(request.user.pk, key)
    path = reverse("leagues:invitation", args=[word])
    with once(request.user, key, "invite", contents_of(request)) as done:
        if done.again:
            return Invitation.objects.get(digest=digest_of(word)), path
        made, _word = operations.invite(place.league.pk, actor=request.user, word=word, **given)
        if email:
            # A mail leaves the house: it names the site's own address, whatever host the request was sent to.
            mail_invitation(made, absolute(path), email, actor=request.user)
    return made, path


@require_POST
@of_commissioner("invitations")
def revoke(request: PageRequest, place: Place, invitation_id: int) -> HttpResponse:
    """Make an invitation of this league good for nothing."""
    found = Invitation.objects.filter(pk=invitation_id, league=place.league).exists()
    if found:
        attempt(request, lambda: operations.revoke(invitation_id, actor=request.user), _("The invitation is revoked."))
    return redirect("leagues:invitations", place.league.slug)


@require_safe
@never_cache
def opened(request: PageRequest, word: str) -> HttpResponse:
    """The link of an invitation: the session keeps its digest, the word leaves the address at once."""
    digest = digest_of(word)
    if operations.find_invitation(digest) is not None:
        request.session[KEPT] = digest
    elif request.session.get(KEPT) == digest:
        del request.session[KEPT]
    return redirect("leagues:invited")


@require_safe
@never_cache
def invited(request: PageRequest) -> HttpResponse:
    """What one is invited to: accepted here when signed in; otherwise after signing in or up."""
    found = operations.find_invitation(request.session.get(KEPT, ""))
    context = {"invitation": found, "here": reverse("leagues:invited"), "coach": Role.Kind.COACH}
    return render(request, "leagues/invited.html", context, status=200 if found else 410)


@keeps_post(page=lambda request: reverse("leagues:invited"))
@require_POST
def accept(request: PageRequest) -> HttpResponse:
    """Take the role that the kept invitation gives."""
    digest = request.session.get(KEPT, "")
    found = operations.find_invitation(digest)
    if found is None:
        return redirect("leagues:invited")
    league = found.league
    done = _("Welcome to %(league)s!") % {"league": league.name}
    if attempt(request, lambda: operations.accept(digest, actor=request.user), done):
        return redirect("leagues:invited")
    request.session.pop(KEPT, None)
    return redirect("leagues:league", league.slug)


def is_local(request: HttpRequest) -> bool:
    """Whether the site was asked at an address that no other device reaches: links made here are good nowhere else."""
    host = urlsplit(request.build_absolute_uri("/")).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
