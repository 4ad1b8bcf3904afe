"""The first page: for strangers what this is, for people what waits for them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import formats, timezone
from django.views.decorators.http import require_safe

from leagues import permissions
from leagues.selectors.dashboard import Dashboard, dashboard
from leagues.selectors.leagues import public_leagues
from leagues.selectors.standings import StandingRow


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The start page, or the dashboard."""
    if not request.user.is_authenticated:
        response = render(request, "leagues/start.html", {"leagues": public_leagues()[:12]})
        response.headers["X-Robots-Tag"] = "all"
        return response
    board = dashboard(request.user)
    context = {
        "board": board,
        "waiting_count": len(board.tasks),
        "today": formats.date_format(timezone.localtime(), "l j F Y"),
        "may_create": permissions.may_create_league(request.user),
        "table_rows": _short_table(board, request.user.pk),
    }
    return render(request, "leagues/dashboard.html", context)


def _short_table(board: Dashboard, user_id: int) -> list[StandingRow]:
    """The first five rows, and one's own where it stands lower."""
    rows = board.table.rows if board.table else ()
    return [each for place, each in enumerate(rows) if place < 5 or each.team.coach_id == user_id]
