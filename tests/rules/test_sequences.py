"""Sequences are data: one that could not work is refused when a rule set is checked, with the place and the reason."""

from collections import defaultdict

import pytest
import yaml

from rules import __main__ as command_line
from rules import loader
from rules.binding import BadSequence, Rules, registered
from rules.ruleset import Ruleset
from rules.run import UNSET, Run
from tests.rules.builders import shipped
from tests.rules.seasons import Season


def faults(patch):
    with pytest.raises(loader.RulesetError) as refused:
        loader.load_patched("bb2020", patch, cached=None)
    return [(each.path, each.reason) for each in refused.value.faults]


def steps(action="play-match", **entries):
    return {"sequences": {action: {key.replace("_", "-"): value for key, value in entries.items()}}}


def test_a_step_that_another_one_needs_can_not_be_dropped():
    found = faults(steps(ctv=None))
    assert (
        "sequences.play-match.inducements",
        "`inducements.petty-cash` needs `participants`, which no step before it notes",
    ) in found
    for dropped in ("conduct", "fans", "events", "score", "experience"):
        assert faults(steps(**{dropped: None})), dropped


@pytest.mark.parametrize("dropped", ["weather", "kick_off", "prayers", "leaving", "winnings", "dedicated_fans", "mvp"])
def test_a_step_that_nobody_needs_may_be_dropped(dropped):
    assert loader.load_patched("bb2020", steps(**{dropped: None}), cached=None)


def test_what_a_step_would_use_is_not_noted_too_late():
    late = steps(casualties={"after": "record"})
    assert [path for path, _ in faults(late)] == [
        f"sequences.play-match.{key}" for key in ("mvp", "experience", "lent", "leaving", "record")
    ]


def test_every_sequence_is_checked():
    assert faults(steps("create-team", team=None))
    assert faults(steps("redraft-team", funds=None))


@pytest.mark.parametrize(
    ("patch", "path"),
    [
        (steps(fans={"step": "fans.by-guess"}), "sequences.play-match.fans.step"),
        (steps(winnings={"params": {"divide": 0}}), "sequences.play-match.winnings.params.divide"),
        (steps(winnings={"params": {"each": "much"}}), "sequences.play-match.winnings.params.each"),
        (steps(prayers={"params": {"step": 0}}), "sequences.play-match.prayers.params.step"),
        (steps(prayers={"params": {"table": "psalms"}}), "sequences.play-match.prayers.params.table"),
        (steps(weather={"params": {"table": "rain"}}), "sequences.play-match.weather.params.table"),
        (steps(weather={"params": {"others": ["rain"]}}), "sequences.play-match.weather.params.others[0]"),
        (steps(casualties={"params": {"rows": {"dead": None}}}), "sequences.play-match.casualties.params.rows"),
        (
            steps(casualties={"params": {"lasting": {"neck-injury": None}}}),
            "sequences.play-match.casualties.params.lasting",
        ),
        (steps(inducements={"params": {"stars": "heroes"}}), "sequences.play-match.inducements.params.stars"),
        (
            steps(inducements={"params": {"fan_factor": {"band": 1}}}),
            "sequences.play-match.inducements.params.fan_factor.band",
        ),
        (
            steps("close-sequence", mistakes={"params": {"incidents": {"minor-incident": None}}}),
            "sequences.close-sequence.mistakes.params.bands.from-100k.rows",
        ),
        (
            steps("close-sequence", must_spend={"params": {"step": "advancement.for-nothing"}}),
            "sequences.close-sequence.must-spend.params.priced_by",
        ),
        (
            steps("advance-player", advance={"params": {"costs": {"legend": None}}}),
            "sequences.advance-player.advance.params.costs",
        ),
        (
            steps("advance-player", advance={"params": {"characteristics": {"any": None}}}),
            "sequences.advance-player.advance.params.characteristics",
        ),
        (steps("create-team", team={"params": {"fans": "friends"}}), "sequences.create-team.team.params.fans"),
    ],
)
def test_parameters_with_which_a_step_could_not_work_are_refused(patch, path):
    assert path in [each for each, _ in faults(patch)]


def test_check_names_the_line(tmp_path, capsys):
    file = tmp_path / "house.yaml"
    patch = {"extends": "bb2020", "key": "house", "name": {"en": "House"}, "version": "1"} | steps(fans=None)
    file.write_text(yaml.safe_dump(patch))
    assert command_line.main(["check", str(file)]) == command_line.UNREADABLE
    assert "needs `fan-factor`" in capsys.readouterr().err


def test_a_rule_set_that_was_not_checked_is_refused_when_it_is_bound():
    ruleset: Ruleset = loader.load("bb2020")
    sequences = {"play-match": ruleset.sequences["play-match"][2:]}
    with pytest.raises(BadSequence, match="needs"):
        Rules(
            type(ruleset)(
                **{each: getattr(ruleset, each) for each in ruleset.__struct_fields__} | {"sequences": sequences}
            )
        )


@pytest.mark.property
def test_steps_note_read_and_use_what_they_declare(monkeypatch):
    noted, read, used = defaultdict(set), defaultdict(set), defaultdict(set)
    note, fact = Run.note, Run.fact

    def noting(self, name, value, side=None):
        noted[self.step.definition.name].add(name)
        return note(self, name, value, side)

    def reading(self, name, side=None, default=UNSET):
        (read if default is UNSET else used)[self.step.definition.name].add(name)
        return fact(self, name, side, default)

    monkeypatch.setattr(Run, "note", noting)
    monkeypatch.setattr(Run, "fact", reading)
    for seed in range(4):
        Season(shipped(), seed).play(6)

    for name, definition in registered().items():
        assert noted[name] <= definition.notes, name
        assert read[name] <= definition.reads | definition.notes, name
        assert used[name] <= definition.reads | definition.uses | definition.notes, name
    assert sum(map(len, noted.values())) > 30


@pytest.mark.parametrize("edition", loader.available())
def test_all_that_is_done_before_play_stands_before_the_game(edition):
    rules = Rules(loader.load(edition))
    steps = [each.key for each in rules.sequences["play-match"]]
    assert steps[0] == "conduct"
    assert rules.before_play == tuple(steps[1 : steps.index("events")])
