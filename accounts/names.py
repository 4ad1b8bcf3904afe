"""What a display name may be, and who is told of another one."""

import unicodedata
from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

# Joiners are part of emoji and of Persian and Indian words. Other invisible characters are not part of any name: they
# break a line, or turn the direction of what follows and so rewrite the line that the name stands in.
_JOINING = frozenset("\u200c\u200d")

_told: list[Callable[[int], None]] = []


def tell_of_new_names(listener: Callable[[int], None]) -> None:
    """Have somebody told the id of whoever is called otherwise from now on, in the transaction that writes it.

    For the apps above, whose pages show names: they register when the site starts.
    """
    _told.append(listener)


def new_name(user_id: int) -> None:
    """Tell whoever asked to be told that a person is called otherwise."""
    for listener in _told:
        listener(user_id)


def called(user_id: int, display_name: str, *, emptied: bool) -> str:
    """What others see of a person, in the reader's language where it is a word of ours."""
    if emptied:
        return gettext("Former coach")
    return display_name or gettext("Coach %(number)s") % {"number": user_id}


def validate_display_name(value: str) -> None:
    """Refuse a name that is blank, breaks its line, or hides what it says; any script and emoji are fine."""
    if not value.strip():
        raise ValidationError(_("Please give a name."), code="blank")
    if any(_is_hidden(letter) for letter in value):
        raise ValidationError(_("The name holds a character that can't be seen. Please type it anew."), code="hidden")
    if "@" in value and "." in value.rsplit("@", 1)[1]:
        raise ValidationError(_("Everyone sees this name: please don't use your e-mail address."), code="address")


def _is_hidden(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cf", "Zl", "Zp", "Cs", "Co"} and letter not in _JOINING
