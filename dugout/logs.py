"""Logs without e-mail addresses, network addresses or tokens, also in tracebacks."""

import logging
import re

# An address of a person; four numbers with dots; colon groups of IPv6; a long run of token letters with a digit in it;
# a long part of a path with a capital or a digit in it.
HIDDEN = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|\b\d{1,3}(?:\.\d{1,3}){3}\b"
    r"|(?<![\w:])(?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{1,4}(?![\w:])(?<!\d\d:\d\d:\d\d)"
    r"|(?<![\w-])(?=[\w-]*\d)[\w-]{22,}(?![\w-])"
    r"|(?<=/)(?=[\w-]*[A-Z0-9])[\w-]{20,}(?=/|\s|$)"
)


class DiscreetFormatter(logging.Formatter):
    """Formats a record as usual, then puts ``***`` where an address or a token stands."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the formatted record, traceback included, with addresses and tokens hidden."""
        return HIDDEN.sub("***", super().format(record))
