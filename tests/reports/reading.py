"""Reading a finished sheet back: its text, its pages, its fonts and sizes of type."""

import io
import re

from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from reports.values import Pdf


def reader(pdf: Pdf) -> PdfReader:
    """The document, opened."""
    return PdfReader(io.BytesIO(pdf.content))


def text(pdf: Pdf) -> str:
    """All its text, a space between strings."""
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in reader(pdf).pages))


def pages(pdf: Pdf) -> int:
    """How many pages it has."""
    return len(reader(pdf).pages)


def fonts(pdf: Pdf) -> dict[str, DictionaryObject]:
    """Its fonts by name."""
    found = {}
    for page in reader(pdf).pages:
        resources = page["/Resources"]
        for reference in resources["/Font"].values():  # type: ignore[index]
            found[str(reference.get_object()["/BaseFont"])] = reference.get_object()
    return found


def sizes(pdf: Pdf) -> set[float]:
    """Sizes of type, in points, by what the page's operators say."""
    operators = " ".join(page.get_contents().get_data().decode("latin-1") for page in reader(pdf).pages)  # type: ignore[union-attr]
    # The first of each page is ReportLab's preamble, which sets no text.
    return {float(size) for size in re.findall(r"Tm .*?([\d.]+) Tf", operators)}


def greys(pdf: Pdf) -> set[float]:
    """Greys that areas are filled with."""
    operators = " ".join(page.get_contents().get_data().decode("latin-1") for page in reader(pdf).pages)  # type: ignore[union-attr]
    return {float(grey) for grey in re.findall(r"([\d.]+) g [^gT]*? f\b", operators)}
