"""An edition is data: what no code may do, found in its syntax. Docstrings and comments may say where a rule stands.

Code names no edition, and has no stand-in for a name: it branches neither on a year nor on a digest, nor on what a rule
set is called, nor on which keys its catalogue happens to hold. Steps and their parameters decide.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

NAMED = re.compile(
    r"(?<![a-z0-9])(?:bb[-_ ]?20\d\d|crp|lrb[-_ ]?\d*|bbrc[-_ ]?\d*|summerbowl[-_ ]?\d*|living[-_ ]rulebook"
    r"|competition[-_ ]rules|(?:first|second|third)[-_ ](?:season(?![-_ ]?s?place)|printing))(?![a-z])",
    re.IGNORECASE,
)
YEARS = range(1986, 2031)
ASIDES = {
    ".html": re.compile(r"{#.*?#}|{%\s*comment.*?endcomment\s*%}", re.DOTALL),
    ".js": re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL),
}
BRANCH = re.compile(
    r"{%-?\s*(?:el)?if\b[^%]*\b(?:published|(?:ruleset|rules|edition)\.(?:key|digest|extends)|(?:19|20)\d\d)\b[^%]*%}"
)
# What a rule set is called, and what stands for its age.
IDENTITY = frozenset({"published", "extends", "version"})
# Catalogues whose keys are an edition's own. Actions (`sequences`) and words (`terms`) are the engine's file format.
CATALOGUES = frozenset(
    [
        "skills",
        "rosters",
        "staff",
        "stars",
        "star_players",
        "inducements",
        "tables",
        "special_rules",
        "regional_rules",
        "keywords",
        "categories",
        "positions",
        "characteristics",
        "hireable",
    ]
)
# What a rule set looks up by a key of its own; a step asks for the roster or position of a side in the same words.
SIDES = frozenset({"team", "home", "away"})
LOOKUPS = frozenset({"skill", "roster", "star", "inducement", "table", "trait", "position"})
# Places that may, each with its reason.
ALLOWED: dict[tuple[str, str], str] = {
    ("rules/ruleset/edition.py", "year"): "the range of years that a rule set may bear",
    ("scripts/editions.py", "name"): "what is looked for",
    ("scripts/editions.py", "year"): "what is looked for",
}


def faults(path: Path, name: str) -> Iterator[tuple[int, str]]:
    """Line and fault for each place of a source, a template or a script; `name` is its path in the list above."""
    text = path.read_text(encoding="utf-8")
    if NAMED.search(path.stem):
        yield 1, "an edition is named"
    found = _of_code(ast.parse(text)) if path.suffix == ".py" else _of_text(text, path.suffix)
    for line, kind, said in found:
        if (name, kind) not in ALLOWED:
            yield line, said


def _of_text(text: str, suffix: str) -> Iterator[tuple[int, str, str]]:
    spoken = ASIDES[suffix].sub(lambda aside: "\n" * aside.group().count("\n"), text)
    for match in NAMED.finditer(spoken):
        yield spoken.count("\n", 0, match.start()) + 1, "name", f"an edition is named: {match.group()}"
    for match in BRANCH.finditer(spoken):
        yield (
            spoken.count("\n", 0, match.start()) + 1,
            "stand-in",
            f"what stands for an edition decides: {match.group()}",
        )


def _of_code(tree: ast.Module) -> Iterator[tuple[int, str, str]]:
    asides = _docstrings(tree)
    for node in ast.walk(tree):
        if id(node) in asides:
            continue
        line = getattr(node, "lineno", 1)
        for word in _words(node):
            if named := NAMED.search(word):
                yield line, "name", f"an edition is named: {named.group()}"
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value in YEARS:
            yield line, "year", f"a year decides: {node.value}"
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"(19|20)\d\d", node.value):
            yield line, "year", f"a year decides: {node.value}"
        if said := _stand_in(node):
            yield line, "stand-in", said


def _docstrings(tree: ast.Module) -> set[int]:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }


def _words(node: ast.AST) -> Iterator[str]:
    """The names and strings that a node itself holds."""
    for field in ("id", "attr", "name", "arg", "module", "asname", "value"):
        word = getattr(node, field, None)
        if isinstance(word, str):
            yield word


def _stand_in(node: ast.AST) -> str | None:
    """What a node decides that a step's parameters should."""
    match node:
        case ast.Compare():
            return _of_comparison([node.left, *node.comparators])
        case ast.Match(subject=subject) if _identity(subject):
            return "what a rule set is called decides"
        case ast.Subscript(value=held, slice=ast.Constant(value=str(key))) if _catalogue(held):
            return f"a key of a catalogue decides: {key}"
        case ast.Subscript(slice=chosen) if _identity(chosen):
            return "what a rule set is called decides"
        case ast.Call(func=ast.Attribute(value=held, attr=name), args=[ast.Constant(value=str(key)), *_]) if (
            name == "get" and _catalogue(held)
        ) or (name in LOOKUPS and key not in SIDES):
            return f"a key of a catalogue decides: {key}"
        case ast.Call(func=ast.Name(id="find"), args=[held, ast.Constant(value=str(key))]) if _catalogue(held):
            return f"a key of a catalogue decides: {key}"
    return None


def _of_comparison(parts: list[ast.expr]) -> str | None:
    constants = [each.value for each in parts if isinstance(each, ast.Constant)]
    words = [each for each in constants if isinstance(each, str)]
    if words and any(map(_catalogue, parts)):
        return f"a key of a catalogue decides: {words[0]}"
    literal = bool(words) or any(isinstance(each, ast.Tuple | ast.List | ast.Set) for each in parts)
    if literal and any(map(_identity, parts)):
        return "what a rule set is called decides"
    if any(isinstance(each, ast.Attribute) and each.attr == "published" for each in parts):
        return "a year decides"
    return None


def _catalogue(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in CATALOGUES


def _identity(node: ast.expr) -> bool:
    """Whether an expression is what a rule set is called, its age, or its digest."""
    if isinstance(node, ast.Name):
        return node.id in {"edition", "ruleset", "edition_key", "ruleset_key"}
    if not isinstance(node, ast.Attribute):
        return False
    holder = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
    if node.attr in IDENTITY | {"key", "digest", "pk"}:
        return holder in {"ruleset", "rules", "edition"}
    return node.attr in {"edition", "ruleset_id", "ruleset_digest"}
