"""Reading what the views answer."""

import io
from typing import Any

from django.test import Client
from pypdf import PdfReader

from reports.values import Pdf
from tests.reports import reading


def pdf(client: Client, address: str, **options: Any) -> Pdf:
    """The sheet at an address, which must be there."""
    answer = client.get(address, options)
    assert answer.status_code == 200, answer.content[:300]
    assert answer["Content-Type"] == "application/pdf"
    name = answer["Content-Disposition"].partition('filename="')[2].rstrip('"')
    return Pdf(answer.content, name)


def text(client: Client, address: str, **options: Any) -> str:
    """The text of the sheet at an address."""
    return reading.text(pdf(client, address, **options))


def size(document: Pdf) -> tuple[int, int]:
    """The size of the first page in points."""
    box = PdfReader(io.BytesIO(document.content)).pages[0].mediabox
    return round(box.width), round(box.height)
