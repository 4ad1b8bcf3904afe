"""Pages of lists."""

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """``?page=2&page_size=20``: 50 rows a page, 100 at most."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 100
    last_page_strings = ()
