"""File names that sort by date and are safe everywhere: Latin letters, figures, hyphens and underscores."""

import re
from datetime import date

from django.utils.text import slugify

#: Longest part of a file name, in letters.
LONGEST = 40
#: A round as it stands in a name: the one part that keeps its capital.
ROUND = re.compile(r"R[0-9]{1,3}")


def file_name(day: date | None, *parts: str) -> str:
    """``2025-03-15_R2_rivertown-rovers_match.pdf``: the parts that leave something in Latin letters, in order."""
    slugs = [part if ROUND.fullmatch(part) else slugify(part)[:LONGEST].strip("-_") for part in parts]
    date_first = [f"{day:%Y-%m-%d}"] if day else []
    return "_".join([*date_first, *filter(None, slugs)]) + ".pdf"


def either(name: str, code: str) -> str:
    """A name for a file: the name itself, or the code where no Latin letter of the name is left."""
    return name if slugify(name) else code
