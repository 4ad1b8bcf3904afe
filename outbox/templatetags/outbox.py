"""Tags for forms that are safe to send twice, and for showing jobs."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from outbox.models import Job
from outbox.receipts import new_key
from outbox.registry import KINDS

register = template.Library()


@register.simple_tag
def request_key(value: str = "") -> SafeString:
    """A hidden field with a fresh key (or the one that came, where a form is shown again)."""
    return format_html('<input type="hidden" name="key" value="{}">', value or new_key())


@register.filter
def job_title(job: Job) -> str:
    """What a job is, in the reader's language, and what it is about."""
    kind = KINDS.get(job.kind)
    title = str(kind.title) if kind else job.kind
    return f"{title}: {job.about}" if job.about else title
