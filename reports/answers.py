"""A sheet as an answer: named, never kept by caches, and not sent again to whoever has it.

Requests are Django's or those of the API, which can do the same.
"""

import hashlib
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, quote_etag

from reports.values import Pdf


def site_of(request: Any) -> str:
    """The address of this site as the reader came to it: where the QR codes lead."""
    return str(request.build_absolute_uri("/"))


def pdf_answer(request: Any, pdf: Pdf) -> HttpResponseBase:
    """The sheet, shown by the browser; with ``?download`` it is saved instead."""
    response = HttpResponse(pdf.content, content_type="application/pdf")
    disposition = content_disposition_header("download" in request.GET, pdf.file_name)
    assert disposition is not None  # there is a file name
    response["Content-Disposition"] = disposition
    response["Cache-Control"] = "private, no-store"
    response["X-Robots-Tag"] = "noindex"
    response["ETag"] = etag = quote_etag(hashlib.sha256(pdf.content).hexdigest()[:32])
    answer: HttpResponseBase = get_conditional_response(request, etag=etag, response=response) or response
    return answer
