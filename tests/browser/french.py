"""What of a French page is English still, by the catalogue."""

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from playwright.sync_api import Page

CATALOGUE = Path(__file__).parents[2] / "locale" / "fr" / "LC_MESSAGES" / "django.po"
PLACE = re.compile(r"%\(\w+\)[sd]")
SHORTEST = 4  # letters; below that words are the same in many languages

# The words of a French league night, as docs/glossaire.md fixes them.
SPOKEN = (
    "Fans dévoués",
    "Argent de poche",
    "Journaliers",
    "Coups de pouce",
    "Prières",
    "Météo",
    "Sortie",
    "Passe réussie",
    "Agression",
    "Blessure durable",
    "Amoché",
    "Mort",
    "JPV",
    "Gains",
    "Avancement",
    "Relance d’équipe",
    "Erreurs coûteuses",
    "Incident mineur",
    "Valeur d’équipe",
    "Valeur d’équipe actuelle",
    "Trésorerie",
    "Apothicaire",
)

# Every text of a page: what stands there, what is said by labels, what may be chosen.
TEXTS = """() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const place = walk.currentNode.parentElement;
    if (!place.closest('script, style, [lang=en]')) found.add(walk.currentNode.data);
  }
  document.querySelectorAll('[aria-label], [title], [placeholder]').forEach((each) => {
    if (each.closest('[lang=en]')) return;
    for (const name of ['aria-label', 'title', 'placeholder']) found.add(each.getAttribute(name) || '');
  });
  return [...found];
}"""


@lru_cache(maxsize=1)
def english() -> tuple[frozenset[str], re.Pattern[str]]:
    """The sentences whose French differs: those that stand as they are, and one pattern for those with places."""
    with CATALOGUE.open("rb") as file:
        messages = [each for each in read_po(file) if each.id]
    pairs = [pair for each in messages for pair in zip(_all(each.id), _all(each.string), strict=False)]
    french = {words for _, words in pairs}
    foreign = {words for words, fr in pairs if words != fr and words not in french and len(_letters(words)) >= SHORTEST}
    placed = [
        ".+".join(map(re.escape, PLACE.split(words)))
        for words in foreign
        if PLACE.search(words) and len(_letters(PLACE.sub("", words))) > 2 * SHORTEST
    ]
    return frozenset(words for words in foreign if not PLACE.search(words)), re.compile("|".join(sorted(placed)))


def _all(words: Any) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)


def _letters(words: str) -> str:
    return re.sub(r"[\W\d_]", "", words)


def texts(page: Page) -> list[str]:
    """All texts of a page, with single blanks."""
    return list(filter(None, (" ".join(each.split()) for each in page.evaluate(TEXTS))))


def left_in_english(words: list[str]) -> list[str]:
    """Those that the catalogue would have said in French."""
    plain, placed = english()
    return [each for each in words if each in plain or placed.fullmatch(each)]
