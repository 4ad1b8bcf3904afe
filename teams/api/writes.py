"""What views that write share: who acts, under which key, and what was given."""

from contextlib import AbstractContextManager
from typing import Any, cast

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.serializers import BaseSerializer
from rest_framework.settings import api_settings
from rest_framework.views import APIView

from outbox.receipts import Once, contents_of, key_of, once


class Writes(APIView):
    """For views whose permission classes let nobody write who is not signed in."""

    @property
    def actor(self) -> AbstractBaseUser:
        """Who is signed in."""
        assert self.request.user.is_authenticated
        return self.request.user

    @property
    def key(self) -> str | None:
        """The key that makes the request safe to send twice. Raises ``InvalidKey``."""
        return key_of(self.request)

    def given(self, serializer: type[BaseSerializer[Any]]) -> dict[str, Any]:
        """What was sent, read by a serializer. Raises ``ValidationError``."""
        if not isinstance(self.request.data, dict):
            raise ValidationError({api_settings.NON_FIELD_ERRORS_KEY: [_("Fields with names are wanted here.")]})
        read = serializer(data=self.request.data)
        read.is_valid(raise_exception=True)
        return cast("dict[str, Any]", dict(read.validated_data))

    def once(self, operation: str) -> AbstractContextManager[Once]:
        """For operations that keep no receipt of their own. Raises ``KeyConflict``."""
        return once(self.actor, self.key, operation, contents_of(self.request))
