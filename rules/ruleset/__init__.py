"""The catalogue of an edition: what can be bought, hired, rolled and learned, as frozen values.

A `Ruleset` is made by `rules.loader` from an edition's file and its patches, and is checked there; these types only say
what a file may hold. Whatever a step resolves with stands in the parameters of that step, under `sequences`.
Money is in gold pieces. Prose stands in `note` alone, and nothing reads it but people.
"""

from rules.ruleset.edition import Ruleset, StepEntry
from rules.ruleset.goods import Exhibition, SpecialSlots, Staff, TeamCreation
from rules.ruleset.hired import Inducement, Profile, SpecialPrice, StarMember, StarPlayer
from rules.ruleset.league import Bonus, League, Points, Prize, Recovery, Redraft, Season
from rules.ruleset.naming import (
    Figure,
    Item,
    Key,
    Keyed,
    Name,
    Named,
    SkillRef,
    Span,
    StepName,
    Words,
    find,
    split_skill,
)
from rules.ruleset.progress import Advancement, Level, Spp, SppAward, SppModifier, TeamValue
from rules.ruleset.rosters import Choice, Limit, Position, Roster
from rules.ruleset.sheet import FIGURES, Sheet, SheetColumn
from rules.ruleset.skills import Category, CharacteristicRule, Skill
from rules.ruleset.tables import Table, TableRow
from rules.ruleset.traits import Eligibility, Keyword, RegionalRule, SpecialRule, TeamTraits

__all__ = [
    "FIGURES",
    "Advancement",
    "Bonus",
    "Category",
    "CharacteristicRule",
    "Choice",
    "Eligibility",
    "Exhibition",
    "Figure",
    "Inducement",
    "Item",
    "Key",
    "Keyed",
    "Keyword",
    "League",
    "Level",
    "Limit",
    "Name",
    "Named",
    "Points",
    "Position",
    "Prize",
    "Profile",
    "Recovery",
    "Redraft",
    "RegionalRule",
    "Roster",
    "Ruleset",
    "Season",
    "Sheet",
    "SheetColumn",
    "Skill",
    "SkillRef",
    "Span",
    "SpecialPrice",
    "SpecialRule",
    "SpecialSlots",
    "Spp",
    "SppAward",
    "SppModifier",
    "Staff",
    "StarMember",
    "StarPlayer",
    "StepEntry",
    "StepName",
    "Table",
    "TableRow",
    "TeamCreation",
    "TeamTraits",
    "TeamValue",
    "Words",
    "find",
    "split_skill",
]

# The API's document tells types of one name apart by their modules: by the package, wherever in it they stand.
Advancement.__module__ = Profile.__module__ = __name__
