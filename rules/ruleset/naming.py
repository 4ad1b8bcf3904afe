"""How things of the catalogue are written: keys and references, the figures beside them, names in two languages."""

from collections.abc import Iterable
from typing import Annotated, Protocol, TypeVar

from msgspec import Meta

from rules.values import Value

Key = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
SkillRef = Annotated[str, Meta(max_length=100, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(:[a-z0-9]+(-[a-z0-9]+)*)?$")]
StepName = Annotated[str, Meta(max_length=100, pattern=r"^[a-z0-9-]+(\.[a-z0-9-]+)*$")]
Words = Annotated[str, Meta(min_length=1, max_length=500)]
Figure = Annotated[int, Meta(ge=1, le=12)]
Span = tuple[Annotated[int, Meta(ge=1)], Annotated[int, Meta(ge=1)] | None]


class Keyed(Protocol):
    """Whatever a list of the catalogue finds by its key."""

    @property
    def key(self) -> str:
        """What it is found by."""
        ...


Item = TypeVar("Item", bound=Keyed)


def find(items: Iterable[Item], key: str) -> Item | None:
    """The item of that key, or None."""
    return next((item for item in items if item.key == key), None)


def split_skill(reference: str) -> tuple[str, str | None]:
    """`"loner:4"` -> `("loner", "4")`, `"block"` -> `("block", None)`."""
    key, _, value = reference.partition(":")
    return key, value or None


class Name(Value):
    """A name in each language; `fr` is None where no French source has it (the English name is then shown, marked)."""

    en: Words
    fr: Words | None = None

    def text(self, language: str) -> str:
        """The name in `language` ("en", "fr", "fr-CA" …), English where there is none."""
        return self.fr if language.startswith("fr") and self.fr else self.en


class Named(Protocol):
    """Whatever has a name."""

    @property
    def name(self) -> Name:
        """What people call it."""
        ...
