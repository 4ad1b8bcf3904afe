"""What a form of a match posts: fields are named by their place in the inputs (``fans.home.d3``).

``NONE`` answers "nobody" or "declined" where that is an answer; an empty field is no answer. Several dice of one answer
come as ``name-0``, ``name-1`` and are added up once all of them are there (one that was not ticked comes empty); until
then ``name`` itself is their sum.
A name that ends in ``[]`` is a list of everything posted under it.
"""

import re
from collections.abc import Container, Iterable, Mapping
from typing import Any

from dugout.figures import ungrouped
from rules.inputs import Answer, answer_at

NONE = "-"
LONGEST = 500
MOST_ROWS = 200
_NUMBER = re.compile(r"-?\d{1,9}")
_DIE = re.compile(r"(.+)-(\d)")

SHORT = 10  # characters of an unreadable number that are kept, to be shown where it was typed

# A row of a list without its leading field is no row.
LEADS = {"taken": "position", "mercenaries": "position", "suffered": "victim", "rolls": "die", "log": "event"}

# What stands by a key that may look like a number.
MAPPINGS = ("leaving.dice",)


def read_steps(typ: type, post: Mapping[str, Any], steps: Iterable[str]) -> dict[str, Any]:
    """The inputs of ``steps`` in a posted form; a step without any answer is an empty mapping."""
    wanted = set(steps)
    tree: dict[str, Any] = {}
    for name, (values, thrown) in _fields(post).items():
        step, _, rest = name.partition(".")
        if step not in wanted or not rest:
            continue
        value = _listed(values) if name.endswith("[]") else _thrown(thrown) or _leaf(typ, name, values)
        if value is not None:
            _put(tree, name.removesuffix("[]").split("."), value[0])
    return {step: _tidy(tree.get(step, {}), step) for step in wanted}


def read_shown(typ: type, post: Mapping[str, Any], steps: Iterable[str], known: Container[str]) -> dict[str, Any]:
    """The same; a step that no field was shown for, and nothing is known of, is left as it is."""
    return {step: given for step, given in read_steps(typ, post, steps).items() if given or step in known}


def some_dice(post: Mapping[str, Any], name: str, count: int) -> list[str]:
    """What of several dice was filled in while one of them is missing; nothing where none was."""
    given = [str(post.get(f"{name}-{place}", "")).strip()[:SHORT] for place in range(count)]
    return given if any(given) else []


def number_or_words(text: str) -> int | str:
    """The whole number that was typed; anything else as it stands, for the engine to refuse beside its field.

    What Python calls a digit is not always one (²), and a number of thousands of digits can't be read at all.
    """
    return int(text) if _NUMBER.fullmatch(text) else text[:SHORT]


def _fields(post: Mapping[str, Any]) -> dict[str, tuple[list[str], list[str]]]:
    """Names with their values, and beside them the dice that belong together under one name."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    lists = getattr(post, "lists", None)
    for name, values in lists() if lists else ((name, [value]) for name, value in post.items()):
        die = _DIE.fullmatch(name)
        whole, dice = found.setdefault(die[1] if die else name, ([], []))
        given = [str(each)[:LONGEST].strip() for each in values]
        if die:
            dice.append(next((each for each in reversed(given) if each), ""))
        else:
            whole.extend(given)
    return found


def _thrown(dice: list[str]) -> tuple[int] | None:
    """What several dice come to in a tuple, None where one of them is missing."""
    return (sum(int(each) for each in dice),) if dice and all(_NUMBER.fullmatch(each) for each in dice) else None


def _listed(values: list[str]) -> tuple[list[str | None]]:
    return ([None if each == NONE else each for each in values if each],)


def _leaf(typ: type, name: str, values: list[str]) -> tuple[Any] | None:
    """The answer of one field in a tuple, None for no answer."""
    try:
        answer = answer_at(typ, name)
    except KeyError:
        return None
    given = [each for each in values if each]
    return (_value(answer, given[-1]),) if given else None


def _value(answer: Answer, text: str) -> Any:
    if text == NONE and answer.kind != "text":
        return None
    match answer.kind:
        case "dice" | "number" | "gold":
            plain = ungrouped(text) if answer.kind == "gold" else text
            return int(plain) if _NUMBER.fullmatch(plain) else text
        case "flag":
            return text in ("on", "true", "1")
        case "text":
            return text
        case _:
            return text


def _put(tree: dict[str, Any], parts: list[str], value: Any) -> None:
    """Put an answer in its place. What is declined takes with it what was typed below it."""
    here = tree
    for part in parts[:-1]:
        if part in here and here[part] is None:
            return
        following = here.get(part)
        if not isinstance(following, dict):
            following = here[part] = {}
        here = following
    here[parts[-1]] = value


def _tidy(value: Any, path: str) -> Any:
    """Mappings of places become lists; rows without their leading field go."""
    if not isinstance(value, dict):
        return value
    inner = {key: _tidy(each, f"{path}.{key}") for key, each in value.items()}
    if not inner or path in MAPPINGS or not all(key.isdecimal() and len(key) <= 3 for key in inner):
        return inner
    lead = LEADS.get(path.rpartition(".")[2])
    rows = [inner[key] for key in sorted(inner, key=int)][:MOST_ROWS]
    if lead is not None:
        return [each for each in rows if isinstance(each, dict) and lead in each]
    while rows and rows[-1] == {}:
        rows.pop()
    return rows
