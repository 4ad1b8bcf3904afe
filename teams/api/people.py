"""People in the API: by number and display name, never by address."""

from typing import Any

from rest_framework import serializers


class PersonSerializer(serializers.Serializer[Any]):
    """A person as others see him."""

    id = serializers.IntegerField()
    name = serializers.CharField()
