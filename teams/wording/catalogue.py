"""The names that a rule set has for its keys, in the reader's language; English where there is no French."""

from collections.abc import Iterable
from functools import cached_property, lru_cache

from django.utils.translation import get_language, gettext

from dugout.figures import grouped
from rules.binding import Rules
from rules.ruleset import Name, find, split_skill
from rules.steps.casualties import CasualtyParams
from rules.steps.score import by_touchdowns, disqualifies
from rules.value import in_units
from rules.values import Characteristic
from teams.rulesets import rules_of
from teams.wording.terms import ACCOUNTS, CAUSES, REASONS, SCORE_TIE_BREAKERS, TERMS, TIE_BREAKERS


class English(str):
    """A name that no French source has, shown in English: pages mark it as such (filter ``rule``)."""

    __slots__ = ()
    lang = "en"


class Catalogue:
    """Names by key. What a rule set does not name has a word of ours, or is shown as its key."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._names = _index(rules)

    def name(self, key: str) -> str:
        """The name of staff, an inducement, an award, a skill, a result of a table … or a term of the edition."""
        found = self._names.get(key)
        if found is not None:
            return shown(found)
        return str(TERMS.get(key, key.replace("-", " ")))

    def knows(self, key: str) -> bool:
        """Whether there is a name for it that is more than its key."""
        return key in self._names or key in TERMS

    @property
    def characteristics(self) -> tuple[Characteristic, ...]:
        """The characteristics that the edition has, in the order in which they are printed."""
        return tuple(each.key for each in self.rules.ruleset.characteristics)

    @property
    def headings(self) -> tuple[str, ...]:
        """What these are called."""
        return tuple(self.name(each) for each in self.characteristics)

    def position(self, roster: str, key: str) -> str:
        """The name of a position in a roster."""
        found = self.rules.positions.get((roster, key))
        if found is None:
            found = next((each for (_, other), each in self.rules.positions.items() if other == key), None)
        return shown(found.name) if found else self.name(key)

    def roster(self, key: str) -> str:
        """The name of a roster."""
        found = self.rules.rosters.get(key)
        return shown(found.name) if found else key

    def skill(self, reference: str) -> str:
        """A skill as sheets print it: ``loner:4`` is Loner (4+), ``mighty-blow:1`` Mighty Blow (+1)."""
        key, value = split_skill(reference)
        found = self.rules.skills.get(key)
        if found is None:
            return self.name(reference)
        name = shown(found.name)
        match found.value if value else None:
            case "target":
                return f"{name} ({value}+)"
            case "modifier":
                return f"{name} (+{value})"
            case "group":
                return f"{name} ({self.keyword(value or '')})"
            case _:
                return name

    def keyword(self, key: str) -> str:
        """The name of a keyword, where the edition has it."""
        found = find(self.rules.ruleset.keywords, key)
        return shown(found.name) if found else self.name(key)

    def characteristic(self, key: str, value: int | None) -> str:
        """A printed figure: 3+ where the edition prints target numbers, a dash for none."""
        if value is None:
            return "–"
        rule = next((each for each in self.rules.ruleset.characteristics if each.key == key), None)
        return f"{value}+" if rule and rule.target else str(value)

    def injured(self, injury: str, value: int | None) -> str:
        """The characteristic that a lasting injury makes worse, with its figure: MA 7."""
        for each in self.rules.sequences.get("play-match", ()):
            if isinstance(each.params, CasualtyParams):
                found = next((row.characteristic for row in each.params.lasting if row.key == injury), None)
                if found is not None:
                    return f"{self.name(found)} {self.characteristic(found, value)}"
        return self.characteristic("", value)

    @property
    def score(self) -> str:
        """What a result counts: touchdowns, or the score where other deeds count too."""
        return gettext("Touchdowns") if self.by_touchdowns else gettext("Score")

    def tie_breaker(self, key: str) -> str:
        """What splits teams that are level."""
        return _tie_breaker(key, self.by_touchdowns, get_language())

    @cached_property
    def by_touchdowns(self) -> bool:
        """Whether touchdowns alone make the score."""
        return by_touchdowns(self.rules)

    @cached_property
    def disqualifies(self) -> bool:
        """Whether a side that can set up too few players loses by that, and not by a concession."""
        return disqualifies(self.rules)

    def value(self, gold: int) -> str:
        """What a team is worth, in the units in which the edition speaks of it."""
        return grouped(in_units(gold, self.rules.ruleset.team_value))

    @property
    def values(self) -> tuple[str, ...]:
        """The keys of the values that the edition tells apart; where it knows one alone, of what takes the pitch."""
        return ("team-value", "current-team-value")[-len(self.short_values) :]

    @property
    def short_values(self) -> tuple[str, ...]:
        """Their short names, as sheets print them; the last one is of what takes the pitch."""
        sheet = self.rules.ruleset.sheet
        return tuple(shown(each) for each in (sheet.value, sheet.current_value) if each is not None)

    @property
    def deeds(self) -> dict[str, tuple[str, str]]:
        """What players do that sheets have a column for: its short name and its name, by key."""
        awards = (each for each in self.rules.ruleset.spp.awards if each.short is not None)
        return {each.key: (shown(each.short), shown(each.name)) for each in awards if each.short}

    def values_of(self, total: int, current: int) -> list[tuple[str, str]]:
        """Both values (gold) where they differ, shortly named and as the edition speaks of them."""
        amounts = (total, current)[-len(self.short_values) :]
        told = [(name, self.value(gold)) for name, gold in zip(self.short_values, amounts, strict=True)]
        return told if total != current else told[:1]

    def cause(self, key: str) -> str:
        """How somebody was hurt."""
        return str(CAUSES.get(key, key.replace("-", " ")))

    def account(self, key: str) -> str:
        """The other side of a movement of gold: what it came from or went into."""
        return str(ACCOUNTS[key]) if key in ACCOUNTS else self.name(key)

    def reason(self, key: str) -> str:
        """Why a player is no longer on the list."""
        return str(REASONS.get(key, key.replace("-", " ")))


@lru_cache(maxsize=256)
def _tie_breaker(key: str, touchdowns: bool, _language: str | None) -> str:
    """Its name in a language: a table says it in every row."""
    words = TIE_BREAKERS if touchdowns else TIE_BREAKERS | SCORE_TIE_BREAKERS
    return str(words.get(key, key))


@lru_cache(maxsize=32)
def catalogue_of(digest: str) -> Catalogue:
    """The catalogue of a kept rule set."""
    return Catalogue(rules_of(digest))


def shown(name: Name) -> str:
    """A name in the reader's language, or in English that says so."""
    language = get_language() or "en"
    text = name.text(language)
    return English(text) if language.startswith("fr") and name.fr is None else text


def _index(rules: Rules) -> dict[str, Name]:
    """Names by key; what comes first counts, but a name with French goes before one without."""
    ruleset = rules.ruleset
    found: dict[str, Name] = dict(ruleset.terms)
    stars = [member for star in ruleset.star_players for member in star.players]
    groups: tuple[Iterable[object], ...] = (
        ruleset.staff,
        ruleset.spp.awards,
        ruleset.characteristics,
        ruleset.star_players,
        stars,
        ruleset.inducements,
        ruleset.special_rules,
        ruleset.regional_rules,
        ruleset.skills,
        ruleset.categories,
        ruleset.rosters,
        ruleset.tables,
        *(table.rows for table in ruleset.tables),
        *(roster.positions for roster in ruleset.rosters),
        ruleset.keywords,
        ruleset.league.bonuses,
    )
    for group in groups:
        for item in group:
            key, name = getattr(item, "key", ""), getattr(item, "name", None)
            if isinstance(name, Name) and (key not in found or (found[key].en == name.en and found[key].fr is None)):
                found[key] = name
    return found
