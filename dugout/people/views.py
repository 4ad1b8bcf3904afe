"""Pages of people's data: deleting an account, downloading one's own."""

from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts.lapsed import keeps_post
from accounts.limits import within_limit
from accounts.models import User
from accounts.requests import SignedInRequest
from dugout.front import error
from dugout.people.deleting import StillNeeded, delete_account, foresee
from dugout.people.downloading import packed
from dugout.people.forms import DeleteForm
from dugout.people.permissions import may_delete_account


@sensitive_post_parameters("password")
@keeps_post
@require_http_methods(["GET", "POST"])
def delete_own(request: SignedInRequest) -> HttpResponse:
    """What goes and what stays; with the password it is done, and the person signed out."""
    language = request.user.language
    answer = _delete(request, request.user)
    if answer is not None:
        return answer
    logout(request)
    with translation.override(language):
        messages.success(request, _("Your account is deleted."))
    return redirect("leagues:dashboard")


@sensitive_post_parameters("password")
@keeps_post
@require_http_methods(["GET", "POST"])
def delete_of(request: SignedInRequest, user_id: int) -> HttpResponse:
    """The operator deletes an account."""
    if not request.user.is_superuser:
        raise PermissionDenied
    if user_id == request.user.pk:
        return redirect("people:delete")
    user = User.objects.filter(pk=user_id).first()
    if user is None or not may_delete_account(request.user, user_id):
        raise Http404
    answer = _delete(request, user)
    if answer is not None:
        return answer
    messages.success(request, _("The account is deleted."))
    return redirect("admin:accounts_user_changelist")


def _delete(request: SignedInRequest, user: User) -> HttpResponse | None:
    """Delete the account if that was asked for as it must be; else the page that says what it comes to."""
    form = DeleteForm(request.user, request.POST or None)
    status = 200
    if request.method == "POST":
        if not within_limit(request, "delete-account", "10/h/user"):
            return error(request, 429)
        status = 422
        if form.is_valid():
            try:
                delete_account(user.pk, actor=request.user)
            except StillNeeded:
                status = 409  # the page says what is to be handed over first
            else:
                return None
    context = {"form": form, "shown": foresee(user), "own": user.pk == request.user.pk, "person": user}
    return render(request, "people/delete.html", context, status=status)


@keeps_post(page=lambda request: "/accounts/")
@require_POST
def download(request: SignedInRequest) -> HttpResponse:
    """The file with everything that is held about who asks."""
    if not within_limit(request, "own-data", "5/h/user"):
        return error(request, 429)
    name, content = packed(request.user)
    kind = "application/zip" if name.endswith(".zip") else "application/json"
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
