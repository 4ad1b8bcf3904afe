"""The command line of the rules: `python -m rules list | roster | check | resolve | replay`. One function a verb."""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from rules import loader
from rules.actions import Action
from rules.binding import BadSequence, Rules
from rules.engine import Record, resolve
from rules.engine import replay as replayed
from rules.outcome import Outcome, Question, Violation
from rules.ruleset import CharacteristicRule, Named, Position, Roster, Ruleset
from rules.state import TeamState
from rules.values import Value

OK = 0
VIOLATIONS = 1
UNREADABLE = 2
QUESTIONS = 3

Verb = Callable[[argparse.Namespace], int]


def list_rulesets(_: argparse.Namespace) -> int:
    """Editions, versions, counts; a line for each fault of an edition that can't be used."""
    heads = (
        "key",
        "version",
        "rosters",
        "positions",
        "skills",
        "stars",
        "inducements",
        "tables",
        "steps",
        "digest",
        "name",
    )
    found = loader.shipped()
    print(aligned([heads, *map(_counts, found.usable)], right={2, 3, 4, 5, 6, 7, 8}))
    for fault in found.faults:
        print(fault, file=sys.stderr)
    return UNREADABLE if found.faults else OK


def _counts(rules: Ruleset) -> tuple[str, ...]:
    positions = sum(len(roster.positions) for roster in rules.rosters)
    steps = sum(len(steps) for steps in rules.sequences.values())
    parts = (rules.rosters, rules.skills, rules.star_players, rules.inducements, rules.tables)
    rosters, *others = (str(len(part)) for part in parts)
    digest = loader.digest(rules)[:12]
    return rules.key, rules.version, rosters, str(positions), *others, str(steps), digest, rules.name.en


def show_roster(args: argparse.Namespace) -> int:
    """One team list, as a table or as JSON."""
    rules = loader.load(args.ruleset)
    roster = rules.roster(args.roster)
    if roster is None:
        known = ", ".join(roster.key for roster in rules.rosters)
        print(f"{args.ruleset}: there is no roster `{args.roster}`; there are {known}", file=sys.stderr)
        return UNREADABLE
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(roster)).decode())
        return OK
    print(_head(rules, roster, args.language))
    print(aligned(_team_list(rules, roster, args.language), right={0, 2, 3, 4}))
    return OK


def _head(rules: Ruleset, roster: Roster, language: str) -> str:
    def names(items: Iterable[Named | None]) -> str:
        return ", ".join(item.name.text(language) for item in items if item)

    apothecary = "apothecary" if roster.apothecary else "no apothecary"
    lines = [
        f"{roster.name.text(language)} ({rules.key})",
        f"tier {roster.tier or '-'}; re-roll {roster.reroll_cost:,}, at most {roster.reroll_max}; {apothecary}",
        names(rules.trait(key) for key in roster.leagues + roster.special_rules),
    ]
    lines += [f"{choice.choose} of: {names(map(rules.trait, choice.options))}" for choice in roster.choices]
    lines += [f"at most {limit.max} of: {names(map(roster.position, limit.of))}" for limit in roster.limits]
    return "\n".join(line for line in lines if line)


def _team_list(rules: Ruleset, roster: Roster, language: str) -> list[tuple[str, ...]]:
    shown = [rule.name.text(language) for rule in rules.characteristics]
    rows: list[tuple[str, ...]] = [("qty", "position", "cost", *shown, "skills", "primary", "secondary")]
    for position in roster.positions:
        figures = [_figure(rule, position) for rule in rules.characteristics]
        skills = ", ".join(rules.skill_name(skill, language) for skill in position.skills)
        quantity, cost = f"{position.min}-{position.max}", f"{position.cost:,}"
        access = (_letters(rules, position.primary), _letters(rules, position.secondary))
        rows.append((quantity, position.name.text(language), cost, *figures, skills or "-", *access))
    return rows


def _figure(rule: CharacteristicRule, position: Position) -> str:
    figure = getattr(position, rule.key)
    if figure is None:
        return "-"
    return f"{figure}+" if rule.target else str(figure)


