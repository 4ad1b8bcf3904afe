"""Pages of one's own account; signing in and all that belongs to it is django-allauth's."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language

from accounts.forms import ProfileForm, TokenForm
from accounts.lapsed import keeps_post
from accounts.operations import choose, create_token, revoke_token
from accounts.requests import SignedInRequest
from accounts.selectors import tokens_of
from outbox.receipts import contents_of, key_of, once


@keeps_post
@require_http_methods(["GET", "POST"])
def profile(request: SignedInRequest) -> HttpResponse:
    """What a person chose about himself, and his tokens."""
    form = ProfileForm(request.POST or request.restored_post or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        choose(request.user, form.cleaned_data)
        translation.activate(request.user.language)
        messages.success(request, _("Saved."))
        response = redirect("accounts:profile")
        _set_language_cookie(response, request.user.language)
        return response
    if request.method == "POST":
        # The form wrote what was typed wrong into the account that the page's frame shows.
        request.user.refresh_from_db()
    context = {"form": form, "tokens": tokens_of(request.user), "mail_is_set_up": settings.MAIL_IS_SET_UP}
    return render(request, "accounts/profile.html", context, status=422 if request.POST and form.errors else 200)


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def new_token(request: SignedInRequest) -> HttpResponse:
    """Make an API token; the answer to the form is the one page that ever shows it."""
    form = TokenForm(request.POST or request.restored_post or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "accounts/token_new.html", {"form": form}, status=422 if request.POST else 200)
    data = form.cleaned_data
    try:
        with once(request.user, key_of(request), "create_token", contents_of(request)) as done:
            token, words = (None, "") if done.again else create_token(request.user, **data)
    except ValidationError as error:
        form.add_error(None, error)
        return render(request, "accounts/token_new.html", {"form": form}, status=422)
    return render(request, "accounts/token_made.html", {"token": token, "words": words})


@login_required
@require_POST
def revoke(request: SignedInRequest, reference: str) -> HttpResponse:
    """Make an own token useless."""
    if not revoke_token(request.user, reference):
        raise Http404
    messages.success(request, _("The token is revoked."))
    return redirect("accounts:profile")


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Keep the chosen language in a cookie, and for who is signed in with the account; go back to the page."""
    language = request.POST.get("language", "")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        choose(request.user, {"language": language})
    return set_language(request)


def _set_language_cookie(response: HttpResponse, language: str) -> None:
    """Let the sign-in page speak the account's language too."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=60 * 60 * 24 * 365,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
