"""The pages of a player and of a coach."""

from django.contrib.auth import get_user_model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.selectors import people
from leagues.selectors.leagues import league_of_book
from teams.models import Book, Player
from teams.permissions import is_operator, may_see_sheet, standing


@require_safe
def player(request: HttpRequest, player_id: str) -> HttpResponse:
    """A player's career, for whoever may see the team's sheet."""
    try:
        found = people.find_player(player_id)
    except Player.DoesNotExist:
        raise Http404 from None
    who = standing(request.user, found.team.book_id)
    if not may_see_sheet(who, found.team):
        raise Http404
    league = league_of_book(found.team.book_id)
    response = render(request, "leagues/player.html", {"page": people.player_page(found), "league": league})
    if found.team.book.visibility == Book.Visibility.PUBLIC and not who.user_id:
        response.headers["X-Robots-Tag"] = "all"
    return response


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
