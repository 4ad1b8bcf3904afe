"""Slips of the pen in shipped rule sets: `check` refuses each, with its file, its line, its path and the reason."""

import shutil
from typing import NamedTuple

import pytest

from rules import loader
from rules.__main__ import UNREADABLE, main


class Slip(NamedTuple):
    """`was` (found once in the file of the edition) becomes `now`; the fault is then told at `line_of`, else there."""

    edition: str
    was: str
    now: str
    path: str
    reason: str
    line_of: str = ""
    file: str = ""


WEATHER = "  dice: 2d6\n  rows:\n  - {roll: [2, 2], key: sweltering-heat, name: {en: Sweltering Heat, fr: Canicule}"
SLIPS = {
    "a skill that nobody knows": Slip(
        "bb2020",
        "skills: [brawler, grab]",
        "skills: [brawler, grap]",
        "rosters.black-orc.positions.black-orc.skills",
        "there is no skill `grap`",
    ),
    "a skill without its value": Slip(
        "bb2020-first-printing",
        "skills: [hail-mary-pass, 'loner:4',",
        "skills: [hail-mary-pass, loner,",
        "star_players.barik-farblast.profile.skills",
        "`loner` needs a value (target), as in `loner:4`",
    ),
    "a negative price": Slip(
        "bb2020",
        "fr: Orque Noir}, min: 0, max: 6, cost: 90000",
        "fr: Orque Noir}, min: 0, max: 6, cost: -90000",
        "rosters.black-orc.positions.black-orc.cost",
        "expected `int` >= 0, got -90000",
    ),
    "a price with a figure too many": Slip(
        "bb2020",
        "fr: Orque Noir}, min: 0, max: 6, cost: 90000",
        "fr: Orque Noir}, min: 0, max: 6, cost: 90001",
        "rosters.black-orc.positions.black-orc.cost",
        "90001 is not a whole number of thousands",
    ),
    "a price in words": Slip(
        "bb2020",
        "fr: Orque Noir}, min: 0, max: 6, cost: 90000",
        "fr: Orque Noir}, min: 0, max: 6, cost: 90k",
        "rosters.black-orc.positions.black-orc.cost",
        "expected `int`, got `str`",
    ),
    "a position without a number": Slip(
        "bb2020",
        "fr: Orque Noir}, min: 0, max: 6, ",
        "fr: Orque Noir}, min: 0, ",
        "rosters.black-orc.positions.black-orc",
        "`max` is missing",
    ),
    "a position without a characteristic": Slip(
        "bb2020",
        "fr: Orque Noir}, min: 0, max: 6, cost: 90000, ma: 4,",
        "fr: Orque Noir}, min: 0, max: 6, cost: 90000,",
        "rosters.black-orc.positions.black-orc",
        "`ma` is missing",
    ),
    "a characteristic that nobody has": Slip(
        "crp",
        "- {key: smashed-hip, first: 53, last: 53, misses_next: true, characteristic: ma}",
        "- {key: smashed-hip, first: 53, last: 53, misses_next: true, characteristic: mv}",
        "sequences.play-match.casualties.params.rows[11].characteristic",
        "Invalid enum value 'mv'",
    ),
    "access to skills that there are not": Slip(
        "bb2020",
        "skills: [brawler, grab], primary: [general, strength]",
        "skills: [brawler, grab], primary: [general, force]",
        "rosters.black-orc.positions.black-orc.primary",
        "there is no category to learn from `force`",
    ),
    "a roll that no row has": Slip(
        "crp",
        "{roll: [4, 10], key: nice",
        "{roll: [4, 9], key: nice",
        "tables.weather.rows",
        "no row for 10",
        "  rows:\n  - {roll: [2, 2], key: sweltering-heat",
    ),
    "a roll that two rows have": Slip(
        "crp",
        "{roll: [7, 7], key: changing-weather",
        "{roll: [7, 8], key: changing-weather",
        "tables.kick-off.rows.brilliant-coaching.roll",
        "8 is in another row too, `changing-weather`",
        "{roll: [8, 8], key: brilliant-coaching",
    ),
    "a roll beyond the dice": Slip(
        "crp",
        "{roll: [12, 12], key: pitch-invasion",
        "{roll: [12, 13], key: pitch-invasion",
        "tables.kick-off.rows.pitch-invasion.roll",
        "goes beyond 2d6",
    ),
    "a hole in the table of casualties": Slip(
        "crp",
        "      - {key: damaged-back, first: 51, last: 51, misses_next: true, niggling: 1}\n",
        "",
        "sequences.play-match.casualties.params.rows",
        "0 rows for 51",
        "      rows:\n      - {key: badly-hurt",
    ),
    "bands that do not rise": Slip(
        "bb2020",
        "{key: from-200k, gold: 200000",
        "{key: from-200k, gold: 20000",
        "sequences.close-sequence.mistakes.params.bands",
        "the bands must rise",
        "      bands:\n      - {key: from-100k",
    ),
    "dice that nobody owns": Slip(
        "crp",
        WEATHER,
        WEATHER.replace("2d6", "2w6"),
        "tables.weather.dice",
        "`2w6` is malformed",
    ),
    "a step that is not written": Slip(
        "crp",
        "step: fans.fame,",
        "step: fans.famous,",
        "sequences.play-match.fame.step",
        "no step is called fans.famous",
    ),
    "a parameter that the step does not have": Slip(
        "crp",
        "params: {more: 1, far_more: 2, times: 2}",
        "params: {more: 1, much_more: 2, times: 2}",
        "sequences.play-match.fame.params",
        "Object contains unknown field `much_more`",
    ),
    "a parameter of another type": Slip(
        "crp",
        "params: {more: 1, far_more: 2, times: 2}",
        "params: {more: one, far_more: 2, times: 2}",
        "sequences.play-match.fame.params.more",
        "Expected `int`, got `str`",
    ),
    "a step before what it needs": Slip(
        "crp",
        "  - {key: fame, step: fans.fame, params: {more: 1, far_more: 2, times: 2}}\n",
        "",
        "sequences.play-match.winnings",
        "`winnings.d6-and-fame` needs `fame`, which no step before it notes",
        "  - {key: winnings, step: winnings.d6-and-fame",
    ),
    "an action that nobody does": Slip(
        "crp",
        "  hire-journeyman:\n",
        "  hire-journeymen:\n",
        "sequences.hire-journeymen",
        "no action is called `hire-journeymen`",
    ),
    "goods that nobody sells, in a step": Slip(
        "crp",
        "params: {never: [team-re-roll]}",
        "params: {never: [re-roll]}",
        "sequences.drop-goods.drop.params.never[0]",
        "there is no goods `re-roll`",
    ),
    "a table that is not there, in a step": Slip(
        "crp",
        "params: {table: weather}",
        "params: {table: wether}",
        "sequences.play-match.weather.params.table",
        "there is no table `wether`",
    ),
    "an event that is not recorded": Slip(
        "crp",
        "kinds: [touchdown, completion,",
        "kinds: [touch-down, completion,",
        "sequences.play-match.events.params.kinds[0]",
        "no event is called `touch-down`",
    ),
    "a field twice": Slip(
        "crp",
        "version: '2009'\n",
        "version: '2009'\nversion: '2010'\n",
        "version",
        "given twice",
        "version: '2010'",
    ),
    "a key twice": Slip(
        "lrb5",
        "  necromantic-horror:\n    positions:\n",
        "  slann: null\n  necromantic-horror:\n    positions:\n",
        "rosters.slann",
        "given twice",
        "  slann: null\n  necromantic-horror",
    ),
    "a position twice": Slip(
        "bb2020",
        "- {key: black-orc, name: {en: Black Orc, fr: Orque Noir}",
        "- {key: goblin-bruiser-lineman, name: {en: Black Orc, fr: Orque Noir}",
        "rosters.black-orc.positions[1]",
        "the key `goblin-bruiser-lineman` is given twice",
    ),
    "a number twice": Slip(
        "crp",
        "fr: Vétéran}, number: 2}",
        "fr: Vétéran}, number: 1}",
        "advancement.levels",
        "their numbers must run from 1 to 6",
        "  levels:",
    ),
    "an edition that there is not": Slip(
        "lrb5", "extends: bbrc2007", "extends: bbrc2008", "extends", "there is no rule set `bbrc2008`"
    ),
    "editions that extend each other": Slip(
        "crp",
        "key: crp\n",
        "key: crp\nextends: bbrc2007\n",
        "extends",
        "goes round in a circle: crp -> bbrc2007 -> crp",
        "extends: crp",
        "bbrc2007",
    ),
    "a star player for a roster that there is not": Slip(
        "bbrc2007",
        "hemlock: {plays_for: {rosters: [lizardmen]}}",
        "hemlock: {plays_for: {rosters: [lizards]}}",
        "star_players.hemlock.plays_for.rosters",
        "there is no roster `lizards`",
    ),
    "a limit of an inducement in words": Slip(
        "crp",
        "fr: Pots de Vin}, group: common, cost: 100000, max: 3,",
        "fr: Pots de Vin}, group: common, cost: 100000, max: three,",
        "inducements.bribes.max",
        "expected `int | null`, got `str`",
    ),
    "an inducement for nobody": Slip(
        "bb2020-first-printing",
        "cost_for: [{leagues: [halfling-thimble-cup], cost: 100000}]",
        "cost_for: [{leagues: [], cost: 100000}]",
        "inducements.halfling-master-chef.cost_for[0]",
        "nobody meets this: name someone",
    ),
    "no French name": Slip(
        "crp",
        "name: {en: The Weather, fr: La météo}",
        "name: {en: The Weather}",
        "tables.weather.name",
        "the French name is missing: write fr: null where there is none",
    ),
    "a special rule that there is not": Slip(
        "bb2020",
        "special_rules: [bribery-and-corruption]\n  journeymen: [goblin-bruiser-lineman]",
        "special_rules: [bribery]\n  journeymen: [goblin-bruiser-lineman]",
        "rosters.black-orc.special_rules",
        "there is no special rule `bribery`",
    ),
    "a roster without linemen": Slip(
        "bb2020",
        "journeymen: [goblin-bruiser-lineman]",
        "journeymen: []",
        "rosters.black-orc.journeymen",
        "no position that a journeyman may be",
    ),
    "a lineman who is not on the list": Slip(
        "bb2020",
        "journeymen: [goblin-bruiser-lineman]",
        "journeymen: [goblin-lineman]",
        "rosters.black-orc.journeymen",
        "there is no position `goblin-lineman`",
    ),
    "a roster that no team can be drafted from": Slip(
        "bb2020",
        "fr: Malabar Gobelin}, min: 0, max: 12,",
        "fr: Malabar Gobelin}, min: 0, max: 2,",
        "rosters.black-orc.positions",
        "9 players at most, a team needs 11",
        "  positions:\n  - {key: goblin-bruiser-lineman",
    ),
    "league points for wins and draws alone": Slip(
        "crp",
        "  points: {win: 3, draw: 1, loss: 0}",
        "  points: {win: 3, draw: 1}",
        "league.points",
        "`loss` is missing",
    ),
    "an order of the table that there is not": Slip(
        "crp",
        "tie_breakers: [points, touchdown-difference]",
        "tie_breakers: [points, touchdown-differences]",
        "league.tie_breakers",
        "there is no tie-breaker `touchdown-differences`",
    ),
    "a prize for the third and none for the second": Slip(
        "bb2020",
        "{place: 2, gold: 60000",
        "{place: 4, gold: 60000",
        "league.prizes",
        "their places must run from 1 to 3",
        "  prizes:",
    ),
    "a truth value that is none": Slip(
        "bb2020-first-printing",
        "underdog_adds_treasury: true",
        "underdog_adds_treasury: yes",
        "sequences.play-match.inducements.params.underdog_adds_treasury",
        "`yes` would be a truth value: write true or false, or quote it",
    ),
    "an item put beside nobody": Slip(
        "lrb5",
        "    inducements: {params: {places_for: [mercenary]}}",
        "    inducements: {after: shopping, params: {places_for: [mercenary]}}",
        "sequences.play-match.inducements.after",
        "there is no `shopping` to put it beside",
    ),
    "a bracket that is not closed": Slip(
        "lrb5", "cost_for: []}", "cost_for: [}", "", "did not find expected node content"
    ),
}


def test_there_are_more_than_twenty():
    assert len(SLIPS) > 20


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_refused_where_it_stands(name, tmp_path, capsys):
    slip = SLIPS[name]
    for edition in {slip.edition, slip.file or slip.edition}:
        shutil.copy(loader.RULESETS / f"{edition}.yaml", tmp_path)
    path = tmp_path / f"{slip.edition}.yaml"
    text = path.read_text()
    assert text.count(slip.was) == 1, "the rule set has changed: slip elsewhere"
    path.write_text(text.replace(slip.was, slip.now))
    assert main(["check", str(path)]) == UNREADABLE
    told = tmp_path / f"{slip.file or slip.edition}.yaml"
    found = told.read_text()
    line = found.count("\n", 0, found.index(slip.line_of or slip.now)) + 1
    assert capsys.readouterr().err.splitlines() == [f"{told}:{line} {slip.path}: {slip.reason}".replace(" : ", ": ")]
