"""Finding a roster, position, skill, star player, inducement … by its name in either language."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from dugout.names import alphabetical
from rules.ruleset import Name
from teams.selectors.reference.book import Reference
from teams.wording.catalogue import shown

LONGEST = 100  # of what is looked for
LEAST_INSIDE = 3  # letters that are looked for within words
MOST = 60  # hits of one rule set


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that was found: what it is (a key and in words), where more is said of it, its other name."""

    what: str
    kind: str
    key: str
    name: str
    other: str
    url: str
    rank: int


def plain(words: str) -> str:
    """Words as they are compared: without accents, capitals and punctuation."""
    bare = unicodedata.normalize("NFKD", words.casefold().replace("œ", "oe").replace("æ", "ae"))
    kept = (each if each.isalnum() else " " for each in bare if not unicodedata.combining(each))
    return " ".join("".join(kept).replace("'", " ").split())


def search(of: Reference, asked: str) -> list[Hit]:
    """What has all the words that are asked for in its name, in one language: the closest first, ``MOST`` of them."""
    words = plain(asked[:LONGEST])
    if not words:
        return []
    hits = [hit for each in _entries(of) if (hit := _hit(each, words)) is not None]
    hits.sort(key=lambda each: (each.rank, alphabetical(each.name)))
    return hits[:MOST]


@dataclass(frozen=True, slots=True)
class _Entry:
    what: str
    kind: str
    key: str
    name: Name
    url: str


def _hit(entry: _Entry, words: str) -> Hit | None:
    ranks = [_rank(plain(each), words) for each in (entry.name.en, entry.name.fr) if each]
    found = [each for each in ranks if each is not None]
    if not found:
        return None
    name = shown(entry.name)
    other = next((each for each in (entry.name.en, entry.name.fr) if each and each != name), "")
    return Hit(entry.what, entry.kind, entry.key, name, other, entry.url, min(found))


def _rank(name: str, words: str) -> int | None:
    """How close a name is: itself, its beginning, the beginning of its words, anywhere; None for not at all."""
    if name == words:
        return 0
    if name.startswith(words):
        return 1
    asked = words.split()
    if all(any(part.startswith(each) for part in name.split()) for each in asked):
        return 2
    return 3 if all(len(each) >= LEAST_INSIDE and each in name for each in asked) else None


def _entries(of: Reference) -> Iterator[_Entry]:
    """Everything that has a name and a place on the pages."""
    ruleset, page = of.ruleset, of.places.page
    for roster in ruleset.rosters:
        url = of.places.roster(roster.key)
        yield _Entry("roster", _("Roster"), roster.key, roster.name, url)
        team = of.catalogue.roster(roster.key)
        for position in roster.positions:
            yield _Entry(
                "position",
                _("Position, %(roster)s") % {"roster": team},
                position.key,
                position.name,
                f"{url}#{position.key}",
            )
    yield from _listed("skill", _("Skill or trait"), page("skills"), ((each.key, each.name) for each in ruleset.skills))
    for star in ruleset.star_players:
        names = dict.fromkeys([star.name, *(each.name for each in star.players)])
        yield from _listed("star", _("Star player"), page("stars"), ((star.key, name) for name in names))
    named = ((each.key, each.name) for each in ruleset.inducements)
    yield from _listed("inducement", _("Inducement"), page("inducements"), named)
    yield from _listed(
        "special-rule", _("Special rule"), page(), ((each.key, each.name) for each in ruleset.special_rules)
    )
    yield from _listed(
        "staff", _("Staff and goods"), page("inducements"), ((each.key, each.name) for each in ruleset.staff)
    )
    for table in ruleset.tables:
        yield from _listed("table", _("Table"), page("tables"), [(table.key, table.name)])
        if table.category is None:
            results = ((table.key, row.name) for row in table.rows if row.name)
            yield from _listed("result", _("Result, %(table)s") % {"table": shown(table.name)}, page("tables"), results)


def _listed(what: str, kind: str, page: str, items: Iterable[tuple[str, Name]]) -> Iterator[_Entry]:
    for key, name in items:
        yield _Entry(what, kind, key, name, f"{page}#{key}")
