"""What pages about accounts ask the settings."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def mail_is_set_up() -> bool:
    """Whether this site can send mails."""
    return bool(settings.MAIL_IS_SET_UP)
