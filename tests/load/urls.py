"""The project's addresses, and one more: the bare table that pages are measured against."""

from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.urls import include, path

TABLE = """<!doctype html><html lang="en"><head><title>Table</title></head><body><table><thead><tr>
{% for head in heads %}<th scope="col">{{ head }}</th>{% endfor %}</tr></thead><tbody>
{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>{% endfor %}
</tbody></table></body></html>"""
ROWS, COLUMNS = 16, 14


def table(request: HttpRequest) -> HttpResponse:
    """16 rows of 14 cells."""
    cells = [[f"cell {row}/{column}" for column in range(COLUMNS)] for row in range(ROWS)]
    context = Context({"heads": [f"head {column}" for column in range(COLUMNS)], "rows": cells})
    return HttpResponse(_template().render(context))


_MADE: list[Template] = []


def _template() -> Template:
    if not _MADE:
        _MADE.append(Template(TABLE))
    return _MADE[0]


urlpatterns = [path("bare-table/", table), path("", include("dugout.urls"))]
