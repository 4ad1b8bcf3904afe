"""The REST API of one's own account: who a token speaks for."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers, viewsets
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import BaseRouter

from accounts.models import ApiToken


@extend_schema_serializer(many=False)
class MeSerializer(serializers.Serializer[Any]):
    """Who asks, and what the token allows."""

    id = serializers.IntegerField()
    name = serializers.CharField(help_text="As others see it.")
    language = serializers.CharField()
    operator = serializers.BooleanField()
    scope = serializers.ChoiceField(
        ApiToken.Scope.choices, allow_null=True, help_text="Of the token; null for a session."
    )
    expires = serializers.DateTimeField(allow_null=True)


class MeViewSet(viewsets.ViewSet):
    """The reader himself."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(summary="Who asks", responses={200: MeSerializer}, operation_id="me_retrieve")
    def list(self, request: Request) -> Response:
        """The account that a token (or a session) speaks for."""
        user: Any = request.user
        token = request.auth if isinstance(request.auth, ApiToken) else None
        data = {
            "id": user.pk,
            "name": user.name,
            "language": user.language,
            "operator": user.is_staff,
            "scope": token.scope if token else None,
            "expires": token.expiry if token else None,
        }
        return Response(MeSerializer(data).data)


def register(router: BaseRouter) -> None:
    """Enter the address."""
    router.register("me", MeViewSet, basename="api-me")
