"""Leagues, their people and invitations as the API shows them, and what is sent about them."""

from typing import Any

from rest_framework import serializers

from leagues.api.season_values import EntrantSerializer
from leagues.models import Invitation, League
from leagues.operations.invitations import MOST_DAYS, MOST_USES
from leagues.operations.leagues import SETTINGS
from leagues.selectors.words import KINDS
from teams.api.actions import OverridesField
from teams.api.drafts import VersionSerializer
from teams.api.people import PersonSerializer
from teams.models import Book, Role


class WordsField(serializers.ListField):
    """Keys in order, kept apart by blanks."""

    child = serializers.SlugField(max_length=60)

    def to_representation(self, value: Any) -> list[str]:
        """Return the keys as a list."""
        return value.split() if isinstance(value, str) else list(value)

    def to_internal_value(self, data: Any) -> str:  # type: ignore[override]  # a list of keys is kept as one text
        """Return the keys as they are kept."""
        return " ".join(super().to_internal_value(data))


class SettingsSerializer(serializers.ModelSerializer[League]):
    """The settings of a league."""

    name = serializers.CharField(max_length=60)
    visibility = serializers.ChoiceField(choices=Book.Visibility.choices, source="book.visibility", required=False)
    rosters_hidden = serializers.BooleanField(source="book.rosters_hidden", required=False)
    tie_breakers = WordsField(required=False, max_length=20, help_text="In order; none for those of the edition.")
    bonuses = WordsField(required=False, max_length=20)
    win_points = serializers.IntegerField(min_value=-99, max_value=99, required=False)
    draw_points = serializers.IntegerField(min_value=-99, max_value=99, required=False)
    loss_points = serializers.IntegerField(min_value=-99, max_value=99, required=False)

    class Meta:
        model = League
        fields = (*SETTINGS, "visibility", "rosters_hidden")


class LeagueSerializer(SettingsSerializer):
    """A league."""

    ruleset = serializers.CharField(source="book.ruleset_id", help_text="The digest of the rule set that it plays by.")

    class Meta:
        model = League
        fields = ("id", "slug", "edition", "ruleset", *SettingsSerializer.Meta.fields, "version", "made")


class FoundWordsSerializer(serializers.Serializer[Any]):
    """Words of a league, and where they stand."""

    spot = serializers.CharField(help_text="What the words are called when they are taken out.")
    words = serializers.CharField()
    kind = serializers.ChoiceField(choices=list(KINDS.items()))


class RedactSerializer(serializers.Serializer[Any]):
    """Words that go for good."""

    spot = serializers.CharField(max_length=120)
    why = serializers.CharField(max_length=500, help_text="Everyone sees it; it must not repeat the words.")
    also = serializers.BooleanField(default=False, help_text="Take out the longer texts too in which they stand.")


class RedactedSerializer(serializers.Serializer[Any]):
    """In how many places they stood."""

    places = serializers.IntegerField()


class NewLeagueSerializer(SettingsSerializer):
    """A league on a shipped edition; the sender is its first commissioner."""

    class Meta:
        model = League
        fields = ("edition", *SettingsSerializer.Meta.fields)


class ChangedSettingsSerializer(SettingsSerializer):
    """Settings to be changed, and the version that was read."""

    name = serializers.CharField(max_length=60, required=False)
    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)

    class Meta:
        model = League
        fields = (*SettingsSerializer.Meta.fields, "version")


class MemberSerializer(serializers.Serializer[Any]):
    """A person of a league."""

    person = PersonSerializer()
    roles = serializers.ListField(child=serializers.ChoiceField(Role.Kind.choices))
    teams = EntrantSerializer(many=True)


class InviteSerializer(serializers.Serializer[Any]):
    """What an invitation gives, how often and for how long."""

    role = serializers.ChoiceField(Role.Kind.choices, default=Role.Kind.COACH)
    uses = serializers.IntegerField(min_value=1, max_value=MOST_USES, default=1)
    days = serializers.IntegerField(min_value=1, max_value=MOST_DAYS, default=14)
    note = serializers.CharField(max_length=100, allow_blank=True, default="")


class InvitationSerializer(serializers.ModelSerializer[Invitation]):
    """An invitation. Its link is shown once, in the answer that made it."""

    made_by = PersonSerializer()

    class Meta:
        model = Invitation
        fields = ("id", "role", "note", "uses", "used", "expires", "revoked", "made", "made_by")


class MadeInvitationSerializer(InvitationSerializer):
    """An invitation that was just made."""

    link = serializers.CharField(allow_null=True, help_text="Null where the same request was answered before.")

    class Meta:
        model = Invitation
        fields = (*InvitationSerializer.Meta.fields, "link")


class LinkSerializer(serializers.Serializer[Any]):
    """A link that opens the league; shown once."""

    link = serializers.CharField(allow_null=True, help_text="Null where the same request was answered before.")


class WhoSerializer(serializers.Serializer[Any]):
    """A member, by number."""

    person = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class AcceptSerializer(VersionSerializer):
    """A draft to be accepted; `unclaimed` leaves the team without a coach."""

    overrides = OverridesField()
    unclaimed = serializers.BooleanField(default=False)


class ReturnSerializer(VersionSerializer):
    """A draft to be returned, with a word about what to change."""

    word = serializers.CharField(max_length=500)
