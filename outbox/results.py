"""What jobs have made, handed out."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import FileResponse, Http404

from outbox import files
from outbox.models import Job
from outbox.permissions import may_download_result


def handed_out(user: AbstractBaseUser | AnonymousUser, job: Job) -> FileResponse:
    """The file that a job made, for its owner. Raises ``Http404`` where there is none for the reader."""
    if not may_download_result(user, job) or not job.result or job.state != Job.State.DONE:
        raise Http404
    try:
        content = files.storage().open(job.result)
    except FileNotFoundError as error:
        raise Http404 from error
    return FileResponse(content, as_attachment=True, filename=job.result_name)