def _letters(rules: Ruleset, keys: Sequence[str]) -> str:
    return " ".join(category.letter or "" for category in rules.categories if category.key in keys) or "-"


def check(args: argparse.Namespace) -> int:
    """An edition's file or a house-rule patch: silent when it is fine, otherwise a line for each fault."""
    loader.load_file(Path(args.file), cached=None)
    return OK


class Case(Value):
    """What `resolve` reads: sheets by team, and what somebody does."""

    action: Action
    teams: dict[str, TeamState] = {}


class Stopped(Value):
    """A line of a log that did not resolve: its place, counted from 0, and what stands against it."""

    line: int
    violations: tuple[Violation, ...]
    questions: tuple[Question, ...]


class Replayed(Value):
    """What `replay` prints: the sheets at the end, and the lines that did not resolve (they changed nothing)."""

    teams: dict[str, TeamState]
    stopped: tuple[Stopped, ...]


def resolve_case(args: argparse.Namespace) -> int:
    """One action on given sheets: effects, explanations, questions, violations, and the sheets afterwards."""
    rules = Rules(loader.load(args.ruleset))
    case = msgspec.json.decode(_read(args.file), type=Case)
    outcome = resolve(rules, case.teams, case.action)
    _print(outcome)
    return _code([outcome])


def replay_log(args: argparse.Namespace) -> int:
    """A list of actions, from nothing: the final sheets."""
    rules = Rules(loader.load(args.ruleset))
    actions = msgspec.json.decode(_read(args.file), type=list[Action])
    log = [Record(position=line, ruleset=args.ruleset, action=action) for line, action in enumerate(actions)]
    history = replayed(lambda _: rules, log)
    stopped = tuple(
        Stopped(line=line, violations=outcome.standing_violations, questions=outcome.questions)
        for line, outcome in enumerate(history.outcomes)
        if not outcome.ok
    )
    _print(Replayed(teams=history.teams, stopped=stopped))
    return _code(history.outcomes)


def _read(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def _print(value: Value) -> None:
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(value)) + b"\n")
    sys.stdout.buffer.flush()


def _code(outcomes: Iterable[Outcome]) -> int:
    all_of_them = list(outcomes)
    wrong = [each for outcome in all_of_them for each in outcome.standing_violations]
    if any(each.code in ("unreadable-input", "unknown-step") for each in wrong):
        return UNREADABLE
    if wrong:
        return VIOLATIONS
    return QUESTIONS if any(outcome.questions for outcome in all_of_them) else OK


def aligned(rows: Sequence[Sequence[str]], right: set[int]) -> str:
    """Rows in columns as wide as their widest cell; the columns in `right` stand to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = (
            cell.rjust(width) if index in right else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description="The rules, from outside.")
    verbs = parser.add_subparsers(required=True, metavar="VERB")

    def add(name: str, verb: Verb) -> argparse.ArgumentParser:
        added = verbs.add_parser(name, help=verb.__doc__, description=verb.__doc__)
        added.set_defaults(verb=verb)
        return added

    add("list", list_rulesets)
    roster = add("roster", show_roster)
    roster.add_argument("ruleset")
    roster.add_argument("roster")
    roster.add_argument("--json", action="store_true", help="as JSON")
    roster.add_argument("--language", default="en", choices=("en", "fr"), help="language of the names")
    add("check", check).add_argument("file")
    for name, run in (("resolve", resolve_case), ("replay", replay_log)):
        reads = add(name, run)
        reads.add_argument("ruleset")
        reads.add_argument("file", help="a file of JSON, - for standard input")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one verb; returns the exit code. A rule set that can't be used is 2, with a line for each fault."""
    args = _parser().parse_args(argv)
    verb: Verb = args.verb
    try:
        return verb(args)
    except (loader.RulesetError, BadSequence, OSError, msgspec.MsgspecError, RecursionError) as error:
        print(error, file=sys.stderr)
        return UNREADABLE


if __name__ == "__main__":
    sys.exit(main())
