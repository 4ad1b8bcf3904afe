"""The REST API of jobs: how far each is, and its result."""

from typing import Any

from django.db.models import Q, QuerySet
from django.http import FileResponse, Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, serializers, viewsets
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import BaseRouter

from outbox.models import Job
from outbox.operations import repeat_job
from outbox.permissions import may_watch_job
from outbox.receipts import contents_of, key_of, once
from outbox.registry import KINDS
from outbox.results import handed_out


class JobSerializer(serializers.ModelSerializer[Job]):
    """Something that is done outside a request."""

    title = serializers.SerializerMethodField()
    result = serializers.SerializerMethodField()

    class Meta:
        model = Job
        fields = ("id", "kind", "title", "about", "state", "done", "total", "due", "made", "ended", "error", "result")

    def get_title(self, job: Job) -> str:
        """What is done, in words."""
        return str(KINDS[job.kind].title) if job.kind in KINDS else job.kind

    def get_result(self, job: Job) -> str | None:
        """The name of the file that it made; null for none."""
        return job.result_name or None if job.state == Job.State.DONE else None


@extend_schema_view(list=extend_schema(summary="One's own jobs"))
class JobViewSet(mixins.ListModelMixin, viewsets.GenericViewSet[Job]):
    """Jobs of the reader, the latest first; the operator also sees those that need a person."""

    permission_classes = (IsAuthenticated,)
    queryset = Job.objects.none()
    serializer_class = JobSerializer
    lookup_value_regex = "[0-9]{1,18}"

    def get_queryset(self) -> QuerySet[Job]:
        """The jobs that lists show to the reader."""
        shown = Q(owner=self.request.user.pk)
        if getattr(self.request.user, "is_superuser", False):
            shown |= Q(pk__in=Job.objects.needing_a_person().values("pk"))
        return Job.objects.filter(shown).order_by("-made", "-pk")

    @extend_schema(summary="A job", responses=JobSerializer)
    def retrieve(self, request: Request, pk: str) -> Response:
        """How far it is."""
        return Response(JobSerializer(self._watched(pk)).data)

    @extend_schema(
        summary="The file that a job made", responses={(200, "application/octet-stream"): OpenApiTypes.BINARY}
    )
    @action(detail=True)
    def result(self, request: Request, pk: str) -> FileResponse:
        """For its owner alone."""
        return handed_out(request.user, self._watched(pk))

    @extend_schema(summary="Do a job again", request=None, responses=JobSerializer)
    @action(detail=True, methods=["post"])
    def again(self, request: Request, pk: str) -> Response:
        """What failed, or was perhaps sent, is put in again; anything else stays as it is."""
        job = self._watched(pk)
        user: Any = request.user
        with once(user, key_of(request), "repeat-job", contents_of(request)) as done:
            if not done.again:
                repeat_job(job)
        return Response(JobSerializer(self._watched(pk)).data)

    def _watched(self, pk: str) -> Job:
        job = Job.objects.filter(pk=pk).first()
        if job is None or not may_watch_job(self.request.user, job):
            raise Http404
        return job


def register(router: BaseRouter) -> None:
    """Enter the addresses."""
    router.register("jobs", JobViewSet, basename="api-job")
