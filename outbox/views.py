"""Pages that show how far a job is, hand out its result, and put it in again."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from outbox.models import Job
from outbox.operations import repeat_job
from outbox.permissions import may_download_result, may_watch_job
from outbox.results import handed_out
from outbox.selectors import jobs_for


class OwnersRequest(HttpRequest):
    """A request of somebody who is signed in, for type hints."""

    user: Any  # of the project's model, which the outbox does not know
    htmx: Any


@login_required
@require_GET
def job_list(request: OwnersRequest) -> HttpResponse:
    """The reader's jobs; the operator also sees what failed or was perhaps sent."""
    return render(request, "outbox/jobs.html", {"jobs": jobs_for(request.user)})


@login_required
@require_GET
def job_page(request: OwnersRequest, pk: int) -> HttpResponse:
    """How far a job is. htmx asks for the changing part alone, every two seconds until it is over."""
    job = _watched_job(request, pk)
    template = "outbox/job.html#status" if request.htmx else "outbox/job.html"
    return render(request, template, {"job": job, "may_download": may_download_result(request.user, job)})


@login_required
@require_GET
def download(request: HttpRequest, pk: int) -> FileResponse:
    """The file that a job made, for its owner."""
    return handed_out(request.user, get_object_or_404(Job, pk=pk))


@login_required
@require_POST
def repeat(request: HttpRequest, pk: int) -> HttpResponse:
    """Put in again what failed or was perhaps sent."""
    job = _watched_job(request, pk)
    if repeat_job(job):
        messages.success(request, _("It is on its way again."))
    else:
        messages.info(request, _("Nothing to repeat: it is done, or on its way already."))
    return redirect("outbox:job", pk=job.pk)


def _watched_job(request: HttpRequest, pk: int) -> Job:
    job = get_object_or_404(Job, pk=pk)
    if not may_watch_job(request.user, job):
        raise Http404
    return job
