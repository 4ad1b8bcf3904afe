"""What the codec says of an answer that it can't read, in the reader's words."""

import re

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

LONGEST = 60  # characters of what was sent that a sentence repeats

SENTENCES: tuple[tuple[str, Promise], ...] = (
    (r"Expected `int` >= (?P<limit>-?\d+)", _("Please give a number of at least %(limit)s.")),
    (r"Expected `int` <= (?P<limit>-?\d+)", _("Please give a number of at most %(limit)s.")),
    (r"Expected `str` of length >= ", _("Please write something here.")),
    (r"Expected `str` of length <= (?P<limit>\d+)", _("Please write no more than %(limit)s characters here.")),
    (r"Expected `str` matching ", _("This is not of the form that is wanted here.")),
    (r"Expected `array` of length >= (?P<limit>\d+)", _("Please give at least %(limit)s of these.")),
    (r"Expected `array` of length <= (?P<limit>\d+)", _("Please give no more than %(limit)s of these.")),
    (r"Expected `array` of length (?P<limit>\d+)", _("Please give %(limit)s of these.")),
    (r"Invalid enum value '?(?P<value>[^']*)", _("“%(value)s” is none of the answers.")),
    (r"Object missing required field `(?P<field>[^`]*)", _("“%(field)s” is missing.")),
    (r"Object contains unknown field `(?P<field>[^`]*)", _("“%(field)s” is not asked for here.")),
    (r"Expected `(int|float)\b", _("Please give a number.")),
    (r"Expected `str\b", _("Please give a text.")),
    (r"Expected `bool\b", _("Please say true or false.")),
    (r"Expected `array\b", _("A list is wanted here.")),
    (r"Expected `object\b", _("Fields with names are wanted here.")),
    (r"object$", _("Fields with names are wanted here.")),
    (r"characters that do not exist$", _("There is a character in it that does not exist.")),
    (r"size$", _("This is too large.")),
)


def unreadable(reason: str) -> str:
    """The sentence for a reason of ``unreadable-input``; a general one for what is not known here."""
    for pattern, sentence in SENTENCES:
        if found := re.match(pattern, reason):
            return str(sentence) % {key: value[:LONGEST] for key, value in found.groupdict().items()}
    return str(_("This can’t be read."))
