"""The words of a league, and taking some out for good."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from leagues import operations
from leagues.forms import RedactForm
from leagues.selectors.words import elsewhere, removed_in, words_in
from leagues.spots import NoSuchWords, Spot, words_of_spot
from leagues.views.places import PageRequest, Place, of_commissioner, page, refusal_words
from outbox.receipts import key_of
from teams.refusals import Refused
from teams.views.journal import page_number

SHOWN = 50


@require_safe
@of_commissioner()
def words(request: PageRequest, place: Place) -> HttpResponse:
    """Names and reasons that people typed, to be found by a part of them; and what was taken out."""
    query = request.GET.get("q", "")[:100]
    found = words_in(place.league.book_id, query)
    context = {
        "query": query,
        "paging": Paginator(found, SHOWN).get_page(page_number(request)),
        "total": len(found),
        "removed": removed_in(place.league.book_id),
    }
    return page(request, place, "words", context)


@require_http_methods(["GET", "POST"])
@of_commissioner()
def redact(request: PageRequest, place: Place, spot: str) -> HttpResponse:
    """What goes with the words at a place; with a reason they are taken out."""
    form = RedactForm(request.POST or request.restored_post or None)
    try:
        where = Spot.read(spot)
        if request.method == "POST" and form.is_valid():
            count = operations.redact(
                place.league.pk, where, actor=request.user, key=key_of(request), **form.cleaned_data
            )
            said = ngettext(
                "The words are taken out, in %(places)s place.", "The words are taken out, in %(places)s places.", count
            )
            messages.success(request, said % {"places": count})
            return redirect("leagues:words", place.league.slug)
        found = words_of_spot(place.league.book_id, where)
    except NoSuchWords:
        raise Http404 from None
    except Refused as wrong:
        form.add_error("why", refusal_words(wrong, place.league))
        found = words_of_spot(place.league.book_id, where)
    same, longer = elsewhere(place.league.book_id, where, found)
    context = {"form": form, "words": found, "same": same, "longer": longer}
    return page(request, place, "redact", context, status=422 if request.method == "POST" else 200)
