"""The pages of a player and of a coach."""

from django.contrib.auth import get_user_model
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.selectors import people
from teams.kits import kit_of
from teams.models import Book, Player
from teams.permissions import is_operator
from teams.selectors import journal_page
from teams.selectors.teams import page_of_player
from teams.views.journal import ENTRIES, entry_shown, page_number
from teams.views.requests import PageRequest, listed, sheet_seen
from teams.views.sheet_parts import Sheet, advancements, value_sum


@require_safe
def player(request: PageRequest, player_id: str) -> HttpResponse:
    """A player, for whoever may see the team's sheet: his line of it, what he is worth and why, all that he did."""
    try:
        row = people.find_player(player_id)
    except Player.DoesNotExist:
        raise Http404 from None
    who = sheet_seen(request, row.team)
    page, line = page_of_player(row)
    state = line.player
    number = page_number(request)
    journal = journal_page(row.team_id, player=row.pk, page=number, size=ENTRIES)
    context = {
        "player": row,
        "state": state,
        "kit": kit_of(row.team),
        "row": Sheet(page).row(line),
        "left": page.catalogue.reason(row.left) if row.left else "",
        "career": people.career(row),
        "advancements": advancements(state, page.catalogue),
        "value_sum": value_sum(state),
        "entries": [entry_shown(each, journal, []) for each in journal.entries],
        "paging": Paginator(range(journal.total), ENTRIES).get_page(number),
    }
    return listed(render(request, "leagues/player.html", context), row.team.book, who)


@require_safe
def coach(request: HttpRequest, user_id: int) -> HttpResponse:
    """A coach with his teams in public leagues and in those the reader belongs to; a coach of none is not found."""
    try:
        found = people.find_coach(user_id)
    except get_user_model().DoesNotExist:
        raise Http404 from None
    teams = people.teams_coached(found)
    if not is_operator(request.user) and request.user.pk != user_id:
        own = people.books_of(request.user)
        teams = [each for each in teams if each.book.visibility == Book.Visibility.PUBLIC or each.book_id in own]
        if not teams:
            raise Http404
    return render(request, "leagues/coach.html", {"page": people.coach_page(found, teams)})
