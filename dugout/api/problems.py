"""The shape of refusals, for the API's document."""

from rest_framework import serializers


class ViolationSerializer(serializers.Serializer[dict[str, object]]):
    """One thing that is wrong: a broken rule, an answer that is missing, a field that can't be read."""

    code = serializers.CharField(help_text="Says what is wrong; it never changes with the language.")
    path = serializers.CharField(help_text="Where in the request, parts apart by dots; empty for the whole of it.")
    message = serializers.CharField(help_text="A sentence in the reader's language.")
    overridable = serializers.BooleanField(
        required=False, help_text="Whether a commissioner may let it pass, with an override and a reason."
    )


class KeptSerializer(serializers.Serializer[dict[str, object]]):
    """What is kept in the place of what was sent."""

    version = serializers.IntegerField(help_text="0 where nothing is kept.")
    inputs = serializers.DictField()


class ProblemSerializer(serializers.Serializer[dict[str, object]]):
    """Why something was not done. Nothing was changed."""

    code = serializers.CharField(help_text="The same for the same kind of refusal, whatever the language.")
    message = serializers.CharField(help_text="A sentence in the reader's language.")
    violations = ViolationSerializer(many=True, help_text="What is wrong where; empty where there is no more to say.")
    current = KeptSerializer(required=False, help_text="With `conflict`: the version that is kept.")
